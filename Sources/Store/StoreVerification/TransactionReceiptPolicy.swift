// SPDX-License-Identifier: Apache-2.0

import OpenSSLTrust
import StoreReceipts

/// Which signers of transaction receipts are accepted.
///
/// Chosen by the caller, never by a receipt.
public enum TransactionReceiptPolicy: String, CaseIterable, Sendable {
  /// Keys of at least 2048 bits, as versions 3 and 4 have them.
  case standard
  /// Also the 1024-bit keys of version 2, last issued in 2016. For archives.
  case version2 = "transaction-receipt-v2"

  /// The rules for a signature version; each has its marker extension, and the signer is issued by the anchor.
  func chainRules(for version: LegacySignature.Version) -> ChainRules {
    ChainRules(
      leafMarker: version == .two ? .purchaseReceiptMarker : .receiptSigningMarker,
      keys: version == .two && self == .version2 ? .historic : .standard,
      allowsAnchorAsIssuer: true,
      exemptsAnchorsThatSign: false
    )
  }
}
