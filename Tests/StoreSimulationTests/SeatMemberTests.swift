// SPDX-License-Identifier: Apache-2.0

import ScriptPlaying
import StoreEngine
import StorePayloads
import StoreSimulation
import StrictJSON
import Testing

/// Members of groups whose invitations the App Store manages, and of organizations.
struct SeatMemberTests {
  private static let start = "2026-01-02 assignSeat: 'subscription':'A','member':'bert'"

  @Test(
    arguments: [
      (["05 takeBackSeat: 'subscription':'A','member':'bert'"], ["05 REVOKE A@bert=5"]),
      (["05 leaveGroup: 'subscription':'A','member':'bert'"], ["05 REVOKE A@bert=5"]),
      (
        [
          "05 leaveGroup: 'subscription':'A','member':'bert'",
          "06 assignSeat: 'subscription':'A','member':'bert'",
        ], ["05 REVOKE A@bert=5", "06 SUBSCRIBED/RESUBSCRIBE A@bert=1"]
      ),
      (["05 assignSeat: 'subscription':'A','member':'bert'"], ["05 !invalidState"]),
      (["05 assignSeat: 'subscription':'A','member':'anna'"], ["05 !invalidState"]),
      (
        ["05 assignSeat: 'subscription':'A@bert','member':'carl'"], ["05 !invalidState"]
      ),
      (["05 takeBackSeat: 'subscription':'A','member':'anna'"], ["05 !invalidState"]),
      (["05 setAutoRenew: 'subscription':'A@bert','on':false"], ["05 !invalidState"]),
      (["05 setRenewalSeats: 'subscription':'A@bert','seats':2"], ["05 !invalidState"]),
      (["05 claimSeat: 'subscription':'A','member':'bert'"], ["05 !4009999"]),
      (
        ["05 assignSeat: 'subscription':'A','member':'carl'"],
        ["05 SUBSCRIBED/INITIAL_BUY A@carl=1"]
      ),
      (
        [
          "05 assignSeat: 'subscription':'A','member':'carl'",
          "06 assignSeat: 'subscription':'A','member':'dora'",
        ], ["05 SUBSCRIBED/INITIAL_BUY A@carl=1", "06 !invalidState"]
      ),
      (["05 refund: 'transaction':'A'"], ["05 REFUND REVOKE A=5 A@bert=5"]),
      (
        ["05 refund: 'transaction':'A'", "06 assignSeat: 'subscription':'A','member':'carl'"],
        ["05 REFUND REVOKE A=5 A@bert=5", "06 !invalidState"]
      ),
      (["05 extend: 'subscription':'A@bert','days':3,'reason':0"], ["05 !4030028"]),
    ]
  )
  func `a step about members happens or is refused`(_ steps: [String], _ rows: [String]) throws {
    let all = [SeatMemberTests.start] + steps.map { "2026-01-\($0)" }
    let found = try SeatScript.history(3, all).summary().dropFirst(2)
    #expect(Array(found) == rows.map { "2026-01-\($0)" })
  }

  /// Three members; the next renewal has fewer seats, a billing problem, or ends.
  @Test(
    arguments: [
      ("setRenewalSeats: 'subscription':'A','seats':3", ["bert", "carl"]),
      ("setRenewalSeats: 'subscription':'A','seats':1", []),
      ("setAutoRenew: 'subscription':'A','on':false", []), ("look", ["bert", "carl", "dora"]),
    ]
  )
  func `members follow the renewal`(_ step: String, _ members: [String]) throws {
    let assigned = ["bert", "carl", "dora"].map {
      "2026-01-02 assignSeat: 'subscription':'A','member':'\($0)'"
    }
    let history = SeatScript.history(4, assigned + ["2026-01-05 \(step)"], until: "2026-02-02")
    let play = try history.play()
    let known = play.knownAnswers()
    let entitled = known.filter { $0.value["news.month"]?.verdict == .entitled }.keys.sorted()
    #expect(entitled.filter { $0 != "anna" } == members)
  }

  @Test(arguments: [true, false])
  func `a member's transaction has the purchaser's seats, and an original id by the knob`(
    _ isSame: Bool
  ) throws {
    let knobs = "{'memberHasPurchasersOriginalId':\(isSame)}"
    let history = SeatScript.history(3, knobs: knobs, [SeatMemberTests.start])
    let payloads = try history.payloads("transactions")
    let (own, member) = (payloads[0], payloads[1])
    #expect(member["inAppOwnershipType"]?.string == "ASSIGNED")
    #expect(member["quantity"]?.number?.int64 == 3)
    #expect(member["price"]?.number?.int64 == own["price"]?.number?.int64)
    #expect(member["appAccountToken"] == nil)
    let original = own["originalTransactionId"]?.string
    #expect((member["originalTransactionId"]?.string == original) == isSame)
  }

  @Test(arguments: [true, false])
  func `a member's transaction follows additions by the knob`(_ follows: Bool) throws {
    let history = SeatScript.history(
      3,
      knobs: "{'membersFollowAdditions':\(follows)}",
      [
        SeatMemberTests.start,
        "2026-01-05 purchase: 'product':'news.month','customer':'anna','seats':8",
      ]
    )
    let member = try #require(
      try history.payloads("transactions").first { $0["inAppOwnershipType"]?.string == "ASSIGNED" }
    )
    #expect(member["quantity"]?.number?.int64 == (follows ? 8 : 3))
  }

  @Test(arguments: StoreKnobs.AssignmentRevocationType.allCases)
  func `the type of the notification about a seat that was taken back is a knob`(
    _ type: StoreKnobs.AssignmentRevocationType
  ) throws {
    let store = try SeatScript.store { $0.assignmentRevocationType = type }
    let team = try store.customer("anna").purchase("news.month", seats: 3)
    try team.assignSeat(to: store.customer("bert"))
    try team.takeBackSeat(of: store.customer("bert"))
    let sent = try #require(store.state.notifications.last)
    #expect(sent.type.rawValue == type.rawValue)
    #expect(store.state.transactions.last?.revocation?.type == .assignment)
  }

  @Test func `the purchaser takes a seat unless the knob says otherwise`() throws {
    let store = try SeatScript.store { $0.purchaserTakesSeat = false }
    let team = try store.customer("anna").purchase("news.month", seats: 2)
    try team.assignSeat(to: store.customer("bert"))
    try team.assignSeat(to: store.customer("carl"))
    #expect(throws: StoreRefusal.self) { try team.assignSeat(to: store.customer("dora")) }
  }

  @Test func `an organization gives all its seats to assignees`() throws {
    let store = try SeatScript.store(by: .developer)
    let team = try store.customer("school").purchase("news.month") {
      ($0.seats, $0.isOfOrganization) = (2, true)
    }
    try team.assignSeat(to: store.customer("bert"))
    try team.assignSeat(to: store.customer("carl"))
    #expect(throws: StoreRefusal.self) { try team.assignSeat(to: store.customer("dora")) }
    #expect(store.customer("bert").allTransactions.count == 1)
  }

  @Test(arguments: [true, false])
  func `whether an organization has a transaction is a knob`(_ isShown: Bool) throws {
    let store = try SeatScript.store { $0.organizationHasTransaction = isShown }
    let school = store.customer("school")
    let team = try school.purchase("news.month") { ($0.seats, $0.isOfOrganization) = (3, true) }
    try team.assignSeat(to: store.customer("bert"))
    store.advance(to: team.expiresDate)
    let sent = store.state.notifications.map { record -> String? in
      if case .purchase(let snapshot) = record.contents {
        return snapshot.transaction?.ownership.rawValue
      }
      return nil
    }
    let own = isShown ? ["PURCHASED"] : []
    #expect(sent == own + ["ASSIGNED"] + own + ["ASSIGNED"])
    #expect(store.state.historyTransactions(of: .first).isEmpty == !isShown)
    #expect(store.state.knownAnswers(about: .first).isEmpty == !isShown)
    #expect(store.customer("bert").currentEntitlements.count == 1)
  }

  @Test func `assumptions about groups are listed only by plays of groups`() throws {
    let store = try SeatScript.store()
    try store.customer("anna").purchase("pro.month")
    let names: Set = ["purchaserTakesSeat", "memberTransaction", "quantityChangeType"]
    #expect(names.isDisjoint(with: store.assumptions.map(\.name)))
    let team = try store.customer("anna").purchase("news.month", seats: 3)
    try team.assignSeat(to: store.customer("bert"))
    try team.setRenewalSeats(2)
    #expect(names.isSubset(of: store.assumptions.filter(\.isUsed).map(\.name)))
  }
}
