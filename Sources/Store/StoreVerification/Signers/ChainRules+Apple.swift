// SPDX-License-Identifier: Apache-2.0

import BinaryASN1
package import OpenSSLTrust
import X509Certificates

// Which chains may sign. `SignerVerificationRun` also requires a key usage in all certificates below Apple's
// own roots.
extension ChainRules {
  /// Chains of app receipts since 2011: both certificates have their marker extension.
  static let appReceipt = ChainRules(
    leafMarker: .receiptSigningMarker,
    intermediateMarker: .developerRelationsMarker
  )

  /// Chains of the first Mac App Store receipts: no marker extensions, so names identify the certificates.
  static let fairPlay2010 = ChainRules(
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

  /// Chains of transaction receipts: each signature version has its marker extension, and the anchor is the
  /// issuer of the signer's certificate.
  static func transactionReceipt(_ leafMarker: ASN1ObjectIdentifier, keys: KeyRules) -> ChainRules {
    ChainRules(
      leafMarker: leafMarker,
      keys: keys,
      exceptions: [.anchorAsIssuer, .authoritiesWithoutKeyUsage]
    )
  }

  /// Chains of signed JSON.
  ///
  /// All keys are EC keys, the signer's on P-256 for ES256 (RFC 7518, 3.4), and both certificates have the
  /// same markers as those of receipts. The root in the token may be another certificate with the anchor's
  /// name and key, as in Apple's own test data: the signature of the token covers it.
  ///
  /// A test authority may omit the key usage, as in Apple's test data; if present, it is checked (RFC 5280,
  /// 6.1.4 n).
  package static let signedJSON = ChainRules(
    leafMarker: .receiptSigningMarker,
    intermediateMarker: .developerRelationsMarker,
    signatureAlgorithms: [.ecdsa(.sha256), .ecdsa(.sha384)],
    keys: .p256OrP384,
    leafKeys: .p256,
    exceptions: ChainExceptions.standard.union([.renewedAnchors, .signersWithoutKeyUsage])
  )
}

// StoreLab has these again, so that its certificates do not follow an error here.
extension ASN1ObjectIdentifier {
  /// 1.2.840.113635.100.6.11.1: marks a certificate that signs receipts and signed JSON of the App Store.
  static let receiptSigningMarker = ASN1ObjectIdentifier(1, 2, 840, 113635, 100, 6, 11, 1)
  /// 1.2.840.113635.100.6.2.1: marks an intermediate of Apple Worldwide Developer Relations.
  static let developerRelationsMarker = ASN1ObjectIdentifier(1, 2, 840, 113635, 100, 6, 2, 1)
  /// 1.2.840.113635.100.6.5.1: marks a certificate that signs transaction receipts of version 2.
  static let purchaseReceiptMarker = ASN1ObjectIdentifier(1, 2, 840, 113635, 100, 6, 5, 1)
}
