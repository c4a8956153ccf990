// SPDX-License-Identifier: Apache-2.0

extension ASN1Suites {
  static let strings = Suite(
    "asn1/strings",
    .asn1Read,
    "OCTET STRING, BIT STRING, UTF8String and IA5String.",
    [
      der("OCTET STRING.", as: "octet-string", octetStrings),
      der("BIT STRING (X.690, 8.6 and 11.2).", as: "bit-string", bitStrings),
      der(
        "BIT STRING of whole bytes, as used for keys and signatures.",
        as: "octet-aligned-bit-string",
        Vector.table([
          (
            "aligned", "No unused bits.", [.basic], hex("03 02 00 80"),
            .valid(["octets": "80", "unusedBits": 0])
          ),
          (
            "not-aligned", "Seven unused bits where whole bytes are required.", [.malformed],
            hex("03 02 07 80"), .invalid("asn1/invalid-bit-string", at: 3)
          ),
        ])
      ),
      der("UTF8String.", as: "utf8-string", utf8Strings),
      der("IA5String.", as: "ia5-string", ia5Strings),
    ]
  )

  private static let octetStrings: [Vector] = Vector.table([
    (
      "octets", "Three content bytes.", [.basic], hex("04 03 61 62 63"),
      .valid(["octets": "616263"])
    ),
    (
      "octets-in-pieces-der", "A constructed string; DER requires the primitive form.",
      [.malformed], hex("24 06 04 01 61 04 01 62"), .invalid("asn1/not-primitive", at: 0)
    ),
  ])

  private static let bitStrings: [Vector] = Vector.table([
    (
      "bits", "One bit, followed by seven unused bits.", [.basic], hex("03 02 07 80"),
      .valid(["octets": "80", "unusedBits": 7])
    ),
    (
      "no-bits", "An empty string still has the unused-bits byte.", [.boundary], hex("03 01 00"),
      .valid(["octets": "", "unusedBits": 0])
    ),
    (
      "no-count", "The unused-bits byte is missing.", [.missing], hex("03 00"),
      .invalid("asn1/invalid-bit-string", at: 0)
    ),
    (
      "eight-unused-bits", "Eight unused bits; the maximum is seven.", [.malformed],
      hex("03 02 08 00"), .invalid("asn1/invalid-bit-string", at: 0)
    ),
    (
      "unused-bits-of-nothing", "One unused bit in an empty string.", [.malformed], hex("03 01 01"),
      .invalid("asn1/invalid-bit-string", at: 0)
    ),
    (
      "unused-bit-set", "An unused bit is set; DER requires zeros.", [.nonCanonical],
      hex("03 02 07 81"), .invalid("asn1/invalid-bit-string", at: 0)
    ),
  ])

  private static func text(_ text: String) -> Vector.Expectation {
    .valid(["text": .string(text)])
  }

  private static let utf8Strings: [Vector] = Vector.table([
    ("utf8", "Two characters in three bytes.", [.basic], hex("0c 03 61 c3 a9"), text("aé")),
    ("utf8-empty", "An empty string.", [.boundary], hex("0c 00"), text("")),
    (
      "utf8-combining",
      "A letter followed by a combining accent stays two scalars: no normalization.", [.string],
      hex("0c 03 65 cc 81"), text("e\u{301}")
    ),
    (
      "utf8-overlong", "An overlong encoding of the slash, in two bytes.",
      [.string, .nonCanonical], hex("0c 02 c0 af"), .invalid("asn1/invalid-string", at: 0)
    ),
    (
      "utf8-surrogate", "A UTF-16 surrogate encoded in UTF-8.", [.string], hex("0c 03 ed a0 80"),
      .invalid("asn1/invalid-string", at: 0)
    ),
    (
      "utf8-truncated", "The last character is truncated.", [.string, .truncated],
      hex("0c 02 61 c3"), .invalid("asn1/invalid-string", at: 0)
    ),
    (
      "utf8-latin1", "The letter é in Latin-1, which is not valid UTF-8.", [.string],
      hex("0c 01 e9"), .invalid("asn1/invalid-string", at: 0)
    ),
    (
      "utf8-nul", "An embedded NUL, at which C string functions stop.", [.string],
      hex("0c 03 61 00 62"), .invalid("asn1/invalid-string", at: 0)
    ),
  ])

  private static let ia5Strings: [Vector] = Vector.table([
    ("ia5", "Two ASCII characters.", [.basic], hex("16 02 34 2b"), text("4+")),
    (
      "ia5-not-ascii", "A byte above 7F.", [.string], hex("16 01 e9"),
      .invalid("asn1/invalid-string", at: 0)
    ),
    (
      "ia5-nul", "An embedded NUL, at which C string functions stop.", [.string],
      hex("16 02 34 00"), .invalid("asn1/invalid-string", at: 0)
    ),
    (
      "utf8-for-ia5", "A UTF8String where an IA5String is required.", [.malformed],
      hex("0c 02 34 2b"), .invalid("asn1/unexpected-tag", at: 0)
    ),
  ])
}
