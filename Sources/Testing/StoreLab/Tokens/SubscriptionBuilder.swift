// SPDX-License-Identifier: Apache-2.0

public import StorePayloads

/// Builds a subscription in an App Store Server API response.
///
/// Without an original transaction id, it has that of its transaction.
public typealias SubscriptionBuilder = PayloadBuilder<LastTransactionItem>

extension LastTransactionItem: BuildablePayload {
  /// The members in the order in which Apple writes them, and those of an active subscription.
  public static let layout = PayloadLayout<LastTransactionItem>(
    fields,
    moving: [.first(\.originalTransactionId)]
  ) {
    $0.status = 1
    $0.transaction = .production
    $0.renewalInfo = .production
  }

  /// Adds the original transaction id.
  public static func complete(_ builder: inout SubscriptionBuilder) {
    let transaction = builder.transaction
    builder.originalTransactionId =
      builder.originalTransactionId ?? transaction?.originalTransactionId
      ?? transaction?.transactionId
  }
}

extension PayloadBuilder<LastTransactionItem> {
  /// A subscription from its last transaction and renewal info.
  public init(
    _ transaction: TransactionBuilder,
    _ renewalInfo: RenewalInfoBuilder = .production,
    status: Int64 = 1
  ) {
    self.init {
      $0.transaction = transaction
      $0.renewalInfo = renewalInfo
      $0.status = status
    }
  }

  /// The last transaction, signed with the response; `nil` if `signedTransactionInfo` is a text.
  public var transaction: TransactionBuilder? {
    get { self[token: \.signedTransactionInfo] }
    set { self[token: \.signedTransactionInfo] = newValue }
  }

  /// The renewal info, signed with the response; `nil` if `signedRenewalInfo` is a text.
  public var renewalInfo: RenewalInfoBuilder? {
    get { self[token: \.signedRenewalInfo] }
    set { self[token: \.signedRenewalInfo] = newValue }
  }
}

/// Builds the subscriptions of a group in a response.
public typealias SubscriptionGroupBuilder = PayloadBuilder<SubscriptionGroupItem>

extension SubscriptionGroupItem: BuildablePayload {
  /// The members of a group without subscriptions.
  public static let layout = PayloadLayout<SubscriptionGroupItem>(fields) {
    $0.lastTransactions = []
  }
}

/// Builds a sent notification in a Get Notification History response.
public typealias SentNotificationBuilder = PayloadBuilder<SentNotification>

extension SentNotification: BuildablePayload {
  /// The members of a notification that was delivered on the first attempt.
  public static let layout = PayloadLayout<SentNotification>(fields) {
    $0.sendAttempts = [SendAttemptBuilder()]
  }
}

extension PayloadBuilder<SentNotification> {
  /// A notification that was delivered on the first attempt.
  public init(_ notification: NotificationBuilder) {
    self.init { $0.notification = notification }
  }

  /// The notification, signed with the response; `nil` if `signedPayload` is a text.
  public var notification: NotificationBuilder? {
    get { self[token: \.signedPayload] }
    set { self[token: \.signedPayload] = newValue }
  }
}

/// Builds a delivery attempt of a notification; the defaults are those of a delivery.
public typealias SendAttemptBuilder = PayloadBuilder<SendAttempt>

extension SendAttempt: PlainPayload {
  /// The members of a delivery.
  public static let layout = PayloadLayout<SendAttempt>(fields) {
    $0.attemptDate = "2025-01-02T03:04:05Z"
    $0.sendAttemptResult = "SUCCESS"
  }
}
