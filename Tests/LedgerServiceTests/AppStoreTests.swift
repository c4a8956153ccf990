// SPDX-License-Identifier: Apache-2.0

import AppStoreServer
import LedgerService
import ReceiptKit
import ScriptPlaying
import StoreServing
import StoreSimulation
import Synchronization
import Testing

/// What is asked of Apple: missed notifications, purchases that only Apple can decide, and consumption requests.
@Suite struct AppStoreTests {
  private static let account = "7e3fb204-2f8c-4f1d-9d44-1234567890ab"
  private let customer = CustomerId(account)
  private let server: StoreServer
  private let ledger: LedgerService
  private let verifier: DocumentVerifier
  private let clock = StoreClock()

  init() throws {
    let store = try TestStore(HistorySuite.products(), seed: "apple")
    verifier = try LedgerRig.verifier(store.anchors())
    ledger = LedgerService(store: MemoryStore(), verifier: verifier)
    server = StoreServer(store)
  }

  private func client(
    failing: @escaping @Sendable (HTTPRequest) async -> HTTPAnswer? = { _ in nil }
  ) -> APIClient {
    let (server, clock) = (server, clock)
    return APIClient(
      environments: [.production],
      policy: .never,
      bearerToken: { _ in "token" },
      clock: clock,
      send: { request in
        if let failure = await failing(request) { return failure }
        return await server.answer(to: request, at: clock.now)
      }
    )
  }

  private func with<Value: Sendable>(
    _ body: @Sendable (TestStore) throws -> Value
  ) async throws -> Value {
    let value = try await server.withStore(body)
    clock.time = await server.withStore { $0.now }
    return value
  }

  private func recover(_ selection: LedgerRecovery.Selection = .all) async throws -> [ReceiveOutcome
    .Decision]
  {
    var decisions: [ReceiveOutcome.Decision] = []
    for try await outcome in ledger.recover(selection, with: client(), until: clock.now) {
      decisions.append(outcome.decision)
    }
    return decisions
  }

  @Test func `missed notifications are received, all pages, and the cursor moves`() async throws {
    try await with { store in
      for name in 0..<30 {
        try store.customer("c\(name)").purchase("news.month") { $0.appAccountToken = Self.account }
      }
      store.advance(by: .days(1))
    }
    #expect(try ledger.recoveredUntil() == nil)
    #expect(try await recover() == Array(repeating: .stored, count: 30))
    #expect(try ledger.recoveredUntil() == clock.now)
    #expect(try await recover().isEmpty)
    try await with { $0.advance(by: .days(40)) }
    #expect(try await recover() == Array(repeating: .stored, count: 30))
  }

  @Test func `the cursor stays if a page fails, and the next recovery has everything`() async throws
  {
    try await with { store in
      for name in 0..<30 { try store.customer("c\(name)").purchase("news.month") }
      store.advance(by: .days(1))
    }
    let failing = client { request in
      request.url.contains("paginationToken") ? HTTPAnswer(status: 500, body: []) : nil
    }
    await #expect(throws: LedgerRecoveryError.self) {
      var received = ledger.recover(with: failing, until: clock.now).makeAsyncIterator()
      while try await received.next() != nil {}
    }
    #expect(try ledger.recoveredUntil() == nil)
    let decisions = try await recover()
    #expect(decisions.count == 30)
    #expect(decisions.filter { $0 == .stored }.count == 10)
    #expect(try ledger.recoveredUntil() == clock.now)
  }

  @Test func `six days without Apple, then status 429, then pages that grow while they are read`()
    async throws
  {
    try await with { store in
      for name in 0..<45 {
        try store.customer("c\(name)").purchase("news.month")
        if name % 9 == 8 { store.advance(by: .days(1)) }
      }
    }
    let limited = client { _ in HTTPAnswer(status: 429, body: []) }
    await #expect(throws: LedgerRecoveryError.self) {
      var received = ledger.recover(with: limited, until: clock.now).makeAsyncIterator()
      while try await received.next() != nil {}
    }
    let server = server
    let growing = client { request in
      guard request.url.contains("paginationToken") else { return nil }
      do {
        try await server.withStore { store in
          store.advance(by: .seconds(60))
          try store.customer("late").purchase("coins100")
        }
      } catch {
        Issue.record(error)
      }
      return nil
    }
    var stored = 0
    for try await outcome in ledger.recover(with: growing, until: clock.now) {
      stored += outcome.decision == .stored ? 1 : 0
    }
    #expect(stored == 45)
    clock.time = await server.withStore { $0.now }
    #expect(try await recover().filter { $0 == .stored }.count == 2)
  }

  @Test func `a consumption request is answered once, also if Apple is away for ten hours`()
    async throws
  {
    try await requestRefund("coins100")
    try await ledger.setConsent(true, of: customer)
    let away = client { _ in HTTPAnswer(status: 503, body: []) }
    let asked = clock.now
    for hour in 1...11 {
      clock.time = asked.adding(seconds: Int64(hour) * 3600)
      #expect(try await results(hour < 11 ? away : nil) == [hour < 11 ? "failed" : "sent 0"])
    }
    clock.time = asked.adding(seconds: 12 * 3600)
    #expect(try await results() == [])
  }

  @Test func `failures alone do not move the cursor: the file may be an older copy`() async throws {
    try await with { store in
      _ = try store.customer("anna").purchase("news.month")
      store.advance(by: .days(10))
    }
    #expect(try await recover(.failures) == [.stored])
    #expect(try ledger.recoveredUntil() == nil)
    #expect(try await recover() == [.repeated])
    let first = try ledger.recoveredUntil()
    try await with { $0.advance(by: .days(1)) }
    #expect(try await recover(.failures).isEmpty)
    #expect(try ledger.recoveredUntil() == clock.now)
    #expect(try ledger.recoveredUntil() != first)
  }

  @Test func `the tasks of a minute are one call`() async throws {
    try await requestRefund("coins100")
    try await ledger.setConsent(true, of: customer)
    let tasks = try await ledger.runTasks(with: client(), at: clock.now)
    #expect(tasks.consumption.count == 1)
    #expect(tasks.errors.isEmpty && tasks.received.isEmpty && tasks.refreshed.isEmpty)
  }

  @Test func `spent units stay with a person whose accounts were merged`() async throws {
    try await requestRefund("coins100")
    _ = try await ledger.spend(4, of: "coins100", by: customer, name: "1", at: clock.now)
    _ = try await ledger.merge(
      customer,
      into: "bela",
      at: clock.now,
      by: "support",
      because: "one person"
    )
    for name: CustomerId in [customer, "bela"] {
      let again = try await ledger.spend(4, of: "coins100", by: name, name: "1", at: clock.now)
      #expect((again.bought, again.spent) == (10, 4))
    }
    let more = try await ledger.spend(1, of: "coins100", by: "bela", name: "2", at: clock.now)
    #expect(more.spent == 5)
  }

  @Test func `the cursor stays if the store fails`() async throws {
    try await with { _ = try $0.customer("anna").purchase("news.month") }
    let broken = LedgerService(store: ReadOnlyStore(), verifier: verifier)
    for try await outcome in broken.recover(with: client(), until: clock.now.adding(seconds: 60)) {
      #expect(outcome.decision == .storeFailed)
    }
    #expect(try broken.recoveredUntil() == nil)
  }

  @Test func `a purchase that only Apple can decide is asked about, once an hour`() async throws {
    let bodies = try await with { store in
      try store.customer("anna").purchase("news.month") { $0.appAccountToken = Self.account }
      return try store.notifications.map { try $0.body }
    }
    for body in bodies { _ = await ledger.receive(body, at: clock.now) }
    try await with { $0.advance(by: .days(32)) }
    // The renewal was lost.
    let lost = try await ledger.answer(for: customer, at: clock.now)["news.month"]
    #expect(lost.nextActions == [.askAppStore])
    #expect(try await ledger.reportEnds(until: clock.now).count == 1)
    let failing = client { _ in HTTPAnswer(status: 500, body: []) }
    let failed = try await ledger.refresh(with: failing, at: clock.now)
    #expect(failed.count == 1 && failed[0].error != nil)
    // Apple is asked again, in an hour.
    #expect(try await ledger.refresh(with: client(), at: clock.now).isEmpty)
    clock.time = clock.now.adding(seconds: 3600)
    let refreshed = try await ledger.refresh(with: client(), at: clock.now)
    #expect(refreshed.flatMap(\.changes).flatMap(\.changes).map(\.name) == ["renewed news.month"])
    let answer = try await ledger.answer(for: customer, at: clock.now)
    #expect(answer["news.month"].isEntitled)
    #expect(answer.unsignedFacts.contains(.responses))
    #expect(try await ledger.refresh(with: client(), at: clock.now).isEmpty)
    #expect(try await ledger.audit(at: clock.now).differing.isEmpty)
  }

  private func requestRefund(_ product: String) async throws {
    let bodies = try await with { store in
      let purchase = try store.customer("anna").purchase(product) {
        ($0.appAccountToken, $0.quantity) = (Self.account, product == "coins100" ? 10 : 1)
      }
      try purchase.requestRefund()
      return try store.notifications.map { try $0.body }
    }
    for body in bodies { #expect(await ledger.receive(body, at: clock.now).httpStatus == 200) }
  }

  private func results(at time: Timestamp? = nil, _ client: APIClient? = nil) async throws
    -> [String]
  {
    try await ledger.answerConsumptionRequests(with: client ?? self.client(), at: time ?? clock.now)
      .map {
        switch $0.result {
        case .sent(let information):
          "sent \(information.consumptionPercentage.map { "\($0)" } ?? "-")"
        case .missed: "missed"
        case .refused(let error): "refused \(error.code)"
        case .failed: "failed"
        default: "other"
        }
      }
  }

  @Test func `a consumption request is answered once, with consent`() async throws {
    try await requestRefund("coins100")
    #expect(try await results() == [])
    #expect(try await ledger.consumptionTasks().count == 1)
    try await ledger.setConsent(true, of: customer)
    _ = try await ledger.spend(3, of: "coins100", by: customer, name: "order 1", at: clock.now)
    let failing = client { _ in HTTPAnswer(status: 500, body: []) }
    #expect(try await results(failing) == ["failed"])
    #expect(try await results() == ["sent 30000"])
    #expect(try await results() == [])
  }

  @Test func `a subscription has no percentage, and nothing is sent after the deadline`()
    async throws
  {
    try await requestRefund("news.month")
    try await ledger.setConsent(true, of: customer)
    let task = try #require(try await ledger.consumptionTasks().first)
    #expect(try await results(at: task.deadline) == ["missed"])
    #expect(try await ledger.consumptionTasks().isEmpty)
  }

  @Test func `consent that was taken back counts`() async throws {
    try await requestRefund("news.month")
    try await ledger.setConsent(true, of: customer)
    try await ledger.setConsent(false, of: customer)
    #expect(try await results() == [])
    try await ledger.setConsent(true, of: customer)
    #expect(try await results() == ["sent -"])
  }

  @Test func `what is spent counts once for each name, and may exceed what is left`() async throws {
    let bodies = try await with { store in
      let coins = try store.customer("anna").purchase("coins100") {
        ($0.appAccountToken, $0.quantity) = (Self.account, 10)
      }
      try coins.refund()
      return try store.notifications.map { try $0.body }
    }
    _ = await ledger.receive(bodies[0], at: clock.now)
    for _ in 1...2 {
      let balance = try await ledger.spend(
        4,
        of: "coins100",
        by: customer,
        name: "1",
        at: clock.now
      )
      #expect((balance.spent, balance.left) == (4, 6))
    }
    _ = await ledger.receive(bodies[1], at: clock.now)
    let balance = try await ledger.units(of: "coins100", for: customer, at: clock.now)
    #expect((balance.bought, balance.refunded, balance.spent, balance.left) == (10, 10, 4, -4))
  }
}

/// The clock of the simulated store, as the client sees it.
private final class StoreClock: APIClock {
  private let value = Mutex(Timestamp.earliest)

  var time: Timestamp {
    get { value.withLock { $0 } }
    set { value.withLock { $0 = newValue } }
  }

  var now: Timestamp { time }

  func sleep(milliseconds: Int64) async throws {}
}

/// A store whose disk is full.
private final class ReadOnlyStore: LedgerStore {
  private let inner = MemoryStore()

  func write<Value: Sendable>(
    _ body: @escaping @Sendable (any LedgerTransaction) throws(LedgerStoreError) -> Value
  ) async throws(LedgerStoreError) -> Value {
    throw LedgerStoreError(.full)
  }

  func read<Value: Sendable>(
    _ body: (any LedgerTransaction) throws(LedgerStoreError) -> Value
  ) throws(LedgerStoreError) -> Value {
    try inner.read(body)
  }
}
