// SPDX-License-Identifier: Apache-2.0

import StoreEntitlements
import StoreLab
import StorePayloads
import StoreReceipts
import StoreVerification
import StrictTime
import Testing

/// Table S38 of the acceptance suite, conflicting and malformed evidence.
///
/// A comment above each test quotes its row.
struct ConflictTableTests {
  private func unpaid(
    _ grace: String?,
    _ configure: (inout RenewalInfoBuilder) -> Void = { _ in }
  ) throws -> EntitlementLedger {
    EntitlementLedger([try .paid(), try .unpaid(grace: grace, configure)])
  }

  // "same transactionId, signed 02-10 revoked; signed 02-14 not revoked | not revoked (E-6)"
  @Test func `S38 a reversed refund grants access again`() throws {
    let (start, end) = ("2026-02-01", "2026-03-01")
    let evidence = [
      try Evidence.paid(1, "news.month", start, end, signed: "2026-02-10") {
        $0.revoke(at: "2026-02-10T00:00:00Z")
      },
      try .paid(1, "news.month", start, end, signed: "2026-02-14"),
    ]
    #expect(try EntitlementLedger(evidence).answers("2026-02-15")["news.month"].isEntitled)
  }

  // "same transactionId and signedDate, one revoked | revoked + evidenceConflict"
  @Test func `S38 the revoked copy wins between equal signed dates`() throws {
    let evidence = [try Evidence.paid(), try .paid { $0.revoke(at: "2026-01-01T00:00:00Z") }]
    let found = try EntitlementLedger(evidence).answers("2026-01-10")["news.month"]
    #expect(found.reason == .refunded)
    #expect(found.warnings == [.evidenceConflict])
  }

  // "same web order line item under two transaction ids | one purchase + duplicateTransaction"
  @Test func `S38 one line item under two transaction ids is one purchase`() throws {
    let evidence = [
      try Evidence.paid(1), try .paid(2, of: 1) { $0.webOrderLineItemId = Ids.item(1) },
    ]
    let summary = try EntitlementLedger(evidence).answers("2026-01-10")
    #expect(summary.warnings == [.duplicateTransaction])
    let timelines = EntitlementLedger(evidence).timelines(
      until: try at("2026-01-10"),
      in: .production
    )
    #expect(timelines.map(\.periods.count) == [1])
  }

  // "Sandbox transaction in a Production evaluation | dropped, reported";
  // "transaction of another bundle id | dropped, reported"
  @Test func `S38 evidence of another app or environment is dropped`() throws {
    var ledger = EntitlementLedger([])
    let sandbox = ledger.take(try .paid { $0.environment = "Sandbox" })
    let other = ledger.take(try .paid { $0.bundleId = "com.example.other" })
    #expect(sandbox.map(\.reason) == [.otherEnvironment])
    #expect(other.map(\.reason) == [.otherApp])
    #expect(ledger.isEmpty)
  }

  // "two Xcode transactions "0" from two machines" is E-2 in LedgerTests.

  // "renewal info of original id X, transactions only of Y | renewalInfoOrphan; no grace for Y"
  @Test func `S38 a renewal info of another chain grants no grace`() throws {
    let ledger = EntitlementLedger([try .paid(), try .unpaid(of: 5, grace: "2026-02-17")])
    let summary = try ledger.answers("2026-02-05")
    #expect(summary.warnings.contains(.renewalInfoOrphan))
    #expect(!summary["news.month"].isEntitled)
  }

  // "gracePeriodExpiresDate 60 days after expiry | cut at 28 d + graceTooLong"
  @Test func `S38 a grace period of 60 days is cut`() throws {
    let found = try unpaid("2026-04-02").answers("2026-02-05")["news.month"]
    #expect(found.until == (try at("2026-03-01")))
    #expect(found.warnings == [.graceTooLong])
  }

  // "DID_FAIL_TO_RENEW / GRACE_PERIOD without grace date | no billingRetry + graceDateMissing"
  @Test func `S38 a grace period without its date is billing retry`() throws {
    let failed = try Evidence.notification(
      .gracePeriod,
      signed: "2026-02-01",
      try .paid(signed: "2026-02-01"),
      try .of(signed: "2026-02-01") { $0.isInBillingRetryPeriod = true }
    )
    let found = try EntitlementLedger([failed]).answers("2026-02-05")["news.month"]
    #expect(found.reason == .billingRetry)
    #expect(found.warnings == [.graceDateMissing, .staleEvidence])
    // The flag may be missing.
    let bare = try Evidence.notification(
      .gracePeriod,
      signed: "2026-02-01",
      try .paid(signed: "2026-02-01"),
      try .of(signed: "2026-02-01")
    )
    let same = try EntitlementLedger([bare]).answers("2026-02-05")["news.month"]
    #expect(same.reason == .billingRetry)
    #expect(same.warnings == [.graceDateMissing, .staleEvidence])
  }

  // "grace date present, isInBillingRetryPeriod false | yes gracePeriod + retryFlagMissing"
  @Test func `S38 a grace period without the billing retry flag grants access`() throws {
    let ledger = try unpaid("2026-02-17") { $0.isInBillingRetryPeriod = false }
    let found = try ledger.answers("2026-02-05")["news.month"]
    #expect(found.reason == .gracePeriod)
    #expect(found.warnings == [.retryFlagMissing])
  }

  // "autoRenewStatus 0, isInBillingRetryPeriod true, grace date in the future | yes gracePeriod"
  @Test func `S38 grace continues with auto-renew off during billing retry`() throws {
    let ledger = try unpaid("2026-02-17") { $0.autoRenewStatus = 0 }
    #expect(try ledger.answers("2026-02-05")["news.month"].reason == .gracePeriod)
  }

  // "autoRenewStatus 0, isInBillingRetryPeriod false, expirationIntent 1, grace date in the future | no
  // expiredVoluntary (cancelled in grace, S10)"
  @Test func `S38 a cancellation during grace ends access`() throws {
    let ledger = try unpaid("2026-02-17") {
      $0.autoRenewStatus = 0
      $0.isInBillingRetryPeriod = false
      $0.expirationIntent = 1
    }
    #expect(try ledger.answers("2026-02-05")["news.month"].reason == .expiredVoluntary)
  }

  // "REFUND_PRORATED without percentage on a consumable | ledger unchanged + proratedWithoutPercentage";
  // "revocationPercentage 0, −1 or 100001 | clamp, warning; never negative units"
  @Test(
    arguments: [
      (nil, 1, EntitlementWarning.proratedWithoutPercentage), (0, 1, nil),
      (-1, 1, .percentageOutOfRange), (100_001, 0, .percentageOutOfRange),
    ] as [(Int64?, Int64, EntitlementWarning?)]
  )
  func `S38 a revocation percentage out of range is limited`(
    _ percentage: Int64?,
    _ units: Int64,
    _ warning: EntitlementWarning?
  ) throws {
    let refund = try Evidence.oneTime(1, "coins100", "Consumable") {
      $0.revoke(at: "2026-01-01T00:00:00Z")
      $0.revocationType = "REFUND_PRORATED"
      $0.revocationPercentage = percentage
    }
    let found = try #require(
      try EntitlementLedger([refund]).answers("2026-01-05").consumables.first
    )
    #expect(found.units == units)
    #expect(found.warnings == [warning].compactMap { $0 })
  }

  // "offerType 9, notificationType "FUTURE_THING" | decodes, unknownEnumValue"
  @Test func `S38 unknown values are accepted with a warning`() throws {
    let future = try Evidence.notification(
      NotificationBuilder.Kind(
        NotificationType(rawValue: "FUTURE_THING"),
        NotificationSubtype(rawValue: "NEWER_STILL")
      ),
      signed: "2026-01-05",
      try .paid(signed: "2026-01-05") { $0.offerType = 9 },
      try .of(signed: "2026-01-05")
    )
    let found = try EntitlementLedger([future]).answers("2026-01-05")["news.month"]
    #expect(found.isEntitled)
    #expect(found.warnings == [.unknownEnumValue])
  }

  // "fractional milliseconds (Xcode) | decodes" is E-56 in EvaluationTimeTests.

  // "`status` 1 in a notification signed a month ago, T today | recomputed from dates, not 1"
  @Test func `S38 a status of last month is computed again from dates`() throws {
    let old = try Evidence.notification(
      .didRenew,
      signed: "2026-01-05",
      try .paid(),
      try .of(),
      status: 1
    )
    let summary = try EntitlementLedger([old]).answers("2026-02-05")
    #expect(summary.chains.map(\.status) == [.expired])
    #expect(summary["news.month"].verdict == .undetermined)
  }

  // "EXPIRED (signed 03-01) arrives after SUBSCRIBED/RESUBSCRIBE (signed 03-05) | still active"
  @Test func `S38 an expiration that arrives late changes nothing`() throws {
    let again = try Evidence.notification(
      .resubscribed,
      signed: "2026-03-05",
      try .paid(2, of: 1, "2026-03-05", "2026-04-05"),
      try .of(signed: "2026-03-05"),
      status: 1
    )
    let over = try Evidence.notification(
      .expiredVoluntarily,
      signed: "2026-03-01",
      try .paid(signed: "2026-03-01"),
      try .of(signed: "2026-03-01") { $0.expire(intent: 1) },
      status: 2
    )
    let summary = try EntitlementLedger([again, over]).answers("2026-03-06")
    #expect(summary["news.month"].reason == .activePeriod)
    #expect(summary.chains.map(\.status) == [.active])
  }

  // "lifetime (non-consumable) and news.month both map to feature "ads-off"; news.month expires or is
  // refunded | feature still entitled through lifetime"
  @Test(arguments: [true, false])
  func `S38 one product is enough to grant a feature`(_ isRefunded: Bool) throws {
    let month = try Evidence.paid(signed: "2026-01-20") {
      if isRefunded { $0.revoke(at: "2026-01-20T00:00:00Z") }
    }
    let policy = EntitlementPolicy.with { $0.features = ["ads-off": ["lifetime", "news.month"]] }
    let ledger = EntitlementLedger([month, try .oneTime(2), try .renewal { $0.turnOff() }])
    let summary = try ledger.answers("2026-02-05", policy)
    let found = try #require(summary.feature("ads-off"))
    #expect(found.verdict == .entitled)
    #expect(found.reason == .nonConsumable)
    #expect(summary.features.map(\.grantedBy) == [["lifetime"]])
  }

  // "an app-transaction JWS passed as a transaction (and the reverse) | rejected with a wrong-kind error,
  // not "invalid environment""
  @Test func `S38 a token of another kind is rejected`() throws {
    let lab = try EvidenceLab.shared.get()
    let app = try lab.authority.appTransaction()
    let paid = try lab.authority.transaction()
    let first = #expect(throws: VerificationError.self) {
      try lab.verifier.verifyTransaction(app.utf8, expecting: lab.now)
    }
    let second = #expect(throws: VerificationError.self) {
      try lab.verifier.verifyAppTransaction(paid.utf8, expecting: lab.now)
    }
    #expect([first?.code, second?.code] == ["input/wrong-kind", "input/wrong-kind"])
  }

  // "originalTransactionId differs between receipt and JWS for one line item | receipt 1705 and JWS kept as
  // alias, warning"
  @Test func `S38 a chain may have two original transaction ids`() throws {
    let token = try Evidence.paid(2, of: 1, "2026-02-01", "2026-03-01")
    let receipt = try Evidence.receipt(
      created: "2026-02-10",
      [try .paid(2, of: 9, "2026-02-01", "2026-03-01"), try .paid(9, of: 9)]
    )
    let summary = try EntitlementLedger([token, receipt]).answers("2026-02-15")
    #expect(summary.warnings == [.chainHasTwoNames])
    #expect(summary.chains.map(\.originalTransactionId) == [Ids.transaction(1)])
    #expect(summary["news.month"].isEntitled)
  }
}
