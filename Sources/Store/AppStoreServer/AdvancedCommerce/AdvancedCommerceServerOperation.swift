// SPDX-License-Identifier: Apache-2.0

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

  /// The path, before the transaction id.
  var path: String { "/advancedCommerce/v1/\(rawValue)" }
}
