// SPDX-License-Identifier: Apache-2.0

extension JSONSuites {
  static let members = suite(
    "members",
    "Member names, which must be unique in each object.",
    #"""
    distinct | form | \#(valid: object(("a", number("1")), ("A", number("2")))) | {"a":1,"A":2} | Names that differ only in case.
    canonically-equivalent | form | \#(valid: object(("\u{212A}", number("1")), ("K", number("2")))) | {"\#("\u{212A}")":1,"K":2} \#
      | Two names that Swift's string comparison considers equal, by canonical equivalence.
    empty-name | form | \#(valid: object(("", number("1")))) | {"":1} | An empty member name.
    same-name-elsewhere | form | \#(valid: object(("a", object(("a", number("1")))))) | {"a":{"a":1}} | The same name in two different objects.
    duplicate | duplicate | json/duplicate-member at 14 | {"a":1,"b":2,"a":3} | A duplicate member; Foundation's two decoders use different ones.
    duplicate-same-value | duplicate | json/duplicate-member | {"a":1,"a":1} | A duplicate member with an equal value.
    duplicate-escaped | duplicate | json/duplicate-member at 9 | {"ab":1,"\u0061b":2} \#
      | A duplicate member, one of its names with an escape: names are compared after unescaping.
    duplicate-empty | duplicate | json/duplicate-member | {"":1,"":2} | A duplicate member with an empty name.
    duplicate-inside | duplicate | json/duplicate-member | [{"a":{"b":1,"b":2}}] | A duplicate member in a nested object.
    duplicate-among-many | duplicate | json/duplicate-member | \#("{" + (0..<100).map { "\"n\($0)\":0" }.joined(separator: ",") + ",\"n0\":1}") \#
      | A duplicate of the first of 100 members.
    duplicate-long | duplicate | json/duplicate-member at 307 | {"\#(longName)":1,"\#(longName)":2} | A duplicate member with a name of 300 characters.
    """#
  )

  private static let longName = String(repeating: "n", count: 300)
}
