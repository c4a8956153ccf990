// SPDX-License-Identifier: Apache-2.0

extension ASN1Suites {
  static let tags = suite(
    "tags",
    "Identifier bytes: high tag numbers, primitive and constructed (X.690, 8.1.2).",
    [
      der(
        "Any element.",
        """
        context | basic | \(valid: leaf("80", "07")) | 80 01 07 | A context-specific tag.
        application | basic | \(valid: node("65", [])) | 65 00 | An application tag, constructed and empty.
        number-30 | boundary | \(valid: leaf("9e", "")) | 9e 00 | 30 is the largest tag number of the short form.
        number-31 | boundary | \(valid: leaf("9f1f", "")) | 9f 1f 00 | 31 is the smallest tag number of the long form.
        number-128 | boundary | \(valid: leaf("9f8100", "")) | 9f 81 00 00 | 128 is the smallest tag number that needs two long-form bytes.
        number-2-28-minus-1 | boundary | \(valid: leaf("9fffffff7f", "")) | 9f ff ff ff 7f 00 | 2^28 - 1 is the largest tag number in four long-form bytes.
        number-2-28 | limit | asn1/invalid-tag at 1 | 9f 81 80 80 80 00 00 | 2^28 needs five long-form bytes, one above the limit.
        number-overflow | overflow | asn1/invalid-tag at 1 | 1f 82 80 80 80 80 80 80 80 80 02 01 07 | 2^64 + 2 wraps to 2, the tag number of INTEGER.
        long-form-of-30 | non-canonical | asn1/invalid-tag at 1 | 9f 1e 00 | Tag number 30 in the long form; it fits the short form (X.690, 8.1.2.4).
        long-form-of-integer | non-canonical | asn1/invalid-tag at 1 | 1f 02 01 07 | INTEGER with a long-form tag would give one element two encodings.
        leading-zero | non-canonical | asn1/invalid-tag at 1 | 9f 80 1f 00 | A long-form tag number with a leading zero byte.
        truncated-number | truncated | asn1/truncated at 2 | 9f ff | The input ends inside the tag number.
        end-of-contents | malformed | asn1/unexpected-end-of-contents at 0 | 00 00 | End-of-contents outside any indefinite-length element.
        primitive-sequence | malformed | asn1/not-constructed at 0 | 10 00 | A SEQUENCE must be constructed.
        constructed-integer | malformed | asn1/not-primitive at 0 | 22 03 02 01 07 | An INTEGER must be primitive.
        """
      ),
      der(
        "A SEQUENCE of two INTEGERs.",
        as: "sequence-of-two-integers",
        """
        sequence | basic | \(valid: ["integers": ["1", "2"]]) | 30 06 02 01 01 02 01 02 | Two INTEGERs.
        missing-element | missing | asn1/missing-element at 5 | 30 03 02 01 01 | The second INTEGER is missing.
        unexpected-tag | malformed | asn1/unexpected-tag at 5 | 30 06 02 01 01 04 01 02 | The second element is an OCTET STRING.
        set-for-sequence | malformed | asn1/unexpected-tag at 0 | 31 06 02 01 01 02 01 02 | A SET where a SEQUENCE is required.
        context-for-universal | malformed | asn1/unexpected-tag at 5 | 30 06 02 01 01 82 01 02 \
          | Context tag [2] instead of INTEGER: the tag class must match.
        unread-element | trailing | asn1/trailing-data at 8 | 30 09 02 01 01 02 01 02 02 01 03 | A third element after the two that are read.
        """
      ),
    ]
  )
}
