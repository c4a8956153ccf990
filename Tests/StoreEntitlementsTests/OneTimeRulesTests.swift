// SPDX-License-Identifier: Apache-2.0

import StoreEntitlements
import StoreLab
import StorePayloads
import StrictTime
import Testing

/// E-20 to E-24: one-time purchases.
struct OneTimeRulesTests {
  @Test func `E-20 a non-consumable grants access forever`() throws {
    let ledger = EntitlementLedger([try .oneTime()])
    for time in ["2026-01-01", "2999-01-01"] {
      let found = try ledger.answers(time)["lifetime"]
      #expect(found.reason == .nonConsumable)
      #expect(found.from == (try at("2026-01-01")))
      #expect(found.until == nil)
      #expect(found.status == nil)
    }
    #expect(try ledger.answers("2026-01-01")["other"].reason == .neverPurchased)
  }

  @Test func `E-20 a revoked non-consumable grants nothing`() throws {
    let refund = try Evidence.oneTime(signed: "2026-02-01") {
      $0.revoke(at: "2026-02-01T00:00:00Z")
    }
    let found = try EntitlementLedger([try .oneTime(), refund]).answers("2026-02-01")["lifetime"]
    #expect(found.reason == .refunded)
    #expect(found.from == (try at("2026-02-01")))
    // A second purchase grants access again.
    let again = try Evidence.oneTime(2, "lifetime", "Non-Consumable", "2026-03-01")
    let kept = try EntitlementLedger([refund, again]).answers("2026-03-01")["lifetime"]
    #expect(kept.isEntitled)
    #expect(kept.from == (try at("2026-03-01")))
  }

  @Test func `E-20 a future purchase has not begun`() throws {
    let ledger = EntitlementLedger([try .oneTime()])
    let found = try ledger.answers("2025-12-31", past: .intended)["lifetime"]
    #expect(found.reason == .notYetStarted)
  }

  // MARK: E-21

  @Test(
    arguments: [
      (3, nil, nil, 0, []), (3, "REFUND_PRORATED", 50_000, 1, []), (2, nil, 50_000, 1, []),
      (3, "REFUND_FULL", nil, 3, []), (3, "", nil, 3, []), (3, "REFUND_FULL", 100_000, 3, []),
      (3, "REFUND_PRORATED", nil, 0, [.proratedWithoutPercentage]),
      (3, "REFUND_PRORATED", 0, 0, []), (3, "REFUND_PRORATED", -1, 0, [.percentageOutOfRange]),
      (3, "REFUND_PRORATED", 100_001, 3, [.percentageOutOfRange]),
      (3, "REFUND_PRORATED", .max, 3, [.percentageOutOfRange]),
      (3, "REFUND_PRORATED", .min, 0, [.percentageOutOfRange]),
      (3, "REFUND_PRORATED", 67_932, 2, []), (0, nil, nil, 0, []), (-5, nil, nil, 0, []),
    ] as [(Int64, String?, Int64?, Int64, [EntitlementWarning])]
  )
  func `E-21 refunded units are subtracted, rounded down`(
    _ quantity: Int64,
    _ type: String?,
    _ percentage: Int64?,
    _ revoked: Int64,
    _ warnings: [EntitlementWarning]
  ) throws {
    let ledger = EntitlementLedger([
      try .oneTime(1, "coins100", "Consumable") {
        $0.quantity = quantity
        guard type != nil || percentage != nil else { return }
        $0.revoke(at: "2026-01-01T00:00:00Z")
        $0.revocationType = type == "" ? nil : type
        $0.revocationPercentage = percentage
      },
      try .oneTime(2, "coins100", "Consumable") { $0.quantity = 10 },
    ])
    let summary = try ledger.answers("2026-01-02")
    let units = try #require(summary.consumables.first)
    #expect(units.purchased == 10 + max(quantity, 0))
    #expect(units.revoked == revoked)
    #expect(units.units == units.purchased - revoked)
    #expect(units.warnings == warnings)
    #expect(summary["coins100"].reason == .consumableCarriesNoEntitlement)
  }

  @Test func `E-21 a repeated purchase counts once`() throws {
    let purchase = try Evidence.oneTime(1, "coins100", "Consumable")
    let again = try Evidence.oneTime(1, "coins100", "Consumable", signed: "2026-01-05")
    let ledger = EntitlementLedger([purchase, again, purchase])
    #expect(try ledger.answers("2026-01-05").consumables.map(\.units) == [1])
  }

  @Test func `E-21 a consumable that a newer receipt omits still counts`() throws {
    let ledger = EntitlementLedger([
      try .oneTime(1, "coins100", "Consumable"), try .receipt(created: "2026-01-05", []),
    ])
    #expect(try ledger.answers("2026-01-05").consumables.map(\.units) == [1])
  }

  // MARK: E-22

  private func passes() throws -> EntitlementLedger {
    let kind = "Non-Renewing Subscription"
    return EntitlementLedger([
      try .oneTime(1, "season.pass", kind, "2026-01-03"),
      try .oneTime(2, "season.pass", kind, "2026-02-02"),
    ])
  }

  @Test(
    arguments: [
      (EntitlementPolicy.Stacking.stack, "2026-01-03", "2026-07-02"),
      (.extendFromFirst, "2026-01-03", "2026-07-02"), (.latestOnly, "2026-02-02", "2026-05-03"),
    ]
  )
  func `E-22 the policy defines the duration and the stacking of purchases`(
    _ stacking: EntitlementPolicy.Stacking,
    _ from: String,
    _ until: String
  ) throws {
    let policy = try EntitlementPolicy.with {
      $0.durations = ["season.pass": try period("P90D")]
      $0.stacking = stacking
    }
    let found = try passes().answers("2026-03-01", policy)["season.pass"]
    #expect(found.reason == .nonRenewingWithinDuration)
    #expect(found.from == (try at(from)))
    #expect(found.until == (try at(until)))
    #expect(try passes().answers(until, policy)["season.pass"].reason == .nonRenewingElapsed)
  }

  @Test(
    arguments: [
      (EntitlementPolicy.Stacking.stack, "2026-06-01", "2026-07-01"),
      (.extendFromFirst, "2026-01-01", "2026-01-31"), (.latestOnly, "2026-06-01", "2026-07-01"),
    ]
  )
  func `E-22 a purchase after a gap starts at its date, except with extendFromFirst`(
    _ stacking: EntitlementPolicy.Stacking,
    _ from: String,
    _ until: String
  ) throws {
    let policy = try EntitlementPolicy.with {
      $0.durations = ["season.pass": try period("P30D")]
      $0.stacking = stacking
    }
    let kind = "Non-Renewing Subscription"
    let ledger = EntitlementLedger([
      try .oneTime(1, "season.pass", kind, "2026-01-01"),
      try .oneTime(2, "season.pass", kind, "2026-06-01"),
    ])
    let found = try ledger.answers("2026-06-02", policy, past: .intended)["season.pass"]
    if stacking == .extendFromFirst {
      // The second purchase extends the first to a time before it: it granted no access.
      #expect(found.reason == .nonRenewingElapsed)
      #expect(found.from == (try at(until)))
      #expect(found.paidUntil == (try at("2026-03-02")))
    } else {
      #expect(found.from == (try at(from)))
      #expect(found.until == (try at(until)))
    }
  }

  @Test func `E-22 without a duration the answer is undetermined`() throws {
    let found = try passes().answers("2026-03-01")["season.pass"]
    #expect(found.verdict == .undetermined)
    #expect(found.reason == .nonRenewingDurationUnknown)
  }

  @Test func `E-22 a revoked purchase does not count`() throws {
    let policy = try EntitlementPolicy.with { $0.durations = ["season.pass": try period("P90D")] }
    let kind = "Non-Renewing Subscription"
    let refund = try Evidence.oneTime(1, "season.pass", kind, signed: "2026-01-05") {
      $0.revoke(at: "2026-01-05T00:00:00Z")
    }
    let alone = try EntitlementLedger([refund]).answers("2026-01-05", policy)["season.pass"]
    #expect(alone.reason == .refunded)
    let other = try Evidence.oneTime(2, "season.pass", kind, "2026-01-05")
    let both = try EntitlementLedger([refund, other]).answers("2026-01-05", policy)["season.pass"]
    #expect(both.until == (try at("2026-04-05")))
  }

  /// E-20: the App Store does not sell a non-consumable again that the customer has.
  @Test(
    arguments: [
      (nil, "2026-01-01", false), ("2026-04-01", "2026-01-01", false), (nil, "2026-03-02", true),
      ("2026-04-01", "2026-03-02", true),
    ] as [(String?, String, Bool)]
  )
  func `a second purchase says that the first was refunded, unless a later token denies it`(
    _ refund: String?,
    _ signed: String,
    _ isInForce: Bool
  ) throws {
    let date = try refund.map { TokenDate(try at($0)) }
    let ledger = EntitlementLedger([
      try .oneTime(1, "lifetime", signed: signed),
      try .oneTime(2, "lifetime", "Non-Consumable", "2026-03-01", signed: refund) {
        $0.revocationDate = date
      },
    ])
    let found = try ledger.answers("2026-05-01")["lifetime"]
    #expect(found.isEntitled == (refund == nil || isInForce))
    if found.isEntitled {
      #expect(found.from == (try at(isInForce ? "2026-01-01" : "2026-03-01")))
    } else {
      #expect(found.reason == .refunded)
      #expect(try found.from == refund.map { try at($0) })
    }
    let before = try ledger.answers("2026-02-01", past: .intended)["lifetime"]
    #expect(before.isEntitled)
  }

  @Test(arguments: ["other", "shared"])
  func `a purchase of another customer says nothing about the first`(_ kind: String) throws {
    let ledger = EntitlementLedger([
      try .oneTime(1, "lifetime"),
      try .oneTime(2, "lifetime", "Non-Consumable", "2026-03-01", signed: "2026-04-01") {
        if kind == "other" {
          $0.appTransactionId = "704"
        } else {
          $0.inAppOwnershipType = "FAMILY_SHARED"
        }
        $0.revoke(at: "2026-04-01T00:00:00Z")
      },
    ])
    #expect(try ledger.answers("2026-05-01")["lifetime"].isEntitled)
  }

  /// C17: receipts do not state the share of a refund.
  @Test(arguments: [true, false])
  func `a refund of unknown share is undetermined where the policy depends on it`(
    _ keepsAccess: Bool
  ) throws {
    let receipt = try Evidence.receipt(
      created: "2026-04-01",
      [
        .paid(1, "lifetime") {
          $0.productType = .nonConsumable
          $0.expiresDate = nil
          $0.cancellationDate = "2026-03-01T00:00:00Z"
        }
      ]
    )
    let policy = EntitlementPolicy.with { $0.partialRefundKeepsAccess = keepsAccess }
    let found = try EntitlementLedger([receipt]).answers("2026-05-01", policy)["lifetime"]
    #expect(found.verdict == (keepsAccess ? .undetermined : .notEntitled))
    #expect(found.reason == (keepsAccess ? .refundShareUnknown : .refunded))
    #expect(found.nextActions == (keepsAccess ? [.askAppStore] : []))
    #expect(found.from == (try at("2026-03-01")))
  }

  /// E-23: a restored copy is the same purchase, whose refund states its share.
  @Test(
    arguments: [
      ("REFUND_PRORATED", 40_000), ("REFUND_FULL", 100_000), (nil, 99_999), (nil, 100_000),
    ] as [(String?, Int64)]
  )
  func `a restored copy without a share has that of the purchase`(
    _ type: String?,
    _ percentage: Int64
  ) throws {
    let date = TokenDate(try at("2026-03-01"))
    let ledger = EntitlementLedger([
      try .oneTime(signed: "2026-03-01") {
        ($0.revocationDate, $0.revocationType, $0.revocationPercentage) = (date, type, percentage)
      },
      try .oneTime(2, signed: "2026-04-01") {
        ($0.originalTransactionId, $0.revocationDate) = (Ids.transaction(1), date)
      },
    ])
    let policy = EntitlementPolicy.with { $0.partialRefundKeepsAccess = true }
    let found = try ledger.answers("2026-05-01", policy)["lifetime"]
    #expect(found.verdict == (percentage == 100_000 ? .notEntitled : .entitled))
    #expect(found.reason == (percentage == 100_000 ? .refunded : .nonConsumable))
    #expect(try ledger.answers("2026-05-01")["lifetime"].verdict == .notEntitled)
  }

  /// B13: a refund after the duration of the policy does not move the end of access.
  @Test(
    arguments: [
      ("2026-02-01", "2026-02-01"), ("2026-04-02", "2026-04-02"), ("2026-09-01", "2026-04-03"),
    ]
  )
  func `a refunded pass or trial ended at its end or its refund`(
    _ refund: String,
    _ end: String
  ) throws {
    let date = TokenDate(try at(refund))
    let kind = "Non-Renewing Subscription"
    let ledger = EntitlementLedger([
      try .oneTime(1, "season.pass", kind, "2026-01-03", signed: "2026-10-01") {
        $0.revoke(at: date)
      },
      try .oneTime(2, "trial", "Non-Consumable", "2026-01-03", signed: "2026-10-01") {
        $0.revoke(at: date)
      },
    ])
    let policy = try EntitlementPolicy.with {
      $0.durations = ["season.pass": try period("P90D")]
      $0.trialProducts = ["trial": try period("P90D")]
    }
    for product in ["season.pass", "trial"] {
      let found = try ledger.answers("2026-10-01", policy)[product]
      #expect(found.reason == .refunded)
      #expect(found.from == (try at(end)))
    }
    let unknown = try ledger.answers("2026-10-01")["season.pass"]
    #expect(unknown.from == (try at(refund)))
  }

  /// The purchases that were refunded last decide, as stacking combines them.
  @Test(
    arguments: [(EntitlementPolicy.Stacking.stack, "2026-07-02"), (.latestOnly, "2026-05-03")]
  )
  func `passes that were refunded together ended at the end of their term`(
    _ stacking: EntitlementPolicy.Stacking,
    _ end: String
  ) throws {
    let kind = "Non-Renewing Subscription"
    let refunded: (inout TransactionBuilder) -> Void = { $0.revoke(at: "2026-09-01T00:00:00Z") }
    let ledger = EntitlementLedger([
      try .oneTime(1, "season.pass", kind, "2026-01-03", signed: "2026-10-01", refunded),
      try .oneTime(2, "season.pass", kind, "2026-02-02", signed: "2026-10-01", refunded),
      try .oneTime(3, "season.pass", kind, "2026-02-03", signed: "2026-10-01") {
        $0.revoke(at: "2026-02-04T00:00:00Z")
      },
    ])
    let policy = try EntitlementPolicy.with {
      $0.durations = ["season.pass": try period("P90D")]
      $0.stacking = stacking
    }
    let found = try ledger.answers("2026-10-01", policy)["season.pass"]
    #expect(found.from == (try at(end)))
  }

  // MARK: E-23, E-24

  @Test(arguments: [("REFUND_PRORATED", true), ("REFUND_FULL", false), ("FAMILY_REVOKE", false)])
  func `E-23 a partial refund ends access unless the policy keeps it`(
    _ type: String,
    _ isKept: Bool
  ) throws {
    let ledger = EntitlementLedger([
      try .oneTime(signed: "2026-02-01") {
        $0.revoke(at: "2026-02-01T00:00:00Z")
        $0.revocationType = type
        $0.revocationPercentage = 40_000
      }
    ])
    #expect(try !ledger.answers("2026-02-01")["lifetime"].isEntitled)
    let policy = EntitlementPolicy.with { $0.partialRefundKeepsAccess = true }
    let found = try ledger.answers("2026-02-01", policy)["lifetime"]
    #expect(found.isEntitled == isKept)
    #expect(found.rules.contains { $0.rule == .partialRefund } == isKept)
  }

  @Test func `E-24 a family-shared product is a separate purchase that can be revoked`() throws {
    let shared = try Evidence.oneTime { $0.inAppOwnershipType = "FAMILY_SHARED" }
    let found = try EntitlementLedger([shared]).answers("2026-01-02")["lifetime"]
    #expect(found.isEntitled)
    #expect(found.ownership == .familyShared)
    #expect(found.rules.map(\.rule) == [.nonConsumable, .familyShared])
    let revoked = try Evidence.oneTime(signed: "2026-01-05") {
      $0.inAppOwnershipType = "FAMILY_SHARED"
      $0.revoke(at: "2026-01-05T00:00:00Z")
      $0.revocationType = "FAMILY_REVOKE"
    }
    let gone = try EntitlementLedger([shared, revoked]).answers("2026-01-05")["lifetime"]
    #expect(gone.reason == .familyRevoked)
  }

  @Test func `an unknown kind is not a non-consumable`() throws {
    let ledger = EntitlementLedger([try .oneTime(1, "new", "Lease")])
    let found = try ledger.answers("2026-01-02")["new"]
    #expect(found.verdict == .undetermined)
    #expect(found.warnings == [.unknownEnumValue])
  }
}
