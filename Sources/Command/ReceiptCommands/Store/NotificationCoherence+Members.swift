// SPDX-License-Identifier: Apache-2.0

import ReceiptKit
import StoreLab
import StrictJSON

// The members that several rules read.
extension NotificationCoherence {
  static let transaction = "data.transactionInfo"
  static let renewal = "data.renewalInfo"

  /// The member at a path of names: `data.status`.
  func value(_ path: String) -> JSONValue? {
    var value: JSONValue? = payload.value
    for name in path.split(separator: ".") { value = value?.object?[String(name)] }
    return value
  }

  /// Whether the member is present; decode prints absent members as null.
  func isPresent(_ path: String) -> Bool { value(path).map { !$0.isNull } ?? false }

  func integer(_ path: String) -> Int64? { value(path)?.number?.int64 }

  func text(_ path: String) -> String? { value(path)?.string }

  var hasTransaction: Bool { value(Self.transaction)?.object != nil }
  var hasRenewal: Bool { value(Self.renewal)?.object != nil }
  var signedDate: Int64? { integer("signedDate") }

  /// What the notification is about.
  var subject: NotificationDefinition.Subject { kind.definition?.subject ?? .subscription }

  var isSubscription: Bool {
    switch subject {
    case .subscription: true
    case .anyPurchase: !hasTransaction || text("\(Self.transaction).type") == Self.subscription
    case .oneTimePurchase, .other: false
    }
  }

  /// The status after this notification; `nil` if the type does not determine it.
  var expectedStatus: SubscriptionStatus? {
    if isRefundOfSeats { return .active }
    if kind.definition?.type == .refund, isOfCurrentPeriod { return .revoked }
    return kind.variant.map(\.status) ?? kind.definition?.status
  }

  /// Whether only some seats were refunded, and the transaction stays valid for the others.
  var isRefundOfSeats: Bool { kind.type == .refund && kind.subtype == .seats }

  /// Whether the transaction is that of the running period, which ends when the renewal info says that it renews.
  ///
  /// Only the refund of this period ends the subscription: after any other, the status is that of the running one.
  var isOfCurrentPeriod: Bool {
    guard let end = integer("\(Self.transaction).expiresDate"), let signedDate,
      let renewal = integer("\(Self.renewal).renewalDate"),
      let product = text("\(Self.transaction).productId"),
      let current = text("\(Self.renewal).productId")
    else { return false }
    return end > signedDate && end == renewal && product.utf8.elementsEqual(current.utf8)
  }
}
