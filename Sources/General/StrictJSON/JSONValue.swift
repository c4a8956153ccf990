// SPDX-License-Identifier: Apache-2.0

/// A value of a document: a view that shares its bytes.
///
/// Each accessor is `nil` for a value of another kind; nothing is converted.
public struct JSONValue: Sendable {
  let document: JSONDocument
  let index: Int

  init(_ document: JSONDocument, _ index: Int) {
    self.document = document
    self.index = index
  }

  var node: JSONNode { document.nodes[index] }

  /// The kind of the value.
  public var kind: JSONKind { node.kind }

  /// The value as written, with quotes and brackets.
  public var source: ArraySlice<UInt8> { document.slice(node.start, node.end) }

  /// The offset of the value in the text.
  public var offset: Int { document.text.startIndex + Int(node.start) }

  /// Whether it is `null`.
  public var isNull: Bool { kind == .null }

  /// The Boolean.
  public var boolean: Bool? {
    kind == .boolean ? source.first == UInt8(ascii: "t") : nil
  }

  /// The number, as it is written.
  public var number: JSONNumber? {
    kind == .number ? JSONNumber(written: source) : nil
  }

  /// The object.
  public var object: JSONObject? {
    kind == .object ? JSONObject(self) : nil
  }

  /// The array.
  public var array: JSONArray? {
    kind == .array ? JSONArray(self) : nil
  }
}

extension JSONValue {
  /// The string.
  public var string: String? {
    utf8.map { String(decoding: $0, as: UTF8.self) }
  }

  /// The string as UTF-8: a slice of the document if it has no escapes.
  public var utf8: ArraySlice<UInt8>? {
    guard kind == .string else { return nil }
    let written = source.dropFirst().dropLast()
    return hasEscapes ? JSONEscapes.decode(written)[...] : written
  }

  /// Whether the string has escapes, so that ``utf8`` differs from the document.
  public var hasEscapes: Bool { node.flags.contains(.escapes) }

  /// Whether the string contains U+0000, which many systems treat as its end.
  public var hasNullCharacter: Bool { node.flags.contains(.nullCharacter) }
}

extension JSONValue: Hashable {
  /// Compares the values as written: `1` and `1.0` differ, as do two orders of members.
  public static func == (left: JSONValue, right: JSONValue) -> Bool {
    left.source == right.source
  }

  /// Hashes the value as written.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(source)
  }
}

extension JSONValue: CustomStringConvertible {
  /// The value as written.
  public var description: String { String(decoding: source, as: UTF8.self) }
}
