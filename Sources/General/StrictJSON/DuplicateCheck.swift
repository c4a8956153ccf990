// SPDX-License-Identifier: Apache-2.0

/// Detects duplicate member names in an object.
///
/// Objects of payloads have up to 40 members with short names. A name is compared with earlier ones
/// only if its length and three of its bytes match. Larger objects, and names with escapes, go through
/// a hash table, so the time is linear for every input.
struct DuplicateCheck {
  private let nodes: [JSONNode]
  private let object: Int
  /// One bit for each fingerprint seen.
  private var seen: (UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0)

  private static let fewMembers = 64
  private static let shortName = 64

  init(_ nodes: [JSONNode], _ object: Int) {
    self.nodes = nodes
    self.object = object
  }

  /// The first duplicate member.
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

  /// Whether a fingerprint is new.
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

  /// Whether an earlier member has the same name, byte for byte.
  private func isNamedBefore(_ member: Int, _ text: Span<UInt8>) -> Bool {
    let name = text.extracting(nodes[member].nameRange)
    var other = object + 1
    while other < member {
      if text.extracting(nodes[other].nameRange).isSame(as: name) { return true }
      other = Int(nodes[other].next)
    }
    return false
  }

  /// Looks up every name in a hash table of the earlier ones; it stores positions and copies no name.
  ///
  /// The table is at most half full, and the hash is seeded per process, so an attacker cannot choose
  /// colliding names.
  private func searchAll(_ text: Span<UInt8>) -> Int? {
    var places = 4
    while places < 2 * Int(nodes[object].count) { places *= 2 }
    // Position 0 is the root value, which is not a member.
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

  /// A hash of the name without its escapes.
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
