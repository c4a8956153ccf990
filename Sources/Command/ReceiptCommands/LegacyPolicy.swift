// SPDX-License-Identifier: Apache-2.0

import ReceiptKit

/// The values of `--legacy-policy`: the names of the policies of receipts that are not the default.
enum LegacyPolicy: String, CaseIterable, Sendable {
  case fairPlay2010 = "fairplay-2010"
  case transactionReceipt2 = "transaction-receipt-v2"

  /// The policy of the verifier.
  var policy: ReceiptPolicy {
    switch self {
    case .fairPlay2010: .fairPlay2010
    case .transactionReceipt2: .transactionReceipt2
    }
  }
}
