// SPDX-License-Identifier: Apache-2.0

/// The states of a customer's subscriptions: Get All Subscription Statuses.
///
///     {"environment": …, "bundleId": …, "appAppleId": …, "data": [
///       {"subscriptionGroupIdentifier": …, "lastTransactions": [
///         {"status": 1, "originalTransactionId": …,
///          "signedTransactionInfo": "…", "signedRenewalInfo": "…"}]}]}
public struct StatusResponse: StorePayload {
  /// What was read.
  public let members: CheckedMembers<Self>

  /// A view of members that were checked for it.
  public init(_ members: CheckedMembers<Self>) {
    self.members = members
  }

  /// Where they were bought.
  public var environment: PayloadEnvironment? { members.word("environment") }
  /// The app.
  public var bundleId: String? { members.string("bundleId") }
  /// The Apple id of the app.
  public var appAppleId: Int64? { members.integer("appAppleId") }
  /// The subscriptions, group by group.
  public var data: [SubscriptionGroupItem]? { members.objects("data") }
}

extension StatusResponse {
  /// The fields that are known.
  public static let fields = PayloadFields([
    PayloadField("environment", .word),
    PayloadField("bundleId", .string),
    PayloadField("appAppleId", .integer),
    PayloadField("data", .objects(SubscriptionGroupItem.fields)),
  ])
}

/// The subscriptions of one group.
public struct SubscriptionGroupItem: StorePayload {
  /// What was read.
  public let members: CheckedMembers<Self>

  /// A view of members that were checked for it.
  public init(_ members: CheckedMembers<Self>) {
    self.members = members
  }

  /// The group.
  public var subscriptionGroupIdentifier: String? { members.string("subscriptionGroupIdentifier") }
  /// The last transaction of each line.
  public var lastTransactions: [LastTransactionItem]? { members.objects("lastTransactions") }
}

extension SubscriptionGroupItem {
  /// The fields that are known.
  public static let fields = PayloadFields([
    PayloadField("subscriptionGroupIdentifier", .string),
    PayloadField("lastTransactions", .objects(LastTransactionItem.fields)),
  ])
}

/// The last transaction of a line.
public struct LastTransactionItem: StorePayload {
  /// What was read.
  public let members: CheckedMembers<Self>

  /// A view of members that were checked for it.
  public init(_ members: CheckedMembers<Self>) {
    self.members = members
  }

  /// The state of the subscription.
  public var status: SubscriptionStatus? { members.code("status") }
  /// The line.
  public var originalTransactionId: String? { members.string("originalTransactionId") }
  /// The transaction, signed by itself.
  public var signedTransactionInfo: String? { members.string("signedTransactionInfo") }
  /// What will become of the subscription, signed by itself.
  public var signedRenewalInfo: String? { members.string("signedRenewalInfo") }
}

extension LastTransactionItem {
  /// The fields that are known.
  public static let fields = PayloadFields([
    PayloadField("status", .code),
    PayloadField("originalTransactionId", .string),
    PayloadField("signedTransactionInfo", .token(.transaction)),
    PayloadField("signedRenewalInfo", .token(.renewalInfo)),
  ])
}
