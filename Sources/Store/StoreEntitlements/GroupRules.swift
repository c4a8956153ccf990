// SPDX-License-Identifier: Apache-2.0

import StoreReceipts
import StrictTime

extension GroupEntitlement {
  /// E-17: a chain grants at most one product; of several chains of a group the product with the lowest level
  /// number counts, then the one that lasts longest.
  static func all(
    of chains: [EvaluatedChain],
    _ environment: StoreEnvironment,
    _ policy: EntitlementPolicy,
    mapped: Set<Identifier>?
  ) -> [GroupEntitlement] {
    let groups = Dictionary(grouping: chains) { $0.chain.group(policy).map(Identifier.init) }
    return groups.compactMap { group, chains in group.map { ($0, chains) } }
      .sorted { $0.0 < $1.0 }
      .compactMap { group, chains in
        guard let decision = chains.flatMap(\.decisions).max(by: { isWeaker($0, $1, policy) })
        else { return nil }
        return GroupEntitlement(
          subscriptionGroupIdentifier: group.text,
          entitlement: Entitlement(environment, decision, policy, mapped: mapped)
        )
      }
  }

  private static func isWeaker(
    _ left: Decision,
    _ right: Decision,
    _ policy: EntitlementPolicy
  ) -> Bool {
    guard left.verdict == .entitled, right.verdict == .entitled else {
      return left.isWeaker(than: right)
    }
    // A product whose level is not known comes after those that have one.
    let leftLevel = policy.groups[exactly: left.productId]?.level ?? .max
    let rightLevel = policy.groups[exactly: right.productId]?.level ?? .max
    if leftLevel != rightLevel { return leftLevel > rightLevel }
    if left.level != right.level { return left.level == .limited }
    if left.until != right.until { return left.endsEarlier(than: right) }
    if left.productId != right.productId { return right.productId < left.productId }
    return left.isWeaker(than: right)
  }
}

extension FeatureEntitlement {
  /// E-17b: a feature may be used when any product that grants it may; the end or refund of one takes nothing
  /// away that another still grants.
  static func all(
    of policy: EntitlementPolicy,
    _ environment: StoreEnvironment,
    granted products: [Entitlement]
  ) -> [FeatureEntitlement] {
    let byProduct = Dictionary(grouping: products) { Identifier($0.productId) }
    return policy.features.map { (Identifier($0), $1) }.sorted { $0.0 < $1.0 }
      .map { feature, productIds in
        let answers = productIds.flatMap { byProduct[Identifier($0)] ?? [] }
        return FeatureEntitlement(feature.text, environment, answers)
      }
  }

  private init(_ feature: String, _ environment: StoreEnvironment, _ answers: [Entitlement]) {
    self.feature = feature
    self.environment = environment
    let granting = answers.filter(\.isEntitled)
    level = granting.contains { $0.level == .full } || granting.isEmpty ? .full : .limited
    // The level and the end are of the same products.
    let highest = granting.filter { [level] in $0.level == level }
    let best =
      highest.max { FeatureEntitlement.endsEarlier($0, $1) }
      ?? answers.first { $0.verdict == .undetermined }
      ?? answers.max { ($0.from ?? .earliest) < ($1.from ?? .earliest) }
    verdict = best?.verdict ?? .notEntitled
    reason = best?.reason ?? .neverPurchased
    let starts = highest.map(\.from)
    from =
      highest.isEmpty ? best?.from : starts.contains(nil) ? nil : starts.compactMap { $0 }.min()
    until = best?.until
    grantedBy = Set(granting.map { Identifier($0.productId) }).sorted().map(\.text)
  }

  /// No end is later than any date; of products with one end the first by id counts.
  private static func endsEarlier(_ left: Entitlement, _ right: Entitlement) -> Bool {
    if left.until == right.until { return Identifier(right.productId) < Identifier(left.productId) }
    guard let leftEnd = left.until else { return false }
    return right.until.map { leftEnd < $0 } ?? true
  }
}
