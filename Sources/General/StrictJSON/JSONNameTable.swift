// SPDX-License-Identifier: Apache-2.0

/// Looks up member names in a fixed list.
///
/// The length and three bytes of a name select a slot, where it is compared with the candidates. This
/// matches a payload with its fields in one pass over the members.
package struct JSONNameTable: Sendable {
  /// All names, concatenated.
  private let bytes: ContiguousArray<UInt8>
  /// The start of each name in ``bytes``, and the end of the last name.
  private let starts: [Int]
  /// Hash slots with indices of names (open addressing).
  private let places: [UInt16]

  private static let free = UInt16.max

  /// A table of fewer than 65,535 names.
  package init(_ names: [String]) {
    var bytes: ContiguousArray<UInt8> = []
    var starts = [0]
    for name in names {
      bytes += name.utf8
      starts.append(bytes.count)
    }
    var places = [UInt16](repeating: JSONNameTable.free, count: 64)
    while places.count < names.count * 4 { places += places }
    for (index, name) in zip(UInt16(0)..., names) {
      let mark = JSONNode.mark(of: ContiguousArray(name.utf8).span)
      var place = Int(truncatingIfNeeded: mark) & (places.count - 1)
      while places[place] != JSONNameTable.free { place = (place + 1) & (places.count - 1) }
      places[place] = index
    }
    self.bytes = bytes
    self.starts = starts
    self.places = places
  }

  /// The index of a member's name in the list; `nil` if it is not listed.
  package func index(ofMember member: Int, in document: JSONDocument) -> Int? {
    let node = document.nodes[member]
    guard !node.flags.contains(.nameEscapes) else {
      let name = JSONEscapes.decode(document.slice(node.nameStart, node.nameEnd))[...]
      return index(of: name.span)
    }
    let text = document.text
    return index(of: text.span.extracting(node.nameRange))
  }

  private func index(of name: Span<UInt8>) -> Int? {
    let mask = places.count - 1
    var place = Int(truncatingIfNeeded: JSONNode.mark(of: name)) & mask
    while places[place] != JSONNameTable.free {
      let index = Int(places[place])
      if bytes.span.extracting(starts[index]..<starts[index + 1]).isSame(as: name) { return index }
      place = (place + 1) & mask
    }
    return nil
  }
}

extension JSONNode {
  /// A hash of length, first, middle and last byte, which distinguish short names.
  static func mark(of name: Span<UInt8>) -> UInt32 {
    var mixed = UInt32(truncatingIfNeeded: name.count) &* 0x27D4_EB2F
    if name.count > 0 {
      mixed = mixed &+ UInt32(name[0]) &* 0x9E37_79B1
      mixed = mixed &+ UInt32(name[name.count / 2]) &* 0x85EB_CA77
      mixed = mixed &+ UInt32(name[name.count - 1]) &* 0xC2B2_AE3D
    }
    return mixed ^ mixed >> 15
  }
}

extension JSONObject {
  /// The document of the value.
  package var document: JSONDocument { value.document }
}

// Positions of members, for iteration without creating values.
extension JSONDocument {
  /// The range that contains the positions of an object's members; the first member comes first.
  package func members(of object: JSONObject) -> Range<Int> {
    object.value.index + 1..<Int(object.value.node.next)
  }

  /// The position of the next member, or the end.
  package func member(after member: Int) -> Int {
    Int(nodes[member].next)
  }

  /// The kind of a value.
  package func kind(at index: Int) -> JSONKind {
    nodes[index].kind
  }

  /// Whether a string contains U+0000.
  package func hasNullCharacter(at index: Int) -> Bool {
    nodes[index].flags.contains(.nullCharacter)
  }

  /// The value at a position.
  package func value(at index: Int) -> JSONValue {
    JSONValue(self, index)
  }
}
