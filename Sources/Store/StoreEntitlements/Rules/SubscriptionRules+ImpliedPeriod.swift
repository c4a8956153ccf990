// SPDX-License-Identifier: Apache-2.0

import StorePayloads
import StrictTime

// E-11b: a renewal that has not begun implies a period before it.

extension SubscriptionRules {
  /// E-11b: the decision if the first known purchase has not begun.
  ///
  /// A renewal implies a paid period before it, and is signed up to a day before that period ends.
  func beforeFirstPeriod() -> Decision? {
    guard let first = chain.periods.first?.purchase else { return nil }
    let rule = EntitlementRule.impliedPeriod.reading([
      "purchaseDate": first.facts.purchaseDate, "transactionReason": first.facts.reason,
      "originalTransactionId": first.facts.originalTransactionId.text,
    ])
    guard !isFirstPurchase(first) else {
      return .notEntitled(.notYetStarted, since: nil, by: first, [rule])
    }
    guard isImpliedPeriodActive(before: first) else {
      return .undetermined(.awaitingRenewalEvidence, since: nil, by: first, [rule])
    }
    return .entitled(
      .activePeriod,
      from: nil,
      until: first.facts.purchaseDate,
      by: first,
      [rule]
    )
  }

  /// Whether no earlier purchase is possible by this time.
  private func isFirstPurchase(_ first: Purchase) -> Bool {
    if first.isRenewal, time >= first.firstSigned { return false }
    if first.facts.originalPurchaseDate.map({ time < $0 }) ?? false { return true }
    return !first.isRenewal && first.facts.transactionId == first.facts.originalTransactionId
  }

  private func isImpliedPeriodActive(before first: Purchase) -> Bool {
    guard first.isRenewal, time >= first.firstSigned else { return false }
    return chain.claims.last { $0.signedDate <= time }
      .map { $0.fact.saysActive && $0.signedDate >= first.firstSigned } ?? false
  }

  /// The decision about a product whose purchases are all later.
  func notBegun(_ purchase: Purchase, beside deciding: Decision?) -> Decision {
    let rule = AppliedRule(.period, ["purchaseDate": purchase.facts.purchaseDate])
    if latest == nil && deciding?.verdict == .undetermined || isRenewalOfUnseen(purchase) {
      return .undetermined(.awaitingRenewalEvidence, since: nil, by: purchase, [rule])
    }
    return .notEntitled(.notYetStarted, since: nil, by: purchase, [rule])
  }

  /// E-11b: whether the purchase renews an unseen period that may be active.
  private func isRenewalOfUnseen(_ purchase: Purchase) -> Bool {
    guard let latest, purchase.facts.reason == .renewal else { return false }
    let start = purchase.facts.purchaseDate
    if latest.purchase.revocation(by: time) != nil || latest.period.isSuperseded(by: time) {
      return isSigned(purchase)
    }
    guard let end = latest.end else { return false }
    // The purchase begins before the latest period ends, so the purchase that it renews superseded the
    // latest period.
    if start < end { return isSigned(purchase) }
    guard time >= end, start != end else { return false }
    // Billing retry or an end explains a gap before the purchase.
    return isSigned(purchase)
      || !latest.hasBillingRetry && !latest.saysEnded && !latest.isAutoRenewOff
  }

  /// E-11b: the decision during a period that an unseen purchase may have superseded.
  func beforeRenewalOfOther(_ latest: LatestPeriod) -> Decision? {
    guard let next = chain.renewalOfOther(after: latest.index), next.firstSigned <= time,
      latest.period.covers(time)
    else { return nil }
    return undetermined(latest.purchase, since: nil)
  }

  /// Whether the purchase or the renewal info that comes with it was signed by the time.
  private func isSigned(_ purchase: Purchase) -> Bool {
    time >= purchase.firstSigned || latest?.earlyRenewal?.key == purchase.key
  }

  /// Whether the next purchase of these periods renews an unseen period.
  func renewsAfterUnseen(_ periods: [PaidPeriod]) -> Bool {
    guard let next = periods.first(where: { $0.purchase.facts.purchaseDate > time })?.purchase
    else {
      return false
    }
    return isSigned(next) && isRenewalOfUnseen(next)
  }

  /// E-11b: the decision if the next period is a renewal that was signed and has not begun: an unseen period may be
  /// active.
  func beforeEarlyRenewal(_ latest: LatestPeriod) -> Decision? {
    beforeEarlyRenewal(latest, about: latest.purchase)
  }

  /// The unseen period may be of any product of the chain.
  func beforeEarlyRenewal(_ latest: LatestPeriod, about purchase: Purchase) -> Decision? {
    guard let next = latest.earlyRenewal, latest.isOver, signedAccess(latest) == nil else {
      return nil
    }
    let rule = EntitlementRule.impliedPeriod.reading([
      "purchaseDate": next.facts.purchaseDate, "transactionReason": next.facts.reason,
    ])
    return .undetermined(
      .awaitingRenewalEvidence,
      since: purchase.key == latest.purchase.key ? purchase.facts.expiresDate : nil,
      by: purchase,
      [rule]
    )
  }
}

extension Purchase {
  /// E-11b: whether the purchase renews an earlier period.
  fileprivate var isRenewal: Bool {
    facts.reason.map { $0 == .renewal } ?? (facts.transactionId != facts.originalTransactionId)
  }
}
