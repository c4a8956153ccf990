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
      "Apple's markers: 1.2.840.113635.100.6.11.1 on the leaf, 1.2.840.113635.100.6.2.1 above it.",
      [
        group("Markers.", try markers(lab)),
        group(
          "The policy for receipts of 2010, which have names in place of markers.",
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
    _ bend: (inout TestAuthority.Certificates) -> Void
  ) throws(TrustError) -> Vector {
    wrong(name, comment, [.purpose], try lab.signed(certificates: bend), "trust/marker-missing")
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
    return [
      try unmarked(lab, "leaf-unmarked", "The marker is missing on the leaf.", .leafWithoutMarker),
      try unmarked(
        lab,
        "intermediate-unmarked",
        "The marker is missing on the intermediate.",
        .intermediateWithoutMarker
      ),
      try unmarked(
        lab,
        "markers-swapped",
        "Each has the other's marker.",
        .markerOnWrongCertificate
      ),
      try unmarked(
        lab,
        "both-on-intermediate",
        "Some certificate has each marker.",
        .bothMarkersOnIntermediate
      ),
      try unmarked(lab, "both-on-leaf", "Some certificate has each marker.", .bothMarkersOnLeaf),
      try unmarked(
        lab,
        "longer-identifier",
        "The marker and one more arc is another one.",
        .longerMarker
      ),
      try unmarked(lab, "shorter-identifier", "The marker without its last arc is another one.") {
        $0.leaf.removeExtension(leafMarker)
        $0.leaf.setExtension(.marker(shorter))
      },
      try unmarked(
        lab,
        "in-extended-key-usage",
        "The marker is an extension, not a purpose.",
        .markerAsKeyPurpose
      ),
      wrong(
        "developer-claims-xcode",
        "A developer's certificate signs what says that it is Xcode's.",
        [.purpose],
        try lab.signed(Lab.receipt { $0.environment = .xcode }, by: developer),
        "trust/marker-missing"
      ),
      wrong(
        "developer-claims-unknown",
        "An environment that is not known chooses no other rules.",
        [.purpose],
        try lab.signed(
          Lab.receipt { $0.environment = .init(rawValue: "Staging") },
          by: developer
        ),
        "trust/marker-missing"
      ),
    ]
  }

  private static func fairPlay(_ lab: Lab) throws(TrustError) -> [Vector] {
    let old = try lab.authority.adjusting {
      $0.intermediate.sign(with: .rsaPKCS1(.sha1))
      $0.leaf.sign(with: .rsaPKCS1(.sha1))
    }
    return [
      wrong(
        "other-names",
        "The markers do not help; these names are others.",
        [.purpose],
        try lab.signed(by: old),
        "trust/name"
      ),
      wrong(
        "sha256-certificates",
        "In 2010 certificates were signed with SHA-1 only.",
        [.purpose],
        try lab.signed(),
        "trust/algorithm"
      ),
    ]
  }
}
