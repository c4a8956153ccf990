// SPDX-License-Identifier: Apache-2.0

package import HTTPMessages
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
        json.object { json in
          write(customer, to: &json)
          writePending(of: customer, to: &json)
          FittingAction.write(FittingActions(state).actions(ofCustomer: customer), to: &json)
        }
      }
    }
    var found = state.customers.indices.filter { number in
      let name = state.customers[number].name.lowercased()
      return query.words.allSatisfy { name.hasText($0) }
    }
    if query.isDescending { found.reverse() }
    return list("customers", total: state.customers.count, query, found) { number, json in
      json.object { json in write(state.customers[number], to: &json) }
    }
  }
}

extension StoreView {
  fileprivate func write(_ customer: CustomerState, to json: inout JSONWriter) {
    json.member("name", customer.name)
    if let id = state.appTransactionIdMember(customer.index) { json.member("appTransactionId", id) }
    json.member("createdAt", "\(customer.createdAt)")
    json.member("storefront", customer.storefront.code)
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
