// SPDX-License-Identifier: Apache-2.0

import StoreEngine
import StorePayloads
import StrictTime
import Testing

/// Periods of a subscription with several transactions.
struct SubscriptionPeriodTests {
  /// A store with subscription `A`, whose period began with one transaction, to which another was added.
  private func store() throws -> StoreState {
    var state = StoreState(try Products.configuration(), StoreOptions())
    try state.perform(PurchaseStep { ($0.product, $0.name) = ("news.month", "A") })
    let added = state.addTransaction(
      to: state.subscriptions[.first].current,
      quantity: 3,
      price: 5_970
    )
    #expect(state.scriptName(ofTransaction: added) == "A.2")
    return state
  }

  /// The name of the transaction that the current period is shown by.
  private func shown(_ state: StoreState) -> String {
    let period = state.subscriptions[.first].current
    return state.scriptName(ofTransaction: state.shownTransaction(of: period))
  }

  private func phase(_ state: StoreState) -> SubscriptionLife.Phase {
    state.subscriptions[.first].phase
  }

  @Test(arguments: [["A.1", "A.2"], ["A.2", "A.1"]])
  func `the period is revoked when its last transaction is refunded`(_ order: [String]) throws {
    var state = try store()
    try state.perform(RefundStep { $0.transaction = order[0] })
    #expect(phase(state) == .active)
    #expect(state.notifications.last?.type == .refund)
    #expect(shown(state) == order[1])
    #expect(state.nextDue(until: .latest) != nil)
    try state.perform(RefundStep { $0.transaction = order[1] })
    #expect(phase(state) == .revoked)
    #expect(state.nextDue(until: .latest) == nil)
    try state.perform(ReverseRefundStep { $0.transaction = order[0] })
    #expect(phase(state) == .active)
  }

  @Test func `an extension moves the end of all transactions of a period`() throws {
    var state = try store()
    let end = try #require(state.transactions[.first].expiresDate)
    try state.perform(ExtendStep { ($0.subscription, $0.days, $0.reason) = ("A", 10, 1) })
    #expect(state.transactions.allSatisfy { $0.expiresDate == end.adding(seconds: 10 * 86_400) })
  }

  @Test func `an upgrade replaces all transactions of a period`() throws {
    var state = StoreState(try Products.configuration(), StoreOptions())
    try state.perform(PurchaseStep { ($0.product, $0.name) = ("basic.month", "A") })
    _ = state.addTransaction(
      to: state.subscriptions[.first].current,
      quantity: 1,
      price: 4_990
    )
    try state.perform(PurchaseStep { $0.product = "pro.year" })
    #expect(state.transactions.map(\.isUpgraded) == [true, true, false])
  }

  @Test func `a renewal begins a period with one transaction`() throws {
    var state = try store()
    let due = state.nextDue(until: .latest)
    state.passTime(to: try #require(due))
    #expect(state.chains[.first].periods.map { state.periods[$0].transactions.count } == [2, 1])
    #expect(state.transactions.indices.map(state.scriptName) == ["A.1", "A.2", "A.3"])
  }

  @Test func `a deleted transaction leaves the period to the others`() throws {
    var state = try store()
    try state.perform(DeleteTransactionStep { $0.transaction = "A.1" })
    #expect(phase(state) == .active)
    #expect(shown(state) == "A.2")
    try state.perform(DeleteTransactionStep { $0.transaction = "A" })
    #expect(state.subscriptions[.first].isRemoved)
  }

  @Test func `a period is revoked when what is left of it was refunded`() throws {
    var state = try store()
    try state.perform(RefundStep { $0.transaction = "A.1" })
    try state.perform(DeleteTransactionStep { $0.transaction = "A.2" })
    #expect(phase(state) == .revoked)
  }

  @Test func `all transactions of an extended period are signed again`() throws {
    var state = try store()
    state.now = state.now.adding(seconds: 60)
    try state.perform(ExtendStep { ($0.subscription, $0.days, $0.reason) = ("A", 10, 1) })
    #expect(state.transactions.allSatisfy { $0.signedAt >= state.now })
  }

  @Test func `an upgrade leaves an earlier refund as it was`() throws {
    var options = StoreOptions()
    options.knobs.upgradedCarriesRevocation = true
    var state = StoreState(try Products.configuration(), options)
    try state.perform(PurchaseStep { ($0.product, $0.name) = ("basic.month", "A") })
    _ = state.addTransaction(to: state.subscriptions[.first].current, quantity: 1, price: 4_990)
    try state.perform(RefundStep { ($0.transaction, $0.reason) = ("A.1", 1) })
    let refund = state.transactions[.first].revocation
    try state.perform(PurchaseStep { $0.product = "pro.year" })
    #expect(state.transactions[.first].revocation == refund)
    #expect(state.transactions.map(\.isUpgraded) == [true, true, false])
  }
}
