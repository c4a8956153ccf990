// SPDX-License-Identifier: Apache-2.0

extension ASN1Suites {
  static let lengths = Suite(
    "asn1/lengths",
    .asn1Read,
    "Length octets: short, long, non-minimal, and longer than the input (X.690, 8.1.3 and 10.1).",
    [
      der("Distinguished rules.", derLengths),
      der("Lengths that no document can have.", hugeLengths),
      ber("Basic rules.", berLengths),
    ]
  )

  private static let derLengths: [Vector] = [
    Vector(
      "short",
      "An INTEGER of one octet.",
      [.basic],
      hex("02 01 07"),
      .valid(leaf("02", "07"))
    ),
    Vector(
      "empty-contents",
      "A length of 0 is a length.",
      [.boundary],
      hex("04 00"),
      .valid(leaf("04", ""))
    ),
    Vector(
      "longest-short-form",
      "127 octets still fit the short form.",
      [.boundary],
      hex("04 7f", then: 0, times: 127),
      .valid(leaf("04", zeros(127)))
    ),
    Vector(
      "shortest-long-form",
      "From 128 octets on the long form is needed.",
      [.boundary],
      hex("04 81 80", then: 0, times: 128),
      .valid(leaf("04", zeros(128)))
    ),
    Vector(
      "two-octets",
      "256 needs two length octets.",
      [.boundary],
      hex("04 82 01 00", then: 0, times: 256),
      .valid(leaf("04", zeros(256)))
    ),
    Vector(
      "non-minimal-der",
      "81 01 where 01 would do; DER forbids it.",
      [.nonCanonical],
      hex("02 81 01 07"),
      .invalid("asn1/non-minimal-length", at: 1)
    ),
    Vector(
      "leading-zero-der",
      "82 00 80 where 81 80 would do; DER forbids it.",
      [.nonCanonical],
      hex("04 82 00 80", then: 0, times: 128),
      .invalid("asn1/non-minimal-length", at: 1)
    ),
    Vector(
      "empty-input",
      "No element at all.",
      [.truncated],
      hex(""),
      .invalid("asn1/truncated", at: 0)
    ),
    Vector(
      "no-length",
      "The input ends after the tag.",
      [.truncated],
      hex("02"),
      .invalid("asn1/truncated", at: 1)
    ),
    Vector(
      "truncated-length",
      "Two length octets promised, one present.",
      [.truncated],
      hex("04 82 01"),
      .invalid("asn1/truncated", at: 3)
    ),
    Vector(
      "truncated-contents",
      "Two octets promised, one present.",
      [.truncated],
      hex("02 02 07"),
      .invalid("asn1/truncated", at: 2)
    ),
    Vector(
      "inner-overrun",
      "An inner element that is longer than the one around it.",
      [.truncated],
      hex("30 03 02 02 07 07"),
      .invalid("asn1/truncated", at: 4)
    ),
    Vector(
      "trailing-octet",
      "One octet after the element.",
      [.trailing],
      hex("02 01 07 00"),
      .invalid("asn1/trailing-data", at: 3)
    ),
    Vector(
      "trailing-element",
      "A whole element after the element.",
      [.trailing],
      hex("02 01 07 02 01 08"),
      .invalid("asn1/trailing-data", at: 3)
    ),
  ]

  private static let hugeLengths: [Vector] = [
    Vector(
      "int32-max",
      "2^31 - 1 octets promised; nothing may be allocated for them.",
      [.limit, .truncated],
      hex("04 84 7f ff ff ff 00"),
      .invalid("asn1/truncated", at: 6)
    ),
    Vector(
      "int32-overflow",
      "2^31 octets promised: negative where lengths have 32 bits.",
      [.overflow, .truncated],
      hex("04 84 80 00 00 00 00"),
      .invalid("asn1/truncated", at: 6)
    ),
    Vector(
      "uint32-max",
      "2^32 - 1 octets promised: -1 where lengths have 32 bits.",
      [.overflow, .truncated],
      hex("04 84 ff ff ff ff 00"),
      .invalid("asn1/truncated", at: 6)
    ),
    Vector(
      "five-octets",
      "2^32 octets promised: no document is that long.",
      [.limit],
      hex("04 85 01 00 00 00 00 00"),
      .invalid("asn1/length-too-long", at: 1)
    ),
    Vector(
      "int64-max",
      "2^63 - 1 octets promised: the end of the element overflows.",
      [.overflow],
      hex("04 88 7f ff ff ff ff ff ff ff 00"),
      .invalid("asn1/length-too-long", at: 1)
    ),
    Vector(
      "uint64-max",
      "2^64 - 1 octets promised: -1 where lengths have 64 bits.",
      [.overflow],
      hex("04 88 ff ff ff ff ff ff ff ff 00"),
      .invalid("asn1/length-too-long", at: 1)
    ),
    Vector(
      "nine-octets",
      "2^64 + 1 octets promised: 1 where lengths have 64 bits.",
      [.overflow],
      hex("04 89 01 00 00 00 00 00 00 00 01 00"),
      .invalid("asn1/length-too-long", at: 1)
    ),
    Vector(
      "reserved",
      "FF is reserved for extensions of the standard, which never came.",
      [.malformed],
      hex("04 ff", then: 0, times: 127),
      .invalid("asn1/length-too-long", at: 1)
    ),
  ]

  private static let berLengths: [Vector] = [
    Vector(
      "non-minimal-ber",
      "The same octets as non-minimal-der; BER permits them.",
      [.nonCanonical],
      hex("02 81 01 07"),
      .valid(leaf("02", "07"))
    ),
    Vector(
      "leading-zero-ber",
      "Four length octets for a length of 1; BER permits them.",
      [.nonCanonical],
      hex("02 84 00 00 00 01 07"),
      .valid(leaf("02", "07"))
    ),
    Vector(
      "five-octets-leading-zero-ber",
      "Legal BER for a length of 1, in more octets than any writer uses.",
      [.limit],
      hex("02 85 00 00 00 00 01 07"),
      .invalid("asn1/length-too-long", at: 1)
    ),
    Vector(
      "truncated-contents-ber",
      "BER does not make contents longer than they are.",
      [.truncated],
      hex("02 82 00 02 07"),
      .invalid("asn1/truncated", at: 4)
    ),
  ]
}
