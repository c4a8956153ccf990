// SPDX-License-Identifier: Apache-2.0

//     \"  \\  \n  \r  \t      \101 (octal, one to three digits)      \U00e9 (UTF-16, four digits)
extension PropertyListReader {
  /// Reads an escape in a quoted string, from its backslash.
  mutating func readEscape() throws(PropertyListError) -> String {
    let start = position
    position += 1
    guard let byte = next else { throw fault(.truncated) }
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "7"):
      return String(try readOctal(from: start))
    case UInt8(ascii: "U"):
      return String(try readUnicode(from: start))
    default:
      position += 1
      return try Self.character(for: byte, from: start)
    }
  }

  private static func character(
    for byte: UInt8,
    from start: Int
  ) throws(PropertyListError) -> String {
    switch byte {
    case UInt8(ascii: "\""): "\""
    case UInt8(ascii: "\\"): "\\"
    case UInt8(ascii: "n"): "\n"
    case UInt8(ascii: "r"): "\r"
    case UInt8(ascii: "t"): "\t"
    default: throw PropertyListError(.escape, at: start)
    }
  }

  /// Parsers disagree on octal escapes above 127 (NeXTSTEP code points or bytes), and some end a string at
  /// U+0000; both are rejected.
  private mutating func readOctal(from start: Int) throws(PropertyListError) -> UnicodeScalar {
    var figure = 0
    var digits = 0
    while digits < 3, let byte = next, UInt8(ascii: "0")...UInt8(ascii: "7") ~= byte {
      figure = figure * 8 + Int(byte - UInt8(ascii: "0"))
      digits += 1
      position += 1
    }
    guard let ascii = UInt8(exactly: figure), 1...127 ~= ascii else {
      throw PropertyListError(.escape, at: start)
    }
    return UnicodeScalar(ascii)
  }

  private mutating func readUnicode(from start: Int) throws(PropertyListError) -> UnicodeScalar {
    let first = try readUTF16Unit(from: start)
    guard UTF16.isLeadSurrogate(first) else { return try Self.scalar(UInt32(first), from: start) }
    guard document[position...].starts(with: "\\U".utf8) else {
      throw PropertyListError(.surrogate, at: start)
    }
    position += 1
    let second = try readUTF16Unit(from: start)
    guard UTF16.isTrailSurrogate(second) else { throw PropertyListError(.surrogate, at: start) }
    let pair = (UInt32(first) - 0xD800) << 10 | (UInt32(second) - 0xDC00)
    return try Self.scalar(pair + 0x10000, from: start)
  }

  private static func scalar(
    _ figure: UInt32,
    from start: Int
  ) throws(PropertyListError) -> UnicodeScalar {
    guard let scalar = UnicodeScalar(figure) else { throw PropertyListError(.surrogate, at: start) }
    guard figure != 0 else { throw PropertyListError(.escape, at: start) }
    return scalar
  }

  /// Reads `U` and four hexadecimal digits.
  private mutating func readUTF16Unit(from start: Int) throws(PropertyListError) -> UInt16 {
    position += 1
    var unit: UInt16 = 0
    for _ in 0..<4 {
      guard let byte = next else { throw fault(.truncated) }
      guard let digit = Character(UnicodeScalar(byte)).hexDigitValue else {
        throw PropertyListError(.escape, at: start)
      }
      unit = unit << 4 | UInt16(truncatingIfNeeded: digit)
      position += 1
    }
    return unit
  }
}
