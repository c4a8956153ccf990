// SPDX-License-Identifier: Apache-2.0

import StorePayloads

/// The status of a chain that a notification or a status response of the App Store Server API reports in
/// addition to the tokens.
struct StatusClaim: Mergeable {
  /// The transaction in the same message.
  var transactionId: Identifier
  /// The status at the signed date.
  var status: SubscriptionStatus?
  /// Whether the claim reports a grace period.
  var saysGrace: Bool
  /// Whether the claim is from a notification of type EXPIRED.
  var saysExpired: Bool
  /// Whether the transaction in the same message is revoked; the status is that of the subscription.
  var isOfRevoked = false
  /// E-3c: the app transaction id of the person whom the message is about, if that may be a member with a seat.
  var seatHolder: Identifier?

  /// The claim with less access is safer.
  var safety: [Int64] {
    [saysExpired ? 0 : 1, status == nil ? 0 : 1, ~(status?.rawValue ?? 0), saysGrace ? 1 : 0]
  }

  func encode(into encoding: inout CanonicalEncoding) {
    encoding.append(transactionId)
    encoding.append(status?.rawValue)
    encoding.append(saysGrace)
    encoding.append(saysExpired)
    encoding.append(isOfRevoked)
    encoding.append(seatHolder)
  }

  /// E-14: whether the claim reports that the paid time is over, without grace.
  var saysEnded: Bool {
    saysExpired || status == .expired || status == .billingRetry || status == .revoked
  }

  /// Whether the claim reports active access.
  var saysActive: Bool {
    !saysExpired && (status == .active || status == .billingGracePeriod)
  }
}

extension StatusClaim {
  /// E-3c: whom a status is about that may be that of a member with a seat: the person of the renewal info beside it, or else
  /// of the transaction; `nil` where both are of the purchaser.
  ///
  /// Apple has not published whether members have original transaction ids and renewal infos of their own.
  static func seatHolder(
    _ transaction: PurchaseFacts,
    _ renewalInfo: RenewalInfoPayload?
  ) -> Identifier? {
    let person = renewalInfo?.appTransactionId.map(Identifier.init) ?? transaction.seatHolder
    let isPurchasers = transaction.seatHolder == nil && person == transaction.appTransactionId
    return isPurchasers || transaction.appTransactionId == nil ? nil : person
  }
}

/// A transaction history that contains all purchases of a chain.
struct CompleteHistory: Mergeable {
  var safety: [Int64] { [] }

  func encode(into encoding: inout CanonicalEncoding) {}
}
