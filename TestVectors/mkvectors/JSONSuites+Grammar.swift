// SPDX-License-Identifier: Apache-2.0

extension JSONSuites {
  static let grammar = suite(
    "grammar",
    "JSON grammar (RFC 8259, 2), and deviations that lenient parsers accept.",
    """
    empty-object | basic | \(valid: object()) | {} | An empty object.
    empty-array | basic | \(valid: array()) | [] | An empty array.
    literals | form | \(valid: array(boolean(true), boolean(false), null)) | [true,false,null] | The three literal names.
    nested | form | \(valid: object(("b", array(number("1"), object(("c", string("d"))))), ("a", null))) | {"b":[1,{"c":"d"}],"a":null} \
      | Members keep their order.
    top-level-string | form | \(valid: string("a")) | "a" | Any value is a valid JSON text (RFC 8259, 2).
    white-space | form | \(valid: object(("a", array(number("1"), number("2"))))) | \(" {\t\"a\" :\n[ 1 ,\r2 ] } ") \
      | The four white space characters, between all tokens.
    empty | truncated | json/truncated at 0 | \("") | Empty input.
    white-space-only | truncated | json/truncated at 2 | \("  ") | White space without a value.
    open-object | truncated | json/truncated at 1 source RFC 8259, 4 | { | The closing brace is missing.
    open-array | truncated | json/truncated at 2 source RFC 8259, 5 | [1 | The closing bracket is missing.
    open-string | truncated | json/truncated at 3 source RFC 8259, 7 | ["a | The closing quotation mark is missing.
    no-value | truncated | json/truncated at 5 source RFC 8259, 4 | {"a": | A member name without a value.
    cut-literal | truncated | json/truncated at 3 source RFC 8259, 3 | tru | A truncated literal.
    trailing-comma-array | malformed | json/trailing-comma at 2 source RFC 8259, 5 | [1,] | A comma before the closing bracket, which Foundation accepts.
    trailing-comma-object | malformed | json/trailing-comma at 6 source RFC 8259, 4 | {"a":1,} | A comma before the closing brace, which Foundation accepts.
    leading-comma | malformed | json/unexpected-byte at 1 source RFC 8259, 5 | [,1] | A comma before the first element.
    two-commas | malformed | json/unexpected-byte at 3 source RFC 8259, 5 | [1,,2] | Two commas between elements.
    no-comma | malformed | json/unexpected-byte at 3 source RFC 8259, 5 | [1 2] | No comma between elements.
    no-colon | malformed | json/unexpected-byte at 5 source RFC 8259, 4 | {"a" 1} | No colon after a member name.
    bare-name | malformed | json/unexpected-byte at 1 source RFC 8259, 4 | {a:1} | A member name without quotation marks.
    single-quotes | malformed | json/unexpected-byte at 1 source RFC 8259, 7 | ['a'] | Single quotation marks, as in JavaScript.
    nan | malformed | json/unexpected-byte at 1 source RFC 8259, 6 | [NaN] | NaN, as in JavaScript.
    infinity | malformed | json/unexpected-byte at 1 source RFC 8259, 6 | [Infinity] | Infinity, as in JavaScript.
    capital-literal | malformed | json/unexpected-byte at 1 source RFC 8259, 3 | [True] | True, as in Python.
    comment | malformed | json/unexpected-byte at 2 | [1/**/] | A comment; JSON has none.
    wrong-bracket | malformed | json/unexpected-byte at 2 source RFC 8259, 5 | [1} | An array closed with a brace.
    form-feed | malformed | json/unexpected-byte at 1 | \("[\u{0C}1]") | A form feed, which is not JSON white space.
    no-break-space | malformed | json/unexpected-byte at 1 | \("[\u{A0}1]") | A no-break space, which is not JSON white space.
    second-value | trailing | json/trailing-data at 2 | {}{} | A second value after the first.
    bracket-after | trailing | json/trailing-data at 2 | []] | An extra closing bracket.
    zero-after | trailing | json/trailing-data at 2 | \("{}\u{0}") | U+0000 after the value.
    """
  )
}
