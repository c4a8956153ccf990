// SPDX-License-Identifier: Apache-2.0

import StorePayloads
import StrictTime

// What follows a paid period: grace, billing retry, and periods that were not seen.
extension SubscriptionRules {
  /// E-12: a grace period grants access until its end, with or without the flag that billing failed.
  func grace(_ latest: LatestPeriod) -> Decision? {
    guard let end = latest.end, let graceEnd = latest.graceEnd, end <= time, time < graceEnd
    else { return nil }
    let facts = latest.renewal?.fact
    let rule = AppliedRule(
      .grace,
      [
        "expiresDate": latest.purchase.facts.expiresDate,
        "gracePeriodExpiresDate": facts?.gracePeriodExpiresDate,
        "isInBillingRetryPeriod": facts?.isInBillingRetryPeriod,
        "assumedGrace": latest.saysGraceWithoutDate
          ? policy.assumedGrace.map { "\($0)" } : nil,
      ]
    )
    var decision = Decision.entitled(
      .gracePeriod,
      from: end,
      until: graceEnd,
      by: latest.purchase,
      [rule]
    )
    decision.warnings = latest.graceWarnings
    if facts?.isInBillingRetryPeriod != true { decision.warnings.insert(.retryFlagMissing) }
    return decision
  }

  /// E-13: while Apple tries to bill there is no access, unless the policy grants some; after that it is over.
  func billingRetry(_ latest: LatestPeriod) -> Decision? {
    guard latest.isBillingRetry, let end = latest.end, end <= time,
      let retryEnd = latest.billingRetryEnd
    else { return nil }
    let accessEnd = min(end.adding(policy.billingRetryAccess), retryEnd)
    let rule = AppliedRule(
      .billingRetry,
      [
        "expiresDate": latest.purchase.facts.expiresDate,
        "isInBillingRetryPeriod": latest.renewal?.fact.isInBillingRetryPeriod,
        "billingRetryEnd": retryEnd,
        "billingRetryAccess": accessEnd == end ? nil : "until \(accessEnd)",
      ]
    )
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
    if let told = latest.renewal?.fact.gracePeriodExpiresDate, told <= time,
      latest.renewal.map({ $0.signedDate < told }) ?? false
    {
      decision.warnings.insert(.staleEvidence)
    }
    return decision
  }

  /// E-14: nothing says that it ended, so it may have renewed.
  func awaitingRenewal(_ latest: LatestPeriod) -> Decision? {
    if let decision = signedAccess(latest) { return decision }
    guard !latest.saysEnded else { return nil }
    let facts = latest.renewal?.fact
    let rule = AppliedRule(
      .awaitingRenewal,
      [
        "expiresDate": latest.purchase.facts.expiresDate,
        "renewalDate": facts?.renewalDate,
        "signedDate": latest.renewal?.signedDate, "autoRenewStatus": facts?.autoRenewStatus,
      ]
    )
    if let decision = leeway(latest, rule) { return decision }
    var decision = Decision.undetermined(
      .awaitingRenewalEvidence,
      since: latest.purchase.facts.expiresDate,
      by: latest.purchase,
      [rule]
    )
    // Renewal was off when it was asked last; it may have been turned on again since.
    if latest.isAutoRenewOff, latest.end.map({ time >= $0 }) ?? false,
      latest.renewal.map({ $0.signedDate <= time }) ?? false
    {
      decision = .notEntitled(.expiredVoluntary, since: latest.end, by: latest.purchase, [rule])
    }
    decision.warnings = [.staleEvidence]
    return decision
  }

  /// E-14: a status of 1 or 4 that was signed after the end of what was seen.
  ///
  /// E-57: of a time before it was signed it says nothing; the subscription may have lapsed in between.
  func signedAccess(_ latest: LatestPeriod) -> Decision? {
    guard let end = latest.signedAccessEnd, time < end, let claim = latest.claim,
      claim.signedDate <= time
    else { return nil }
    let isGrace = claim.fact.status == .billingGracePeriod
    let rule = AppliedRule(
      .awaitingRenewal,
      ["status": claim.fact.status, "signedDate": claim.signedDate, "until": end]
    )
    return .entitled(
      isGrace ? .gracePeriod : .activePeriod,
      from: nil,
      until: end,
      by: latest.purchase,
      [rule]
    )
  }

  /// E-14: the time that the policy grants until a renewal is known.
  func leeway(_ latest: LatestPeriod, _ rule: AppliedRule) -> Decision? {
    guard let paid = latest.purchase.facts.expiresDate else { return nil }
    let end = paid.adding(policy.renewalLeeway)
    guard time < end else { return nil }
    let granted = AppliedRule(.awaitingRenewal, ["renewalLeeway": "until \(end)"])
    return .entitled(
      .renewalLeewayByPolicy,
      from: paid,
      until: end,
      by: latest.purchase,
      [rule, granted]
    )
  }

  /// E-11b: a renewal that has not begun implies a period that was not seen.
  func undetermined(_ purchase: Purchase, since date: Timestamp?) -> Decision {
    let rule = AppliedRule(.impliedPeriod, ["transactionId": purchase.facts.transactionId.text])
    return .undetermined(.awaitingRenewalEvidence, since: date, by: purchase, [rule])
  }

  func undetermined(_ latest: LatestPeriod, since date: Timestamp?) -> Decision {
    let rule = AppliedRule(
      .awaitingRenewal,
      [
        "renewalDate": latest.renewal?.fact.renewalDate, "status": latest.claim?.fact.status,
        "signedDate": latest.claim?.signedDate,
      ]
    )
    return .undetermined(.awaitingRenewalEvidence, since: date, by: latest.purchase, [rule])
  }
}
