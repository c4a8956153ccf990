// SPDX-License-Identifier: Apache-2.0

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

  var isSubscription: Bool {
    guard kind.type != "ONE_TIME_CHARGE" else { return false }
    guard Self.typesOfAnyProduct.contains(kind.type) else { return true }
    return !hasTransaction || text("\(Self.transaction).type") == Self.subscription
  }

  /// The status after this notification; `nil` if the type does not determine it.
  var expectedStatus: Int64? {
    switch (kind.type, kind.subtype) {
    case ("EXPIRED", _): 2
    case ("DID_FAIL_TO_RENEW", "GRACE_PERIOD"): 4
    case ("DID_FAIL_TO_RENEW", _), ("GRACE_PERIOD_EXPIRED", _): 3
    case ("REVOKE", _): 5
    case ("REFUND", _): isOfCurrentPeriod ? 5 : nil
    case ("REFUND_DECLINED", _), ("REFUND_REVERSED", _), ("CONSUMPTION_REQUEST", _),
      ("RENEWAL_EXTENSION", _), ("DID_CHANGE_RENEWAL_STATUS", _):
      nil
    default: 1
    }
  }

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
