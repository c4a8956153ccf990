// SPDX-License-Identifier: Apache-2.0

import StorePayloads
import StrictTime

/// E-10, E-16: when a purchase of a chain supersedes an earlier one.
///
/// From its purchase date on, a purchase supersedes the active period of any earlier purchase that
/// has the same ownership and another product or billing plan. This is an upgrade; its notification
/// contains only the new transaction.
///
/// A purchase that Apple confirmed after a later one is not superseded by it: it had been refunded when the later one was
/// made, and the refund was reversed.
struct Supersession {
  /// The date from which a purchase is superseded.
  private(set) var date: Timestamp?
  /// Whether a later purchase would supersede it, had Apple not reversed its refund.
  private(set) var isReinstated = false

  /// For each purchase, in the order of periods; linear in the purchases that do not overlap.
  static func all(of purchases: [Purchase]) -> [Supersession] {
    var all = [Supersession](repeating: Supersession(), count: purchases.count)
    // Receipts do not contain the ownership: it is that of the other purchases of the chain.
    let usual = purchases.lazy.compactMap(\.facts.ownership).first ?? .purchased
    let owners = Dictionary(grouping: purchases.indices) { index in
      Identifier((purchases[index].facts.ownership ?? usual).rawValue)
    }
    for indices in owners.values {
      let owned = indices.map { purchases[$0] }
      let other = nextOther(in: owned)
      for position in owned.indices {
        all[indices[position]] = Supersession(of: position, in: owned, nextOther: other[position])
      }
    }
    return all
  }

  private init() {}

  private init(of position: Int, in purchases: [Purchase], nextOther: Int) {
    let purchase = purchases[position]
    func date(_ other: Int, _ any: Int) -> Timestamp? {
      purchase.supersededDate(
        byOther: other < purchases.count ? purchases[other] : nil,
        byAny: any < purchases.count ? purchases[any] : nil
      )
    }
    // Later purchases that began before Apple confirmed this one; it cannot have been refunded before one of the same date.
    let confirmed = purchases[(position + 1)...].indices.first { index in
      let later = purchases[index]
      let date = later.facts.purchaseDate
      guard purchase.runs(at: date) else { return true }
      // What was bought before the confirmation may renew after it.
      let isContinued =
        index > position + 1 && later.facts.reason == .renewal
        && later.isSameService(as: purchases[index - 1])
      return date == purchase.facts.purchaseDate
        || !isContinued && !purchase.isInForce(after: date)
    }
    let first = confirmed ?? purchases.count
    guard first > position + 1 else {
      self.date = date(nextOther, first)
      return
    }
    let other = purchases[first...].firstIndex { !$0.isSameService(as: purchase) }
    self.date = date(other ?? purchases.count, first)
    isReinstated = (position + 1..<first).contains { later in
      date(purchases[later].isSameService(as: purchase) ? purchases.count : later, later) != nil
    }
  }

  /// For each purchase, the position of the next purchase of another product or billing plan.
  private static func nextOther(in purchases: [Purchase]) -> [Int] {
    var positions = [Int](repeating: purchases.count, count: purchases.count)
    for position in purchases.indices.dropLast().reversed() {
      let next = position + 1
      let isOther = !purchases[position].isSameService(as: purchases[next])
      positions[position] = isOther ? next : positions[next]
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

  /// E-10: whether a token that was signed after this date, the date of a later purchase, shows neither a revocation nor
  /// an upgrade; it may have been revoked again since.
  ///
  /// In production a day after: the copies of the App Store may lag behind an upgrade.
  fileprivate func isInForce(after date: Timestamp) -> Bool {
    guard let inForceAt, !facts.isUpgraded else { return false }
    guard key.keyEnvironment == .production else { return inForceAt > date }
    return inForceAt >= date.adding(seconds: Purchase.longestLag)
  }

  /// In seconds.
  private static let longestLag: Int64 = 86_400

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
    later.facts.reason == .purchase && isSameService(as: later)
      && (later.sharedPeriod == nil || later.sharedPeriod != sharedPeriod)
      && runs(at: later.facts.purchaseDate)
      && facts.revocation.map { $0.date >= later.facts.purchaseDate } ?? true
  }

  /// Whether the paid time is not over, regardless of refund and upgrade.
  func runs(at date: Timestamp) -> Bool { facts.expiresDate.map { date < $0 } ?? true }
}
