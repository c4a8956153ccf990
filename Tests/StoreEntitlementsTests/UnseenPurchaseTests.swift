// SPDX-License-Identifier: Apache-2.0

import StoreEntitlements
import StoreLab
import StorePayloads
import StrictTime
import Testing

/// Purchases that the evidence implies and does not contain.
struct UnseenPurchaseTests {
  private func renewal(
    _ productId: String,
    _ start: String,
    _ end: String,
    signed: String
  ) throws -> Evidence {
    try .paid(2, productId, of: 1, start, end, signed: signed) {
      $0.transactionReason = "RENEWAL"
    }
  }

  /// The period was to end on 1 March; the renewal begins on 1 April.
  @Test(arguments: ["news.month", "news.week"])
  func `E-10 a renewal that has not begun shows that there was a purchase after a refund`(
    _ product: String
  ) throws {
    let ledger = EntitlementLedger([
      try .paid(1, "news.month", "2026-01-01", "2026-03-01", signed: "2026-01-05") {
        $0.revoke(at: "2026-01-05T00:00:00Z")
      },
      try renewal(product, "2026-02-20", "2026-03-20", signed: "2026-02-19T06:00:00Z"),
    ])
    let before = try ledger.answers("2026-02-19T05:00:00Z", past: .intended)
    #expect(before["news.month"].reason == .refunded)
    let early = try ledger.answers("2026-02-19T06:00:00Z")
    #expect(early["news.month"].verdict == .undetermined)
    #expect(early.chains.map(\.status) == [.expired])
    #expect(try ledger.answers("2026-02-20")[product].isEntitled)
  }

  @Test func `E-10 a renewal of the refunded purchase itself grants nothing before it begins`()
    throws
  {
    let ledger = EntitlementLedger([
      try .paid(1, signed: "2026-01-31T12:00:00Z") { $0.revoke(at: "2026-01-31T12:00:00Z") },
      try renewal("news.month", "2026-02-01", "2026-03-01", signed: "2026-01-31T02:00:00Z"),
    ])
    #expect(try ledger.answers("2026-01-31T13:00:00Z")["news.month"].reason == .refunded)
    #expect(try ledger.answers("2026-02-01")["news.month"].isEntitled)
  }

  @Test(
    arguments: [
      ("basic.month", "2026-02-01T06:00:00Z", EntitlementVerdict.entitled),
      ("pro.month", "2026-02-01T06:00:00Z", .undetermined),
      ("pro.month", "2026-02-01T00:00:00Z", .entitled),
    ]
  )
  func
    `E-11b a renewal as another product that does not begin at the end renews an unseen purchase`(
      _ product: String,
      _ start: String,
      _ verdict: EntitlementVerdict
    ) throws
  {
    let ledger = EntitlementLedger([
      try .paid(1, "basic.month"),
      try renewal(product, start, "2026-03-01", signed: "2026-01-31T12:00:00Z"),
    ])
    let early = try ledger.answers("2026-01-31T12:00:00Z")
    #expect(early["basic.month"].verdict == verdict)
    let before = try ledger.answers("2026-01-31T11:00:00Z", past: .intended)
    #expect(before["basic.month"].isEntitled)
    // The timeline agrees.
    let time = try at("2026-01-31T12:00:00Z")
    let paid = ledger.timelines(until: time, in: .production).flatMap(\.periods)
      .contains { $0.from <= time && time < $0.until ?? .latest && $0.kind == .paid }
    #expect(paid == (verdict == .entitled))
  }

  /// Only the renewal info is a copy from when the renewal was signed.
  @Test(arguments: [true, false])
  func `E-11b the renewal info of an early renewal shows the unseen purchase before it`(
    _ hasInfo: Bool
  ) throws {
    let info = try Evidence.renewal(signed: "2026-02-28T12:00:00Z") {
      $0.productId = "pro.month"
      $0.autoRenewProductId = "pro.month"
      $0.renewalDate = "2026-04-01T00:00:00Z"
    }
    let ledger = EntitlementLedger(
      [
        try .paid(1, "basic.year", "2026-01-01", "2027-01-01", signed: "2026-03-05") {
          $0.isUpgraded = true
        },
        try renewal("pro.month", "2026-03-01", "2026-04-01", signed: "2026-03-05"),
      ] + (hasInfo ? [info] : [])
    )
    let found = try ledger.answers("2026-02-28T12:00:00Z", past: .intended)["pro.month"]
    #expect(found.verdict == (hasInfo ? .undetermined : .notEntitled))
    #expect(try ledger.answers("2026-03-05")["pro.month"].isEntitled)
  }

  private func info(_ product: String, signed: String, renews: String) throws -> Evidence {
    let date = TokenDate(try at(renews))
    return try .renewal(signed: signed) {
      ($0.productId, $0.autoRenewProductId, $0.renewalDate) = (product, product, date)
    }
  }

  /// The subscription returned to the first product later.
  @Test func `E-11d a purchase between two renewal infos of the known product superseded it`()
    throws
  {
    let ledger = EntitlementLedger([
      try .paid(1, "pro.month", "2026-01-01", "2026-06-01"),
      try info("pro.month", signed: "2026-01-20", renews: "2026-06-01"),
      try info("basic.month", signed: "2026-02-01", renews: "2026-03-01"),
      try info("pro.month", signed: "2026-04-01", renews: "2026-05-01"),
    ])
    for (time, isEntitled) in [("2026-01-25", true), ("2026-02-20", false), ("2026-03-20", false)] {
      let found = try ledger.answers(time, past: .intended)["pro.month"]
      #expect(found.isEntitled == isEntitled, "\(time): \(found.reason)")
    }
  }

  /// The early renewal is refunded by the upgrade, whose transaction is lost.
  @Test func `E-11d a purchase before an early renewal begins supersedes it`() throws {
    let ledger = EntitlementLedger([
      try .paid(1, "basic.month", "2026-01-01", "2026-02-01"),
      try renewal("basic.month", "2026-02-01", "2026-03-01", signed: "2026-01-31T02:00:00Z"),
      try info("pro.month", signed: "2026-01-31T09:00:00Z", renews: "2026-02-28"),
    ])
    let found = try ledger.answers("2026-02-15")["basic.month"]
    #expect(found.verdict == .notEntitled)
    #expect(found.changedTo == "pro.month")
  }

  /// The renewal before the end of the known period is that of an unseen purchase; it has not begun.
  @Test func `E-11b the renewal info of a renewal before the end shows the unseen purchase`() throws
  {
    let ledger = EntitlementLedger([
      try .paid(1, "pro.month", "2026-01-01", "2026-06-01"),
      try renewal("basic.week", "2026-03-02", "2026-03-09", signed: "2026-03-09"),
      try info("basic.week", signed: "2026-03-01T12:00:00Z", renews: "2026-03-09"),
    ])
    let found = try ledger.answers("2026-03-01T12:00:00Z", past: .intended)["pro.month"]
    #expect(found.verdict == .notEntitled)
    #expect(found.changedTo == "basic.week")
  }

  /// Receipts have whole seconds: the message about the problem is not about the recovery.
  @Test
  func `E-11c a renewal of a receipt does not take the billing problem of the period before it`()
    throws
  {
    let due = TokenDate(try at("2026-02-01T00:00:00.014Z"))
    let ledger = EntitlementLedger([
      try .unpaid(signed: "2026-02-01T00:00:00.014Z", grace: "2026-02-07") {
        $0.renewalDate = due
      },
      try .receipt(
        created: "2026-02-10",
        [.paid(), .paid(2, of: 1, "2026-02-01", "2026-03-01")]
      ),
    ])
    let found = try ledger.answers("2026-03-01")["news.month"]
    #expect(found.reason == .awaitingRenewalEvidence)
  }

  /// A recovery in grace begins at the end of the period before.
  @Test(arguments: ["basic.month", "pro.month"])
  func `E-11d the renewal info of a grace period does not supersede the recovery from it`(
    _ product: String
  ) throws {
    let unpaid = try Evidence.unpaid(signed: "2026-02-01T02:00:00Z", grace: "2026-02-17") {
      $0.productId = "basic.month"
      $0.autoRenewProductId = product
      $0.renewalDate = "2026-02-01T00:00:00Z"
    }
    let ledger = EntitlementLedger([
      try .paid(1, "basic.month"), unpaid,
      try renewal(product, "2026-02-01", "2026-03-01", signed: "2026-02-03"),
    ])
    #expect(try ledger.answers("2026-02-10")[product].reason == .activePeriod)
  }

  @Test(arguments: ["PURCHASE", "RENEWAL"])
  func `a purchase of the same product during its period ends that period`(
    _ reason: String
  ) throws {
    let ledger = EntitlementLedger([
      try .paid(1, "pro.month", "2026-01-01", "2026-04-01"),
      try .paid(2, "pro.month", of: 1, "2026-02-01", "2026-03-01") {
        $0.transactionReason = reason
      },
      try .renewal(signed: "2026-03-01") {
        $0.productId = "pro.month"
        $0.autoRenewStatus = 0
        $0.expirationIntent = 1
        $0.renewalDate = "2026-03-01T00:00:00Z"
      },
    ])
    let during = try ledger.answers("2026-02-15", past: .intended)["pro.month"]
    #expect(during.isEntitled)
    // A period that was extended after its renewal was charged overlaps it.
    let after = try ledger.answers("2026-03-15")["pro.month"]
    #expect(after.isEntitled == (reason == "RENEWAL"))
  }

  @Test(arguments: ["PURCHASE", "RENEWAL"])
  func `E-11c a renewal info of the day before is about a renewal, not a new purchase`(
    _ reason: String
  ) throws {
    let ledger = EntitlementLedger([
      try .paid(1, "news.month", "2026-01-01", "2026-06-01", signed: "2026-01-31T12:00:00Z") {
        $0.revoke(at: "2026-01-31T12:00:00Z")
      },
      try .renewal(signed: "2026-01-31T12:00:00Z") {
        $0.autoRenewStatus = 0
        $0.renewalDate = "2026-06-01T00:00:00Z"
      },
      try .paid(2, of: 1, "2026-02-01", "2026-03-01") { $0.transactionReason = reason },
    ])
    let found = try ledger.answers("2026-02-10")["news.month"]
    #expect(found.isEntitled)
    #expect(found.renewal?.willRenew == (reason == "RENEWAL" ? false : nil))
  }

  @Test(arguments: [1, 0] as [Int64])
  func `a revoked purchase does not renew as another product`(_ autoRenew: Int64) throws {
    let ledger = EntitlementLedger([
      try .paid(1, "basic.month", signed: "2026-01-10") {
        $0.inAppOwnershipType = "FAMILY_SHARED"
        $0.revoke(at: "2026-01-10T00:00:00Z")
      },
      try .renewal(signed: "2026-01-10") {
        $0.productId = "basic.month"
        $0.autoRenewProductId = "pro.month"
        $0.autoRenewStatus = autoRenew
        $0.renewalDate = "2026-02-01T00:00:00Z"
      },
    ])
    let summary = try ledger.answers("2026-02-10")
    #expect(summary["basic.month"].reason == .familyRevoked)
    #expect(summary["pro.month"].reason == .neverPurchased)
  }

  /// A recovery after billing retry is unseen, and the renewal after it is known.
  @Test(arguments: [nil, "2026-02-17"])
  func `E-11b the status of an unseen period before a renewal is not that of billing retry`(
    _ grace: String?
  ) throws {
    let ledger = EntitlementLedger([
      try .paid(),
      try .unpaid(signed: "2026-02-01", grace: grace) { $0.renewalDate = "2026-02-01T00:00:00Z" },
      try renewal("news.month", "2026-02-12", "2026-03-12", signed: "2026-02-11T12:00:00Z"),
    ])
    let summary = try ledger.answers("2026-02-11T12:00:00Z")
    #expect(summary["news.month"].verdict == .undetermined)
    #expect(summary.chains.map(\.status) == [.expired])
    #expect(summary.offers.map(\.audience) == [nil])
  }

  @Test(
    arguments: [(3, EntitlementVerdict.notEntitled), (4, .undetermined)]
      as [(Int64, EntitlementVerdict)]
  )
  func `E-57 a product may be withdrawn during the grace period`(
    _ intent: Int64,
    _ verdict: EntitlementVerdict
  ) throws {
    let ledger = EntitlementLedger([
      try .paid(),
      try .renewal(signed: "2026-02-10") {
        $0.autoRenewStatus = 0
        $0.expirationIntent = intent
        $0.renewalDate = "2026-02-01T00:00:00Z"
      },
    ])
    let past = try ledger.answers("2026-02-05", past: .intended)["news.month"]
    #expect(past.verdict == verdict)
    #expect(try ledger.answers("2026-02-10")["news.month"].verdict == .notEntitled)
    #expect(try ledger.answers("2026-03-02")["news.month"].verdict == .notEntitled)
  }

  @Test(arguments: [
    ("PURCHASED", EntitlementReason.expiredUnknown), ("FAMILY_SHARED", .awaitingRenewalEvidence),
  ])
  func `E-19 the first period of a family member does not show that periods are short`(
    _ ownership: String,
    _ reason: EntitlementReason
  ) throws {
    let lab = try EvidenceLab.shared.get()
    let history = try lab.history([
      .paid(1, "basic.month", "2026-01-25", "2026-02-01", signed: "2026-02-10") {
        $0.inAppOwnershipType = ownership
      }
    ])
    let found = try EntitlementLedger([history]).answers("2026-02-10")["basic.month"]
    #expect(found.reason == reason)
  }
}
