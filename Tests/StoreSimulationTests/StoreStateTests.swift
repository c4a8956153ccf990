// SPDX-License-Identifier: Apache-2.0

import StoreEngine
import StrictTime
import Testing

/// The state of the store after single steps.
struct StoreStateTests {
  @Test func `a stale event is not due`() throws {
    var state = StoreState(try Products.configuration(), StoreOptions())
    try state.perform(PurchaseStep { ($0.product, $0.name) = ("news.month", "A") })
    #expect(state.nextDue(until: .latest) != nil)
    try state.perform(RefundStep { $0.transaction = "A" })
    #expect(state.nextDue(until: .latest) == nil)
  }

  @Test func `a transaction of a subscription has the number of its period`() throws {
    var state = StoreState(try Products.configuration(), StoreOptions())
    try state.perform(PurchaseStep { ($0.product, $0.name) = ("news.month", "A") })
    let due = state.nextDue(until: .latest)
    let renewal = try #require(due)
    state.passTime(to: renewal)
    #expect(state.transactions.indices.map(state.scriptName) == ["A.1", "A.2"])
  }

  @Test func `a notification about an external purchase names no purchase of the store`() throws {
    var state = StoreState(try Products.configuration(), StoreOptions())
    try state.perform(PurchaseStep { $0.product = "news.month" })
    try state.perform(NotifyStep { $0.type = "EXTERNAL_PURCHASE_TOKEN" })
    guard case .externalPurchase = state.notifications.last?.contents else {
      Issue.record("the notification is about a purchase")
      return
    }
  }

  @Test(arguments: [
    (SimulatedEnvironment.production, "SANDBOX_1", false), (.production, "1", true),
    (.sandbox, "SANDBOX_1", true), (.sandbox, "1", false), (.xcode, "1", false),
    (.xcode, "SANDBOX_1", false),
  ])
  func `the id of an external purchase is of the environment`(
    _ environment: SimulatedEnvironment,
    _ id: String,
    _ isAccepted: Bool
  ) throws {
    var options = StoreOptions()
    options.environment = environment
    var state = StoreState(try Products.configuration(), options)
    let step = NotifyStep {
      $0.type = "EXTERNAL_PURCHASE_TOKEN"
      $0.externalPurchaseId = id
    }
    if isAccepted {
      try state.perform(step)
    } else {
      #expect(throws: StoreRefusal.self) { try state.perform(step) }
    }
    #expect(state.notifications.count == (isAccepted ? 1 : 0))
  }

  @Test func `app transactions in notifications are signed one after the other`() throws {
    var state = StoreState(try Products.configuration(), StoreOptions())
    try state.perform(InstallStep())
    try state.perform(InstallStep())
    try state.perform(RescindConsentStep())
    #expect(try #require(state.notifications.last).signedDate > state.now)
  }

  @Test func `consent to a price is requested of those who renew`() throws {
    var state = StoreState(try Products.configuration(), StoreOptions())
    try state.perform(PurchaseStep { ($0.product, $0.name) = ("news.month", "A") })
    #expect(state.canRequestConsent(try #require(state.subscriptions.last)))
    try state.perform(SetAutoRenewStep { $0.subscription = "A" })
    #expect(!state.canRequestConsent(try #require(state.subscriptions.last)))
  }

  @Test func `the refusal of an answer to Ask to Buy names the purchase`() throws {
    var state = StoreState(try Products.configuration(), StoreOptions())
    let error = #expect(throws: StoreRefusal.self) {
      try state.perform(AnswerAskToBuyStep { $0.purchase = "gift" })
    }
    #expect(error?.message.contains("gift") == true)
  }
}
