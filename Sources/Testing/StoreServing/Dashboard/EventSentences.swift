// SPDX-License-Identifier: Apache-2.0

import StoreConfiguration
import StoreEngine
import StorePayloads
import StrictTime

/// What happened in a store at one time, in sentences for people.
struct EventSentences {
  private let state: StoreState
  private let row: Row

  /// Sentences about a row of the store in this state.
  init(_ row: Row, in state: StoreState) {
    self.row = row
    self.state = state
  }

  /// A sentence for each event: `fred's pro.month failed to renew; in the grace period until 1 Jan 2026`.
  var all: [String] {
    var told: Set<TransactionIndex> = []
    var sentences: [String] = []
    for number in row.notifications {
      let record = state.notifications[number]
      if case .purchase(let snapshot) = record.contents, let transaction = snapshot.transaction {
        told.insert(transaction.number)
      }
      sentences.append(sentence(about: record))
    }
    // Transactions without a notification: consumables of other environments than Apple's servers.
    for (record, _) in row.transactions where !told.contains(record.number) {
      if let sentence = sentence(about: record) { sentences.append(sentence) }
    }
    return sentences + waitingPurchases
      + row.refusals.map { "the store refused the step: \($0.message)" }
  }

  // MARK: Transactions

  private func sentence(about record: TransactionRecord) -> String? {
    guard record.purchaseDate == row.time else { return nil }
    let customer = state.customers[record.customer].name
    let product = state.catalogue[record.product].id
    if record.ownership == .familyShared { return "\(customer) shares \(product) of the family" }
    guard record.reason == .purchase else { return renewed(record) }
    return "\(customer) purchased \(product)"
  }

  private func renewed(_ record: TransactionRecord) -> String {
    "\(subject(of: record)) renewed\(until(record.expiresDate))\(price(of: record))"
  }

  /// Purchases that wait for a parent or for a payment.
  private var waitingPurchases: [String] {
    guard row.causes.contains(where: { isSame($0, "purchase") }), row.transactions.isEmpty else {
      return []
    }
    return state.customers.flatMap { customer in
      customer.waiting.filter { $0.since == row.time }.suffix(1).map { waiting in
        let what = "\(customer.name)'s purchase of \(waiting.purchase.product)"
        return waiting.reason == .approval
          ? "\(what) waits for approval" : "\(what) waits for a billing issue to be resolved"
      }
    }
  }

  // MARK: Notifications

  private func sentence(about record: NotificationRecord) -> String {
    switch record.contents {
    case .purchase(let snapshot): return sentence(record.type, record.subtype, snapshot)
    case .app: return "the store sent a test notification"
    case .appTransaction(let customer, _):
      return "\(state.customers[customer].name) withdrew the consent to the app"
    case .summary(let summary):
      return
        "\(summary.succeeded) subscriptions to \(summary.productId) were extended, \(summary.failed) were not"
    case .externalPurchase: return "the store sent an external purchase token"
    }
  }

  private func sentence(
    _ type: NotificationType,
    _ subtype: NotificationSubtype?,
    _ snapshot: PurchaseSnapshot
  ) -> String {
    let (customer, what) = names(in: snapshot)
    let transaction = snapshot.transaction
    let end = until(transaction?.expiresDate)
    switch type {
    case .subscribed:
      let product = transaction.map { state.catalogue[$0.product].id } ?? "a product"
      if transaction?.ownership == .familyShared { return "\(customer) shares \(product)\(end)" }
      let again = subtype == .resubscribe ? " again" : ""
      return "\(customer) subscribed\(again) to \(product)\(offer(of: transaction))\(end)"
    case .didRenew:
      let recovered = subtype == .billingRecovery ? " recovered from the billing issue and" : ""
      return "\(what)\(recovered) renewed\(end)\(transaction.map { price(of: $0) } ?? "")"
    case .didFailToRenew:
      let grace = snapshot.renewalInfo?.graceEnd
      let next = grace.map { "in the grace period\(until($0))" } ?? "in billing retry"
      return "\(what) failed to renew; \(next)"
    case .gracePeriodExpired: return "the grace period of \(what) ended; in billing retry"
    case .expired: return "\(what) expired\(reason(subtype))"
    case .didChangeRenewalStatus:
      return "auto-renew of \(what) is \(subtype == .autoRenewEnabled ? "on" : "off")"
    case .didChangeRenewalPref:
      let product = snapshot.renewalInfo.map { state.catalogue[$0.renewalProduct].id } ?? ""
      if subtype == .upgrade { return "\(customer) upgraded to \(product)" }
      return subtype == .downgrade
        ? "\(what) will renew as \(product)" : "\(what) will renew unchanged"
    case .priceIncrease:
      return subtype == .pending
        ? "the price increase of \(what)\(increase(snapshot)) waits for consent"
        : "the price increase of \(what)\(increase(snapshot)) is accepted"
    case .oneTimeCharge: return "\(customer) purchased \(product(of: snapshot))"
    case .offerRedeemed: return "\(customer) redeemed an offer for \(product(of: snapshot))\(end)"
    case .refund: return "\(what) was refunded\(share(transaction?.revocation))"
    case .refundDeclined: return "the refund of \(what) was declined"
    case .refundReversed: return "the refund of \(what) was reversed"
    case .consumptionRequest: return "\(customer) requested a refund of \(product(of: snapshot))"
    case .revoke: return "\(customer) lost the shared \(product(of: snapshot))"
    case .renewalExtended: return "\(what) was extended\(end)"
    case .renewalExtension: return "\(what) was not extended"
    default: return "the store sent \(type.rawValue) about \(what)"
    }
  }

  private func names(in snapshot: PurchaseSnapshot) -> (customer: String, what: String) {
    let number = snapshot.transaction?.customer ?? snapshot.renewalInfo?.customer
    let customer = number.map { state.customers[$0].name } ?? "a customer"
    return (customer, "\(customer)'s \(product(of: snapshot))")
  }

  private func product(of snapshot: PurchaseSnapshot) -> String {
    let number = snapshot.transaction?.product ?? snapshot.renewalInfo?.product
    return number.map { state.catalogue[$0].id } ?? "purchase"
  }

  // MARK: Parts

  private func subject(of record: TransactionRecord) -> String {
    "\(state.customers[record.customer].name)'s \(state.catalogue[record.product].id)"
  }

  private func offer(of record: TransactionRecord?) -> String {
    guard let offer = record?.offer else { return "" }
    return isSame(offer.discountType, "FREE_TRIAL") ? " with a free trial" : " with an offer"
  }

  private func price(of record: TransactionRecord) -> String {
    let price = Price(milliunits: record.price)
    return record.price == 0 ? "" : " for \(price) \(record.storefront.currency)"
  }

  private func increase(_ snapshot: PurchaseSnapshot) -> String {
    let number = snapshot.renewalInfo?.subscription
    guard let increase = number.flatMap({ state.subscriptions[$0].priceIncrease }) else {
      return ""
    }
    return " to \(Price(milliunits: increase.price))"
  }

  private func share(_ revocation: Revocation?) -> String {
    guard let percentage = revocation?.percentage, percentage < 100_000 else { return "" }
    return " in part"
  }

  private func reason(_ subtype: NotificationSubtype?) -> String {
    switch subtype {
    case .voluntary: ": auto-renew was off"
    case .billingRetry: ": billing retry ended"
    case .priceIncrease: ": no consent to the price increase"
    case .productNotForSale: ": the product is not for sale"
    default: ""
    }
  }

  /// ` until 1 Jan 2026`, or the time on the same day, as for the periods of the sandbox.
  private func until(_ time: Timestamp?) -> String {
    guard let time else { return "" }
    let parts = "\(time)".split(separator: "T")
    guard parts.count == 2 else { return "" }
    let isSameDay = "\(row.time)".hasPrefix(String(parts[0]))
    if isSameDay { return " until \(parts[1].prefix(5))" }
    let date = parts[0].split(separator: "-")
    guard date.count == 3, let month = Int(date[1]), let day = Int(date[2]),
      EventSentences.months.indices ~= month - 1
    else { return "" }
    return " until \(day) \(EventSentences.months[month - 1]) \(date[0])"
  }

  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]
}
