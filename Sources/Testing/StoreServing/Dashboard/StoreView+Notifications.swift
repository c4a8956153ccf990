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
        throw ViewError(
          400,
          "delivery must be delivered, acceptedDamaged, waiting, retrying, failed or notPosted"
        )
      }
      return delivery
    }
    var found = state.notifications.indices.filter { number in
      let record = state.notifications[number]
      if let uuid = query["notification"], !isSame(uuid, record.uuid) { return false }
      if let type = query["type"], !isSame(type, record.type.rawValue) { return false }
      if let delivery, delivery != DeliveryStatus(of: record) { return false }
      let subject = NotificationSubject(of: record, in: state)
      if let customer = query["customer"], !isSame(customer, subject.customer ?? "") {
        return false
      }
      guard !query.words.isEmpty else { return true }
      let delivery = DeliveryStatus(of: record)
      return SearchTexts(of: record, subject, delivery, in: state).match(query.words)
    }
    if query.isDescending { found.reverse() }
    return list("notifications", total: state.notifications.count, query, found) { number, json in
      writeDetails(of: state.notifications[number], to: &json)
    }
  }
}

/// Whether the server received a notification.
enum DeliveryStatus: String {
  case delivered
  /// The server accepted a damaged one, which the store did not sign.
  case acceptedDamaged
  /// The first attempt is due.
  case waiting
  /// All attempts failed, and another one follows.
  case retrying
  /// All attempts failed, and no more follow.
  case failed
  /// The store had no webhook and simulated the delivery.
  case notPosted
}

extension StoreView {
  /// Whether notifications are posted, and how many wait or failed:
  /// `{"isPosting", "waiting", "retrying", "failed"}`.
  func writeDeliveries(to json: inout JSONWriter) {
    var (waiting, failed, retrying, damaged): (Int64, Int64, Int64, Int64) = (0, 0, 0, 0)
    for record in state.notifications {
      switch DeliveryStatus(of: record) {
      case .delivered, .notPosted: continue
      case .acceptedDamaged: damaged += 1
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
      json.member("acceptedDamaged") { $0.integer(damaged) }
    }
  }
}

extension DeliveryStatus {
  /// Whether the server received a notification of a store.
  init(of record: NotificationRecord) {
    if record.attempts.contains(where: { $0.reaction == .accepted }) {
      self = .acceptedDamaged
    } else if let last = record.attempts.last, isSame(last.result, DeliveryResult.success.name) {
      self = last.isSimulated ? .notPosted : .delivered
    } else if record.attempts.isEmpty {
      self = .waiting
    } else {
      self = record.nextAttempt == nil ? .failed : .retrying
    }
  }
}

extension StoreView {
  fileprivate func writeDetails(of record: NotificationRecord, to json: inout JSONWriter) {
    let subject = NotificationSubject(of: record, in: state)
    json.object { json in
      json.member("notificationType", record.type.rawValue)
      if let subtype = record.subtype { json.member("subtype", subtype.rawValue) }
      json.member("notificationUUID", record.uuid)
      json.member("signedDate", "\(record.signedDate)")
      if let customer = subject.customer { json.member("customer", customer) }
      if let product = subject.product { json.member("productId", product) }
      if let number = subject.transaction {
        json.member("transactionId", state.transactionId(number))
      }
      json.member("delivery", DeliveryStatus(of: record).rawValue)
      if let next = record.nextAttempt { json.member("nextAttempt", "\(next)") }
      if let fault = record.postponement { json.member("postponement", fault.rawValue) }
      json.array("attempts") { json in
        record.attempts.forEach { $0.write(isServed: true, to: &json) }
      }
    }
  }
}
