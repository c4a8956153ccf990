// SPDX-License-Identifier: Apache-2.0

import BinaryASN1
import OpenSSLTrust
import StoreLab

extension TokenSuites {
  private static func forged(
    _ lab: Lab,
    _ name: String,
    _ comment: String,
    _ tampering: CertificateTampering
  ) throws(TrustError) -> Vector {
    wrong(name, comment, [.purpose], try lab.forged(TokenTampering(tampering)), tampering.code)
  }

  /// One vector for each row of a table.
  private static func forged(_ lab: Lab, _ rows: [(String, String, CertificateTampering)])
    throws(TrustError) -> [Vector]
  {
    try rows.map { row throws(TrustError) in try forged(lab, row.0, row.1, row.2) }
  }

  static func purpose(_ lab: Lab) throws(TrustError) -> Suite {
    let missing = "trust/marker-missing"
    let vectors =
      try forged(
        lab,
        [
          (
            "leaf-no-marker",
            "The signer certificate has no marker, as any developer's certificate.",
            .leafWithoutMarker
          ),
          ("intermediate-no-marker", "The intermediate has no marker.", .intermediateWithoutMarker),
          (
            "markers-swapped", "Signer and intermediate have each other's marker.",
            .markerOnWrongCertificate
          ),
          (
            "both-on-intermediate", "The intermediate has both markers.", .bothMarkersOnIntermediate
          ),
          ("longer-identifier", "The marker's identifier has an additional arc.", .longerMarker),
          (
            "marker-as-key-usage", "The marker's identifier is an extended key usage.",
            .markerAsKeyPurpose
          ),
        ]
      )
      + wrong([
        (
          "attacker-without-marker", "An untrusted chain without marker is reported as untrusted.",
          [.attackerKey],
          lab.token(
            by: try lab.tokenAttacker.adjusting { $0.leaf.removeExtension(.receiptSigningMarker) }
          ), "trust/untrusted", parameters: []
        ),
        (
          "xcode-type-without-marker",
          "A payload of the Xcode environment, signed with a developer's certificate.", [.purpose],
          lab.token(
            Lab.transaction { $0.environment = "Xcode" },
            by: try lab.tokens.adjusting { $0.leaf.removeExtension(.receiptSigningMarker) }
          ), missing, parameters: [("environments", ["production", "xcode"])]
        ),
      ])
    return suite(
      "purpose",
      "Apple's marker extensions in certificates.",
      [group("Markers.", vectors + (try otherPurposes(lab)))]
    )
  }

  private static func otherPurposes(_ lab: Lab) throws(TrustError) -> [Vector] {
    let missing = "trust/marker-missing"
    let policies = ASN1ObjectIdentifier(2, 5, 29, 32)
    let longer = ASN1ObjectIdentifier(1, 2, 840, 113635, 100, 6, 2, 1, 1)
    return try altered(
      lab,
      [
        (
          "both-on-leaf", "The signer certificate has both markers.", .purpose, missing,
          {
            $0.intermediate.removeExtension(.developerRelationsMarker)
            $0.leaf.setExtension(.marker(.developerRelationsMarker))
          }
        ),
        (
          "intermediate-longer-identifier",
          "The intermediate marker's identifier has additional arcs.", .purpose, missing,
          {
            $0.intermediate.removeExtension(.developerRelationsMarker)
            $0.intermediate.setExtension(.marker(longer))
          }
        ),
        (
          "legacy-marker", "The signer certificate has the marker of legacy purchase receipts.",
          .purpose, missing,
          {
            $0.leaf.removeExtension(.receiptSigningMarker)
            $0.leaf.setExtension(.marker(.purchaseReceiptMarker))
          }
        ),
        (
          "marker-as-policy", "The marker's identifier is a certificate policy.", .purpose, missing,
          {
            $0.leaf.removeExtension(.receiptSigningMarker)
            $0.leaf.setExtension(
              ExtensionBuilder(
                policies,
                value: ASN1Writer.bytes {
                  $0.sequence { $0.sequence { $0.objectIdentifier(.receiptSigningMarker) } }
                }
              )
            )
          }
        ),
      ]
    )
      + [
        right(
          "marker-with-value",
          "A marker with an unusual value; only its presence counts.",
          [.purpose],
          try lab.token(certificates: {
            $0.leaf.setExtension(ExtensionBuilder(.receiptSigningMarker, value: [1, 1, 0xFF]))
          })
        )
      ]
  }
}
