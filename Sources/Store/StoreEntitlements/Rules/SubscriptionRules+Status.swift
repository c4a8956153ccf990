// SPDX-License-Identifier: Apache-2.0

import StorePayloads

extension SubscriptionRules {
  /// The status in Apple's numbers, computed from the dates; `nil` if nothing has begun.
  var status: SubscriptionStatus? {
    guard let latest else {
      return beforeFirstPeriod()?.verdict == .entitled ? .active : nil
    }
    if let status = statusOfUnseenPurchase(latest) { return status }
    if let revocation = latest.purchase.revocation(by: time), !latest.period.isSuperseded(by: time)
    {
      if latest.hasUnseenSuccessor(after: revocation) {
        return statusOfSignedAccess(latest) ?? .expired
      }
      guard chain.hasUnseenSeats(in: latest.index) else { return .revoked }
    }
    if let end = latest.purchase.facts.expiresDate, time < end { return .active }
    // E-11b: the status of the unseen period is not known.
    if beforeEarlyRenewal(latest) != nil { return .expired }
    if let end = latest.end, end <= time {
      if latest.grace.end.map({ time < $0 }) ?? false { return .billingGracePeriod }
      if latest.isBillingRetry, latest.billingRetryEnd.map({ time < $0 }) ?? false {
        return .billingRetry
      }
    }
    return statusOfSignedAccess(latest) ?? .expired
  }

  private func statusOfSignedAccess(_ latest: LatestPeriod) -> SubscriptionStatus? {
    guard let access = signedAccess(latest) else { return nil }
    return access.reason == .gracePeriod ? .billingGracePeriod : .active
  }

  /// The warnings about the chain, for any decision.
  func warnings(about latest: LatestPeriod) -> Set<EntitlementWarning> {
    var warnings: Set<EntitlementWarning> = []
    if chain.isOfReceipts { warnings.insert(.receiptHasNoRenewalData) }
    if latest.saysGraceWithoutDate, latest.end.map({ $0 <= time }) ?? false {
      warnings.insert(.graceDateMissing)
    }
    if latest.renewal?.isContested == true { warnings.insert(.evidenceConflict) }
    if statusDisagrees { warnings.insert(.statusDisagrees) }
    let isUnknown =
      !latest.purchase.facts.unknownWords.isEmpty
      || latest.renewal?.fact.unknownWords.isEmpty == false
    if isUnknown { warnings.insert(.unknownEnumValue) }
    return warnings
  }

  /// Whether the newest signed status contradicts the dates, evaluated at its signed date.
  private var statusDisagrees: Bool {
    guard let claim = chain.claims.last, let status = claim.fact.status,
      claim.signedDate >= chain.newestEvidence
    else { return false }
    return SubscriptionRules(chain, at: claim.signedDate, policy).status != status
  }
}
