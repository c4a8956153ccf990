// SPDX-License-Identifier: Apache-2.0

package import OpenSSLTrust
import X509Certificates

extension ChainRules {
  /// Which chains may sign JSON.
  ///
  /// All keys are EC keys, the signer's on P-256 for ES256 (RFC 7518, 3.4), and both certificates
  /// have the same markers as those of receipts. The root in the token may be another certificate
  /// with the anchor's name and key, as in Apple's own test data: the signature of the token covers
  /// it.
  ///
  /// A test authority may omit the key usage, as in Apple's test data; if present, it is checked (RFC 5280,
  /// 6.1.4 n). Below Apple's roots the key usage is required.
  package static let signedJSON = ChainRules(
    leafMarker: .receiptSigningMarker,
    intermediateMarker: .developerRelationsMarker,
    signatureAlgorithms: [.ecdsa(.sha256), .ecdsa(.sha384)],
    keys: .p256OrP384,
    leafKeys: .p256,
    acceptsRenewedAnchors: true,
    requiresKeyUsage: false
  )
}
