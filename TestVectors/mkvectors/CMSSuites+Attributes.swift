// SPDX-License-Identifier: Apache-2.0

import BinaryASN1
import OpenSSLTrust
import StoreLab

extension CMSSuites {
  static func attributes(_ lab: Lab) throws(TrustError) -> Suite {
    Suite(
      "cms/attributes",
      .cmsRead,
      "Signed attributes (RFC 5652, 5.3, 11.1 and 11.2): legal, in no genuine receipt, read strictly.",
      [
        Suite.Group(description: "Attributes that are right.", vectors: try rightAttributes(lab)),
        Suite.Group(description: "Form.", vectors: try attributeForms(lab)),
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
    [
      Vector(
        "standard",
        "Content type and message digest: the two that must be there.",
        [.basic],
        try signed(lab, SignedAttribute.standard),
        value(lab, hasAttributes: true)
      ),
      Vector(
        "signing-time",
        "A third attribute, as most signers write it.",
        [.form],
        try signed(lab, [type, signingTime, .messageDigest]),
        value(lab, hasAttributes: true)
      ),
      Vector(
        "sha1",
        "A digest of 20 octets.",
        [.historic],
        try signer(lab) {
          $0.sign(with: .sha1)
          $0.signedAttributes = SignedAttribute.standard
        },
        value(lab, digest: .sha1, hasAttributes: true)
      ),
    ]
  }

  private static func attributeForms(_ lab: Lab) throws(TrustError) -> [Vector] {
    let payload = try Lab.receipt().payload()
    let openAttribute = ASN1Writer.bytes {
      $0.constructed(.sequence, isIndefinite: true) {
        $0.objectIdentifier(.contentType)
        $0.set { $0.objectIdentifier(.data) }
      }
    }
    return [
      Vector(
        "payload-as-attributes",
        "The payload of a genuine receipt, a SET itself, moved here beside a forged content.",
        [.substitution],
        try signed(lab, [.raw(Array(payload.dropFirst(4)))]),
        .invalid("cms/signed-attributes", cause: "asn1/unexpected-tag")
      ),
      Vector(
        "not-attributes",
        "Numbers in place of attributes.",
        [.malformed],
        try signed(lab, [.raw([0x02, 0x01, 0x07])]),
        .invalid("cms/signed-attributes", cause: "asn1/unexpected-tag")
      ),
      Vector(
        "values-not-a-set",
        "The values are a SEQUENCE.",
        [.malformed],
        try signed(
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
        ),
        .invalid("cms/signed-attributes", cause: "asn1/unexpected-tag")
      ),
      Vector(
        "open-length",
        "Attributes are DER even where the message is BER.",
        [.nonCanonical, .indefinite],
        try signed(lab, [.raw(openAttribute), .messageDigest]),
        .invalid("cms/signed-attributes", cause: "asn1/indefinite-length")
      ),
      Vector(
        "unsorted",
        "Attributes are a SET in DER, whose elements are sorted.",
        [.form],
        try signed(lab, [.messageDigest, type]),
        .invalid("cms/signed-attributes")
      ),
      Vector(
        "duplicate",
        "Two message digests: one is checked, the other believed.",
        [.duplicate],
        try signed(lab, [type, .messageDigest, .messageDigest]),
        .invalid("cms/duplicate-attribute")
      ),
      Vector(
        "duplicate-unknown",
        "Any attribute stands once, also one that nobody reads.",
        [.duplicate],
        try signed(lab, [type, signingTime, signingTime, .messageDigest]),
        .invalid("cms/duplicate-attribute")
      ),
    ]
  }

  private static func mandatory(_ lab: Lab) throws(TrustError) -> [Vector] {
    let digest = ASN1Writer.bytes { $0.octetString([UInt8](repeating: 0x11, count: 32)) }
    let short = ASN1Writer.bytes { $0.octetString([UInt8](repeating: 0x11, count: 20)) }
    let bits = ASN1Writer.bytes { $0.bitString([UInt8](repeating: 0x11, count: 32)) }
    return [
      Vector(
        "no-attributes",
        "The field is there and empty: nothing binds the content.",
        [.missing],
        try signed(lab, []),
        .invalid("cms/missing-attribute")
      ),
      Vector(
        "no-content-type",
        "The type of the content is not signed.",
        [.missing],
        try signed(lab, [.messageDigest]),
        .invalid("cms/missing-attribute")
      ),
      Vector(
        "no-message-digest",
        "The content itself is not signed.",
        [.missing],
        try signed(lab, [type]),
        .invalid("cms/missing-attribute")
      ),
      Vector(
        "other-content-type",
        "Signed for another purpose; OpenSSL does not compare.",
        [.substitution],
        try signed(lab, [.contentType(.signedData), .messageDigest]),
        .invalid("cms/content-type-attribute")
      ),
      Vector(
        "two-digest-values",
        "One attribute with two digests.",
        [.ambiguous],
        try signed(lab, [type, .values(.messageDigest, [digest, digest])]),
        .invalid("cms/attribute-values")
      ),
      Vector(
        "no-digest-value",
        "One attribute with no digest.",
        [.missing],
        try signed(lab, [type, .values(.messageDigest, [])]),
        .invalid("cms/attribute-values")
      ),
      Vector(
        "short-digest",
        "20 octets where SHA-256 has 32.",
        [.malformed],
        try signed(lab, [type, .values(.messageDigest, [short])]),
        .invalid("cms/message-digest-attribute")
      ),
      Vector(
        "digest-not-octets",
        "The digest is a BIT STRING.",
        [.malformed],
        try signed(lab, [type, .values(.messageDigest, [bits])]),
        .invalid("cms/message-digest-attribute")
      ),
      Vector(
        "wrong-digest",
        "The digest of another content: for the verifier to find, not the reader.",
        [.form],
        try signed(lab, [type, .values(.messageDigest, [digest])]),
        value(lab, hasAttributes: true)
      ),
    ]
  }
}
