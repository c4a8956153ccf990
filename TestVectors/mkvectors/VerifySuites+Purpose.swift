// SPDX-License-Identifier: Apache-2.0

import BinaryASN1
import OpenSSLTrust
import StoreLab
import StoreReceipts

extension VerifySuites {
  static func purpose(_ lab: Lab) throws(TrustError) -> Suite {
    suite(
      "purpose",
      "Apple's markers: 1.2.840.113635.100.6.11.1 on the signer, "
        + "1.2.840.113635.100.6.2.1 on the intermediate.",
      [
        group("Markers.", try markers(lab)),
        group(
          "The policy for receipts of 2010, which requires names instead of markers.",
          try fairPlay(lab),
          standard + [("policy", "fairplay-2010")]
        ),
      ]
    )
  }

  private static func markers(_ lab: Lab) throws(TrustError) -> [Vector] {
    let developer = try lab.authority.adjusting {
      $0.leaf.removeExtension(.receiptSigningMarker)
      $0.leaf.subject = NameBuilder(commonName: "A Developer")
    }
    return try rows(
      """
      developer-claims-xcode | purpose | trust/marker-missing | \(lab.signed(Lab.receipt { $0.environment = .xcode }, by: developer)) \
        | A developer's certificate signs a receipt of the Xcode environment.
      developer-claims-unknown | purpose | trust/marker-missing | \(lab.signed(Lab.receipt { $0.environment = .init(rawValue: "Staging") }, by: developer)) \
        | A developer's certificate signs a receipt of an unknown environment.
      """
    )
  }

  private static func fairPlay(_ lab: Lab) throws(TrustError) -> [Vector] {
    let old = try lab.authority.adjusting {
      $0.intermediate.sign(with: .rsaPKCS1(.sha1))
      $0.leaf.sign(with: .rsaPKCS1(.sha1))
    }
    return try rows(
      """
      other-names | purpose | trust/name | \(lab.signed(by: old)) | Certificates with markers and without the required names.
      sha256-certificates | purpose | trust/algorithm source Docs/Reference/Limits.md | \(lab.signed()) | Certificates signed with SHA-256; in 2010 they were signed with SHA-1.
      """
    )
  }
}
