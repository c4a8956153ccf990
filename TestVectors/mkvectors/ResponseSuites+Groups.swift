// SPDX-License-Identifier: Apache-2.0

import OpenSSLTrust
import StoreLab

// Responses with tokens in nested objects.
extension ResponseSuites {
  /// Subscriptions of two groups.
  static let subscriptions = [
    SubscriptionBuilder(),
    SubscriptionBuilder(
      TransactionBuilder("com.example.app.extra") {
        $0.transactionId = "2000000100000009"
        $0.subscriptionGroupIdentifier = "20000002"
      },
      RenewalInfoBuilder {
        $0.originalTransactionId = "2000000100000009"
        $0.productId = "com.example.app.extra"
        $0.autoRenewProductId = "com.example.app.extra"
      }
    ),
  ]

  static func statuses(_ lab: Lab) throws(TrustError) -> VectorTable {
    var members: [Member] = []
    for (index, subscription) in zip(0..., subscriptions) {
      let place = "data[\(index)]/lastTransactions[0]"
      members += [
        Member(
          path: "\(place)/signedTransactionInfo",
          payload: TokenValue.of(subscription.transaction ?? .production)
        ),
        Member(
          path: "\(place)/signedRenewalInfo",
          payload: TokenValue.of(subscription.renewalInfo ?? .production)
        ),
      ]
    }
    return try """
    statuses | basic | \(reads(members)) | \(lab.tokens.response(.subscriptionStatuses(subscriptions))) | Two subscription groups, each with two tokens.
    """
  }

  /// A notification with a transaction inside.
  static let charge = NotificationBuilder(.oneTimeCharge) { $0.transaction = Lab.transaction() }

  static func notifications(_ lab: Lab) throws(TrustError) -> VectorTable {
    let summary = NotificationBuilder(.renewalExtensionSummary)
    let notificationsValue = reads([
      Member(
        path: "notificationHistory[0]/signedPayload",
        payload: try TokenValue.of(charge, lab),
        nested: [("transaction", TokenValue.of(Lab.transaction()))]
      ),
      Member(
        path: "notificationHistory[1]/signedPayload",
        payload: try TokenValue.of(summary, lab)
      ),
    ])
    return try """
    notifications | basic | \(notificationsValue) | \(lab.tokens.response(.notificationHistory([charge, summary]))) \
      | Two notifications, one of them with a nested token.
    """
  }

  static func tests(_ lab: Lab) throws(TrustError) -> VectorTable {
    let testNotification = reads([
      Member(path: "signedPayload", payload: try TokenValue.of(NotificationBuilder(.test), lab))
    ])
    return try """
    test-notification | basic | \(testNotification) | \(lab.tokens.response(.testNotificationStatus())) \
      | A test notification, which contains no transaction.
    test-notification-lost | boundary | \(reads([])) | {"sendAttempts":[{"attemptDate":1735787045000,"sendAttemptResult":"TIMED_OUT"}]} \
      | A response without the notification.
    """
  }
}
