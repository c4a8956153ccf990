// SPDX-License-Identifier: Apache-2.0

// What happens to a transaction and to its subscription.
extension TestTransaction {
  /// Finishes the transaction; a finished consumable leaves the receipt.
  ///
  ///     for transaction in anna.unfinished { transaction.finish() }
  public func finish() { store.set(.finish(transaction: name())) }

  /// Refunds it, in full unless a percentage in thousandths of a percent is given.
  ///
  ///     try purchase.refund(percentage: 25_000)
  public func refund(percentage: Int64 = 100_000) throws(StoreRefusal) {
    guard 0...100_000 ~= percentage else {
      throw StoreRefusal(.invalidArgument, "percentage \(percentage), expected 0 to 100000")
    }
    try store.perform(
      .refund(transaction: name(), share: .percentage(percentage), reason: 0)
    )
  }

  /// Refunds the unused time.
  ///
  ///     try purchase.refundProrated()
  public func refundProrated() throws(StoreRefusal) {
    try store.perform(.refund(transaction: name(), share: .prorated, reason: 0))
  }

  /// Requests a refund as the customer: CONSUMPTION_REQUEST; in the sandbox and in Xcode it is decided at once.
  ///
  ///     try purchase.requestRefund(reason: "UNINTENDED_PURCHASE")
  public func requestRefund(reason: String? = nil) throws(StoreRefusal) {
    try store.perform(.requestRefund(transaction: name(), reason: reason))
  }

  /// Declines a refund request.
  ///
  ///     try purchase.declineRefund()
  public func declineRefund() throws(StoreRefusal) {
    try store.perform(.declineRefund(transaction: name()))
  }

  /// Takes a refund back.
  ///
  ///     try purchase.reverseRefund()
  public func reverseRefund() throws(StoreRefusal) {
    try store.perform(.reverseRefund(transaction: name()))
  }

  /// Turns auto-renew on.
  ///
  ///     try purchase.enableAutoRenew()
  public func enableAutoRenew() throws(StoreRefusal) {
    try store.perform(.setAutoRenew(subscription: try subscriptionName(), isOn: true))
  }

  /// Turns auto-renew off; in grace or billing retry the subscription ends at once.
  ///
  ///     try purchase.disableAutoRenew()
  public func disableAutoRenew() throws(StoreRefusal) {
    try store.perform(.setAutoRenew(subscription: try subscriptionName(), isOn: false))
  }

  /// Announces a higher price, which needs consent.
  ///
  ///     try purchase.requestPriceIncreaseConsent()
  ///
  /// The price is a tenth higher; ``TestStore/setPrice(_:for:requiringConsent:)`` names one.
  public func requestPriceIncreaseConsent() throws(StoreRefusal) {
    try store.requestConsent(of: try subscriptionName())
  }

  /// Consents to a price increase.
  ///
  ///     try purchase.consentToPriceIncrease()
  public func consentToPriceIncrease() throws(StoreRefusal) {
    try store.perform(
      .answerPriceIncrease(subscription: try subscriptionName(), consents: true)
    )
  }

  /// Declines a price increase, which turns auto-renew off.
  ///
  ///     try purchase.declinePriceIncrease()
  public func declinePriceIncrease() throws(StoreRefusal) {
    try store.perform(
      .answerPriceIncrease(subscription: try subscriptionName(), consents: false)
    )
  }

  /// Charges once what could not be charged.
  ///
  ///     try purchase.resolveIssue()
  public func resolveIssue() throws(StoreRefusal) {
    try store.perform(.resolvePurchaseIssue(purchase: try subscriptionName()))
  }

  /// Approves the purchase as a parent.
  ///
  ///     for request in anna.waitingPurchases { try request.approveAskToBuy() }
  public func approveAskToBuy() throws(StoreRefusal) { try answerAskToBuy(approves: true) }

  /// Declines the purchase as a parent.
  ///
  ///     for request in anna.waitingPurchases { try request.declineAskToBuy() }
  public func declineAskToBuy() throws(StoreRefusal) { try answerAskToBuy(approves: false) }

  /// Renews the subscription now.
  ///
  ///     try purchase.forceRenewal()
  public func forceRenewal() throws(StoreRefusal) {
    try store.perform(.renewNow(subscription: try subscriptionName()))
  }

  /// Ends the subscription now.
  ///
  ///     try purchase.expire()
  public func expire() throws(StoreRefusal) {
    try store.perform(.expire(subscription: try subscriptionName()))
  }

  /// Extends the subscription, as the App Store Server API does: 1 to 90 days, twice a year.
  ///
  ///     try purchase.extendRenewalDate(byDays: 7)
  ///
  /// `reason` is the API's `extendReasonCode`. What the API answers with an error throws `apiError` with its code.
  public func extendRenewalDate(byDays days: Int64, reason: Int64 = 0) throws(StoreRefusal) {
    try store.perform(
      .extend(subscription: try subscriptionName(), days: days, reason: reason)
    )
  }

  /// Turns Family Sharing of the purchase on or off.
  ///
  ///     try purchase.setFamilySharing(true)
  public func setFamilySharing(_ isOn: Bool) throws(StoreRefusal) {
    try store.perform(.setFamilySharing(purchase: purchaseName(), isOn: isOn))
  }

  /// Sets the app account token, as the App Store Server API does.
  ///
  ///     try purchase.setAppAccountToken(account)
  public func setAppAccountToken(_ token: String) throws(StoreRefusal) {
    try store.perform(.setAppAccountToken(purchase: purchaseName(), token: token))
  }
}

extension TestStore {
  /// Asks for consent to a higher price; the step of a script names the price.
  func requestConsent(of name: String) throws(StoreRefusal) {
    state.requestConsent(of: try state.subscription(name))
    state.changes = Changes()
  }
}
