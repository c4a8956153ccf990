// SPDX-License-Identifier: Apache-2.0

extension JSONSuites {
  static let grammar = suite(
    "grammar",
    "JSON grammar (RFC 8259, 2), and deviations that lenient parsers accept.",
    rightGrammar + wrongGrammar
  )

  private static let rightGrammar: [Vector] =
    right([
      ("empty-object", "An empty object.", "{}", object(), [.basic]),
      ("empty-array", "An empty array.", "[]", array(), [.basic]),
    ])
    + right([
      (
        "literals", "The three literal names.", "[true,false,null]",
        array(boolean(true), boolean(false), null)
      ),
      (
        "nested", "Members keep their order.", #"{"b":[1,{"c":"d"}],"a":null}"#,
        object(("b", array(number("1"), object(("c", string("d"))))), ("a", null))
      ),
      ("top-level-string", "Any value is a valid JSON text (RFC 8259, 2).", #""a""#, string("a")),
      (
        "white-space", "The four white space characters, between all tokens.",
        " {\t\"a\" :\n[ 1 ,\r2 ] } ", object(("a", array(number("1"), number("2"))))
      ),
    ])

  private static let wrongGrammar: [Vector] = wrong([
    ("empty", "Empty input.", [.truncated], "", "truncated", at: 0),
    ("white-space-only", "White space without a value.", [.truncated], "  ", "truncated", at: 2),
    ("open-object", "The closing brace is missing.", [.truncated], "{", "truncated", at: 1),
    ("open-array", "The closing bracket is missing.", [.truncated], "[1", "truncated", at: 2),
    (
      "open-string", "The closing quotation mark is missing.", [.truncated], #"["a"#, "truncated",
      at: 3
    ),
    ("no-value", "A member name without a value.", [.truncated], #"{"a":"#, "truncated", at: 5),
    ("cut-literal", "A truncated literal.", [.truncated], "tru", "truncated", at: 3),
    (
      "trailing-comma-array", "A comma before the closing bracket, which Foundation accepts.",
      [.malformed], "[1,]", "trailing-comma", at: 2
    ),
    (
      "trailing-comma-object", "A comma before the closing brace, which Foundation accepts.",
      [.malformed], #"{"a":1,}"#, "trailing-comma", at: 6
    ),
    (
      "leading-comma", "A comma before the first element.", [.malformed], "[,1]", "unexpected-byte",
      at: 1
    ),
    (
      "two-commas", "Two commas between elements.", [.malformed], "[1,,2]", "unexpected-byte", at: 3
    ),
    ("no-comma", "No comma between elements.", [.malformed], "[1 2]", "unexpected-byte", at: 3),
    (
      "no-colon", "No colon after a member name.", [.malformed], #"{"a" 1}"#, "unexpected-byte",
      at: 5
    ),
    (
      "bare-name", "A member name without quotation marks.", [.malformed], "{a:1}",
      "unexpected-byte", at: 1
    ),
    (
      "single-quotes", "Single quotation marks, as in JavaScript.", [.malformed], "['a']",
      "unexpected-byte", at: 1
    ),
    ("nan", "NaN, as in JavaScript.", [.malformed], "[NaN]", "unexpected-byte", at: 1),
    (
      "infinity", "Infinity, as in JavaScript.", [.malformed], "[Infinity]", "unexpected-byte",
      at: 1
    ),
    ("capital-literal", "True, as in Python.", [.malformed], "[True]", "unexpected-byte", at: 1),
    ("comment", "A comment; JSON has none.", [.malformed], "[1/**/]", "unexpected-byte", at: 2),
    (
      "wrong-bracket", "An array closed with a brace.", [.malformed], "[1}", "unexpected-byte",
      at: 2
    ),
    (
      "form-feed", "A form feed, which is not JSON white space.", [.malformed], "[\u{0C}1]",
      "unexpected-byte", at: 1
    ),
    (
      "no-break-space", "A no-break space, which is not JSON white space.", [.malformed],
      "[\u{A0}1]", "unexpected-byte", at: 1
    ),
    (
      "second-value", "A second value after the first.", [.trailing], "{}{}", "trailing-data", at: 2
    ),
    ("bracket-after", "An extra closing bracket.", [.trailing], "[]]", "trailing-data", at: 2),
    ("zero-after", "U+0000 after the value.", [.trailing], "{}\u{0}", "trailing-data", at: 2),
  ])
}
