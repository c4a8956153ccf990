// SPDX-License-Identifier: Apache-2.0

import StoreConfiguration
import StoreEngine
import StoreSimulation
import StrictJSON
import Testing

/// Seats that are bought: with the subscription, within a period, and for the next renewal.
struct SeatPurchaseTests {
  /// The steps after a purchase of some seats, and what happens: day, notifications, statuses, refusals.
  private static let plays: [(seats: Int64, steps: [String], rows: [String])] = [
    (6, ["05 purchase 9"], ["05 DID_CHANGE_RENEWAL_PREF/INCREASE_QUANTITY A=1"]),
    (6, ["05 purchase 6"], ["05 !alreadySubscribed"]),
    (6, ["05 purchase 5"], ["05 !seatReductionNotAllowed"]),
    (6, ["05 purchase 1"], ["05 !seatReductionNotAllowed"]),
    (6, ["05 purchase 21"], ["05 !invalidState"]),
    (1, ["05 purchase 3"], ["05 DID_CHANGE_RENEWAL_PREF/INCREASE_QUANTITY A=1"]),
    (
      6, ["05 renew 4", "06 renew 4", "07 renew 6"],
      [
        "05 DID_CHANGE_RENEWAL_PREF/DECREASE_QUANTITY A=1", "06",
        "07 DID_CHANGE_RENEWAL_PREF/INCREASE_QUANTITY A=1",
      ]
    ),
    (
      6, ["05 renew 4", "06 purchase 6"],
      [
        "05 DID_CHANGE_RENEWAL_PREF/DECREASE_QUANTITY A=1",
        "06 DID_CHANGE_RENEWAL_PREF/INCREASE_QUANTITY A=1",
      ]
    ),
    (6, ["05 renew 21"], ["05 !invalidState"]),
    (
      6, ["05 cancel", "06 renew 4"],
      ["05 DID_CHANGE_RENEWAL_STATUS/AUTO_RENEW_DISABLED A=1", "06 !invalidState"]
    ),
  ]

  @Test(arguments: plays)
  func `a step about seats happens or is refused by name`(
    _ seats: Int64,
    _ steps: [String],
    _ rows: [String]
  ) throws {
    let scripted = steps.map { step in
      let parts = step.split(separator: " ").map(String.init)
      let what =
        switch parts[1] {
        case "purchase": "purchase: 'product':'news.month','customer':'anna','seats':\(parts[2])"
        case "renew": "setRenewalSeats: 'subscription':'A','seats':\(parts[2])"
        default: "setAutoRenew: 'subscription':'A','on':false"
        }
      return "2026-01-\(parts[0]) \(what)"
    }
    let found = try SeatScript.history(seats, scripted).summary().dropFirst()
    #expect(Array(found) == rows.map { "2026-01-\($0)" })
  }

  /// Transactions of a period: quantity, average price, and the price of all seats by tier.
  @Test(
    arguments: [
      ([6], ["6 2823 2990x5 1990x1"]), ([5], ["5 2990 2990x5"]), ([1], ["1 2990 -"]),
      ([3, 8], ["3 2990 2990x3", "5 2390 2990x2 1990x3"]),
      ([6, 7, 20], ["6 2823 2990x5 1990x1", "1 1990 1990x1", "13 1990 1990x13"]),
      ([1, 2], ["1 2990 2990x1", "1 2990 2990x1"]),
    ] as [([Int64], [String])]
  )
  func `each transaction has its seats, and the dearest tier is filled first`(
    _ totals: [Int64],
    _ transactions: [String]
  ) throws {
    let steps = totals.dropFirst().enumerated().map { index, seats in
      "2026-01-0\(index + 2) purchase: 'product':'news.month','customer':'anna','seats':\(seats)"
    }
    let history = SeatScript.history(totals[0], Array(steps))
    let payloads = try history.payloads("transactions")
    #expect(payloads.map(Self.text) == transactions)
    // All transactions of a period with added seats say so.
    let reasons = Set(payloads.map { $0["additionalTransactionReason"]?.string })
    #expect(reasons == [totals.count > 1 ? "SEAT_ADDITION" : nil])
    #expect(Set(payloads.map { $0["originalTransactionId"]?.string }).count == 1)
    #expect(Set(payloads.map { $0["expiresDate"]?.number?.int64 }).count == 1)
    let renewal = try #require(try history.payloads("renewalInfo").last)
    let last = try #require(totals.last)
    #expect(renewal["renewalQuantity"]?.number?.int64 == (last > 1 ? last : nil))
  }

  /// What a renewal has after a number of seats was set: its transaction and the renewal info of the purchase.
  @Test(
    arguments: [
      (6, 4, "4 2990 2990x4"), (6, 8, "8 2615 2990x5 1990x3"), (6, 1, "1 2990 -"),
      (1, 7, "7 2704 2990x5 1990x2"), (20, 20, "20 2240 2990x5 1990x15"),
    ] as [(Int64, Int64, String)]
  )
  func `a renewal has the seats that were set`(_ seats: Int64, _ next: Int64, _ text: String) throws
  {
    let history = SeatScript.history(
      seats,
      ["2026-01-05 setRenewalSeats: 'subscription':'A','seats':\(next)"],
      until: "2026-02-02"
    )
    let payloads = try history.payloads("transactions")
    #expect(payloads.map(Self.text).last == text)
    let renewal = try #require(try history.payloads("renewalInfo").last)
    #expect(renewal["renewalPrice"]?.number?.int64 == Int64(text.split(separator: " ")[1]))
  }

  @Test(
    arguments: [
      ("pro.month", 3, StoreRefusal.Code.multiSeatPurchaseDisabled),
      ("coins100", 3, .multiSeatPurchaseDisabled), ("lifetime", 1, .multiSeatPurchaseDisabled),
      ("news.month", 21, .invalidState),
    ] as [(String, Int64, StoreRefusal.Code)]
  )
  func `seats that the store does not sell are refused, and nothing changes`(
    _ product: String,
    _ seats: Int64,
    _ code: StoreRefusal.Code
  ) throws {
    let store = try SeatScript.store()
    let refusal = try #require(throws: StoreRefusal.self) {
      try store.customer("anna").purchase(product, seats: seats)
    }
    #expect(refusal.code == code)
    #expect(store.customer("anna").allTransactions.isEmpty && store.notifications.isEmpty)
  }

  @Test(arguments: [0, -1, 10_001] as [Int64])
  func `a number that is no number of seats is refused`(_ seats: Int64) throws {
    let store = try SeatScript.store()
    let refusal = try #require(throws: StoreRefusal.self) {
      try store.customer("anna").purchase("news.month", seats: seats)
    }
    #expect(refusal.code == .invalidArgument)
  }

  @Test func `a subscription has no quantity`() throws {
    let store = try TestStore(Products.configuration(), seed: "quantity")
    let refusal = try #require(throws: StoreRefusal.self) {
      try store.customer("anna").purchase("pro.month") { $0.quantity = 2 }
    }
    #expect(refusal.message == "the quantity of a subscription is 1; a group has seats")
    try store.customer("anna").purchase("coins100") { $0.quantity = 2 }
    #expect(store.state.transactions.last?.quantity == 2)
  }

  @Test func `an upgrade keeps the seats, and one to a product without seats is refused`() throws {
    var options = StoreOptions()
    options.seats = try ["basic.month", "pro.month"].map { try SeatPricing($0, [.init(1...9)]) }
    let store = try TestStore(Products.configuration(), options: options)
    let anna = store.customer("anna")
    try anna.purchase("basic.month", seats: 4)
    #expect(throws: StoreRefusal.self) { try anna.purchase("pro.year") }
    let upgraded = try anna.purchase("pro.month")
    #expect(store.state.transactions.last?.seats?.count == 4)
    #expect(upgraded.productIdentifier == "pro.month")
    #expect(throws: StoreRefusal.self) { try anna.purchase("pro.month", seats: 3) }
  }

  @Test func `a family does not share the seats of a group`() throws {
    var options = StoreOptions()
    options.seats = [try SeatPricing("pro.year", [.init(1...9)])]
    let store = try TestStore(Products.configuration(), options: options)
    let (anna, bert) = (store.customer("anna"), store.customer("bert"))
    try anna.addFamilyMember(bert)
    let single = try anna.purchase("pro.year")
    #expect(bert.currentEntitlements.map(\.productIdentifier) == ["pro.year"])
    try anna.purchase("pro.year", seats: 3)
    #expect(bert.currentEntitlements.isEmpty)
    #expect(throws: StoreRefusal.self) { try single.setFamilySharing(true) }
  }

  @Test func `during an offer each seat has its price`() throws {
    var options = StoreOptions()
    options.seats = [
      try SeatPricing("pro.month", [.init(1...2), .init(3...9, price: ProductPrice("5"))])
    ]
    let store = try TestStore(Products.configuration(), options: options)
    let team = try store.customer("anna").purchase("pro.month", seats: 4)
    let record = try #require(store.state.transactions.first)
    #expect(record.offer != nil)
    #expect(record.seats?.charges.map { [$0.price, $0.quantity] } == [[record.price, 4]])
    store.advance(to: team.expiresDate)
    let renewed = try #require(store.state.transactions.last)
    #expect(renewed.seats?.charges.map(\.quantity) == [2, 2])
  }

  /// `6 2823 2990x5 1990x1`.
  private static func text(_ payload: JSONObject) -> String {
    let tiers = payload["multiSeatInfo"]?.object?["priceTiers"]?.array.map(Array.init) ?? []
    let charges = tiers.compactMap(\.object).map { tier in
      "\(tier["price"]?.number?.int64 ?? 0)x\(tier["quantity"]?.number?.int64 ?? 0)"
    }
    let price = payload["price"]?.number?.int64 ?? 0
    let quantity = payload["quantity"]?.number?.int64 ?? 0
    return "\(quantity) \(price) \(charges.isEmpty ? "-" : charges.joined(separator: " "))"
  }
}
