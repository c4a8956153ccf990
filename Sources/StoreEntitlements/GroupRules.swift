// SPDX-License-Identifier: Apache-2.0

import StoreReceipts
import StrictTime

extension GroupEntitlement {
  /// E-17: a line grants at most one product; of several lines of a group, shared by a family or bought anew,
  /// the product with the highest service counts, then the one that lasts longest.
  static func all(
    of lines: [JudgedLine],
    _ products: [Entitlement],
    _ policy: EntitlementPolicy
  ) -> [GroupEntitlement] {
    let groups = Dictionary(grouping: lines) { $0.line.group(policy).map(Identifier.init) }
    return groups.compactMap { group, lines in group.map { ($0, lines) } }
      .sorted { $0.0 < $1.0 }
      .compactMap { group, lines in
        let decision = lines.flatMap(\.decisions).max { isWeaker($0, than: $1, policy) }
        guard let decision, let productId = decision.purchase?.facts.productId,
          let environment = lines.first?.line.key.environment
        else { return nil }
        let entitlement = Entitlement(productId.text, environment, decision, policy)
        return GroupEntitlement(
          subscriptionGroupIdentifier: group.text,
          entitlement: entitlement
        )
      }
  }

  private static func isWeaker(
    _ left: Decision,
    than right: Decision,
    _ policy: EntitlementPolicy
  ) -> Bool {
    if left.verdict == .entitled, right.verdict == .entitled,
      let leftLevel = left.level(policy), let rightLevel = right.level(policy),
      leftLevel != rightLevel
    {
      return leftLevel > rightLevel
    }
    return left.isWeaker(than: right)
  }
}

extension Decision {
  /// The level in its group: 1 is the highest service.
  fileprivate func level(_ policy: EntitlementPolicy) -> Int? {
    purchase.flatMap { policy.groups[$0.facts.productId.text]?.level }
  }
}

extension FeatureEntitlement {
  /// E-17b: a feature may be used when any product that grants it may; the end or refund of one takes nothing
  /// away that another still grants.
  static func all(
    of policy: EntitlementPolicy,
    granted products: [Entitlement]
  ) -> [FeatureEntitlement] {
    let byProduct = Dictionary(grouping: products) { Identifier($0.productId) }
    return policy.features.map { (Identifier($0), $1) }.sorted { $0.0 < $1.0 }
      .map { feature, productIds in
        let answers = productIds.flatMap { byProduct[Identifier($0)] ?? [] }
        return FeatureEntitlement(feature.text, answers)
      }
  }

  private init(_ feature: String, _ answers: [Entitlement]) {
    self.feature = feature
    let granting = answers.filter(\.isEntitled)
    let best =
      granting.max { FeatureEntitlement.endsEarlier($0, $1) }
      ?? answers.first { $0.verdict == .undetermined }
      ?? answers.max { ($0.from ?? .earliest) < ($1.from ?? .earliest) }
    verdict = best?.verdict ?? .notEntitled
    reason = best?.reason ?? .neverPurchased
    level = granting.contains { $0.level == .full } || granting.isEmpty ? .full : .limited
    from = granting.isEmpty ? best?.from : granting.lazy.compactMap(\.from).min()
    until = best?.until
    grantedBy = Set(granting.map(\.productId)).sorted()
  }

  /// No end is later than any date.
  private static func endsEarlier(_ left: Entitlement, _ right: Entitlement) -> Bool {
    guard let leftEnd = left.until else { return false }
    return right.until.map { leftEnd < $0 } ?? true
  }
}
