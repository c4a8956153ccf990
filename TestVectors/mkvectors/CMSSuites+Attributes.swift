// SPDX-License-Identifier: Apache-2.0

import BinaryASN1
import OpenSSLTrust
import StoreLab

extension CMSSuites {
  static func attributes(_ lab: Lab) throws(TrustError) -> Suite {
    Suite(
      "cms/attributes",
      .cmsRead,
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
    try Vector.table([
      (
        "standard", "Content type and message digest, the two required attributes.", [.basic],
        signed(lab, SignedAttribute.standard), value(lab, hasAttributes: true)
      ),
      (
        "signing-time", "A third attribute, signing time, as most signers add it.", [.form],
        signed(lab, [type, signingTime, .messageDigest]), value(lab, hasAttributes: true)
      ),
      (
        "sha1", "A SHA-1 message digest of 20 bytes.", [.historic],
        signer(lab) {
          $0.sign(with: .sha1)
          $0.signedAttributes = SignedAttribute.standard
        }, value(lab, digest: .sha1, hasAttributes: true)
      ),
    ])
  }

  private static func attributeForms(_ lab: Lab) throws(TrustError) -> [Vector] {
    let payload = try Lab.receipt().payload()
    let openAttribute = ASN1Writer.bytes {
      $0.constructed(.sequence, isIndefinite: true) {
        $0.objectIdentifier(.contentType)
        $0.set { $0.objectIdentifier(.data) }
      }
    }
    return try Vector.table([
      (
        "payload-as-attributes",
        "The payload of a genuine receipt, itself a SET, used as signed attributes of "
          + "forged content: its signature would match.", [.substitution],
        signed(lab, [.raw(Array(payload.dropFirst(4)))]),
        .invalid("cms/signed-attributes", cause: "asn1/unexpected-tag")
      ),
      (
        "not-attributes", "INTEGERs instead of attributes.", [.malformed],
        signed(lab, [.raw([0x02, 0x01, 0x07])]),
        .invalid("cms/signed-attributes", cause: "asn1/unexpected-tag")
      ),
      (
        "values-not-a-set", "The attribute values are a SEQUENCE instead of a SET.", [.malformed],
        signed(
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
        ), .invalid("cms/signed-attributes", cause: "asn1/unexpected-tag")
      ),
      (
        "open-length",
        "Indefinite length in signed attributes, which must be DER in a BER message too.",
        [.nonCanonical, .indefinite], signed(lab, [.raw(openAttribute), .messageDigest]),
        .invalid("cms/signed-attributes", cause: "asn1/indefinite-length")
      ),
      (
        "unsorted", "Unsorted attributes; DER requires the elements of a SET OF in order.", [.form],
        signed(lab, [.messageDigest, type]), .invalid("cms/signed-attributes")
      ),
      (
        "duplicate", "Two message digest attributes: a verifier may check one and use the other.",
        [.duplicate], signed(lab, [type, .messageDigest, .messageDigest]),
        .invalid("cms/duplicate-attribute")
      ),
      (
        "duplicate-unknown",
        "An unused attribute twice; every attribute must be unique (RFC 5652, 5.3).", [.duplicate],
        signed(lab, [type, signingTime, signingTime, .messageDigest]),
        .invalid("cms/duplicate-attribute")
      ),
    ])
  }

  private static func mandatory(_ lab: Lab) throws(TrustError) -> [Vector] {
    let digest = ASN1Writer.bytes { $0.octetString([UInt8](repeating: 0x11, count: 32)) }
    let short = ASN1Writer.bytes { $0.octetString([UInt8](repeating: 0x11, count: 20)) }
    let bits = ASN1Writer.bytes { $0.bitString([UInt8](repeating: 0x11, count: 32)) }
    return try Vector.table([
      (
        "no-attributes",
        "The field is present and empty: nothing binds the content to the signature.", [.missing],
        signed(lab, []), .invalid("cms/missing-attribute")
      ),
      (
        "no-content-type", "The content type attribute is missing, so the type is not signed.",
        [.missing], signed(lab, [.messageDigest]), .invalid("cms/missing-attribute")
      ),
      (
        "no-message-digest",
        "The message digest attribute is missing, so the content is not signed.", [.missing],
        signed(lab, [type]), .invalid("cms/missing-attribute")
      ),
      (
        "other-content-type",
        "The content type attribute differs from the content's type; OpenSSL does not "
          + "compare them.", [.substitution],
        signed(lab, [.contentType(.signedData), .messageDigest]),
        .invalid("cms/content-type-attribute")
      ),
      (
        "two-digest-values", "One message digest attribute with two values.", [.ambiguous],
        signed(lab, [type, .values(.messageDigest, [digest, digest])]),
        .invalid("cms/attribute-values")
      ),
      (
        "no-digest-value", "One message digest attribute without values.", [.missing],
        signed(lab, [type, .values(.messageDigest, [])]), .invalid("cms/attribute-values")
      ),
      (
        "short-digest", "A digest of 20 bytes; SHA-256 has 32.", [.malformed],
        signed(lab, [type, .values(.messageDigest, [short])]),
        .invalid("cms/message-digest-attribute")
      ),
      (
        "digest-not-octets", "The message digest is a BIT STRING.", [.malformed],
        signed(lab, [type, .values(.messageDigest, [bits])]),
        .invalid("cms/message-digest-attribute")
      ),
      (
        "wrong-digest",
        "The digest of other content: the reader accepts it, the verifier must compare.", [.form],
        signed(lab, [type, .values(.messageDigest, [digest])]), value(lab, hasAttributes: true)
      ),
    ])
  }
}
