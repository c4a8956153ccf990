// SPDX-License-Identifier: Apache-2.0

import StorePayloads

extension ResponseBuilder {
  /// Get Transaction Info: one transaction.
  public static func transactionInfo(
    _ transaction: TransactionBuilder = .production,
    _ configure: (inout ResponseBuilder) -> Void = { _ in }
  ) -> ResponseBuilder {
    ResponseBuilder([.token("signedTransactionInfo", transaction)], configure)
  }

  /// Get App Transaction Info: one app transaction.
  public static func appTransactionInfo(
    _ appTransaction: AppTransactionBuilder = .production,
    _ configure: (inout ResponseBuilder) -> Void = { _ in }
  ) -> ResponseBuilder {
    ResponseBuilder([.token("signedAppTransactionInfo", appTransaction)], configure)
  }

  /// Get Transaction History: a page of transactions.
  public static func transactionHistory(
    _ transactions: [TransactionBuilder],
    _ configure: (inout ResponseBuilder) -> Void = { _ in }
  ) -> ResponseBuilder {
    ResponseBuilder([.tokens("signedTransactions", transactions)]) {
      $0.describe(transactions.first)
      $0.revision = "1735787045000_2000000100000001"
      $0.hasMore = false
      configure(&$0)
    }
  }

  /// Get Refund History: a page of refunded transactions.
  public static func refundHistory(
    _ transactions: [TransactionBuilder],
    _ configure: (inout ResponseBuilder) -> Void = { _ in }
  ) -> ResponseBuilder {
    ResponseBuilder([.tokens("signedTransactions", transactions)]) {
      $0.revision = "1735787045000_2000000100000001"
      $0.hasMore = false
      configure(&$0)
    }
  }

  /// Look Up Order ID: the transactions of an order; an unknown order has none.
  public static func orderLookup(
    _ transactions: [TransactionBuilder],
    _ configure: (inout ResponseBuilder) -> Void = { _ in }
  ) -> ResponseBuilder {
    ResponseBuilder([.tokens("signedTransactions", transactions)]) {
      $0.status = transactions.isEmpty ? 1 : 0
      configure(&$0)
    }
  }

  /// Get All Subscription Statuses: the subscriptions, by group.
  public static func subscriptionStatuses(
    _ subscriptions: [SubscriptionBuilder],
    _ configure: (inout ResponseBuilder) -> Void = { _ in }
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
    return ResponseBuilder([.objects("data", groups)]) {
      $0.describe(subscriptions.first?.transaction)
      configure(&$0)
    }
  }

  /// Get Notification History: a page of notifications.
  public static func notificationHistory(
    _ notifications: [NotificationBuilder],
    _ configure: (inout ResponseBuilder) -> Void = { _ in }
  ) -> ResponseBuilder {
    let sent = notifications.map { SentNotificationBuilder($0) }
    return ResponseBuilder([.objects("notificationHistory", sent)]) {
      $0.hasMore = false
      configure(&$0)
    }
  }

  /// Get Test Notification Status: a notification and its delivery attempts.
  public static func testNotificationStatus(
    _ notification: NotificationBuilder = NotificationBuilder(.test),
    _ configure: (inout ResponseBuilder) -> Void = { _ in }
  ) -> ResponseBuilder {
    ResponseBuilder(
      [
        .token("signedPayload", notification), .objects("sendAttempts", [SendAttemptBuilder()]),
      ],
      configure
    )
  }

  /// An error response.
  public static func failure(code: Int64, message: String) -> ResponseBuilder {
    let members: [MemberBuilder?] = [
      .integer("errorCode", code), .string("errorMessage", message),
    ]
    return ResponseBuilder(members.compactMap { $0 }.map { .value($0) })
  }

  private mutating func describe(_ transaction: TransactionBuilder?) {
    let transaction = transaction ?? .production
    bundleId = transaction.bundleId
    appAppleId = 1_234_567_890
    environment = transaction.environment
  }
}
