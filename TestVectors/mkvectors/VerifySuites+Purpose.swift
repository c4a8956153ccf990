// SPDX-License-Identifier: Apache-2.0

import BinaryASN1
import OpenSSLTrust
import StoreLab
import StoreReceipts

extension VerifySuites {
  static func purpose(_ lab: Lab) throws(TrustError) -> Suite {
    Suite(
      "receipt-verify/purpose",
      .receiptVerify,
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
    return try rows([
      (
        "developer-claims-xcode",
        "A developer's certificate signs a receipt of the Xcode environment.", [.purpose],
        lab.signed(Lab.receipt { $0.environment = .xcode }, by: developer), "trust/marker-missing"
      ),
      (
        "developer-claims-unknown",
        "A developer's certificate signs a receipt of an unknown environment.", [.purpose],
        lab.signed(
          Lab.receipt { $0.environment = .init(rawValue: "Staging") },
          by: developer
        ), "trust/marker-missing"
      ),
    ])
  }

  private static func fairPlay(_ lab: Lab) throws(TrustError) -> [Vector] {
    let old = try lab.authority.adjusting {
      $0.intermediate.sign(with: .rsaPKCS1(.sha1))
      $0.leaf.sign(with: .rsaPKCS1(.sha1))
    }
    return try rows([
      (
        "other-names", "Certificates with markers and without the required names.", [.purpose],
        lab.signed(by: old), "trust/name"
      ),
      (
        "sha256-certificates",
        "Certificates signed with SHA-256; in 2010 they were signed with SHA-1.", [.purpose],
        lab.signed(), "trust/algorithm"
      ),
    ])
  }
}
