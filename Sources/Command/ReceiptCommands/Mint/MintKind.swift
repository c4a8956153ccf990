// SPDX-License-Identifier: Apache-2.0

import StoreLab

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

  /// The kind of document; `nil` for an authority.
  var document: MintedKind? { MintedKind(named: rawValue) }
}
