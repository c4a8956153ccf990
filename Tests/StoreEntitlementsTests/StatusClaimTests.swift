// SPDX-License-Identifier: Apache-2.0

import StoreEntitlements
import StoreLab
import StorePayloads
import StoreReceipts
import StoreVerification
import StrictTime
import Testing

/// E-13, E-14: statuses of the API about a monthly plan from January that ended in February.
struct StatusClaimTests {
  private let lab: EvidenceLab

  init() throws { lab = try EvidenceLab.shared.get() }

  private func transaction(signed: String) throws -> Verified<TransactionPayload> {
    let date = TokenDate(try at(signed))
    let text = try lab.authority.token(
      TransactionBuilder.paid(1, "news.month", "2026-01-01", "2026-02-01") { $0.signedDate = date }
    ).text()
    return try lab.verifier.verifyTransaction(text.utf8, expecting: lab.now)
  }

  /// A ledger with the transaction, and with statuses beside it that were signed on these days.
  private func ledger(_ statuses: [(SubscriptionStatus, String)]) throws -> EntitlementLedger {
    var ledger = EntitlementLedger(bundleId: "com.example.app", environments: [.production])
    _ = ledger.add(try transaction(signed: "2026-01-01"))
    for (status, date) in statuses {
      ledger.add(status: status, of: [.transaction(try transaction(signed: date))])
    }
    return ledger
  }

  @Test(
    arguments: [
      (.active, .awaitingRenewalEvidence, nil),
      (.expired, .expiredUnknown, .expired),
      (.billingRetry, .billingRetry, .billingRetry),
      (.revoked, .expiredUnknown, .expired),
    ] as [(SubscriptionStatus, EntitlementReason, SubscriptionStatus?)]
  )
  func `a status from after the end decides without a renewal info`(
    _ status: SubscriptionStatus,
    _ reason: EntitlementReason,
    _ found: SubscriptionStatus?
  ) throws {
    let answer = try ledger([(status, "2026-02-02")]).answers("2026-02-03")["news.month"]
    #expect(answer.reason == reason)
    if let found { #expect(answer.status == found) }
  }

  /// A status from before the end does not describe the time after it.
  @Test func `billing retry before the end is not billing retry after it`() throws {
    let answer = try ledger([(.billingRetry, "2026-01-31")]).answers("2026-02-03")["news.month"]
    #expect(answer.reason == .awaitingRenewalEvidence)
  }

  @Test(
    arguments: [
      (.expired, .expiredUnknown), (.revoked, .expiredUnknown), (.active, .awaitingRenewalEvidence),
    ] as [(SubscriptionStatus, EntitlementReason)]
  )
  func `a newer status ends billing retry`(
    _ status: SubscriptionStatus,
    _ reason: EntitlementReason
  ) throws {
    var ledger = try ledger([(status, "2026-02-10")])
    let info = try RenewalInfoBuilder.of(1, signed: "2026-02-01") {
      $0.isInBillingRetryPeriod = true
      $0.autoRenewStatus = 1
    }
    let text = try lab.authority.token(info).text()
    _ = ledger.add(try lab.verifier.verifyRenewalInfo(text.utf8, expecting: lab.now))
    let answer = try ledger.answers("2026-02-11")["news.month"]
    #expect(answer.reason == reason)
    #expect(answer.status != .billingRetry)
  }
}
