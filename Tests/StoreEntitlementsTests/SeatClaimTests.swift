// SPDX-License-Identifier: Apache-2.0

import Foundation
import StoreEntitlements
import StoreLab
import StorePayloads
import StoreSeats
import StrictTime
import TestSupport
import Testing

/// E-3e: claims of seats in a group whose invitations the server hosts.
struct SeatClaimTests {
  private static let member = "700000000000000002"
  private let request = SeatRequestId("11111111-1111-4111-8111-111111111111")
  private let claim = SeatClaimId("22222222-2222-4222-8222-222222222222")

  /// A purchaser of `seats` seats in January 2026.
  private func purchaser(
    _ seats: Int64 = 3,
    at time: String = "2026-01-20",
    invitations: String = "DEVELOPER",
    more: [Evidence] = [],
    _ configure: (inout TransactionBuilder) -> Void = { _ in }
  ) throws -> Entitlement {
    let bought = try Evidence.paid(1, "team", "2026-01-01", "2026-02-01") {
      $0.quantity = seats
      $0.multiSeatInfo = "{\"invitationManagement\":\"\(invitations)\"}"
      configure(&$0)
    }
    return try EntitlementLedger([bought] + more).answers(time)["team"]
  }

  private func claimed(at time: String = "2026-01-05") throws -> SeatClaims {
    var claims = SeatClaims(of: Ids.transaction(1))
    claims.prepare(request, for: Self.member, at: try at(time))
    claims.record(claim, of: request, at: try at(time))
    return claims
  }

  private func answer(
    _ claims: SeatClaims,
    _ purchaser: Entitlement,
    at time: String = "2026-01-20",
    of person: String = member
  ) throws -> Entitlement {
    claims.entitlement(of: person, at: try at(time), purchaser: purchaser)
  }

  @Test func `a claim grants what the purchaser has, from the claim on`() throws {
    let found = try answer(claimed(), purchaser())
    #expect(found.isEntitled)
    #expect(found.reason == .seatClaimed)
    #expect(found.from == (try at("2026-01-05")))
    #expect(found.until == (try at("2026-02-01")))
    #expect(found.nextActions.isEmpty)
    #expect(found.seats == nil)
    let earlier = try answer(claimed(), purchaser(), at: "2026-01-04")
    #expect(earlier.reason == .neverPurchased && !earlier.isEntitled)
    #expect(try answer(claimed(), purchaser(), of: "700000000000000003").reason == .neverPurchased)
  }

  @Test func `without the purchaser's access a claim grants nothing`() throws {
    let over = try purchaser(at: "2026-06-01")
    let found = try answer(claimed(), over, at: "2026-06-01")
    #expect(!found.isEntitled)
    let refund = TokenDate(try at("2026-01-10"))
    let refunded = try purchaser { $0.revocationDate = refund }
    #expect(try answer(claimed(), refunded).reason == .groupEnded)
    #expect(try answer(claimed(), refunded).nextActions.isEmpty)
    let apples = try purchaser(invitations: "APPLE")
    #expect(try answer(claimed(), apples).reason == .groupEnded)
    let single = try EntitlementLedger([.paid(1, "team")]).answers("2026-01-20")["team"]
    #expect(try answer(claimed(), single).verdict == .notEntitled)
  }

  @Test func `an undetermined purchaser leaves the member undetermined`() throws {
    let waiting = try purchaser(at: "2026-02-02")
    try #require(waiting.verdict == .undetermined)
    let found = try answer(claimed(), waiting, at: "2026-02-02")
    #expect(found.verdict == .undetermined)
    #expect(found.nextActions == [.askAppStore])
  }

  @Test(arguments: [true, false])
  func `an ended claim never comes back`(_ byApple: Bool) throws {
    var claims = SeatClaims(of: Ids.transaction(1))
    let end = try at("2026-01-10")
    // The message may come before the claim is known.
    if byApple { claims.end(claim, at: end) } else { claims.unclaim(claim, at: end) }
    let isMerged = claims.merge(try claimed())
    #expect(isMerged)
    claims.associate(claim, with: Self.member, at: try at("2026-01-12"))
    claims.record(claim, of: request, at: try at("2026-01-13"))
    claims.add(SeatInfo(at: try at("2026-01-14"), claimIds: [claim]))
    #expect(try answer(claims, purchaser()).reason == .seatUnclaimed)
    #expect(try answer(claims, purchaser()).from == end)
    #expect(try answer(claims, purchaser(), at: "2026-01-09").isEntitled)
    #expect(claims.endedClaims == (byApple ? [claim] : []))
    #expect(claims.use(at: try at("2026-01-20"), purchaser: try purchaser()).claimIds.isEmpty)
  }

  @Test func `a request without an answer is sent again with its own id`() throws {
    var claims = SeatClaims(of: Ids.transaction(1))
    claims.prepare(request, for: Self.member, at: try at("2026-01-05"))
    #expect(claims.openRequests.map(\.requestId) == [request])
    #expect(claims.openRequests.map(\.appTransactionId) == [Self.member])
    #expect(try answer(claims, purchaser()).reason == .neverPurchased)
    claims.record(claim, of: request, at: try at("2026-01-06"))
    #expect(claims.openRequests.isEmpty)
  }

  @Test func `of two persons the first counts, with a warning`() throws {
    var claims = SeatClaims(of: Ids.transaction(1))
    claims.record(claim, of: request, at: try at("2026-01-05"))
    claims.associate(claim, with: "700000000000000009", at: try at("2026-01-08"))
    claims.associate(claim, with: Self.member, at: try at("2026-01-07"))
    let found = try answer(claims, purchaser())
    #expect(found.isEntitled)
    #expect(found.warnings == [.claimHasTwoHolders])
    #expect(claims.holders == [claim: Self.member])
    #expect(try answer(claims, purchaser(), of: "700000000000000009").reason == .neverPurchased)
  }

  @Test func `a claim that Apple no longer lists has ended, unless it was made later`() throws {
    var claims = try claimed()
    let other = SeatClaimId("33333333-3333-4333-8333-333333333333")
    claims.add(SeatInfo(at: try at("2026-01-10"), claimIds: [other], total: 3))
    #expect(try answer(claims, purchaser()).reason == .seatUnclaimed)
    #expect(claims.unrecordedClaims == [other])
    var later = try claimed(at: "2026-01-11")
    later.add(SeatInfo(at: try at("2026-01-10"), claimIds: []))
    #expect(try answer(later, purchaser()).isEntitled)
    // The request may have reached Apple after the question.
    later.add(SeatInfo(at: try at("2026-01-11T00:09:59Z"), claimIds: []))
    #expect(try answer(later, purchaser()).isEntitled)
    later.add(SeatInfo(at: try at("2026-01-11T00:10:01Z"), claimIds: []))
    #expect(try answer(later, purchaser()).reason == .seatUnclaimed)
  }

  /// Apple has not said whether claims survive the end of the subscription.
  @Test func `after an end and a new purchase only Get Seat Info decides`() throws {
    let again = try Evidence.paid(2, "team", of: 1, "2026-03-01", "2026-04-01") {
      $0.quantity = 3
      $0.transactionReason = "PURCHASE"
      $0.multiSeatInfo = #"{"invitationManagement":"DEVELOPER"}"#
    }
    let group = try purchaser(at: "2026-03-20", more: [again])
    #expect(group.seats?.runsSince == (try at("2026-03-01")))
    var claims = try claimed()
    let found = try answer(claims, group, at: "2026-03-20")
    #expect(found.verdict == .undetermined)
    #expect(found.reason == .seatClaimUnknown)
    #expect(found.nextActions == [.getSeatInfo])
    claims.add(SeatInfo(at: try at("2026-03-05"), claimIds: [claim]))
    #expect(try answer(claims, group, at: "2026-03-20").isEntitled)
    claims.add(SeatInfo(at: try at("2026-03-06"), claimIds: []))
    #expect(try answer(claims, group, at: "2026-03-20").reason == .seatUnclaimed)
    // A claim of the new purchase is one.
    #expect(try answer(claimed(at: "2026-03-02"), group, at: "2026-03-20").isEntitled)
  }

  @Test(arguments: ["RENEWAL", "PURCHASE", nil] as [String?])
  func `a renewal, and an upgrade within the period, continue the group`(_ reason: String?) throws {
    let next = try Evidence.paid(2, "team", of: 1, "2026-02-01", "2026-03-01", signed: "2026-02-01")
    {
      $0.quantity = 2
      $0.transactionReason = reason
      $0.multiSeatInfo = #"{"invitationManagement":"DEVELOPER"}"#
    }
    let group = try purchaser(at: "2026-02-10", more: [next])
    #expect(group.seats?.runsSince == (try at("2026-01-01")))
    #expect(try answer(claimed(), group, at: "2026-02-10").isEntitled)
  }

  @Test(
    arguments: [
      (0, 3, 0, false), (2, 3, 0, false), (3, 3, 0, true), (5, 3, 2, true), (2, 0, 2, false),
    ]
      as [(Int, Int64, Int64, Bool)]
  )
  func `more claims than seats are counted, and every member keeps access`(
    _ case: (claims: Int, seats: Int64, more: Int64, fits: Bool)
  ) throws {
    var claims = SeatClaims(of: Ids.transaction(1))
    for number in 0..<`case`.claims {
      let id = SeatClaimId("claim \(number)")
      claims.record(id, of: SeatRequestId("request \(number)"), at: try at("2026-01-05"))
      claims.associate(id, with: "person \(number)", at: try at("2026-01-05"))
    }
    let group = try purchaser(8) {
      $0.multiSeatInfo =
        #"{"invitationManagement":"DEVELOPER","revokedSeatQuantity":\#(8 - `case`.seats)}"#
    }
    let use = claims.use(at: try at("2026-01-20"), purchaser: group)
    #expect(use.claimIds.count == `case`.claims)
    #expect(use.seats?.left == `case`.seats)
    #expect(use.moreThanSeats == `case`.more)
    #expect(use.fitsOnlyWithoutPurchaser == `case`.fits)
    for number in 0..<`case`.claims {
      #expect(try answer(claims, group, of: "person \(number)").isEntitled)
    }
  }

  @Test func `a number of seats that is not complete asks to give nothing back`() throws {
    var claims = try claimed()
    for number in 0..<5 {
      claims.record(SeatClaimId("\(number)"), of: request, at: try at("2026-01-05"))
    }
    let unseen = try purchaser(2) { $0.additionalTransactionReason = "SEAT_ADDITION" }
    let use = claims.use(at: try at("2026-01-20"), purchaser: unseen)
    #expect(use.seats?.isComplete == false)
    #expect(use.moreThanSeats == nil)
  }

  @Test func `of two products of a group the one that grants has the seats`() throws {
    let refund = TokenDate(try at("2026-01-04"))
    let seats = #"{"invitationManagement":"DEVELOPER"}"#
    let first = try Evidence.paid(1, "a.team", "2026-01-01", "2026-02-01", signed: "2026-01-04") {
      ($0.quantity, $0.multiSeatInfo, $0.revocationDate) = (5, seats, refund)
    }
    let second = try Evidence.paid(2, "b.team", of: 1, "2026-01-04", "2026-02-04") {
      ($0.quantity, $0.multiSeatInfo) = (5, seats)
    }
    let summary = try EntitlementLedger([first, second]).answers("2026-01-20")
    let purchaser = try #require(summary.purchaserOfSeats)
    #expect(purchaser.productId == "b.team")
    #expect(purchaser.seats?.left == 5)
    #expect(try answer(claimed(), purchaser).isEntitled)
  }

  @Test func `a claim that ends after the group has no later end`() throws {
    let end = TokenDate(try at("2026-02-01"))
    let expired = try Evidence.renewal(of: 1, signed: "2026-02-02") {
      ($0.productId, $0.autoRenewProductId, $0.renewalDate) = ("team", "team", end)
      ($0.autoRenewStatus, $0.expirationIntent) = (0, 1)
    }
    let over = try purchaser(at: "2026-06-02", more: [expired])
    try #require(over.verdict == .notEntitled)
    var claims = try claimed()
    claims.end(claim, at: try at("2026-06-01"))
    let found = try answer(claims, over, at: "2026-06-02")
    #expect(found.reason == .groupEnded)
    #expect(found.from == over.from)
  }

  @Test func `ids are UUIDs in any case, or any other text`() throws {
    let upper = SeatClaimId("ABCDEFAB-1111-4111-8111-111111111111")
    #expect(upper == SeatClaimId("abcdefab-1111-4111-8111-111111111111"))
    #expect(SeatClaimId("e\u{301}") != SeatClaimId("\u{e9}"))
    var claims = SeatClaims(of: Ids.transaction(1))
    claims.record(SeatClaimId(""), of: SeatRequestId("no uuid"), at: try at("2026-01-05"))
    claims.associate(SeatClaimId(""), with: "", at: try at("2026-01-05"))
    #expect(try answer(claims, purchaser(), of: "").reason == .neverPurchased)
    #expect(claims.appTransactionIds.isEmpty)
  }

  @Test func `claims of another group are not merged`() throws {
    var claims = try claimed()
    let before = claims
    let isMerged = claims.merge(SeatClaims(of: Ids.transaction(2)))
    #expect(!isMerged)
    #expect(claims == before)
  }

  @Test(arguments: 1...40)
  func `facts in any order, repeated or merged, give equal claims with equal bytes`(_ seed: UInt64)
    throws
  {
    var random = SeededGenerator(seed: seed)
    let facts = (0..<12).map { _ in SeatEvent.random(&random) }
    let one = SeatEvent.claims(facts)
    let shuffled = SeatEvent.claims(facts.shuffled(using: &random) + facts.prefix(3))
    #expect(one == shuffled)
    #expect(one.json == shuffled.json)
    var merged = SeatEvent.claims(Array(facts.prefix(5)))
    let rest = SeatEvent.claims(Array(facts.dropFirst(4)))
    let isMerged = merged.merge(rest)
    #expect(isMerged)
    #expect(merged == one)
    #expect(try SeatClaims(json: one.json[...]) == one)
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let encoded = try encoder.encode(one)
    #expect(Array(encoded) == one.json)
    #expect(try JSONDecoder().decode(SeatClaims.self, from: encoded) == one)
  }

  @Test(arguments: [
    (#"{"facts":[],"formatVersion":2,"originalTransactionId":"1"}"#, LedgerErrorCode.unknownFormat),
    (#"{"facts":[],"originalTransactionId":"1"}"#, .malformed), ("[]", .malformed),
    ("", .malformed),
    (
      #"{"facts":[{"at":1,"fact":"x","id":"1"}],"formatVersion":1,"originalTransactionId":"1"}"#,
      .malformed
    ),
    (
      #"{"facts":[{"at":1,"fact":"end"}],"formatVersion":1,"originalTransactionId":"1"}"#,
      .malformed
    ),
    (
      #"{"facts":[{"at":9223372036854775807,"fact":"end","id":"1"}],"formatVersion":1,"originalTransactionId":"1"}"#,
      .malformed
    ),
  ])
  func `refuses stored claims that it did not write`(_ json: String, _ code: LedgerErrorCode) {
    let error = #expect(throws: LedgerError.self) { try SeatClaims(json: Array(json.utf8)[...]) }
    #expect(error?.code == code)
  }
}

/// A fact of a random history of claims.
private enum SeatEvent {
  case prepare(Int, Int?, Timestamp), record(Int, Int, Timestamp), associate(Int, Int, Timestamp)
  case unclaim(Int, Timestamp), end(Int, Timestamp), info([Int], Timestamp)
  case withdraw(Int, Timestamp)

  static func random(_ random: inout SeededGenerator) -> SeatEvent {
    let time = Timestamp(millisecondsSince1970: .random(in: 1...40, using: &random)) ?? .earliest
    let (claim, other) = (
      Int.random(in: 0...3, using: &random), Int.random(in: 0...2, using: &random)
    )
    switch Int.random(in: 0...6, using: &random) {
    case 0: return .prepare(claim, other == 2 ? nil : other, time)
    case 1: return .record(claim, other, time)
    case 2: return .associate(claim, other, time)
    case 3: return .unclaim(claim, time)
    case 4: return .end(claim, time)
    case 5: return .withdraw(claim, time)
    default: return .info(Array(0..<other), time)
    }
  }

  static func claims(_ events: [SeatEvent]) -> SeatClaims {
    var claims = SeatClaims(of: "1")
    for event in events { event.add(to: &claims) }
    return claims
  }

  private func add(to claims: inout SeatClaims) {
    func id(_ number: Int) -> SeatClaimId { SeatClaimId("claim/\(number)") }
    func request(_ number: Int) -> SeatRequestId { SeatRequestId("request/\(number)") }
    switch self {
    case .prepare(let number, let person, let time):
      claims.prepare(request(number), for: person.map { "person \($0)" }, at: time)
    case .record(let claim, let number, let time):
      claims.record(id(claim), of: request(number), at: time)
    case .associate(let claim, let person, let time):
      claims.associate(id(claim), with: "person \(person)", at: time)
    case .unclaim(let claim, let time): claims.unclaim(id(claim), at: time)
    case .end(let claim, let time): claims.end(id(claim), at: time)
    case .withdraw(let number, let time): claims.withdraw(request(number), at: time)
    case .info(let listed, let time): claims.add(SeatInfo(at: time, claimIds: listed.map(id)))
    }
  }
}
