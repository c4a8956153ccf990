// SPDX-License-Identifier: Apache-2.0

import BinaryASN1
import OpenSSLTrust
import StoreLab
import StoreReceipts

extension ReceiptSuites {
  static func sets() throws(TrustError) -> [Vector] {
    let whole = try Lab.receipt().payload()
    let open = ASN1Writer.bytes {
      $0.constructed(.set, isIndefinite: true) { $0.raw(whole.dropFirst(4)) }
    }
    let string = ASN1Writer.bytes { $0.octetString(whole) }
    return try Vector.table(
      """
      trailing-octet | trailing | receipt/malformed cause asn1/trailing-data | \(whole + [0x00]) | One byte after the SET.
      sequence-for-set | malformed | receipt/malformed cause asn1/unexpected-tag | \([0x30] + whole.dropFirst()) \
        | The payload is a SEQUENCE instead of a SET.
      indefinite | indefinite | receipt/malformed cause asn1/indefinite-length rule a payload is in DER level house | \(open) \
        | The SET has an indefinite length: BER, where Apple's page asks for ASN.1.
      truncated | truncated | receipt/malformed cause asn1/truncated | \(Array(whole.dropLast())) | The last byte is missing.
      empty | missing | receipt/malformed cause asn1/missing-element | \(.base64([])) | An empty payload.
      wrapped-twice | malformed | receipt/malformed cause asn1/unexpected-tag | \(ASN1Writer.bytes { $0.octetString(string) }) \
        | The payload in two additional OCTET STRINGs; one is accepted.
      signed-attributes-as-payload | substitution | receipt/malformed cause asn1/unexpected-tag | \(attributesAsPayload) \
        | The signed attributes of a genuine message as payload: also a SET, but of other elements.
      two-fields | missing | receipt/malformed cause asn1/missing-element | \(shape { [$0, integer([1])] }) | An attribute without value.
      four-fields | trailing | receipt/malformed cause asn1/trailing-data | \(shape { [$0, integer([1]), [0x04, 0x00], [0x05, 0x00]] }) \
        | An attribute with four fields.
      version-not-integer | malformed | receipt/malformed cause asn1/unexpected-tag | \(shape { [$0, utf8("1"), [0x04, 0x00]] }) \
        | The attribute version is a string.
      value-not-octets | malformed | receipt/malformed cause asn1/unexpected-tag | \(shape { [$0, integer([1]), utf8("x")] }) \
        | The attribute value is not an OCTET STRING.
      type-negative | malformed | receipt/number or receipt/malformed | \(payload { $0.edits.add(AttributeBuilder(type: -1, value: [])) }) \
        | A negative attribute type.
      type-without-octets | malformed | receipt/malformed cause asn1/invalid-integer | \(shape(type: []) { [$0, integer([1]), [0x04, 0x00]] }) \
        | An attribute type without content bytes.
      type-padded | non-canonical | receipt/malformed cause asn1/invalid-integer | \(shape(type: [0, 2]) { [$0, integer([1]), [0x04, 0x00]] }) \
        | Attribute type 2 with a leading zero byte.
      type-wraps-to-two | overflow | receipt/malformed cause asn1/integer-out-of-range \
        | \(shape(type: [1, 0, 0, 0, 0, 0, 0, 0, 2]) { [$0, integer([1]), [0x04, 0x00]] }) | Attribute type 2^64 + 2, which wraps to 2, the bundle id.
      type-of-1001-octets | overflow | receipt/malformed cause asn1/integer-out-of-range \
        | \(shape(type: [UInt8](repeating: 0x7F, count: 1001)) { [$0, integer([1]), [0x04, 0x00]] }) | An attribute type of 1,001 bytes.
      """
    )
  }

  /// A payload with an additional attribute of any fields.
  private static func shape(
    type: [UInt8] = [99],
    _ fields: ([UInt8]) -> [[UInt8]]
  ) throws(TrustError) -> [UInt8] {
    try payload {
      $0.edits.add(AttributeBuilder(type: 99, bytes: attribute(fields(integer(type)))))
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
