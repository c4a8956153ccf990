// SPDX-License-Identifier: Apache-2.0

/// JSON with ordered members.
///
/// Each value has one encoding: indented by two spaces, arrays of scalars on one line, and only required
/// escapes.
indirect enum JSON: Sendable {
  typealias Members = [(key: String, value: JSON)]

  case object(Members)
  case array([JSON])
  case string(String)
  case integer(Int64)
  case boolean(Bool)

  /// The text of a file.
  var document: [UInt8] { Array((text(level: 0) + "\n").utf8) }

  private func text(level: Int) -> String {
    switch self {
    case .object(let members):
      JSON.list(members.map { "\(JSON.quote($0.key)): \($0.value.text(level: level + 1))" }, level)
    case .array(let items) where items.allSatisfy(\.isPlain):
      "[" + items.map { $0.text(level: level) }.joined(separator: ", ") + "]"
    case .array(let items):
      JSON.list(items.map { $0.text(level: level + 1) }, level, open: "[", close: "]")
    case .string(let text): JSON.quote(text)
    case .integer(let number): "\(number)"
    case .boolean(let flag): flag ? "true" : "false"
    }
  }

  private var isPlain: Bool {
    switch self {
    case .object, .array: false
    case .string, .integer, .boolean: true
    }
  }

  private static func list(
    _ items: [String],
    _ level: Int,
    open: String = "{",
    close: String = "}"
  ) -> String {
    guard !items.isEmpty else { return open + close }
    let indent = String(repeating: "  ", count: level)
    let lines = items.map { "\(indent)  \($0)" }.joined(separator: ",\n")
    return "\(open)\n\(lines)\n\(indent)\(close)"
  }

  private static func quote(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": quoted += "\\\""
      case "\\": quoted += "\\\\"
      case "\n": quoted += "\\n"
      case "\r": quoted += "\\r"
      case "\t": quoted += "\\t"
      case "\u{00}"..<"\u{20}": quoted += "\\u00" + Hex.text([UInt8(scalar.value)])
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }
}

extension JSON: ExpressibleByStringLiteral {
  init(stringLiteral text: String) {
    self = .string(text)
  }
}

extension JSON: ExpressibleByIntegerLiteral {
  init(integerLiteral number: Int64) {
    self = .integer(number)
  }
}

extension JSON: ExpressibleByBooleanLiteral {
  init(booleanLiteral flag: Bool) {
    self = .boolean(flag)
  }
}

extension JSON: ExpressibleByArrayLiteral {
  init(arrayLiteral items: JSON...) {
    self = .array(items)
  }
}

extension JSON: ExpressibleByDictionaryLiteral {
  init(dictionaryLiteral members: (String, JSON)...) {
    self = .object(members.map { ($0, $1) })
  }
}

/// Bytes as lower-case hexadecimal digits.
enum Hex {
  static func text(_ bytes: some Sequence<UInt8>) -> String {
    bytes.map { byte in
      let digits = String(byte, radix: 16)
      return digits.count == 1 ? "0" + digits : digits
    }.joined()
  }

  /// Reads hexadecimal digits; spaces are ignored.
  static func bytes(_ text: String) -> [UInt8] {
    let digits = text.compactMap(\.hexDigitValue)
    return stride(from: 0, to: digits.count - 1, by: 2).map {
      UInt8(digits[$0] << 4 | digits[$0 + 1])
    }
  }
}
