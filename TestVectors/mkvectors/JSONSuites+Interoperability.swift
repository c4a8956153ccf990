// SPDX-License-Identifier: Apache-2.0

// What RFC 8259 leaves open and I-JSON (RFC 7493) forbids.
extension JSONSuites {
  static let interoperability = suite(
    "interoperability",
    "Texts that RFC 8259 lets a parser accept, and RFC 7493 forbids.",
    #"""
    duplicate | duplicate | json/duplicate-member at 14 | {"a":1,"b":2,"a":3} | A duplicate member; Foundation's two decoders use different ones.
    duplicate-same-value | duplicate | json/duplicate-member | {"a":1,"a":1} | A duplicate member with an equal value.
    duplicate-escaped | duplicate | json/duplicate-member at 9 | {"ab":1,"\u0061b":2} \#
      | A duplicate member, one of its names with an escape: names are compared after unescaping.
    duplicate-empty | duplicate | json/duplicate-member | {"":1,"":2} | A duplicate member with an empty name.
    duplicate-inside | duplicate | json/duplicate-member | [{"a":{"b":1,"b":2}}] | A duplicate member in a nested object.
    duplicate-among-many | duplicate | json/duplicate-member | \#("{" + (0..<100).map { "\"n\($0)\":0" }.joined(separator: ",") + ",\"n0\":1}") \#
      | A duplicate of the first of 100 members.
    duplicate-long | duplicate | json/duplicate-member at 307 | {"\#(longName)":1,"\#(longName)":2} | A duplicate member with a name of 300 characters.
    high-surrogate | string | json/lone-surrogate at 1 | "\ud800" | A high surrogate alone.
    low-surrogate | string | json/lone-surrogate at 1 | "\udc00" | A low surrogate alone.
    two-high-surrogates | string | json/lone-surrogate at 1 | "\ud83d\ud83d" | Two high surrogates.
    two-low-surrogates | string | json/lone-surrogate at 1 | "\udc00\ude00" | Two low surrogates.
    swapped-surrogates | string | json/lone-surrogate at 1 | "\ude00\ud83d" | A low surrogate before a high surrogate.
    surrogate-in-name | string | json/lone-surrogate at 2 | {"\udead":1} | A lone surrogate in a member name.
    byte-order-mark | string | json/byte-order-mark at 0 | \#(hex("ef bb bf 7b 7d")) | A byte order mark, which Foundation skips.
    """#
  )

  private static let longName = String(repeating: "n", count: 300)
}
