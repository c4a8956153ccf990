// SPDX-License-Identifier: Apache-2.0

import StorePayloads
public import StoreReceipts
public import StrictTime

/// The periods of a product over time, as far as the evidence tells.
public struct AccessTimeline: Hashable, Sendable {
  /// The product.
  public let productId: String
  /// Where it was bought.
  public let environment: StoreEnvironment
  /// The periods, by their start; periods of several lines may overlap.
  public let periods: [Period]

  /// One period.
  public struct Period: Hashable, Sendable {
    /// What kind of period it is.
    public let kind: Kind
    /// When it begins.
    public let from: Timestamp
    /// When it ends; `nil` for what never does, the beginning where only the app knows.
    public let until: Timestamp?
    /// The transaction that it belongs to.
    public let transactionId: String
  }

  /// What a period is.
  public enum Kind: String, CaseIterable, Codable, Sendable {
    /// Paid for.
    case paid
    /// A free trial.
    case trial
    /// An introductory or other offer.
    case offer
    /// Billing failed, and Apple grants time.
    case grace
    /// Billing failed, and Apple tries again.
    case retry
    /// What was paid for and taken back: from the revocation to the end of the period.
    case refunded
  }
}

extension EntitlementLedger {
  /// The periods of all products, by environment and product.
  ///
  /// How far a billing retry has come is told up to `moment`.
  public func timelines(
    until moment: Timestamp,
    policy: EntitlementPolicy = EntitlementPolicy()
  ) -> [AccessTimeline] {
    environments.sorted { $0.rawValue < $1.rawValue }.flatMap { environment in
      Dossier(self, environment).timelines(until: moment, policy)
    }
  }
}

extension Dossier {
  fileprivate func timelines(
    until moment: Timestamp,
    _ policy: EntitlementPolicy
  ) -> [AccessTimeline] {
    var periods: [Identifier: [AccessTimeline.Period]] = [:]
    for line in lines {
      let starts = line.purchases.map(\.facts.purchaseDate).sorted()
      for purchase in line.purchases {
        periods[purchase.facts.productId, default: []] += purchase.periods(
          until: purchase.end(among: starts)
        )
      }
      let rules = SubscriptionRules(line: line, moment: moment, policy: policy)
      if let newest = rules.newest {
        periods[newest.facts.productId, default: []] += rules.unpaid(after: newest)
      }
    }
    for (productId, purchases) in oneTime {
      let duration = policy.trialProducts[productId.text] ?? policy.durations[productId.text]
      // What is used up has units, and no period.
      for purchase in purchases where purchase.facts.kind != .consumable {
        periods[productId, default: []] += purchase.periods(until: purchase.end(after: duration))
      }
    }
    return periods.sorted { $0.key < $1.key }.map { productId, periods in
      AccessTimeline(
        productId: productId.text,
        environment: environment,
        periods: periods.sorted {
          ($0.from, $0.transactionId) < ($1.from, $1.transactionId)
        }
      )
    }
  }
}

extension SubscriptionRules {
  /// What follows the last paid period: grace, then the attempts to bill.
  fileprivate func unpaid(after newest: Purchase) -> [AccessTimeline.Period] {
    guard newest.facts.revocation == nil else { return [] }
    var periods: [AccessTimeline.Period] = []
    var start = newest.end
    if let (grace, _) = graceEnd(newest), grace > start {
      periods.append(newest.period(.grace, from: start, until: grace))
      start = grace
    }
    if line.renewal?.fact.isInBillingRetryPeriod == true, start < moment {
      periods.append(newest.period(.retry, from: start, until: moment))
    }
    return periods
  }
}

extension Purchase {
  /// The end of a period; what was upgraded from ends where the next purchase of its line begins.
  fileprivate func end(among starts: [Timestamp]) -> Timestamp {
    guard facts.isUpgraded else { return end }
    // The starts are sorted, and may be thousands.
    var (low, high) = (0, starts.count)
    while low < high {
      let middle = low + (high - low) / 2
      if starts[middle] > facts.purchaseDate { high = middle } else { low = middle + 1 }
    }
    return low < starts.count ? min(end, starts[low]) : end
  }

  /// The paid part, and the part that was taken back.
  fileprivate func periods(until end: Timestamp?) -> [AccessTimeline.Period] {
    let start = facts.purchaseDate
    guard let revoked = facts.revocation?.date else {
      return [period(paidKind, from: start, until: end)]
    }
    let paid = period(paidKind, from: start, until: max(start, revoked))
    guard end.map({ revoked < $0 }) ?? true else {
      return [period(paidKind, from: start, until: end)]
    }
    return [paid, period(.refunded, from: max(start, revoked), until: end)]
  }

  /// The end of what is no subscription: what is kept for ever has none.
  fileprivate func end(after duration: CalendarPeriod?) -> Timestamp? {
    if let duration { return facts.purchaseDate.adding(duration) }
    return facts.kind == .nonConsumable ? nil : facts.purchaseDate
  }

  private var paidKind: AccessTimeline.Kind {
    guard let offer = facts.offer else { return .paid }
    return offer.discountType == .freeTrial ? .trial : .offer
  }

  fileprivate func period(
    _ kind: AccessTimeline.Kind,
    from start: Timestamp,
    until end: Timestamp?
  ) -> AccessTimeline.Period {
    // Dates are Apple's word for word: a period that ends before it begins has no length.
    AccessTimeline.Period(
      kind: kind,
      from: start,
      until: end.map { max(start, $0) },
      transactionId: facts.transactionId.text
    )
  }
}
