// SPDX-License-Identifier: Apache-2.0

import BinaryASN1

// Every developer has a certificate that chains to one of Apple's roots. Two marker extensions, one on the
// signer and one on the intermediate, distinguish the App Store's certificates.
extension CertificateForgery {
  static let purposes =
    [
      leafWithoutMarker, intermediateWithoutMarker, markerOnWrongCertificate, bothMarkersOnLeaf,
      bothMarkersOnIntermediate, longerMarker, markerAsKeyPurpose,
    ] + otherMarkers

  /// Where Apple states the markers.
  static let profile =
    "Apple, Worldwide Developer Relations Certification Practice Statement, 4.11.10"

  private static let rule = BrokenRule(
    "\(profile): the signer has 6.11.1, the intermediate 6.2.1",
    "trust/marker-missing"
  )

  private static func marker(
    _ id: String,
    of part: Part = .signer,
    _ change: @escaping @Sendable (inout IssuedPair) -> Void
  ) -> CertificateForgery {
    forgery(id, rule, of: part, change)
  }

  /// The signer lacks its marker, like every developer's certificate.
  public static let leafWithoutMarker = marker("leaf-without-marker") {
    $0.leaf.removeExtension(.receiptSigningMarker)
  }

  /// The intermediate lacks its marker.
  public static let intermediateWithoutMarker = marker(
    "intermediate-without-marker",
    of: .intermediate
  ) {
    $0.intermediate.removeExtension(.developerRelationsMarker)
  }

  /// The markers of signer and intermediate are swapped.
  public static let markerOnWrongCertificate = marker(
    "marker-on-wrong-certificate",
    of: .intermediate
  ) {
    $0.leaf.removeExtension(.receiptSigningMarker)
    $0.leaf.setExtension(.marker(.developerRelationsMarker))
    $0.intermediate.removeExtension(.developerRelationsMarker)
    $0.intermediate.setExtension(.marker(.receiptSigningMarker))
  }

  /// The signer has both markers, the intermediate none.
  public static let bothMarkersOnLeaf = marker("both-markers-on-leaf", of: .intermediate) {
    $0.intermediate.removeExtension(.developerRelationsMarker)
    $0.leaf.setExtension(.marker(.developerRelationsMarker))
  }

  /// The intermediate has both markers, the signer none.
  public static let bothMarkersOnIntermediate = marker(
    "both-markers-on-intermediate",
    of: .intermediate
  ) {
    $0.leaf.removeExtension(.receiptSigningMarker)
    $0.intermediate.setExtension(.marker(.receiptSigningMarker))
  }

  /// Instead of its marker, the signer has an extension whose identifier starts with that of the marker.
  public static let longerMarker = marker("longer-marker") {
    $0.leaf.removeExtension(.receiptSigningMarker)
    $0.leaf.setExtension(.marker(ASN1ObjectIdentifier(1, 2, 840, 113635, 100, 6, 11, 1, 1)))
  }

  /// The marker is an extended key usage instead of an extension.
  public static let markerAsKeyPurpose = marker("marker-as-key-purpose") {
    $0.leaf.removeExtension(.receiptSigningMarker)
    $0.leaf.setExtension(.extendedKeyUsage(.receiptSigningMarker))
  }

  private static let otherMarkers = [
    replaced("shorter-marker", ASN1ObjectIdentifier(1, 2, 840, 113635, 100, 6, 11)),
    // The marker of the signers of transaction receipts of version 2.
    replaced("purchase-receipt-marker", .purchaseReceiptMarker),
    marker("intermediate-longer-marker", of: .intermediate) {
      $0.intermediate.removeExtension(.developerRelationsMarker)
      $0.intermediate.setExtension(
        .marker(ASN1ObjectIdentifier(1, 2, 840, 113635, 100, 6, 2, 1, 1))
      )
    },
    marker("marker-as-policy") {
      $0.leaf.removeExtension(.receiptSigningMarker)
      $0.leaf.setExtension(
        ExtensionBuilder(
          ASN1ObjectIdentifier(2, 5, 29, 32),
          value: ASN1Writer.bytes {
            $0.sequence { $0.sequence { $0.objectIdentifier(.receiptSigningMarker) } }
          }
        )
      )
    },
  ]

  private static func replaced(
    _ id: String,
    _ identifier: ASN1ObjectIdentifier
  ) -> CertificateForgery {
    marker(id) {
      $0.leaf.removeExtension(.receiptSigningMarker)
      $0.leaf.setExtension(.marker(identifier))
    }
  }
}
