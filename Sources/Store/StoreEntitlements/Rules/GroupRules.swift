// SPDX-License-Identifier: Apache-2.0

import StoreReceipts

/// E-17: the best answer of each subscription group.
enum GroupRules {
  /// The answers by group.
  ///
  /// A chain grants at most one product. If several chains of a group grant a product, the product with the
  /// lowest level number is chosen, and among those the product with the latest end.
  static func entitlements(
    of chains: [EvaluatedChain],
    _ environment: StoreEnvironment,
    _ policy: EntitlementPolicy,
    mapped: Set<Identifier>?
  ) -> [Entitlement] {
    chains.byGroup(policy).compactMap { _, chains in
      let decisions = chains.flatMap(\.decisions)
      guard var best = decisions.max(by: { isWeaker($0, $1, policy) }) else { return nil }
      if best.verdict != .entitled {
        best.accessEnd = decisions.compactMap(\.accessEnd).max()
        best.from = decisions.startOfNoAccess
      }
      return Entitlement(environment, best, policy, mapped: mapped)
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
    // Products without a level come last.
    let leftLevel = policy.groups[exactly: left.productId]?.level ?? .max
    let rightLevel = policy.groups[exactly: right.productId]?.level ?? .max
    if leftLevel != rightLevel { return leftLevel > rightLevel }
    if left.level != right.level { return left.level == .limited }
    if left.until != right.until { return left.endsEarlier(than: right) }
    if left.productId != right.productId { return right.productId < left.productId }
    return left.isWeaker(than: right)
  }
}
