// SPDX-License-Identifier: Apache-2.0

extension JSONSuites {
  static let grammar = suite(
    "grammar",
    "What stands where (RFC 8259, 2), and what lenient readers take beside it.",
    rightGrammar + wrongGrammar
  )

  private static let rightGrammar: [Vector] = [
    right("empty-object", "No members.", "{}", object(), [.basic]),
    right("empty-array", "No elements.", "[]", array(), [.basic]),
    right(
      "literals",
      "The three words.",
      "[true,false,null]",
      array(boolean(true), boolean(false), null)
    ),
    right(
      "nested",
      "Members keep their order.",
      #"{"b":[1,{"c":"d"}],"a":null}"#,
      object(("b", array(number("1"), object(("c", string("d"))))), ("a", null))
    ),
    right("top-level-string", "Any value is a text.", #""a""#, string("a")),
    right(
      "white-space",
      "The four characters that may stand between all others.",
      " {\t\"a\" :\n[ 1 ,\r2 ] } ",
      object(("a", array(number("1"), number("2"))))
    ),
  ]

  private static let wrongGrammar: [Vector] = [
    wrong("empty", "No value at all.", [.truncated], "", "truncated", at: 0),
    wrong("white-space-only", "No value, but white space.", [.truncated], "  ", "truncated", at: 2),
    wrong(
      "open-object",
      "The end of the object is missing.",
      [.truncated],
      "{",
      "truncated",
      at: 1
    ),
    wrong("open-array", "The end of the array is missing.", [.truncated], "[1", "truncated", at: 2),
    wrong(
      "open-string",
      "The end of the string is missing.",
      [.truncated],
      #"["a"#,
      "truncated",
      at: 3
    ),
    wrong("no-value", "A name without a value.", [.truncated], #"{"a":"#, "truncated", at: 5),
    wrong("cut-literal", "Half a word.", [.truncated], "tru", "truncated", at: 3),
    wrong(
      "trailing-comma-array",
      "Foundation accepts it, the standard does not.",
      [.malformed],
      "[1,]",
      "trailing-comma",
      at: 2
    ),
    wrong(
      "trailing-comma-object",
      "Foundation accepts it, the standard does not.",
      [.malformed],
      #"{"a":1,}"#,
      "trailing-comma",
      at: 6
    ),
    wrong(
      "leading-comma",
      "A comma before it all.",
      [.malformed],
      "[,1]",
      "unexpected-byte",
      at: 1
    ),
    wrong("two-commas", "A comma too many.", [.malformed], "[1,,2]", "unexpected-byte", at: 3),
    wrong("no-comma", "A comma too few.", [.malformed], "[1 2]", "unexpected-byte", at: 3),
    wrong(
      "no-colon",
      "A name without a colon.",
      [.malformed],
      #"{"a" 1}"#,
      "unexpected-byte",
      at: 5
    ),
    wrong("bare-name", "A name without quotes.", [.malformed], "{a:1}", "unexpected-byte", at: 1),
    wrong(
      "single-quotes",
      "Quotes of JavaScript.",
      [.malformed],
      "['a']",
      "unexpected-byte",
      at: 1
    ),
    wrong("nan", "A number of JavaScript.", [.malformed], "[NaN]", "unexpected-byte", at: 1),
    wrong(
      "infinity",
      "A number of JavaScript.",
      [.malformed],
      "[Infinity]",
      "unexpected-byte",
      at: 1
    ),
    wrong("capital-literal", "Python's word.", [.malformed], "[True]", "unexpected-byte", at: 1),
    wrong(
      "comment",
      "A comment, which JSON has none of.",
      [.malformed],
      "[1/**/]",
      "unexpected-byte",
      at: 2
    ),
    wrong(
      "wrong-bracket",
      "Closed by the other bracket.",
      [.malformed],
      "[1}",
      "unexpected-byte",
      at: 2
    ),
    wrong(
      "form-feed",
      "No white space to JSON.",
      [.malformed],
      "[\u{0C}1]",
      "unexpected-byte",
      at: 1
    ),
    wrong(
      "no-break-space",
      "No white space to JSON.",
      [.malformed],
      "[\u{A0}1]",
      "unexpected-byte",
      at: 1
    ),
    wrong("second-value", "A value after the value.", [.trailing], "{}{}", "trailing-data", at: 2),
    wrong("bracket-after", "A bracket too many.", [.trailing], "[]]", "trailing-data", at: 2),
    wrong("zero-after", "A zero after the value.", [.trailing], "{}\u{0}", "trailing-data", at: 2),
  ]
}
