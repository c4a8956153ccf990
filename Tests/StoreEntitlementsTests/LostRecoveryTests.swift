// SPDX-License-Identifier: Apache-2.0

import StoreEntitlements
import StoreLab
import StorePayloads
import StrictTime
import Testing

/// E-13: a recovery whose message was lost is not an end.
struct LostRecoveryTests {
  enum Source: CaseIterable {
    case tokens, notification, statuses
  }

  private func ledger(
    _ source: Source = .tokens,
    grace: String? = nil,
    ownership: String = "PURCHASED",
    isCommitment: Bool = false
  ) throws -> EntitlementLedger {
    let lab = try EvidenceLab.shared.get()
    let end = try grace.map { TokenDate(try at($0)) }
    let paid = try TransactionBuilder.paid(signed: "2026-02-01") {
      $0.inAppOwnershipType = ownership
      if isCommitment { $0.billingPlanType = "MONTHLY" }
    }
    let info = try RenewalInfoBuilder.of(signed: "2026-02-01") {
      $0.isInBillingRetryPeriod = true
      $0.expirationIntent = 2
      $0.gracePeriodExpiresDate = end
    }
    switch source {
    case .tokens:
      return EntitlementLedger([try lab.transaction(paid), try lab.renewalInfo(info)])
    case .notification:
      let kind: NotificationBuilder.Kind = grace == nil ? .didFailToRenew : .gracePeriod
      return EntitlementLedger([
        try .notification(kind, signed: "2026-02-01", paid, info)
      ])
    case .statuses:
      let status: Int64 = grace == nil ? 3 : 4
      return EntitlementLedger([
        try lab.statuses([SubscriptionBuilder(paid, info, status: status)])
      ])
    }
  }

  @Test(
    arguments: Source.allCases,
    [
      (nil, "PURCHASED", false), ("2026-02-17", "PURCHASED", false), (nil, "FAMILY_SHARED", false),
      ("2026-02-17", "FAMILY_SHARED", false), (nil, "PURCHASED", true),
    ] as [(String?, String, Bool)]
  )
  func `after the days of billing retry nothing is certain without Apple's word`(
    _ source: Source,
    _ case: (grace: String?, ownership: String, isCommitment: Bool)
  ) throws {
    let ledger = try ledger(
      source,
      grace: `case`.grace,
      ownership: `case`.ownership,
      isCommitment: `case`.isCommitment
    )
    let last = `case`.isCommitment ? "2026-05-01" : "2026-04-01"
    let during = try ledger.answers(last)["news.month"]
    let isOwn = `case`.ownership == "PURCHASED"
    #expect(during.reason == .billingRetry)
    #expect(during.warnings.contains(.staleEvidence))
    #expect(during.nextActions == (isOwn ? [.fixPayment, .askAppStore] : [.askAppStore]))
    #expect(during.from == (try at(`case`.grace ?? "2026-02-01")))
    #expect(during.paidUntil == (try at("2026-02-01")))
    let end = `case`.isCommitment ? "2026-05-02" : "2026-04-02"
    for time in [end, "2027-02-01"] {
      let after = try ledger.answers(time)["news.month"]
      #expect(after.verdict == .undetermined)
      #expect(after.reason == .awaitingRenewalEvidence)
      #expect(after.nextActions == [.askAppStore])
      #expect(after.from == (try at(end)))
      #expect(after.status == .expired)
    }
  }

  @Test(
    arguments: [
      ("2026-02-01T23:59:59.999Z", [NextAction.fixPayment]),
      ("2026-02-02", [.fixPayment, .askAppStore]),
    ]
  )
  func `evidence of billing retry is stale after a day`(_ time: String, _ actions: [NextAction])
    throws
  {
    let found = try ledger().answers(time)["news.month"]
    #expect(found.nextActions == actions)
    #expect(found.nextAction == .fixPayment)
    #expect(found.warnings.contains(.staleEvidence) == (actions.count > 1))
  }

  @Test func `the policy says how old the evidence may be`() throws {
    let policy = try EntitlementPolicy.with { $0.retryEvidenceAge = try period("P7D") }
    let ledger = try ledger()
    #expect(try ledger.answers("2026-02-07", policy)["news.month"].nextActions == [.fixPayment])
    #expect(try ledger.answers("2026-02-08", policy)["news.month"].nextActions.count == 2)
  }

  /// The recovery in grace may have been lost.
  @Test func `evidence from before the end of grace is stale after it`() throws {
    let evidence = [
      try Evidence.paid(), try .unpaid(signed: "2026-02-16T12:00:00Z", grace: "2026-02-17"),
    ]
    let found = try EntitlementLedger(evidence).answers("2026-02-17")["news.month"]
    #expect(found.nextActions == [.fixPayment, .askAppStore])
    let fresh = try EntitlementLedger(
      evidence + [.unpaid(signed: "2026-02-17", grace: "2026-02-17")]
    )
    #expect(try fresh.answers("2026-02-17")["news.month"].nextActions == [.fixPayment])
  }

  enum Word: CaseIterable {
    case expired, status, renewalInfo, history
  }

  @Test(arguments: Word.allCases, ["2026-04-01", "2026-04-02"])
  func `Apple's word that it gave up ends billing retry`(_ word: Word, _ signed: String) throws {
    let lab = try EvidenceLab.shared.get()
    let paid = try TransactionBuilder.paid(signed: signed)
    let over = try RenewalInfoBuilder.of(signed: signed) {
      $0.isInBillingRetryPeriod = false
      $0.autoRenewStatus = 0
      $0.expirationIntent = 2
    }
    var ledger = try ledger()
    switch word {
    case .expired:
      ledger.take(try .notification(.expiredInBillingRetry, signed: signed, paid, over))
    case .status: ledger.take(try lab.statuses([SubscriptionBuilder(paid, over, status: 2)]))
    case .renewalInfo: ledger.take(try lab.renewalInfo(over))
    case .history: ledger.take(try lab.history([paid]))
    }
    let found = try ledger.answers("2026-05-01")["news.month"]
    // A history says nothing about the retry that goes on after it.
    let isProof = word != .history || signed == "2026-04-02"
    #expect(found.reason == (isProof ? .expiredBilling : .awaitingRenewalEvidence))
    #expect(found.nextActions == (isProof ? [.resubscribe] : [.askAppStore]))
  }

  /// C5: `validUntil` covers the instants at which the answer changes.
  @Test func validity() throws {
    let ledger = try ledger(grace: "2026-02-17")
    var time = try at("2026-02-10")
    var ends: [Timestamp] = []
    while let end = ledger.entitlements(at: time, in: .production, findingValidUntil: true)
      .validUntil
    {
      ends.append(end)
      time = end
    }
    #expect(ends.prefix(2) == [try at("2026-02-17"), try at("2026-04-02")])
    let plain = try self.ledger()
      .entitlements(at: at("2026-02-01T12:00:00Z"), in: .production, findingValidUntil: true)
    #expect(plain.validUntil == (try at("2026-02-02")))
  }
}
