// SPDX-License-Identifier: Apache-2.0

import StoreEntitlements
import StoreLab
import StoreReceipts
import StrictTime
import Testing

/// The periods of a product over time.
struct TimelineTests {
  private func periods(
    _ evidence: [Evidence],
    until time: String = "2026-12-31",
    _ policy: EntitlementPolicy = EntitlementPolicy()
  ) throws -> [String] {
    EntitlementLedger(evidence).timelines(until: try at(time), in: .production, policy: policy)
      .flatMap { timeline in
        timeline.periods.map { period in
          let end = period.until.map { "\($0)".prefix(10) } ?? "-"
          return "\(timeline.productId) \(period.kind) \("\(period.from)".prefix(10)) \(end)"
        }
      }
  }

  @Test func `paid, trial and offer periods follow one another`() throws {
    let found = try periods([
      try .paid(1, "news.month", "2026-01-01", "2026-01-08") {
        ($0.offerType, $0.offerDiscountType) = (1, "FREE_TRIAL")
      },
      try .paid(3, of: 1, "2026-02-08", "2026-03-08"),
      try .paid(2, of: 1, "2026-01-08", "2026-02-08") { $0.offerType = 2 },
    ])
    #expect(
      found == [
        "news.month trial 2026-01-01 2026-01-08", "news.month offer 2026-01-08 2026-02-08",
        "news.month paid 2026-02-08 2026-03-08",
      ]
    )
  }

  @Test func `grace is followed by billing retry up to the evaluation time`() throws {
    let evidence = [try Evidence.paid(), try .unpaid(grace: "2026-02-17")]
    #expect(
      try periods(evidence, until: "2026-02-20") == [
        "news.month paid 2026-01-01 2026-02-01", "news.month grace 2026-02-01 2026-02-17",
        "news.month retry 2026-02-17 2026-02-20",
      ]
    )
    #expect(try periods(evidence, until: "2026-02-10").count == 2)
  }

  @Test func `grace is cut at 28 days, and canceled grace is omitted`() throws {
    let long = [try Evidence.paid(), try .unpaid(grace: "2026-12-01")]
    #expect(try periods(long, until: "2026-02-10").last == "news.month grace 2026-02-01 2026-03-01")
    let cancelled = [
      try Evidence.paid(),
      try .unpaid(grace: "2026-02-17") {
        $0.isInBillingRetryPeriod = false
        $0.autoRenewStatus = 0
        $0.expirationIntent = 1
      },
    ]
    #expect(try periods(cancelled) == ["news.month paid 2026-01-01 2026-02-01"])
  }

  @Test func `refunded parts are separate periods`() throws {
    let refunded = try Evidence.paid(signed: "2026-01-10") { $0.revoke(at: "2026-01-10T00:00:00Z") }
    #expect(
      try periods([refunded]) == [
        "news.month paid 2026-01-01 2026-01-10", "news.month refunded 2026-01-10 2026-02-01",
      ]
    )
    // A refund after the end does not change the period.
    let late = try Evidence.paid(signed: "2026-03-01") { $0.revoke(at: "2026-03-01T00:00:00Z") }
    #expect(try periods([late]) == ["news.month paid 2026-01-01 2026-02-01"])
    let lifetime = try Evidence.oneTime(signed: "2026-02-01") {
      $0.revoke(at: "2026-02-01T00:00:00Z")
    }
    #expect(
      try periods([lifetime]) == [
        "lifetime paid 2026-01-01 2026-02-01", "lifetime refunded 2026-02-01 -",
      ]
    )
  }

  @Test func `an upgraded period ends where the next begins`() throws {
    let found = try periods([
      try .paid(1, "basic.week", "2026-01-01", "2026-01-08") { $0.isUpgraded = true },
      try .paid(2, "pro.month", of: 1, "2026-01-04", "2026-02-04") { $0.isUpgraded = true },
      try .paid(3, "pro.year", of: 1, "2026-01-20", "2027-01-20"),
    ])
    #expect(
      found == [
        "basic.week paid 2026-01-01 2026-01-04", "pro.month paid 2026-01-04 2026-01-20",
        "pro.year paid 2026-01-20 2027-01-20",
      ]
    )
  }

  @Test func `one-time purchases last forever, or for the duration of the policy`() throws {
    let evidence = [
      try Evidence.oneTime(), try .oneTime(2, "trial14"),
      try .oneTime(3, "season.pass", "Non-Renewing Subscription"),
    ]
    let policy = try EntitlementPolicy.with {
      $0.trialProducts = ["trial14": try period("P14D")]
      $0.durations = ["season.pass": try period("P90D")]
    }
    #expect(
      try periods(evidence, policy) == [
        "lifetime paid 2026-01-01 -", "season.pass paid 2026-01-01 2026-04-01",
        "trial14 paid 2026-01-01 2026-01-15",
      ]
    )
  }

  @Test func `each environment has its own timelines`() throws {
    let ledger = EntitlementLedger(
      [try .paid(), try .paid { $0.environment = "Sandbox" }],
      [.production, .sandbox]
    )
    for environment in [StoreEnvironment.production, .sandbox] {
      let found = ledger.timelines(until: try at("2026-02-01"), in: environment)
      #expect(found.map(\.environment) == [environment])
      #expect(found.map(\.periods.count) == [1])
    }
  }
}
