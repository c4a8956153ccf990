// SPDX-License-Identifier: Apache-2.0

import StoreEntitlements
import StoreLab
import StorePayloads
import StrictTime
import Testing

/// E-17 to E-19: groups, features, commitments, and receipts without other evidence.
struct GroupRulesTests {
  // MARK: E-17

  private func family() throws -> EntitlementLedger {
    EntitlementLedger([
      try .paid(1, "basic.month", "2026-01-01", "2026-03-01"),
      try .paid(2, "pro.year", of: 2, "2026-01-01", "2026-02-01") {
        $0.inAppOwnershipType = "FAMILY_SHARED"
      },
    ])
  }

  @Test func `E-17 a chain grants one product, and several chains several`() throws {
    let ledger = EntitlementLedger([
      try .paid(1, "pro.year", "2026-01-01", "2026-12-01"),
      try .paid(2, "basic.month", of: 1, "2026-06-01", "2027-01-01"),
    ])
    let one = try ledger.answers("2026-07-01")
    #expect(one.products.filter(\.isEntitled).map(\.productId) == ["basic.month"])
    let two = try family().answers("2026-01-15")
    #expect(two.products.filter(\.isEntitled).map(\.productId) == ["basic.month", "pro.year"])
    #expect(two["pro.year"].ownership == .familyShared)
    #expect(two.groups.map(\.subscriptionGroupIdentifier) == ["21000001"])
  }

  /// Two chains of one group, each with its own end.
  @Test(
    arguments: [
      ("pro.year", "2026-03-01", "team.year", "2026-03-02", "team.year"),
      ("pro.year", "2026-03-02", "team.year", "2026-03-01", "pro.year"),
      ("team.year", "2026-03-01", "pro.year", "2026-03-01", "pro.year"),
      ("pro.year", "2026-03-01", "team.year", "2026-03-01", "pro.year"),
    ]
  )
  func `E-17 products of one level are compared by their end, then by their id`(
    _ first: String,
    _ firstEnd: String,
    _ second: String,
    _ secondEnd: String,
    _ best: String
  ) throws {
    let evidence = [
      try Evidence.paid(1, first, "2026-01-01", firstEnd),
      try Evidence.paid(2, second, of: 2, "2026-01-01", secondEnd) {
        $0.inAppOwnershipType = "FAMILY_SHARED"
      },
    ]
    for order in [evidence, evidence.reversed()] {
      #expect(try EntitlementLedger(order).answers("2026-01-15").groups.map(\.productId) == [best])
    }
  }

  /// A product of two chains: the later purchase explains an answer of equal verdict and end, then the greater id.
  @Test(
    arguments: [
      ("2026-01-01", "2026-03-01", "2026-01-05", "2026-03-01", 2),
      ("2026-01-05", "2026-03-01", "2026-01-01", "2026-03-01", 1),
      ("2026-01-01", "2026-03-01", "2026-01-01", "2026-03-01", 2),
      ("2026-01-01", "2026-03-02", "2026-01-05", "2026-03-01", 1),
      ("2025-11-01", "2025-12-01", "2025-10-01", "2025-12-05", 1),
    ]
  )
  func `E-17 the best of two chains explains the product`(
    _ first: String,
    _ firstEnd: String,
    _ second: String,
    _ secondEnd: String,
    _ best: Int
  ) throws {
    let evidence = [
      try Evidence.paid(1, "pro.year", first, firstEnd),
      try Evidence.paid(2, "pro.year", of: 2, second, secondEnd) {
        $0.inAppOwnershipType = "FAMILY_SHARED"
      },
    ]
    for order in [evidence, evidence.reversed()] {
      let found = try EntitlementLedger(order).answers("2026-01-15")["pro.year"]
      #expect(found.source?.transactionId == Ids.transaction(best))
    }
  }

  @Test func `E-17 a group has the highest level, or else the latest end`() throws {
    let byEnd = try family().answers("2026-01-15").groups
    #expect(byEnd.map(\.productId) == ["basic.month"])
    let levels = EntitlementPolicy.with {
      $0.groups = [
        "pro.year": .init(group: "21000001", level: 1),
        "basic.month": .init(group: "21000001", level: 2),
      ]
    }
    let byLevel = try family().answers("2026-01-15", levels).groups
    #expect(byLevel.map(\.productId) == ["pro.year"])
    let ended = try family().answers("2026-02-15", levels).groups
    #expect(ended.map(\.productId) == ["basic.month"])
  }

  // MARK: E-17b

  private func adsOff() throws -> EntitlementLedger {
    EntitlementLedger([
      try .paid(1), try .renewal { $0.turnOff() },
      try .oneTime(2, "lifetime", "Non-Consumable", "2026-01-10"),
    ])
  }

  @Test
  func `E-17b any product of a feature grants it, and access without an end outlasts all others`()
    throws
  {
    let policy = EntitlementPolicy.with { $0.features = ["ads-off": ["news.month", "lifetime"]] }
    let summary = try adsOff().answers("2026-01-15", policy)
    let both = try #require(summary.feature("ads-off"))
    #expect(both.verdict == .entitled)
    #expect(both.until == nil)
    #expect(both.reason == .nonConsumable)
    #expect(summary.features.first?.from == (try at("2026-01-01")))
    #expect(summary.features.first?.grantedBy == ["lifetime", "news.month"])
    let after = try adsOff().answers("2026-02-15", policy)
    #expect(after.feature("ads-off")?.isEntitled == true)
    #expect(after.features.first?.grantedBy == ["lifetime"])
  }

  @Test func `E-17b a feature ends with its latest product`() throws {
    let policy = EntitlementPolicy.with { $0.features = ["any": ["basic.month", "pro.year"]] }
    let found = try #require(try family().answers("2026-01-15", policy).feature("any"))
    #expect(found.until == (try at("2026-03-01")))
  }

  @Test func `E-17b a feature without purchases is not granted`() throws {
    let policy = EntitlementPolicy.with { $0.features = ["x": ["team.year"], "none": []] }
    for name in ["x", "none"] {
      let found = try #require(try adsOff().answers("2026-01-15", policy).feature(name))
      #expect(found.verdict == .notEntitled)
      #expect(found.reason == .neverPurchased)
    }
    #expect(try adsOff().answers("2026-01-15", policy).feature("y") == nil)
    #expect(
      try adsOff().answers("2026-01-15", policy)["lifetime"].warnings == [.unmappedProduct]
    )
  }

  // MARK: E-18

  @Test func `E-18 access lasts for the paid month, not for the commitment`() throws {
    var ledger = EntitlementLedger([
      try .paid(1, "pro.commit") {
        $0.billingPlanType = "MONTHLY"
        $0.commitmentInfo = TransactionCommitmentBuilder()
        $0.commitmentInfo?.commitmentExpiresDate = "2027-01-01T00:00:00Z"
      }
    ])
    let paid = try ledger.answers("2026-01-31")["pro.commit"]
    #expect(paid.until == (try at("2026-02-01")))
    #expect(paid.commitment?.commitmentExpiresDate == (try at("2027-01-01")))
    #expect(paid.commitment?.totalBillingPeriods == 12)
    #expect(paid.rules.map(\.rule) == [.period, .commitment])
    ledger.take(try .unpaid())
    #expect(try ledger.answers("2026-02-01")["pro.commit"].verdict == .notEntitled)
  }

  // MARK: E-19

  @Test(
    arguments: [
      ("2026-01-20", "2026-01-25", EntitlementVerdict.entitled, EntitlementReason.activePeriod),
      ("2026-01-20", "2026-03-01", .undetermined, .awaitingRenewalEvidence),
      ("2026-02-20", "2026-03-01", .undetermined, .awaitingRenewalEvidence),
      ("2026-02-01", "2026-03-01", .undetermined, .awaitingRenewalEvidence),
      ("2026-02-28T23:59:59Z", "2026-03-02", .undetermined, .awaitingRenewalEvidence),
      ("2026-03-01", "2026-03-01", .notEntitled, .expiredUnknown),
    ]
  )
  func `E-19 a receipt does not contain later renewals`(
    _ created: String,
    _ time: String,
    _ verdict: EntitlementVerdict,
    _ reason: EntitlementReason
  ) throws {
    let ledger = EntitlementLedger([try .receipt(created: created, [try .paid()])])
    let found = try ledger.answers(time)["news.month"]
    #expect(found.verdict == verdict)
    #expect(found.reason == reason)
    #expect(found.warnings == [.receiptHasNoRenewalData])
    #expect(found.source?.kind == .appReceipt)
    #expect(found.renewal == nil)
  }

  /// If auto-renew is still on after the end, a late renewal is possible.
  @Test(
    arguments: [
      ("2026-02-02", "2026-02-01", "2026-02-03", EntitlementVerdict.undetermined),
      ("2026-02-01", "2026-02-02", "2026-02-03", .undetermined),
      ("2026-02-02", "2026-01-20", "2026-02-03", .undetermined),
      ("2026-03-01", "2026-01-20", "2026-03-01", .notEntitled),
      // Even the longest grace period has ended.
      ("2026-03-01", "2026-02-01", "2026-03-01", .notEntitled),
      ("2026-03-01", "2026-03-02", "2026-03-03", .undetermined),
    ]
  )
  func `E-19 a receipt does not outrank a renewal info from after the end`(
    _ created: String,
    _ signed: String,
    _ time: String,
    _ verdict: EntitlementVerdict
  ) throws {
    var ledger = EntitlementLedger([try .receipt(created: created, [try .paid()])])
    ledger.take(try .renewal(signed: signed))
    let found = try ledger.answers(time)["news.month"]
    #expect(found.verdict == verdict)
    #expect(
      found.reason == (verdict == .undetermined ? .awaitingRenewalEvidence : .expiredUnknown)
    )
  }

  @Test func `E-19 a cancelled purchase of a receipt grants nothing from its cancellation date on`()
    throws
  {
    let receipt = try Evidence.receipt(
      created: "2026-01-20",
      [try .paid { $0.cancellationDate = "2026-01-15T00:00:00Z" }]
    )
    let ledger = EntitlementLedger([receipt])
    #expect(try ledger.answers("2026-01-20")["news.month"].reason == .refunded)
    #expect(try ledger.answers("2026-01-14", past: .intended)["news.month"].isEntitled)
  }

  @Test func `E-19 the entry with the latest end decides, not the last entry`() throws {
    let receipt = try Evidence.receipt(
      created: "2026-02-05",
      [
        try .paid(2, of: 1, "2026-02-01", "2026-03-01"), try .paid(1),
        try .paid(3, of: 1, "2026-03-01", "2026-04-01") {
          $0.cancellationDate = "2026-02-02T00:00:00Z"
        },
      ]
    )
    let found = try EntitlementLedger([receipt]).answers("2026-02-05")["news.month"]
    #expect(found.isEntitled)
    #expect(found.until == (try at("2026-03-01")))
  }

  @Test func `E-19 the policy defines the groups of products in receipts`() throws {
    let ledger = EntitlementLedger([try .receipt(created: "2026-01-20", [try .paid()])])
    #expect(try ledger.answers("2026-01-25").groups.isEmpty)
    let policy = EntitlementPolicy.with {
      $0.groups = ["news.month": .init(group: "News", level: 1)]
    }
    let groups = try ledger.answers("2026-01-25", policy).groups
    #expect(groups.map(\.subscriptionGroupIdentifier) == ["News"])
    let other = EntitlementPolicy.with { $0.groups = ["x": .init(group: "News", level: 1)] }
    let found = try ledger.answers("2026-01-25", other)["news.month"]
    #expect(found.warnings == [.receiptHasNoRenewalData, .unmappedProduct])
  }
}
