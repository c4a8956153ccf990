// SPDX-License-Identifier: Apache-2.0

import LedgerService
import ReceiptKit
import StoreSimulation
import Testing
import Webhook

/// The notifications of a subscription over one year, received by the webhook.
@Suite final class YearTests {
  private static let account = "7e3fb204-2f8c-4f1d-9d44-1234567890ab"
  private let store: TestStore
  private let anna: TestCustomer
  private let database = MemoryStore()
  private var delivered = 0

  init() throws {
    store = try TestStore(contentsOf: "Products.storekit", seed: "year")
    store.setGracePeriod(.days(16))
    anna = store.customer("anna")
  }

  @Test func `follows renewals, a failed payment, grace, recovery and a refund`() async throws {
    let purchase = try anna.purchase("pro.month") { $0.appAccountToken = YearTests.account }
    #expect(try await access() == .activePeriod)

    // Five renewals, each at the end of a month.
    store.advance(to: try Timestamp(rfc3339: "2026-06-15T00:00:00Z"))
    #expect(anna.allTransactions.count == 6)
    #expect(try await access() == .activePeriod)

    // On July 1 the card is declined: 16 days of grace, then billing retry.
    anna.paymentMethodWorks = false
    store.advance(by: .days(20))
    #expect(try await access() == .gracePeriod)
    store.advance(by: .days(16))
    #expect(try await access() == .billingRetry)

    // The customer has a new card: the subscription renews at once.
    anna.paymentMethodWorks = true
    #expect(try await access() == .activePeriod)

    // The year ends with a refund of the newest period.
    store.advance(to: try Timestamp(rfc3339: "2026-12-31T00:00:00Z"))
    #expect(try await access() == .activePeriod)
    try anna.allTransactions.last?.refund()
    #expect(try await access() == .refunded)
    #expect(purchase.purchaseDate.components.year == store.now.components.year)
  }

  @Test func `repeated and reordered notifications lead to the same entitlement`() async throws {
    try anna.purchase("pro.month") { $0.appAccountToken = YearTests.account }
    anna.paymentMethodWorks = false
    store.advance(by: .days(40))
    for notification in store.notifications.reversed() + store.notifications {
      #expect(await (try webhook()).receive(try notification.body, at: store.now) == 200)
    }
    #expect(try await answer() == .gracePeriod)
  }

  @Test func `a lost renewal is undetermined`() async throws {
    try anna.purchase("pro.month") { $0.appAccountToken = YearTests.account }
    #expect(try await access() == .activePeriod)
    store.advance(by: .months(1))
    #expect(try await answer() == .awaitingRenewalEvidence)

    var policy = EntitlementPolicy()
    policy.renewalLeeway = .days(1)
    #expect(try await answer(policy) == .renewalLeewayByPolicy)
  }

  /// Delivers the new notifications, then returns the entitlement as the server computes it.
  private func access() async throws -> EntitlementReason {
    for notification in store.notifications(after: delivered) {
      #expect(await (try webhook()).receive(try notification.body, at: store.now) == 200)
      delivered += 1
    }
    return try await answer()
  }

  private func answer(_ policy: EntitlementPolicy = .init()) async throws -> EntitlementReason {
    try await webhook(policy).ledger.answer(for: CustomerId(YearTests.account), at: store.now)[
      "pro.month"
    ].reason
  }

  private func webhook(_ policy: EntitlementPolicy = .init()) throws -> Webhook {
    Webhook(store: database, anchors: .custom(try store.anchors()), policy: policy) {
      Issue.record("\($0)")
    }
  }
}
