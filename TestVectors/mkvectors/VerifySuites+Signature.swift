// SPDX-License-Identifier: Apache-2.0

import BinaryASN1
import OpenSSLTrust
import StoreLab

extension VerifySuites {
  static func signature(_ lab: Lab) throws(TrustError) -> Suite {
    suite(
      "signature",
      "Signatures over the content or over signed attributes (RFC 5652, 5.4 and 5.6).",
      [
        group("Valid signatures.", try rightSignatures(lab)),
        group("Old digests.", try sha1(lab)),
      ]
    )
  }

  private static func rightSignatures(_ lab: Lab) throws(TrustError) -> [Vector] {
    let combinedAlgorithm = try lab.signed { message in
      message.changeSigner { $0.signatureAlgorithm = .signature(.rsaPKCS1(.sha256)) }
    }
    let signedAttributes = try lab.signed { message in
      message.changeSigner { $0.signedAttributes = SignedAttribute.standard }
    }
    return try rows(
      """
      sha256 | basic | valid | \(lab.signed()) | SHA-256 with rsaEncryption, without signed attributes, as since 2023.
      combined-algorithm | form | valid | \(combinedAlgorithm) | sha256WithRSAEncryption in place of rsaEncryption.
      signed-attributes | form | valid | \(signedAttributes) | Signed attributes, which contain the digest of the content.
      ber-streamed | form indefinite | valid | \(lab.signed { $0.form = .streamed(pieceLength: 100) }) \
        | Content in segments: the signature covers the content without segment headers.
      """
    )
  }

  private static func sha1(_ lab: Lab) throws(TrustError) -> [Vector] {
    try rows(
      """
      sha1 | historic | valid | \(sample(lab, Lab.oldReceipt) { $0.sign(with: .sha1) }) | SHA-1, as until 24 January 2025; old receipts stay valid.
      """
    )
  }
}
