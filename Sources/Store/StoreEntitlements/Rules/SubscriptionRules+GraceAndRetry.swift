// SPDX-License-Identifier: Apache-2.0

import StrictTime

// E-12, E-13: grace and billing retry.

extension SubscriptionRules {
  /// E-12: a grace period grants access until its end, with or without the flag that billing failed.
  func grace(_ latest: LatestPeriod) -> Decision? {
    guard let end = latest.end, let graceEnd = latest.grace.end, end <= time, time < graceEnd
    else { return nil }
    let facts = latest.renewal?.fact
    let rule = EntitlementRule.grace.reading([
      "expiresDate": latest.purchase.facts.expiresDate,
      "gracePeriodExpiresDate": facts?.gracePeriodExpiresDate,
      "isInBillingRetryPeriod": facts?.isInBillingRetryPeriod,
      "assumedGrace": latest.saysGraceWithoutDate
        ? policy.assumedGrace.map { "\($0)" } : nil,
    ])
    var decision = Decision.entitled(
      .gracePeriod,
      from: end,
      until: graceEnd,
      by: latest.purchase,
      [rule]
    )
    decision.warnings = latest.grace.warnings
    if facts?.isInBillingRetryPeriod != true { decision.warnings.insert(.retryFlagMissing) }
    return decision
  }

  /// E-13: during billing retry there is no access, unless the policy grants it.
  ///
  /// Apple says when it gives up. Without such evidence, the recovery may have been lost as well.
  func billingRetry(_ latest: LatestPeriod) -> Decision? {
    guard latest.isBillingRetry, let end = latest.end, end <= time,
      let retryEnd = latest.billingRetryEnd,
      let accessEnd = latest.billingRetryAccessEnd(policy)
    else { return nil }
    let signed = latest.billingRetrySignedDate
    let rule = EntitlementRule.billingRetry.reading([
      "expiresDate": latest.purchase.facts.expiresDate,
      "isInBillingRetryPeriod": latest.renewal?.fact.isInBillingRetryPeriod,
      "signedDate": signed,
      "billingRetryEnd": retryEnd,
      "billingRetryAccess": accessEnd == end ? nil : "until \(accessEnd)",
    ])
    guard time < retryEnd else { return afterBillingRetry(latest, retryEnd, rule) }
    var decision = Decision.notEntitled(.billingRetry, since: end, by: latest.purchase, [rule])
    if time < accessEnd {
      decision = .entitled(
        .billingRetryAllowedByPolicy,
        from: end,
        until: accessEnd,
        by: latest.purchase,
        [rule]
      )
      decision.level = policy.billingRetryLevel
    }
    if latest.isBillingRetryStale(policy) { decision.warnings.insert(.staleEvidence) }
    return decision
  }

  /// E-13: the decision after the days in which Apple retries billing.
  private func afterBillingRetry(
    _ latest: LatestPeriod,
    _ retryEnd: Timestamp,
    _ rule: AppliedRule
  ) -> Decision {
    if latest.saysBillingRetryFailed {
      return .notEntitled(.expiredBilling, since: retryEnd, by: latest.purchase, [rule])
    }
    var decision = Decision.undetermined(
      .awaitingRenewalEvidence,
      since: retryEnd,
      by: latest.purchase,
      [rule]
    )
    decision.warnings = [.staleEvidence]
    return decision
  }
}

extension LatestPeriod {
  /// E-13: from when on the evidence of billing retry is stale: it is too old, or from before the end of a grace period.
  func billingRetryStaleDate(_ policy: EntitlementPolicy) -> Timestamp? {
    guard let signed = billingRetrySignedDate else { return nil }
    let tooOld = signed.adding(policy.retryEvidenceAge)
    let graceEnds = renewals.compactMap(\.fact.gracePeriodExpiresDate).filter { $0 > signed }
    return min(tooOld, graceEnds.min() ?? tooOld)
  }

  fileprivate func isBillingRetryStale(_ policy: EntitlementPolicy) -> Bool {
    billingRetryStaleDate(policy).map { $0 <= evidence.time } ?? true
  }
}
