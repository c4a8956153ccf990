// SPDX-License-Identifier: Apache-2.0

import StrictTime

// What happened between two notes of the oracle.

extension HistoryEvent {
  static func changes(
    from old: CustomerState,
    to new: CustomerState,
    at now: Timestamp
  ) -> [HistoryEvent] {
    let chains = new.chains.enumerated().flatMap { index, chain in
      let known = old.chains.indices.contains(index) ? old.chains[index] : nil
      return chain.changes(since: known, at: now).map { kind, period, product in
        HistoryEvent(
          kind: kind,
          at: now,
          chain: chain.originalId,
          transaction: period.id,
          product: product ?? period.product,
          start: period.start
        )
      }
    }
    let others = new.oneTime.enumerated().flatMap { index, purchase in
      let known = old.oneTime.indices.contains(index) ? old.oneTime[index] : nil
      let kinds = [known == nil ? .purchase : nil, change(known?.revocation, purchase.revocation)]
      return kinds.compactMap(\.self).map { kind in
        HistoryEvent(
          kind: kind,
          at: now,
          chain: purchase.id,
          transaction: purchase.id,
          product: purchase.product,
          start: kind == .purchase ? purchase.date : now
        )
      }
    }
    return chains + others
  }

  fileprivate static func change(_ old: RevocationState?, _ new: RevocationState?) -> Kind? {
    switch (old, new) {
    case (nil, .some): .refund
    case (.some, nil): .reversal
    default: nil
    }
  }
}

extension ChainState {
  fileprivate typealias Change = (kind: HistoryEvent.Kind, period: PeriodState, product: String?)

  fileprivate func changes(since old: ChainState?, at now: Timestamp) -> [Change] {
    guard let old else {
      return periods.enumerated().map { ($0 == 0 ? .purchase : .renewal, $1, nil) }
    }
    var found: [Change] = []
    for (before, after) in zip(old.periods, periods) {
      if let kind = HistoryEvent.change(before.revocation, after.revocation) {
        found.append((kind, after, nil))
      }
      if after.end != before.end { found.append((.extended, after, nil)) }
    }
    var last = old
    for period in periods.dropFirst(old.periods.count) {
      found.append((last.kind(of: period), period, nil))
      last.periods.append(period)
      last.phase = .running
    }
    let isRenewed = periods.count > old.periods.count
    if !isRenewed, isUnpaid, !old.isUnpaid { found.append((.failure, newest, nil)) }
    if !isRenewed, nextProduct != old.nextProduct {
      found.append((.preference, newest, nextProduct))
    }
    let wasWanted = isRenewed || old.isWanted
    switch phase {
    case .running, .unsettled, .grace, .retry:
      if wasWanted, !isWanted { found.append((.cancellation, newest, nil)) }
      if !wasWanted, isWanted { found.append((.enabling, newest, nil)) }
    case .ended:
      // A cancellation while a charge is repeated ends the subscription.
      if old.isUnpaid, now < old.givesUp { found.append((.cancellation, newest, nil)) }
      if old.phase != phase { found.append((.end, newest, nil)) }
    case .stopped: break
    }
    return found
  }

  /// What the next purchase of the chain is.
  private func kind(of period: PeriodState) -> HistoryEvent.Kind {
    guard period.isRenewal else { return phase == .running ? .supersession : .resubscription }
    if isUnpaid { return .recovery }
    return period.product == newest.product ? .renewal : .planChange
  }

  /// Whether nothing differs that a notification or a renewal info shows.
  func isSame(as other: ChainState) -> Bool {
    var other = other
    other.winBackOffers = winBackOffers
    return self == other
  }
}
