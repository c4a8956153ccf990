// SPDX-License-Identifier: Apache-2.0

import StoreEntitlements
import StoreLab
import StorePayloads
import StrictTime
import Testing

/// E-19: a receipt of a customer in grace is the same as that of one who left.
struct ReceiptGraceTests {
  /// A month until 1 July, and a receipt of 10 July, of a customer with 16 days of grace whose card was declined.
  private func ledger(created: String = "2026-07-10") throws -> EntitlementLedger {
    EntitlementLedger([
      try .receipt(created: created, [try .paid(1, "news.month", "2026-06-01", "2026-07-01")])
    ])
  }

  private func policy(grace: String?) throws -> EntitlementPolicy {
    try .with { $0.assumedGrace = try grace.map { try period($0) } }
  }

  @Test func `a customer who may be in grace is not refused`() throws {
    let summary = try ledger().entitlements(
      at: try at("2026-07-12"),
      in: .production,
      findingValidUntil: true
    )
    let found = summary["news.month"]
    #expect(found.verdict == .undetermined)
    #expect(found.reason == .awaitingRenewalEvidence)
    #expect(found.nextAction == .askAppStore)
    #expect(found.warnings == [.gracePossible, .receiptHasNoRenewalData])
    #expect(found.gracePossibleUntil == (try at("2026-07-29")))
    // The warning ends then; the verdict stays until there is newer evidence.
    #expect(summary.validUntil == (try at("2026-07-29")))
    let later = try ledger().answers("2026-07-29")["news.month"]
    #expect(later.verdict == .undetermined)
    #expect(later.warnings == [.receiptHasNoRenewalData])
    #expect(later.gracePossibleUntil == nil)
  }

  @Test(
    arguments: [
      (nil, "2026-07-28T23:59:59Z", false), (nil, "2026-07-29", true), ("P0D", "2026-07-01", true),
      ("P3D", "2026-07-03T23:59:59Z", false), ("P3D", "2026-07-04", true),
      ("P16D", "2026-07-10", false), ("P16D", "2026-07-17", true),
    ] as [(String?, String, Bool)]
  )
  func `a receipt of after every possible grace period shows the end`(
    _ grace: String?,
    _ created: String,
    _ isEnd: Bool
  ) throws {
    let policy = try policy(grace: grace)
    let found = try ledger(created: created).answers("2026-09-01", policy)["news.month"]
    #expect(found.verdict == (isEnd ? .notEntitled : .undetermined))
    #expect(found.reason == (isEnd ? .expiredUnknown : .awaitingRenewalEvidence))
    #expect(found.nextAction == (isEnd ? .resubscribe : .askAppStore))
  }

  /// Apple's grace period of a weekly subscription is six days; a free week of a monthly one does not make it weekly.
  @Test(arguments: [
    (false, false, "2026-01-14"), (true, false, "2026-02-05"), (false, true, "2026-02-05"),
  ])
  func `weekly subscriptions have six days`(
    isTrial: Bool,
    hasMonth: Bool,
    limit: String
  ) throws {
    var purchases = [
      try PurchaseBuilder.paid(2, "a", of: 1, "2026-01-01", "2026-01-08") {
        $0.isTrialPeriod = isTrial
      }
    ]
    if hasMonth { purchases.append(try .paid(1, "a", of: 1, "2025-12-01", "2026-01-01")) }
    let ledger = EntitlementLedger([try .receipt(created: "2026-01-09", purchases)])
    let found = try ledger.answers("2026-01-10")["a"]
    #expect(found.gracePossibleUntil == (try at(limit)))
  }

  /// E-55: a month of the sandbox has five minutes, and so has its longest grace period.
  @Test func `the sandbox has shorter periods`() throws {
    let receipt = try Evidence.receipt(
      created: "2026-01-01T00:06:00Z",
      [try .paid(1, "a", "2026-01-01", "2026-01-01T00:05:00Z")]
    ) { $0.environment = .productionSandbox }
    let ledger = EntitlementLedger([receipt], [.sandbox])
    let found = try ledger.answers("2026-01-01T00:07:00Z", in: .sandbox)["a"]
    #expect(found.gracePossibleUntil == (try at("2026-01-01T00:10:00Z")))
  }

  /// The same bound holds beside tokens, and for a complete history.
  @Test(arguments: ["2026-07-10", "2026-07-28", "2026-07-29"])
  func `a receipt beside tokens shows the end after every possible grace period`(
    _ created: String
  ) throws {
    let isEnd = created == "2026-07-29"
    var ledger = try ledger(created: created)
    ledger.take(try .paid(1, "news.month", "2026-06-01", "2026-07-01"))
    ledger.take(try .renewal(signed: "2026-06-01"))
    let found = try ledger.answers("2026-09-01")["news.month"]
    #expect(found.verdict == (isEnd ? .notEntitled : .undetermined))
    let early = try ledger.answers("2026-07-29", past: .intended)["news.month"]
    #expect(early.verdict == found.verdict)
  }

  /// C4: off on the 10th, on again, then the charge fails with grace: only the cancellation of after the end counts.
  @Test(arguments: [false, true])
  func `a cancellation before the end does not end grace`(isAfterEnd: Bool) throws {
    let due = TokenDate(try at("2026-02-01"))
    let ledger = EntitlementLedger([
      try .paid(),
      try .renewal(signed: isAfterEnd ? "2026-02-05" : "2026-01-10") {
        $0.autoRenewStatus = 0
        $0.isInBillingRetryPeriod = false
        $0.renewalDate = due
      },
      try .unpaid(signed: "2026-02-01", grace: "2026-02-17") {
        $0.renewalDate = due
      },
    ])
    let found = try ledger.answers("2026-02-10")["news.month"]
    #expect(found.isEntitled == !isAfterEnd)
    #expect((found.reason == .gracePeriod) == !isAfterEnd)
  }

  /// B13: a refund of a period that is over does not move the end of access.
  @Test(arguments: [("2026-01-20", "2026-01-20"), ("2026-02-20", "2026-02-01")])
  func `a refunded period ended at its end or its refund`(_ refund: String, _ end: String) throws {
    let date = TokenDate(try at(refund))
    let ledger = EntitlementLedger([
      try .paid(signed: "2026-03-01") { $0.revocationDate = date }
    ])
    let found = try ledger.answers("2026-03-02")["news.month"]
    #expect(found.reason == .refunded)
    #expect(found.from == (try at(end)))
  }
}
