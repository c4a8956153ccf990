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

  static func statuses(_ lab: Lab) throws(TrustError) -> [Vector] {
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
    return [
      right(
        "statuses",
        "Two subscription groups, each with two tokens.",
        [.basic],
        try lab.tokens.response(.subscriptionStatuses(subscriptions)),
        members
      )
    ]
  }

  /// A notification with a transaction inside.
  static let charge = NotificationBuilder(.oneTimeCharge) { $0.transaction = Lab.transaction() }

  static func notifications(_ lab: Lab) throws(TrustError) -> [Vector] {
    let summary = NotificationBuilder(.renewalExtensionSummary)
    return [
      right(
        "notifications",
        "Two notifications, one of them with a nested token.",
        [.basic],
        try lab.tokens.response(.notificationHistory([charge, summary])),
        [
          Member(
            path: "notificationHistory[0]/signedPayload",
            payload: try TokenValue.of(charge, lab),
            nested: [("transaction", TokenValue.of(Lab.transaction()))]
          ),
          Member(
            path: "notificationHistory[1]/signedPayload",
            payload: try TokenValue.of(summary, lab)
          ),
        ]
      )
    ]
  }

  static func tests(_ lab: Lab) throws(TrustError) -> [Vector] {
    try right([
      (
        "test-notification", "A test notification, which contains no transaction.", [.basic],
        lab.tokens.response(.testNotificationStatus()),
        [Member(path: "signedPayload", payload: try TokenValue.of(NotificationBuilder(.test), lab))]
      ),
      (
        "test-notification-lost", "A response without the notification.", [.boundary],
        #"{"sendAttempts":[{"attemptDate":1735787045000,"sendAttemptResult":"TIMED_OUT"}]}"#, []
      ),
    ])
  }
}
