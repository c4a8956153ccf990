// SPDX-License-Identifier: Apache-2.0

extension JSONSuites {
  static let numbers = suite(
    "numbers",
    "Numbers (RFC 8259, 6) keep their text: nothing is rounded.",
    """
    zero | basic | \(valid: number("0")) | 0 | A single digit.
    minus-zero | form | \(valid: number("-0")) | -0 | Minus zero keeps its sign.
    fraction | form | \(valid: number("1.50")) | 1.50 | A trailing zero of the fraction is kept.
    exponent | form | \(valid: number("1E+03")) | 1E+03 | The notation of the exponent is kept.
    int64-max | boundary | \(valid: number("9223372036854775807")) | 9223372036854775807 | The largest 64-bit integer, which a double cannot represent.
    longest | boundary | \(valid: number(String(repeating: "9", count: 32))) | \(String(repeating: "9", count: 32)) | 32 characters, the limit.
    too-long | limit | json/number-too-long at 0 | \(String(repeating: "9", count: 33)) \
      | 33 characters, one above the limit: some parsers take quadratic time for long numbers.
    far-too-long | limit | json/number-too-long at 1 | \("[" + String(repeating: "9", count: 2000) + "]") | 2,000 digits.
    leading-zero | malformed | json/invalid-number at 2 | [01] | A leading zero, which some parsers read as octal.
    no-integer-part | malformed | json/unexpected-byte at 1 source RFC 8259, 6 | [.5] | No digit before the decimal point.
    no-fraction | malformed | json/invalid-number at 3 | [1.] | No digit after the decimal point.
    no-exponent | malformed | json/invalid-number at 3 | [1e] | No digit in the exponent.
    plus | malformed | json/unexpected-byte at 1 source RFC 8259, 6 | [+1] | A plus sign before the number.
    two-signs | malformed | json/invalid-number at 2 | [--1] | Two minus signs.
    hexadecimal | malformed | json/unexpected-byte at 2 source RFC 8259, 6 | [0x10] | A hexadecimal number.
    minus-only | truncated | json/truncated at 1 source RFC 8259, 6 | - | A minus sign without digits.
    """
  )
}
