// SPDX-License-Identifier: Apache-2.0

extension JSONSuites {
  static let strings = suite(
    "strings",
    "Characters, escapes and encodings (RFC 8259, 7 and 8).",
    #"""
    plain | basic | \#(valid: string("abc")) | "abc" | Three letters.
    escapes | form | \#(valid: string("\"\\/\u{8}\u{C}\n\r\t")) | "\"\\\/\b\f\n\r\t" | All two-character escapes.
    unicode-escape | form | \#(valid: string("\u{E9}\u{E9}")) | "\u00e9\u00E9" | A \u escape with lower-case and upper-case digits.
    surrogate-pair | form | \#(valid: string("\u{1F600}")) | "\ud83d\ude00" | A surrogate pair of two \u escapes.
    utf8 | form | \#(valid: string("é€😀")) | "é€😀" | Characters of two, three and four bytes.
    escaped-null | form | \#(valid: string("a\u{0}b")) | "a\u0000b" | U+0000 as an escape.
    delete | form | \#(valid: string("\u{7F}")) | \#("\"\u{7F}\"") | U+007F, which RFC 8259 does not count as a control character.
    combining | form | \#(valid: array(string("é"), string("e\u{301}"))) | \#("[\"é\",\"e\u{301}\"]") \#
      | A precomposed and a decomposed letter stay different strings: no normalization.
    control-character | string | json/control-character at 2 | \#("\"a\nb\"") | An unescaped line feed.
    raw-null | string | json/control-character at 2 | \#("[\"\u{0}\"]") | An unescaped U+0000.
    unknown-escape | string | json/invalid-escape at 1 | "\a" | An unknown escape letter.
    capital-u | string | json/invalid-escape at 1 | "\U0041" | An escape with a capital U.
    hex-escape | string | json/invalid-escape at 1 | "\x41" | A \x escape, as in C.
    short-escape | string | json/invalid-escape at 1 | "\u004" | A \u escape with three digits.
    signed-escape | string | json/invalid-escape at 1 | "\u+041" | A \u escape with a sign in place of a digit.
    overlong | string | json/invalid-utf8 at 1 | \#(hex("22 c0 af 22")) | An overlong encoding of the slash in two bytes.
    overlong-null | string | json/invalid-utf8 at 1 | \#(hex("22 c0 80 22")) | An overlong encoding of U+0000 in two bytes, as in Java's modified UTF-8.
    overlong-three | string | json/invalid-utf8 at 1 | \#(hex("22 e0 80 af 22")) | An overlong encoding of the slash in three bytes.
    overlong-four | string | json/invalid-utf8 at 1 | \#(hex("22 f0 80 80 af 22")) | An overlong encoding of the slash in four bytes.
    raw-surrogate | string | json/invalid-utf8 at 1 | \#(hex("22 ed a0 80 22")) | A surrogate encoded in UTF-8.
    beyond-unicode | string | json/invalid-utf8 at 1 | \#(hex("22 f4 90 80 80 22")) | U+110000, beyond Unicode.
    continuation | string | json/invalid-utf8 at 1 | \#(hex("22 80 22")) | A continuation byte without a lead byte.
    cut-sequence | string | json/invalid-utf8 at 1 | \#(hex("22 e2 82 22")) | A character without its last byte.
    latin-1 | string | json/invalid-utf8 at 1 | \#(hex("22 e9 22")) | The letter é in Latin-1.
    utf-16-big | string | json/encoding at 0 | \#(hex("00 7b 00 7d")) | UTF-16, big-endian, which Foundation accepts.
    utf-16-little | string | json/encoding at 0 | \#(hex("7b 00 7d 00")) | UTF-16, little-endian, which Foundation accepts.
    utf-16-mark | string | json/encoding at 0 | \#(hex("fe ff 00 7b 00 7d")) | UTF-16 with a byte order mark.
    utf-32 | string | json/encoding at 0 | \#(hex("7b 00 00 00 7d 00 00 00")) | UTF-32, little-endian.
    """#
  )

  static func hex(_ digits: String) -> Vector.Input { .hex(Hex.bytes(digits)) }
}
