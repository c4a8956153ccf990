// SPDX-License-Identifier: Apache-2.0

import StorePayloads
import StrictTime

/// Which of the evidence about a paid time says how things stood at a time.
///
/// E-57: what was signed later than a time in the past knows how the paid time ended, but not whether a grace period
/// ran before that.
struct EvidenceAtTime {
  let time: Timestamp
  /// When the paid time ends.
  let end: Timestamp?
  let longestGrace: CalendarPeriod

  init(_ time: Timestamp, end: Timestamp?, longestGrace: CalendarPeriod) {
    self.time = time
    self.end = end
    self.longestGrace = longestGrace
  }

  /// Whether no grace period can run any more.
  var isGraceOver: Bool { end.map { time >= $0.adding(longestGrace) } ?? false }

  /// The renewal info that says how things stood, of those of the paid time by signed date.
  func renewal(of renewals: [Dated<RenewalFacts>]) -> Dated<RenewalFacts>? {
    let known = renewals.last { $0.signedDate <= time }
    guard let end, time >= end else { return known ?? renewals.first }
    if let known, known.signedDate >= end { return known }
    let later = renewals.first { later in
      later.signedDate > time && later.signedDate >= end && saysMore(later, than: known)
    }
    return later ?? known ?? renewals.first
  }

  /// Whether a renewal info that was signed later says how things stood.
  private func saysMore(_ later: Dated<RenewalFacts>, than known: Dated<RenewalFacts>?) -> Bool {
    let facts = later.fact
    if facts.isInBillingRetryPeriod == true { return true }
    guard facts.expirationIntent != nil || facts.autoRenewStatus == .off else { return false }
    // Neither a withdrawn product nor a refused price is billed, nor a subscription that was cancelled before.
    let isUnbilled =
      facts.expirationIntent == .priceIncrease || facts.expirationIntent == .productNotAvailable
    return isGraceOver || isUnbilled
      || facts.expirationIntent != nil && known?.fact.autoRenewStatus == .off
  }

  /// Whether a renewal info is known at the time, or says how things stood before it was signed.
  func isSettled(
    by renewal: Dated<RenewalFacts>,
    among renewals: [Dated<RenewalFacts>]
  ) -> Bool {
    renewal.signedDate <= time
      || saysMore(renewal, than: renewals.last { $0.signedDate <= time })
  }

  /// The claim that says how things stood, of those of the paid time by signed date.
  func claim(of claims: [Dated<StatusClaim>]) -> Dated<StatusClaim>? {
    let known = claims.last { $0.signedDate <= time }
    guard let end, time >= end, isGraceOver, known.map({ $0.signedDate < end }) ?? true else {
      return known
    }
    return claims.first { $0.signedDate > time && $0.fact.saysEnded } ?? known
  }

  /// Whether a claim is known at the time, or says how things stood before it was signed.
  func isSettled(by claim: Dated<StatusClaim>) -> Bool {
    claim.signedDate <= time || isGraceOver
  }
}

extension EntitlementPolicy {
  /// For how long a grace period may run: the app's, or else the longest that Apple offers.
  var longestGrace: CalendarPeriod { assumedGrace ?? EntitlementPolicy.longestGrace }
}
