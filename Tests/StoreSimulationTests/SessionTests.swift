// SPDX-License-Identifier: Apache-2.0

import StoreEngine
import StoreSimulation
import Testing

// The two unit tests for SKTestSession from WWDC22 (session 10039), with `wait` replaced by `advance`. With these type
// aliases, the rest is unchanged.
typealias SKTestSession = TestStore
typealias SKTestTransaction = TestTransaction

struct SessionTests {
  @Test(arguments: [true, false])
  func `a price increase requires consent`(_ consents: Bool) throws {
    let session: SKTestSession = try SKTestSession(configurationFileNamed: "Store")
    session.disableDialogs = true

    try session.buyProduct(identifier: "pro.month")

    var transaction: SKTestTransaction = try #require(session.allTransactions().first)
    try session.requestPriceIncreaseConsentForTransaction(identifier: transaction.identifier)

    transaction = try #require(session.allTransactions().first)
    #expect(transaction.isPendingPriceIncreaseConsent)

    if consents {
      try session.consentToPriceIncreaseForTransaction(identifier: transaction.identifier)
      #expect(!transaction.isPendingPriceIncreaseConsent)
      #expect(transaction.autoRenewingEnabled)
    } else {
      try session.declinePriceIncreaseForTransaction(identifier: transaction.identifier)
      #expect(!transaction.autoRenewingEnabled)
      try session.expireSubscription(productIdentifier: "pro.month")
      #expect(session.customer().currentEntitlements.isEmpty)
    }
    let types = session.notifications.map { [$0.notificationType, $0.subtype ?? ""] }
    #expect(types.contains(["PRICE_INCREASE", "PENDING"]))
    #expect(types.contains(["PRICE_INCREASE", "ACCEPTED"]) == consents)
  }

  @Test func `a failed renewal enters billing retry`() throws {
    let session: SKTestSession = try SKTestSession(configurationFileNamed: "Store")
    session.billingGracePeriodIsEnabled = true
    session.shouldEnterBillingRetryOnRenewal = true

    try session.buyProduct(identifier: "pro.month")

    session.advance(by: .days(31))

    let transaction: SKTestTransaction = try #require(session.allTransactions().first)
    #expect(transaction.hasPurchaseIssue)
    #expect(entitlements(session) == ["pro.month"])

    session.advance(by: .days(16))

    #expect(transaction.hasPurchaseIssue)
    #expect(entitlements(session).isEmpty)

    try session.resolveIssueForTransaction(identifier: transaction.identifier)

    #expect(entitlements(session) == ["pro.month"])
  }

  /// Because `advance` does not wait, Xcode's time rates can be tested, too.
  @Test func `a failed renewal enters billing retry at a time rate of Xcode`() throws {
    var options = StoreOptions()
    options.environment = .xcode
    let session = try SKTestSession(configurationFileNamed: "Store", options: options)
    session.timeRate = .monthlyRenewalEveryThirtySeconds
    session.billingGracePeriodIsEnabled = true
    session.shouldEnterBillingRetryOnRenewal = true
    try session.buyProduct(identifier: "pro.month")
    session.advance(by: .seconds(30))
    #expect(entitlements(session) == ["pro.month"])
    session.advance(by: .seconds(15))
    #expect(entitlements(session).isEmpty)
  }

  private func entitlements(_ session: SKTestSession) -> [String] {
    session.customer().currentEntitlements.map(\.productIdentifier)
  }
}
