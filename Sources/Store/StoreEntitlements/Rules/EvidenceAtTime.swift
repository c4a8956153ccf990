// SPDX-License-Identifier: Apache-2.0

import StorePayloads
import StrictTime

/// E-57: selects, from the evidence about a paid time, what counts at the evaluated time.
///
/// Evidence that was signed after a time in the past shows how the paid time ended, but not whether a grace period was
/// active before that.
struct EvidenceAtTime {
  let time: Timestamp
  /// The end of the paid time.
  let end: Timestamp?
  /// E-19: the time by which a grace period after the end is over.
  let graceLimit: Timestamp?

  init(_ time: Timestamp, end: Timestamp?, longestGrace: LongestGrace) {
    self.time = time
    self.end = end
    graceLimit = end.map(longestGrace.end)
  }

  /// Whether a grace period can no longer be active.
  var isGraceOver: Bool { graceLimit.map { time >= $0 } ?? false }

  /// The applicable renewal info among those of the paid period, sorted by signed date.
  func renewal(of renewals: [Dated<RenewalFacts>]) -> Dated<RenewalFacts>? {
    let known = renewals.last { $0.signedDate <= time }
    guard let end, time >= end else { return known ?? renewals.first }
    if let known, known.signedDate >= end { return known }
    let later = renewals.first { later in
      later.signedDate > time && later.signedDate >= end && counts(later, after: known)
    }
    return later ?? known ?? renewals.first
  }

  /// Whether a renewal info that was signed later counts at the evaluated time.
  private func counts(_ later: Dated<RenewalFacts>, after known: Dated<RenewalFacts>?) -> Bool {
    let facts = later.fact
    if facts.isInBillingRetryPeriod == true { return true }
    guard facts.expirationIntent != nil || facts.autoRenewStatus == .off else { return false }
    // Apple does not bill after a refused price increase or an earlier cancellation. A product may be withdrawn during
    // the grace period.
    let isUnbilled = facts.expirationIntent == .priceIncrease
    return isGraceOver || isUnbilled
      || facts.expirationIntent != nil && known?.fact.autoRenewStatus == .off
  }

  /// Whether a renewal info was signed by that time, or is evidence about a time before its signed date.
  func isSettled(
    by renewal: Dated<RenewalFacts>,
    among renewals: [Dated<RenewalFacts>]
  ) -> Bool {
    renewal.signedDate <= time
      || counts(renewal, after: renewals.last { $0.signedDate <= time })
  }

  /// The applicable claim among those of the paid period, sorted by signed date.
  func claim(of claims: [Dated<StatusClaim>]) -> Dated<StatusClaim>? {
    let known = claims.last { $0.signedDate <= time }
    guard let end, time >= end, isGraceOver, known.map({ $0.signedDate < end }) ?? true else {
      return known
    }
    return claims.first { $0.signedDate > time && $0.fact.saysEnded } ?? known
  }

  /// Whether a claim was signed by that time, or is evidence about a time before its signed date.
  func isSettled(by claim: Dated<StatusClaim>) -> Bool {
    claim.signedDate <= time || isGraceOver
  }
}
