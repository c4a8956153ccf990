// SPDX-License-Identifier: Apache-2.0

import OpenSSLTrust
import StoreReceipts

/// Which chains may sign receipts.
///
/// Chosen by the caller, never by a receipt. `ChainRules+Apple.swift` has the rules of each chain.
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
    case .standard, .transactionReceipt2: .appReceipt
    case .fairPlay2010: .fairPlay2010
    }
  }

  /// The rules for transaction receipts by signature version.
  func chainRules(for version: LegacySignature.Version) -> ChainRules {
    .transactionReceipt(
      version == .two ? .purchaseReceiptMarker : .receiptSigningMarker,
      keys: version == .two && self == .transactionReceipt2 ? .historic : .standard
    )
  }
}
