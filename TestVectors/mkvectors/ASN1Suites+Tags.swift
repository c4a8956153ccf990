// SPDX-License-Identifier: Apache-2.0

extension ASN1Suites {
  static let tags = Suite(
    "asn1/tags",
    .asn1Read,
    "Identifier octets: high tag numbers, and primitive or constructed (X.690, 8.1.2).",
    [
      der("Any element.", tagVectors),
      der(
        "A SEQUENCE of two INTEGERs.",
        as: "sequence-of-two-integers",
        [
          Vector(
            "sequence",
            "Exactly what is demanded.",
            [.basic],
            hex("30 06 02 01 01 02 01 02"),
            .valid(["integers": ["1", "2"]])
          ),
          Vector(
            "missing-element",
            "The second INTEGER is missing.",
            [.missing],
            hex("30 03 02 01 01"),
            .invalid("asn1/missing-element", at: 5)
          ),
          Vector(
            "unexpected-tag",
            "The second element is an OCTET STRING.",
            [.malformed],
            hex("30 06 02 01 01 04 01 02"),
            .invalid("asn1/unexpected-tag", at: 5)
          ),
          Vector(
            "set-for-sequence",
            "A SET is no SEQUENCE.",
            [.malformed],
            hex("31 06 02 01 01 02 01 02"),
            .invalid("asn1/unexpected-tag", at: 0)
          ),
          Vector(
            "context-for-universal",
            "[2] is no INTEGER: the class counts.",
            [.malformed],
            hex("30 06 02 01 01 82 01 02"),
            .invalid("asn1/unexpected-tag", at: 5)
          ),
          Vector(
            "unread-element",
            "A third element that nobody reads.",
            [.trailing],
            hex("30 09 02 01 01 02 01 02 02 01 03"),
            .invalid("asn1/trailing-data", at: 8)
          ),
        ]
      ),
    ]
  )

  private static let tagVectors: [Vector] = [
    Vector(
      "context",
      "A context-specific tag.",
      [.basic],
      hex("80 01 07"),
      .valid(leaf("80", "07"))
    ),
    Vector(
      "application",
      "An application tag, constructed and empty.",
      [.basic],
      hex("65 00"),
      .valid(node("65", []))
    ),
    Vector(
      "number-30",
      "30 is the last number of the short form.",
      [.boundary],
      hex("9e 00"),
      .valid(leaf("9e", ""))
    ),
    Vector(
      "number-31",
      "31 is the first number of the long form.",
      [.boundary],
      hex("9f 1f 00"),
      .valid(leaf("9f1f", ""))
    ),
    Vector(
      "number-128",
      "128 needs two octets of the long form.",
      [.boundary],
      hex("9f 81 00 00"),
      .valid(leaf("9f8100", ""))
    ),
    Vector(
      "number-2-28-minus-1",
      "Four octets of the long form, all bits set.",
      [.boundary],
      hex("9f ff ff ff 7f 00"),
      .valid(leaf("9fffffff7f", ""))
    ),
    Vector(
      "number-2-28",
      "A number that needs five octets: more than any standard uses.",
      [.limit],
      hex("9f 81 80 80 80 00 00"),
      .invalid("asn1/invalid-tag", at: 1)
    ),
    Vector(
      "number-overflow",
      "2^64 + 2, which is INTEGER where numbers wrap.",
      [.overflow],
      hex("1f 82 80 80 80 80 80 80 80 80 02 01 07"),
      .invalid("asn1/invalid-tag", at: 1)
    ),
    Vector(
      "long-form-of-30",
      "A number that fits the short form.",
      [.nonCanonical],
      hex("9f 1e 00"),
      .invalid("asn1/invalid-tag", at: 1)
    ),
    Vector(
      "long-form-of-integer",
      "INTEGER in the long form would have two spellings.",
      [.nonCanonical],
      hex("1f 02 01 07"),
      .invalid("asn1/invalid-tag", at: 1)
    ),
    Vector(
      "leading-zero",
      "The first octet of a long number carries no bits.",
      [.nonCanonical],
      hex("9f 80 1f 00"),
      .invalid("asn1/invalid-tag", at: 1)
    ),
    Vector(
      "truncated-number",
      "The input ends inside the number.",
      [.truncated],
      hex("9f ff"),
      .invalid("asn1/truncated", at: 2)
    ),
    Vector(
      "end-of-contents",
      "End-of-contents octets where nothing is open.",
      [.malformed],
      hex("00 00"),
      .invalid("asn1/unexpected-end-of-contents", at: 0)
    ),
    Vector(
      "primitive-sequence",
      "A SEQUENCE is always constructed.",
      [.malformed],
      hex("10 00"),
      .invalid("asn1/not-constructed", at: 0)
    ),
    Vector(
      "constructed-integer",
      "An INTEGER is always primitive.",
      [.malformed],
      hex("22 03 02 01 07"),
      .invalid("asn1/not-primitive", at: 0)
    ),
  ]
}
