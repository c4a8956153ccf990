// SPDX-License-Identifier: Apache-2.0

/// Looks for two members of one object that have the same name.
///
/// Objects of payloads have up to 40 members with short names. For them, a name is compared with those
/// before it only when its length and three of its bytes make it a suspect. What is larger, or has
/// escapes, goes through a set, so that no input takes more than linear time.
struct DuplicateCheck {
  private let nodes: [JSONNode]
  private let object: Int
  /// One bit for each mark of a name that was seen.
  private var seen: (UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0)

  private static let fewMembers = 64
  private static let shortName = 64

  init(_ nodes: [JSONNode], _ object: Int) {
    self.nodes = nodes
    self.object = object
  }

  /// The first member whose name has been there before.
  mutating func run(_ text: Span<UInt8>) -> Int? {
    guard nodes[object].count <= DuplicateCheck.fewMembers else { return searchAll(text) }
    var member = object + 1
    for _ in 0..<nodes[object].count {
      let node = nodes[member]
      let isPlain = !node.flags.contains(.nameEscapes)
      guard isPlain, node.nameRange.count <= DuplicateCheck.shortName else {
        return searchAll(text)
      }
      let mark = JSONNode.mark(of: text.extracting(node.nameRange))
      let isNew = note(UInt8(truncatingIfNeeded: mark))
      if !isNew, isNamedBefore(member, text) { return member }
      member = Int(node.next)
    }
    return nil
  }

  /// Whether a mark is new.
  private mutating func note(_ mark: UInt8) -> Bool {
    let bit: UInt64 = 1 << UInt64(mark & 63)
    switch mark >> 6 {
    case 0: return DuplicateCheck.note(bit, in: &seen.0)
    case 1: return DuplicateCheck.note(bit, in: &seen.1)
    case 2: return DuplicateCheck.note(bit, in: &seen.2)
    default: return DuplicateCheck.note(bit, in: &seen.3)
    }
  }

  private static func note(_ bit: UInt64, in word: inout UInt64) -> Bool {
    defer { word |= bit }
    return word & bit == 0
  }

  /// Whether an earlier member has the same name, byte by byte.
  private func isNamedBefore(_ member: Int, _ text: Span<UInt8>) -> Bool {
    let name = text.extracting(nodes[member].nameRange)
    var other = object + 1
    while other < member {
      if text.extracting(nodes[other].nameRange).isSame(as: name) { return true }
      other = Int(nodes[other].next)
    }
    return false
  }

  /// Looks for every name in a table of those before it, which holds positions and copies no name.
  ///
  /// The table is never more than half full, and the hash is seeded anew in each process, so nobody can
  /// choose names that collide.
  private func searchAll(_ text: Span<UInt8>) -> Int? {
    var places = 4
    while places < 2 * Int(nodes[object].count) { places *= 2 }
    // Position 0 is the outermost value, which is nobody's member.
    var table = [UInt32](repeating: 0, count: places)
    var member = object + 1
    for _ in 0..<nodes[object].count {
      let node = nodes[member]
      let name = text.extracting(node.nameRange)
      let hasEscapes = node.flags.contains(.nameEscapes)
      var place = DuplicateCheck.hash(name, hasEscapes: hasEscapes) & (places - 1)
      while table[place] != 0 {
        if isName(of: Int(table[place]), name, hasEscapes: hasEscapes, text) { return member }
        place = (place + 1) & (places - 1)
      }
      table[place] = UInt32(truncatingIfNeeded: member)
      member = Int(node.next)
    }
    return nil
  }

  private func isName(
    of other: Int,
    _ name: Span<UInt8>,
    hasEscapes: Bool,
    _ text: Span<UInt8>
  ) -> Bool {
    let node = nodes[other]
    let known = text.extracting(node.nameRange)
    guard hasEscapes || node.flags.contains(.nameEscapes) else { return known.isSame(as: name) }
    return JSONEscapes.areSame(known, name)
  }

  /// A hash of the name as it is without its escapes.
  private static func hash(_ name: Span<UInt8>, hasEscapes: Bool) -> Int {
    var hasher = Hasher()
    var word: UInt64 = 0
    var count = 0
    func add(_ byte: UInt8) {
      word = word << 8 | UInt64(byte)
      count += 1
      guard count & 7 == 0 else { return }
      hasher.combine(word)
      word = 0
    }
    if hasEscapes {
      var reader = JSONEscapes.Reader()
      while let byte = reader.next(in: name) { add(byte) }
    } else {
      for index in name.indices { add(name[index]) }
    }
    hasher.combine(word)
    hasher.combine(count)
    return hasher.finalize()
  }
}
