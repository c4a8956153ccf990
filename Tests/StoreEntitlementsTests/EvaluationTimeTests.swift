// SPDX-License-Identifier: Apache-2.0

import StoreEntitlements
import StoreLab
import StoreReceipts
import StoreVerification
import StrictTime
import Testing

/// E-50 to E-57: the time of the evaluation.
struct EvaluationTimeTests {
  @Test func `E-50 the answer is about the requested time`() throws {
    let ledger = EntitlementLedger([try .paid()])
    for time in ["2026-01-01", "2030-01-01", "9999-12-31"] {
      let summary = try ledger.answers(time)
      #expect(summary.asked == (try at(time)))
      #expect(summary.evaluatedAt == (try at(time)))
      #expect(summary.rules.map(\.rule) == [.time])
    }
  }

  @Test(
    arguments: [
      ("2026-01-20T00:00:00Z", false), ("2026-01-19T23:55:00Z", false),
      ("2026-01-19T23:54:59.999Z", true), ("2020-01-01T00:00:00Z", true),
    ]
  )
  func
    `E-51 the evaluation time is at least that of the evidence, with a warning for a large difference`(
      _ time: String,
      _ isBehind: Bool
    ) throws
  {
    let ledger = EntitlementLedger([try .paid(signed: "2026-01-20")])
    let summary = try ledger.answers(time)
    #expect(summary.warnings == (isBehind ? [.clockBehindEvidence] : []))
    #expect(summary.evaluatedAt == (try at("2026-01-20")))
    #expect(summary.asked == (try at(time)))
    #expect(summary["news.month"].isEntitled)
    let isPast = time != "2026-01-20T00:00:00Z"
    #expect(summary.rules.first?.rule == (isPast ? .clockBehind : .time))
  }

  @Test func `E-51 any newer evidence moves the evaluation time forward`() throws {
    let early = "2026-01-02"
    let late = try at("2026-01-20")
    let newer: [Evidence] = [
      try .renewal(signed: "2026-01-20"), try .appTransaction(signed: "2026-01-20"),
      try .receipt(created: "2026-01-20", []),
      try .notification(.didRenew, signed: "2026-01-20", try .paid(), try .of(), status: 1),
    ]
    for piece in newer {
      let summary = try EntitlementLedger([try .paid(), piece]).answers(early)
      #expect(summary.evaluatedAt == (late))
    }
  }

  @Test func `E-57 a past time can be evaluated on request`() throws {
    let ledger = EntitlementLedger([
      try .paid(1, "news.month", "2025-01-01", "2025-02-01", signed: "2026-01-20")
    ])
    let summary = try ledger.answers("2025-01-15", past: .intended)
    #expect(summary["news.month"].isEntitled)
    #expect(summary.warnings.isEmpty)
    let strict = EntitlementPolicy.with { $0.clockTolerance = .zero }
    #expect(
      try ledger.answers("2026-01-19T23:59:59Z", strict).warnings.contains(.clockBehindEvidence)
    )
  }

  @Test func `E-52 without a trusted clock, the time of the evidence is used for a limited period`()
    throws
  {
    let ledger = EntitlementLedger([try .paid(signed: "2026-01-30")])
    let policy = try EntitlementPolicy.with { $0.offlineTrust = try period("P3D") }
    let young = try ledger.answers("2026-02-02", policy)
    #expect(young.evaluatedAt == (try at("2026-01-30")))
    #expect(young["news.month"].isEntitled)
    #expect(young.warnings.isEmpty)
    #expect(young.rules.first?.rule == .offline)
    let old = try ledger.answers("2026-02-02T00:00:00.001Z", policy)
    #expect(old.evaluatedAt == (try at("2026-02-02T00:00:00.001Z")))
    #expect(old["news.month"].reason == .awaitingRenewalEvidence)
    #expect(old.warnings.contains(.staleEvidence))
  }

  @Test func `E-53 a certificate is checked at the signing time`() throws {
    let validity = (try at("2025-02-15"))...(try at("2026-02-15"))
    let lab = try EvidenceLab(leafValidity: validity)
    let token = try lab.authority.token(try TransactionBuilder.paid(signed: "2026-01-20")).text()
    let later = VerificationExpectations(now: try at("2026-03-01"))
    let transaction = try lab.verifier.verifyTransaction(token.utf8, expecting: later)
    #expect(transaction.certificatesValidAt == (try at("2026-01-20")))
    let summary = try EntitlementLedger([.transaction(transaction)]).answers("2026-03-01")
    #expect(summary["news.month"].reason == .awaitingRenewalEvidence)
    let forged = try lab.authority.token(try TransactionBuilder.paid(signed: "2026-02-16")).text()
    #expect(throws: VerificationError.self) {
      try lab.verifier.verifyTransaction(forged.utf8, expecting: later)
    }
  }

  /// If a request returns the same evidence, the answer stays the same, so one attempt is enough.
  @Test func `E-54 repeated evidence does not change the answer`() throws {
    var ledger = EntitlementLedger([try .paid(), try .renewal()])
    let before = try ledger.answers("2026-02-01")
    #expect(before.warnings == [.staleEvidence])
    ledger.take(try .paid())
    ledger.take(try .renewal())
    #expect(try ledger.answers("2026-02-01") == before)
    // Newer evidence determines the answer.
    ledger.take(try .paid(2, of: 1, "2026-02-01", "2026-03-01"))
    #expect(try ledger.answers("2026-02-01").warnings.isEmpty)
  }

  @Test func `E-55 a period may be very short`() throws {
    let ledger = EntitlementLedger(
      [
        try .paid(
          1,
          "news.month",
          "2026-01-01T00:00:00Z",
          "2026-01-01T00:00:02Z"
        ) { $0.environment = "Sandbox" },
        try .unpaid(signed: "2026-01-01T00:00:02Z", grace: "2026-01-01T00:00:02.001Z") {
          $0.environment = "Sandbox"
        },
      ],
      [.sandbox]
    )
    let reasons = try [
      "2026-01-01T00:00:01.999Z", "2026-01-01T00:00:02Z", "2026-01-01T00:00:02.001Z",
    ].map { try ledger.answers($0, in: .sandbox, past: .intended)["news.month"].reason }
    #expect(reasons == [.activePeriod, .gracePeriod, .billingRetry])
  }

  @Test func `E-56 dates from Xcode may have fractions and be in the year 1`() throws {
    let lab = try EvidenceLab.shared.get()
    var builder = TransactionBuilder.xcode
    builder.purchaseDate = "1735689600000.7297"
    builder.expiresDate = "1735693200000.25"
    builder.signedDate = "1735689600000.485"
    let text = try lab.authority.xcodeToken(builder).text()
    let transaction = try lab.verifier.verifyTransaction(text.utf8, expecting: lab.now)
    let app = try lab.authority.xcodeToken(AppTransactionBuilder.xcode).text()
    let download = try lab.verifier.verifyAppTransaction(app.utf8, expecting: lab.now)
    let ledger = EntitlementLedger(
      [.transaction(transaction), .appTransaction(download)],
      [.xcode]
    )
    let policy = try EntitlementPolicy.with {
      $0.freeSince = try at("2024-01-01")
    }
    let summary = try ledger.answers("2025-01-01T00:30:00Z", policy, in: .xcode, past: .intended)
    #expect(summary["com.example.app.pro"].isEntitled)
    #expect(summary["com.example.app.pro"].until == (try at("2025-01-01T01:00:00Z")))
    #expect(summary.app?.verdict == .entitled)
    #expect(summary.paidApp?.originalPurchaseDate == .earliest)
    #expect(summary.paidApp?.warnings == [.sandboxOriginalVersion])
  }
}
