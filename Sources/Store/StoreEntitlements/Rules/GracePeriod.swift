// SPDX-License-Identifier: Apache-2.0

import StorePayloads
import StrictTime

/// E-12: the grace period after a paid period; `end` is `nil` without one.
struct GracePeriod {
  var end: Timestamp?
  var warnings: Set<EntitlementWarning> = []

  /// The renewal infos and claims are those of the period, by signed date; `assumed` is the duration if Apple did not
  /// send the end.
  init(
    _ renewals: [Dated<RenewalFacts>],
    _ claims: [Dated<StatusClaim>],
    paidUntil end: Timestamp?,
    assumed: CalendarPeriod?
  ) {
    guard let end else { return }
    self.end = reportedEnd(renewals, claims, paidUntil: end)
    if self.end == nil, let assumed {
      self.end = min(end.adding(assumed), end.adding(EntitlementPolicy.longestGrace))
      warnings = [.graceDateMissing]
    }
  }

  /// The end that Apple reported last, or the time at which Apple reported that the grace period was over.
  private mutating func reportedEnd(
    _ renewals: [Dated<RenewalFacts>],
    _ claims: [Dated<StatusClaim>],
    paidUntil end: Timestamp
  ) -> Timestamp? {
    guard
      let reported = renewals.last(where: {
        $0.fact.gracePeriodExpiresDate.map { $0 > end } ?? false
      }),
      let date = reported.fact.gracePeriodExpiresDate
    else { return nil }
    let longest = end.adding(EntitlementPolicy.longestGrace)
    if date > longest { warnings.insert(.graceTooLong) }
    var cut = min(date, longest)
    // Newer evidence without grace, or a cancellation, ends the grace period.
    if let over = renewals.first(where: { $0.signedDate >= end && $0.fact.isCancelledInGrace }) {
      cut = min(cut, over.signedDate)
    }
    if let over = renewals.first(where: { $0.signedDate > reported.signedDate }) {
      cut = min(cut, over.signedDate)
    }
    let over = claims.first { claim in
      claim.signedDate > reported.signedDate && claim.signedDate >= end && claim.fact.saysEnded
    }
    if let over { cut = min(cut, over.signedDate) }
    return cut > end ? cut : nil
  }
}

extension RenewalFacts {
  /// E-12: without billing retry and with auto-renew off, the customer cancelled during grace.
  fileprivate var isCancelledInGrace: Bool {
    isInBillingRetryPeriod == false && autoRenewStatus == .off
  }
}
