// SPDX-License-Identifier: Apache-2.0

package import HTTPMessages
import StoreEngine
import StorePayloads
import StrictJSON
import StrictTime

// Timelines of subscriptions, which histories.js draws.
extension StoreView {
  /// The subscriptions that match a query, with their periods, statuses, notifications and next renewals.
  package func timeline(_ request: RoutedRequest) throws(ViewError) -> [UInt8] {
    let query = try ViewQuery(request, ["customer", "subscription"])
    // A subscription that another one continues is part of its lane.
    var found = state.subscriptions.indices.filter { number in
      state.bundles.successor(of: number) == nil && matches(state.subscriptions[number], query)
    }
    if query.isDescending { found.reverse() }
    let events = events(of: Set(query.page(of: found)))
    return list("subscriptions", total: state.subscriptions.count, query, found) { number, json in
      write(subscription: number, events[number] ?? [], to: &json)
    }
  }

  private func matches(_ subscription: SubscriptionState, _ query: ViewQuery) -> Bool {
    guard !subscription.isRemoved else { return false }
    let customer = state.customers[subscription.customer].name
    if let wanted = query["customer"], !isSame(wanted, customer) { return false }
    if let wanted = query["subscription"],
      !state.bundles.lane(endingIn: subscription.index).contains(where: {
        isSame(wanted, state.subscriptions[$0].name)
      })
    {
      return false
    }
    guard !query.words.isEmpty else { return true }
    return SearchTexts(of: subscription, in: state).match(query.words)
  }

  /// The notifications about the `wanted` subscriptions, and those that they continue.
  private func events(of wanted: Set<SubscriptionIndex>) -> [SubscriptionIndex: [NotificationIndex]]
  {
    var events: [SubscriptionIndex: [NotificationIndex]] = [:]
    let lanes = wanted.flatMap { last in
      state.bundles.lane(endingIn: last).map { ($0, last) }
    }
    let ends = Dictionary(lanes) { first, _ in first }
    for record in state.notifications {
      guard case .purchase(let snapshot) = record.contents,
        let number = snapshot.renewalInfo?.subscription, let end = ends[number]
      else { continue }
      events[end, default: []].append(record.number)
    }
    return events
  }

  private func write(
    subscription number: SubscriptionIndex,
    _ events: [NotificationIndex],
    to json: inout JSONWriter
  ) {
    let subscription = state.subscriptions[number]
    let customer = state.customers[subscription.customer]
    let current = state.record(of: subscription.current)
    json.object { json in
      json.member("name", subscription.name)
      json.member("customer", customer.name)
      json.member("originalTransactionId", state.transactionId(subscription.original))
      json.member("group", subscription.group)
      json.member("productId", state.catalogue[current.product].id)
      json.member("status") { $0.integer(subscription.status) }
      json.member("ownership", subscription.ownership.rawValue)
      json.member(
        "transactionId",
        state.transactionId(state.shownTransaction(of: subscription.current))
      )
      writeRenewal(of: subscription, to: &json)
      json.member("price") { $0.integer(subscription.renewal.price.current) }
      json.member("currency", current.storefront.currency)
      if let intent = subscription.life.billing.expirationIntent {
        json.member("expirationIntent") { $0.integer(intent) }
      }
      writeFamily(of: subscription, to: &json)
      writeGroup(of: subscription, to: &json)
      writeBundle(of: subscription, to: &json)
      write(periodsOf: number, to: &json)
      json.array("unpaid") { for period in unpaidPeriods(events) { $0.write(bar: period) } }
      write(events, to: &json)
      writeDifferences(of: number, to: &json)
      writeUpcoming(of: subscription, count: StoreView.nextRenewals, to: &json)
    }
  }

  /// The bundle of the subscription, whether it leaves it, and the subscriptions that it continues, the oldest first.
  private func writeBundle(of subscription: SubscriptionState, to json: inout JSONWriter) {
    if let bundle = state.bundles.bundle(of: subscription.index) {
      json.member("bundle", bundle.id)
      if state.bundles.isLeaving(subscription.index) {
        json.member("willUnbundle") { $0.boolean(true) }
      }
    }
    let earlier = state.bundles.lane(endingIn: subscription.index).dropLast()
    guard !earlier.isEmpty else { return }
    json.array("continues") { json in
      for number in earlier { json.string(state.subscriptions[number].name) }
    }
  }

  private func write(periodsOf number: SubscriptionIndex, to json: inout JSONWriter) {
    let all = state.bundles.lane(endingIn: number).flatMap { state.chains[$0].transactions }
    json.member("earlierPeriods") { $0.integer(Int64(max(0, all.count - StoreView.mostPeriods))) }
    json.array("periods") { json in
      for period in all.suffix(StoreView.mostPeriods) {
        let record = state.transactions[period]
        guard !record.isDeleted else { continue }
        json.object { json in
          json.member("transactionId", state.transactionId(period))
          json.member("productId", state.catalogue[record.product].id)
          json.member("from", "\(record.purchaseDate)")
          if let end = record.expiresDate { json.member("until", "\(end)") }
          json.member("status", TransactionStatus(of: record, in: state).rawValue)
          json.member("reason", record.reason.rawValue)
          json.member("price") { $0.integer(record.total) }
          json.member("currency", record.storefront.currency)
          if record.seats != nil {
            json.member("seats") { $0.integer(record.quantity) }
            json.member("ownership", record.ownership.rawValue)
          }
          if let offer = record.offer { offer.write(to: &json) }
          if let revocation = record.revocation {
            json.member("revokedAt", "\(revocation.date)")
            if let percentage = revocation.percentage {
              json.member("revocationPercentage") { $0.integer(percentage) }
            }
          }
          if let date = record.supersededAt { json.member("supersededAt", "\(date)") }
          json.array("bars") {
            for period in state.drawnPeriods(of: record) { $0.write(bar: period) }
          }
        }
      }
    }
  }

  /// When the backend answered something else than the store about a product of the subscription.
  private func writeDifferences(of number: SubscriptionIndex, to json: inout JSONWriter) {
    guard backend.settings != nil else { return }
    let customer = state.subscriptions[number].customer
    let products = Set(
      state.bundles.lane(endingIn: number).flatMap { state.chains[$0].transactions }.map {
        state.catalogue[state.transactions[$0].product].id
      }
    )
    json.array("differences") { json in
      for difference in backend.differences(about: customer, on: side) {
        guard difference.subject.product.map({ products.contains($0) }) ?? true else { continue }
        json.object { json in difference.write(in: state, to: &json) }
      }
    }
  }

  /// Grace and billing retry: from a notification with this status to the next one.
  private func unpaidPeriods(_ events: [NotificationIndex]) -> [PurchasePeriod] {
    let shown = events.suffix(StoreView.mostEvents).map { state.notifications[$0] }
    let ends = shown.dropFirst().map(\.signedDate) + [state.now]
    return zip(shown, ends).compactMap { record, end in
      guard case .purchase(let snapshot) = record.contents,
        let kind = snapshot.status.flatMap(SubscriptionLife.Phase.init)?.unpaidKind
      else { return nil }
      return PurchasePeriod(kind, of: "", "", from: record.signedDate, until: end)
    }
  }

  private func write(_ events: [NotificationIndex], to json: inout JSONWriter) {
    json.member("earlierEvents") { $0.integer(Int64(max(0, events.count - StoreView.mostEvents))) }
    json.array("events") { json in
      for number in events.suffix(StoreView.mostEvents) {
        let record = state.notifications[number]
        guard case .purchase(let snapshot) = record.contents else { continue }
        json.object { json in
          json.member("at", "\(record.signedDate)")
          json.member("type", record.type.rawValue)
          if let subtype = record.subtype { json.member("subtype", subtype.rawValue) }
          json.member("notificationUUID", record.uuid)
          json.member("delivery", DeliveryStatus(of: record).rawValue)
          if let number = snapshot.transaction?.number {
            json.member("transactionId", state.transactionId(number))
          }
          if let status = snapshot.status { json.member("status") { $0.integer(status) } }
          if let end = snapshot.renewalInfo?.graceEnd { json.member("graceEnd", "\(end)") }
        }
      }
    }
  }

  /// The maximum number of periods that a drawing can show legibly.
  private static let mostPeriods = 120
  private static let mostEvents = 240
  private static let nextRenewals = 3
}

extension JSONWriter {
  fileprivate mutating func write(bar period: PurchasePeriod) {
    object { json in
      json.member("kind", period.kind.rawValue)
      json.member("from", "\(period.from)")
      json.member("until", "\(period.until ?? period.from)")
    }
  }
}
