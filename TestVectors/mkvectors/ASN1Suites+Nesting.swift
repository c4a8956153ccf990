// SPDX-License-Identifier: Apache-2.0

extension ASN1Suites {
  static let nesting = Suite(
    "asn1/nesting",
    .asn1Read,
    "Limits on nesting depth and element count, far above those of genuine documents.",
    [
      der("Definite lengths.", definiteNesting),
      ber("Indefinite lengths.", indefiniteNesting),
      ber("Constructed strings.", as: "octet-string", stringNesting),
    ]
  )

  private static func nested(_ count: Int) -> [UInt8] {
    (1..<count).reduce([0x30, 0x00]) { inner, _ in
      let length = inner.count
      if length < 0x80 { return [0x30, UInt8(length)] + inner }
      if length < 0x100 { return [0x30, 0x81, UInt8(length)] + inner }
      return [0x30, 0x82, UInt8(length >> 8), UInt8(length & 0xFF)] + inner
    }
  }

  private static func tree(_ tag: String, _ count: Int) -> JSON {
    (1..<count).reduce(node(tag, [])) { inner, _ in node(tag, [inner]) }
  }

  private static let definiteNesting: [Vector] = Vector.table([
    (
      "depth-32", "32 levels, the limit: more than twice the depth of any genuine document.",
      [.boundary], .hex(nested(32)), .valid(tree("30", 32))
    ),
    (
      "depth-33", "33 levels, one above the limit.", [.limit], .hex(nested(33)),
      .invalid("asn1/too-deep", at: 64)
    ),
    (
      "depth-1000", "1,000 levels: exhausts the stack of a recursive reader without a depth limit.",
      [.limit], .base64(nested(1000)), .invalid("asn1/too-deep")
    ),
    (
      "too-many-elements",
      "131,073 NULLs in one SEQUENCE, one above the limit: each element takes memory.", [.limit],
      .base64([0x30, 0x83, 0x04, 0x00, 0x02] + repeatedNull(131_073)),
      .invalid("asn1/too-many-elements", at: 5 + 2 * 131_072)
    ),
  ])

  private static func repeatedNull(_ count: Int) -> [UInt8] {
    [UInt8](repeating: 0, count: 2 * count).enumerated().map { $0.offset % 2 == 0 ? 0x05 : 0x00 }
  }

  private static func open(_ tag: UInt8, _ count: Int, closed: Bool) -> [UInt8] {
    let front = (0..<2 * count).map { $0 % 2 == 0 ? tag : 0x80 }
    return front + [UInt8](repeating: 0, count: closed ? 2 * count : 0)
  }

  private static let indefiniteNesting: [Vector] = Vector.table([
    (
      "indefinite-depth-32", "32 nested indefinite lengths, all terminated.",
      [.boundary, .indefinite], .hex(open(0x30, 32, closed: true)), .valid(tree("30", 32))
    ),
    (
      "indefinite-depth-33", "33 nested indefinite lengths, one above the limit.",
      [.limit, .indefinite], .hex(open(0x30, 33, closed: true)), .invalid("asn1/too-deep", at: 64)
    ),
    (
      "indefinite-depth-2000-open",
      "2,000 unterminated levels: searching for the end at each level takes quadratic time.",
      [.limit, .indefinite], .base64(open(0x30, 2000, closed: false)),
      .invalid("asn1/too-deep", at: 64)
    ),
  ])

  private static let stringNesting: [Vector] = Vector.table([
    (
      "pieces-depth-33", "A constructed string nested 33 levels deep.", [.limit, .indefinite],
      .hex(open(0x24, 33, closed: true)), .invalid("asn1/too-deep", at: 64)
    ),
    (
      "empty-pieces", "1,000 empty segments form an empty string.", [.limit, .indefinite],
      .base64([0x24, 0x80] + pieces(1000) + [0x00, 0x00]), .valid(["octets": ""])
    ),
    (
      "too-many-pieces",
      "16,385 segments, one above the limit, which is four times what 16 MiB of content needs.",
      [.limit, .indefinite], .base64([0x24, 0x80] + pieces(16_385) + [0x00, 0x00]),
      .invalid("asn1/too-many-elements", at: 2 + 2 * 16_384)
    ),
  ])

  private static func pieces(_ count: Int) -> [UInt8] {
    (0..<2 * count).map { $0 % 2 == 0 ? 0x04 : 0x00 }
  }

  static let indefinite = Suite(
    "asn1/indefinite",
    .asn1Read,
    "Indefinite lengths (X.690, 8.1.3.6) and constructed strings (8.7.3).",
    [
      ber("Elements.", openElements),
      ber("Strings.", as: "octet-string", openStrings),
      der(
        "The same bytes read as DER.",
        [
          Vector(
            "open-der",
            "DER forbids indefinite lengths.",
            [.indefinite],
            hex("30 80 02 01 07 00 00"),
            .invalid("asn1/indefinite-length", at: 1)
          )
        ]
      ),
    ]
  )

  private static let openElements: [Vector] = Vector.table([
    (
      "open", "An indefinite-length SEQUENCE with end-of-contents.", [.basic, .indefinite],
      hex("30 80 02 01 07 00 00"), .valid(node("30", [leaf("02", "07")]))
    ),
    (
      "open-empty", "An empty indefinite-length SEQUENCE.", [.boundary, .indefinite],
      hex("30 80 00 00"), .valid(node("30", []))
    ),
    (
      "open-in-open", "End-of-contents terminates the innermost open element.", [.indefinite],
      hex("30 80 30 80 02 01 07 00 00 02 01 08 00 00"),
      .valid(node("30", [node("30", [leaf("02", "07")]), leaf("02", "08")]))
    ),
    (
      "zeros-in-contents",
      "Zero bytes inside a primitive element are content, not end-of-contents.", [.indefinite],
      hex("30 80 04 02 00 00 00 00"), .valid(node("30", [leaf("04", "0000")]))
    ),
    (
      "no-end", "End-of-contents is missing.", [.indefinite, .truncated], hex("30 80 02 01 07"),
      .invalid("asn1/missing-end-of-contents", at: 5)
    ),
    (
      "half-an-end", "A single zero byte is not end-of-contents.", [.indefinite, .truncated],
      hex("30 80 02 01 07 00"), .invalid("asn1/missing-end-of-contents", at: 6)
    ),
    (
      "inner-takes-the-end", "The inner element is terminated, the outer one is not.",
      [.indefinite, .truncated], hex("30 80 30 80 00 00"),
      .invalid("asn1/missing-end-of-contents", at: 6)
    ),
    (
      "end-with-length", "End-of-contents with a length other than 0.", [.indefinite, .malformed],
      hex("30 80 00 01 00 00 00"), .invalid("asn1/unexpected-end-of-contents", at: 2)
    ),
    (
      "end-in-definite", "End-of-contents inside a definite-length element.",
      [.indefinite, .malformed], hex("30 02 00 00"),
      .invalid("asn1/unexpected-end-of-contents", at: 2)
    ),
    (
      "open-primitive", "A primitive element cannot have an indefinite length.",
      [.indefinite, .malformed], hex("02 80 07 00 00"), .invalid("asn1/indefinite-length", at: 1)
    ),
    (
      "end-after-end", "A second end-of-contents after the element.", [.indefinite, .trailing],
      hex("30 80 00 00 00 00"), .invalid("asn1/trailing-data", at: 4)
    ),
  ])

  private static let openStrings: [Vector] = Vector.table([
    (
      "pieces", "Two segments in an indefinite-length string, as streaming signers write it.",
      [.basic, .indefinite], hex("24 80 04 01 61 04 02 62 63 00 00"), .valid(["octets": "616263"])
    ),
    (
      "pieces-definite", "Two segments in a definite-length string.", [.form],
      hex("24 06 04 01 61 04 01 62"), .valid(["octets": "6162"])
    ),
    (
      "pieces-in-pieces", "A segment that is itself constructed.", [.form, .indefinite],
      hex("24 80 04 01 61 24 80 04 01 62 00 00 04 01 63 00 00"), .valid(["octets": "616263"])
    ),
    (
      "no-pieces", "A constructed string without segments is empty.", [.boundary, .indefinite],
      hex("24 80 00 00"), .valid(["octets": ""])
    ),
    (
      "foreign-piece", "A segment that is not an OCTET STRING.", [.malformed, .indefinite],
      hex("24 80 02 01 07 00 00"), .invalid("asn1/unexpected-tag", at: 2)
    ),
    (
      "string-without-end", "All segments are present, end-of-contents is missing.",
      [.truncated, .indefinite], hex("24 80 04 01 61"),
      .invalid("asn1/missing-end-of-contents", at: 5)
    ),
  ])
}
