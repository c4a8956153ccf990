// SPDX-License-Identifier: Apache-2.0

import BinaryASN1

// Every developer has a certificate that chains to one of Apple's roots. Two marker extensions, one on the
// signer and one on the intermediate, distinguish the App Store's certificates.
extension CertificateTampering {
  static let purposes = [
    leafWithoutMarker, intermediateWithoutMarker, markerOnWrongCertificate, bothMarkersOnLeaf,
    bothMarkersOnIntermediate, longerMarker, markerAsKeyPurpose,
  ]

  private static let rule = Rule(
    "Apple, certificate extensions: the signer has 6.11.1, the intermediate 6.2.1",
    "trust/marker-missing"
  )

  private static func marker(
    _ id: String,
    _ change: @escaping @Sendable (inout IssuedPair) -> Void
  ) -> CertificateTampering {
    forgery(id, rule, change)
  }

  /// The signer lacks its marker, like every developer's certificate.
  public static let leafWithoutMarker = marker("leaf-without-marker") {
    $0.leaf.removeExtension(.receiptSigningMarker)
  }

  /// The intermediate lacks its marker.
  public static let intermediateWithoutMarker = marker("intermediate-without-marker") {
    $0.intermediate.removeExtension(.developerRelationsMarker)
  }

  /// The markers of signer and intermediate are swapped.
  public static let markerOnWrongCertificate = marker("marker-on-wrong-certificate") {
    $0.leaf.removeExtension(.receiptSigningMarker)
    $0.leaf.setExtension(.marker(.developerRelationsMarker))
    $0.intermediate.removeExtension(.developerRelationsMarker)
    $0.intermediate.setExtension(.marker(.receiptSigningMarker))
  }

  /// The signer has both markers, the intermediate none.
  public static let bothMarkersOnLeaf = marker("both-markers-on-leaf") {
    $0.intermediate.removeExtension(.developerRelationsMarker)
    $0.leaf.setExtension(.marker(.developerRelationsMarker))
  }

  /// The intermediate has both markers, the signer none.
  public static let bothMarkersOnIntermediate = marker("both-markers-on-intermediate") {
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
}
