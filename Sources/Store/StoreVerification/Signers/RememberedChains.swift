// SPDX-License-Identifier: Apache-2.0

import OpenSSLTrust

/// The numbers of verified chains that a verifier remembers, without a time limit.
///
/// The least recently used chain is forgotten. The validity of a remembered chain is checked at each use.
enum RememberedChains {
  /// The maximum number of chains of receipts that a verifier caches.
  ///
  /// Apple has used nine signers of receipts in fifteen years.
  static let ofReceipts = 32
  /// The maximum number of chains of tokens that a verifier caches.
  ///
  /// Apple uses one signer of tokens at a time; archives and tests with many authorities use more.
  static let ofTokens = 64
  /// The chains of an archive of fifteen years, and those that repeat a certificate with the other form of its signature.
  static let proven = 32
  /// Apple has used six intermediates in fifteen years; the signature of each has two forms.
  static let issuers = 16
}

extension ReceiptVerifier {
  /// The number of remembered chains.
  package var rememberedChainCount: Int { chains.count }
  /// The number of chains whose certificates are proven, whatever document they come with.
  package var provenChainCount: Int { provenChains.count }
}

extension SignedDataVerifier {
  /// The number of remembered chains.
  package var rememberedChainCount: Int { chains.count }
  /// The number of chains whose certificates are proven, whatever document they come with.
  package var provenChainCount: Int { provenChains.count }
}
