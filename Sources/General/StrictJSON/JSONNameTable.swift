// SPDX-License-Identifier: Apache-2.0

/// Finds the names of members in a list that is known beforehand.
///
/// Length and three bytes of a name lead to a place in a table, where it is compared with the one name
/// that it can be, or the few. So a payload is matched with its fields in one pass over its members.
package struct JSONNameTable: Sendable {
  /// All names, one after the other.
  private let bytes: [UInt8]
  /// Where each name starts in ``bytes``, and at last where they all end.
  private let starts: [Int]
  /// Indices of names, each at the place its bytes lead to or at one of the next.
  private let places: [UInt16]

  private static let free = UInt16.max

  /// A table of fewer than 65,535 names.
  package init(_ names: [String]) {
    var bytes: [UInt8] = []
    var starts = [0]
    for name in names {
      bytes += name.utf8
      starts.append(bytes.count)
    }
    var places = [UInt16](repeating: JSONNameTable.free, count: 64)
    while places.count < names.count * 4 { places += places }
    for (index, name) in zip(UInt16(0)..., names) {
      let mark = JSONNode.mark(of: Array(name.utf8).span)
      var place = Int(truncatingIfNeeded: mark) & (places.count - 1)
      while places[place] != JSONNameTable.free { place = (place + 1) & (places.count - 1) }
      places[place] = index
    }
    self.bytes = bytes
    self.starts = starts
    self.places = places
  }

  /// The index of a member's name in the list; `nil` when it is not there.
  package func index(ofMember member: Int, in document: JSONDocument) -> Int? {
    let node = document.nodes[member]
    guard !node.flags.contains(.nameEscapes) else {
      return index(of: JSONEscapes.decode(document.slice(node.nameStart, node.nameEnd)).span)
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
  /// Length, first, middle and last byte of a name, mixed: what tells short names apart.
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
  /// The document that it is part of.
  package var document: JSONDocument { value.document }
}

// Positions of members, for who steps through an object without making values.
extension JSONDocument {
  /// The positions of the members of an object are some of these, from the first one on.
  package func members(of object: JSONObject) -> Range<Int> {
    object.value.index + 1..<Int(object.value.node.next)
  }

  /// The position of the member that follows, or the end.
  package func member(after member: Int) -> Int {
    Int(nodes[member].next)
  }

  /// The kind of a value.
  package func kind(at index: Int) -> JSONKind {
    nodes[index].kind
  }

  /// Whether a string has a U+0000.
  package func hasNullCharacter(at index: Int) -> Bool {
    nodes[index].flags.contains(.nullCharacter)
  }

  /// A value.
  package func value(at index: Int) -> JSONValue {
    JSONValue(self, index)
  }
}
