// SPDX-License-Identifier: Apache-2.0

import LedgerService
import ReceiptKit
import StoreSimulation
import Testing

/// The differences of answers, under the names that people use.
@Suite struct ChangeTests {
  private static let account = "7e3fb204-2f8c-4f1d-9d44-1234567890ab"
  private let rig: LedgerRig
  private let anna: TestCustomer

  init() throws {
    rig = try LedgerRig()
    rig.store.setGracePeriod(.days(16))
    anna = rig.store.customer("anna")
  }

  @discardableResult
  private func buy(_ product: String) throws -> TestTransaction {
    try anna.purchase(product) { $0.appAccountToken = Self.account }
  }

  @Test func `the life of a subscription`() async throws {
    let purchase = try buy("news.month")
    #expect(try await rig.kinds() == ["started news.month"])
    rig.store.advance(by: .months(1))
    #expect(try await rig.kinds() == ["renewed news.month"])
    try purchase.disableAutoRenew()
    #expect(try await rig.kinds() == ["willNotRenew news.month"])
    try purchase.enableAutoRenew()
    #expect(try await rig.kinds() == ["willRenew news.month"])
    anna.paymentMethodWorks = false
    rig.store.advance(by: .days(32))
    #expect(try await rig.kinds() == ["enteredGracePeriod news.month"])
    rig.store.advance(by: .days(17))
    #expect(try await rig.kinds() == ["enteredBillingRetry news.month"])
    anna.paymentMethodWorks = true
    #expect(try await rig.kinds() == ["recovered news.month"])
    try anna.allTransactions.last?.refund()
    #expect(try await rig.kinds() == ["refunded news.month"])
    try anna.allTransactions.last?.reverseRefund()
    #expect(try await rig.kinds() == ["reinstated news.month"])
  }

  @Test func `an upgrade is one change`() async throws {
    try buy("basic.week")
    #expect(try await rig.kinds() == ["started basic.week"])
    try buy("pro.year")
    #expect(try await rig.kinds() == ["changedProduct basic.week to pro.year"])
  }

  @Test func `a product that was upgraded before sign-in starts`() async throws {
    _ = try anna.purchase("basic.week")
    let year = try anna.purchase("pro.year")
    try await rig.deliver()
    let claim = await rig.ledger.claim(try year.token, for: "anna", at: rig.store.now)
    #expect(claim.changes.flatMap(\.changes).map(\.name).contains("started pro.year"))
  }

  @Test func `units are bought and taken back`() async throws {
    let coins = try buy("coins100")
    #expect(try await rig.kinds() == ["units coins100 1"])
    try anna.purchase("coins100") { ($0.appAccountToken, $0.quantity) = (Self.account, 10) }
    #expect(try await rig.kinds() == ["units coins100 10"])
    try coins.refund()
    #expect(try await rig.kinds() == ["units coins100 -1"])
    try coins.reverseRefund()
    #expect(try await rig.kinds() == ["units coins100 1"])
    #expect(try await rig.kinds() == [])
  }

  @Test func `units are those of the product, and a half of one is refunded`() async throws {
    let rig = try LedgerRig(unitSizes: ["coins100": 100])
    let customer = CustomerId(Self.account)
    let coins = try rig.store.customer("anna").purchase("coins100") {
      $0.appAccountToken = Self.account
    }
    #expect(try await rig.kinds() == ["units coins100 100"])
    _ = try await rig.ledger.spend(30, of: "coins100", by: customer, name: "1", at: rig.store.now)
    try coins.refund(percentage: 50_000)
    #expect(try await rig.kinds() == ["units coins100 -50"])
    let balance = try await rig.ledger.units(of: "coins100", for: customer, at: rig.store.now)
    #expect((balance.bought, balance.refunded, balance.spent, balance.left) == (100, 50, 30, 20))
  }

  @Test func `access ends at its instant without a message`() async throws {
    let purchase = try buy("news.month")
    try purchase.disableAutoRenew()
    try await rig.deliver()
    let end = purchase.expiresDate
    #expect(try await rig.ledger.reportEnds(until: end.adding(seconds: -1)).isEmpty)
    let ends = try await rig.ledger.reportEnds(until: end.adding(seconds: 86_400))
    #expect(ends.map(\.at) == [end])
    #expect(ends.flatMap(\.changes).map(\.name) == ["ended news.month"])
    #expect(ends.map(\.evidence) == [nil])
    #expect(try await rig.ledger.reportEnds(until: end.adding(seconds: 86_400)).isEmpty)
    // The message about the end says nothing new.
    rig.store.advance(by: .days(40))
    #expect(try await rig.kinds() == [])
  }

  @Test func `a late renewal is awaited, then renewed`() async throws {
    let purchase = try buy("news.month")
    try await rig.deliver()
    let end = purchase.expiresDate
    let ends = try await rig.ledger.reportEnds(until: end.adding(seconds: 60))
    #expect(ends.flatMap(\.changes).map(\.name) == ["awaitingRenewal news.month"])
    rig.store.advance(by: .months(1))
    #expect(try await rig.kinds() == ["renewed news.month"])
  }

  @Test(arguments: LedgerRig.Storage.allCases)
  func `the log has every change, in order, with its evidence`(
    _ storage: LedgerRig.Storage
  ) async throws {
    let rig = try LedgerRig(storage)
    let purchase = try rig.store.customer("anna").purchase("news.month") {
      $0.appAccountToken = Self.account
    }
    rig.store.advance(by: .months(2))
    try purchase.refund()
    let received = try await rig.deliver()
    let all = try await rig.ledger.changes(after: 0)
    #expect(all == received)
    #expect(all.map(\.cursor) == Array(1...Int64(all.count)))
    #expect(try await rig.ledger.changes(after: 1, limit: 1) == [received[1]])
    #expect(all.allSatisfy { $0.evidence != nil && $0.customer.text == Self.account })
    let keys = all.flatMap(\.effects).map(\.key)
    #expect(Set(keys).count == keys.count)
    #expect(all.flatMap(\.effects).map(\.kind).filter { $0 == .purchased }.count == 3)
    #expect(all.flatMap(\.effects).map(\.kind).filter { $0 == .revoked }.count == 1)
  }

  @Test func `repeated and reordered messages have the effects of one`() async throws {
    let coins = try anna.purchase("coins100") {
      ($0.appAccountToken, $0.quantity) = (Self.account, 10)
    }
    try coins.refund(percentage: 50_000)
    let bodies = try rig.store.notifications.map { try $0.body }
    var keys: [Set<String>] = []
    for order in [bodies, bodies.reversed(), bodies + bodies] {
      let ledger = LedgerService(
        store: MemoryStore(),
        verifier: try LedgerRig.verifier(rig.store.anchors())
      )
      var effects: [LedgerEffect] = []
      for body in order { effects += await ledger.receive(body, at: rig.store.now).effects }
      #expect(effects.reduce(0) { $0 + $1.units } == 5)
      #expect(Set(effects.map(\.key)).count == effects.count)
      keys.append(Set(effects.map(\.key)))
      let customer = CustomerId(Self.account)
      let units = try await ledger.units(of: "coins100", for: customer, at: rig.store.now)
      #expect((units.bought, units.refunded, units.left) == (10, 5, 5))
    }
    #expect(Set(keys).count == 1)
  }
}
