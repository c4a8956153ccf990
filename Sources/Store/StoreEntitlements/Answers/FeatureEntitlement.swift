// SPDX-License-Identifier: Apache-2.0

package import StoreReceipts
package import StrictTime

/// E-17b: whether a customer may use a feature of the policy.
package struct FeatureEntitlement: Hashable, Sendable {
  /// The feature.
  package let feature: String
  /// The environment of the purchases.
  package let environment: StoreEnvironment
  /// Whether the customer has access.
  package let access: Access
  /// The start of access, or of the verdict that there is none or that it is not known; `nil` if unknown.
  package let from: Timestamp?
  /// The latest end of what was paid for the products that decide; `nil` if unknown.
  package let paidUntil: Timestamp?
  /// The products that grant it, sorted.
  package let grantedBy: [String]
}

extension FeatureEntitlement {
  /// E-17b: a feature may be used if any of its products may.
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
    let isFull = granting.contains { $0.level == .full } || granting.isEmpty
    let level: AccessLevel = isFull ? .full : .limited
    // The end is that of the products with the highest level.
    let highest = granting.filter { $0.level == level }
    let best =
      highest.max { FeatureEntitlement.endsEarlier($0, $1) }
      ?? answers.first { $0.verdict == .undetermined }
      ?? answers.max { ($0.from ?? .earliest) < ($1.from ?? .earliest) }
    access = Access(
      best?.verdict ?? .notEntitled,
      best?.reason ?? .neverPurchased,
      level,
      until: best?.until
    )
    let starts = highest.map(\.from)
    from =
      highest.isEmpty
      ? answers.startOfNoAccess : starts.contains(nil) ? nil : starts.compactMap { $0 }.min()
    let deciding = highest.isEmpty ? [best].compactMap(\.self) : highest
    paidUntil = deciding.compactMap(\.paidUntil).max()
    grantedBy = Set(granting.map { Identifier($0.productId) }).sorted().map(\.text)
  }

  /// `nil` is later than any date; among products with the same end, the first by id is chosen.
  private static func endsEarlier(_ left: Entitlement, _ right: Entitlement) -> Bool {
    if left.until == right.until { return Identifier(right.productId) < Identifier(left.productId) }
    guard let leftEnd = left.until else { return false }
    return right.until.map { leftEnd < $0 } ?? true
  }
}
