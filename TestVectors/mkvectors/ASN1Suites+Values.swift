// SPDX-License-Identifier: Apache-2.0

extension ASN1Suites {
  static let integers = suite(
    "integers",
    "INTEGER read as a 64-bit number (X.690, 8.3).",
    [
      der(
        "DER.",
        as: "int64",
        """
        zero | basic | \(number("0")) | 02 01 00 | Zero has one content byte.
        largest-octet | boundary basic | \(number("127")) | 02 01 7f | 127 fits in one byte.
        sign-octet | boundary basic | \(number("128")) | 02 02 00 80 | 128 needs a leading zero byte; without it the value is -128.
        minus-one | basic | \(number("-1")) | 02 01 ff | A negative number.
        minus-128 | boundary basic | \(number("-128")) | 02 01 80 | The smallest one-byte number.
        int64-max | boundary | \(number("9223372036854775807")) | 02 08 7f ff ff ff ff ff ff ff | The largest 64-bit number.
        int64-min | boundary | \(number("-9223372036854775808")) | 02 08 80 00 00 00 00 00 00 00 | The smallest 64-bit number.
        int64-overflow | overflow | asn1/integer-out-of-range at 0 | 02 09 00 80 00 00 00 00 00 00 00 | 2^63 does not fit in 64 bits.
        wraps-to-two | overflow | asn1/integer-out-of-range at 0 | 02 09 01 00 00 00 00 00 00 00 02 | 2^64 + 2 wraps to 2 in 64 bits.
        1001-octets | limit overflow | asn1/integer-out-of-range at 0 | \(hex("02 82 03 e9", then: 0x7F, times: 1001)) | An INTEGER of 1,001 bytes.
        no-octets | malformed | asn1/invalid-integer at 0 | 02 00 | An INTEGER without content bytes.
        padded | non-canonical | asn1/invalid-integer at 2 | 02 02 00 07 | A redundant leading zero byte (X.690, 8.3.2).
        padded-negative | non-canonical | asn1/invalid-integer at 2 | 02 02 ff 80 | A redundant leading FF byte (X.690, 8.3.2).
        """
      ),
      ber(
        "BER, which also requires minimal integers.",
        as: "int64",
        """
        padded-ber | non-canonical | asn1/invalid-integer at 2 | 02 02 00 07 | A redundant leading zero byte; BER forbids it too (X.690, 8.3.2).
        """
      ),
    ]
  )

  private static func number(_ text: String) -> Vector.Expectation {
    .valid(["number": .string(text)])
  }

  static let values = suite(
    "values",
    "BOOLEAN, NULL and OBJECT IDENTIFIER (X.690, 8.2, 8.8, 8.19 and 11.1).",
    [
      der(
        "BOOLEAN.",
        as: "boolean",
        """
        true | basic | \(valid: ["boolean": true]) | 01 01 ff | DER encodes true as FF.
        false | basic | \(valid: ["boolean": false]) | 01 01 00 | False is 00.
        true-as-01 | non-canonical | asn1/invalid-boolean at 0 | 01 01 01 | BER accepts any nonzero byte as true, DER only FF.
        boolean-without-octets | malformed | asn1/invalid-boolean at 0 | 01 00 | A BOOLEAN without content bytes.
        boolean-of-two-octets | malformed | asn1/invalid-boolean at 0 | 01 02 ff ff | A BOOLEAN with two content bytes.
        """
      ),
      der(
        "NULL.",
        as: "null",
        """
        null | basic | \(valid: [:]) | 05 00 | A NULL without contents.
        null-with-contents | malformed | asn1/invalid-null at 0 | 05 01 00 | A NULL with contents.
        """
      ),
      der(
        "OBJECT IDENTIFIER.",
        as: "object-identifier",
        """
        signed-data | basic | \(identifier("1.2.840.113549.1.7.2")) | 06 09 2a 86 48 86 f7 0d 01 07 02 | id-signedData, the content type of every receipt.
        first-arc-two | boundary | \(identifier("2.999.3")) | 06 03 88 37 03 | If the first arc is 2, the second arc may exceed 39.
        no-arcs | malformed | asn1/invalid-object-identifier at 0 | 06 00 | An identifier without content bytes.
        open-arc | truncated | asn1/invalid-object-identifier at 0 | 06 02 2a 86 | The last arc is not terminated.
        padded-arc | non-canonical | asn1/invalid-object-identifier at 0 | 06 03 2a 80 01 | A leading 80 byte would give one identifier two encodings.
        """
      ),
    ]
  )

  private static func identifier(_ text: String) -> Vector.Expectation {
    .valid(["identifier": .string(text)])
  }
}
