// SPDX-License-Identifier: Apache-2.0

package import HTTPMessages
import StoreEngine
import StorePayloads
import StrictJSON

// Lists of notifications.
extension StoreView {
  /// The notifications that match a query, by default newest first.
  package func notifications(_ request: RoutedRequest) throws(ViewError) -> [UInt8] {
    let query = try ViewQuery(request, ["notification", "type", "delivery", "customer"])
    let delivery = try query["delivery"].map { text throws(ViewError) in
      guard let delivery = DeliveryStatus(rawValue: text) else {
        throw ViewError(400, "delivery must be delivered, waiting, retrying, failed or notPosted")
      }
      return delivery
    }
    var found = state.notifications.indices.filter { number in
      let record = state.notifications[number]
      if let uuid = query["notification"], !isSame(uuid, record.uuid) { return false }
      if let type = query["type"], !isSame(type, record.type.rawValue) { return false }
      if let delivery, delivery != state.deliveryStatus(of: record) { return false }
      let subject = state.subject(of: record)
      if let customer = query["customer"], !isSame(customer, subject.customer ?? "") {
        return false
      }
      guard !query.words.isEmpty else { return true }
      let texts = [
        record.type.rawValue, record.subtype?.rawValue, record.uuid, subject.customer,
        subject.product,
      ].compactMap { $0?.lowercased() }
      return query.words.allSatisfy { word in texts.contains { $0.hasText(word) } }
    }
    if query.isDescending { found.reverse() }
    return list("notifications", total: state.notifications.count, query, found) { number, json in
      state.writeDetails(of: state.notifications[number], to: &json)
    }
  }
}

/// Whether the server received a notification.
enum DeliveryStatus: String {
  case delivered
  /// The first attempt is due.
  case waiting
  /// All attempts failed, and another one follows.
  case retrying
  /// All attempts failed, and no more follow.
  case failed
  /// The store has no webhook and simulates the delivery.
  case notPosted
}

extension StoreView {
  /// Whether notifications are posted, and how many wait or failed:
  /// `{"isPosting", "waiting", "retrying", "failed"}`.
  func writeDeliveries(to json: inout JSONWriter) {
    var (waiting, failed, retrying): (Int64, Int64, Int64) = (0, 0, 0)
    for record in state.notifications {
      switch state.deliveryStatus(of: record) {
      case .delivered, .notPosted: continue
      case .waiting: waiting += 1
      case .retrying: retrying += 1
      case .failed: failed += 1
      }
    }
    json.object("deliveries") { json in
      json.member("isPosting") { $0.boolean(state.deliveries.areMadeByCaller) }
      json.member("waiting") { $0.integer(waiting) }
      json.member("retrying") { $0.integer(retrying) }
      json.member("failed") { $0.integer(failed) }
    }
  }
}

extension StoreState {
  func deliveryStatus(of record: NotificationRecord) -> DeliveryStatus {
    if let last = record.attempts.last, isSame(last.result, DeliveryResult.success.name) {
      // A response shows that an earlier run of the server posted the notification.
      return deliveries.areMadeByCaller || last.response != nil ? .delivered : .notPosted
    }
    if record.attempts.isEmpty { return .waiting }
    return record.nextAttempt == nil ? .failed : .retrying
  }

  /// The customer, product and transaction in a notification.
  func subject(
    of record: NotificationRecord
  ) -> (customer: String?, product: String?, transaction: TransactionIndex?) {
    switch record.contents {
    case .purchase(let snapshot):
      let customer = snapshot.transaction?.customer ?? snapshot.renewalInfo?.customer
      let product = snapshot.transaction?.product ?? snapshot.renewalInfo?.product
      return (
        customer.map { customers[$0].name }, product.map { catalogue[$0].id },
        snapshot.transaction?.number
      )
    case .appTransaction(let customer, _): return (customers[customer].name, nil, nil)
    case .summary(let summary): return (nil, summary.productId, nil)
    case .app, .externalPurchase: return (nil, nil, nil)
    }
  }

  fileprivate func writeDetails(of record: NotificationRecord, to json: inout JSONWriter) {
    let subject = subject(of: record)
    json.object { json in
      json.member("notificationType", record.type.rawValue)
      if let subtype = record.subtype { json.member("subtype", subtype.rawValue) }
      json.member("notificationUUID", record.uuid)
      json.member("signedDate", "\(record.signedDate)")
      if let customer = subject.customer { json.member("customer", customer) }
      if let product = subject.product { json.member("productId", product) }
      if let number = subject.transaction {
        json.member("transactionId", transactionId(number))
      }
      json.member("delivery", deliveryStatus(of: record).rawValue)
      if let next = record.nextAttempt { json.member("nextAttempt", "\(next)") }
      json.array("attempts") { json in record.attempts.forEach { $0.write(to: &json) } }
    }
  }
}
