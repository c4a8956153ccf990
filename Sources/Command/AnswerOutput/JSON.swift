// SPDX-License-Identifier: Apache-2.0

import CommandArguments

/// Where JSON goes, piece by piece.
package protocol JSONOutput {
  /// Why it cannot be written; `Never` where it only piles up.
  associatedtype Failure: Error
  mutating func write(_ text: String) throws(Failure)
  /// Writes text as it lies in a document, which is UTF-8.
  mutating func write(octets: ArraySlice<UInt8>) throws(Failure)
}

extension JSONOutput {
  package mutating func write(octets: ArraySlice<UInt8>) throws(Failure) {
    try write(String(decoding: octets, as: UTF8.self))
  }
}

/// A JSON value that writes itself on one line, with the keys of objects sorted by their bytes.
///
/// The items of an array are made one by one as they are written: an outline has millions of them.
package enum JSON {
  case null
  case bool(Bool)
  case integer(Int64)
  case string(String)
  case octets(ArraySlice<UInt8>)
  case items(AnySequence<JSON>)
  case members([Member])
  /// JSON that is written already, in pieces that follow each other.
  case spliced([ArraySlice<UInt8>])

  /// A key, which needs no escapes, and its value.
  package struct Member {
    let key: String
    let value: JSON
  }

  /// An object; no key stands twice.
  package static func object(_ members: KeyValuePairs<String, JSON>) -> JSON {
    .members(members.map { Member(key: $0.key, value: $0.value) })
  }

  /// An array with one item for each element.
  package static func array<Elements: Sequence>(
    _ elements: Elements,
    _ item: @escaping (Elements.Element) -> JSON
  ) -> JSON {
    .items(AnySequence(elements.lazy.map(item)))
  }

  /// A string, or null.
  package static func text(_ value: String?) -> JSON { value.map { .string($0) } ?? .null }
  /// A number, or null.
  package static func number(_ value: Int64?) -> JSON { value.map { .integer($0) } ?? .null }
  /// A boolean, or null.
  package static func flag(_ value: Bool?) -> JSON { value.map { .bool($0) } ?? .null }
  /// Octets in hexadecimal, or null.
  package static func hex(_ value: [UInt8]?) -> JSON { hex(value.map { $0[...] }) }
  /// Octets in hexadecimal, or null.
  package static func hex(_ value: ArraySlice<UInt8>?) -> JSON {
    value.map { .octets($0) } ?? .null
  }

  package func write<Output: JSONOutput>(to answer: inout Output) throws(Output.Failure) {
    switch self {
    case .null: try answer.write("null")
    case .bool(let value): try answer.write(value ? "true" : "false")
    case .integer(let value): try answer.write("\(value)")
    case .string(let value): try answer.write(JSON.quoted(value))
    case .octets(let octets): try JSON.write(octets, to: &answer)
    case .items(let items): try JSON.write(items, to: &answer)
    case .members(let members): try JSON.write(members, to: &answer)
    case .spliced(let pieces): for piece in pieces { try JSON.writeOnOneLine(piece, to: &answer) }
    }
  }

  private static func write<Output: JSONOutput>(
    _ octets: ArraySlice<UInt8>,
    to answer: inout Output
  ) throws(Output.Failure) {
    var rest = octets
    try answer.write("\"")
    while !rest.isEmpty {
      try answer.write(hexadecimal(rest.prefix(portion)))
      rest = rest.dropFirst(portion)
    }
    try answer.write("\"")
  }

  private static func write<Output: JSONOutput>(
    _ items: AnySequence<JSON>,
    to answer: inout Output
  ) throws(Output.Failure) {
    var separator = "["
    for item in items {
      try answer.write(separator)
      try item.write(to: &answer)
      separator = ","
    }
    try answer.write(separator == "[" ? "[]" : "]")
  }

  private static func write<Output: JSONOutput>(
    _ members: [Member],
    to answer: inout Output
  ) throws(Output.Failure) {
    var separator = "{\""
    for member in members.sorted(by: { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }) {
      try answer.write(separator)
      try answer.write(member.key)
      try answer.write("\":")
      try member.value.write(to: &answer)
      separator = ",\""
    }
    try answer.write(members.isEmpty ? "{}" : "}")
  }

  /// Escapes what JSON demands (RFC 8259, 7), and what would steer a terminal that shows it.
  private static func quoted(_ string: String) -> String {
    if string.utf8.allSatisfy(isPlain) { return "\"\(string)\"" }
    var text = "\""
    writeEscaped(string, to: &text)
    return text + "\""
  }

  /// Whether an octet needs no second look, as most of all text.
  private static func isPlain(_ octet: UInt8) -> Bool {
    0x20..<0x7F ~= octet && octet != UInt8(ascii: "\"") && octet != UInt8(ascii: "\\")
  }

  private static func writeEscaped(_ string: String, to text: inout String) {
    for scalar in string.unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case "\n": text += "\\n"
      case "\r": text += "\\r"
      case "\t": text += "\\t"
      case _ where isSteering(scalar):
        for unit in UTF16.encode(scalar) ?? UTF16.EncodedScalar() { text += escape(unit) }
      default: text.unicodeScalars.append(scalar)
      }
    }
  }

  /// Writes JSON as it stands, but without line breaks and with escapes for what would steer a terminal,
  /// which is the same JSON: the one stands between values only, the other in strings only.
  package static func writeOnOneLine<Output: JSONOutput>(
    _ json: ArraySlice<UInt8>,
    to answer: inout Output
  ) throws(Output.Failure) {
    if isPrintable(json.span) {
      try answer.write(octets: json)
    } else {
      try answer.write(onOneLine(String(decoding: json, as: UTF8.self)))
    }
  }

  /// Looks at every octet, which the compiler turns into few instructions where the span is all it sees.
  @inline(never)
  private static func isPrintable(_ text: Span<UInt8>) -> Bool {
    var others: UInt8 = 0
    for index in text.indices { others |= text[index] &- 0x20 < 0x5F ? 0 : 1 }
    return others == 0
  }

  private static func onOneLine(_ text: String) -> String {
    text.unicodeScalars.reduce(into: "") { line, scalar in
      switch scalar {
      case "\n", "\r", "\t": line += " "
      case _ where isSteering(scalar):
        for unit in UTF16.encode(scalar) ?? UTF16.EncodedScalar() { line += escape(unit) }
      default: line.unicodeScalars.append(scalar)
      }
    }
  }

  private static func escape(_ unit: UInt16) -> String {
    "\\u" + hexadecimal([UInt8(truncatingIfNeeded: unit >> 8), UInt8(truncatingIfNeeded: unit)])
  }

  /// Octets that are written at once.
  private static let portion = 1 << 12
}
