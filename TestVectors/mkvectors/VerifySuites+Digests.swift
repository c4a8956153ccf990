// SPDX-License-Identifier: Apache-2.0

import OpenSSLTrust
import StoreLab

extension VerifySuites {
  /// Apple, TN3138: since the end of 24 January 2025, receipts are signed with SHA-256.
  static func digests(_ lab: Lab) throws(TrustError) -> Suite {
    suite(
      "digests",
      "Receipts created since 25 January 2025 have SHA-256 in signature and certificates, whatever the root.",
      [
        group("The last second of SHA-1.", try inTime(lab)),
        group("SHA-1 after its end.", try outdated(lab)),
        group(
          "The caller sets the validation time, which does not change the date of the receipt.",
          try rows(
            """
            sha1-validated-earlier | weak-algorithm | trust/outdated-digest | \(lab.signed(first) { $0.sign(with: .sha1) }) | validAt=2024-12-04T10:11:12Z \
              | Created after the end of SHA-1, validated at a time before it.
            """
          )
        ),
        group(
          "Receipts of Xcode.",
          try ofXcode(lab),
          parameters(anchors: ["xcode"], environments: ["xcode"])
        ),
      ]
    )
  }

  /// The last second in which SHA-1 is accepted.
  private static let last = Lab.receipt { $0.creationDate = "2025-01-24T23:59:59Z" }
  /// The first second in which it is not.
  private static let first = Lab.receipt { $0.creationDate = "2025-01-25T00:00:00Z" }

  private static func inTime(_ lab: Lab) throws(TrustError) -> [Vector] {
    let sha1Root = try lab.signed(
      first,
      by: try lab.authority.adjusting { $0.root.sign(with: .rsaPKCS1(.sha1)) }
    ) { $0.certificates = [lab.authority.leaf, lab.authority.intermediate] }
    return try rows(
      """
      sha1-last-second | historic | \(reads(last)) | \(lab.signed(last) { $0.sign(with: .sha1) }) | A signature with SHA-1.
      sha1-chain-last-second | historic | \(reads(last)) | \(lab.signed(last, by: chain(lab, leaf: true, intermediate: true))) \
        | Certificates signed with SHA-1.
      sha256-first-second | basic | \(reads(first)) | \(lab.signed(first)) | SHA-256 in the first second in which it is required.
      sha1-root | form | \(reads(first)) | \(sha1Root) | The certificate of the root is signed with SHA-1: the signature of an anchor is not used.
      """
    )
  }

  private static func outdated(_ lab: Lab) throws(TrustError) -> [Vector] {
    let code: Vector.Expectation = "trust/outdated-digest"
    let sha1Attributes = try lab.signed(first) { message in
      message.sign(with: .sha1)
      message.changeSigner { $0.signedAttributes = SignedAttribute.standard }
    }
    let sha1Changed = try lab.signed(first) { message in
      message.sign(with: .sha1)
      message.changeSigner { $0.rawSignature = [UInt8](repeating: 0x11, count: 256) }
    }
    return try rows(
      """
      sha1 | weak-algorithm | \(code) | \(lab.signed(first) { $0.sign(with: .sha1) }) | A signature with SHA-1.
      sha1-attributes | weak-algorithm | \(code) | \(sha1Attributes) | SHA-1 in signature and signed attributes.
      sha1-leaf | weak-algorithm | \(code) | \(lab.signed(first, by: chain(lab, leaf: true, intermediate: false))) | A signer certificate signed with SHA-1.
      sha1-intermediate | weak-algorithm | \(code) | \(lab.signed(first, by: chain(lab, leaf: false, intermediate: true))) \
        | An intermediate signed with SHA-1.
      sha1-changed | weak-algorithm | trust/signature | \(sha1Changed) | A receipt signed with SHA-1, and changed since: the signature comes first.
      """
    )
  }

  private static func ofXcode(_ lab: Lab) throws(TrustError) -> [Vector] {
    let created = { (receipt: inout ReceiptBuilder) in
      receipt.bundleId = Lab.bundleId
      receipt.creationDate = "2025-01-25T00:00:00Z"
    }
    var old = try lab.xcode.xcodeMessage(created)
    old.sign(with: .sha1)
    old.changeSigner { $0.signatureAlgorithm = .signature(.rsaPKCS1(.sha1)) }
    var receipt = ReceiptBuilder.xcode
    created(&receipt)
    return try rows(
      """
      xcode-sha256 | xcode | \(reads(receipt, trust: "pinned-leaf")) | \(lab.xcode.xcodeReceipt(created)) | SHA-256 in the first second in which it is required.
      xcode-sha1 | xcode weak-algorithm | trust/outdated-digest | \(old.encoded()) | A signature with SHA-1.
      """
    )
  }

  /// The authority with certificates signed with SHA-1.
  private static func chain(
    _ lab: Lab,
    leaf: Bool,
    intermediate: Bool
  ) throws(TrustError) -> TestAuthority {
    try lab.authority.adjusting {
      if leaf { $0.leaf.sign(with: .rsaPKCS1(.sha1)) }
      if intermediate { $0.intermediate.sign(with: .rsaPKCS1(.sha1)) }
    }
  }
}
