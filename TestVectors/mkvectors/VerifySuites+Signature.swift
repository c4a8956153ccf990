// SPDX-License-Identifier: Apache-2.0

import BinaryASN1
import OpenSSLTrust
import StoreLab

extension VerifySuites {
  static func signature(_ lab: Lab) throws(TrustError) -> Suite {
    Suite(
      "receipt-verify/signature",
      .receiptVerify,
      "Signatures over the content or over signed attributes (RFC 5652, 5.4 and 5.6).",
      [
        group("Valid signatures.", try rightSignatures(lab)),
        group("Old digests.", [try sha1(lab)]),
      ]
    )
  }

  private static func rightSignatures(_ lab: Lab) throws(TrustError) -> [Vector] {
    try rows([
      (
        "sha256", "SHA-256 with rsaEncryption, without signed attributes, as since 2023.", [.basic],
        lab.signed(), reads()
      ),
      (
        "combined-algorithm", "sha256WithRSAEncryption in place of rsaEncryption.", [.form],
        lab.signed { message in
          message.changeSigner { $0.signatureAlgorithm = .signature(.rsaPKCS1(.sha256)) }
        }, reads()
      ),
      (
        "signed-attributes", "Signed attributes, which contain the digest of the content.", [.form],
        lab.signed { message in
          message.changeSigner { $0.signedAttributes = SignedAttribute.standard }
        }, reads()
      ),
      (
        "ber-streamed",
        "Content in segments: the signature covers the content without segment headers.",
        [.form, .indefinite], lab.signed { $0.form = .streamed(pieceLength: 100) }, reads()
      ),
    ])
  }

  private static func sha1(_ lab: Lab) throws(TrustError) -> Vector {
    try right(
      "sha1",
      "SHA-1, as until 24 January 2025; old receipts stay valid.",
      [.historic],
      try lab.signed(Lab.oldReceipt) { $0.sign(with: .sha1) },
      reads: Lab.oldReceipt
    )
  }
}
