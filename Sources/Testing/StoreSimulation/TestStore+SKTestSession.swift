// SPDX-License-Identifier: Apache-2.0

import StoreEngine

// The methods of `SKTestSession`. Purchases are for the customer named `customer`; transaction identifiers refer to
// the transactions of all customers.
extension TestStore {
  /// All transactions and pending purchases of all customers.
  ///
  ///     let bought = session.allTransactions().first { $0.productIdentifier == "pro.month" }
  public func allTransactions() -> [TestTransaction] {
    let records = state.transactions.filter { !$0.isDeleted }
      .map { TestTransaction(number: $0.number, store: self) }
    return state.customers.reduce(into: records) { list, customer in
      list += TestCustomer(number: customer.index, store: self).waitingPurchases
    }
  }

  /// Purchases a product as the customer `customer`.
  ///
  ///     try session.buyProduct(identifier: "pro.month", options: [.codeOffer(referenceName: "SPRING")])
  @discardableResult
  public func buyProduct(
    identifier: String,
    options: Set<PurchaseOption> = []
  ) throws(StoreRefusal) -> TestTransaction {
    try customer().purchase(identifier) { purchase in
      for option in options { option.apply(to: &purchase) }
    }
  }

  /// Purchases a product as the customer `customer`.
  ///
  /// The older name of ``buyProduct(identifier:options:)``.
  ///
  ///     try session.buyProduct(productIdentifier: "pro.month")
  @discardableResult
  public func buyProduct(productIdentifier: String) throws(StoreRefusal) -> TestTransaction {
    try buyProduct(identifier: productIdentifier)
  }

  /// Renews the subscription of a product now.
  ///
  ///     try session.forceRenewalOfSubscription(productIdentifier: "pro.month")
  public func forceRenewalOfSubscription(productIdentifier: String) throws(StoreRefusal) {
    let name = try subscriptionName(of: productIdentifier)
    try perform(RenewNowStep { $0.subscription = name })
  }

  /// Ends the subscription of a product now.
  ///
  ///     try session.expireSubscription(productIdentifier: "pro.month")
  public func expireSubscription(productIdentifier: String) throws(StoreRefusal) {
    let name = try subscriptionName(of: productIdentifier)
    try perform(ExpireStep { $0.subscription = name })
  }

  /// Refunds a transaction in full.
  ///
  ///     try session.refundTransaction(identifier: purchase.identifier)
  public func refundTransaction(identifier: String) throws(StoreRefusal) {
    try transaction(identifier).refund()
  }

  /// Turns auto-renew on.
  ///
  ///     try session.enableAutoRenewForTransaction(identifier: purchase.identifier)
  public func enableAutoRenewForTransaction(identifier: String) throws(StoreRefusal) {
    try transaction(identifier).enableAutoRenew()
  }

  /// Turns auto-renew off.
  ///
  ///     try session.disableAutoRenewForTransaction(identifier: purchase.identifier)
  public func disableAutoRenewForTransaction(identifier: String) throws(StoreRefusal) {
    try transaction(identifier).disableAutoRenew()
  }

  /// Approves a purchase pending a parent's approval.
  ///
  ///     for request in session.allTransactions() where request.pendingAskToBuyConfirmation {
  ///       try session.approveAskToBuyTransaction(identifier: request.identifier)
  ///     }
  public func approveAskToBuyTransaction(identifier: String) throws(StoreRefusal) {
    try transaction(identifier).approveAskToBuy()
  }

  /// Declines a purchase pending a parent's approval.
  ///
  ///     for request in session.allTransactions() where request.pendingAskToBuyConfirmation {
  ///       try session.declineAskToBuyTransaction(identifier: request.identifier)
  ///     }
  public func declineAskToBuyTransaction(identifier: String) throws(StoreRefusal) {
    try transaction(identifier).declineAskToBuy()
  }

  /// Requests the consent of a subscriber to the current price, as if it had been increased.
  ///
  ///     try session.requestPriceIncreaseConsentForTransaction(identifier: purchase.identifier)
  ///
  /// To choose the price, call ``TestTransaction/requestPriceIncreaseConsent(to:)``.
  public func requestPriceIncreaseConsentForTransaction(identifier: String) throws(StoreRefusal) {
    try transaction(identifier).requestPriceIncreaseConsent()
  }

  /// Consents to a price increase.
  ///
  ///     try session.consentToPriceIncreaseForTransaction(identifier: purchase.identifier)
  public func consentToPriceIncreaseForTransaction(identifier: String) throws(StoreRefusal) {
    try transaction(identifier).consentToPriceIncrease()
  }

  /// Declines a price increase, which turns auto-renew off.
  ///
  ///     try session.declinePriceIncreaseForTransaction(identifier: purchase.identifier)
  public func declinePriceIncreaseForTransaction(identifier: String) throws(StoreRefusal) {
    try transaction(identifier).declinePriceIncrease()
  }

  /// Resolves the billing issue of a purchase or renewal, and charges it.
  ///
  ///     try session.resolveIssueForTransaction(identifier: purchase.identifier)
  public func resolveIssueForTransaction(identifier: String) throws(StoreRefusal) {
    try transaction(identifier).resolveIssue()
  }

  /// Deletes a transaction.
  ///
  /// Receipts, histories and notifications no longer contain it.
  ///
  ///     try session.deleteTransaction(identifier: purchase.identifier)
  public func deleteTransaction(identifier: String) throws(StoreRefusal) {
    let name = try transaction(identifier).name()
    try perform(DeleteTransactionStep { $0.transaction = name })
  }

  /// Deletes all transactions of all customers.
  ///
  ///     session.clearTransactions()
  public func clearTransactions() {
    for customer in state.customers { set(ClearHistoryStep { $0.customer = customer.name }) }
  }

  private func transaction(_ identifier: String) throws(StoreRefusal) -> TestTransaction {
    // Transaction ids are consecutive.
    if let id = Int64(identifier) {
      let first = options.environment == .xcode ? 0 : state.identifiers.firstTransactionId
      let (number, overflows) = id.subtractingReportingOverflow(first)
      if !overflows, let number = Int(exactly: number).flatMap(state.transactions.index(at:)),
        !state.transactions[number].isDeleted, isSame(state.transactionId(number), identifier)
      {
        return TestTransaction(number: number, store: self)
      }
    }
    for customer in state.customers {
      let waiting = TestCustomer(number: customer.index, store: self).waitingPurchases
      if let found = waiting.first(where: { isSame($0.identifier, identifier) }) { return found }
    }
    throw .notFound("transaction", identifier)
  }

  private var options: StoreOptions { state.options }

  private func subscriptionName(of product: String) throws(StoreRefusal) -> String {
    let found = state.subscriptions.last { subscription in
      subscription.organizer == nil && subscription.phase.isRunning
        && isSame(state.catalogue[state.record(of: subscription.current).product].id, product)
    }
    guard let found else { throw .notFound("running subscription", product) }
    return found.name
  }
}
