// SPDX-License-Identifier: Apache-2.0

package import StorePayloads

/// The kinds of documents that can be verified.
@nonexhaustive
public enum DocumentKind: String, CaseIterable, Sendable {
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
  /// A request of the retention messaging service.
  case realtimeRequest = "realtime-request"

  /// The kind of a token.
  package init(_ kind: SignedKind) {
    self =
      switch kind {
      case .transaction: .transaction
      case .renewalInfo: .renewalInfo
      case .notification: .notification
      case .appTransaction: .appTransaction
      case .realtimeRequest: .realtimeRequest
      }
  }

  /// The kind of payload that the token carries; `nil` for receipts.
  package var signedKind: SignedKind? {
    SignedKind.allCases.first { DocumentKind($0) == self }
  }

  /// Whether it is a token (JWS), not a receipt.
  package var isToken: Bool { self != .appReceipt && self != .transactionReceipt }
}
