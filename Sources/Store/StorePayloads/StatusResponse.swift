// SPDX-License-Identifier: Apache-2.0

/// The subscription statuses of a customer: Get All Subscription Statuses.
///
///     {"environment": …, "bundleId": …, "appAppleId": …, "data": [
///       {"subscriptionGroupIdentifier": …, "lastTransactions": [
///         {"status": 1, "originalTransactionId": …,
///          "signedTransactionInfo": "…", "signedRenewalInfo": "…"}]}]}
public struct StatusResponse: StorePayload, CheckedPayload, PayloadView {
  let members: CheckedMembers<Self>

  /// The environment.
  public var environment: StoreEnvironment? { members.word("environment") }
  /// The bundle identifier.
  public var bundleId: String? { members.string("bundleId") }
  /// The app's Apple ID.
  public var appAppleId: Int64? { members.integer("appAppleId") }
  /// The subscriptions, by group.
  public var data: [SubscriptionGroupItem]? { members.objects("data") }

  package static let fields = table([
    .word("environment", \.environment), .string("bundleId", \.bundleId),
    .integer("appAppleId", \.appAppleId), .objects("data", \.data),
  ])
}

/// The subscriptions of a group.
public struct SubscriptionGroupItem: StorePayload, CheckedPayload, PayloadView {
  let members: CheckedMembers<Self>

  /// The subscription group identifier.
  public var subscriptionGroupIdentifier: String? { members.string("subscriptionGroupIdentifier") }
  /// The last transaction of each subscription.
  public var lastTransactions: [LastTransactionItem]? { members.objects("lastTransactions") }

  package static let fields = table([
    .string("subscriptionGroupIdentifier", \.subscriptionGroupIdentifier),
    .objects("lastTransactions", \.lastTransactions),
  ])
}

/// The last transaction of a subscription.
public struct LastTransactionItem: StorePayload, CheckedPayload, PayloadView {
  let members: CheckedMembers<Self>

  /// The subscription status.
  public var status: SubscriptionStatus? { members.code("status") }
  /// The original transaction id.
  public var originalTransactionId: String? { members.string("originalTransactionId") }
  /// The transaction, as a JWS.
  public var signedTransactionInfo: String? { members.string("signedTransactionInfo") }
  /// The renewal info, as a JWS.
  public var signedRenewalInfo: String? { members.string("signedRenewalInfo") }

  package static let fields = table([
    .code("status", \.status), .string("originalTransactionId", \.originalTransactionId),
    .token("signedTransactionInfo", .transaction, \.signedTransactionInfo),
    .token("signedRenewalInfo", .renewalInfo, \.signedRenewalInfo),
  ])
}
