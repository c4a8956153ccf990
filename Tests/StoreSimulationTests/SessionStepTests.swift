// SPDX-License-Identifier: Apache-2.0

import StoreConfiguration
import StoreEngine
import StorePayloads
import StoreSimulation
import StrictTime
import Testing

/// The unit tests of the WWDC22 session on StoreKit testing, with its public names.
struct SessionStepTests {
  /// A monthly subscription with an introductory offer of three months, and a yearly one.
  private static let products = """
    {"identifier": "7A31C0DE", "products": [], "settings": {"_timeRate": 0}, "subscriptionGroups": [
     {"id": "20900001", "name": "Feed", "subscriptions": [
      {"productID": "feed.monthly", "type": "RecurringSubscription", "displayPrice": "4.99", "groupNumber": 1,
       "recurringSubscriptionPeriod": "P1M",
       "introductoryOffer": {"paymentMode": "payAsYouGo", "displayPrice": "2.49", "numberOfPeriods": 3,
         "subscriptionPeriod": "P1M"},
       "codeOffers": [{"referenceName": "Free month", "paymentMode": "free", "subscriptionPeriod": "P1M",
         "eligibility": ["new", "existing", "expired"], "isStackable": true}]},
      {"productID": "feed.yearly", "type": "RecurringSubscription", "displayPrice": "49.99", "groupNumber": 1,
       "recurringSubscriptionPeriod": "P1Y"}]}], "version": {"major": 2, "minor": 0}}
    """

  private func session() throws -> TestStore {
    var options = StoreOptions()
    options.environment = .xcode
    return try TestStore(StoreConfiguration(Array(Self.products.utf8)[...]), options: options)
  }

  @Test(arguments: [true, false])
  func `a price increase is approved or declined`(_ consents: Bool) throws {
    let session = try session()
    let purchase = try session.buyProduct(identifier: "feed.yearly")
    try session.requestPriceIncreaseConsentForTransaction(identifier: purchase.identifier)
    #expect(purchase.isPendingPriceIncreaseConsent)
    if consents {
      try session.consentToPriceIncreaseForTransaction(identifier: purchase.identifier)
    } else {
      try session.declinePriceIncreaseForTransaction(identifier: purchase.identifier)
    }
    #expect(!purchase.isPendingPriceIncreaseConsent)
    #expect(purchase.autoRenewingEnabled == consents)
  }

  @Test func `billing retry and the grace period end when the issue is resolved, and begin again`()
    throws
  {
    let session = try session()
    session.billingGracePeriodIsEnabled = true
    session.shouldEnterBillingRetryOnRenewal = true
    let purchase = try session.buyProduct(identifier: "feed.yearly")
    session.advance(to: purchase.expiresDate)
    #expect(purchase.hasPurchaseIssue)
    session.shouldEnterBillingRetryOnRenewal = false
    try session.resolveIssueForTransaction(identifier: purchase.identifier)
    #expect(!purchase.hasPurchaseIssue)
    session.shouldEnterBillingRetryOnRenewal = true
    let renewal = try #require(session.allTransactions().max { $0.expiresDate < $1.expiresDate })
    session.advance(to: renewal.expiresDate)
    #expect(renewal.hasPurchaseIssue)
  }

  @Test func `a purchase in billing retry pays the month of a commitment that does not renew`()
    throws
  {
    var options = StoreOptions()
    options.environment = .sandbox
    options.storefront = "GBR"
    options.knobs.sandboxRenewals = 1
    let session = try TestStore(Products.configuration(), options: options)
    let anna = session.customer("anna")
    try anna.purchase("pro.commit") { $0.billingPlan = "MONTHLY" }
    // The first renewal turns auto-renew off, and the second one fails.
    session.advance(by: .seconds(300))
    session.shouldEnterBillingRetryOnRenewal = true
    session.advance(by: .seconds(300))
    #expect(anna.subscriptions.map(\.status) == [.billingRetry])
    try anna.purchase("pro.commit")
    #expect(anna.subscriptions.map(\.status) == [.active])
  }

  @Test func `upcoming renewals have the stacked offers, then the standard price`() throws {
    let session = try session()
    let anna = session.customer("anna")
    try anna.purchase("feed.monthly") { $0.offer = .code("Free month") }
    let renewals = session.upcoming(for: anna, count: 4)
    #expect(renewals.map(\.price) == [2490, 2490, 0, 4990])
    #expect(renewals.map(\.offerType) == [1, 1, 3, nil])
    #expect(
      renewals.map(\.offerDiscountType) == ["PAY_AS_YOU_GO", "PAY_AS_YOU_GO", "FREE_TRIAL", nil]
    )
  }
}
