// SPDX-License-Identifier: Apache-2.0

import BinaryASN1
import OpenSSLTrust
import StoreLab
import StoreReceipts

extension ReceiptSuites {
  static func sets() throws(TrustError) -> [Vector] {
    let payload = try Lab.receipt().payload()
    let open = ASN1Writer.bytes {
      $0.constructed(.set, isIndefinite: true) { $0.raw(payload.dropFirst(4)) }
    }
    let string = ASN1Writer.bytes { $0.octetString(payload) }
    return try malformed([
      (
        "trailing-octet", "One byte after the SET.", [.trailing], payload + [0x00],
        cause: "asn1/trailing-data"
      ),
      (
        "sequence-for-set", "The payload is a SEQUENCE instead of a SET.", [.malformed],
        [0x30] + payload.dropFirst(), cause: "asn1/unexpected-tag"
      ),
      (
        "indefinite", "The SET has an indefinite length, which the payload must not use.",
        [.indefinite], open, cause: "asn1/indefinite-length"
      ),
      (
        "truncated", "The last byte is missing.", [.truncated], Array(payload.dropLast()),
        cause: "asn1/truncated"
      ),
      ("empty", "An empty payload.", [.missing], [], cause: "asn1/missing-element"),
      (
        "wrapped-twice", "The payload in two additional OCTET STRINGs; one is accepted.",
        [.malformed], ASN1Writer.bytes { $0.octetString(string) }, cause: "asn1/unexpected-tag"
      ),
      (
        "signed-attributes-as-payload",
        "The signed attributes of a genuine message as payload: also a SET, but of other "
          + "elements.", [.substitution], attributesAsPayload, cause: "asn1/unexpected-tag"
      ),
    ])
      + shape([
        (
          "two-fields", "An attribute without value.", .missing, "asn1/missing-element",
          { [$0, integer([1])] }
        ),
        (
          "four-fields", "An attribute with four fields.", .trailing, "asn1/trailing-data",
          { [$0, integer([1]), [0x04, 0x00], [0x05, 0x00]] }
        ),
        (
          "version-not-integer", "The attribute version is a string.", .malformed,
          "asn1/unexpected-tag", { [$0, utf8("1"), [0x04, 0x00]] }
        ),
        (
          "value-not-octets", "The attribute value is not an OCTET STRING.", .malformed,
          "asn1/unexpected-tag", { [$0, integer([1]), utf8("x")] }
        ),
      ])
      + [
        try wrong(
          "type-negative",
          "A negative attribute type.",
          [.malformed],
          "receipt/number",
          also: ["receipt/malformed"]
        ) { $0.edits.add(AttributeBuilder(type: -1, value: [])) }
      ]
      + shape([
        (
          "type-without-octets", "An attribute type without content bytes.", .malformed,
          "asn1/invalid-integer", type: [], { [$0, integer([1]), [0x04, 0x00]] }
        ),
        (
          "type-padded", "Attribute type 2 with a leading zero byte.", .nonCanonical,
          "asn1/invalid-integer", type: [0, 2], { [$0, integer([1]), [0x04, 0x00]] }
        ),
        (
          "type-wraps-to-two", "Attribute type 2^64 + 2, which wraps to 2, the bundle id.",
          .overflow, "asn1/integer-out-of-range", type: [1, 0, 0, 0, 0, 0, 0, 0, 2],
          { [$0, integer([1]), [0x04, 0x00]] }
        ),
        (
          "type-of-1001-octets", "An attribute type of 1,001 bytes.", .overflow,
          "asn1/integer-out-of-range", type: [UInt8](repeating: 0x7F, count: 1001),
          { [$0, integer([1]), [0x04, 0x00]] }
        ),
      ])
  }

  /// A payload with an additional attribute of any fields.
  private static func shape(
    _ name: String,
    _ comment: String,
    _ flag: Flag,
    _ cause: String,
    type: [UInt8] = [99],
    _ fields: ([UInt8]) -> [[UInt8]]
  ) throws(TrustError) -> Vector {
    try wrong(name, comment, [flag], "receipt/malformed", cause: cause) {
      $0.edits.add(AttributeBuilder(type: 99, bytes: attribute(fields(integer(type)))))
    }
  }

  /// One vector for each row of a table.
  private static func shape(_ rows: [(String, String, Flag, String, ([UInt8]) -> [[UInt8]])])
    throws(TrustError) -> [Vector]
  {
    try rows.map { row throws(TrustError) in try shape(row.0, row.1, row.2, row.3, row.4) }
  }

  /// One vector for each row of a table.
  private static func shape(
    _ rows: [(String, String, Flag, String, type: [UInt8], ([UInt8]) -> [[UInt8]])]
  ) throws(TrustError) -> [Vector] {
    try rows.map { row throws(TrustError) in
      try shape(row.0, row.1, row.2, row.3, type: row.type, row.5)
    }
  }

  private static var attributesAsPayload: [UInt8] {
    ASN1Writer.bytes {
      $0.set {
        $0.sequence {
          $0.objectIdentifier(.contentType)
          $0.set { $0.objectIdentifier(.data) }
        }
        $0.sequence {
          $0.objectIdentifier(.messageDigest)
          $0.set { $0.octetString([UInt8](repeating: 0x11, count: 32)) }
        }
      }
    }
  }
}
