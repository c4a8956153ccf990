// SPDX-License-Identifier: Apache-2.0

import StoreEngine

/// The customer, product and transaction in a notification.
struct NotificationSubject {
  var customer: String?
  var product: String?
  var transaction: TransactionIndex?

  init(of record: NotificationRecord, in state: StoreState) {
    switch record.contents {
    case .purchase(let snapshot):
      let customer = snapshot.transaction?.customer ?? snapshot.renewalInfo?.customer
      let product = snapshot.transaction?.product ?? snapshot.renewalInfo?.product
      self.customer = customer.map { state.customers[$0].name }
      self.product = product.map { state.catalogue[$0].id }
      transaction = snapshot.transaction?.number
    case .appTransaction(let customer, _): self.customer = state.customers[customer].name
    case .summary(let summary): product = summary.productId
    case .unclaimedSeats(let group, _):
      guard let subscription = group.map({ state.subscriptions[$0] }) else { break }
      customer = state.customers[subscription.customer].name
      product = state.catalogue[state.record(of: subscription.current).product].id
    case .app, .externalPurchase: break
    }
  }
}
