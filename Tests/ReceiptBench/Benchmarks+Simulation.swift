// SPDX-License-Identifier: Apache-2.0

import Foundation
import StoreConfiguration
import StoreEngine
import StorePayloads
import StoreSimulation
import StrictTime

extension Benchmarks {
  /// The memory per transaction of a simulated year, measured in a process that has no free pages to reuse.
  func measureSimulatedMemory(into table: inout BenchTable) throws {
    guard let before = ChildProcess.residentMegabytes else { return }
    let year = try SimulatedYear(customers: options.simulatedCustomers)
    try year.live()
    guard let after = ChildProcess.residentMegabytes else { return }
    let transactions = Double(year.transactions)
    table.compare(
      "memory of a simulated transaction in kB",
      (after - before) * 1000 / transactions,
      atMost: 2
    )
  }

  /// A year of monthly subscriptions with renewals, failures and refunds, without signing; twice as many; and the same with
  /// seats.
  func measureSimulation(into table: inout BenchTable) throws {
    var ratios: [Double] = []
    var changes: [Double] = []
    var groups: [Double] = []
    for _ in 0..<options.simulatedYears {
      let half = try time(customers: options.simulatedCustomers)
      let all = try time(customers: 2 * options.simulatedCustomers)
      ratios.append(all.total / half.total)
      changes.append(half.change)
      let withSeats = try time(customers: options.simulatedCustomers, hasGroups: true)
      groups.append(withSeats.transaction / half.transaction)
    }
    let customers = options.simulatedCustomers
    table.add("a change in a simulated year of \(customers) subscriptions", changes.median)
    table.compare(
      "a simulated change / log2 of the customers, in µs",
      changes.median / log2(Double(customers)),
      atMost: 1.5
    )
    table.compare("a simulated year of twice as many", ratios.median, atMost: 2.3)
    table.compare(
      "a transaction of a simulated year, a tenth with seats / none",
      groups.median,
      atMost: 1.3
    )
  }

  private func time(customers: Int, hasGroups: Bool = false) throws
    -> (total: Double, change: Double, transaction: Double)
  {
    let year = try SimulatedYear(customers: customers, hasGroups: hasGroups)
    let total = try Stopwatch.microseconds { try year.live() }
    return (total, total / Double(year.changes), total / Double(year.transactions))
  }

  /// Signing of tokens and a receipt by a simulated store, compared with signatures by `openssl speed`.
  func measureSimulatedSignatures(into rounds: inout Rounds) throws {
    let year = try SimulatedYear(customers: 1)
    try year.live()
    let purchase = year.store.customer("0").allTransactions[0]
    try rounds.note(.simulatedToken, beside: .p256Signature) {
      try Stopwatch.microseconds(for: options.sharedSlice) { _ = try purchase.token }
    }
    let notification = year.store.notifications[0]
    try rounds.note(.simulatedNotification, beside: .p256Signature) {
      // Three signatures: a notification of a subscription contains a signed transaction and renewal info.
      try Stopwatch.microseconds(for: options.sharedSlice) { _ = try notification.body } / 3
    }
    let customer = try SimulatedYear.customer(purchases: 100)
    try rounds.note(.simulatedReceipt, beside: .rsa2048Signature) {
      try Stopwatch.microseconds(for: options.sharedSlice) { _ = try customer.receipt() }
    }
  }

  func compareSimulation(_ rounds: Rounds, in table: inout BenchTable) {
    table.add("a transaction of a simulated store, signed", rounds[.simulatedToken])
    table.add("P-256 signature", rounds[.libCrypto(beside: .simulatedToken)])
    table.add("a receipt of a simulated store with 100 purchases", rounds[.simulatedReceipt])
    table.add("RSA-2048 signature", rounds[.libCrypto(beside: .simulatedReceipt)])
    table.compare(
      "a simulated transaction / P-256 signature",
      rounds.ratioToLibCrypto(of: .simulatedToken),
      atMost: 3
    )
    table.compare(
      "each of the 3 signed tokens of a notification / P-256 signature",
      rounds.ratioToLibCrypto(of: .simulatedNotification),
      atMost: 3
    )
    let signature = rounds[.libCrypto(beside: .simulatedReceipt)]
    table.compare(
      "a simulated receipt / (1.3 RSA-2048 signatures + 200 µs)",
      rounds[.simulatedReceipt] / (1.3 * signature + 200),
      atMost: 1
    )
  }
}

/// A year of monthly subscriptions; some renewals fail, and some periods are refunded.
struct SimulatedYear {
  let store: TestStore
  private let count: Int
  /// Whether every tenth customer buys five seats, and two members have one.
  private let hasGroups: Bool

  init(customers: Int, hasGroups: Bool = false) throws {
    count = customers
    self.hasGroups = hasGroups
    var options = StoreOptions()
    if hasGroups { options.seats = [try SeatPricing("month", [.init(1...9)])] }
    options.gracePeriod = .days(16)
    store = try TestStore(SimulatedYear.configuration(), options: options)
  }

  /// Simulates a year: new customers in the first month; in each month some cards are declined for ten days, and some
  /// purchases are refunded.
  func live() throws {
    let hour = Duration.seconds(3600)
    for number in 0..<count {
      if hasGroups, number % 10 == 0 {
        let group = try store.customer("\(number)").purchase("month", seats: 5)
        for member in 1...2 { try group.assignSeat(to: store.customer("\(number)-\(member)")) }
      } else {
        try store.customer("\(number)").purchase("month")
      }
      if number % max(1, count / 720) == 0 { store.advance(by: hour) }
    }
    for month in 1...12 {
      let failing = stride(from: month, to: count, by: 20).map { store.customer("\($0)") }
      for customer in failing { customer.paymentMethodWorks = false }
      store.advance(by: .days(10))
      for customer in failing { customer.paymentMethodWorks = true }
      for number in stride(from: month * 3, to: count, by: 200) {
        let customer = store.customer("\(number)")
        guard customer.subscriptions.last?.status == .active else { continue }
        try customer.allTransactions.last?.refund()
        try customer.purchase("month")
      }
      store.advance(by: .days(20))
    }
  }

  /// The number of changes in the store; each sends a notification.
  var changes: Int { store.notifications.count }

  var transactions: Int { store.allTransactions().count }

  /// A customer with the given number of purchases in the receipt.
  static func customer(purchases: Int) throws -> TestCustomer {
    let store = try TestStore(configuration(), seed: "receipt")
    let customer = store.customer()
    for _ in 0..<purchases { try customer.purchase("coins") }
    return customer
  }

  private static func configuration() throws -> StoreConfiguration {
    let text = """
      {"version": {"major": 4, "minor": 0}, "products": [{"productID": "coins", "type": "Consumable",
      "displayPrice": "0.99"}], "subscriptionGroups": [{"id": "1", "subscriptions": [{"productID": "month",
      "displayPrice": "9.99", "groupNumber": 1, "recurringSubscriptionPeriod": "P1M",
      "type": "RecurringSubscription"}]}]}
      """
    return try StoreConfiguration(Array(text.utf8)[...])
  }
}
