// SPDX-License-Identifier: Apache-2.0

extension JSONSuites {
  static let members = suite(
    "members",
    "Member names, which must be unique in each object.",
    right([
      (
        "distinct", "Names that differ only in case.", #"{"a":1,"A":2}"#,
        object(("a", number("1")), ("A", number("2")))
      ),
      (
        "canonically-equivalent",
        "Two names that Swift's string comparison considers equal, by canonical equivalence.",
        "{\"\u{212A}\":1,\"K\":2}", object(("\u{212A}", number("1")), ("K", number("2")))
      ),
      ("empty-name", "An empty member name.", #"{"":1}"#, object(("", number("1")))),
      (
        "same-name-elsewhere", "The same name in two different objects.", #"{"a":{"a":1}}"#,
        object(("a", object(("a", number("1")))))
      ),
    ])
      + [
        wrong(
          "duplicate",
          "A duplicate member; Foundation's two decoders use different ones.",
          [.duplicate],
          #"{"a":1,"b":2,"a":3}"#,
          "duplicate-member",
          at: 14
        ),
        wrong(
          "duplicate-same-value",
          "A duplicate member with an equal value.",
          [.duplicate],
          #"{"a":1,"a":1}"#,
          "duplicate-member"
        ),
        wrong(
          "duplicate-escaped",
          "A duplicate member, one of its names with an escape: names are compared after "
            + "unescaping.",
          [.duplicate],
          #"{"ab":1,"\u0061b":2}"#,
          "duplicate-member",
          at: 9
        ),
        wrong(
          "duplicate-empty",
          "A duplicate member with an empty name.",
          [.duplicate],
          #"{"":1,"":2}"#,
          "duplicate-member"
        ),
        wrong(
          "duplicate-inside",
          "A duplicate member in a nested object.",
          [.duplicate],
          #"[{"a":{"b":1,"b":2}}]"#,
          "duplicate-member"
        ),
        wrong(
          "duplicate-among-many",
          "A duplicate of the first of 100 members.",
          [.duplicate],
          "{" + (0..<100).map { "\"n\($0)\":0" }.joined(separator: ",") + ",\"n0\":1}",
          "duplicate-member"
        ),
        wrong(
          "duplicate-long",
          "A duplicate member with a name of 300 characters.",
          [.duplicate],
          "{\"\(longName)\":1,\"\(longName)\":2}",
          "duplicate-member",
          at: 307
        ),
      ]
  )

  private static let longName = String(repeating: "n", count: 300)

}
