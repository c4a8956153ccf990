// SPDX-License-Identifier: Apache-2.0

import ReceiptKit

/// The kinds of test data that `mint` creates.
enum MintKind: String, CaseIterable, Sendable {
  case authority
  case transaction
  case renewalInfo = "renewal-info"
  case appTransaction = "app-transaction"
  case notification
  case realtimeRequest = "realtime-request"
  case receipt
  case transactionReceipt = "transaction-receipt"

  /// The kind of token; `nil` for other data.
  var signedKind: DocumentKind? {
    self == .transactionReceipt ? nil : DocumentKind(rawValue: rawValue)
  }
}
