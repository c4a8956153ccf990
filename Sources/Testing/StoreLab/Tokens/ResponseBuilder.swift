// SPDX-License-Identifier: Apache-2.0

public import StorePayloads

/// Builds a response of the App Store Server API: a JSON object with tokens.
///
///     let body = try authority.response(
///       .transactionHistory([TransactionBuilder("com.example.notes.pro")]) { $0.hasMore = true }
///     )
///
/// The defaults are those of the App Store in production.
public struct ResponseBuilder: Sendable {
  /// The object.
  public let envelope: any EnvelopeBuilder

  /// A response with any contents.
  public init(_ envelope: some EnvelopeBuilder) { self.envelope = envelope }
}

extension ResponseBuilder {
  /// Get Transaction Info: one transaction; with renewal info, a response of the Advanced Commerce API.
  public static func transactionInfo(
    _ transaction: TransactionBuilder = .production,
    _ renewalInfo: RenewalInfoBuilder? = nil,
    _ configure: (inout PayloadBuilder<TransactionInfoResponse>) -> Void = { _ in }
  ) -> ResponseBuilder {
    build(configure) {
      $0[token: \.signedTransactionInfo] = transaction
      $0[token: \.signedRenewalInfo] = renewalInfo
    }
  }

  /// Get App Transaction Info: one app transaction.
  public static func appTransactionInfo(
    _ appTransaction: AppTransactionBuilder = .production,
    _ configure: (inout PayloadBuilder<AppTransactionInfoResponse>) -> Void = { _ in }
  ) -> ResponseBuilder {
    build(configure) { $0[token: \.signedAppTransactionInfo] = appTransaction }
  }

  /// Get Transaction History: a page of transactions.
  public static func transactionHistory(
    _ transactions: [TransactionBuilder],
    _ configure: (inout PayloadBuilder<TransactionHistoryResponse>) -> Void = { _ in }
  ) -> ResponseBuilder {
    build(configure) {
      let first = transactions.first ?? .production
      $0.bundleId = first.bundleId
      $0.environment = first.environment
      $0[tokens: \.signedTransactions] = transactions
    }
  }

  /// Get Refund History: a page of refunded transactions.
  public static func refundHistory(
    _ transactions: [TransactionBuilder],
    _ configure: (inout PayloadBuilder<RefundHistoryResponse>) -> Void = { _ in }
  ) -> ResponseBuilder {
    build(configure) { $0[tokens: \.signedTransactions] = transactions }
  }

  /// Look Up Order ID: the transactions of an order; an unknown order has none.
  public static func orderLookup(
    _ transactions: [TransactionBuilder],
    _ configure: (inout PayloadBuilder<OrderLookupResponse>) -> Void = { _ in }
  ) -> ResponseBuilder {
    build(configure) {
      $0.status = transactions.isEmpty ? 1 : 0
      $0[tokens: \.signedTransactions] = transactions
    }
  }

  /// Get All Subscription Statuses: the subscriptions, by group.
  public static func subscriptionStatuses(
    _ subscriptions: [SubscriptionBuilder],
    _ configure: (inout PayloadBuilder<StatusResponse>) -> Void = { _ in }
  ) -> ResponseBuilder {
    var groups: [SubscriptionGroupBuilder] = []
    for subscription in subscriptions {
      let id = subscription.transaction?.subscriptionGroupIdentifier
      if let index = groups.firstIndex(where: { $0.subscriptionGroupIdentifier == id }) {
        groups[index].lastTransactions?.append(subscription)
      } else {
        groups.append(
          SubscriptionGroupBuilder {
            $0.subscriptionGroupIdentifier = id
            $0.lastTransactions = [subscription]
          }
        )
      }
    }
    return build(configure) {
      let first = subscriptions.first?.transaction ?? .production
      $0.bundleId = first.bundleId
      $0.environment = first.environment
      $0.data = groups
    }
  }

  /// Get Notification History: a page of notifications.
  public static func notificationHistory(
    _ notifications: [NotificationBuilder],
    _ configure: (inout PayloadBuilder<NotificationHistoryResponse>) -> Void = { _ in }
  ) -> ResponseBuilder {
    build(configure) { $0.notificationHistory = notifications.map { SentNotificationBuilder($0) } }
  }

  /// Get Test Notification Status: a notification and its attempts.
  public static func testNotificationStatus(
    _ notification: NotificationBuilder = NotificationBuilder(.test),
    _ configure: (inout SentNotificationBuilder) -> Void = { _ in }
  ) -> ResponseBuilder {
    build(configure) { $0.notification = notification }
  }

  /// An error response.
  public static func failure(code: Int64, message: String) -> ResponseBuilder {
    let members: [MemberBuilder?] = [
      .integer("errorCode", code), .string("errorMessage", message),
    ]
    return ResponseBuilder(
      PayloadBuilder<TransactionInfoResponse> { $0.extraMembers = members.compactMap { $0 } }
    )
  }

  private static func build<Payload>(
    _ configure: (inout PayloadBuilder<Payload>) -> Void,
    filling fill: (inout PayloadBuilder<Payload>) -> Void
  ) -> ResponseBuilder {
    ResponseBuilder(
      PayloadBuilder {
        fill(&$0)
        configure(&$0)
      }
    )
  }
}

extension TransactionInfoResponse: BuildablePayload {
  /// No usual members.
  public static let layout = PayloadLayout<TransactionInfoResponse>(fields)
}

extension AppTransactionInfoResponse: BuildablePayload {
  /// No usual members.
  public static let layout = PayloadLayout<AppTransactionInfoResponse>(fields)
}

extension TransactionHistoryResponse: BuildablePayload {
  /// The members in the order in which Apple writes them, and those of the only page.
  public static let layout = PayloadLayout<TransactionHistoryResponse>(
    fields,
    moving: [.move(\.hasMore, after: \.environment)]
  ) {
    $0.revision = "1735787045000_2000000100000001"
    $0.appAppleId = 1_234_567_890
    $0.hasMore = false
  }
}

extension RefundHistoryResponse: BuildablePayload {
  /// The members in the order in which Apple writes them, and those of the only page.
  public static let layout = PayloadLayout<RefundHistoryResponse>(
    fields,
    moving: [.move(\.signedTransactions, after: \.hasMore)]
  ) {
    $0.revision = "1735787045000_2000000100000001"
    $0.hasMore = false
  }
}

extension OrderLookupResponse: BuildablePayload {
  /// No usual members.
  public static let layout = PayloadLayout<OrderLookupResponse>(fields)
}

extension StatusResponse: BuildablePayload {
  /// The members in the order in which Apple writes them, and those of the app.
  public static let layout = PayloadLayout<StatusResponse>(
    fields,
    moving: [.move(\.environment, after: \.appAppleId)]
  ) {
    $0.appAppleId = 1_234_567_890
  }
}

extension NotificationHistoryResponse: BuildablePayload {
  /// The members of the only page.
  public static let layout = PayloadLayout<NotificationHistoryResponse>(fields) {
    $0.hasMore = false
  }
}
