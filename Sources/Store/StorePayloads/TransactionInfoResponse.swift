// SPDX-License-Identifier: Apache-2.0

/// One transaction: Get Transaction Info, and the responses of the Advanced Commerce API.
///
///     {"signedTransactionInfo": "…"}
public struct TransactionInfoResponse: StorePayload, CheckedPayload, PayloadView {
  let members: CheckedMembers<Self>

  /// The transaction, as a JWS.
  public var signedTransactionInfo: String? { members.string("signedTransactionInfo") }
  /// The renewal info, as a JWS; only in responses of the Advanced Commerce API.
  public var signedRenewalInfo: String? { members.string("signedRenewalInfo") }

  package static let fields = table([
    .token("signedTransactionInfo", .transaction, \.signedTransactionInfo),
    .token("signedRenewalInfo", .renewalInfo, \.signedRenewalInfo),
  ])
}

/// One app transaction: Get App Transaction Info.
///
///     {"signedAppTransactionInfo": "…"}
public struct AppTransactionInfoResponse: StorePayload, CheckedPayload, PayloadView {
  let members: CheckedMembers<Self>

  /// The app transaction, as a JWS.
  public var signedAppTransactionInfo: String? { members.string("signedAppTransactionInfo") }

  package static let fields = table([
    .token("signedAppTransactionInfo", .appTransaction, \.signedAppTransactionInfo)
  ])
}

/// The body that the App Store posts to your server: a notification or a real-time request.
///
///     {"signedPayload": "…"}
public struct SignedPayloadBody: StorePayload, CheckedPayload, PayloadView {
  let members: CheckedMembers<Self>

  /// The signed payload; ``RealtimeRequestPayload`` at the real-time endpoint, else
  /// ``NotificationPayload``.
  public var signedPayload: String? { members.string("signedPayload") }

  package static let fields = table([.token("signedPayload", .notification, \.signedPayload)])
}
