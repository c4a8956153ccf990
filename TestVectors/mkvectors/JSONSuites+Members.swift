// SPDX-License-Identifier: Apache-2.0

extension JSONSuites {
  static let members = suite(
    "members",
    "Names of members: no object has two of one name.",
    [
      right(
        "distinct",
        "Names that differ in case only.",
        #"{"a":1,"A":2}"#,
        object(("a", number("1")), ("A", number("2")))
      ),
      right(
        "canonically-equivalent",
        "Names that Swift's strings take for equal are two names.",
        "{\"\u{212A}\":1,\"K\":2}",
        object(("\u{212A}", number("1")), ("K", number("2")))
      ),
      right("empty-name", "A name without characters.", #"{"":1}"#, object(("", number("1")))),
      right(
        "same-name-elsewhere",
        "One name in two objects.",
        #"{"a":{"a":1}}"#,
        object(("a", object(("a", number("1")))))
      ),
      wrong(
        "duplicate",
        "Foundation's two decoders disagree which of them counts.",
        [.duplicate],
        #"{"a":1,"b":2,"a":3}"#,
        "duplicate-member",
        at: 14
      ),
      wrong(
        "duplicate-same-value",
        "Not even twice the same.",
        [.duplicate],
        #"{"a":1,"a":1}"#,
        "duplicate-member"
      ),
      wrong(
        "duplicate-escaped",
        "The name is compared as it is read.",
        [.duplicate],
        #"{"ab":1,"\u0061b":2}"#,
        "duplicate-member",
        at: 9
      ),
      wrong(
        "duplicate-empty",
        "An empty name is one, too.",
        [.duplicate],
        #"{"":1,"":2}"#,
        "duplicate-member"
      ),
      wrong(
        "duplicate-inside",
        "In an object inside.",
        [.duplicate],
        #"[{"a":{"b":1,"b":2}}]"#,
        "duplicate-member"
      ),
      wrong(
        "duplicate-among-many",
        "The first and the last of a hundred.",
        [.duplicate],
        "{" + (0..<100).map { "\"n\($0)\":0" }.joined(separator: ",") + ",\"n0\":1}",
        "duplicate-member"
      ),
      wrong(
        "duplicate-long",
        "A name of 300 characters.",
        [.duplicate],
        "{\"\(longName)\":1,\"\(longName)\":2}",
        "duplicate-member",
        at: 307
      ),
    ]
  )

  private static let longName = String(repeating: "n", count: 300)

  // MARK: Limits

  static let limits = suite(
    "limits",
    "How deep, how long and how many: bounds that no genuine payload comes near.",
    [
      Vector(
        "depth-64",
        "64 levels.",
        [.boundary],
        .text(nested(64)),
        .valid((1..<64).reduce(array()) { inner, _ in array(inner) })
      ),
      wrong("depth-65", "One level more.", [.limit], nested(65), "too-deep", at: 64),
      wrong(
        "depth-objects",
        "65 objects.",
        [.limit],
        String(repeating: #"{"a":"#, count: 64) + "{}" + String(repeating: "}", count: 64),
        "too-deep",
        at: 320
      ),
      wrong(
        "depth-open",
        "100,000 levels that nobody closes: the stack must not grow with them.",
        [.limit],
        String(repeating: "[", count: 100_000),
        "too-deep",
        at: 64
      ),
    ]
  )

  private static func nested(_ count: Int) -> String {
    String(repeating: "[", count: count) + String(repeating: "]", count: count)
  }
}
