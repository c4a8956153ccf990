// SPDX-License-Identifier: Apache-2.0

import StoreEntitlements
import StorePayloads
package import StrictTime

/// What the oracle noted about one customer in one environment.
package struct CustomerState: Hashable, Sendable {
  var chains: [ChainState] = []
  var oneTime: [OneTimeState] = []
  /// The first downloaded app version, once Apple has signed it; empty after a receipt of Xcode, which has none.
  var appVersion: String?

  /// The expected answer at a given time in this state.
  package func truth(at time: Timestamp, _ asked: AskedPolicy) -> Truth {
    var truth = Truth()
    for chain in chains {
      guard let found = chain.truth(at: time, asked) else { continue }
      truth.chains[chain.originalId] = found
      for (product, answer) in found.answers { truth.add(answer, to: product) }
    }
    addOneTime(to: &truth, time, asked)
    addGroups(to: &truth, asked)
    addOffers(to: &truth, time, asked)
    addFeatures(to: &truth)
    truth.app = appVersion.map { version in
      guard let major = Int64(version.prefix { $0.isNumber }) else {
        return .originalVersionIncomparable
      }
      return major < 10 ? .originalPurchaserOfPaidApp : .originalVersionTooNew
    }
    return truth
  }

  // MARK: One-time products

  private func addOneTime(to truth: inout Truth, _ time: Timestamp, _ asked: AskedPolicy) {
    let bought = oneTime.filter { $0.date <= time }
    for purchase in bought {
      truth.add(purchase.answer(at: time, asked, among: bought), to: purchase.product)
      guard purchase.kind == .consumable else { continue }
      var units = truth.consumables[purchase.product] ?? [0, 0]
      units[0] += purchase.quantity
      units[1] += purchase.revokedUnits(at: time)
      truth.consumables[purchase.product] = units
    }
  }

  // MARK: Groups

  /// E-17: the lowest level, then the latest end, then the product id by its bytes.
  private func addGroups(to truth: inout Truth, _ asked: AskedPolicy) {
    for chain in truth.chains.values {
      for (product, answer) in chain.answers {
        var group = truth.groups[chain.group] ?? GroupTruth(verdict: .notEntitled)
        if answer.verdict.rank > group.verdict.rank { group = GroupTruth(verdict: answer.verdict) }
        // A product has one answer, even if it is in several chains.
        if answer.verdict == .entitled, let best = truth.products[product],
          isBetter(product, best, than: group.product, truth, asked)
        {
          group.product = product
          group.until = best.until
        }
        truth.groups[chain.group] = group
      }
    }
  }

  /// Full access takes precedence over limited access; E-17 does not define this.
  private func isBetter(
    _ product: String,
    _ answer: ProductTruth,
    than rival: String?,
    _ truth: Truth,
    _ asked: AskedPolicy
  ) -> Bool {
    guard let rival, let other = truth.products[rival] else { return true }
    if asked.knowsLevels {
      let levels = (StoreCatalog.byId[product]?.level ?? 0, StoreCatalog.byId[rival]?.level ?? 0)
      if levels.0 != levels.1 { return levels.0 < levels.1 }
    }
    if answer.isFull != other.isFull { return answer.isFull }
    let ends = (answer.until ?? .latest, other.until ?? .latest)
    if ends.0 != ends.1 { return ends.0 > ends.1 }
    return product.utf8.lexicographicallyPrecedes(rival.utf8)
  }

  // MARK: Features

  /// E-17b.
  private func addFeatures(to truth: inout Truth) {
    for (feature, products) in StoreCatalog.features {
      let answers = products.compactMap { id in truth.products[id].map { (id, $0) } }
      let granting = answers.filter { $0.1.verdict == .entitled }
      let verdict: EntitlementVerdict =
        !granting.isEmpty
        ? .entitled
        : answers.contains { $0.1.verdict == .undetermined } ? .undetermined : .notEntitled
      let isFull = granting.contains(where: \.1.isFull)
      let ends = granting.filter { $0.1.isFull == isFull }.map { $0.1.until }
      truth.features[feature] = FeatureTruth(
        verdict: verdict,
        until: ends.contains(nil) ? nil : ends.compactMap { $0 }.max(),
        grantedBy: granting.map(\.0).sorted()
      )
    }
  }

  // MARK: Offers

  /// E-30 to E-33.
  private func addOffers(to truth: inout Truth, _ time: Timestamp, _ asked: AskedPolicy) {
    for group in StoreCatalog.groups {
      let own = truth.chains.values.filter { $0.group == group }
      guard !own.isEmpty else { continue }
      let isSubscribed = own.contains {
        [.active, .billingRetry, .billingGracePeriod].contains($0.status)
      }
      let hasUsed = chains.contains { chain in
        chain.group == group && !chain.isFamilyShared
          && chain.periods.contains { $0.offer?.type == 1 }
      }
      let isUndetermined = own.contains(where: \.isUndetermined)
      truth.offers[group] = OfferTruth(
        introductory: hasUsed || isSubscribed ? .no : isUndetermined ? .unknown : .yes,
        promotional: .yes,
        audience: isSubscribed ? .existing : isUndetermined ? nil : .expired,
        winBacks: winBacks(group, truth, isSubscribed, time)
      )
    }
  }

  /// E-31: the offers that Apple lists for an expired chain.
  private func winBacks(
    _ group: String,
    _ truth: Truth,
    _ isSubscribed: Bool,
    _ time: Timestamp
  ) -> [String]? {
    if isSubscribed { return [] }
    let inGroup = chains.filter { $0.group == group && truth.chains[$0.originalId] != nil }
    // With several chains, the newest renewal info decides; the state does not identify it.
    guard inGroup.count == 1, let chain = inGroup.first else { return nil }
    switch (chain.phase, truth.chains[chain.originalId]?.status) {
    case (.ended, .expired?): return chain.winBackOffers
    // A refunded subscriber has churned from the end of the refunded period on.
    case (.stopped, .revoked?) where time < chain.newest.end: return []
    default: return chain.winBackOffers.isEmpty ? [] : nil
    }
  }
}

extension Truth {
  mutating func add(_ answer: ProductTruth, to product: String) {
    products[product] = products[product]?.combined(with: answer) ?? answer
  }
}
