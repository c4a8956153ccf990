// SPDX-License-Identifier: Apache-2.0

import StoreConfiguration

// What the store itself knows, for tests of what its documents let a reader conclude.
extension Play {
  /// The products that each customer may use at the end, by the state and not by any document: running and grace
  /// periods, and non-consumables that are not taken back.
  package func productsInUse() -> [String: Set<String>] {
    var products: [String: Set<String>] = [:]
    for customer in state.customers {
      var used: Set<String> = []
      for number in customer.allSubscriptions {
        let subscription = state.subscriptions[number]
        guard subscription.phase == .active || subscription.phase == .grace else { continue }
        used.insert(state.catalogue[state.transactions[subscription.current].product].id)
      }
      for number in customer.transactions {
        let record = state.transactions[number]
        guard case .oneTime(.nonConsumable) = state.catalogue[record.product].kind,
          record.revocation == nil, !record.isDeleted
        else { continue }
        used.insert(state.catalogue[record.product].id)
      }
      products[customer.name] = used
    }
    return products
  }
}
