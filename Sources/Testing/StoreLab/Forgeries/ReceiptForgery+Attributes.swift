// SPDX-License-Identifier: Apache-2.0

import BinaryASN1
import OpenSSLTrust

// Signed attributes: valid in CMS, absent from genuine receipts. With them, the signature covers the
// attributes, which must contain the digest of the content.
extension ReceiptForgery {
  static let attributes = [
    attributesWithoutDigest, attributesOfOtherContent, attributesWithOtherType, attributesTwice,
    attributesNotSigned, attributesSignedAsTagged, payloadAsAttributes, attributesAsPayload,
  ]

  private static let rule = BrokenRule(
    "RFC 2315, 9.2 and 9.3: signed attributes are covered by the signature and contain content type and digest",
    "cms/signed-attributes"
  )

  private static func with(
    _ id: String,
    _ code: String,
    _ list: [SignedAttribute],
    covers: SignerBuilder.Covered = .whatIsRight,
    isHarmless: Bool = false
  ) -> ReceiptForgery {
    forgery(id, BrokenRule(rule.text, code, isHarmless: isHarmless)) {
      $0.changeSigner {
        $0.signedAttributes = list
        $0.covers = covers
      }
    }
  }

  /// No message-digest: the signature does not cover the content.
  public static let attributesWithoutDigest = with(
    "attributes-without-digest",
    "cms/missing-attribute",
    [.contentType(.data)]
  )

  /// The message-digest of other content.
  public static let attributesOfOtherContent = with(
    "attributes-of-other-content",
    "trust/message-digest",
    [
      .contentType(.data),
      .values(
        .messageDigest,
        [ASN1Writer.bytes { $0.octetString([UInt8](repeating: 0x11, count: 32)) }]
      ),
    ]
  )

  /// The content-type attribute names another type.
  public static let attributesWithOtherType = with(
    "attributes-with-other-type",
    "cms/content-type-attribute",
    [.contentType(.signedData), .messageDigest],
    isHarmless: true
  )

  /// Two message-digests: verifiers may compare either one.
  public static let attributesTwice = with(
    "attributes-twice",
    "cms/duplicate-attribute",
    [.contentType(.data), .messageDigest, .messageDigest]
  )

  /// Attributes are present, but the signature covers only the content.
  public static let attributesNotSigned = with(
    "attributes-not-signed",
    "trust/signature",
    SignedAttribute.standard,
    covers: .content
  )

  /// The attributes are signed with the tag `[0]` that they have in the message.
  public static let attributesSignedAsTagged = with(
    "attributes-signed-as-tagged",
    "trust/signature",
    SignedAttribute.standard,
    covers: .taggedAttributes,
    isHarmless: true
  )

  /// A genuine payload with its signature, moved into the signed attributes of forged content.
  ///
  /// A payload is a SET, as the attributes are, so the signature verifies.
  public static let payloadAsAttributes = forgery("payload-as-attributes", rule) {
    let genuine = $0.content
    $0.changeSigner {
      $0.signedAttributes = [.raw(contents(of: genuine))]
      $0.covers = .bytes(genuine)
    }
    $0.editPayload { $0.remove(type: 3) }
  }

  /// Genuine signed attributes and their signature, presented as a payload.
  public static let attributesAsPayload = forgery(
    "attributes-as-payload",
    BrokenRule(
      "Apple, Validating receipts on the device: a payload is a SET of attributes with three fields",
      "receipt/malformed"
    )
  ) { message throws(TrustError) in
    let digest = try TestDigest.sha256.digest(of: message.content)
    let attributes = SignedAttribute.standard.flatMap { $0.bytes(digest: digest) }
    message.content = ASN1Writer.bytes { $0.set { $0.raw(attributes) } }
  }

  /// The contents of an element; empty if the element is malformed.
  private static func contents(of element: [UInt8]) -> [UInt8] {
    do {
      var reader = ASN1Reader(element[...], rules: .distinguished)
      return Array(try reader.readElement().contents)
    } catch {
      return []
    }
  }
}
