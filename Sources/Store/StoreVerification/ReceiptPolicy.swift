// SPDX-License-Identifier: Apache-2.0

import BinaryASN1
import OpenSSLTrust
import StoreReceipts
import X509Certificates

/// Which chains may sign receipts.
///
/// Chosen by the caller, never by a receipt.
public enum ReceiptPolicy: String, CaseIterable, Sendable {
  /// Apple's chains since 2011, in which both certificates have their marker extension.
  case standard
  /// Only the first Mac App Store receipts, of 2010: 1024-bit keys below Apple's FairPlay authority,
  /// without marker extensions, identified by name. For archives; servers do not need it.
  case fairPlay2010 = "fairplay-2010"
  /// Apple's chains since 2011, and the 1024-bit keys of transaction receipts of version 2, last issued in 2016.
  /// For archives.
  case transactionReceipt2 = "transaction-receipt-v2"

  /// The rules for app receipts.
  var chainRules: ChainRules {
    switch self {
    case .standard, .transactionReceipt2:
      ChainRules(
        leafMarker: .receiptSigningMarker,
        intermediateMarker: .developerRelationsMarker
      )
    case .fairPlay2010:
      ChainRules(
        leafName: NameRule(
          organizationalUnit: "Apple FairPlay",
          commonNamePrefix: "MacAppStore."
        ),
        intermediateName: NameRule(
          organizationalUnit: "Apple Certification Authority",
          commonNamePrefix: "Apple FairPlay Certification Authority"
        ),
        signatureAlgorithms: [.rsaPKCS1(.sha1)],
        keys: .historic
      )
    }
  }

  /// The rules for transaction receipts by signature version; each version has its marker extension, and
  /// the anchor is the issuer of the signer's certificate.
  func chainRules(for version: LegacySignature.Version) -> ChainRules {
    ChainRules(
      leafMarker: version == .two ? .purchaseReceiptMarker : .receiptSigningMarker,
      keys: version == .two && self == .transactionReceipt2 ? .historic : .standard,
      allowsAnchorAsIssuer: true,
      exemptsAnchorsThatSign: false
    )
  }
}

extension ASN1ObjectIdentifier {
  /// Marks a certificate that signs receipts and signed JSON of the App Store.
  static let receiptSigningMarker = ASN1ObjectIdentifier(1, 2, 840, 113635, 100, 6, 11, 1)
  /// Marks an intermediate of Apple Worldwide Developer Relations.
  static let developerRelationsMarker = ASN1ObjectIdentifier(1, 2, 840, 113635, 100, 6, 2, 1)
  /// Marks a certificate that signs transaction receipts of version 2.
  static let purchaseReceiptMarker = ASN1ObjectIdentifier(1, 2, 840, 113635, 100, 6, 5, 1)
}
