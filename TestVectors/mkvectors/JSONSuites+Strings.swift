// SPDX-License-Identifier: Apache-2.0

extension JSONSuites {
  static let strings = suite(
    "strings",
    "Characters, escapes and encodings (RFC 8259, 7 and 8).",
    rightStrings + wrongStrings + wrongBytes
  )

  private static let rightStrings: [Vector] =
    [right("plain", "Three letters.", #""abc""#, string("abc"), [.basic])]
    + right([
      (
        "escapes", "All two-character escapes.", #""\"\\\/\b\f\n\r\t""#,
        string("\"\\/\u{8}\u{C}\n\r\t")
      ),
      (
        "unicode-escape", "A \\u escape with lower-case and upper-case digits.", #""\u00e9\u00E9""#,
        string("\u{E9}\u{E9}")
      ),
      (
        "surrogate-pair", "A surrogate pair of two \\u escapes.", #""\ud83d\ude00""#,
        string("\u{1F600}")
      ),
      ("utf8", "Characters of two, three and four bytes.", "\"é€😀\"", string("é€😀")),
      ("escaped-null", "U+0000 as an escape.", #""a\u0000b""#, string("a\u{0}b")),
      (
        "delete", "U+007F, which RFC 8259 does not count as a control character.", "\"\u{7F}\"",
        string("\u{7F}")
      ),
      (
        "combining",
        "A precomposed and a decomposed letter stay different strings: no normalization.",
        "[\"é\",\"e\u{301}\"]", array(string("é"), string("e\u{301}"))
      ),
    ])

  private static let wrongStrings: [Vector] = wrong([
    (
      "control-character", "An unescaped line feed.", [.string], "\"a\nb\"", "control-character",
      at: 2
    ),
    ("raw-null", "An unescaped U+0000.", [.string], "[\"\u{0}\"]", "control-character", at: 2),
    ("unknown-escape", "An unknown escape letter.", [.string], #""\a""#, "invalid-escape", at: 1),
    ("capital-u", "An escape with a capital U.", [.string], #""\U0041""#, "invalid-escape", at: 1),
    ("hex-escape", "A \\x escape, as in C.", [.string], #""\x41""#, "invalid-escape", at: 1),
    (
      "short-escape", "A \\u escape with three digits.", [.string], #""\u004""#, "invalid-escape",
      at: 1
    ),
    (
      "signed-escape", "A \\u escape with a sign in place of a digit.", [.string], #""\u+041""#,
      "invalid-escape", at: 1
    ),
    ("high-surrogate", "A high surrogate alone.", [.string], #""\ud800""#, "lone-surrogate", at: 1),
    ("low-surrogate", "A low surrogate alone.", [.string], #""\udc00""#, "lone-surrogate", at: 1),
    (
      "two-high-surrogates", "Two high surrogates.", [.string], #""\ud83d\ud83d""#,
      "lone-surrogate", at: 1
    ),
    (
      "two-low-surrogates", "Two low surrogates.", [.string], #""\udc00\ude00""#, "lone-surrogate",
      at: 1
    ),
    (
      "swapped-surrogates", "A low surrogate before a high surrogate.", [.string],
      #""\ude00\ud83d""#, "lone-surrogate", at: 1
    ),
    (
      "surrogate-in-name", "A lone surrogate in a member name.", [.string], #"{"\udead":1}"#,
      "lone-surrogate", at: 2
    ),
  ])

  private static func bytes(
    _ name: String,
    _ comment: String,
    _ digits: String,
    _ code: String,
    at offset: Int
  ) -> Vector {
    Vector(name, comment, [.string], hex(digits), .invalid("json/\(code)", at: offset))
  }

  /// One vector for each row of a table.
  private static func bytes(_ rows: [(String, String, String, String, at: Int)]) -> [Vector] {
    rows.map { bytes($0.0, $0.1, $0.2, $0.3, at: $0.at) }
  }

  private static func hex(_ digits: String) -> Vector.Input { .hex(Hex.bytes(digits)) }

  private static let wrongBytes: [Vector] = bytes([
    (
      "overlong", "An overlong encoding of the slash in two bytes.", "22 c0 af 22", "invalid-utf8",
      at: 1
    ),
    (
      "overlong-null", "An overlong encoding of U+0000 in two bytes, as in Java's modified UTF-8.",
      "22 c0 80 22", "invalid-utf8", at: 1
    ),
    (
      "overlong-three", "An overlong encoding of the slash in three bytes.", "22 e0 80 af 22",
      "invalid-utf8", at: 1
    ),
    (
      "overlong-four", "An overlong encoding of the slash in four bytes.", "22 f0 80 80 af 22",
      "invalid-utf8", at: 1
    ),
    ("raw-surrogate", "A surrogate encoded in UTF-8.", "22 ed a0 80 22", "invalid-utf8", at: 1),
    ("beyond-unicode", "U+110000, beyond Unicode.", "22 f4 90 80 80 22", "invalid-utf8", at: 1),
    ("continuation", "A continuation byte without a lead byte.", "22 80 22", "invalid-utf8", at: 1),
    ("cut-sequence", "A character without its last byte.", "22 e2 82 22", "invalid-utf8", at: 1),
    ("latin-1", "The letter é in Latin-1.", "22 e9 22", "invalid-utf8", at: 1),
    (
      "byte-order-mark", "A byte order mark, which Foundation skips.", "ef bb bf 7b 7d",
      "byte-order-mark", at: 0
    ),
    (
      "utf-16-big", "UTF-16, big-endian, which Foundation accepts.", "00 7b 00 7d", "encoding",
      at: 0
    ),
    (
      "utf-16-little", "UTF-16, little-endian, which Foundation accepts.", "7b 00 7d 00",
      "encoding", at: 0
    ),
    ("utf-16-mark", "UTF-16 with a byte order mark.", "fe ff 00 7b 00 7d", "encoding", at: 0),
    ("utf-32", "UTF-32, little-endian.", "7b 00 00 00 7d 00 00 00", "encoding", at: 0),
  ])

}
