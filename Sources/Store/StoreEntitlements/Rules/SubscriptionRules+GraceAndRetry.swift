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

  /// E-13: during billing retry there is no access, unless the policy grants it; after billing retry the
  /// subscription has ended.
  func billingRetry(_ latest: LatestPeriod) -> Decision? {
    guard latest.isBillingRetry, let end = latest.end, end <= time,
      let retryEnd = latest.billingRetryEnd
    else { return nil }
    let accessEnd = min(end.adding(policy.billingRetryAccess), retryEnd)
    let rule = EntitlementRule.billingRetry.reading([
      "expiresDate": latest.purchase.facts.expiresDate,
      "isInBillingRetryPeriod": latest.renewal?.fact.isInBillingRetryPeriod,
      "billingRetryEnd": retryEnd,
      "billingRetryAccess": accessEnd == end ? nil : "until \(accessEnd)",
    ])
    guard time < retryEnd else {
      return .notEntitled(.expiredBilling, since: retryEnd, by: latest.purchase, [rule])
    }
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
    if let announced = latest.renewal?.fact.gracePeriodExpiresDate, announced <= time,
      latest.renewal.map({ $0.signedDate < announced }) ?? false
    {
      decision.warnings.insert(.staleEvidence)
    }
    return decision
  }
}
