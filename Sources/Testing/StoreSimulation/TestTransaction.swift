// SPDX-License-Identifier: Apache-2.0

import OpenSSLTrust
import StoreEngine
public import StrictTime

/// A transaction of a ``TestStore`` in its current state, or a pending purchase.
///
///     let purchase = try anna.purchase("pro.month")
///     store.advance(by: .days(40))
///     #expect(purchase.expiresDate < store.now)
///     #expect(purchase.originalTransactionIdentifier == anna.allTransactions[1].originalTransactionIdentifier)
public struct TestTransaction {
  /// The number of the transaction; `nil` for a pending purchase.
  private let number: TransactionIndex?
  private let waiting: Waiting?
  let store: TestStore

  /// A copy of a pending purchase.
  private struct Waiting {
    let name: String
    let customer: CustomerIndex
    let purchase: WaitingPurchase
  }

  package init(number: TransactionIndex, store: TestStore) {
    self.number = number
    waiting = nil
    self.store = store
  }

  init(
    waiting name: String,
    of customer: CustomerIndex,
    _ purchase: WaitingPurchase,
    in store: TestStore
  ) {
    number = nil
    waiting = Waiting(name: name, customer: customer, purchase: purchase)
    self.store = store
  }

  private var record: TransactionRecord? { number.map { store.state.transactions[$0] } }
  /// The number of its subscription; `nil` for one-time products.
  var subscriptionNumber: SubscriptionIndex? { record?.subscription }
  private var subscription: SubscriptionState? {
    record?.subscription.map { store.state.subscriptions[$0] }
  }

  /// The transaction id.
  ///
  /// A pending purchase has a name instead.
  public var identifier: String {
    number.map { store.state.transactionId($0) } ?? waiting?.name ?? ""
  }

  /// The original transaction id.
  public var originalTransactionIdentifier: String {
    record.map { store.state.transactionId($0.original) } ?? identifier
  }

  /// The order id, which Apple sends to the customer by email; `nil` if there was no order.
  ///
  ///     let request = try APIRequest.orderLookup(orderId: purchase.orderIdentifier ?? "")
  public var orderIdentifier: String? { record.flatMap { store.state.orderId(of: $0) } }

  /// The product id.
  public var productIdentifier: String {
    record.map { store.state.catalogue[$0.product].id } ?? waiting?.purchase.purchase.product ?? ""
  }

  /// The purchase date, or the date of the request for a pending purchase.
  public var purchaseDate: Timestamp {
    record?.purchaseDate ?? waiting?.purchase.since ?? store.now
  }

  /// The end of the period, or the latest timestamp for one-time products.
  ///
  ///     store.advance(to: purchase.expiresDate)
  public var expiresDate: Timestamp { record?.expiresDate ?? .latest }

  /// The end of the period; `nil` for one-time products.
  public var expirationDate: Timestamp? { record?.expiresDate }

  /// The date of a refund or of lost family access.
  public var revocationDate: Timestamp? { record?.revocation?.date }

  /// The date of a refund or of lost family access.
  ///
  /// The name of ``revocationDate`` in `SKTestTransaction`.
  public var cancelDate: Timestamp? { revocationDate }

  /// Whether the subscription renews.
  public var autoRenewingEnabled: Bool { subscription?.renewal.isOn ?? false }

  /// Whether a price increase awaits consent.
  public var isPendingPriceIncreaseConsent: Bool {
    subscription?.renewal.price.pending != nil
  }

  /// Whether charging the purchase or renewal failed.
  public var hasPurchaseIssue: Bool {
    if let waiting { return waiting.purchase.reason == .billingIssue }
    return subscription.map { $0.phase == .grace || $0.phase == .retry } ?? false
  }

  /// Whether the purchase is pending a parent's approval.
  public var pendingAskToBuyConfirmation: Bool { waiting?.purchase.reason == .approval }

  /// Whether the transaction is finished.
  public var isFinished: Bool { record?.isFinished ?? false }

  // MARK: Signed data

  /// The signed transaction.
  ///
  /// Throws for a pending purchase.
  ///
  ///     let token = try purchase.token
  public var token: String {
    get throws(TestStoreError) {
      guard let number else {
        throw .refused(StoreRefusal(.purchasePending, "\(identifier) has no transaction yet"))
      }
      return try rethrowing(
        store.state.signedTransaction(number, store.signer),
        as: TestStoreError.signing
      )
    }
  }

  /// The signed renewal info of its subscription; `nil` for one-time products.
  ///
  ///     let token = try purchase.renewalInfo
  public var renewalInfo: String? {
    get throws(TrustError) {
      guard let subscription = record?.subscription else { return nil }
      return try store.state.signedRenewalInfo(subscription, store.signer)
    }
  }

  // MARK: Names in steps

  /// The name of the subscription in steps.
  func subscriptionName() throws(StoreRefusal) -> String {
    if let waiting { return waiting.name }
    guard let subscription else {
      throw StoreRefusal(.invalidState, "\(productIdentifier) is not a subscription")
    }
    return subscription.name
  }

  /// The name of the subscription in steps, or of the transaction if there is no subscription.
  func purchaseName() -> String { subscription?.name ?? name() }

  /// The name of the transaction in steps.
  func name() -> String {
    number.map { StoreState.name(ofTransaction: $0) } ?? waiting?.name ?? ""
  }

  /// Approves or declines the purchase as a parent.
  func answerAskToBuy(approves: Bool) throws(StoreRefusal) {
    guard let waiting else {
      throw StoreRefusal(.invalidState, "transaction \(identifier) is not pending approval")
    }
    let customer = store.state.customers[waiting.customer].name
    try store.perform(
      AnswerAskToBuyStep {
        $0.purchase = waiting.name
        $0.customer = customer
        $0.approves = approves
      }
    )
  }
}
