// SPDX-License-Identifier: Apache-2.0

package import HTTPMessages
import StoreConfiguration
import StoreEngine
import StrictJSON

// Lists of customers.
extension StoreView {
  /// The customers that match a query, by default newest first.
  package func customers(_ request: RoutedRequest) throws(ViewError) -> [UInt8] {
    let query = try ViewQuery(request, ["customer"])
    if let name = query["customer"] {
      let found = state.customerNumbers[name].map { [$0] } ?? []
      return list("customers", total: state.customers.count, query, found) { number, json in
        let customer = state.customers[number]
        json.object { json in writeDetails(of: customer, to: &json) }
      }
    }
    var found = state.customers.indices.filter { number in
      query.words.isEmpty || SearchTexts(of: state.customers[number], in: state).match(query.words)
    }
    if query.isDescending { found.reverse() }
    return list("customers", total: state.customers.count, query, found) { number, json in
      json.object { json in write(state.customers[number], to: &json) }
    }
  }
}

extension StoreView {
  /// The customer with what waits, the products of other plans, and the actions that fit.
  func writeDetails(of customer: CustomerState, to json: inout JSONWriter) {
    write(customer, to: &json)
    writePending(of: customer, to: &json)
    writePlans(of: customer.allSubscriptions.suffix(StoreView.mostOfCustomer), to: &json)
    FittingAction.write(FittingActions(state).actions(ofCustomer: customer), to: &json)
  }

  /// The products to which subscriptions can change, and when each takes effect:
  /// `"plans": [{"subscription", "productId", "choices": [{"productId", "kind", "when", "price", "period"}]}]`.
  func writePlans(of subscriptions: some Sequence<SubscriptionIndex>, to json: inout JSONWriter) {
    json.array("plans") { json in
      for number in subscriptions {
        let subscription = state.subscriptions[number]
        let changes = state.planChanges(of: subscription)
        guard !changes.isEmpty else { continue }
        json.object { json in
          json.member("subscription", subscription.name)
          let current = state.record(of: subscription.current)
          json.member("productId", state.catalogue[current.product].id)
          json.member("currency", current.storefront.currency)
          json.array("choices") { json in for each in changes { write(each, to: &json) } }
        }
      }
    }
  }

  private func write(_ change: PlanChange, to json: inout JSONWriter) {
    let product = state.catalogue[change.product]
    json.object { json in
      json.member("productId", product.id)
      json.member("kind", change.kind.rawValue)
      json.member("when", change.kind.isImmediate ? "now" : "atRenewal")
      json.member("price") { $0.integer(product.price) }
      if let period = product.terms?.period { json.member("period", period.text) }
    }
  }

  fileprivate func write(_ customer: CustomerState, to json: inout JSONWriter) {
    json.member("name", customer.name)
    if let id = state.appTransactionIdMember(customer.index) { json.member("appTransactionId", id) }
    json.member("createdAt", "\(customer.createdAt)")
    json.member("storefront", customer.storefront.code)
    json.member("storefrontName", customer.storefront.name)
    json.member("paymentWorks") { $0.boolean(customer.paymentWorks) }
    json.member("asksToBuy") { $0.boolean(customer.asksToBuy) }
    json.member("interruptsPurchases") { $0.boolean(customer.interruptsPurchases) }
    json.member("transactions") { $0.integer(Int64(customer.transactions.count)) }
    json.array("subscriptions") { json in
      for number in customer.allSubscriptions.suffix(StoreView.mostOfCustomer) {
        guard !state.subscriptions[number].isRemoved else { continue }
        state.summary(of: number).write(to: &json)
      }
    }
    if let organizer = state.families.organizer(of: customer.index) {
      json.member("organizer", state.customers[organizer].name)
    }
    json.array("family") { json in
      for member in state.families.members(of: customer.index).inOrder.prefix(
        StoreView.mostOfCustomer
      ) {
        json.string(state.customers[member].name)
      }
    }
    writeClaims(ofMember: customer, to: &json)
    json.array("waiting") { json in
      for each in customer.waiting.prefix(StoreView.mostOfCustomer) {
        json.object { json in
          json.member("productId", each.purchase.product)
          if let name = each.purchase.name { json.member("name", name) }
          json.member("reason", each.reason == .approval ? "approval" : "billingIssue")
          json.member("since", "\(each.since)")
        }
      }
    }
  }

  /// Subscriptions with a billing problem or a price increase that waits for consent.
  fileprivate func writePending(of customer: CustomerState, to json: inout JSONWriter) {
    json.array("pending") { json in
      for number in FittingActions(state).pending(of: customer) {
        let subscription = state.subscriptions[number]
        let current = state.record(of: subscription.current)
        json.object { json in
          json.member("subscription", subscription.name)
          json.member("productId", state.catalogue[current.product].id)
          json.member("status") { $0.integer(subscription.status) }
          json.member("currency", current.storefront.currency)
          writeRenewal(of: subscription, to: &json)
        }
      }
    }
  }

  /// The maximum number of items in each list of a customer.
  private static let mostOfCustomer = 20
}
