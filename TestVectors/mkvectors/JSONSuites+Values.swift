// SPDX-License-Identifier: Apache-2.0

extension JSONSuites {
  static let strings = suite(
    "strings",
    "Characters, escapes and encodings (RFC 8259, 7 and 8).",
    rightStrings + wrongStrings + wrongBytes
  )

  private static let rightStrings: [Vector] = [
    right("plain", "Letters.", #""abc""#, string("abc"), [.basic]),
    right(
      "escapes",
      "Every short escape.",
      #""\"\\\/\b\f\n\r\t""#,
      string("\"\\/\u{8}\u{C}\n\r\t")
    ),
    right("unicode-escape", "Digits of both cases.", #""\u00e9\u00E9""#, string("\u{E9}\u{E9}")),
    right(
      "surrogate-pair",
      "Two escapes for one character.",
      #""\ud83d\ude00""#,
      string("\u{1F600}")
    ),
    right("utf8", "Two, three and four bytes.", "\"é€😀\"", string("é€😀")),
    right("escaped-null", "U+0000, where it is escaped.", #""a\u0000b""#, string("a\u{0}b")),
    right("delete", "U+007F is no control character to JSON.", "\"\u{7F}\"", string("\u{7F}")),
    right(
      "combining",
      "Two scalars that a comparison of characters takes for one: nothing is normalised.",
      "[\"é\",\"e\u{301}\"]",
      array(string("é"), string("e\u{301}"))
    ),
  ]

  private static let wrongStrings: [Vector] = [
    wrong(
      "control-character",
      "A line feed that is not escaped.",
      [.string],
      "\"a\nb\"",
      "control-character",
      at: 2
    ),
    wrong(
      "raw-null",
      "A zero that is not escaped.",
      [.string],
      "[\"\u{0}\"]",
      "control-character",
      at: 2
    ),
    wrong("unknown-escape", "No such letter.", [.string], #""\a""#, "invalid-escape", at: 1),
    wrong(
      "capital-u",
      "The letter is a small one.",
      [.string],
      #""\U0041""#,
      "invalid-escape",
      at: 1
    ),
    wrong("hex-escape", "An escape of C.", [.string], #""\x41""#, "invalid-escape", at: 1),
    wrong("short-escape", "Three digits.", [.string], #""\u004""#, "invalid-escape", at: 1),
    wrong(
      "signed-escape",
      "A sign in place of a digit.",
      [.string],
      #""\u+041""#,
      "invalid-escape",
      at: 1
    ),
    wrong(
      "high-surrogate",
      "The first half alone.",
      [.string],
      #""\ud800""#,
      "lone-surrogate",
      at: 1
    ),
    wrong(
      "low-surrogate",
      "The second half alone.",
      [.string],
      #""\udc00""#,
      "lone-surrogate",
      at: 1
    ),
    wrong(
      "two-high-surrogates",
      "Two first halves.",
      [.string],
      #""\ud83d\ud83d""#,
      "lone-surrogate",
      at: 1
    ),
    wrong(
      "two-low-surrogates",
      "Two second halves.",
      [.string],
      #""\udc00\ude00""#,
      "lone-surrogate",
      at: 1
    ),
    wrong(
      "swapped-surrogates",
      "The second half first.",
      [.string],
      #""\ude00\ud83d""#,
      "lone-surrogate",
      at: 1
    ),
    wrong(
      "surrogate-in-name",
      "Half a pair in a name.",
      [.string],
      #"{"\udead":1}"#,
      "lone-surrogate",
      at: 2
    ),
  ]

  private static func bytes(
    _ name: String,
    _ comment: String,
    _ octets: String,
    _ code: String,
    at offset: Int
  ) -> Vector {
    Vector(name, comment, [.string], hex(octets), .invalid("json/\(code)", at: offset))
  }

  private static func hex(_ digits: String) -> Vector.Input { .hex(Hex.bytes(digits)) }

  private static let wrongBytes: [Vector] = [
    bytes("overlong", "The solidus in two bytes.", "22 c0 af 22", "invalid-utf8", at: 1),
    bytes(
      "overlong-null",
      "U+0000 in two bytes, as Java writes it.",
      "22 c0 80 22",
      "invalid-utf8",
      at: 1
    ),
    bytes("overlong-three", "The solidus in three bytes.", "22 e0 80 af 22", "invalid-utf8", at: 1),
    bytes(
      "overlong-four",
      "The solidus in four bytes.",
      "22 f0 80 80 af 22",
      "invalid-utf8",
      at: 1
    ),
    bytes("raw-surrogate", "Half a pair in UTF-8.", "22 ed a0 80 22", "invalid-utf8", at: 1),
    bytes("beyond-unicode", "U+110000.", "22 f4 90 80 80 22", "invalid-utf8", at: 1),
    bytes("continuation", "A byte that continues nothing.", "22 80 22", "invalid-utf8", at: 1),
    bytes(
      "cut-sequence",
      "A character without its last byte.",
      "22 e2 82 22",
      "invalid-utf8",
      at: 1
    ),
    bytes("latin-1", "An accent in another encoding.", "22 e9 22", "invalid-utf8", at: 1),
    bytes(
      "byte-order-mark",
      "Foundation skips the mark.",
      "ef bb bf 7b 7d",
      "byte-order-mark",
      at: 0
    ),
    bytes("utf-16-big", "Foundation reads it.", "00 7b 00 7d", "encoding", at: 0),
    bytes("utf-16-little", "Foundation reads it.", "7b 00 7d 00", "encoding", at: 0),
    bytes("utf-16-mark", "A mark that says so.", "fe ff 00 7b 00 7d", "encoding", at: 0),
    bytes("utf-32", "Four bytes for each character.", "7b 00 00 00 7d 00 00 00", "encoding", at: 0),
  ]

  // MARK: Numbers

  static let numbers = suite(
    "numbers",
    "Numbers as they are written (RFC 8259, 6): nothing is rounded.",
    [
      right("zero", "One digit.", "0", number("0"), [.basic]),
      right("minus-zero", "A sign before it.", "-0", number("-0")),
      right("fraction", "It stays as it is written.", "1.50", number("1.50")),
      right("exponent", "It stays as it is written.", "1E+03", number("1E+03")),
      right(
        "int64-max",
        "Beyond what a double can tell apart.",
        "9223372036854775807",
        number("9223372036854775807"),
        [.boundary]
      ),
      right(
        "longest",
        "32 characters.",
        String(repeating: "9", count: 32),
        number(String(repeating: "9", count: 32)),
        [.boundary]
      ),
      wrong(
        "too-long",
        "33 characters: some readers take quadratic time for long numbers.",
        [.limit],
        String(repeating: "9", count: 33),
        "number-too-long",
        at: 0
      ),
      wrong(
        "far-too-long",
        "2,000 digits.",
        [.limit],
        "[" + String(repeating: "9", count: 2000) + "]",
        "number-too-long",
        at: 1
      ),
      wrong("leading-zero", "Octal to some.", [.malformed], "[01]", "invalid-number", at: 2),
      wrong(
        "no-integer-part",
        "No digit before the point.",
        [.malformed],
        "[.5]",
        "unexpected-byte",
        at: 1
      ),
      wrong(
        "no-fraction",
        "No digit after the point.",
        [.malformed],
        "[1.]",
        "invalid-number",
        at: 3
      ),
      wrong(
        "no-exponent",
        "No digit after the letter.",
        [.malformed],
        "[1e]",
        "invalid-number",
        at: 3
      ),
      wrong("plus", "A sign that JSON has not.", [.malformed], "[+1]", "unexpected-byte", at: 1),
      wrong("two-signs", "A sign too many.", [.malformed], "[--1]", "invalid-number", at: 2),
      wrong("hexadecimal", "Another base.", [.malformed], "[0x10]", "unexpected-byte", at: 2),
      wrong("minus-only", "A sign and no digit.", [.truncated], "-", "truncated", at: 1),
    ]
  )
}
