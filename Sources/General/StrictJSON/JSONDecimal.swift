// SPDX-License-Identifier: Apache-2.0

/// An exact decimal number: an integer times a power of ten.
///
/// Xcode writes milliseconds with fractions, `1697679936049.7297`, which `Double` cannot represent
/// exactly. Trailing zeros are dropped, so equal numbers compare as equal however they are written.
public struct JSONDecimal: Hashable, Sendable, CustomStringConvertible {
  /// The significand without trailing zeros; 0 for zero.
  public let significand: Int128
  /// The power of ten; 0 for zero.
  public let exponent: Int

  /// The supported exponents, beyond those of any meaningful number.
  public static let exponents = -9999...9999

  /// A number that the scanner has validated.
  init?(written text: ArraySlice<UInt8>) {
    var mantissa = text
    var power = 0
    if let mark = text.firstIndex(where: { $0 | 0x20 == UInt8(ascii: "e") }) {
      mantissa = text[..<mark]
      var digits = text[(mark + 1)...]
      if digits.first == UInt8(ascii: "+") { digits = digits.dropFirst() }
      guard let written = JSONNumber.integer(digits).flatMap({ Int(exactly: $0) }),
        JSONDecimal.exponents.contains(written)
      else { return nil }
      power = written
    }
    var digits = Array(mantissa)
    if let point = digits.firstIndex(of: UInt8(ascii: ".")) {
      power -= digits.count - point - 1
      digits.remove(at: point)
    }
    guard let significand = JSONNumber.integer(digits[...]) else { return nil }
    self.init(significand: significand, exponent: power)
  }

  private init(significand: Int128, exponent: Int) {
    var digits = significand
    var power = exponent
    while digits != 0, digits % 10 == 0 {
      digits /= 10
      power += 1
    }
    self.significand = digits
    self.exponent = digits == 0 ? 0 : power
  }

  /// The integer part, fraction cut off; `nil` if it does not fit 64 bits.
  public var truncated: Int64? {
    var digits = significand
    var power = exponent
    while power < 0, digits != 0 {
      digits /= 10
      power += 1
    }
    while power > 0, digits != 0 {
      guard let _ = Int64(exactly: digits) else { return nil }
      digits *= 10
      power -= 1
    }
    return Int64(exactly: digits)
  }

  /// Whether the number is an integer.
  public var isInteger: Bool { exponent >= 0 }

  /// The number in decimal digits; with an exponent only if it would take more than 40 characters.
  public var description: String {
    let digits = String(significand.magnitude)
    let sign = significand < 0 ? "-" : ""
    guard -40...40 ~= exponent else { return "\(sign)\(digits)e\(exponent)" }
    guard exponent < 0 else { return sign + digits + String(repeating: "0", count: exponent) }
    let padded = String(repeating: "0", count: max(0, 1 - exponent - digits.count)) + digits
    return "\(sign)\(padded.dropLast(-exponent)).\(padded.suffix(-exponent))"
  }
}
