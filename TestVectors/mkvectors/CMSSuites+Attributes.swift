// SPDX-License-Identifier: Apache-2.0

import BinaryASN1
import OpenSSLTrust
import StoreLab

extension CMSSuites {
  static func attributes(_ lab: Lab) throws(TrustError) -> Suite {
    suite(
      "attributes",
      "Signed attributes (RFC 5652, 5.3, 11.1 and 11.2): allowed, absent from genuine "
        + "receipts, read strictly.",
      [
        Suite.Group(description: "Valid attributes.", vectors: try rightAttributes(lab)),
        Suite.Group(description: "Structure.", vectors: try attributeForms(lab)),
        Suite.Group(description: "Content type and digest.", vectors: try mandatory(lab)),
      ]
    )
  }

  private static func signed(
    _ lab: Lab,
    _ attributes: [SignedAttribute]
  ) throws(TrustError) -> Vector.Input {
    try signer(lab) { $0.signedAttributes = attributes }
  }

  private static let type = SignedAttribute.contentType(.data)
  private static let signingTime = SignedAttribute.values(
    ASN1ObjectIdentifier(1, 2, 840, 113549, 1, 9, 5),
    [ASN1Writer.bytes { $0.primitive(.utcTime, Array("250304101112Z".utf8)) }]
  )

  private static func rightAttributes(_ lab: Lab) throws(TrustError) -> [Vector] {
    let sha1 = try signer(lab) {
      $0.sign(with: .sha1)
      $0.signedAttributes = SignedAttribute.standard
    }
    return try Vector.table(
      """
      standard | basic | \(value(lab, hasAttributes: true)) | \(signed(lab, SignedAttribute.standard)) \
        | Content type and message digest, the two required attributes.
      signing-time | form | \(value(lab, hasAttributes: true)) | \(signed(lab, [type, signingTime, .messageDigest])) \
        | A third attribute, signing time, as most signers add it.
      sha1 | historic | \(value(lab, digest: .sha1, hasAttributes: true)) | \(sha1) | A SHA-1 message digest of 20 bytes.
      """
    )
  }

  private static func attributeForms(_ lab: Lab) throws(TrustError) -> [Vector] {
    let payload = try Lab.receipt().payload()
    let openAttribute = ASN1Writer.bytes {
      $0.constructed(.sequence, isIndefinite: true) {
        $0.objectIdentifier(.contentType)
        $0.set { $0.objectIdentifier(.data) }
      }
    }
    let valuesNotASet = try signed(
      lab,
      [
        .raw(
          ASN1Writer.bytes {
            $0.sequence {
              $0.objectIdentifier(.contentType)
              $0.sequence { $0.objectIdentifier(.data) }
            }
          }
        ), .messageDigest,
      ]
    )
    return try Vector.table(
      """
      payload-as-attributes | substitution | cms/signed-attributes cause asn1/unexpected-tag | \(signed(lab, [.raw(Array(payload.dropFirst(4)))])) \
        | The payload of a genuine receipt, itself a SET, used as signed attributes of forged content: its signature would match.
      not-attributes | malformed | cms/signed-attributes cause asn1/unexpected-tag | \(signed(lab, [.raw([0x02, 0x01, 0x07])])) \
        | INTEGERs instead of attributes.
      values-not-a-set | malformed | cms/signed-attributes cause asn1/unexpected-tag | \(valuesNotASet) \
        | The attribute values are a SEQUENCE instead of a SET.
      open-length | non-canonical indefinite | cms/signed-attributes cause asn1/indefinite-length | \(signed(lab, [.raw(openAttribute), .messageDigest])) \
        | Indefinite length in signed attributes, which must be DER in a BER message too.
      unsorted | form | cms/signed-attributes | \(signed(lab, [.messageDigest, type])) | Unsorted attributes; DER requires the elements of a SET OF in order.
      duplicate | duplicate | cms/duplicate-attribute | \(signed(lab, [type, .messageDigest, .messageDigest])) \
        | Two message digest attributes: a verifier may check one and use the other.
      duplicate-unknown | duplicate | cms/duplicate-attribute | \(signed(lab, [type, signingTime, signingTime, .messageDigest])) \
        | An unused attribute twice; every attribute must be unique (RFC 5652, 5.3).
      """
    )
  }

  private static func mandatory(_ lab: Lab) throws(TrustError) -> [Vector] {
    let digest = ASN1Writer.bytes { $0.octetString([UInt8](repeating: 0x11, count: 32)) }
    let short = ASN1Writer.bytes { $0.octetString([UInt8](repeating: 0x11, count: 20)) }
    let bits = ASN1Writer.bytes { $0.bitString([UInt8](repeating: 0x11, count: 32)) }
    return try Vector.table(
      """
      no-attributes | missing | cms/missing-attribute | \(signed(lab, [])) | The field is present and empty: nothing binds the content to the signature.
      no-content-type | missing | cms/missing-attribute | \(signed(lab, [.messageDigest])) | The content type attribute is missing, so the type is not signed.
      no-message-digest | missing | cms/missing-attribute | \(signed(lab, [type])) | The message digest attribute is missing, so the content is not signed.
      other-content-type | substitution | cms/content-type-attribute | \(signed(lab, [.contentType(.signedData), .messageDigest])) \
        | The content type attribute differs from the content's type; OpenSSL does not compare them.
      two-digest-values | ambiguous | cms/attribute-values | \(signed(lab, [type, .values(.messageDigest, [digest, digest])])) \
        | One message digest attribute with two values.
      no-digest-value | missing | cms/attribute-values | \(signed(lab, [type, .values(.messageDigest, [])])) | One message digest attribute without values.
      short-digest | malformed | cms/message-digest-attribute | \(signed(lab, [type, .values(.messageDigest, [short])])) \
        | A digest of 20 bytes; SHA-256 has 32.
      digest-not-octets | malformed | cms/message-digest-attribute | \(signed(lab, [type, .values(.messageDigest, [bits])])) \
        | The message digest is a BIT STRING.
      wrong-digest | form | \(value(lab, hasAttributes: true)) | \(signed(lab, [type, .values(.messageDigest, [digest])])) \
        | The digest of other content: the reader accepts it, the verifier must compare.
      """
    )
  }
}
