// SPDX-License-Identifier: Apache-2.0

import StoreEntitlements
import StoreLab
import StorePayloads
import StrictTime
import Testing

/// Expectations in the notes of the acceptance suite.
struct ScenarioCheckTests {
  // S02: "introEligible(Pro): before 01-01 yes; ever after no (E-30)"
  @Test func `S02 a trial uses the introductory offer of its group`() throws {
    let group = Ids.group(of: "pro.month")
    func answer(_ evidence: [Evidence], _ time: String) throws -> OfferEligibility.Answer {
      try EntitlementLedger(evidence).answers(time).offers(inGroup: group).introductory
    }
    let trial = try Evidence.paid(1, "pro.month", "2026-01-01", "2026-01-08") {
      ($0.offerType, $0.offerDiscountType) = (1, "FREE_TRIAL")
    }
    let paid = try Evidence.paid(2, "pro.month", of: 1, "2026-01-08", "2026-02-08")
    #expect(try answer([], "2025-12-31") == .yes)
    for time in ["2026-01-01", "2026-01-08", "2026-02-07", "2030-01-01"] {
      #expect(try answer([trial], time) == .no)
      #expect(try answer([trial, paid], time) == .no)
    }
  }

  // S20: "unused days: 2026-07-02 … 2027-01-01 = 183; 183/365 = 50.137 % → 50137 milliunits"
  @Test func `S20 a prorated refund of a year ends it, with its percentage`() throws {
    let days = try at("2027-01-01").milliseconds(since: try at("2026-07-02")) / 86_400_000
    #expect(days == 183)
    let percentage = (days * 100_000 + 182) / 365
    #expect(percentage == 50_137)
    let ledger = EntitlementLedger([
      try .paid(1, "pro.year", "2026-01-01", "2027-01-01", signed: "2026-07-02") {
        $0.revoke(at: "2026-07-02T00:00:00Z")
        $0.revocationType = "REFUND_PRORATED"
        $0.revocationPercentage = percentage
      }
    ])
    #expect(try ledger.answers("2026-07-02")["pro.year"].reason == .refundedProrated)
  }

  // S24: "renewal info from the status API: eligibleWinBackOfferIds ["back1"]"; "list gone" afterwards.
  @Test func `S24 the win-back offer is listed until it is used`() throws {
    let group = Ids.group(of: "news.month")
    var ledger = EntitlementLedger([
      try .paid(),
      try .renewal(signed: "2026-02-01") {
        $0.turnOff()
        $0.expirationIntent = 1
      },
    ])
    #expect(try ledger.answers("2026-02-01").offers(inGroup: group).winBackOfferIds.isEmpty)
    ledger.take(
      try .renewal(signed: "2026-03-01") {
        $0.turnOff()
        $0.expirationIntent = 1
        $0.eligibleWinBackOfferIds = ["back1"]
      }
    )
    #expect(try ledger.answers("2026-03-01").offers(inGroup: group).winBackOfferIds == ["back1"])
    ledger.take(
      try .paid(2, of: 1, "2026-03-05", "2026-04-05") {
        ($0.offerType, $0.offerIdentifier) = (4, "back1")
      }
    )
    ledger.take(try .renewal(signed: "2026-03-05"))
    let summary = try ledger.answers("2026-03-05")
    #expect(summary.offers(inGroup: group).winBackOfferIds.isEmpty)
    #expect(summary["news.month"].offer?.type == .winBack)
  }

  // S26: "ledger +200" for quantity 2 of coins100; "REFUND_PRORATED 50000 → ledger −100".
  @Test func `S26 half of the coins of a purchase with quantity 2 are refunded`() throws {
    let coins = try Evidence.oneTime(2, "coins100", "Consumable", "2026-01-02") { $0.quantity = 2 }
    let refund = try Evidence.oneTime(
      2,
      "coins100",
      "Consumable",
      "2026-01-02",
      signed: "2026-02-10"
    ) {
      $0.quantity = 2
      $0.revoke(at: "2026-02-10T00:00:00Z")
      $0.revocationType = "REFUND_PRORATED"
      $0.revocationPercentage = 50_000
    }
    let before = try #require(
      try EntitlementLedger([coins]).answers("2026-01-02").consumables.first
    )
    #expect(before.units * 100 == 200)
    let after = try #require(
      try EntitlementLedger([coins, refund]).answers("2026-02-10").consumables.first
    )
    #expect(after.revoked * 100 == 100)
    #expect(after.units * 100 == 100)
  }

  // S28: "with policy renewalLeeway 24 h the 02-01 row reads: yes renewalLeewayByPolicy → 2026-02-02"
  @Test func `S28 with a renewal leeway, access continues after a lost notification`() throws {
    let policy = try EntitlementPolicy.with { $0.renewalLeeway = try period("PT24H") }
    let ledger = EntitlementLedger([try .paid(), try .renewal()])
    let found = try ledger.answers("2026-02-01", policy)["news.month"]
    #expect(found.verdict == .entitled)
    #expect(found.reason == .renewalLeewayByPolicy)
    #expect(found.until == (try at("2026-02-02")))
  }
}
