// SPDX-License-Identifier: Apache-2.0

import ReceiptKit
import StoreSimulation
import Testing
import Webhook

/// The notifications of a subscription over one year, received by the webhook.
@Suite final class YearTests {
  private static let account = "7e3fb204-2f8c-4f1d-9d44-1234567890ab"
  private let store: TestStore
  private let anna: TestCustomer
  private let ledgers: LedgerStore
  private let webhook: Webhook
  private var delivered = 0

  init() throws {
    store = try TestStore(contentsOf: "Products.storekit", seed: "year")
    store.setGracePeriod(.days(16))
    anna = store.customer("anna")
    ledgers = try LedgerStore(
      path: ":memory:",
      bundleId: "com.example.app",
      environments: [.production]
    )
    let verifier = SignedDataVerifier(
      apps: [AppIdentity(bundleId: "com.example.app", appAppleId: 1_234_567_890)],
      environments: [.production],
      anchors: .custom(try store.anchors())
    )
    webhook = Webhook(verifier: verifier, store: ledgers) { Issue.record("\($0)") }
  }

  @Test func `follows renewals, a failed payment, grace, recovery and a refund`() throws {
    let purchase = try anna.purchase("pro.month") { $0.appAccountToken = YearTests.account }
    #expect(try access() == .activePeriod)

    // Five renewals, each at the end of a month.
    store.advance(to: try Timestamp(rfc3339: "2026-06-15T00:00:00Z"))
    #expect(anna.allTransactions.count == 6)
    #expect(try access() == .activePeriod)

    // On July 1 the card is declined: 16 days of grace, then billing retry.
    anna.paymentMethodWorks = false
    store.advance(by: .days(20))
    #expect(try access() == .gracePeriod)
    store.advance(by: .days(16))
    #expect(try access() == .billingRetry)

    // The customer has a new card: the subscription renews at once.
    anna.paymentMethodWorks = true
    #expect(try access() == .activePeriod)

    // The year ends with a refund of the newest period.
    store.advance(to: try Timestamp(rfc3339: "2026-12-31T00:00:00Z"))
    #expect(try access() == .activePeriod)
    try anna.allTransactions.last?.refund()
    #expect(try access() == .refunded)
    #expect(purchase.purchaseDate.components.year == store.now.components.year)
  }

  @Test func `repeated and reordered notifications lead to the same entitlement`() throws {
    try anna.purchase("pro.month") { $0.appAccountToken = YearTests.account }
    anna.paymentMethodWorks = false
    store.advance(by: .days(40))
    for notification in store.notifications.reversed() + store.notifications {
      #expect(webhook.receive(try notification.body, at: store.now) == 200)
    }
    #expect(try answer() == .gracePeriod)
  }

  @Test func `a lost renewal is undetermined`() throws {
    try anna.purchase("pro.month") { $0.appAccountToken = YearTests.account }
    #expect(try access() == .activePeriod)
    store.advance(by: .months(1))
    #expect(try answer() == .awaitingRenewalEvidence)

    var policy = EntitlementPolicy()
    policy.renewalLeeway = .days(1)
    #expect(try answer(policy) == .renewalLeewayByPolicy)
  }

  /// Delivers the new notifications, then returns the entitlement as the server computes it.
  private func access() throws -> EntitlementReason {
    for notification in store.notifications(after: delivered) {
      #expect(webhook.receive(try notification.body, at: store.now) == 200)
      delivered += 1
    }
    return try answer()
  }

  private func answer(_ policy: EntitlementPolicy = .init()) throws -> EntitlementReason {
    try ledgers.ledger(of: YearTests.account)
      .entitlements(at: store.now, in: .production, policy: policy)["pro.month"].reason
  }
}
