// SPDX-License-Identifier: Apache-2.0

extension ASN1Suites {
  static let strings = suite(
    "strings",
    "OCTET STRING, BIT STRING, UTF8String and IA5String.",
    [
      der(
        "OCTET STRING.",
        as: "octet-string",
        """
        octets | basic | \(valid: ["octets": "616263"]) | 04 03 61 62 63 | Three content bytes.
        octets-in-pieces-der | malformed | asn1/not-primitive at 0 | 24 06 04 01 61 04 01 62 | A constructed string; DER requires the primitive form.
        """
      ),
      der(
        "BIT STRING (X.690, 8.6 and 11.2).",
        as: "bit-string",
        """
        bits | basic | \(valid: ["octets": "80", "unusedBits": 7]) | 03 02 07 80 | One bit, followed by seven unused bits.
        no-bits | boundary | \(valid: ["octets": "", "unusedBits": 0]) | 03 01 00 | An empty string still has the unused-bits byte.
        no-count | missing | asn1/invalid-bit-string at 0 | 03 00 | The unused-bits byte is missing.
        eight-unused-bits | malformed | asn1/invalid-bit-string at 0 | 03 02 08 00 | Eight unused bits; the maximum is seven.
        unused-bits-of-nothing | malformed | asn1/invalid-bit-string at 0 | 03 01 01 | One unused bit in an empty string.
        unused-bit-set | non-canonical | asn1/invalid-bit-string at 0 | 03 02 07 81 | An unused bit is set; DER requires zeros.
        """
      ),
      der(
        "BIT STRING of whole bytes, as used for keys and signatures.",
        as: "octet-aligned-bit-string",
        """
        aligned | basic | \(valid: ["octets": "80", "unusedBits": 0]) | 03 02 00 80 | No unused bits.
        not-aligned | malformed | asn1/invalid-bit-string at 3 rule a string of this type has no unused bits level house | 03 02 07 80 \
          | Seven unused bits, which DER allows, where the type asks for whole bytes.
        """
      ),
      der(
        "UTF8String.",
        as: "utf8-string",
        """
        utf8 | basic | \(text("aé")) | 0c 03 61 c3 a9 | Two characters in three bytes.
        utf8-empty | boundary | \(text("")) | 0c 00 | An empty string.
        utf8-combining | string | \(text("e\u{301}")) | 0c 03 65 cc 81 | A letter followed by a combining accent stays two scalars: no normalization.
        utf8-overlong | string non-canonical | asn1/invalid-string at 0 | 0c 02 c0 af | An overlong encoding of the slash, in two bytes.
        utf8-surrogate | string | asn1/invalid-string at 0 | 0c 03 ed a0 80 | A UTF-16 surrogate encoded in UTF-8.
        utf8-truncated | string truncated | asn1/invalid-string at 0 | 0c 02 61 c3 | The last character is truncated.
        utf8-latin1 | string | asn1/invalid-string at 0 | 0c 01 e9 | The letter é in Latin-1, which is not valid UTF-8.
        utf8-nul | string | asn1/invalid-string at 0 | 0c 03 61 00 62 | An embedded NUL, at which C string functions stop.
        """
      ),
      der(
        "IA5String.",
        as: "ia5-string",
        """
        ia5 | basic | \(text("4+")) | 16 02 34 2b | Two ASCII characters.
        ia5-not-ascii | string | asn1/invalid-string at 0 | 16 01 e9 | A byte above 7F.
        ia5-nul | string | asn1/invalid-string at 0 | 16 02 34 00 | An embedded NUL, at which C string functions stop.
        utf8-for-ia5 | malformed | asn1/unexpected-tag at 0 | 0c 02 34 2b | A UTF8String where an IA5String is required.
        """
      ),
    ]
  )

  private static func text(_ text: String) -> Vector.Expectation {
    .valid(["text": .string(text)])
  }
}
