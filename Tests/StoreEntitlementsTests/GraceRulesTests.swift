// SPDX-License-Identifier: Apache-2.0

import StoreEntitlements
import StoreLab
import StorePayloads
import StrictTime
import Testing

/// E-12: grace periods.
struct GraceRulesTests {
  @Test func `E-12 grace grants access before its end`() throws {
    let ledger = EntitlementLedger([try .paid(), try .unpaid(grace: "2026-02-17")])
    let found = try ledger.answers("2026-02-16T23:59:59.999Z")["news.month"]
    #expect(found.reason == .gracePeriod)
    #expect(found.from == (try at("2026-02-01")))
    #expect(found.until == (try at("2026-02-17")))
    #expect(found.status == .billingGracePeriod)
    #expect(found.warnings.isEmpty)
    let after = try ledger.answers("2026-02-17")["news.month"]
    #expect(after.reason == .billingRetry)
    #expect(after.status == .billingRetry)
  }

  @Test(arguments: [false, nil])
  func `E-12 grace without the billing retry flag grants access, with a warning`(_ flag: Bool?)
    throws
  {
    let ledger = EntitlementLedger([
      try .paid(), try .unpaid(grace: "2026-02-17") { $0.isInBillingRetryPeriod = flag },
    ])
    let found = try ledger.answers("2026-02-10")["news.month"]
    #expect(found.reason == .gracePeriod)
    #expect(found.warnings == [.retryFlagMissing])
  }

  @Test(
    arguments: [
      (false, 0, 1, false), (true, 0, 1, true), (false, 1, 1, true), (false, 0, 2, false),
      (nil, 0, 1, true),
    ] as [(Bool?, Int64, Int64, Bool)]
  )
  func `E-12 a cancellation during grace ends it, whatever the expiration intent`(
    _ flag: Bool?,
    _ renews: Int64,
    _ intent: Int64,
    _ hasGrace: Bool
  ) throws {
    let ledger = EntitlementLedger([
      try .paid(),
      try .unpaid(grace: "2026-02-17") {
        $0.isInBillingRetryPeriod = flag
        $0.autoRenewStatus = renews
        $0.expirationIntent = intent
      },
    ])
    let found = try ledger.answers("2026-02-10")["news.month"]
    #expect((found.reason == .gracePeriod) == hasGrace)
    #expect(found.status == (hasGrace ? .billingGracePeriod : .expired))
  }

  @Test func `E-12 grace lasts at most 28 days`() throws {
    let ledger = EntitlementLedger([try .paid(), try .unpaid(grace: "2026-04-02")])
    let found = try ledger.answers("2026-02-10")["news.month"]
    #expect(found.until == (try at("2026-03-01")))
    #expect(found.warnings == [.graceTooLong])
    #expect(try ledger.answers("2026-03-01")["news.month"].reason == .billingRetry)
    let longest = EntitlementLedger([try .paid(), try .unpaid(grace: "2026-03-01")])
    #expect(try longest.answers("2026-02-10")["news.month"].warnings.isEmpty)
  }

  @Test(arguments: ["2026-02-01", "2026-01-20"])
  func `E-12 a grace date before the end of the period is ignored`(_ end: String) throws {
    let ledger = EntitlementLedger([try .paid(), try .unpaid(grace: end)])
    #expect(try ledger.answers("2026-02-01")["news.month"].reason == .billingRetry)
  }

  @Test func `E-12 grace without a date is billing retry, unless the policy has a duration`() throws
  {
    let transaction = try TransactionBuilder.paid(signed: "2026-02-01")
    let renewal = try RenewalInfoBuilder.of(signed: "2026-02-01") {
      $0.isInBillingRetryPeriod = true
      $0.expirationIntent = 2
    }
    let ledger = EntitlementLedger([
      try .notification(.gracePeriod, signed: "2026-02-01", transaction, renewal, status: 4)
    ])
    let strict = try ledger.answers("2026-02-10")["news.month"]
    #expect(strict.reason == .billingRetry)
    #expect(strict.warnings.contains(.graceDateMissing))
    let assuming = try EntitlementPolicy.with { $0.assumedGrace = try period("P16D") }
    let granted = try ledger.answers("2026-02-10", assuming)["news.month"]
    #expect(granted.reason == .gracePeriod)
    #expect(granted.until == (try at("2026-02-17")))
    #expect(granted.warnings.contains(.graceDateMissing))
    #expect(try ledger.answers("2026-02-17", assuming)["news.month"].reason == .billingRetry)
    // An assumed duration is limited to the longest grace period of Apple.
    let much = try EntitlementPolicy.with { $0.assumedGrace = try period("P1Y") }
    #expect(try ledger.answers("2026-02-10", much)["news.month"].until == (try at("2026-03-01")))
  }
}
