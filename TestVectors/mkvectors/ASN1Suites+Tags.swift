// SPDX-License-Identifier: Apache-2.0

extension ASN1Suites {
  static let tags = Suite(
    "asn1/tags",
    .asn1Read,
    "Identifier bytes: high tag numbers, primitive and constructed (X.690, 8.1.2).",
    [
      der("Any element.", tagVectors),
      der(
        "A SEQUENCE of two INTEGERs.",
        as: "sequence-of-two-integers",
        Vector.table([
          (
            "sequence", "Two INTEGERs.", [.basic], hex("30 06 02 01 01 02 01 02"),
            .valid(["integers": ["1", "2"]])
          ),
          (
            "missing-element", "The second INTEGER is missing.", [.missing], hex("30 03 02 01 01"),
            .invalid("asn1/missing-element", at: 5)
          ),
          (
            "unexpected-tag", "The second element is an OCTET STRING.", [.malformed],
            hex("30 06 02 01 01 04 01 02"), .invalid("asn1/unexpected-tag", at: 5)
          ),
          (
            "set-for-sequence", "A SET where a SEQUENCE is required.", [.malformed],
            hex("31 06 02 01 01 02 01 02"), .invalid("asn1/unexpected-tag", at: 0)
          ),
          (
            "context-for-universal",
            "Context tag [2] instead of INTEGER: the tag class must match.", [.malformed],
            hex("30 06 02 01 01 82 01 02"), .invalid("asn1/unexpected-tag", at: 5)
          ),
          (
            "unread-element", "A third element after the two that are read.", [.trailing],
            hex("30 09 02 01 01 02 01 02 02 01 03"), .invalid("asn1/trailing-data", at: 8)
          ),
        ])
      ),
    ]
  )

  private static let tagVectors: [Vector] = Vector.table([
    ("context", "A context-specific tag.", [.basic], hex("80 01 07"), .valid(leaf("80", "07"))),
    (
      "application", "An application tag, constructed and empty.", [.basic], hex("65 00"),
      .valid(node("65", []))
    ),
    (
      "number-30", "30 is the largest tag number of the short form.", [.boundary], hex("9e 00"),
      .valid(leaf("9e", ""))
    ),
    (
      "number-31", "31 is the smallest tag number of the long form.", [.boundary], hex("9f 1f 00"),
      .valid(leaf("9f1f", ""))
    ),
    (
      "number-128", "128 is the smallest tag number that needs two long-form bytes.", [.boundary],
      hex("9f 81 00 00"), .valid(leaf("9f8100", ""))
    ),
    (
      "number-2-28-minus-1", "2^28 - 1 is the largest tag number in four long-form bytes.",
      [.boundary], hex("9f ff ff ff 7f 00"), .valid(leaf("9fffffff7f", ""))
    ),
    (
      "number-2-28", "2^28 needs five long-form bytes, one above the limit.", [.limit],
      hex("9f 81 80 80 80 00 00"), .invalid("asn1/invalid-tag", at: 1)
    ),
    (
      "number-overflow", "2^64 + 2 wraps to 2, the tag number of INTEGER.", [.overflow],
      hex("1f 82 80 80 80 80 80 80 80 80 02 01 07"), .invalid("asn1/invalid-tag", at: 1)
    ),
    (
      "long-form-of-30", "Tag number 30 in the long form; it fits the short form (X.690, 8.1.2.4).",
      [.nonCanonical], hex("9f 1e 00"), .invalid("asn1/invalid-tag", at: 1)
    ),
    (
      "long-form-of-integer", "INTEGER with a long-form tag would give one element two encodings.",
      [.nonCanonical], hex("1f 02 01 07"), .invalid("asn1/invalid-tag", at: 1)
    ),
    (
      "leading-zero", "A long-form tag number with a leading zero byte.", [.nonCanonical],
      hex("9f 80 1f 00"), .invalid("asn1/invalid-tag", at: 1)
    ),
    (
      "truncated-number", "The input ends inside the tag number.", [.truncated], hex("9f ff"),
      .invalid("asn1/truncated", at: 2)
    ),
    (
      "end-of-contents", "End-of-contents outside any indefinite-length element.", [.malformed],
      hex("00 00"), .invalid("asn1/unexpected-end-of-contents", at: 0)
    ),
    (
      "primitive-sequence", "A SEQUENCE must be constructed.", [.malformed], hex("10 00"),
      .invalid("asn1/not-constructed", at: 0)
    ),
    (
      "constructed-integer", "An INTEGER must be primitive.", [.malformed], hex("22 03 02 01 07"),
      .invalid("asn1/not-primitive", at: 0)
    ),
  ])
}
