// SPDX-License-Identifier: Apache-2.0

import StoreConfiguration

// The calls of SKTestSession under their names, about the default customer or by identifier.
extension TestStore {
  /// All transactions of all customers.
  public func allTransactions() -> [TestTransaction] {
    state.transactions.filter { !$0.isDeleted }
      .map { TestTransaction(number: $0.number, store: self) }
  }

  /// Buys a product as the customer `customer`.
  @discardableResult
  public func buyProduct(
    identifier: String,
    _ configure: (inout PurchaseOptions) -> Void = { _ in }
  ) throws(StoreRefusal) -> TestTransaction {
    try customer().purchase(identifier, configure)
  }

  /// Renews the subscription of a product now.
  public func forceRenewalOfSubscription(productIdentifier: String) throws(StoreRefusal) {
    try perform(.renewNow(subscription: try subscriptionName(of: productIdentifier)))
  }

  /// Ends the subscription of a product now.
  public func expireSubscription(productIdentifier: String) throws(StoreRefusal) {
    try perform(.expire(subscription: try subscriptionName(of: productIdentifier)))
  }

  /// Refunds a transaction in full.
  public func refundTransaction(identifier: String) throws(StoreRefusal) {
    try transaction(identifier).refund()
  }

  /// Turns auto-renew on.
  public func enableAutoRenewForTransaction(identifier: String) throws(StoreRefusal) {
    try transaction(identifier).enableAutoRenew()
  }

  /// Turns auto-renew off.
  public func disableAutoRenewForTransaction(identifier: String) throws(StoreRefusal) {
    try transaction(identifier).disableAutoRenew()
  }

  /// Approves the waiting purchases of a customer.
  public func approveAskToBuyTransaction(customer: String = "customer") throws(StoreRefusal) {
    try self.customer(customer).approveAskToBuyTransactions()
  }

  /// Declines the waiting purchases of a customer.
  public func declineAskToBuyTransaction(customer: String = "customer") throws(StoreRefusal) {
    try self.customer(customer).declineAskToBuyTransactions()
  }

  /// Announces a higher price for a subscription, which needs consent.
  public func requestPriceIncreaseConsentForTransaction(
    identifier: String
  ) throws(StoreRefusal) {
    let number = try transaction(identifier).number
    guard let subscription = state.transactions[number].subscription else {
      throw StoreRefusal(.invalidState, "the transaction is not of a subscription")
    }
    state.requestConsent(of: subscription)
    state.changes = Changes()
  }

  /// Consents to a price increase.
  public func consentToPriceIncreaseForTransaction(identifier: String) throws(StoreRefusal) {
    try transaction(identifier).consentToPriceIncrease()
  }

  /// Declines a price increase, which turns auto-renew off.
  public func declinePriceIncreaseForTransaction(identifier: String) throws(StoreRefusal) {
    try transaction(identifier).declinePriceIncrease()
  }

  /// Charges once what could not be charged.
  public func resolveIssueForTransaction(identifier: String) throws(StoreRefusal) {
    try transaction(identifier).resolveIssue()
  }

  /// Removes a transaction from everything that the store gives out.
  public func deleteTransaction(identifier: String) throws(StoreRefusal) {
    state.transactions[try transaction(identifier).number].isDeleted = true
  }

  /// Removes everything that the customers have bought.
  public func clearTransactions() throws(StoreRefusal) {
    for customer in state.customers { try perform(.clearHistory(customer: customer.name)) }
  }

  /// The raw value of `SKTestSession.TimeRate`, in environment Xcode.
  public var timeRate: Int64 {
    get { state.settings.timeRate }
    set {
      guard TimeTable.isTimeRate(newValue) else { return }
      state.settings.timeRate = newValue
      state.timeTable = TimeTable(state.options, timeRate: newValue)
    }
  }

  /// The storefront of the customer `customer`: `USA`.
  public var storefront: String {
    get { state.customers[state.customer("customer")].storefront.code }
    set {
      guard let storefront = Storefront(newValue) else { return }
      state.customers[state.customer("customer")].storefront = storefront
    }
  }

  /// Whether purchases of the customer `customer` wait for approval.
  public var askToBuyEnabled: Bool {
    get { customer().askToBuyEnabled }
    set { customer().askToBuyEnabled = newValue }
  }

  /// Whether purchases of the customer `customer` are interrupted.
  public var interruptedPurchasesEnabled: Bool {
    get { customer().interruptedPurchasesEnabled }
    set { customer().interruptedPurchasesEnabled = newValue }
  }

  private func transaction(_ identifier: String) throws(StoreRefusal) -> TestTransaction {
    guard
      let number = state.transactions.lastIndex(where: { record in
        !record.isDeleted && isSame(state.transactionId(record.number), identifier)
      })
    else { throw .notFound("transaction", identifier) }
    return TestTransaction(number: number, store: self)
  }

  private func subscriptionName(of product: String) throws(StoreRefusal) -> String {
    let found = state.subscriptions.last { subscription in
      subscription.organizer == nil && subscription.phase.isRunning
        && isSame(state.catalogue[state.transactions[subscription.current].product].id, product)
    }
    guard let found else { throw .notFound("running subscription", product) }
    return found.name
  }
}
