// SPDX-License-Identifier: Apache-2.0

extension ASN1Suites {
  static let integers = Suite(
    "asn1/integers",
    .asn1Read,
    "INTEGER read as a 64-bit number (X.690, 8.3).",
    [
      der("DER.", as: "int64", integerVectors),
      ber(
        "BER, which also requires minimal integers.",
        as: "int64",
        [
          Vector(
            "padded-ber",
            "A redundant leading zero byte; BER forbids it too (X.690, 8.3.2).",
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

  private static let integerVectors: [Vector] = Vector.table([
    ("zero", "Zero has one content byte.", [.basic], hex("02 01 00"), number("0")),
    ("largest-octet", "127 fits in one byte.", [.boundary], hex("02 01 7f"), number("127")),
    (
      "sign-octet", "128 needs a leading zero byte; without it the value is -128.", [.boundary],
      hex("02 02 00 80"), number("128")
    ),
    ("minus-one", "A negative number.", [.basic], hex("02 01 ff"), number("-1")),
    ("minus-128", "The smallest one-byte number.", [.boundary], hex("02 01 80"), number("-128")),
    (
      "int64-max", "The largest 64-bit number.", [.boundary], hex("02 08 7f ff ff ff ff ff ff ff"),
      number("9223372036854775807")
    ),
    (
      "int64-min", "The smallest 64-bit number.", [.boundary], hex("02 08 80 00 00 00 00 00 00 00"),
      number("-9223372036854775808")
    ),
    (
      "int64-overflow", "2^63 does not fit in 64 bits.", [.overflow],
      hex("02 09 00 80 00 00 00 00 00 00 00"), .invalid("asn1/integer-out-of-range", at: 0)
    ),
    (
      "wraps-to-two", "2^64 + 2 wraps to 2 in 64 bits.", [.overflow],
      hex("02 09 01 00 00 00 00 00 00 00 02"), .invalid("asn1/integer-out-of-range", at: 0)
    ),
    (
      "1001-octets", "An INTEGER of 1,001 bytes.", [.limit, .overflow],
      hex("02 82 03 e9", then: 0x7F, times: 1001), .invalid("asn1/integer-out-of-range", at: 0)
    ),
    (
      "no-octets", "An INTEGER without content bytes.", [.malformed], hex("02 00"),
      .invalid("asn1/invalid-integer", at: 0)
    ),
    (
      "padded", "A redundant leading zero byte (X.690, 8.3.2).", [.nonCanonical],
      hex("02 02 00 07"), .invalid("asn1/invalid-integer", at: 2)
    ),
    (
      "padded-negative", "A redundant leading FF byte (X.690, 8.3.2).", [.nonCanonical],
      hex("02 02 ff 80"), .invalid("asn1/invalid-integer", at: 2)
    ),
  ])

  static let values = Suite(
    "asn1/values",
    .asn1Read,
    "BOOLEAN, NULL and OBJECT IDENTIFIER (X.690, 8.2, 8.8, 8.19 and 11.1).",
    [
      der(
        "BOOLEAN.",
        as: "boolean",
        Vector.table([
          ("true", "DER encodes true as FF.", [.basic], hex("01 01 ff"), .valid(["boolean": true])),
          ("false", "False is 00.", [.basic], hex("01 01 00"), .valid(["boolean": false])),
          (
            "true-as-01", "BER accepts any nonzero byte as true, DER only FF.", [.nonCanonical],
            hex("01 01 01"), .invalid("asn1/invalid-boolean", at: 0)
          ),
          (
            "boolean-without-octets", "A BOOLEAN without content bytes.", [.malformed],
            hex("01 00"), .invalid("asn1/invalid-boolean", at: 0)
          ),
          (
            "boolean-of-two-octets", "A BOOLEAN with two content bytes.", [.malformed],
            hex("01 02 ff ff"), .invalid("asn1/invalid-boolean", at: 0)
          ),
        ])
      ),
      der(
        "NULL.",
        as: "null",
        Vector.table([
          ("null", "A NULL without contents.", [.basic], hex("05 00"), .valid([:])),
          (
            "null-with-contents", "A NULL with contents.", [.malformed], hex("05 01 00"),
            .invalid("asn1/invalid-null", at: 0)
          ),
        ])
      ),
      der("OBJECT IDENTIFIER.", as: "object-identifier", identifierVectors),
    ]
  )

  private static func identifier(_ text: String) -> Vector.Expectation {
    .valid(["identifier": .string(text)])
  }

  private static let identifierVectors: [Vector] = Vector.table([
    (
      "signed-data", "id-signedData, the content type of every receipt.", [.basic],
      hex("06 09 2a 86 48 86 f7 0d 01 07 02"), identifier("1.2.840.113549.1.7.2")
    ),
    (
      "first-arc-two", "If the first arc is 2, the second arc may exceed 39.", [.boundary],
      hex("06 03 88 37 03"), identifier("2.999.3")
    ),
    (
      "no-arcs", "An identifier without content bytes.", [.malformed], hex("06 00"),
      .invalid("asn1/invalid-object-identifier", at: 0)
    ),
    (
      "open-arc", "The last arc is not terminated.", [.truncated], hex("06 02 2a 86"),
      .invalid("asn1/invalid-object-identifier", at: 0)
    ),
    (
      "padded-arc", "A leading 80 byte would give one identifier two encodings.", [.nonCanonical],
      hex("06 03 2a 80 01"), .invalid("asn1/invalid-object-identifier", at: 0)
    ),
  ])
}
