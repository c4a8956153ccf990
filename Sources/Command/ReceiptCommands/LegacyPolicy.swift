// SPDX-License-Identifier: Apache-2.0

import ReceiptKit

/// The values of `--legacy-policy`.
enum LegacyPolicy: String, CaseIterable, Sendable {
  case fairPlay2010 = "fairplay-2010"
  case transactionReceipt2 = "transaction-receipt-v2"

  /// The policy for app receipts.
  static func receipts(_ policy: LegacyPolicy?) -> ReceiptPolicy {
    policy == .fairPlay2010 ? .fairPlay2010 : .standard
  }

  /// The policy for transaction receipts.
  static func transactionReceipts(_ policy: LegacyPolicy?) -> TransactionReceiptPolicy {
    policy == .transactionReceipt2 ? .version2 : .standard
  }
}
