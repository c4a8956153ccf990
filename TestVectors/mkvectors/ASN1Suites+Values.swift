// SPDX-License-Identifier: Apache-2.0

extension ASN1Suites {
  static let integers = Suite(
    "asn1/integers",
    .asn1Read,
    "INTEGER as a number of 64 bits (X.690, 8.3).",
    [
      der("Distinguished rules.", as: "int64", integerVectors),
      ber(
        "Basic rules: the same here, because BER wants the fewest octets, too.",
        as: "int64",
        [
          Vector(
            "padded-ber",
            "A zero octet in front of a positive number; BER forbids it, too.",
            [.nonCanonical],
            hex("02 02 00 07"),
            .invalid("asn1/invalid-integer", at: 2)
          )
        ]
      ),
    ]
  )

  private static func number(_ text: String) -> Vector.Expectation {
    .valid(["number": .string(text)])
  }

  private static let integerVectors: [Vector] = [
    Vector("zero", "The number 0 has one octet.", [.basic], hex("02 01 00"), number("0")),
    Vector(
      "largest-octet",
      "127 fits one octet.",
      [.boundary],
      hex("02 01 7f"),
      number("127")
    ),
    Vector(
      "sign-octet",
      "128 needs a zero octet in front, or it would be -128.",
      [.boundary],
      hex("02 02 00 80"),
      number("128")
    ),
    Vector("minus-one", "A negative number.", [.basic], hex("02 01 ff"), number("-1")),
    Vector(
      "minus-128",
      "The smallest number of one octet.",
      [.boundary],
      hex("02 01 80"),
      number("-128")
    ),
    Vector(
      "int64-max",
      "The largest number of 64 bits.",
      [.boundary],
      hex("02 08 7f ff ff ff ff ff ff ff"),
      number("9223372036854775807")
    ),
    Vector(
      "int64-min",
      "The smallest number of 64 bits.",
      [.boundary],
      hex("02 08 80 00 00 00 00 00 00 00"),
      number("-9223372036854775808")
    ),
    Vector(
      "int64-overflow",
      "2^63 does not fit.",
      [.overflow],
      hex("02 09 00 80 00 00 00 00 00 00 00"),
      .invalid("asn1/integer-out-of-range", at: 0)
    ),
    Vector(
      "wraps-to-two",
      "2^64 + 2, which is 2 where numbers wrap.",
      [.overflow],
      hex("02 09 01 00 00 00 00 00 00 00 02"),
      .invalid("asn1/integer-out-of-range", at: 0)
    ),
    Vector(
      "1001-octets",
      "A number of 1,001 octets.",
      [.limit, .overflow],
      hex("02 82 03 e9", then: 0x7F, times: 1001),
      .invalid("asn1/integer-out-of-range", at: 0)
    ),
    Vector(
      "no-octets",
      "A number without octets.",
      [.malformed],
      hex("02 00"),
      .invalid("asn1/invalid-integer", at: 0)
    ),
    Vector(
      "padded",
      "A zero octet in front that is not needed.",
      [.nonCanonical],
      hex("02 02 00 07"),
      .invalid("asn1/invalid-integer", at: 2)
    ),
    Vector(
      "padded-negative",
      "An FF octet in front that is not needed.",
      [.nonCanonical],
      hex("02 02 ff 80"),
      .invalid("asn1/invalid-integer", at: 2)
    ),
  ]

  static let values = Suite(
    "asn1/values",
    .asn1Read,
    "BOOLEAN, NULL and OBJECT IDENTIFIER (X.690, 8.2, 8.8, 8.19 and 11.1).",
    [
      der(
        "BOOLEAN.",
        as: "boolean",
        [
          Vector(
            "true",
            "DER writes true as FF.",
            [.basic],
            hex("01 01 ff"),
            .valid(["boolean": true])
          ),
          Vector(
            "false",
            "The other one.",
            [.basic],
            hex("01 01 00"),
            .valid(["boolean": false])
          ),
          Vector(
            "true-as-01",
            "Any octet but 0 is true in BER, only FF in DER.",
            [.nonCanonical],
            hex("01 01 01"),
            .invalid("asn1/invalid-boolean", at: 0)
          ),
          Vector(
            "boolean-without-octets",
            "Neither true nor false.",
            [.malformed],
            hex("01 00"),
            .invalid("asn1/invalid-boolean", at: 0)
          ),
          Vector(
            "boolean-of-two-octets",
            "One octet too many.",
            [.malformed],
            hex("01 02 ff ff"),
            .invalid("asn1/invalid-boolean", at: 0)
          ),
        ]
      ),
      der(
        "NULL.",
        as: "null",
        [
          Vector("null", "Nothing, properly.", [.basic], hex("05 00"), .valid([:])),
          Vector(
            "null-with-contents",
            "NULL has no contents.",
            [.malformed],
            hex("05 01 00"),
            .invalid("asn1/invalid-null", at: 0)
          ),
        ]
      ),
      der("OBJECT IDENTIFIER.", as: "object-identifier", identifierVectors),
    ]
  )

  private static func identifier(_ text: String) -> Vector.Expectation {
    .valid(["identifier": .string(text)])
  }

  private static let identifierVectors: [Vector] = [
    Vector(
      "signed-data",
      "The type of every receipt.",
      [.basic],
      hex("06 09 2a 86 48 86 f7 0d 01 07 02"),
      identifier("1.2.840.113549.1.7.2")
    ),
    Vector(
      "first-arc-two",
      "Below 2 the second arc may be larger than 39.",
      [.boundary],
      hex("06 03 88 37 03"),
      identifier("2.999.3")
    ),
    Vector(
      "no-arcs",
      "An identifier without octets.",
      [.malformed],
      hex("06 00"),
      .invalid("asn1/invalid-object-identifier", at: 0)
    ),
    Vector(
      "open-arc",
      "The last arc does not end.",
      [.truncated],
      hex("06 02 2a 86"),
      .invalid("asn1/invalid-object-identifier", at: 0)
    ),
    Vector(
      "padded-arc",
      "80 in front of an arc gives one identifier two spellings.",
      [.nonCanonical],
      hex("06 03 2a 80 01"),
      .invalid("asn1/invalid-object-identifier", at: 0)
    ),
  ]
}
