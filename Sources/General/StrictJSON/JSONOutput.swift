// SPDX-License-Identifier: Apache-2.0

/// A destination of JSON text.
package protocol JSONOutput {
  /// The error of a failed write; `Never` for output to memory.
  associatedtype Failure: Error

  mutating func write(_ text: String) throws(Failure)

  /// Writes UTF-8.
  mutating func write(bytes: ArraySlice<UInt8>) throws(Failure)
}

extension JSONOutput {
  package mutating func write(bytes: ArraySlice<UInt8>) throws(Failure) {
    try write(String(decoding: bytes, as: UTF8.self))
  }
}

extension JSON {
  /// Writes the JSON text to an output.
  package func write<Output: JSONOutput>(to output: inout Output) throws(Output.Failure) {
    switch self {
    case .null: try output.write("null")
    case .bool(let value): try output.write(value ? "true" : "false")
    case .integer(let value): try output.write("\(value)")
    case .string(let value): try output.write(JSON.quoted(value))
    case .hexadecimal(let bytes): try JSON.write(hexadecimal: bytes, to: &output)
    case .items(let items): try JSON.write(items, to: &output)
    case .members(let members): try JSON.write(members, to: &output)
    case .source(let pieces): for piece in pieces { try JSON.writeOnOneLine(piece, to: &output) }
    }
  }

  private static func write<Output: JSONOutput>(
    hexadecimal bytes: ArraySlice<UInt8>,
    to output: inout Output
  ) throws(Output.Failure) {
    var rest = bytes
    try output.write("\"")
    while !rest.isEmpty {
      try output.write(StrictJSON.hexadecimal(rest.prefix(portion)))
      rest = rest.dropFirst(portion)
    }
    try output.write("\"")
  }

  private static func write<Output: JSONOutput>(
    _ items: AnySequence<JSON>,
    to output: inout Output
  ) throws(Output.Failure) {
    var separator = "["
    for item in items {
      try output.write(separator)
      try item.write(to: &output)
      separator = ","
    }
    try output.write(separator == "[" ? "[]" : "]")
  }

  private static func write<Output: JSONOutput>(
    _ members: [Member],
    to output: inout Output
  ) throws(Output.Failure) {
    var separator = "{\""
    for member in members.sorted(by: { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }) {
      try output.write(separator)
      try output.write(member.name)
      try output.write("\":")
      try member.value.write(to: &output)
      separator = ",\""
    }
    try output.write(members.isEmpty ? "{}" : "}")
  }

  /// Escapes what JSON requires (RFC 8259, section 7), and scalars that must not be printed.
  private static func quoted(_ string: String) -> String {
    if string.utf8.allSatisfy(isPlain) { return "\"\(string)\"" }
    var text = Array("\"".utf8)
    writeEscaped(string, to: &text)
    return String(decoding: text, as: UTF8.self) + "\""
  }

  /// Whether a byte needs no escape, as most do.
  private static func isPlain(_ byte: UInt8) -> Bool {
    0x20..<0x7F ~= byte && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
  }

  /// The only function that escapes strings: all JSON that this package writes is safe to show.
  static func writeEscaped(_ string: String, to text: inout [UInt8]) {
    for scalar in string.unicodeScalars {
      switch scalar {
      case "\"": text += "\\\"".utf8
      case "\\": text += "\\\\".utf8
      case "\n": text += "\\n".utf8
      case "\r": text += "\\r".utf8
      case "\t": text += "\\t".utf8
      case _ where scalar.isUnsafeToPrint:
        text += escape(scalar).utf8
      default: text += UTF8.encode(scalar) ?? UTF8.EncodedScalar()
      }
    }
  }

  /// Writes JSON text with spaces for line breaks and escapes for scalars that must not be printed.
  ///
  /// The value does not change: line breaks occur only between values, and scalars that must not be
  /// printed only in strings.
  package static func writeOnOneLine<Output: JSONOutput>(
    _ json: ArraySlice<UInt8>,
    to output: inout Output
  ) throws(Output.Failure) {
    if isPrintable(json.span) {
      try output.write(bytes: json)
    } else {
      try output.write(printable(String(decoding: json, as: UTF8.self), isOnOneLine: true))
    }
  }

  /// JSON text with escapes for scalars that must not be printed; its value and its layout do not change.
  package static func printable(_ json: [UInt8]) -> [UInt8] {
    Array(printable(String(decoding: json, as: UTF8.self), isOnOneLine: false).utf8)
  }

  /// Reads every byte without a branch, so that the compiler vectorizes the loop.
  @inline(never)
  private static func isPrintable(_ text: Span<UInt8>) -> Bool {
    var others: UInt8 = 0
    for index in text.indices { others |= text[index] &- 0x20 < 0x5F ? 0 : 1 }
    return others == 0
  }

  private static func printable(_ json: String, isOnOneLine: Bool) -> String {
    json.unicodeScalars.reduce(into: "") { text, scalar in
      switch scalar {
      case "\n", "\r", "\t": text.unicodeScalars.append(isOnOneLine ? " " : scalar)
      case _ where scalar.isUnsafeToPrint: text += escape(scalar)
      default: text.unicodeScalars.append(scalar)
      }
    }
  }

  /// The UTF-16 of a scalar as escapes.
  private static func escape(_ scalar: Unicode.Scalar) -> String {
    (UTF16.encode(scalar) ?? UTF16.EncodedScalar()).reduce(into: "") { text, unit in
      text += "\\u"
      text += StrictJSON.hexadecimal([
        UInt8(truncatingIfNeeded: unit >> 8), UInt8(truncatingIfNeeded: unit),
      ])
    }
  }

  /// The number of bytes that are converted at once.
  private static let portion = 1 << 12
}
