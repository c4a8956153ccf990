// SPDX-License-Identifier: Apache-2.0

import StorePayloads

// E-18: whether the next charge will be made.

extension LatestPeriod {
  /// E-18: whether the commitment has further billing periods.
  var isFollowedInCommitment: Bool {
    guard let commitment = purchase.facts.commitment, let number = commitment.billingPeriodNumber,
      let total = commitment.totalBillingPeriods
    else { return false }
    return number < total
  }

  /// Whether the subscription is billed monthly within a commitment.
  var isCommitment: Bool {
    purchase.facts.commitment != nil || purchase.facts.billingPlan == .monthly
  }

  /// Whether the next charge will be made; `nil` if unknown.
  var willRenew: Bool? {
    if isFollowedInCommitment { return true }
    let facts = renewal?.fact
    let status =
      isCommitment
      ? facts?.commitmentAutoRenewStatus ?? facts?.autoRenewStatus : facts?.autoRenewStatus
    return status.map { $0 == .on }
  }

  var isAutoRenewOff: Bool { willRenew == false }
}
