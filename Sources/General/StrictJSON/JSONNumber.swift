// SPDX-License-Identifier: Apache-2.0

/// A number as written; conversions are exact or fail.
public struct JSONNumber: Hashable, Sendable, CustomStringConvertible {
  /// The characters of the number.
  public let source: ArraySlice<UInt8>

  /// A number that the scanner has validated.
  init(written source: ArraySlice<UInt8>) {
    self.source = source
  }

  /// The value if it is written as an integer and fits 64 bits; `nil` for `1.0` and `1e3`.
  public var int64: Int64? {
    JSONNumber.integer(source).flatMap { Int64(exactly: $0) }
  }

  /// The exact value.
  ///
  /// `nil` if the exponent is outside ``JSONDecimal/exponents``.
  public var decimal: JSONDecimal? {
    JSONDecimal(written: source)
  }

  /// The number as written.
  public var description: String { String(decoding: source, as: UTF8.self) }

  /// The value of decimal digits with an optional minus; `nil` for anything else.
  ///
  /// 38 digits fit, and a number has at most ``JSONLimits/numberCharacters``.
  static func integer(_ text: ArraySlice<UInt8>) -> Int128? {
    let isNegative = text.first == UInt8(ascii: "-")
    let digits = isNegative ? text.dropFirst() : text
    guard digits.count > 18 else {
      guard let short = short(digits) else { return nil }
      return Int128(isNegative ? -short : short)
    }
    var value: Int128 = 0
    for character in digits {
      guard let digit = digit(character) else { return nil }
      value = value * 10 + Int128(digit)
    }
    return isNegative ? -value : value
  }

  /// At most 18 digits, which fit 64 bits.
  private static func short(_ digits: ArraySlice<UInt8>) -> Int64? {
    var value: Int64 = 0
    for character in digits {
      guard let digit = digit(character) else { return nil }
      value = value &* 10 &+ digit
    }
    return value
  }

  private static func digit(_ character: UInt8) -> Int64? {
    let digit = character &- UInt8(ascii: "0")
    return digit < 10 ? Int64(digit) : nil
  }
}
