// SPDX-License-Identifier: Apache-2.0

public import OpenSSLTrust

/// How a subscription stands, as it will be written into an answer of the App Store Server API.
public struct SubscriptionBuilder: EnvelopeBuilder {
  /// How it stands: 1 active, 2 expired, 3 in billing retry, 4 in its grace period, 5 revoked.
  public var status: Int64?
  /// The first transaction of the line; when `nil`, the one of ``transaction`` is written.
  public var originalTransactionId: String?
  /// The last transaction, which is signed with the answer.
  public var transaction: TransactionBuilder?
  /// The renewal info, which is signed with the answer.
  public var renewalInfo: RenewalInfoBuilder?
  /// The token of the transaction as any text; when `nil`, ``transaction`` is signed.
  public var signedTransactionInfo: String?
  /// The token of the renewal info as any text; when `nil`, ``renewalInfo`` is signed.
  public var signedRenewalInfo: String?
  /// More members, after the known ones.
  public var extraMembers: [MemberBuilder] = []
  /// Changes that make the object wrong.
  public var edits = MemberEdits()

  /// A subscription, by its last transaction and how it goes on.
  public init(
    _ transaction: TransactionBuilder = .production,
    _ renewalInfo: RenewalInfoBuilder = .production,
    status: Int64 = 1
  ) {
    self.transaction = transaction
    self.renewalInfo = renewalInfo
    self.status = status
  }

  /// The known members in Apple's order.
  public func members(signedBy authority: TokenAuthority) throws(TrustError) -> [MemberBuilder] {
    let original =
      originalTransactionId ?? transaction?.originalTransactionId ?? transaction?.transactionId
    let list: [MemberBuilder?] = [
      .string("originalTransactionId", original),
      .integer("status", status),
      try .token("signedTransactionInfo", signedTransactionInfo, transaction, authority),
      try .token("signedRenewalInfo", signedRenewalInfo, renewalInfo, authority),
    ]
    return list.compactMap { $0 }
  }
}

/// The subscriptions of one group, as they will be written into an answer.
public struct SubscriptionGroupBuilder: EnvelopeBuilder {
  /// The group.
  public var subscriptionGroupIdentifier: String?
  /// The subscriptions.
  public var lastTransactions: [SubscriptionBuilder]
  /// More members, after the known ones.
  public var extraMembers: [MemberBuilder] = []
  /// Changes that make the object wrong.
  public var edits = MemberEdits()

  /// The subscriptions of a group.
  public init(_ subscriptionGroupIdentifier: String?, _ lastTransactions: [SubscriptionBuilder]) {
    self.subscriptionGroupIdentifier = subscriptionGroupIdentifier
    self.lastTransactions = lastTransactions
  }

  /// The known members in Apple's order.
  public func members(signedBy authority: TokenAuthority) throws(TrustError) -> [MemberBuilder] {
    var values: [[UInt8]] = []
    for subscription in lastTransactions {
      values.append(try subscription.payload(signedBy: authority))
    }
    let list: [MemberBuilder?] = [
      .string("subscriptionGroupIdentifier", subscriptionGroupIdentifier),
      .values("lastTransactions", values),
    ]
    return list.compactMap { $0 }
  }
}

/// A notification that was sent, as it will be written into an answer.
public struct SentNotificationBuilder: EnvelopeBuilder {
  /// The notification, which is signed with the answer.
  public var notification: NotificationBuilder?
  /// The token as any text; when `nil`, ``notification`` is signed.
  public var signedPayload: String?
  /// More members, after the known ones: how the attempts went.
  public var extraMembers = [SentNotificationBuilder.success]
  /// Changes that make the object wrong.
  public var edits = MemberEdits()

  /// A notification that arrived at once.
  public init(_ notification: NotificationBuilder) {
    self.notification = notification
  }

  /// The known members in Apple's order.
  public func members(signedBy authority: TokenAuthority) throws(TrustError) -> [MemberBuilder] {
    [try .token("signedPayload", signedPayload, notification, authority)].compactMap { $0 }
  }

  /// One attempt, which was a success.
  static let success = MemberBuilder(
    "sendAttempts",
    json: #"[{"attemptDate":1735787045000,"sendAttemptResult":"SUCCESS"}]"#
  )
}
