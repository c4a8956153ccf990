// SPDX-License-Identifier: Apache-2.0

package import HTTPMessages
import StoreConfiguration
import StoreEngine
import StrictJSON

// Lists of transactions.
extension StoreView {
  /// The store's environment and app, its number of records, and the next event: of a customer, or of all.
  package func overview(_ request: RoutedRequest) throws(ViewError) -> [UInt8] {
    let query = try ViewQuery(request, ["customer"])
    let customer = query["customer"].flatMap { state.customerNumbers[$0] }
    let next = state.nextEvents(of: customer)
    return JSONWriter.object { json in
      json.member("revision", revision)
      json.member("now", "\(now)")
      write(next.event, as: "next", to: &json)
      write(next.delivery, as: "nextDelivery", to: &json)
      json.member("side", side.rawValue)
      json.member("main", main.rawValue)
      json.member("environment", state.options.environment.rawValue)
      json.member("bundleId", bundleId)
      json.member("appAppleId") { $0.integer(appAppleId) }
      json.member("customers") { $0.integer(Int64(state.customers.count)) }
      json.member("subscriptions") { $0.integer(Int64(state.subscriptions.count)) }
      json.member("transactions") { $0.integer(Int64(state.transactions.count)) }
      json.member("notifications") { $0.integer(Int64(state.notifications.count)) }
      json.member("products") { $0.integer(Int64(state.catalogue.products.count)) }
      writeDeliveries(to: &json)
      writeDiffering(to: &json)
    }
  }

  /// `{"time", "kind", "customer", "subscription", "productId"}`.
  private func write(_ event: NextEvent?, as name: String, to json: inout JSONWriter) {
    guard let event else { return }
    json.object(name) { json in
      json.member("time", "\(event.time)")
      json.member("kind", event.kind.rawValue)
      if let customer = event.customer { json.member("customer", state.customers[customer].name) }
      if let number = event.subscription {
        json.member("subscription", state.subscriptions[number].name)
      }
      if let product = event.product { json.member("productId", state.catalogue[product].id) }
    }
  }

  /// The transactions that match a query.
  package func transactions(_ request: RoutedRequest) throws(ViewError) -> [UInt8] {
    let query = try ViewQuery(request, TransactionSearch.parameters)
    let found = try TransactionSearch(state, query).matches()
    let names = oneTimeNames(of: Set(query.page(of: found)))
    let isSingle = query["transaction"] != nil
    return list("transactions", total: state.transactions.count, query, found) { number, json in
      let record = state.transactions[number]
      json.object { json in
        writeDetails(of: record, names, to: &json)
        guard isSingle else { return }
        writeContext(of: record, to: &json)
        if let group = group(of: record) { json.member("groupName", group) }
        if let subscription = record.subscription { writePlans(of: [subscription], to: &json) }
        let name = state.scriptName(ofTransaction: number, names)
        FittingAction.write(
          FittingActions(state).actions(ofTransaction: record, named: name),
          to: &json
        )
      }
    }
  }

  /// The name of the subscription group, for people.
  private func group(of record: TransactionRecord) -> String? {
    guard let number = record.subscription else { return nil }
    let id = state.subscriptions[number].group
    return configuration.groups.first { isSame($0.id, id) }?.name
  }

  /// A page of a list.
  func list<Item>(
    _ name: String,
    total: Int,
    _ query: ViewQuery,
    _ found: [Item],
    _ write: (Item, inout JSONWriter) -> Void
  ) -> [UInt8] {
    JSONWriter.object { json in
      json.member("revision", revision)
      json.member("now", "\(now)")
      json.member("total") { $0.integer(Int64(total)) }
      json.member("matching") { $0.integer(Int64(found.count)) }
      json.member("offset") { $0.integer(Int64(query.offset)) }
      json.array(name) { json in
        for item in query.page(of: found) { write(item, &json) }
      }
    }
  }
}

extension StoreView {
  /// The names in ``oneTimeNames()`` of the `wanted` transactions, without sorting all names.
  func oneTimeNames(of wanted: Set<TransactionIndex>) -> StoreState.OneTimeNames {
    var found: [TransactionIndex: (name: String, place: Int)] = [:]
    for (name, purchase) in state.purchaseNames {
      guard case .oneTime(let list) = purchase else { continue }
      for (place, number) in list.enumerated() where wanted.contains(number) {
        if let known = found[number], known.name <= name { continue }
        found[number] = (name, place)
      }
    }
    return found.mapValues { "\($0.name).\($0.place + 1)" }
  }

  func writeDetails(
    of record: TransactionRecord,
    _ names: StoreState.OneTimeNames,
    to json: inout JSONWriter
  ) {
    let product = state.catalogue[record.product]
    json.member("name", state.scriptName(ofTransaction: record.number, names))
    json.member("transactionId", state.transactionId(record.number))
    json.member("originalTransactionId", state.transactionId(record.original))
    if let order = state.orderId(of: record) { json.member("orderId", order) }
    json.member("productId", product.id)
    json.member("type", product.type)
    json.member("customer", state.customers[record.customer].name)
    if let number = record.subscription {
      json.member("subscription", state.subscriptions[number].name)
      json.member("subscriptionStatus") { $0.integer(state.subscriptions[number].status) }
      json.member("group", state.subscriptions[number].group)
    }
    json.member("status", TransactionStatus(of: record, in: state).rawValue)
    json.member("reason", record.reason.rawValue)
    json.member("ownership", record.ownership.rawValue)
    json.member("purchaseDate", "\(record.purchaseDate)")
    if let date = record.expiresDate { json.member("expiresDate", "\(date)") }
    if let revocation = record.revocation {
      json.member("revocationDate", "\(revocation.date)")
      if let type = revocation.type.type { json.member("revocationType", type) }
      if let percentage = revocation.percentage {
        json.member("revocationPercentage") { $0.integer(percentage) }
      }
    }
    json.member("quantity") { $0.integer(record.quantity) }
    if record.seats != nil { json.member("isOfGroup") { $0.boolean(true) } }
    json.member("price") { $0.integer(record.total) }
    json.member("currency", record.storefront.currency)
    json.member("storefront", record.storefront.code)
    json.member("storefrontName", record.storefront.name)
    if let offer = record.offer { offer.write(to: &json) }
    json.member("finished") { $0.boolean(record.isFinished) }
  }
}

extension AppliedOffer {
  func write(to json: inout JSONWriter) {
    json.object("offer") { json in
      json.member("type") { $0.integer(type) }
      if let identifier { json.member("id", identifier) }
      json.member("discountType", discountType)
      if let period { json.member("period", period) }
    }
  }
}
