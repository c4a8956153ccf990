// SPDX-License-Identifier: Apache-2.0

/// The kinds of documents that Apple signs.
@nonexhaustive
public enum DocumentKind: String, CaseIterable, Codable, Sendable {
  /// The PKCS#7 receipt of an app.
  case appReceipt = "app-receipt"
  /// The receipt of one transaction, from before iOS 7.
  case transactionReceipt = "transaction-receipt"
  /// A signed transaction.
  case transaction
  /// Signed renewal info.
  case renewalInfo = "renewal-info"
  /// A notification of the App Store Server.
  case notification
  /// A signed app transaction.
  case appTransaction = "app-transaction"
  /// A request from the retention messaging service.
  case realtimeRequest = "realtime-request"

  /// Whether it is a token (JWS), not a receipt.
  package var isToken: Bool { self != .appReceipt && self != .transactionReceipt }

  /// The kinds of tokens.
  package static let tokens = allCases.filter(\.isToken)
}
