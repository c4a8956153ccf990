// SPDX-License-Identifier: Apache-2.0

import StoreEntitlements
import StoreLab
import StrictTime
import Testing

/// E-40, E-41: formerly paid apps, and trials without a subscription.
struct AppEntitlementTests {
  private let free = EntitlementPolicy.with { $0.firstFreeVersion = "10" }

  @Test func `E-40 needs a policy with a first free version and evidence of the download`() throws {
    let ledger = EntitlementLedger([try .appTransaction { $0.originalApplicationVersion = "9" }])
    #expect(try ledger.answers("2026-01-01").app == nil)
    #expect(try EntitlementLedger([try .oneTime()]).answers("2026-01-01", free).app == nil)
    let summary = try ledger.answers("2026-01-01", free)
    let app = try #require(summary.app)
    #expect(app.verdict == .entitled)
    #expect(app.reason == .originalPurchaserOfPaidApp)
    #expect(summary.paidApp?.rules.map(\.rule) == [.originalPurchaser])
  }

  @Test func `E-40 a receipt has the same answer as an app transaction`() throws {
    for (version, verdict) in [("9", EntitlementVerdict.entitled), ("10", .notEntitled)] {
      let receipt = try Evidence.receipt(created: "2026-01-01", []) {
        $0.originalApplicationVersion = version
      }
      let app = try #require(try EntitlementLedger([receipt]).answers("2026-01-01", free).app)
      #expect(app.verdict == verdict)
    }
  }

  /// The date is needed in environments where every version is 1.0.
  @Test(
    arguments: [
      ("10", "2025-12-31", EntitlementVerdict.entitled), ("10", "2026-01-01", .notEntitled),
      ("1a2", "2025-12-31", .entitled), ("1a2", "2026-01-01", .notEntitled),
      ("9", "2026-01-01", .entitled),
    ]
  )
  func `E-40 a download before freeSince also counts as paid`(
    _ version: String,
    _ date: String,
    _ verdict: EntitlementVerdict
  ) throws {
    let policy = try EntitlementPolicy.with {
      $0.firstFreeVersion = "10"
      $0.freeSince = try at("2026-01-01")
    }
    let first = try at(date)
    let app = try Evidence.appTransaction(signed: "2026-02-01") {
      $0.originalApplicationVersion = version
      $0.originalPurchaseDate = TokenDate(first)
    }
    let found = try EntitlementLedger([app]).answers("2026-02-01", policy).app
    #expect(found?.verdict == verdict)
  }

  // MARK: E-41

  private let trial = Result {
    try EntitlementPolicy.with { $0.trialProducts = ["trial14": try period("P14D")] }
  }

  @Test func `E-41 a trial starts at its first purchase`() throws {
    let ledger = EntitlementLedger([try .oneTime(1, "trial14")])
    let found = try ledger.answers("2026-01-14T23:59:59Z", try trial.get())["trial14"]
    #expect(found.reason == .trialProductRunning)
    #expect(found.from == (try at("2026-01-01")))
    #expect(found.until == (try at("2026-01-15")))
    let after = try ledger.answers("2026-01-15", try trial.get())["trial14"]
    #expect(after.reason == .trialProductElapsed)
    #expect(after.from == (try at("2026-01-15")))
  }

  @Test func `E-41 a new download does not restart a trial`() throws {
    let again = try Evidence.oneTime(2, "trial14", "Non-Consumable", "2026-02-01") {
      $0.originalTransactionId = Ids.transaction(1)
      $0.originalPurchaseDate = "2026-01-01T00:00:00Z"
    }
    let found = try EntitlementLedger([again]).answers("2026-02-01", try trial.get())["trial14"]
    #expect(found.reason == .trialProductElapsed)
  }

  @Test func `E-41 without a trial policy the product is a non-consumable`() throws {
    let ledger = EntitlementLedger([try .oneTime(1, "trial14")])
    #expect(try ledger.answers("2026-02-01")["trial14"].reason == .nonConsumable)
  }
}
