// SPDX-License-Identifier: Apache-2.0

public import StorePayloads

/// A subscription chain: all purchases with one original transaction id.
public struct SubscriptionChain: Hashable, Sendable {
  /// The original transaction id.
  public let originalTransactionId: String
  /// The environment of the purchases.
  package let environment: StoreEnvironment
  /// The subscription group.
  public let subscriptionGroupIdentifier: String?
  /// The product of the newest transaction.
  public let productId: String
  /// The status, in Apple's numbers, computed from the dates.
  public let status: SubscriptionStatus
  /// The account of the newest transaction that names one.
  package let appAccountToken: String?
  /// The app transaction id of the newest transaction that names one.
  package let appTransactionId: String?
  /// The web order line item id of the newest transaction.
  package let webOrderLineItemId: String?
}

extension SubscriptionChain {
  init?(_ evaluated: EvaluatedChain, _ policy: EntitlementPolicy) {
    guard let status = evaluated.status,
      let purchase = evaluated.latest?.purchase ?? evaluated.chain.periods.first?.purchase
    else { return nil }
    originalTransactionId = purchase.facts.originalTransactionId.text
    environment = evaluated.chain.key.environment
    subscriptionGroupIdentifier = evaluated.chain.group(policy)
    productId = purchase.facts.productId.text
    self.status = status
    let newest = evaluated.chain.purchases.reversed().lazy.map(\.facts)
    appAccountToken = newest.compactMap(\.appAccountToken).first
    appTransactionId = newest.compactMap(\.appTransactionId).first?.text
    webOrderLineItemId = purchase.facts.webOrderLineItemId?.text
  }
}
