// SPDX-License-Identifier: Apache-2.0

import LedgerSQLite
import LedgerService
import ReceiptKit
import StoreEngine
import StoreSimulation
import TestSupport
import Testing

/// No order and no repetition of messages changes what is stored, who owns it, and what is answered.
@Suite struct OrderTests {
  private static let accounts = [
    "7e3fb204-2f8c-4f1d-9d44-1234567890ab", "0d5f1c1e-5b0a-4f57-8a43-2b1f6f0f5a22",
  ]

  /// A store with the lives of several customers.
  private func store(_ seed: Int) throws -> TestStore {
    let store = try LedgerRig(seed: "order \(seed)").store
    var random = SeededGenerator(seed: UInt64(seed))
    for number in 0..<3 {
      let customer = store.customer("c\(number)")
      for product in ["news.month", "coins100", "lifetime", "basic.week"].shuffled(using: &random) {
        let purchase = try customer.purchase(product) {
          if random.next() % 2 == 0 {
            $0.appAccountToken = Self.accounts.randomElement(using: &random)
          }
        }
        store.advance(by: .days(Int64(random.next() % 20)))
        if random.next() % 3 == 0 { try purchase.refund() }
      }
    }
    store.advance(by: .days(70))
    return store
  }

  private struct Stored: Equatable {
    let purchases: [StoredPurchase]
    let answers: [String]
  }

  private func stored(_ ledger: LedgerService, at now: Timestamp) async throws -> Stored {
    let purchases = try ledger.store.read { transaction throws(LedgerStoreError) in
      try transaction.purchases(.all, in: nil, after: nil, limit: .max)
    }
    let customers = Set(purchases.compactMap { $0.owner?.customer }).sorted()
    var answers: [String] = []
    for customer in customers {
      answers.append(try await ledger.answer(for: customer, at: now).summary.jsonText)
    }
    return Stored(purchases: purchases, answers: answers)
  }

  @Test(arguments: 1...2) func `any order and repetition stores the same bytes`(
    _ seed: Int
  ) async throws {
    let store = try store(seed)
    let verifier = try LedgerRig.verifier(store.anchors())
    let bodies = try store.notifications.map { try $0.body }
    var random = SeededGenerator(seed: UInt64(seed))
    var first: Stored?
    for round in 0..<4 {
      let file = TemporaryFile()
      let ledger = LedgerService(
        store: round % 2 == 0 ? MemoryStore() : try file.sqlite(),
        verifier: verifier
      )
      let copies = bodies + bodies.filter { _ in random.next() % 2 == 0 }
      for body in round == 0 ? bodies : copies.shuffled(using: &random) {
        let outcome = await ledger.receive(body, at: store.now)
        #expect(outcome.httpStatus == 200)
      }
      let stored = try await stored(ledger, at: store.now)
      #expect(!stored.purchases.isEmpty && !stored.answers.isEmpty)
      if let first { #expect(stored == first) } else { first = stored }
      let audit = try await ledger.audit(at: store.now)
      #expect(audit.differing.isEmpty && audit.invalid.isEmpty)
      #expect(audit.purchases == stored.purchases.count)
    }
  }

  @Test func `a row that somebody changed is found and rebuilt`() async throws {
    let rig = try LedgerRig(.file)
    let purchase = try rig.store.customer("anna").purchase("news.month") {
      $0.appAccountToken = Self.accounts[0]
    }
    try purchase.refund()
    let refund = try rig.store.notifications.map { try $0.body }
    try await rig.deliver()
    // The row of a customer without the refund.
    let other = LedgerService(
      store: MemoryStore(),
      verifier: try LedgerRig.verifier(rig.store.anchors())
    )
    _ = await other.receive(refund[0], at: rig.store.now)
    let customer = CustomerId(Self.accounts[0])
    let forged = try #require(try await other.purchases(of: customer).first)
    try await rig.ledger.store.write { transaction throws(LedgerStoreError) in
      try transaction.put(forged)
    }
    let audit = try await rig.ledger.audit(at: rig.store.now)
    #expect(audit.differing == [forged.key])
    #expect(try await rig.ledger.rebuild(at: rig.store.now).differing == [forged.key])
    #expect(try await rig.ledger.audit(at: rig.store.now).differing.isEmpty)
    #expect(try await rig.reason("news.month", customer) == .refunded)
  }

  @Test func `a row that cannot be read holds up no other purchase`() async throws {
    let rig = try LedgerRig(.file)
    let customers = ["anna", "bela"].map { rig.store.customer($0) }
    let purchases = try zip(customers, Self.accounts).map { customer, account in
      try customer.purchase("news.month") { $0.appAccountToken = account }
    }
    try await rig.deliver()
    let id = purchases[0].originalTransactionIdentifier
    let key = PurchaseKey(LedgerRig.scope, .purchase(originalTransactionId: id))
    try await rig.ledger.store.write { transaction throws(LedgerStoreError) in
      guard var row = try transaction.purchase(key) else { return }
      row.ledger = Array(#"{"formatVersion":99,"ledger":{}}"#.utf8)
      try transaction.put(row)
    }
    rig.store.advance(by: .months(1))
    var statuses: [Int] = []
    for notification in rig.store.notifications.suffix(2) {
      statuses.append(await rig.ledger.receive(try notification.body, at: rig.store.now).httpStatus)
    }
    #expect(statuses.sorted() == [200, 503])
    let error = await #expect(throws: LedgerStoreError.self) {
      try await rig.ledger.answer(for: CustomerId(Self.accounts[0]), at: rig.store.now)
    }
    #expect(error?.code == .unreadableRow)
    #expect(error?.found == "ledger/unknown-format")
    #expect(try await rig.reason("news.month", CustomerId(Self.accounts[1])) == .activePeriod)
  }

  @Test func `an answer in memory is right as long as its version`() async throws {
    let file = TemporaryFile()
    let store = try LedgerRig().store
    let verifier = try LedgerRig.verifier(store.anchors())
    // Two processes with one file.
    let ledgers = try (0..<2).map { _ in
      LedgerService(store: try file.sqlite(), verifier: verifier)
    }
    let customer = CustomerId(Self.accounts[0])
    let purchase = try store.customer("anna").purchase("news.month") {
      $0.appAccountToken = Self.accounts[0]
    }
    #expect(
      await ledgers[0].receive(try store.notifications[0].body, at: store.now).httpStatus == 200
    )
    let first = try await ledgers[1].answer(for: customer, at: store.now)
    #expect(first["news.month"].isEntitled)
    #expect(try await ledgers[1].answer(for: customer, at: store.now) == first)
    try purchase.refund()
    #expect(
      await ledgers[0].receive(try store.notifications[1].body, at: store.now).httpStatus == 200
    )
    let second = try await ledgers[1].answer(for: customer, at: store.now)
    #expect(second["news.month"].reason == .refunded)
    #expect(second.version > first.version)
    let end = try #require(first.summary.validUntil)
    #expect(try await ledgers[1].answer(for: customer, at: end).summary.validUntil != end)
  }
}

extension TemporaryFile {
  func sqlite() throws -> any LedgerStore { try SQLiteStore(path: path) }
}
