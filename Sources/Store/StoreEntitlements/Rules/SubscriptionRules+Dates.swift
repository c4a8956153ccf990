// SPDX-License-Identifier: Apache-2.0

import StrictTime

// E-57: since when a verdict holds, and until when was paid.

extension SubscriptionRules {
  /// The time at which the last access to a product ended, from its periods; `nil` if it never granted access, or if a
  /// purchase that is not known ended it.
  func accessEnd(of indices: [Int], _ productId: Identifier) -> Timestamp? {
    let begun = indices.filter { chain.periods[$0].purchase.facts.purchaseDate <= time }
    guard !begun.contains(where: { chain.periods[$0].covers(time) }) else { return nil }
    let paid = begun.compactMap { chain.periods[$0].accessEnd(by: time) }.max()
    guard let last = begun.last else { return paid }
    let unpaid = unpaidAccessEnd(after: last, productId)
    return [paid, unpaid].compactMap(\.self).max()
  }

  /// The end of access after the paid period: in grace, or by the policy.
  ///
  /// Evidence may have ended it early, or have come later than the access: the rules are asked about each date that may be
  /// its end.
  private func unpaidAccessEnd(after index: Int, _ productId: Identifier) -> Timestamp? {
    let period = LatestPeriod(chain, index, at: time, policy)
    guard let end = period.end, end <= time, let paid = period.purchase.facts.expiresDate else {
      return nil
    }
    let dates = [
      period.grace.end, period.signedAccessEnd, period.end,
      policy.billingRetryAccess == .zero ? nil : period.billingRetryAccessEnd(policy),
      policy.renewalLeeway == .zero ? nil : paid.adding(policy.renewalLeeway),
    ].compactMap(\.self).filter { $0 > paid }
    guard let limit = dates.max() else { return nil }
    let signed = [
      period.renewals.map(\.signedDate), chain.claims(while: index).map(\.signedDate),
    ].joined().filter { paid < $0 && $0 < limit }
    let ends = Set(dates).union(signed).filter { paid < $0 && $0 <= time }.sorted(by: >)
    return ends.prefix(SubscriptionRules.mostEnds).first { end in
      let rules = SubscriptionRules(chain, at: end.adding(milliseconds: -1), policy)
      return rules.grants(productId)
    }
  }

  /// The last messages about a period; a period has few.
  private static let mostEnds = 16

  /// Whether the chain grants access to the product.
  private func grants(_ productId: Identifier) -> Bool {
    let deciding = decideChain()
    return [unseenProduct(beside: deciding), deciding].contains { decision in
      decision?.productId == productId && decision?.verdict == .entitled
    }
  }

  /// The start of the verdict: of one that grants nothing, the end of the last access; `nil` if unknown.
  func start(of decision: Decision) -> Timestamp? {
    switch decision.verdict {
    case .entitled: return decision.from
    case .notEntitled: return decision.accessEnd
    default:
      guard let since = decision.from, since <= time else { return nil }
      return max(since, decision.accessEnd ?? since)
    }
  }

  /// The end of the period that the deciding purchase paid.
  func paidUntil(_ decision: Decision) -> Timestamp? {
    guard let purchase = decision.purchase, decision.reason != .notYetStarted else { return nil }
    guard let latest, latest.purchase.key == purchase.key else { return purchase.facts.expiresDate }
    return latest.end == latest.period.end ? purchase.facts.expiresDate : latest.end
  }
}

extension PaidPeriod {
  /// The end of access by the paid period, if it granted any and is over.
  fileprivate func accessEnd(by time: Timestamp) -> Timestamp? {
    let ends = [end, purchase.revocation(by: time)?.date].compactMap(\.self)
    guard let end = ends.min(), end <= time, end > purchase.facts.purchaseDate else { return nil }
    return end
  }
}
