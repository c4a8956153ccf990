// SPDX-License-Identifier: Apache-2.0

import StorePayloads
import StrictTime

// Purchases that the evidence about the latest period implies but does not contain.

extension LatestPeriod {
  /// Whether a renewal info that was signed by the time implies an unseen period.
  var hasUnseenPeriod: Bool {
    guard let renewal, renewal.signedDate <= evidence.time else { return false }
    return end != nil && end != purchase.facts.expiresDate
  }

  /// E-11b: the next purchase, if it is a renewal that was signed and has not begun.
  var earlyRenewal: Purchase? {
    guard index + 1 < chain.periods.count else { return nil }
    let next = chain.periods[index + 1].purchase
    // The renewal info that was signed with it may be older than every known copy.
    let infoSigned = chain.renewals(countingFor: index + 1).first?.signedDate
    let firstSigned = min(next.firstSigned, infoSigned ?? .latest)
    guard next.facts.reason == .renewal, firstSigned <= evidence.time,
      next.facts.purchaseDate > evidence.time
    else { return nil }
    return next
  }

  /// E-10: when the purchase was over, by a revocation or by an end after which nothing renews; `nil` if it is not.
  var overDate: Timestamp? {
    let revoked = purchase.revocation(by: evidence.time)?.date
    // A refund after the end changes nothing.
    guard let end, end <= revoked ?? evidence.time, saysEnded || isAutoRenewOff, !isBillingRetry,
      grace.end.map({ $0 <= evidence.time }) ?? true
    else { return revoked }
    return end
  }

  /// Whether the paid time is over, or the purchase was refunded and another one renews.
  var isOver: Bool {
    if end.map({ $0 <= evidence.time }) ?? false { return true }
    return purchase.revocation(by: evidence.time) != nil && isRenewedByOther
  }

  /// Whether an early renewal does not begin when the purchase ends: it renews an unseen purchase.
  private var isRenewedByOther: Bool {
    earlyRenewal.map { $0.facts.purchaseDate != purchase.facts.expiresDate } ?? false
  }

  /// E-10: whether the evidence implies an unseen later purchase.
  func hasUnseenSuccessor(after revocation: Revocation) -> Bool {
    if isRenewedByOther { return true }
    if let claim, claim.fact.saysActive, claim.signedDate > revocation.date { return true }
    if end != nil, end != purchase.facts.expiresDate { return true }
    // The subscription renews on a different date from the refunded purchase.
    guard let renewal, renewal.signedDate > revocation.date else { return false }
    return renewal.fact.renewalDate.map { $0 != purchase.facts.expiresDate } ?? false
  }

  /// E-14: the end of access by a status of 1 or 4 that was signed after the known end.
  var signedAccessEnd: Timestamp? {
    guard let claim, claim.fact.saysActive, let renewal else { return nil }
    let from = purchase.facts.revocation?.date ?? purchase.facts.expiresDate ?? .earliest
    guard claim.signedDate >= from, claim.signedDate >= renewal.signedDate else { return nil }
    // The renewal date of a refunded purchase does not apply to a later purchase.
    if purchase.facts.revocation != nil, renewal.fact.renewalDate == purchase.facts.expiresDate {
      return nil
    }
    return claim.fact.status == .billingGracePeriod
      ? renewal.fact.gracePeriodExpiresDate : renewal.fact.renewalDate
  }

  /// Whether the subscription may have renewed as this other product.
  func mayHaveRenewed(as productId: Identifier) -> Bool {
    guard let end, evidence.time >= end, !saysEnded, !isAutoRenewOff, !isBillingRetry else {
      return false
    }
    // A purchase that was revoked before its end does not renew.
    if let revocation = purchase.revocation(by: evidence.time), revocation.date < end,
      !hasUnseenSuccessor(after: revocation)
    {
      return false
    }
    guard let next = renewal?.fact.autoRenewProductId else { return false }
    return next == productId && productId != purchase.facts.productId
  }
}
