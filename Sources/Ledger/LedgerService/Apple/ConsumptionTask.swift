// SPDX-License-Identifier: Apache-2.0

public import LedgerStore
import StorePayloads
public import StoreTypes
import StoreVerification
import StrictJSON
public import StrictTime

/// A CONSUMPTION_REQUEST that waits for an answer.
///
/// Apple asks after a customer requested a refund, and decides with the answer or without.
public struct ConsumptionTask: Hashable, Sendable {
  /// The purchase.
  public let key: PurchaseKey
  /// The transaction whose price the customer wants back.
  public let transactionId: String
  /// The product.
  public let productId: String
  /// The kind of product.
  public let kind: ProductType?
  /// When Apple stops waiting: 12 hours after it asked.
  public let deadline: Timestamp

  var name: String { "\(key.scope.text)/\(transactionId)" }
}

extension ConsumptionTask {
  /// The task of a notification; `nil` for other notifications, and for a seat, about which Apple takes no answer (4000227).
  init?(_ document: ReceivedDocument) {
    guard let notification = document.notification?.notification.value,
      notification.notificationType == .consumptionRequest,
      let transaction = document.notification?.transaction?.value,
      transaction.inAppOwnershipType != .assigned,
      let transactionId = transaction.transactionId, let productId = transaction.productId,
      let asked = notification.signedDate,
      let part = document.parts.first(where: { $0.key.originalTransactionId != nil })
    else { return nil }
    key = part.key
    self.transactionId = transactionId
    self.productId = productId
    kind = transaction.type
    deadline = asked.adding(seconds: LedgerLimits.consumptionDeadline.components.seconds)
  }

  init?(_ task: StoredTask) {
    guard let object = JSONObject(stored: task.body), let key = PurchaseKey(task.body),
      let transactionId = object["transactionId"]?.string,
      let productId = object["productId"]?.string, let deadline = object["deadline"]?.timestamp
    else { return nil }
    self.key = key
    self.transactionId = transactionId
    self.productId = productId
    kind = object["kind"]?.string.map { ProductType(rawValue: $0) }
    self.deadline = deadline
  }

  var stored: StoredTask {
    let body = JSONWriter.object { object in
      key.scope.write(to: &object)
      object.member("subject", key.subject.text)
      object.member("transactionId", transactionId)
      object.member("productId", productId)
      if let kind { object.member("kind", kind.rawValue) }
      object.member("deadline") { $0.integer(deadline.millisecondsSince1970) }
    }
    // It can be answered at once.
    return StoredTask(.consumption, name, dueAt: .earliest, body: body)
  }
}

extension LedgerTransaction {
  /// Remembers to answer a CONSUMPTION_REQUEST.
  func addConsumptionTask(of document: ReceivedDocument) throws(LedgerStoreError) {
    if let task = ConsumptionTask(document) { try put(task.stored) }
  }
}
