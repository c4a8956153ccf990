// SPDX-License-Identifier: Apache-2.0

/// An object of a document: its members, in document order.
public struct JSONObject: Hashable, Sendable, Sequence {
  /// The object as a value.
  public let value: JSONValue

  init(_ value: JSONValue) {
    self.value = value
  }

  /// The number of members.
  public var count: Int { Int(value.node.count) }

  /// Whether the object is empty.
  public var isEmpty: Bool { count == 0 }

  /// The value of the member with this name, compared as UTF-8 bytes.
  public subscript(_ name: String) -> JSONValue? {
    let document = value.document
    return name.withUTF8Span { document.member(named: $0, of: self) }.map(document.value)
  }

  /// The value of the member with this name; `nil` if it is absent or `null`.
  package func given(_ name: String) -> JSONValue? {
    self[name].flatMap { $0.isNull ? nil : $0 }
  }

  /// The members, in order.
  public func makeIterator() -> Iterator {
    Iterator(value)
  }

  /// Iterates over the members of an object.
  public struct Iterator: IteratorProtocol {
    private var values: JSONArray.Iterator

    init(_ object: JSONValue) {
      values = JSONArray.Iterator(object)
    }

    /// The next member.
    public mutating func next() -> JSONMember? {
      values.next().map(JSONMember.init)
    }
  }
}

/// A member of an object.
public struct JSONMember: Hashable, Sendable {
  /// The value.
  public let value: JSONValue

  init(_ value: JSONValue) {
    self.value = value
  }

  /// The name.
  public var name: String { String(decoding: utf8Name, as: UTF8.self) }

  /// The name as UTF-8: a slice of the document if it has no escapes.
  public var utf8Name: ArraySlice<UInt8> {
    value.node.flags.contains(.nameEscapes) ? JSONEscapes.decode(writtenName)[...] : writtenName
  }

  /// The offset of the name in the text.
  public var nameOffset: Int { writtenName.startIndex }

  package var writtenName: ArraySlice<UInt8> {
    value.document.slice(value.node.nameStart, value.node.nameEnd)
  }
}

extension JSONDocument {
  /// The position of the member with the given name.
  fileprivate func member(named name: Span<UInt8>, of object: JSONObject) -> Int? {
    let (text, nodes) = (text, nodes)
    var member = object.value.index + 1
    let end = Int(object.value.node.next)
    while member < end {
      let node = nodes[member]
      if node.flags.contains(.nameEscapes) {
        let written = text.span.extracting(node.nameRange)
        if JSONEscapes.isEncoding(of: name, written) { return member }
      } else if text.span.extracting(node.nameRange).isSame(as: name) {
        return member
      }
      member = Int(node.next)
    }
    return nil
  }
}
