// SPDX-License-Identifier: Apache-2.0

import StoreEntitlements
import StoreLab
import StoreReceipts
import StrictTime
import Testing

/// The tables S33, S34 and S36 of the acceptance suite, row by row.
struct ScenarioTableTests {
  // MARK: S33, Ask to Buy

  @Test(
    arguments: [
      ("1 | child asks for lifetime | none", false, EntitlementReason.neverPurchased),
      ("2a | parent approves within 24 h | purchaseDate = approval time", true, .nonConsumable),
      ("2b | parent declines | none", false, .neverPurchased),
      ("2c | 24 h pass | none", false, .neverPurchased),
    ]
  )
  func `S33 a pending purchase grants nothing`(
    _ row: String,
    _ isApproved: Bool,
    _ reason: EntitlementReason
  ) throws {
    let evidence =
      isApproved
      ? [
        try Evidence.notification(
          .oneTimeCharge,
          signed: "2026-01-02",
          try .oneTime(1, "lifetime", "Non-Consumable", "2026-01-02")
        )
      ] : []
    let found = try EntitlementLedger(evidence).answers("2026-01-02")["lifetime"]
    #expect(found.reason == reason, "\(row)")
    #expect(found.until == nil)
  }

  // "3 | parent later withdraws consent to the app | unchanged | RESCIND_CONSENT (`appData`, no `data`)"
  @Test func `S33 withdrawn consent alone changes nothing`() throws {
    var ledger = EntitlementLedger([try .oneTime()])
    let before = try ledger.answers("2026-02-01")["lifetime"]
    let lab = try EvidenceLab.shared.get()
    let rescinded = try lab.notification(
      NotificationBuilder(.rescindConsent) { $0.signedDate = "2026-01-05T00:00:00Z" }
    )
    #expect(ledger.take(rescinded).isEmpty)
    #expect(try ledger.answers("2026-02-01")["lifetime"] == before)
  }

  // MARK: S34, original version; the first free version is 10

  @Test(
    arguments: [
      ("iOS", "Production", "9", EntitlementReason.originalPurchaserOfPaidApp),
      ("iOS", "Production", "10", .originalVersionTooNew),
      ("iOS", "Production", "9.9.9", .originalPurchaserOfPaidApp),
      ("iOS", "Production", "10.0", .originalVersionTooNew),
      ("iOS", "Production", "2", .originalPurchaserOfPaidApp),
      ("iOS", "Production", "100", .originalVersionTooNew),
      ("iOS", "Production", "1a2", .originalVersionIncomparable),
      ("macOS", "Production", "9.5", .originalPurchaserOfPaidApp),
      ("iOS", "Sandbox", "1.0", .originalPurchaserOfPaidApp),
      ("macOS", "Sandbox", "1.0", .originalPurchaserOfPaidApp),
      ("iOS", "Xcode", "1", .originalPurchaserOfPaidApp),
    ]
  )
  func `S34 the original version shows whether the app was paid`(
    _ platform: String,
    _ environment: String,
    _ version: String,
    _ reason: EntitlementReason
  ) throws {
    let app = try Evidence.appTransaction {
      $0.originalPlatform = platform
      $0.receiptType = environment
      $0.originalApplicationVersion = version
    }
    let policy = EntitlementPolicy.with { $0.firstFreeVersion = "10" }
    let ledger = EntitlementLedger([app], [.production, .sandbox, .xcode])
    let place = try #require(ledger.evidenceEnvironments.first)
    let summary = try ledger.answers("2026-01-01", policy, in: place)
    let found = try #require(summary.app)
    let verdict: EntitlementVerdict =
      switch reason {
      case .originalPurchaserOfPaidApp: .entitled
      case .originalVersionTooNew: .notEntitled
      default: .undetermined
      }
    #expect(found.verdict == verdict)
    #expect(found.reason == reason)
    #expect(
      summary.paidApp?.warnings == (environment == "Production" ? [] : [.sandboxOriginalVersion])
    )
  }

  // MARK: S36, clock, freshness and offline

  /// A row: news.month 2026-01-01 → 2026-02-01, evidence signed 2026-01-20.
  struct Row: Sendable, CustomTestStringConvertible {
    let text: String
    let time: String
    var trust: String?
    var receipt: String?
    let verdict: EntitlementVerdict
    let reason: EntitlementReason
    let evaluatedAt: String
    var warnings: [EntitlementWarning] = []

    var testDescription: String { text }
  }

  static let clock = [
    Row(
      text: "2026-01-25 | server | – | yes activePeriod",
      time: "2026-01-25",
      verdict: .entitled,
      reason: .activePeriod,
      evaluatedAt: "2026-01-25"
    ),
    Row(
      text: "2026-01-10 (before evidence) | device | yes activePeriod, warning clockBehindEvidence",
      time: "2026-01-10",
      verdict: .entitled,
      reason: .activePeriod,
      evaluatedAt: "2026-01-20",
      warnings: [.clockBehindEvidence]
    ),
    Row(
      text: "2025-06-01 (rolled back) | device | same as above, never \"notYetStarted\"",
      time: "2025-06-01",
      verdict: .entitled,
      reason: .activePeriod,
      evaluatedAt: "2026-01-20",
      warnings: [.clockBehindEvidence]
    ),
    Row(
      text: "2026-01-22 | device, offline | 3 d | yes, evaluated at 01-20",
      time: "2026-01-22",
      trust: "P3D",
      verdict: .entitled,
      reason: .activePeriod,
      evaluatedAt: "2026-01-20"
    ),
    Row(
      text: "2026-03-01 | device, offline | 3 d | ? awaitingRenewalEvidence, warning staleEvidence",
      time: "2026-03-01",
      trust: "P3D",
      verdict: .undetermined,
      reason: .awaitingRenewalEvidence,
      evaluatedAt: "2026-03-01",
      warnings: [.staleEvidence]
    ),
    Row(
      text: "2026-03-01, receipt created 2026-01-20 | server | ? awaitingRenewalEvidence",
      time: "2026-03-01",
      receipt: "2026-01-20",
      verdict: .undetermined,
      reason: .awaitingRenewalEvidence,
      evaluatedAt: "2026-03-01",
      warnings: [.receiptHasNoRenewalData]
    ),
    // E-19 has changed since: on 20 February the customer could be in grace.
    Row(
      text: "2026-03-01, receipt created 2026-02-20 without a newer period | no expiredUnknown",
      time: "2026-03-01",
      receipt: "2026-02-20",
      verdict: .undetermined,
      reason: .awaitingRenewalEvidence,
      evaluatedAt: "2026-03-01",
      warnings: [.receiptHasNoRenewalData]
    ),
  ]

  // The last row, about a certificate that expired after signing, is tested by E-53 in EvaluationTimeTests.
  @Test(arguments: clock)
  func `S36 the verdict depends on the clock and the age of the evidence`(_ row: Row) throws {
    let evidence =
      try row.receipt.map { [try Evidence.receipt(created: $0, [try .paid()])] }
      ?? [.paid(signed: "2026-01-20"), .renewal(signed: "2026-01-20")]
    let policy = try EntitlementPolicy.with { $0.offlineTrust = try row.trust.map(period) }
    let summary = try EntitlementLedger(evidence).answers(row.time, policy)
    let found = summary["news.month"]
    #expect(found.verdict == row.verdict)
    #expect(found.reason == row.reason)
    #expect(summary.evaluatedAt == (try at(row.evaluatedAt)))
    #expect(summary.warnings == row.warnings)
  }
}
