// SPDX-License-Identifier: Apache-2.0

import ReceiptKit
import StoreConfiguration

extension EntitlementPolicy {
  /// Adds kinds, groups and levels from a file; values of the policy take precedence.
  mutating func complete(from configuration: StoreConfiguration) {
    for product in configuration.products where kinds[product.productId] == nil {
      kinds[product.productId] = product.kind.inPayloads
    }
    for group in configuration.groups {
      for product in group.subscriptions where groups[product.productId] == nil {
        let level = product.level.flatMap { Int(exactly: $0) } ?? .max
        groups[product.productId] = GroupMembership(group: group.id, level: max(level, 1))
      }
    }
  }
}

extension OneTimeProduct.Kind {
  fileprivate var inPayloads: ProductType {
    switch self {
    case .consumable: .consumable
    case .nonConsumable: .nonConsumable
    case .nonRenewing: .nonRenewing
    }
  }
}
