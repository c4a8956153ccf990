// SPDX-License-Identifier: Apache-2.0

/// A JSON value to write: one line, members sorted by the bytes of their names.
///
///     let answer = JSON.object(["bundleId": .text(bundleId), "count": .integer(3)])
///     print(answer.text)
///
/// Strings are escaped so that the text is safe to show in a terminal. The items of an array are
/// created while they are written, because an outline can have millions of them.
package enum JSON {
  case null
  case bool(Bool)
  case integer(Int64)
  case string(String)
  case hexadecimal(ArraySlice<UInt8>)
  case items(AnySequence<JSON>)
  case members([Member])
  /// JSON of a parsed document, in consecutive pieces.
  case source([ArraySlice<UInt8>])

  /// A member: a name that needs no escapes, and its value.
  package struct Member {
    let name: String
    let value: JSON

    package init(_ name: String, _ value: JSON) {
      self.name = name
      self.value = value
    }

    /// The members of an object, to join with others.
    package static func list(_ members: KeyValuePairs<String, JSON>) -> [Member] {
      members.map { Member($0.key, $0.value) }
    }
  }

  /// An object; the names must differ.
  package static func object(_ members: KeyValuePairs<String, JSON>) -> JSON {
    .members(Member.list(members))
  }

  /// An array with one item for each element.
  package static func array<Elements: Sequence>(
    _ elements: Elements,
    _ item: @escaping (Elements.Element) -> JSON
  ) -> JSON {
    .items(AnySequence(elements.lazy.map(item)))
  }

  /// An array of strings.
  package static func strings(_ texts: some Sequence<String>) -> JSON {
    .array(texts) { .string($0) }
  }

  /// A string, or null.
  package static func text(_ value: String?) -> JSON { value.map { .string($0) } ?? .null }

  /// A number, or null.
  package static func number(_ value: Int64?) -> JSON { value.map { .integer($0) } ?? .null }

  /// A boolean, or null.
  package static func flag(_ value: Bool?) -> JSON { value.map { .bool($0) } ?? .null }

  /// Bytes in hexadecimal, or null.
  package static func hex(_ value: [UInt8]?) -> JSON { hex(value.map { $0[...] }) }

  /// Bytes in hexadecimal, or null.
  package static func hex(_ value: ArraySlice<UInt8>?) -> JSON {
    value.map { .hexadecimal($0) } ?? .null
  }

  /// The JSON text.
  package var text: String {
    var text = TextOutput()
    write(to: &text)
    return text.text
  }

  private struct TextOutput: JSONOutput {
    var text = ""

    mutating func write(_ text: String) throws(Never) { self.text += text }
  }
}
