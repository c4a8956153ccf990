// SPDX-License-Identifier: Apache-2.0

public import OpenSSLTrust
public import StrictTime

/// A transaction of a ``TestStore``, as it is now.
public struct TestTransaction {
  let number: Int
  let store: TestStore

  private var record: TransactionRecord { store.state.transactions[number] }
  private var subscription: SubscriptionState? {
    record.subscription.map { store.state.subscriptions[$0] }
  }

  /// The transaction id.
  public var identifier: String { store.state.transactionId(number) }
  /// The original transaction id.
  public var originalTransactionIdentifier: String { store.state.transactionId(record.original) }
  /// The product id.
  public var productIdentifier: String { store.state.catalogue[record.product].id }
  /// The purchase date.
  public var purchaseDate: Timestamp { record.purchaseDate }
  /// The end of the period; of one-time products the latest time.
  public var expiresDate: Timestamp { record.expiresDate ?? .latest }
  /// The date of a refund or of lost family access.
  public var revocationDate: Timestamp? { record.revocation?.date }
  /// Whether the subscription renews.
  public var autoRenewingEnabled: Bool { subscription?.isAutoRenewOn ?? false }
  /// Whether a price increase waits for consent.
  public var isPendingPriceIncreaseConsent: Bool {
    subscription?.priceIncrease.map { !$0.isAccepted } ?? false
  }
  /// Whether the renewal could not be charged.
  public var hasPurchaseIssue: Bool {
    subscription.map { $0.phase == .grace || $0.phase == .retry } ?? false
  }
  /// Whether it is finished.
  public var isFinished: Bool { record.isFinished }

  /// The signed transaction.
  public func token() throws(TrustError) -> String {
    try store.state.signedTransaction(number, store.signer)
  }

  /// The signed renewal info of its subscription; `nil` for one-time products.
  public func renewalInfo() throws(TrustError) -> String? {
    guard let subscription = record.subscription else { return nil }
    return try store.state.signedRenewalInfo(subscription, store.signer)
  }

  // MARK: What happens to it

  /// Finishes the transaction; a finished consumable leaves the receipt.
  public func finish() { store.state.transactions[number].isFinished = true }

  /// Refunds it, in full unless a percentage in thousandths of a percent is given.
  public func refund(percentage: Int64 = 100_000) throws(StoreRefusal) {
    try store.perform(
      .refund(transaction: name(), share: .percentage(percentage), reason: 0)
    )
  }

  /// Refunds the unused time.
  public func refundProrated() throws(StoreRefusal) {
    try store.perform(.refund(transaction: name(), share: .prorated, reason: 0))
  }

  /// Takes a refund back.
  public func reverseRefund() throws(StoreRefusal) {
    try store.perform(.reverseRefund(transaction: name()))
  }

  /// Turns auto-renew on.
  public func enableAutoRenew() throws(StoreRefusal) {
    try store.perform(.setAutoRenew(subscription: try subscriptionName(), isOn: true))
  }

  /// Turns auto-renew off; in grace or billing retry the subscription ends at once.
  public func disableAutoRenew() throws(StoreRefusal) {
    try store.perform(.setAutoRenew(subscription: try subscriptionName(), isOn: false))
  }

  /// Consents to a price increase.
  public func consentToPriceIncrease() throws(StoreRefusal) {
    try store.perform(
      .answerPriceIncrease(subscription: try subscriptionName(), consents: true)
    )
  }

  /// Declines a price increase, which turns auto-renew off.
  public func declinePriceIncrease() throws(StoreRefusal) {
    try store.perform(
      .answerPriceIncrease(subscription: try subscriptionName(), consents: false)
    )
  }

  /// Charges what is due once.
  public func resolveIssue() throws(StoreRefusal) {
    try store.perform(.resolvePurchaseIssue(purchase: try subscriptionName()))
  }

  /// Renews the subscription now.
  public func forceRenewal() throws(StoreRefusal) {
    try store.perform(.renewNow(subscription: try subscriptionName()))
  }

  /// Ends the subscription now.
  public func expire() throws(StoreRefusal) {
    try store.perform(.expire(subscription: try subscriptionName()))
  }

  private func subscriptionName() throws(StoreRefusal) -> String {
    guard let subscription else {
      throw StoreRefusal(.invalidState, "\(productIdentifier) is not a subscription")
    }
    return subscription.name
  }

  /// The name of the transaction in steps.
  private func name() -> String { StoreState.name(ofTransaction: number) }
}
