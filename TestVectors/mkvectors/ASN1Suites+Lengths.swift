// SPDX-License-Identifier: Apache-2.0

extension ASN1Suites {
  static let lengths = Suite(
    "asn1/lengths",
    .asn1Read,
    "Length bytes: short form, long form, non-minimal, and longer than the input "
      + "(X.690, 8.1.3 and 10.1).",
    [
      der("DER.", derLengths),
      der("Lengths beyond any document.", hugeLengths),
      ber("BER.", berLengths),
    ]
  )

  private static let derLengths: [Vector] = Vector.table([
    (
      "short", "An INTEGER with one content byte.", [.basic], hex("02 01 07"),
      .valid(leaf("02", "07"))
    ),
    (
      "empty-contents", "Zero is a valid length.", [.boundary], hex("04 00"), .valid(leaf("04", ""))
    ),
    (
      "longest-short-form", "127 bytes is the largest length of the short form.", [.boundary],
      hex("04 7f", then: 0, times: 127), .valid(leaf("04", zeros(127)))
    ),
    (
      "shortest-long-form", "128 bytes is the smallest length that needs the long form.",
      [.boundary], hex("04 81 80", then: 0, times: 128), .valid(leaf("04", zeros(128)))
    ),
    (
      "two-octets", "256 bytes needs two length bytes.", [.boundary],
      hex("04 82 01 00", then: 0, times: 256), .valid(leaf("04", zeros(256)))
    ),
    (
      "non-minimal-der", "Length encoded as 81 01 instead of 01; DER requires the minimal form.",
      [.nonCanonical], hex("02 81 01 07"), .invalid("asn1/non-minimal-length", at: 1)
    ),
    (
      "leading-zero-der",
      "Length encoded as 82 00 80 instead of 81 80; DER requires the minimal form.",
      [.nonCanonical], hex("04 82 00 80", then: 0, times: 128),
      .invalid("asn1/non-minimal-length", at: 1)
    ),
    ("empty-input", "Empty input.", [.truncated], hex(""), .invalid("asn1/truncated", at: 0)),
    (
      "no-length", "The input ends after the tag.", [.truncated], hex("02"),
      .invalid("asn1/truncated", at: 1)
    ),
    (
      "truncated-length", "The header announces two length bytes, one is present.", [.truncated],
      hex("04 82 01"), .invalid("asn1/truncated", at: 3)
    ),
    (
      "truncated-contents", "The length is two bytes, one is present.", [.truncated],
      hex("02 02 07"), .invalid("asn1/truncated", at: 2)
    ),
    (
      "inner-overrun", "An inner element extends past the end of its parent.", [.truncated],
      hex("30 03 02 02 07 07"), .invalid("asn1/truncated", at: 4)
    ),
    (
      "trailing-octet", "One byte after the element.", [.trailing], hex("02 01 07 00"),
      .invalid("asn1/trailing-data", at: 3)
    ),
    (
      "trailing-element", "A second element after the first.", [.trailing],
      hex("02 01 07 02 01 08"), .invalid("asn1/trailing-data", at: 3)
    ),
  ])

  private static let hugeLengths: [Vector] = Vector.table([
    (
      "int32-max", "Length 2^31 - 1 in a short input: the reader must not allocate that much.",
      [.limit, .truncated], hex("04 84 7f ff ff ff 00"), .invalid("asn1/truncated", at: 6)
    ),
    (
      "int32-overflow", "Length 2^31: negative in a 32-bit signed integer.",
      [.overflow, .truncated], hex("04 84 80 00 00 00 00"), .invalid("asn1/truncated", at: 6)
    ),
    (
      "uint32-max", "Length 2^32 - 1: -1 in a 32-bit signed integer.", [.overflow, .truncated],
      hex("04 84 ff ff ff ff 00"), .invalid("asn1/truncated", at: 6)
    ),
    (
      "five-octets", "Length 2^32, more than the limit for documents.", [.limit],
      hex("04 85 01 00 00 00 00 00"), .invalid("asn1/length-too-long", at: 1)
    ),
    (
      "int64-max", "Length 2^63 - 1: adding it to the current offset overflows.", [.overflow],
      hex("04 88 7f ff ff ff ff ff ff ff 00"), .invalid("asn1/length-too-long", at: 1)
    ),
    (
      "uint64-max", "Length 2^64 - 1: -1 in a 64-bit signed integer.", [.overflow],
      hex("04 88 ff ff ff ff ff ff ff ff 00"), .invalid("asn1/length-too-long", at: 1)
    ),
    (
      "nine-octets", "Length 2^64 + 1: wraps to 1 in a 64-bit integer.", [.overflow],
      hex("04 89 01 00 00 00 00 00 00 00 01 00"), .invalid("asn1/length-too-long", at: 1)
    ),
    (
      "reserved", "Length byte FF is reserved (X.690, 8.1.3.5 c).", [.malformed],
      hex("04 ff", then: 0, times: 127), .invalid("asn1/length-too-long", at: 1)
    ),
  ])

  private static let berLengths: [Vector] = Vector.table([
    (
      "non-minimal-ber", "The bytes of non-minimal-der, read as BER, which permits them.",
      [.nonCanonical], hex("02 81 01 07"), .valid(leaf("02", "07"))
    ),
    (
      "leading-zero-ber", "Four length bytes for a length of 1; BER permits them.", [.nonCanonical],
      hex("02 84 00 00 00 01 07"), .valid(leaf("02", "07"))
    ),
    (
      "five-octets-leading-zero-ber",
      "Five length bytes for a length of 1: valid BER, over the limit of four.", [.limit],
      hex("02 85 00 00 00 00 01 07"), .invalid("asn1/length-too-long", at: 1)
    ),
    (
      "truncated-contents-ber",
      "The length exceeds the input; BER permits non-minimal lengths only.", [.truncated],
      hex("02 82 00 02 07"), .invalid("asn1/truncated", at: 4)
    ),
  ])
}
