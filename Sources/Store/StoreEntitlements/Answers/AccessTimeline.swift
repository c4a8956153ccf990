// SPDX-License-Identifier: Apache-2.0

import StorePayloads
public import StoreReceipts
public import StrictTime

/// The known periods of a product over time.
///
///     for timeline in ledger.timelines(until: now, in: .production) {
///       for period in timeline.periods { show(timeline.productId, period.kind, period.from, period.until) }
///     }
public struct AccessTimeline: Hashable, Sendable {
  /// The product.
  public let productId: String
  /// The environment of the purchases.
  package let environment: StoreEnvironment
  /// The periods, sorted by start; periods of different chains may overlap.
  public let periods: [Period]

  /// One period.
  public struct Period: Hashable, Sendable {
    /// The kind of period.
    public let kind: Kind
    /// The start.
    public let from: Timestamp
    /// The end; `nil` for a non-consumable, equal to `from` if only the app knows the end.
    public let until: Timestamp?
    /// The transaction of the period.
    public let transactionId: String
    /// The original transaction of its chain.
    package let originalTransactionId: String
    /// Whether another product superseded it before its end.
    package let isSuperseded: Bool
  }

  /// A kind of period.
  public enum Kind: String, CaseIterable, Codable, Sendable {
    /// A paid period.
    case paid
    /// A free trial.
    case trial
    /// A period with another offer.
    case offer
    /// A grace period: billing failed, and access continues.
    case grace
    /// A billing retry period.
    case retry
    /// The rest of a period after its refund.
    case refunded
  }
}

extension EntitlementLedger {
  /// The periods of all products of one environment, by product id.
  ///
  ///     for period in ledger.timelines(until: now, in: .production).flatMap(\.periods) { print(period.kind, period.from) }
  ///
  /// A billing retry period that has not ended ends at `time`.
  public func timelines(
    until time: Timestamp,
    in environment: StoreEnvironment,
    policy: EntitlementPolicy = EntitlementPolicy()
  ) -> [AccessTimeline] {
    CustomerEvidence(self, environment).timelines(until: time, policy)
  }
}

extension CustomerEvidence {
  fileprivate func timelines(
    until time: Timestamp,
    _ policy: EntitlementPolicy
  ) -> [AccessTimeline] {
    var periods: [Identifier: [AccessTimeline.Period]] = [:]
    for chain in chains {
      for (index, period) in chain.periods.enumerated() {
        let purchase = period.purchase
        // E-11d: from then on, an unseen purchase may have superseded the period.
        let unseen = SubscriptionRules.unseenPurchaseDate(after: index, of: chain)
        let latest = LatestPeriod(chain, index, at: .latest, policy)
        let unpaid = latest.unpaidPeriods(until: time, before: unseen)
        let end = [period.end, unseen].compactMap { $0 }.min()
        periods[purchase.facts.productId, default: []] +=
          purchase.periods(
            until: end ?? purchase.facts.purchaseDate,
            isSuperseded: period.supersededDate != nil
          ) + unpaid
      }
    }
    for (productId, purchases) in oneTime {
      let duration =
        policy.trialProducts[exactly: productId] ?? policy.durations[exactly: productId]
      // Consumables have no periods.
      for purchase in purchases where purchase.facts.kind != .consumable {
        periods[productId, default: []] += purchase.periods(until: purchase.end(after: duration))
      }
    }
    return periods.sorted { $0.key < $1.key }.map { productId, periods in
      AccessTimeline(
        productId: productId.text,
        environment: environment,
        periods: periods.sorted { left, right in
          guard left.from == right.from else { return left.from < right.from }
          return Identifier(left.transactionId) < Identifier(right.transactionId)
        }
      )
    }
  }
}

extension LatestPeriod {
  /// The grace period and billing retry after the paid period, up to the next purchase or a refund.
  fileprivate func unpaidPeriods(
    until time: Timestamp,
    before unseen: Timestamp?
  ) -> [AccessTimeline.Period] {
    guard period.supersededDate == nil, let end else { return [] }
    let next =
      [chain.nextPurchaseDate(after: index), purchase.facts.revocation?.date, unseen]
      .compactMap { $0 }.min() ?? .latest
    var periods: [AccessTimeline.Period] = []
    var start = end
    if let graceEnd = grace.end, end < next {
      start = min(graceEnd, next)
      periods.append(purchase.period(.grace, from: end, until: start))
    }
    guard let retryEnd = billingRetryEnd, let overDate = billingRetryOverDate else {
      return periods
    }
    let retriedUntil = [time, retryEnd, next, overDate].min() ?? time
    if start < retriedUntil {
      periods.append(purchase.period(.retry, from: start, until: retriedUntil))
    }
    return periods
  }

  /// The date on which Apple signed that billing retry is over, or `.latest` if Apple has not; `nil`
  /// without billing retry.
  private var billingRetryOverDate: Timestamp? {
    if isBillingRetry { return .latest }
    guard let retry = renewals.last(where: { $0.fact.isInBillingRetryPeriod == true }) else {
      return nil
    }
    let renewal = renewals.first { $0.signedDate > retry.signedDate }
    let claim = chain.claims(while: index)
      .first { $0.signedDate > retry.signedDate && $0.fact.status != .billingRetry }
    return [renewal?.signedDate, claim?.signedDate].compactMap { $0 }.min() ?? .latest
  }
}

extension Purchase {
  /// The paid part, and the refunded part.
  fileprivate func periods(
    until end: Timestamp?,
    isSuperseded: Bool = false
  ) -> [AccessTimeline.Period] {
    let start = facts.purchaseDate
    let whole = period(paidKind, from: start, until: end, isSuperseded: isSuperseded)
    guard let revoked = facts.revocation?.date else { return [whole] }
    guard end.map({ revoked < $0 }) ?? true else { return [whole] }
    return [
      period(paidKind, from: start, until: max(start, revoked)),
      period(.refunded, from: max(start, revoked), until: end),
    ]
  }

  /// The end of a one-time purchase; a non-consumable has none.
  fileprivate func end(after duration: CalendarPeriod?) -> Timestamp? {
    if let duration { return facts.purchaseDate.adding(duration) }
    return facts.kind == .nonConsumable ? nil : facts.purchaseDate
  }

  /// The kind that matches the reason of the answer.
  private var paidKind: AccessTimeline.Kind {
    switch facts.periodReason {
    case .activePeriod: .paid
    case .activeFreeTrial: .trial
    default: .offer
    }
  }

  fileprivate func period(
    _ kind: AccessTimeline.Kind,
    from start: Timestamp,
    until end: Timestamp?,
    isSuperseded: Bool = false
  ) -> AccessTimeline.Period {
    // Apple's dates are not checked: a period that ends before it begins has no length.
    AccessTimeline.Period(
      kind: kind,
      from: start,
      until: end.map { max(start, $0) },
      transactionId: facts.transactionId.text,
      originalTransactionId: facts.originalTransactionId.text,
      isSuperseded: isSuperseded
    )
  }
}
