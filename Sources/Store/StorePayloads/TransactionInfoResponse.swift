// SPDX-License-Identifier: Apache-2.0

/// One transaction: Get Transaction Info, and the answers of the Advanced Commerce API.
///
///     {"signedTransactionInfo": "…"}
public struct TransactionInfoResponse: StorePayload {
  /// What was read.
  public let members: CheckedMembers<Self>

  /// A view of members that were checked for it.
  public init(_ members: CheckedMembers<Self>) {
    self.members = members
  }

  /// The transaction, signed by itself.
  public var signedTransactionInfo: String? { members.string("signedTransactionInfo") }
  /// What will become of the subscription; only the Advanced Commerce API tells it.
  public var signedRenewalInfo: String? { members.string("signedRenewalInfo") }
}

extension TransactionInfoResponse {
  /// The fields that are known.
  public static let fields = PayloadFields([
    PayloadField("signedTransactionInfo", .token(.transaction)),
    PayloadField("signedRenewalInfo", .token(.renewalInfo)),
  ])
}

/// One download of an app: Get App Transaction Info.
///
///     {"signedAppTransactionInfo": "…"}
public struct AppTransactionInfoResponse: StorePayload {
  /// What was read.
  public let members: CheckedMembers<Self>

  /// A view of members that were checked for it.
  public init(_ members: CheckedMembers<Self>) {
    self.members = members
  }

  /// The download of the app, signed by itself.
  public var signedAppTransactionInfo: String? { members.string("signedAppTransactionInfo") }
}

extension AppTransactionInfoResponse {
  /// The fields that are known.
  public static let fields = PayloadFields([
    PayloadField("signedAppTransactionInfo", .token(.appTransaction))
  ])
}

/// What the App Store posts to a server: a notification, or a request in real time.
///
///     {"signedPayload": "…"}
public struct SignedPayloadBody: StorePayload {
  /// What was read.
  public let members: CheckedMembers<Self>

  /// A view of members that were checked for it.
  public init(_ members: CheckedMembers<Self>) {
    self.members = members
  }

  /// What is posted; ``RealtimeRequestPayload`` at the address for requests in real time.
  public var signedPayload: String? { members.string("signedPayload") }
}

extension SignedPayloadBody {
  /// The fields that are known.
  public static let fields = PayloadFields([
    PayloadField("signedPayload", .token(.notification))
  ])
}
