// SPDX-License-Identifier: Apache-2.0

import StorePayloads
import StrictTime

extension SubscriptionRules {
  /// 3.3: the status as Apple counts, from dates; `nil` where nothing has begun and nothing is known.
  var status: SubscriptionStatus? {
    guard let latest else {
      return beforeFirstPeriod()?.verdict == .entitled ? .active : nil
    }
    if let status = statusOfUnseenPurchase(latest) { return status }
    if let revocation = latest.purchase.revocation(by: time), !latest.period.isSuperseded(by: time)
    {
      guard latest.hasUnseenSuccessor(after: revocation) else { return .revoked }
      return statusOfSignedAccess(latest) ?? .expired
    }
    if let end = latest.purchase.facts.expiresDate, time < end { return .active }
    if let end = latest.end, end <= time {
      if latest.graceEnd.map({ time < $0 }) ?? false { return .billingGracePeriod }
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

  /// What is worth knowing about the chain, whatever was decided.
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

  /// 3.3: whether the status that Apple signed last is another than its dates give at that time.
  private var statusDisagrees: Bool {
    guard let claim = chain.claims.last, let status = claim.fact.status,
      claim.signedDate >= chain.newestEvidence
    else { return false }
    return SubscriptionRules(chain, at: claim.signedDate, policy).status != status
  }
}

extension RenewalOutlook {
  /// What the renewal info that counts says about the next charge.
  ///
  /// Where the next period is known and has not begun, the renewal info about that one says it.
  init?(_ rules: SubscriptionRules, _ decision: Decision) {
    guard let source = rules.periodOfOutlook(decision) else { return nil }
    let renewal =
      decision.purchase == nil
      ? rules.chain.renewals(while: source.index).last ?? source.renewal : source.renewal
    guard let facts = renewal?.fact else { return nil }
    // Where it is not known whether it ended, what was last said about its renewal stands.
    let isOver =
      decision.verdict != .undetermined && decision.reason != .renewalLeewayByPolicy
      && (decision.status == .expired || decision.status == .revoked)
    willRenew =
      isOver
      ? false
      : decision.purchase == nil ? facts.autoRenewStatus.map { $0 == .on } : source.willRenew
    renewsTo =
      willRenew == true ? (facts.autoRenewProductId ?? decision.productId).text : nil
    renewalDate = facts.renewalDate
    renewalPrice = facts.renewalPrice
    currency = facts.currency
    offer = facts.offer
    priceIncreaseStatus = facts.priceIncreaseStatus
    expirationIntent = facts.expirationIntent
  }
}

extension SubscriptionRules {
  /// The period whose renewal info says what comes next.
  fileprivate func periodOfOutlook(_ decision: Decision) -> LatestPeriod? {
    guard let latest else {
      return decision.verdict == .entitled ? LatestPeriod(chain, 0, at: time, policy) : nil
    }
    let next = latest.index + 1
    guard latest.renewal == nil, next < chain.periods.count,
      chain.periods[next].purchase.firstSigned <= time
    else { return latest }
    return LatestPeriod(chain, next, at: time, policy)
  }
}
