// SPDX-License-Identifier: Apache-2.0

import LedgerService
import ReceiptKit
import StoreSimulation
import Testing
import Webhook

/// The account of a purchase changes; the notifications arrive in order or in reverse.
@Suite struct AccountTests {
  private static let first = "7e3fb204-2f8c-4f1d-9d44-1234567890ab"
  private static let second = "0d5f1c1e-5b0a-4f57-8a43-2b1f6f0f5a22"
  private let store: TestStore
  private let anna: TestCustomer
  private let webhook: Webhook

  init() throws {
    store = try TestStore(contentsOf: "Products.storekit", seed: "accounts")
    anna = store.customer("anna")
    webhook = Webhook(store: MemoryStore(), anchors: .custom(try store.anchors())) {
      Issue.record("\($0)")
    }
  }

  @Test(arguments: [false, true])
  func `a refund reaches the account that a purchase moved to`(isReversed: Bool) async throws {
    let purchase = try anna.purchase("pro.month") { $0.appAccountToken = AccountTests.first }
    store.advance(by: .days(2))
    try purchase.setAppAccountToken(AccountTests.second)
    store.advance(by: .days(2))
    try purchase.refund()
    try await deliver(isReversed: isReversed)
    #expect(try await reason(AccountTests.first) == .movedToOtherAccount)
    #expect(try await reason(AccountTests.second) == .refunded)
  }

  @Test(arguments: [false, true])
  func `the newest purchase with a token decides, not the one signed last`(
    isReversed: Bool
  ) async throws {
    let purchase = try anna.purchase("pro.month") { $0.appAccountToken = AccountTests.first }
    store.advance(by: .days(10))
    try purchase.disableAutoRenew()
    store.advance(by: .months(2))
    try anna.purchase("pro.month") { $0.appAccountToken = AccountTests.second }
    store.advance(by: .days(1))
    try purchase.refund()
    try await deliver(isReversed: isReversed)
    #expect(try await reason(AccountTests.first) == .movedToOtherAccount)
    #expect(try await reason(AccountTests.second) == .activePeriod)
  }

  @Test(arguments: [false, true])
  func `a token that appears later takes over the purchase`(isReversed: Bool) async throws {
    let purchase = try anna.purchase("pro.month")
    #expect(await webhook.claim(try purchase.token, for: "anna", at: store.now) == 200)
    try purchase.setAppAccountToken(AccountTests.second)
    store.advance(by: .months(1))
    try await deliver(isReversed: isReversed)
    #expect(try await reason("anna") == .movedToOtherAccount)
    #expect(try await reason(AccountTests.second) == .activePeriod)
  }

  private func deliver(isReversed: Bool) async throws {
    for notification in isReversed ? store.notifications.reversed() : store.notifications {
      #expect(await webhook.receive(try notification.body, at: store.now) == 200)
    }
  }

  private func reason(_ customer: String) async throws -> EntitlementReason {
    try await webhook.ledger.answer(for: CustomerId(customer), at: store.now)["pro.month"].reason
  }
}
