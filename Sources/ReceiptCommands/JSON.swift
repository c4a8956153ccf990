// SPDX-License-Identifier: Apache-2.0

/// A JSON value that prints itself on one line, with the keys of objects sorted by their bytes.
enum JSON {
  case null
  case bool(Bool)
  case integer(Int64)
  case string(String)
  case array([JSON])
  case members([Member])

  /// A key and its value.
  struct Member {
    let key: String
    let value: JSON
  }

  /// An object; no key stands twice.
  static func object(_ members: KeyValuePairs<String, JSON>) -> JSON {
    .members(members.map { Member(key: $0.key, value: $0.value) })
  }

  /// A string, or null.
  static func text(_ value: String?) -> JSON { value.map { .string($0) } ?? .null }
  /// A number, or null.
  static func number(_ value: Int64?) -> JSON { value.map { .integer($0) } ?? .null }
  /// A boolean, or null.
  static func flag(_ value: Bool?) -> JSON { value.map { .bool($0) } ?? .null }
  /// Octets in hexadecimal, or null.
  static func hex(_ value: (some Sequence<UInt8>)?) -> JSON {
    value.map { .string(hexadecimal($0)) } ?? .null
  }

  private func write(to text: inout String) {
    switch self {
    case .null: text += "null"
    case .bool(let value): text += value ? "true" : "false"
    case .integer(let value): text += "\(value)"
    case .string(let value): JSON.write(value, to: &text)
    case .array(let values):
      JSON.write(values, between: "[", and: "]", to: &text) { $0.write(to: &$1) }
    case .members(let members):
      let sorted = members.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
      JSON.write(sorted, between: "{", and: "}", to: &text) { member, text in
        JSON.write(member.key, to: &text)
        text += ":"
        member.value.write(to: &text)
      }
    }
  }

  private static func write<Item>(
    _ items: [Item],
    between open: String,
    and close: String,
    to text: inout String,
    writeItem: (Item, inout String) -> Void
  ) {
    text += open
    var isFirst = true
    for item in items {
      if !isFirst { text += "," }
      isFirst = false
      writeItem(item, &text)
    }
    text += close
  }

  /// Escapes what JSON demands (RFC 8259, 7), and what would steer a terminal that shows it.
  private static func write(_ string: String, to text: inout String) {
    text += "\""
    if string.utf8.allSatisfy(isPlain) {
      text += string
    } else {
      writeEscaped(string, to: &text)
    }
    text += "\""
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

  private static func escape(_ unit: UInt16) -> String {
    "\\u" + hexadecimal([UInt8(truncatingIfNeeded: unit >> 8), UInt8(truncatingIfNeeded: unit)])
  }
}

extension JSON: CustomStringConvertible {
  var description: String {
    var text = ""
    write(to: &text)
    return text
  }
}
