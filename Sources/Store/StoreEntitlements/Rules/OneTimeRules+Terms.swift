// SPDX-License-Identifier: Apache-2.0

import StorePayloads
import StrictTime

// Products that end: non-renewing subscriptions, trials, and those of unknown kind.
extension OneTimeRules {
  /// E-22: the policy sets the duration, and how several purchases combine.
  func nonRenewing(_ newest: Purchase) -> Decision {
    let kept = purchases.filter {
      $0.facts.purchaseDate <= time && $0.revocation(by: time) == nil
    }
    .sorted { $0.facts.purchaseDate < $1.facts.purchaseDate }
    let duration = policy.durations[exactly: productId]
    guard let last = kept.last else {
      let revoked = revokedLast { left in
        duration.map { term(of: left, lasting: $0).end }
      }
      return revoked ?? notYetBought(newest)
    }
    guard let duration else {
      let rule = AppliedRule(.nonRenewing, ["durations": nil])
      let since = last.facts.purchaseDate
      return .undetermined(.nonRenewingDurationUnknown, since: since, by: last, [rule])
    }
    let (start, end) = term(of: kept, lasting: duration)
    let rule = EntitlementRule.nonRenewing.reading([
      "purchaseDate": last.facts.purchaseDate, "duration": duration,
      "stacking": policy.stacking.rawValue,
    ])
    var decision =
      time < end
      ? Decision.entitled(.nonRenewingWithinDuration, from: start, until: end, by: last, [rule])
      : .notEntitled(.nonRenewingElapsed, since: end, by: last, [rule])
    decision.paidUntil = end
    return decision
  }

  func term(
    of purchases: [Purchase],
    lasting duration: CalendarPeriod
  ) -> (start: Timestamp, end: Timestamp) {
    NonRenewingTerm.term(
      of: purchases.map(\.facts.purchaseDate).sorted(),
      lasting: duration,
      policy.stacking
    )
  }

  /// E-41: a trial starts at its first purchase; reinstalling the app does not restart it.
  func trial(_ newest: Purchase, lasting duration: CalendarPeriod) -> Decision {
    let start = trialStart(newest: newest)
    let end = start.adding(duration)
    let rule = AppliedRule(.trialProduct, ["originalPurchaseDate": start, "duration": duration])
    let revocationDates = revocationDates
    if !purchases.contains(where: { isKept($0, revocationDates) }),
      let decision = (time < end ? withUnknownShare() : nil) ?? revokedLast(end: { _ in end })
    {
      return decision
    }
    guard start <= time else {
      return .notEntitled(.notYetStarted, since: nil, by: newest, [rule])
    }
    guard time < end else {
      return .notEntitled(.trialProductElapsed, since: end, by: newest, [rule])
    }
    return .entitled(.trialProductRunning, from: start, until: end, by: newest, [rule])
  }

  func trialStart(newest: Purchase) -> Timestamp {
    let starts = purchases.map { $0.facts.originalPurchaseDate ?? $0.facts.purchaseDate }
    return starts.min() ?? newest.facts.purchaseDate
  }

  /// An unknown kind, or a receipt without one: the policy may have a duration.
  func unknownKind(_ newest: Purchase) -> Decision {
    var decision = nonRenewing(newest)
    if newest.facts.kind != nil { decision.warnings.insert(.unknownEnumValue) }
    return decision
  }
}
