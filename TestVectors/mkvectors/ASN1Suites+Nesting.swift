// SPDX-License-Identifier: Apache-2.0

extension ASN1Suites {
  static let nesting = suite(
    "nesting",
    "Limits on nesting depth and element count, far above those of genuine documents.",
    [
      der(
        "Definite lengths.",
        """
        depth-32 | boundary | \(valid: tree("30", 32)) | \(.hex(nested(32))) | 32 levels, the limit: more than twice the depth of any genuine document.
        depth-33 | limit | asn1/too-deep at 64 | \(.hex(nested(33))) | 33 levels, one above the limit.
        depth-1000 | limit | asn1/too-deep | \(.base64(nested(1000))) | 1,000 levels: exhausts the stack of a recursive reader without a depth limit.
        too-many-elements | limit | asn1/too-many-elements at 262149 | \(.base64([0x30, 0x83, 0x04, 0x00, 0x02] + repeatedNull(131_073))) \
          | 131,073 NULLs in one SEQUENCE, one above the limit: each element takes memory.
        """
      ),
      ber(
        "Indefinite lengths.",
        """
        indefinite-depth-32 | boundary indefinite | \(valid: tree("30", 32)) | \(.hex(open(0x30, 32, closed: true))) \
          | 32 nested indefinite lengths, all terminated.
        indefinite-depth-33 | limit indefinite | asn1/too-deep at 64 | \(.hex(open(0x30, 33, closed: true))) \
          | 33 nested indefinite lengths, one above the limit.
        indefinite-depth-2000-open | limit indefinite | asn1/too-deep at 64 | \(.base64(open(0x30, 2000, closed: false))) \
          | 2,000 unterminated levels: searching for the end at each level takes quadratic time.
        """
      ),
      ber(
        "Constructed strings.",
        as: "octet-string",
        """
        pieces-depth-33 | limit indefinite | asn1/too-deep at 64 | \(.hex(open(0x24, 33, closed: true))) | A constructed string nested 33 levels deep.
        empty-pieces | limit indefinite | \(valid: ["octets": ""]) | \(.base64([0x24, 0x80] + pieces(1000) + [0x00, 0x00])) \
          | 1,000 empty segments form an empty string.
        too-many-pieces | limit indefinite | asn1/too-many-elements at 32770 | \(.base64([0x24, 0x80] + pieces(16_385) + [0x00, 0x00])) \
          | 16,385 segments, one above the limit, which is four times what 16 MiB of content needs.
        """
      ),
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

  private static func repeatedNull(_ count: Int) -> [UInt8] {
    [UInt8](repeating: 0, count: 2 * count).enumerated().map { $0.offset % 2 == 0 ? 0x05 : 0x00 }
  }

  private static func open(_ tag: UInt8, _ count: Int, closed: Bool) -> [UInt8] {
    let front = (0..<2 * count).map { $0 % 2 == 0 ? tag : 0x80 }
    return front + [UInt8](repeating: 0, count: closed ? 2 * count : 0)
  }

  private static func pieces(_ count: Int) -> [UInt8] {
    (0..<2 * count).map { $0 % 2 == 0 ? 0x04 : 0x00 }
  }

  static let indefinite = suite(
    "indefinite",
    "Indefinite lengths (X.690, 8.1.3.6) and constructed strings (8.7.3).",
    [
      ber(
        "Elements.",
        """
        open | basic indefinite | \(valid: node("30", [leaf("02", "07")])) | 30 80 02 01 07 00 00 | An indefinite-length SEQUENCE with end-of-contents.
        open-empty | boundary indefinite | \(valid: node("30", [])) | 30 80 00 00 | An empty indefinite-length SEQUENCE.
        open-in-open | indefinite | \(valid: node("30", [node("30", [leaf("02", "07")]), leaf("02", "08")])) | 30 80 30 80 02 01 07 00 00 02 01 08 00 00 \
          | End-of-contents terminates the innermost open element.
        zeros-in-contents | indefinite | \(valid: node("30", [leaf("04", "0000")])) | 30 80 04 02 00 00 00 00 \
          | Zero bytes inside a primitive element are content, not end-of-contents.
        no-end | indefinite truncated | asn1/missing-end-of-contents at 5 | 30 80 02 01 07 | End-of-contents is missing.
        half-an-end | indefinite truncated | asn1/missing-end-of-contents at 6 | 30 80 02 01 07 00 | A single zero byte is not end-of-contents.
        inner-takes-the-end | indefinite truncated | asn1/missing-end-of-contents at 6 | 30 80 30 80 00 00 \
          | The inner element is terminated, the outer one is not.
        end-with-length | indefinite malformed | asn1/unexpected-end-of-contents at 2 | 30 80 00 01 00 00 00 | End-of-contents with a length other than 0.
        end-in-definite | indefinite malformed | asn1/unexpected-end-of-contents at 2 | 30 02 00 00 | End-of-contents inside a definite-length element.
        open-primitive | indefinite malformed | asn1/indefinite-length at 1 | 02 80 07 00 00 | A primitive element cannot have an indefinite length.
        end-after-end | indefinite trailing | asn1/trailing-data at 4 | 30 80 00 00 00 00 | A second end-of-contents after the element.
        """
      ),
      ber(
        "Strings.",
        as: "octet-string",
        """
        pieces | basic indefinite | \(valid: ["octets": "616263"]) | 24 80 04 01 61 04 02 62 63 00 00 \
          | Two segments in an indefinite-length string, as streaming signers write it.
        pieces-definite | form | \(valid: ["octets": "6162"]) | 24 06 04 01 61 04 01 62 | Two segments in a definite-length string.
        pieces-in-pieces | form indefinite | \(valid: ["octets": "616263"]) | 24 80 04 01 61 24 80 04 01 62 00 00 04 01 63 00 00 \
          | A segment that is itself constructed.
        no-pieces | boundary indefinite | \(valid: ["octets": ""]) | 24 80 00 00 | A constructed string without segments is empty.
        foreign-piece | malformed indefinite | asn1/unexpected-tag at 2 | 24 80 02 01 07 00 00 | A segment that is not an OCTET STRING.
        string-without-end | truncated indefinite | asn1/missing-end-of-contents at 5 | 24 80 04 01 61 | All segments are present, end-of-contents is missing.
        """
      ),
      der(
        "The same bytes read as DER.",
        """
        open-der | indefinite | asn1/indefinite-length at 1 | 30 80 02 01 07 00 00 | DER forbids indefinite lengths.
        """
      ),
    ]
  )
}
