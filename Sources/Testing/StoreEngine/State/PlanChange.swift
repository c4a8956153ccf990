// SPDX-License-Identifier: Apache-2.0

import StoreConfiguration

/// What the purchase of another product of its group does to a running subscription.
package struct PlanChange: Sendable {
  package let product: ProductIndex
  package let kind: Kind

  package enum Kind: String, Sendable {
    case upgrade
    /// To the same level of service, with the same period.
    case crossgrade
    /// To the same level of service, with another period.
    case crossgradeAtRenewal
    case downgrade
    /// Back to the current product, before another one replaces it.
    case keep

    init(from current: SubscriptionTerms, to terms: SubscriptionTerms) {
      if terms.level == current.level {
        self = terms.period == current.period ? .crossgrade : .crossgradeAtRenewal
      } else {
        self = terms.level < current.level ? .upgrade : .downgrade
      }
    }

    /// Whether a new period begins with the purchase, and not at the next renewal.
    package var isImmediate: Bool { self == .upgrade || self == .crossgrade }
  }
}

extension StoreState {
  /// The products to which the customer of a running subscription can change, in the order of the catalogue.
  package func planChanges(of subscription: SubscriptionState) -> [PlanChange] {
    let current = record(of: subscription.current).product
    guard subscription.phase.isRunning, subscription.organizer == nil,
      bundles.bundle(of: subscription.index) == nil,
      let terms = catalogue[current].terms
    else { return [] }
    return catalogue.products.indices.compactMap { number in
      guard let other = catalogue[number].terms, isSame(other.group, terms.group),
        catalogue[number].isOnSale, number != subscription.renewal.product
      else { return nil }
      let kind = number == current ? .keep : PlanChange.Kind(from: terms, to: other)
      return PlanChange(product: number, kind: kind)
    }
  }
}
