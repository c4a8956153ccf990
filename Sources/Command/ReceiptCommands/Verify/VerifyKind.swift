// SPDX-License-Identifier: Apache-2.0

import ReceiptKit

/// The values of `verify --kind`: the documents that Apple signs, and offers that the user signs.
enum VerifyKind: String, CaseIterable, Sendable {
  case appReceipt = "app-receipt"
  case transactionReceipt = "transaction-receipt"
  case transaction
  case renewalInfo = "renewal-info"
  case notification
  case appTransaction = "app-transaction"
  case realtimeRequest = "realtime-request"
  case promotionalOffer = "promotional-offer"

  /// The kind of document that Apple signs.
  var documentKind: DocumentKind? { DocumentKind(rawValue: rawValue) }
}
