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

  private static func unmarked(
    _ lab: Lab,
    _ name: String,
    _ comment: String,
    _ alter: (inout TestAuthority.Certificates) -> Void
  ) throws(TrustError) -> Vector {
    wrong(name, comment, [.purpose], try lab.signed(certificates: alter), "trust/marker-missing")
  }

  private static func unmarked(
    _ lab: Lab,
    _ name: String,
    _ comment: String,
    _ tampering: CertificateTampering
  ) throws(TrustError) -> Vector {
    wrong(name, comment, [.purpose], try lab.forged(ReceiptTampering(tampering)), tampering.code)
  }

  private static func markers(_ lab: Lab) throws(TrustError) -> [Vector] {
    let leafMarker = ASN1ObjectIdentifier.receiptSigningMarker
    let shorter = ASN1ObjectIdentifier(1, 2, 840, 113635, 100, 6, 11)
    let developer = try lab.authority.adjusting {
      $0.leaf.removeExtension(leafMarker)
      $0.leaf.subject = NameBuilder(commonName: "A Developer")
    }
    return try [
      try unmarked(
        lab,
        "leaf-unmarked",
        "The signer certificate has no marker.",
        .leafWithoutMarker
      ),
      try unmarked(
        lab,
        "intermediate-unmarked",
        "The intermediate has no marker.",
        .intermediateWithoutMarker
      ),
      try unmarked(
        lab,
        "markers-swapped",
        "Signer and intermediate have each other's marker.",
        .markerOnWrongCertificate
      ),
      try unmarked(
        lab,
        "both-on-intermediate",
        "The intermediate has both markers.",
        .bothMarkersOnIntermediate
      ),
      try unmarked(
        lab,
        "both-on-leaf",
        "The signer certificate has both markers.",
        .bothMarkersOnLeaf
      ),
      try unmarked(
        lab,
        "longer-identifier",
        "The marker's identifier has an additional arc.",
        .longerMarker
      ),
      try unmarked(lab, "shorter-identifier", "The marker's identifier lacks its last arc.") {
        $0.leaf.removeExtension(leafMarker)
        $0.leaf.setExtension(.marker(shorter))
      },
      try unmarked(
        lab,
        "in-extended-key-usage",
        "The marker's identifier is an extended key usage.",
        .markerAsKeyPurpose
      ),
    ]
      + wrong([
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
    return try wrong([
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
