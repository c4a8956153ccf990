// SPDX-License-Identifier: Apache-2.0

import StoreEntitlements
import StoreLab
import StorePayloads
import StoreReceipts
import StrictTime
import Testing

/// With incomplete evidence, an answer is correct or undetermined.
struct PartialEvidenceTests {
  // MARK: Supersession

  /// A yearly subscription in January, and an upgrade to a monthly one in March.
  ///
  /// The notification of the upgrade contains the new transaction only.
  private func upgraded(refundedAt date: String? = nil) throws -> EntitlementLedger {
    EntitlementLedger([
      try .paid(1, "basic.year", "2026-01-01", "2027-01-01"),
      try .paid(2, "pro.month", of: 1, "2026-03-01", "2026-04-01", signed: date ?? "2026-03-01") {
        if let date { $0.revoke(at: TokenDate(stringLiteral: "\(date)T00:00:00Z")) }
      },
    ])
  }

  @Test func `a later purchase of another product supersedes the active period`() throws {
    let summary = try upgraded().answers("2026-03-15")
    #expect(summary["pro.month"].reason == .activePeriod)
    #expect(summary["pro.month"].until == (try at("2026-04-01")))
    #expect(summary["basic.year"].reason == .upgraded)
    #expect(summary["basic.year"].from == (try at("2026-03-01")))
    #expect(summary.chains.map(\.productId) == ["pro.month"])
  }

  @Test func `a superseded period does not become active again after a refund`() throws {
    let summary = try upgraded(refundedAt: "2026-03-10").answers("2026-03-15")
    #expect(summary.products.map(\.isEntitled) == [false, false])
    #expect(summary["pro.month"].reason == .refunded)
    #expect(summary.chains.map(\.status) == [.revoked])
  }

  @Test func `E-57 a period that was superseded later is active at a past time`() throws {
    let ledger = try upgraded()
    let before = try ledger.answers("2026-02-15", past: .intended)
    #expect(before["basic.year"].isEntitled)
    #expect(before["pro.month"].reason == .notYetStarted)
    #expect(before.chains.map(\.productId) == ["basic.year"])
    // Unless the past is intended, the evaluation time is at least that of the newest evidence.
    #expect(try ledger.answers("2026-02-15")["pro.month"].isEntitled)
  }

  @Test func `another billing plan supersedes a period, a purchase by a family member does not`()
    throws
  {
    let yearly = try Evidence.paid(1, "pro.commit", "2026-01-01", "2027-01-01")
    let plan = try Evidence.paid(2, "pro.commit", of: 1, "2026-03-01", "2026-04-01") {
      $0.billingPlanType = "MONTHLY"
    }
    let summary = try EntitlementLedger([yearly, plan]).answers("2026-03-15")
    #expect(summary["pro.commit"].until == (try at("2026-04-01")))
    let shared = try Evidence.paid(3, "pro.month", of: 1, "2026-03-01", "2026-04-01") {
      $0.inAppOwnershipType = "FAMILY_SHARED"
    }
    let both = try EntitlementLedger([yearly, shared]).answers("2026-05-01")
    #expect(both["pro.commit"].isEntitled)
  }

  @Test(arguments: ["PURCHASED", "FAMILY_SHARED", nil])
  func `a purchase of any ownership supersedes one that only a receipt lists`(
    _ ownership: String?
  ) throws {
    let ledger = EntitlementLedger([
      try .receipt(
        created: "2026-02-01",
        [.paid(1, "basic.year", "2026-01-01", "2027-01-01")]
      ),
      try .paid(2, "pro.month", of: 1, "2026-03-01", "2026-04-01") {
        $0.inAppOwnershipType = ownership
      },
    ])
    let summary = try ledger.answers("2026-05-01")
    #expect(summary["basic.year"].reason == .upgraded)
    #expect(summary["pro.month"].verdict == .undetermined)
  }

  // MARK: E-11b to E-11d

  @Test func `E-11b without a signed status an early renewal is undetermined`() throws {
    let renewal = try Evidence.paid(
      2,
      of: 1,
      "2026-02-01",
      "2026-03-01",
      signed: "2026-01-31T02:00:00Z"
    ) { $0.transactionReason = "RENEWAL" }
    let found = try EntitlementLedger([renewal]).answers("2026-01-31T03:00:00Z")["news.month"]
    #expect(found.verdict == .undetermined)
    #expect(found.reason == .awaitingRenewalEvidence)
  }

  @Test func `E-11c a renewal info from before a resubscription does not describe it`() throws {
    let ledger = EntitlementLedger([
      try .paid(), try .unpaid(signed: "2026-02-01", grace: "2026-02-17"),
      try .paid(2, of: 1, "2026-03-01", "2026-04-01"),
    ])
    let policy = try EntitlementPolicy.with { $0.billingRetryAccess = try period("P60D") }
    let running = try ledger.answers("2026-03-10", policy)["news.month"]
    #expect(running.isEntitled)
    #expect(running.renewal?.willRenew == nil)
    #expect(try ledger.answers("2026-04-02", policy)["news.month"].verdict == .undetermined)
  }

  @Test(arguments: [1, 4, nil] as [Int64?])
  func `E-11d a renewal info that names another product implies its purchase`(
    _ status: Int64?
  ) throws {
    var evidence = [try Evidence.paid(1, "basic.year", "2026-01-01", "2027-01-01")]
    let info = try RenewalInfoBuilder.of(1, signed: "2026-03-01") {
      $0.productId = "pro.month"
      $0.renewalDate = "2026-04-01T00:00:00Z"
      if status == 4 { $0.gracePeriodExpiresDate = "2026-04-17T00:00:00Z" }
    }
    let lab = try EvidenceLab.shared.get()
    if let status {
      let year = try TransactionBuilder.paid(1, "basic.year", "2026-01-01", "2027-01-01")
      evidence.append(
        try lab.statuses([
          SubscriptionBuilder(year, info, status: status)
        ])
      )
    }
    evidence.append(try lab.renewalInfo(info))
    let summary = try EntitlementLedger(evidence).answers("2026-03-10")
    #expect(summary["basic.year"].reason == .upgraded)
    let found = summary["pro.month"]
    #expect(found.verdict == (status == nil ? .undetermined : .entitled))
    let end = status == 4 ? "2026-04-17" : "2026-04-01"
    #expect(found.until == (status == nil ? nil : try at(end)))
  }

  // MARK: E-13 and E-14

  @Test func `E-14 a copy that was signed after the end does not prove that it expired`() throws {
    let ledger = EntitlementLedger([try .paid(signed: "2026-02-03")])
    #expect(try ledger.answers("2026-02-03")["news.month"].verdict == .undetermined)
    let policy = try EntitlementPolicy.with { $0.renewalLeeway = try period("P7D") }
    let bridged = try ledger.answers("2026-02-03", policy)["news.month"]
    #expect(bridged.reason == .renewalLeewayByPolicy)
    #expect(bridged.until == (try at("2026-02-08")))
  }

  @Test func `E-14 auto-renew that was off before the end may have been turned on again`() throws {
    let ledger = EntitlementLedger([try .paid(), try .renewal { $0.turnOff() }])
    let found = try ledger.answers("2026-02-01")["news.month"]
    #expect(found.reason == .expiredVoluntary)
    #expect(found.warnings == [.staleEvidence])
    let policy = try EntitlementPolicy.with { $0.renewalLeeway = try period("P7D") }
    #expect(try ledger.answers("2026-02-01", policy)["news.month"].isEntitled)
  }

  @Test(arguments: [0, 1] as [Int64])
  func `E-14 a later renewal date is evidence of a renewal`(_ autoRenew: Int64) throws {
    let info = try Evidence.renewal(signed: "2026-02-03") {
      $0.autoRenewStatus = autoRenew
      $0.renewalDate = "2026-03-01T00:00:00Z"
    }
    let ledger = EntitlementLedger([try .paid(), info])
    #expect(try ledger.answers("2026-02-10")["news.month"].verdict == .undetermined)
  }

  @Test(
    arguments: [
      ("2026-03-01T00:00:00Z", EntitlementReason.expiredUnknown),
      ("2026-02-28T23:59:59Z", .awaitingRenewalEvidence),
    ]
  )
  func `E-14 a complete history proves an expiration only after the grace period`(
    _ signed: String,
    _ reason: EntitlementReason
  ) throws {
    let lab = try EvidenceLab.shared.get()
    let history = try lab.history([.paid(signed: signed)])
    #expect(try EntitlementLedger([history]).answers("2026-03-01")["news.month"].reason == reason)
  }

  @Test func `a subscription without an end is undetermined`() throws {
    let ledger = EntitlementLedger([try .paid { $0.expiresDate = nil }])
    let found = try ledger.answers("2026-01-10")["news.month"]
    #expect(found.verdict == .undetermined)
    #expect(try ledger.answers("2026-06-01")["news.month"].verdict == .undetermined)
  }

  // MARK: The past

  /// A subscription that lapsed before a resubscription.
  @Test func `E-57 verdict, status, offers and timeline of one time agree`() throws {
    let ledger = EntitlementLedger([
      try .paid(), try .renewal(signed: "2026-02-01") { $0.expirationIntent = 1 },
      try .paid(2, of: 1, "2026-03-01", "2026-04-01"),
      try .renewal(signed: "2026-03-01") { $0.renewalDate = "2026-04-01T00:00:00Z" },
    ])
    let lapse = try ledger.answers("2026-02-15", past: .intended)
    #expect(lapse["news.month"].reason == .expiredVoluntary)
    #expect(lapse.chains.map(\.status) == [.expired])
    #expect(lapse.offers.map(\.audience) == [.expired])
    let time = try at("2026-02-15")
    let periods = ledger.timelines(until: time, in: .production).flatMap(\.periods)
    #expect(!periods.contains { $0.from <= time && time < $0.until ?? .latest })
  }

  // MARK: Offers

  @Test func `E-30 without the original transaction the introductory offer is unknown`() throws {
    let ended = try Evidence.renewal(signed: "2026-03-01") { $0.expirationIntent = 1 }
    let second = try Evidence.paid(2, of: 1, "2026-02-01", "2026-03-01")
    let partial = try EntitlementLedger([second, ended]).answers("2026-03-02")
    #expect(partial.offers.map(\.introductory) == [.unknown])
    let whole = try EntitlementLedger([try .paid(), second, ended]).answers("2026-03-02")
    #expect(whole.offers.map(\.introductory) == [.yes])
  }

  @Test func `E-30 offers are unknown if a chain is undetermined`() throws {
    let offers = try EntitlementLedger([try .paid()]).answers("2026-03-02").offers
    #expect(offers.map(\.introductory) == [.unknown])
    #expect(offers.map(\.audience) == [nil])
    #expect(offers.map { $0.allowsCode(for: [.existing]) } == [.unknown])
    #expect(offers.map { $0.allowsCode(for: [.existing, .expired]) } == [.yes])
    #expect(offers.map { $0.allowsCode(for: [.new]) } == [.no])
  }

  // MARK: Customers and environments

  @Test func `E-9 the newest purchase with an account token determines the account`() throws {
    let (old, new) = (
      "7e3fb204-2e66-4c7d-9d4f-6a1f0c4e9b11", "0d5f1c1e-5b0a-4f57-8a43-2b1f6f0f5a22"
    )
    let ledger = EntitlementLedger([
      try .paid(1) { $0.appAccountToken = old },
      try .paid(2, of: 1, "2026-02-01", "2026-03-01") { $0.appAccountToken = new },
      try .paid(3, of: 1, "2026-03-01", "2026-04-01"),
    ])
    #expect(ledger.selecting(appAccountToken: new).transactionCount == 3)
    #expect(ledger.selecting(appAccountToken: old).isEmpty)
    let (customers, unnamed) = ledger.splitByCustomer()
    #expect(customers.count == 1)
    #expect(unnamed.isEmpty)
  }

  @Test func `E-8 a sandbox purchase grants nothing in production`() throws {
    let sandbox = try Evidence.paid { $0.environment = "Sandbox" }
    let policy = EntitlementPolicy.with { $0.features = ["pro": ["news.month"]] }
    let ledger = EntitlementLedger([sandbox], [.production, .sandbox])
    let production = try ledger.answers("2026-01-10", policy)
    #expect(production["news.month"].reason == .neverPurchased)
    #expect(production["news.month"].warnings == [.otherEnvironmentEvidence])
    #expect(production.feature("pro")?.verdict == .notEntitled)
    #expect(production["news.month"].verdict == .notEntitled)
    let other = try ledger.answers("2026-01-10", policy, in: .sandbox)
    #expect(other.feature("pro")?.verdict == .entitled)
    #expect(other.features.first?.environment == .sandbox)
  }
}
