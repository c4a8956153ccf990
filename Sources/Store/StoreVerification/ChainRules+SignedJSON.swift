// SPDX-License-Identifier: Apache-2.0

package import OpenSSLTrust
import X509Certificates

extension ChainRules {
  /// Which chains may sign JSON.
  ///
  /// All keys lie on curves, the signer's on the one of ES256 (RFC 7518, 3.4), and both certificates
  /// carry the markers that those of receipts carry. The root's copy may be another certificate of its
  /// name and key, as in Apple's own test data: the signature covers it.
  ///
  /// A test authority may leave out what a key is for, as that of Apple's test data does; where it is
  /// said, it counts (RFC 5280, 6.1.4 n). Below Apple's roots it must be said.
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
