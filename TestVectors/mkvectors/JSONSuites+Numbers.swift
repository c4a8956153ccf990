// SPDX-License-Identifier: Apache-2.0

extension JSONSuites {
  static let numbers = suite(
    "numbers",
    "Numbers (RFC 8259, 6) keep their text: nothing is rounded.",
    [right("zero", "A single digit.", "0", number("0"), [.basic])]
      + right([
        ("minus-zero", "Minus zero keeps its sign.", "-0", number("-0")),
        ("fraction", "A trailing zero of the fraction is kept.", "1.50", number("1.50")),
        ("exponent", "The notation of the exponent is kept.", "1E+03", number("1E+03")),
      ])
      + right([
        (
          "int64-max", "The largest 64-bit integer, which a double cannot represent.",
          "9223372036854775807", number("9223372036854775807"), [.boundary]
        ),
        (
          "longest", "32 characters, the limit.", String(repeating: "9", count: 32),
          number(String(repeating: "9", count: 32)), [.boundary]
        ),
      ])
      + wrong([
        (
          "too-long",
          "33 characters, one above the limit: some parsers take quadratic time for long numbers.",
          [.limit], String(repeating: "9", count: 33), "number-too-long", at: 0
        ),
        (
          "far-too-long", "2,000 digits.", [.limit],
          "[" + String(repeating: "9", count: 2000) + "]", "number-too-long", at: 1
        ),
        (
          "leading-zero", "A leading zero, which some parsers read as octal.", [.malformed], "[01]",
          "invalid-number", at: 2
        ),
        (
          "no-integer-part", "No digit before the decimal point.", [.malformed], "[.5]",
          "unexpected-byte", at: 1
        ),
        (
          "no-fraction", "No digit after the decimal point.", [.malformed], "[1.]",
          "invalid-number", at: 3
        ),
        ("no-exponent", "No digit in the exponent.", [.malformed], "[1e]", "invalid-number", at: 3),
        ("plus", "A plus sign before the number.", [.malformed], "[+1]", "unexpected-byte", at: 1),
        ("two-signs", "Two minus signs.", [.malformed], "[--1]", "invalid-number", at: 2),
        ("hexadecimal", "A hexadecimal number.", [.malformed], "[0x10]", "unexpected-byte", at: 2),
        ("minus-only", "A minus sign without digits.", [.truncated], "-", "truncated", at: 1),
      ])
  )
}
