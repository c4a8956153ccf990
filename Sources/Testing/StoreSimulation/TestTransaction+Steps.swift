// SPDX-License-Identifier: Apache-2.0

public import StoreConfiguration
import StoreEngine

// Actions on a transaction and its subscription.
extension TestTransaction {
  /// Finishes the transaction.
  ///
  /// Receipts no longer contain a finished consumable.
  ///
  ///     for transaction in anna.unfinished { transaction.finish() }
  public func finish() { store.set(FinishStep { $0.transaction = name() }) }

  /// Refunds a percentage, in thousandths of a percent (default: in full).
  ///
  /// The refund of the current purchase ends a subscription; that of an earlier one changes nothing else.
  ///
  ///     try purchase.refund(percentage: 25_000)
  public func refund(percentage: Int64 = 100_000) throws(StoreRefusal) {
    guard 0...100_000 ~= percentage else {
      throw StoreRefusal(.invalidArgument, "percentage \(percentage), expected 0 to 100000")
    }
    try store.perform(RefundStep { ($0.transaction, $0.percentage) = (name(), percentage) })
  }

  /// Refunds the unused time.
  ///
  ///     try purchase.refundProrated()
  public func refundProrated() throws(StoreRefusal) {
    try store.perform(RefundStep { ($0.transaction, $0.isProrated) = (name(), true) })
  }

  /// Requests a refund as the customer.
  ///
  /// Turns auto-renew off if this is the current purchase of a subscription. In the sandbox and in Xcode, the request is
  /// decided immediately; with ``/StoreEngine/StoreProfile/observed`` in the sandbox, 58 seconds later.
  ///
  ///     try purchase.requestRefund(reason: "UNINTENDED_PURCHASE")
  public func requestRefund(reason: String? = nil) throws(StoreRefusal) {
    try store.perform(RequestRefundStep { ($0.transaction, $0.reason) = (name(), reason) })
  }

  /// Declines a refund request.
  ///
  ///     try purchase.declineRefund()
  public func declineRefund() throws(StoreRefusal) {
    try store.perform(DeclineRefundStep { $0.transaction = name() })
  }

  /// Reverses a refund.
  ///
  ///     try purchase.reverseRefund()
  public func reverseRefund() throws(StoreRefusal) {
    try store.perform(ReverseRefundStep { $0.transaction = name() })
  }

  /// Turns auto-renew on.
  ///
  ///     try purchase.enableAutoRenew()
  public func enableAutoRenew() throws(StoreRefusal) {
    let name = try subscriptionName()
    try store.perform(SetAutoRenewStep { ($0.subscription, $0.isOn) = (name, true) })
  }

  /// Turns auto-renew off.
  ///
  /// In grace or billing retry, the subscription ends immediately.
  ///
  ///     try purchase.disableAutoRenew()
  public func disableAutoRenew() throws(StoreRefusal) {
    let name = try subscriptionName()
    try store.perform(SetAutoRenewStep { ($0.subscription, $0.isOn) = (name, false) })
  }

  /// Requests the consent of this subscriber to a price, by default to the current one.
  ///
  ///     try purchase.requestPriceIncreaseConsent(to: ProductPrice(milliunits: 12_990))
  ///
  /// Without an answer, the subscription ends with its period. ``TestStore/setPrice(_:for:requiringConsent:)`` changes the price of
  /// all subscribers.
  public func requestPriceIncreaseConsent(to price: ProductPrice? = nil) throws(StoreRefusal) {
    let name = try subscriptionName()
    try store.perform(RequestPriceConsentStep { ($0.subscription, $0.price) = (name, price) })
  }

  /// Consents to a price increase.
  ///
  ///     try purchase.consentToPriceIncrease()
  public func consentToPriceIncrease() throws(StoreRefusal) {
    let name = try subscriptionName()
    try store.perform(AnswerPriceIncreaseStep { ($0.subscription, $0.consents) = (name, true) })
  }

  /// Declines a price increase, which turns auto-renew off.
  ///
  ///     try purchase.declinePriceIncrease()
  public func declinePriceIncrease() throws(StoreRefusal) {
    let name = try subscriptionName()
    try store.perform(AnswerPriceIncreaseStep { ($0.subscription, $0.consents) = (name, false) })
  }

  /// Resolves the billing issue of the purchase or renewal, and charges it.
  ///
  ///     try purchase.resolveIssue()
  public func resolveIssue() throws(StoreRefusal) {
    let name = try subscriptionName()
    try store.perform(ResolvePurchaseIssueStep { $0.purchase = name })
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
    let name = try subscriptionName()
    try store.perform(RenewNowStep { $0.subscription = name })
  }

  /// Ends the subscription now.
  ///
  ///     try purchase.expire()
  public func expire() throws(StoreRefusal) {
    let name = try subscriptionName()
    try store.perform(ExpireStep { $0.subscription = name })
  }

  /// Extends the subscription by 1 to 90 days, at most twice a year, as the App Store Server API does.
  ///
  ///     try purchase.extendRenewalDate(byDays: 7)
  ///
  /// `reason` is the API's `extendReasonCode`. If the API returns an error, the method throws `apiError` with its
  /// code.
  public func extendRenewalDate(byDays days: Int64, reason: Int64 = 0) throws(StoreRefusal) {
    let name = try subscriptionName()
    try store.perform(
      ExtendStep {
        $0.subscription = name
        $0.days = days
        $0.reason = reason
      }
    )
  }

  /// Turns Family Sharing on or off for the purchase.
  ///
  ///     try purchase.setFamilySharing(true)
  public func setFamilySharing(_ isOn: Bool) throws(StoreRefusal) {
    try store.perform(SetFamilySharingStep { ($0.transaction, $0.isOn) = (purchaseName(), isOn) })
  }

  /// Sets the app account token, as the App Store Server API does.
  ///
  ///     try purchase.setAppAccountToken(account)
  public func setAppAccountToken(_ token: String) throws(StoreRefusal) {
    try store.perform(
      SetAppAccountTokenStep { ($0.transaction, $0.token) = (purchaseName(), token) }
    )
  }
}
