// SPDX-License-Identifier: Apache-2.0

extension ASN1Suites {
  static let lengths = suite(
    "lengths",
    "Length bytes: short form, long form, non-minimal, and longer than the input "
      + "(X.690, 8.1.3 and 10.1).",
    [
      der(
        "DER.",
        """
        short | basic | \(valid: leaf("02", "07")) | 02 01 07 | An INTEGER with one content byte.
        empty-contents | boundary basic | \(valid: leaf("04", "")) | 04 00 | Zero is a valid length.
        longest-short-form | boundary basic | \(valid: leaf("04", zeros(127))) | \(hex("04 7f", then: 0, times: 127)) \
          | 127 bytes is the largest length of the short form.
        shortest-long-form | boundary basic | \(valid: leaf("04", zeros(128))) | \(hex("04 81 80", then: 0, times: 128)) \
          | 128 bytes is the smallest length that needs the long form.
        two-octets | boundary basic | \(valid: leaf("04", zeros(256))) | \(hex("04 82 01 00", then: 0, times: 256)) | 256 bytes needs two length bytes.
        non-minimal-der | non-canonical | asn1/non-minimal-length at 1 | 02 81 01 07 | Length encoded as 81 01 instead of 01; DER requires the minimal form.
        leading-zero-der | non-canonical | asn1/non-minimal-length at 1 | \(hex("04 82 00 80", then: 0, times: 128)) \
          | Length encoded as 82 00 80 instead of 81 80; DER requires the minimal form.
        empty-input | truncated | asn1/truncated at 0 | \("") | Empty input.
        no-length | truncated | asn1/truncated at 1 | 02 | The input ends after the tag.
        truncated-length | truncated | asn1/truncated at 3 | 04 82 01 | The header announces two length bytes, one is present.
        truncated-contents | truncated | asn1/truncated at 2 | 02 02 07 | The length is two bytes, one is present.
        inner-overrun | truncated | asn1/truncated at 4 | 30 03 02 02 07 07 | An inner element extends past the end of its parent.
        trailing-octet | trailing | asn1/trailing-data at 3 | 02 01 07 00 | One byte after the element.
        trailing-element | trailing | asn1/trailing-data at 3 | 02 01 07 02 01 08 | A second element after the first.
        """
      ),
      der(
        "Lengths beyond any document.",
        """
        int32-max | limit truncated | asn1/truncated at 6 | 04 84 7f ff ff ff 00 | Length 2^31 - 1 in a short input: the reader must not allocate that much.
        int32-overflow | overflow truncated | asn1/truncated at 6 | 04 84 80 00 00 00 00 | Length 2^31: negative in a 32-bit signed integer.
        uint32-max | overflow truncated | asn1/truncated at 6 | 04 84 ff ff ff ff 00 | Length 2^32 - 1: -1 in a 32-bit signed integer.
        five-octets | limit | asn1/length-too-long at 1 rule a length has at most four bytes level house | 04 85 01 00 00 00 00 00 | Length 2^32, more than the limit for documents.
        int64-max | overflow | asn1/length-too-long at 1 \(beyondInput) | 04 88 7f ff ff ff ff ff ff ff 00 | Length 2^63 - 1: adding it to the current offset overflows.
        uint64-max | overflow | asn1/length-too-long at 1 \(beyondInput) | 04 88 ff ff ff ff ff ff ff ff 00 | Length 2^64 - 1: -1 in a 64-bit signed integer.
        nine-octets | overflow | asn1/length-too-long at 1 \(beyondInput) | 04 89 01 00 00 00 00 00 00 00 01 00 | Length 2^64 + 1: wraps to 1 in a 64-bit integer.
        reserved | malformed | asn1/length-too-long at 1 rule X.690, 8.1.3.5 c: the first byte of a length is not FF | \(hex("04 ff", then: 0, times: 127)) | Length byte FF is reserved (X.690, 8.1.3.5 c).
        """
      ),
      ber(
        "BER.",
        """
        non-minimal-ber | non-canonical | \(valid: leaf("02", "07")) | 02 81 01 07 | The bytes of non-minimal-der, read as BER, which permits them.
        leading-zero-ber | non-canonical | \(valid: leaf("02", "07")) | 02 84 00 00 00 01 07 | Four length bytes for a length of 1; BER permits them.
        five-octets-leading-zero-ber | limit | asn1/length-too-long at 1 rule a length has at most four bytes level house | 02 85 00 00 00 00 01 07 \
          | Five length bytes for a length of 1: valid BER, over the limit of four.
        truncated-contents-ber | truncated | asn1/truncated at 4 | 02 82 00 02 07 | The length exceeds the input; BER permits non-minimal lengths only.
        """
      ),
    ]
  )
}
