// SPDX-License-Identifier: Apache-2.0

public import OpenSSLTrust

/// Builds a subscription in an App Store Server API response.
public struct SubscriptionBuilder: EnvelopeBuilder {
  /// The status: 1 is active, 2 expired, 3 billing retry, 4 grace period, 5 revoked.
  public var status: Int64?
  /// The original transaction id; `nil` writes that of ``transaction``.
  public var originalTransactionId: String?
  /// The last transaction, signed with the response.
  public var transaction: TransactionBuilder?
  /// The renewal info, signed with the response.
  public var renewalInfo: RenewalInfoBuilder?
  /// The transaction's token as any text; if `nil`, ``transaction`` is signed.
  public var signedTransactionInfo: String?
  /// The renewal info's token as any text; if `nil`, ``renewalInfo`` is signed.
  public var signedRenewalInfo: String?
  /// Additional members, after the known ones.
  public var extraMembers: [MemberBuilder] = []
  /// Edits that make the object invalid.
  public var edits = MemberEdits()

  /// A subscription from its last transaction and renewal info.
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
    return MemberBuilder.present([
      .string("originalTransactionId", original),
      .integer("status", status),
      try .token("signedTransactionInfo", signedTransactionInfo, transaction, authority),
      try .token("signedRenewalInfo", signedRenewalInfo, renewalInfo, authority),
    ])
  }
}

/// Builds the subscriptions of a group in a response.
public struct SubscriptionGroupBuilder: EnvelopeBuilder {
  /// The subscription group identifier.
  public var subscriptionGroupIdentifier: String?
  /// The subscriptions.
  public var lastTransactions: [SubscriptionBuilder]
  /// Additional members, after the known ones.
  public var extraMembers: [MemberBuilder] = []
  /// Edits that make the object invalid.
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
    return MemberBuilder.present([
      .string("subscriptionGroupIdentifier", subscriptionGroupIdentifier),
      .values("lastTransactions", values),
    ])
  }
}

/// Builds a sent notification in a Get Notification History response.
public struct SentNotificationBuilder: EnvelopeBuilder {
  /// The notification, signed with the response.
  public var notification: NotificationBuilder? {
    get { boxed.value }
    set { boxed = .boxed(newValue) }
  }
  /// A list of notifications moves references only: a notification has some hundred fields.
  private var boxed: Boxed<NotificationBuilder?>
  /// The token as any text; if `nil`, ``notification`` is signed.
  public var signedPayload: String?
  /// Additional members, after the known ones: the delivery attempts.
  public var extraMembers = [SentNotificationBuilder.success]
  /// Edits that make the object invalid.
  public var edits = MemberEdits()

  /// A notification that was delivered on the first attempt.
  public init(_ notification: NotificationBuilder) {
    boxed = .boxed(notification)
  }

  /// The known members in Apple's order.
  public func members(signedBy authority: TokenAuthority) throws(TrustError) -> [MemberBuilder] {
    [try .token("signedPayload", signedPayload, notification, authority)].compactMap { $0 }
  }

  /// One successful attempt.
  static let success = MemberBuilder(
    "sendAttempts",
    json: #"[{"attemptDate":1735787045000,"sendAttemptResult":"SUCCESS"}]"#
  )
}

/// A value on the heap.
private indirect enum Boxed<Value: Sendable>: Sendable {
  case boxed(Value)

  var value: Value {
    switch self {
    case .boxed(let value): value
    }
  }
}
