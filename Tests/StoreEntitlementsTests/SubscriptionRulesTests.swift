// SPDX-License-Identifier: Apache-2.0

import StoreEntitlements
import StoreLab
import StorePayloads
import StrictTime
import Testing

/// E-10 to E-16 without grace: the decision about a chain.
struct SubscriptionRulesTests {
  // MARK: E-10

  @Test(
    arguments: [
      (nil, 0, "PURCHASED", EntitlementReason.refunded), (nil, nil, "PURCHASED", .refunded),
      ("REFUND_FULL", 1, "PURCHASED", .refunded),
      ("REFUND_PRORATED", 0, "PURCHASED", .refundedProrated),
      ("FAMILY_REVOKE", 0, "FAMILY_SHARED", .familyRevoked),
      (nil, 0, "FAMILY_SHARED", .familyRevoked),
      ("ASSIGNMENT_REVOKE", 0, "ASSIGNED", .assignmentRevoked),
      (nil, nil, "ASSIGNED", .assignmentRevoked),
      ("ASSIGNMENT_REVOKE", nil, "PURCHASED", .assignmentRevoked),
      // A switch to a bundle revokes with a reason whose number is not published, and refunds nothing.
      (nil, 2, "PURCHASED", .revoked), ("BUNDLE_UPGRADE", 0, "PURCHASED", .revoked),
      ("REFUND_FULL", 2, "PURCHASED", .refunded),
    ] as [(String?, Int64?, String, EntitlementReason)]
  )
  func `E-10 a revoked purchase grants nothing, with the reason from Apple`(
    _ type: String?,
    _ number: Int64?,
    _ ownership: String,
    _ reason: EntitlementReason
  ) throws {
    let ledger = EntitlementLedger([
      try .paid(signed: "2026-01-10") {
        $0.revoke(at: "2026-01-10T00:00:00Z")
        $0.revocationType = type
        $0.revocationReason = number
        $0.inAppOwnershipType = ownership
      }
    ])
    let found = try ledger.answers("2026-01-10")["news.month"]
    #expect(found.verdict == .notEntitled)
    #expect(found.reason == reason)
    #expect(found.from == (try at("2026-01-10")))
    #expect(found.until == nil)
    #expect(found.status == .revoked)
  }

  @Test func `E-10 a revocation takes effect at its date`() throws {
    let ledger = EntitlementLedger([
      try .paid(signed: "2026-01-09T23:59:00Z") { $0.revoke(at: "2026-01-10T00:00:00Z") }
    ])
    let before = try ledger.answers("2026-01-09T23:59:59Z")["news.month"]
    #expect(before.isEntitled)
    #expect(before.until == (try at("2026-01-10")))
    #expect(before.status == .active)
    #expect(try ledger.answers("2026-01-10")["news.month"].reason == .refunded)
  }

  @Test func `E-10 an older period that was not revoked still grants access`() throws {
    let ledger = EntitlementLedger([
      try .paid(1, "news.month", "2026-01-01", "2026-02-10", signed: "2026-02-03"),
      try .paid(2, of: 1, "2026-02-01", "2026-03-01", signed: "2026-02-03") {
        $0.transactionReason = "RENEWAL"
        $0.revoke(at: "2026-02-03T00:00:00Z")
      },
    ])
    let covered = try ledger.answers("2026-02-05")["news.month"]
    #expect(covered.isEntitled)
    #expect(covered.until == (try at("2026-02-10")))
    #expect(try ledger.answers("2026-02-10")["news.month"].reason == .refunded)
  }

  @Test func `E-10 a refund of a past period changes nothing now`() throws {
    let ledger = EntitlementLedger([
      try .paid(1, signed: "2026-02-10") { $0.revoke(at: "2026-02-10T00:00:00Z") },
      try .paid(2, of: 1, "2026-02-01", "2026-03-01"),
    ])
    let found = try ledger.answers("2026-02-10")["news.month"]
    #expect(found.reason == .activePeriod)
    #expect(found.status == .active)
  }

  /// After a refunded year, a later purchase of a month decides.
  @Test func `E-10 after a refund, the next purchase and its grace period decide`() throws {
    let year = try Evidence.paid(1, "pro.year", "2026-01-01", "2027-01-01", signed: "2026-03-01") {
      $0.revoke(at: "2026-03-01T00:00:00Z")
    }
    let month = try Evidence.paid(2, "basic.month", of: 1, "2026-04-01", "2026-05-01")
    let ledger = EntitlementLedger([year, month])
    let paid = try ledger.answers("2026-04-15")
    #expect(paid["basic.month"].isEntitled)
    #expect(paid["pro.year"].reason == .refunded)
    #expect(paid.chains.map(\.status) == [.active])
    #expect(paid.chains.map(\.productId) == ["basic.month"])
    let unpaid = try Evidence.unpaid(signed: "2026-05-01", grace: "2026-05-17") {
      $0.productId = "basic.month"
    }
    let grace = try EntitlementLedger([year, month, unpaid]).answers("2026-05-02")
    #expect(grace["basic.month"].reason == .gracePeriod)
    #expect(grace.chains.map(\.status) == [.billingGracePeriod])
    // Before the month was bought, the year decides.
    let past = try ledger.answers("2026-03-15", past: .intended)
    #expect(past.chains.map(\.status) == [.revoked])
  }

  // MARK: E-11

  @Test(
    arguments: [
      (nil, nil, EntitlementReason.activePeriod), (1, "FREE_TRIAL", .activeFreeTrial),
      (1, "PAY_AS_YOU_GO", .activeIntro), (1, "PAY_UP_FRONT", .activeIntro), (1, nil, .activeIntro),
      (2, "PAY_AS_YOU_GO", .activeOffer), (2, "FREE_TRIAL", .activeOffer),
      (3, "PAY_UP_FRONT", .activeOffer), (4, "FREE_TRIAL", .activeOffer), (9, nil, .activeOffer),
    ] as [(Int64?, String?, EntitlementReason)]
  )
  func `E-11 an active period grants access, and its offer determines the reason`(
    _ type: Int64?,
    _ discount: String?,
    _ reason: EntitlementReason
  ) throws {
    let ledger = EntitlementLedger([
      try .paid {
        $0.offerType = type
        $0.offerDiscountType = discount
      }
    ])
    let found = try ledger.answers("2026-01-15")["news.month"]
    #expect(found.verdict == .entitled)
    #expect(found.reason == reason)
    #expect(found.from == (try at("2026-01-01")))
    #expect(found.until == (try at("2026-02-01")))
    #expect(found.status == .active)
    #expect(found.level == .full)
  }

  @Test func `E-11 a period includes its start and excludes its end`() throws {
    let ledger = EntitlementLedger([try .paid(), try .renewal { $0.turnOff() }])
    #expect(try ledger.answers("2026-01-01")["news.month"].isEntitled)
    #expect(try ledger.answers("2026-01-31T23:59:59.999Z")["news.month"].isEntitled)
    #expect(try !ledger.answers("2026-02-01")["news.month"].isEntitled)
  }

  @Test func `E-11 a cancelled subscription lasts until its end`() throws {
    let ledger = EntitlementLedger([
      try .paid(), try .renewal(signed: "2026-01-05") { $0.turnOff() },
    ])
    let found = try ledger.answers("2026-01-20")["news.month"]
    #expect(found.isEntitled)
    #expect(found.renewal?.willRenew == false)
    #expect(found.renewal?.renewsTo == nil)
  }

  @Test
  func `E-11 a renewal that was signed a day ahead does not begin early`() throws {
    let ahead = try Evidence.paid(
      2,
      of: 1,
      "2026-02-01",
      "2026-03-01",
      signed: "2026-01-31T02:00:00Z"
    )
    let both = try EntitlementLedger([try .paid(), ahead]).answers("2026-01-31T03:00:00Z")
    #expect(both["news.month"].until == (try at("2026-02-01")))
    let downgrade = try Evidence.paid(
      2,
      "basic.month",
      of: 1,
      "2026-02-01",
      "2026-03-01",
      signed: "2026-01-31T02:00:00Z"
    )
    let other = try EntitlementLedger([try .paid(), downgrade]).answers("2026-01-31T03:00:00Z")
    #expect(other["news.month"].until == (try at("2026-02-01")))
    #expect(other["basic.month"].reason == .notYetStarted)
  }

  // MARK: E-13

  @Test func `E-13 billing retry grants nothing`() throws {
    let ledger = EntitlementLedger([try .paid(), try .unpaid()])
    let found = try ledger.answers("2026-02-01")["news.month"]
    #expect(found.verdict == .notEntitled)
    #expect(found.reason == .billingRetry)
    #expect(found.status == .billingRetry)
    #expect(found.from == (try at("2026-02-01")))
  }

  @Test(arguments: [AccessLevel.limited, .full])
  func `E-13 the policy may grant access during billing retry`(_ level: AccessLevel) throws {
    let ledger = EntitlementLedger([try .paid(), try .unpaid()])
    let policy = try EntitlementPolicy.with {
      $0.billingRetryAccess = try period("P7D")
      $0.billingRetryLevel = level
    }
    let found = try ledger.answers("2026-02-07T23:59:59Z", policy)["news.month"]
    #expect(found.reason == .billingRetryAllowedByPolicy)
    #expect(found.level == level)
    #expect(found.until == (try at("2026-02-08")))
    #expect(found.status == .billingRetry)
    #expect(try ledger.answers("2026-02-08", policy)["news.month"].reason == .billingRetry)
  }

  @Test func `E-13 the policy grants at most 60 days`() throws {
    let ledger = EntitlementLedger([try .paid(), try .unpaid()])
    let policy = try EntitlementPolicy.with { $0.billingRetryAccess = try period("P90D") }
    #expect(
      try ledger.answers("2026-02-02", policy)["news.month"].until == (try at("2026-04-02"))
    )
    let after = try ledger.answers("2026-04-02", policy)["news.month"]
    #expect(after.reason == .awaitingRenewalEvidence)
    #expect(after.from == (try at("2026-04-02")))
    #expect(after.paidUntil == (try at("2026-02-01")))
  }

  // MARK: E-14

  @Test(arguments: [true, false])
  func `E-14 evidence from before the end does not prove a renewal`(
    _ hasRenewalInfo: Bool
  ) throws {
    let evidence = try [Evidence.paid()] + (hasRenewalInfo ? [try .renewal()] : [])
    let found = try EntitlementLedger(evidence).answers("2026-02-01")["news.month"]
    #expect(found.verdict == .undetermined)
    #expect(found.reason == .awaitingRenewalEvidence)
    #expect(found.warnings == [.staleEvidence])
    #expect(found.status == .expired)
  }

  @Test func `E-14 the policy may grant a leeway`() throws {
    let ledger = EntitlementLedger([try .paid(), try .renewal()])
    let policy = try EntitlementPolicy.with { $0.renewalLeeway = try period("PT24H") }
    let found = try ledger.answers("2026-02-01", policy)["news.month"]
    #expect(found.verdict == .entitled)
    #expect(found.reason == .renewalLeewayByPolicy)
    #expect(found.until == (try at("2026-02-02")))
    #expect(try ledger.answers("2026-02-02", policy)["news.month"].verdict == .undetermined)
  }

  // MARK: E-15

  @Test(
    arguments: [
      (1, EntitlementReason.expiredVoluntary), (2, .expiredBilling), (3, .expiredPriceIncrease),
      (4, .expiredProductUnavailable), (5, .expiredUnknown), (6, .expiredUnknown),
      (nil, .expiredVoluntary),
    ] as [(Int64?, EntitlementReason)]
  )
  func `E-15 an expired subscription has the reason from Apple`(
    _ intent: Int64?,
    _ reason: EntitlementReason
  ) throws {
    let ledger = EntitlementLedger([
      try .paid(),
      try .renewal(signed: "2026-02-01") {
        $0.turnOff()
        $0.isInBillingRetryPeriod = false
        $0.expirationIntent = intent
      },
    ])
    let found = try ledger.answers("2026-02-01")["news.month"]
    #expect(found.verdict == .notEntitled)
    #expect(found.reason == reason)
    #expect(found.from == (try at("2026-02-01")))
    #expect(found.status == .expired)
    #expect(found.warnings.contains(.unknownEnumValue) == (intent == 6))
  }

  // MARK: E-16

  @Test(arguments: [true, false])
  func `E-16 an upgraded product grants nothing, revoked or not`(
    _ isRevoked: Bool
  ) throws {
    let ledger = EntitlementLedger([
      try .paid(1, "basic.week", "2026-01-01", "2026-01-08", signed: "2026-01-04") {
        $0.isUpgraded = true
        if isRevoked { $0.revoke(at: "2026-01-04T00:00:00Z") }
      },
      try .paid(2, "pro.year", of: 1, "2026-01-04", "2027-01-04"),
    ])
    let summary = try ledger.answers("2026-01-05")
    #expect(summary["basic.week"].reason == .upgraded)
    #expect(summary["basic.week"].from == (try at("2026-01-04")))
    #expect(summary["pro.year"].isEntitled)
    #expect(summary.chains.map(\.status) == [.active])
  }

  /// After an upgrade from a year to a month, the year grants nothing.
  @Test func `E-16 an upgraded product grants nothing, although it would end later`() throws {
    let ledger = EntitlementLedger([
      try .paid(1, "basic.year", "2026-01-01", "2027-01-01", signed: "2026-03-01") {
        $0.isUpgraded = true
      },
      try .paid(2, "pro.month", of: 1, "2026-03-01", "2026-04-01"),
      try .renewal(signed: "2026-03-02") {
        $0.productId = "pro.month"
        $0.turnOff()
      },
    ])
    let summary = try ledger.answers("2026-03-15")
    #expect(summary["pro.month"].isEntitled)
    #expect(summary["pro.month"].until == (try at("2026-04-01")))
    #expect(summary["basic.year"].reason == .upgraded)
    let after = try ledger.answers("2026-04-01")
    #expect(after["pro.month"].verdict == .notEntitled)
    #expect(after["basic.year"].reason == .upgraded)
    #expect(after.chains.map(\.status) == [.expired])
  }

  @Test func `E-16 an upgraded transaction alone grants nothing`() throws {
    let ledger = EntitlementLedger([
      try .paid(1, "basic.week", "2026-01-01", "2026-01-08") { $0.isUpgraded = true }
    ])
    let found = try ledger.answers("2026-01-05")["basic.week"]
    #expect(found.verdict == .notEntitled)
    #expect(found.reason == .upgraded)
  }
}
