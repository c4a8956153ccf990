// SPDX-License-Identifier: Apache-2.0

import StorePayloads
import StrictTime

/// E-10, E-16: when a purchase of a chain supersedes an earlier one.
///
/// From its purchase date on, a purchase supersedes the active period of any earlier purchase that
/// has the same ownership and another product or billing plan. This is an upgrade; its notification
/// contains only the new transaction.
enum Supersession {
  /// For each purchase, in the order of periods, the date from which it is superseded; linear in the purchases.
  static func dates(of purchases: [Purchase]) -> [Timestamp?] {
    var dates = [Timestamp?](repeating: nil, count: purchases.count)
    // Receipts do not contain the ownership: it is that of the other purchases of the chain.
    let usual = purchases.lazy.compactMap(\.facts.ownership).first ?? .purchased
    let owners = Dictionary(grouping: purchases.indices) { index in
      Identifier((purchases[index].facts.ownership ?? usual).rawValue)
    }
    for indices in owners.values {
      let owned = indices.map { purchases[$0] }
      let later = firstLater(in: owned)
      let other = nextOther(in: owned)
      for position in owned.indices {
        let purchase = owned[position]
        let next = later[position]
        let isSame = next < owned.count && owned[next].isSameService(as: purchase)
        let successor = isSame ? other[next] : next
        func known(_ position: Int) -> Purchase? {
          position < owned.count ? owned[position] : nil
        }
        dates[indices[position]] = purchase.supersededDate(
          byOther: known(successor),
          byAny: known(next)
        )
      }
    }
    return dates
  }

  /// For each purchase, the position of the first purchase with a later purchase date.
  private static func firstLater(in purchases: [Purchase]) -> [Int] {
    positions(in: purchases) { $0.facts.purchaseDate != $1.facts.purchaseDate }
  }

  /// For each purchase, the position of the next purchase of another product or billing plan.
  private static func nextOther(in purchases: [Purchase]) -> [Int] {
    positions(in: purchases) { !$0.isSameService(as: $1) }
  }

  private static func positions(
    in purchases: [Purchase],
    where differ: (Purchase, Purchase) -> Bool
  ) -> [Int] {
    var positions = [Int](repeating: purchases.count, count: purchases.count)
    for position in purchases.indices.dropLast().reversed() {
      let next = position + 1
      positions[position] = differ(purchases[position], purchases[next]) ? next : positions[next]
    }
    return positions
  }
}

extension Purchase {
  /// Whether another purchase is of the same product and billing plan; no plan means paid in advance.
  func isSameService(as other: Purchase) -> Bool {
    let plan = facts.billingPlan ?? .billedUpfront
    return facts.productId == other.facts.productId
      && plan.rawValue.utf8.elementsEqual((other.facts.billingPlan ?? .billedUpfront).rawValue.utf8)
  }

  /// E-16: `isUpgraded` takes effect at the superseding purchase; if that purchase is unseen, at
  /// the revocation date, or else at the start.
  fileprivate func supersededDate(byOther other: Purchase?, byAny any: Purchase?) -> Timestamp? {
    if let any, isEnded(byRepeated: any) { return any.facts.purchaseDate }
    let date = other.flatMap { runs(at: $0.facts.purchaseDate) ? $0.facts.purchaseDate : nil }
    if let other, let date, other.facts.reason != .renewal {
      // A period that was refunded earlier is not superseded.
      // The dates of receipts are in whole seconds.
      let isRefunded =
        facts.revocation.map { $0.date.wholeSeconds < date.wholeSeconds } ?? false
      if facts.isUpgraded || !isRefunded { return date }
    }
    // A renewal that begins before the end renews an unseen purchase, which was made before the renewal was signed.
    let latest = other.flatMap { other in date.map { min(other.firstSigned, $0) } }
    guard facts.isUpgraded else {
      return latest.flatMap { latest in
        facts.revocation.map { $0.date < latest } ?? false ? nil : max(latest, facts.purchaseDate)
      }
    }
    if let any, any.facts.reason != .renewal, runs(at: any.facts.purchaseDate) {
      return any.facts.purchaseDate
    }
    // A refund after the end does not belong to the upgrade.
    guard let revoked = facts.revocation?.date, runs(at: revoked) else { return facts.purchaseDate }
    return max(min(revoked, latest ?? revoked), facts.purchaseDate)
  }

  /// Whether a later purchase of the same product, which is no renewal, shows that the period ended before: an unseen
  /// purchase superseded it, or it was refunded.
  private func isEnded(byRepeated later: Purchase) -> Bool {
    later.facts.reason == .purchase && isSameService(as: later) && later.sharedPeriod == nil
      && runs(at: later.facts.purchaseDate)
      && facts.revocation.map { $0.date >= later.facts.purchaseDate } ?? true
  }

  /// Whether the paid time is not over, regardless of refund and upgrade.
  func runs(at date: Timestamp) -> Bool { facts.expiresDate.map { date < $0 } ?? true }
}
