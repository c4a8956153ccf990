// SPDX-License-Identifier: Apache-2.0

import StorePayloads

/// The requests of the Advanced Commerce API that a server makes.
public enum AdvancedCommerceServerOperation: String, CaseIterable, Sendable {
  /// Turns off the renewal of a subscription.
  case cancelSubscription = "subscription/cancel"
  /// Changes SKUs and texts of a subscription, not its price.
  case changeSubscriptionMetadata = "subscription/changeMetadata"
  /// Changes the prices of a subscription from its next renewal.
  case changeSubscriptionPrice = "subscription/changePrice"
  /// Moves a subscription of In-App Purchase to the Advanced Commerce API.
  case migrateSubscription = "subscription/migrate"
  /// Ends a subscription now, with a refund.
  case revokeSubscription = "subscription/revoke"
  /// Asks for the refund of a transaction.
  case requestRefund = "transaction/requestRefund"

  /// The endpoint.
  var endpoint: APIEndpoint {
    self == .requestRefund ? .advancedCommerceTransaction : .advancedCommerceSubscription
  }

  /// The value of `operation` in the path: `cancel`.
  var pathValue: String { String(rawValue.split(separator: "/").last ?? "") }
}

extension APIEndpoint {
  static let advancedCommerce = [advancedCommerceSubscription, advancedCommerceTransaction]

  package static let advancedCommerceSubscription = Self(
    "advancedCommerceSubscription",
    .post,
    "/advancedCommerce/v1/subscription/{operation}/{transactionId}",
    body: .json,
    TransactionInfoResponse.self,
    errors: ofTransaction + [.invalidTransactionTypeNotSupported]
  )
  package static let advancedCommerceTransaction = Self(
    "advancedCommerceTransaction",
    .post,
    "/advancedCommerce/v1/transaction/{operation}/{transactionId}",
    body: .json,
    TransactionInfoResponse.self,
    errors: ofTransaction + [.invalidTransactionTypeNotSupported]
  )
}
