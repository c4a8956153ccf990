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

  /// Swift's hashes are seeded anew in each process, so nobody can choose names that collide.
  private func searchAll(_ text: Span<UInt8>) -> Int? {
    var names: Set<[UInt8]> = []
    var member = object + 1
    for _ in 0..<nodes[object].count {
      let node = nodes[member]
      let source = node.nameRange.map { text[$0] }
      let hasEscapes = node.flags.contains(.nameEscapes)
      let name = hasEscapes ? JSONEscapes.decode(source[...]) : source
      guard names.insert(name).inserted else { return member }
      member = Int(node.next)
    }
    return nil
  }
}
