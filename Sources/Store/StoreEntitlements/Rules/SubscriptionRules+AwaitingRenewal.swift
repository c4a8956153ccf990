// SPDX-License-Identifier: Apache-2.0

import StorePayloads
import StrictTime

// E-14: a subscription that may have renewed since the evidence was signed.

extension SubscriptionRules {
  /// E-14: the decision without evidence that the subscription ended.
  func awaitingRenewal(_ latest: LatestPeriod) -> Decision? {
    if let decision = signedAccess(latest) { return decision }
    guard !latest.saysEnded else { return nil }
    let facts = latest.renewal?.fact
    let rule = EntitlementRule.awaitingRenewal.reading([
      "expiresDate": latest.purchase.facts.expiresDate,
      "renewalDate": facts?.renewalDate,
      "signedDate": latest.renewal?.signedDate, "autoRenewStatus": facts?.autoRenewStatus,
    ])
    let grace = isPastEndUnseen(latest) ? latest.gracePossibleUntil : nil
    if var decision = leeway(latest, rule) {
      decision.allowsGrace(until: grace)
      return decision
    }
    var decision = Decision.undetermined(
      .awaitingRenewalEvidence,
      since: latest.purchase.facts.expiresDate,
      by: latest.purchase,
      [rule]
    )
    // Auto-renew was off in the newest evidence; it may have been turned on again since.
    if latest.isAutoRenewOff, latest.end.map({ time >= $0 }) ?? false,
      latest.renewal.map({ $0.signedDate <= time }) ?? false
    {
      decision = .notEntitled(.expiredVoluntary, since: latest.end, by: latest.purchase, [rule])
    }
    decision.warnings = [.staleEvidence]
    decision.allowsGrace(until: grace)
    return decision
  }

  /// E-19: whether a receipt or complete history from after the end contains no renewal.
  ///
  /// A renewal info that is as new would show the grace period.
  private func isPastEndUnseen(_ latest: LatestPeriod) -> Bool {
    let shown = latest.renewal?.signedDate ?? .earliest
    return [chain.receiptAt, chain.completeAt].compactMap(\.self).contains { seen in
      latest.isAfterEnd(seen) && shown < seen
    }
  }

  /// E-14: access because of a status of 1 or 4 that was signed after the known end.
  ///
  /// E-57: not for a time before its signed date; the subscription may have lapsed in between.
  func signedAccess(_ latest: LatestPeriod) -> Decision? {
    guard let end = latest.signedAccessEnd, time < end, let claim = latest.claim,
      claim.signedDate <= time
    else { return nil }
    let isGrace = claim.fact.status == .billingGracePeriod
    let rule = EntitlementRule.awaitingRenewal.reading([
      "status": claim.fact.status, "signedDate": claim.signedDate, "until": end,
    ])
    return .entitled(
      isGrace ? .gracePeriod : .activePeriod,
      from: nil,
      until: end,
      by: latest.purchase,
      [rule]
    )
  }

  /// E-14: access because of the policy's leeway.
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

  /// E-11b: a renewal that has not begun implies an unseen period.
  func undetermined(_ purchase: Purchase, since date: Timestamp?) -> Decision {
    let rule = AppliedRule(.impliedPeriod, ["transactionId": purchase.facts.transactionId.text])
    return .undetermined(.awaitingRenewalEvidence, since: date, by: purchase, [rule])
  }

  /// E-14: a signed status or renewal info implies an unseen period.
  func undetermined(_ latest: LatestPeriod, since date: Timestamp?) -> Decision {
    let rule = EntitlementRule.awaitingRenewal.reading([
      "renewalDate": latest.renewal?.fact.renewalDate, "status": latest.claim?.fact.status,
      "signedDate": latest.claim?.signedDate,
    ])
    return .undetermined(.awaitingRenewalEvidence, since: date, by: latest.purchase, [rule])
  }
}
