// SPDX-License-Identifier: Apache-2.0

/// One value of a document: a view that shares its bytes.
///
/// Each accessor is `nil` where the value is of another kind; nothing is converted.
public struct JSONValue: Sendable {
  let document: JSONDocument
  let index: Int

  init(_ document: JSONDocument, _ index: Int) {
    self.document = document
    self.index = index
  }

  var node: JSONNode { document.nodes[index] }

  /// What kind of value it is.
  public var kind: JSONKind { node.kind }

  /// The value as it is written, quotes and brackets included.
  public var source: ArraySlice<UInt8> { document.slice(node.start, node.end) }

  /// Where the value starts, as an index into the text.
  public var offset: Int { document.text.startIndex + Int(node.start) }

  /// Whether it is `null`.
  public var isNull: Bool { kind == .null }

  /// The truth value.
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
  /// The text of a string.
  public var string: String? {
    utf8.map { String(decoding: $0, as: UTF8.self) }
  }

  /// The text of a string as UTF-8: the bytes of the document, where nothing is escaped.
  public var utf8: ArraySlice<UInt8>? {
    guard kind == .string else { return nil }
    let written = source.dropFirst().dropLast()
    return hasEscapes ? JSONEscapes.decode(written)[...] : written
  }

  /// Whether a string has escapes, so that ``utf8`` is not what stands in the document.
  public var hasEscapes: Bool { node.flags.contains(.escapes) }

  /// Whether a string has a U+0000, which many a reader of the next layer takes for its end.
  public var hasNullCharacter: Bool { node.flags.contains(.nullCharacter) }
}

extension JSONValue: Hashable {
  /// Compares the values as they are written: `1` and `1.0` differ, and so do two orders of members.
  public static func == (left: JSONValue, right: JSONValue) -> Bool {
    left.source == right.source
  }

  /// Hashes the value as it is written.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(source)
  }
}

extension JSONValue: CustomStringConvertible {
  /// The value as it is written.
  public var description: String { String(decoding: source, as: UTF8.self) }
}
