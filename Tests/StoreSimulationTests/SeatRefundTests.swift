// SPDX-License-Identifier: Apache-2.0

import StoreEngine
import StorePayloads
import StoreSimulation
import Testing

/// Seats that are taken back by refunds, and given back by their reversals.
struct SeatRefundTests {
  @Test func `a refund of seats leaves the transaction to the others`() throws {
    let store = try SeatScript.store()
    let team = try store.customer("anna").purchase("news.month", seats: 6)
    try team.refund(seats: 2)
    let record = try #require(store.state.transactions.first)
    #expect(record.revocation == nil && record.seats?.revoked == 2 && record.seats?.left == 4)
    let sent = try #require(store.state.notifications.last)
    #expect(sent.type.rawValue == "REFUND" && sent.subtype?.rawValue == "SEATS")
    // Refunded seats are not renewed.
    #expect(store.state.subscriptions.first?.renewal.seats == 4)
    #expect(store.customer("anna").currentEntitlements.count == 1)
  }

  /// Refunds of the first transaction (6 seats) and of the addition (3), the seats that are left, and whether access is.
  @Test(
    arguments: [
      ([2], [], 7, true), ([6], [], 3, true), ([], [3], 6, true), ([2, 4], [], 3, true),
      ([6], [3], 0, false), ([2, 4], [1, 2], 0, false), ([5], [2], 2, true),
    ] as [([Int64], [Int64], Int64, Bool)]
  )
  func `access ends with the last seat`(
    _ first: [Int64],
    _ second: [Int64],
    _ left: Int64,
    _ hasAccess: Bool
  ) throws {
    let store = try SeatScript.store()
    let team = try store.customer("anna").purchase("news.month", seats: 6)
    let added = try store.customer("anna").purchase("news.month", seats: 9)
    for seats in first { try team.refund(seats: seats) }
    for seats in second { try added.refund(seats: seats) }
    let group = try #require(store.state.subscriptions.first)
    #expect(store.state.seatsLeft(of: group) == left)
    #expect((group.phase == .active) == hasAccess)
    #expect(store.customer("anna").currentEntitlements.isEmpty == !hasAccess)
  }

  @Test(arguments: [7, 20] as [Int64])
  func `more seats than are left are not refunded`(_ seats: Int64) throws {
    let store = try SeatScript.store()
    let team = try store.customer("anna").purchase("news.month", seats: 6)
    let count = store.notifications.count
    #expect(throws: StoreRefusal.self) { try team.refund(seats: seats) }
    #expect(store.state.transactions.first?.seats?.left == 6)
    #expect(store.notifications.count == count)
  }

  @Test func `seats of a transaction without seats, and of a member's, are not refunded`() throws {
    let store = try SeatScript.store()
    let single = try store.customer("anna").purchase("pro.month")
    #expect(throws: StoreRefusal.self) { try single.refund(seats: 1) }
    let team = try store.customer("carl").purchase("news.month", seats: 3)
    try team.assignSeat(to: store.customer("bert"))
    let member = try #require(store.customer("bert").allTransactions.last)
    let refusal = try #require(throws: StoreRefusal.self) { try member.refund(seats: 1) }
    #expect(refusal.message == "an assigned transaction cannot be refunded")
  }

  /// Refunds of 6 seats that are reversed, and the seats of the next renewal then.
  @Test(arguments: [[2], [2, 3], [6], [2, 4]] as [[Int64]])
  func `a reversal gives back all seats of the transaction`(_ refunds: [Int64]) throws {
    let store = try SeatScript.store()
    let team = try store.customer("anna").purchase("news.month", seats: 6)
    try store.customer("anna").purchase("news.month", seats: 8)
    for seats in refunds { try team.refund(seats: seats) }
    try team.reverseRefund()
    let group = try #require(store.state.subscriptions.first)
    #expect(store.state.seatsLeft(of: group) == 8)
    #expect(group.renewal.seats == 8)
    #expect(store.state.notifications.last?.type.rawValue == "REFUND_REVERSED")
    #expect(throws: StoreRefusal.self) { try team.reverseRefund() }
  }

  /// Members 1 to 4 of six seats with one purchaser; a refund leaves fewer.
  @Test(
    arguments: [
      (StoreKnobs.SeatOrder.newest, 2, ["m1", "m2", "m3"]), (.oldest, 2, ["m2", "m3", "m4"]),
      (.newest, 4, ["m1"]), (.newest, 1, ["m1", "m2", "m3", "m4"]), (.newest, 6, []),
    ] as [(StoreKnobs.SeatOrder, Int64, [String])]
  )
  func `members whose seats are gone lose access`(
    _ order: StoreKnobs.SeatOrder,
    _ seats: Int64,
    _ left: [String]
  ) throws {
    let store = try SeatScript.store { $0.membersDropOut = order }
    let team = try store.customer("anna").purchase("news.month", seats: 6)
    let members = (1...4).map { store.customer("m\($0)") }
    for member in members { try team.assignSeat(to: member) }
    try team.refund(seats: seats)
    #expect(members.filter { !$0.currentEntitlements.isEmpty }.map(\.name) == left)
  }

  @Test(arguments: [true, false])
  func `UNCLAIM_SEATS names the claims that are too many, before or after the refund`(
    _ isBefore: Bool
  ) throws {
    let store = try SeatScript.store(by: .developer, in: .sandbox) {
      $0.unclaimsBeforeRefund = isBefore
    }
    let team = try store.customer("anna").purchase("news.month", seats: 5)
    let claims = try (1...4).map { try team.claimSeat(for: store.customer("m\($0)")) }
    try team.refund(seats: 2)
    let sent = store.state.notifications.suffix(2)
    #expect(
      sent.map(\.type.rawValue)
        == (isBefore ? ["UNCLAIM_SEATS", "REFUND"] : ["REFUND", "UNCLAIM_SEATS"])
    )
    let ended = sent.compactMap { record -> [String]? in
      if case .unclaimedSeats(_, let ids) = record.contents { ids } else { nil }
    }
    #expect(ended == [[claims[3], claims[2]]])
    try team.refund()
    guard
      case .unclaimedSeats(_, let rest) = try #require(
        store.state.notifications.filter {
          $0.type.rawValue == "UNCLAIM_SEATS"
        }.last
      ).contents
    else { return }
    #expect(rest == [claims[1], claims[0]])
  }
}
