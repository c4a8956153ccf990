// SPDX-License-Identifier: Apache-2.0

extension JSONSuites {
  static let members = suite(
    "members",
    "Member names, which are compared byte by byte.",
    #"""
    distinct | form | \#(valid: object(("a", number("1")), ("A", number("2")))) | {"a":1,"A":2} | Names that differ only in case.
    canonically-equivalent | form | \#(valid: object(("\u{212A}", number("1")), ("K", number("2")))) | {"\#("\u{212A}")":1,"K":2} \#
      | Two names that Swift's string comparison considers equal, by canonical equivalence.
    empty-name | form | \#(valid: object(("", number("1")))) | {"":1} | An empty member name.
    same-name-elsewhere | form | \#(valid: object(("a", object(("a", number("1")))))) | {"a":{"a":1}} | The same name in two different objects.
    """#
  )
}
