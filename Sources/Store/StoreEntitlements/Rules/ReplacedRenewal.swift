// SPDX-License-Identifier: Apache-2.0

import StorePayloads
import StrictTime

/// E-16: a renewal that was charged before its period began, and that the purchase of another product or billing plan
/// replaced before then.
///
/// It grants nothing, and supersedes nothing.
struct ReplacedRenewal: Sendable {
  let purchase: Purchase
  /// The date of the purchase that replaced it.
  let date: Timestamp
  /// The product of that purchase.
  let successor: Identifier

  /// Separates the replaced renewals of a chain from its other purchases, which keep their order.
  static func separate(
    _ purchases: [Purchase],
    _ environment: KeyEnvironment
  ) -> (kept: [Purchase], replaced: [ReplacedRenewal]) {
    var kept: [Purchase] = []
    kept.reserveCapacity(purchases.count)
    var replaced: [ReplacedRenewal] = []
    for (index, purchase) in purchases.enumerated() {
      let next = index + 1 < purchases.count ? purchases[index + 1] : nil
      let later = [kept.last, next].compactMap(\.self)
        .first { $0.replaces(purchase, environment) }
      if let later {
        replaced.append(
          ReplacedRenewal(
            purchase: purchase,
            date: later.facts.purchaseDate,
            successor: later.facts.productId
          )
        )
      } else {
        kept.append(purchase)
      }
    }
    return (kept, replaced)
  }
}

extension Purchase {
  /// Whether it was made after a renewal was charged, and before the renewal began.
  fileprivate func replaces(_ renewal: Purchase, _ environment: KeyEnvironment) -> Bool {
    let (date, start) = (facts.purchaseDate, renewal.facts.purchaseDate)
    guard facts.reason != .renewal, date <= start, !isSameService(as: renewal), runs(at: start),
      facts.ownership == nil || renewal.facts.ownership == nil
        || facts.ownership == renewal.facts.ownership
    else { return false }
    // In a receipt, the date of the purchase is the cancellation date of what it replaced.
    if let canceled = renewal.facts.revocation?.date, canceled < start,
      canceled.wholeSeconds == date.wholeSeconds
    {
      return true
    }
    guard renewal.facts.reason == .renewal else { return false }
    // Only copies from after the purchase may be known. No period in production is so short that the renewal could
    // be that of a period after the purchase.
    let isWithinDay =
      environment == .production
      && start <= date.adding(seconds: ChainEvidence.earliestRenewal)
    return renewal.firstSigned <= date || start == date || isWithinDay
  }
}
