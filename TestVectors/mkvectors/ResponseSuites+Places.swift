// SPDX-License-Identifier: Apache-2.0

import OpenSSLTrust
import StoreLab

// Invalid tokens in each member that holds one.
extension ResponseSuites {
  static func inTransactionInfos(_ lab: Lab) throws(TrustError) -> VectorTable {
    let forged = try lab.tokenAttacker.token(RenewalInfoBuilder.production).text()
    let infoAppTransaction = holding(
      "signedTransactionInfo",
      try lab.tokens.token(AppTransactionBuilder.production).encoded()
    )
    let infoRenewalForged = try lab.tokens.response(
      .transactionInfo(Lab.transaction()) {
        $0.extraMembers = [MemberBuilder("signedRenewalInfo", json: "\"\(forged)\"")]
      }
    )
    return try """
    info-forged | attacker-key | trust/not-issued | \(holding("signedTransactionInfo", lab.token(by: lab.tokenAttacker))) \
      | The token is signed by an untrusted authority.
    info-app-transaction | substitution | input/wrong-kind | \(infoAppTransaction) | An app transaction in place of a transaction.
    info-renewal-forged | attacker-key | trust/not-issued | \(infoRenewalForged) | A genuine transaction with renewal info from an untrusted authority.
    """
  }

  static func inAppTransactionInfos(_ lab: Lab) throws(TrustError) -> VectorTable {
    let appInfoForged = holding(
      "signedAppTransactionInfo",
      try lab.tokenAttacker.token(AppTransactionBuilder.production).encoded()
    )
    return try """
    app-info-forged | attacker-key | trust/not-issued | \(appInfoForged) | The token is signed by an untrusted authority.
    app-info-transaction | substitution | input/wrong-kind | \(holding("signedAppTransactionInfo", lab.token())) \
      | A transaction in place of an app transaction.
    app-info-other-id | claim | claims/app-id | \(lab.tokens.response(.appTransactionInfo(AppTransactionBuilder { $0.appAppleId = 1 }))) \
      | The bundle id matches, but the app id is another app's.
    """
  }

  static func inRefunds(_ lab: Lab) throws(TrustError) -> VectorTable {
    try """
    refunds-forged | attacker-key | trust/not-issued | \(page([lab.token(Lab.transaction { $0.revoke() }, by: lab.tokenAttacker)])) \
      | A refunded transaction from an untrusted authority.
    """
  }

  static func inOrders(_ lab: Lab) throws(TrustError) -> VectorTable {
    try """
    order-forged | attacker-key | trust/not-issued | \(page([lab.token(), lab.token(by: lab.tokenAttacker)])) \
      | The second transaction is signed by an untrusted authority.
    """
  }

  static func inStatuses(_ lab: Lab) throws(TrustError) -> VectorTable {
    let altered = { (change: (inout SubscriptionBuilder) -> Void) throws(TrustError) -> String in
      var list = subscriptions
      change(&list[1])
      return try lab.tokens.response(.subscriptionStatuses(list))
    }
    let purchase = try lab.tokens.token(TransactionBuilder.production).text()
    let forged = try lab.tokenAttacker.token(RenewalInfoBuilder.production).text()
    let statusesWithoutOriginalTransaction = try altered {
      $0.renewalInfo?.originalTransactionId = nil
      $0.transaction?.originalTransactionId = nil
    }
    return try """
    statuses-renewal-forged | attacker-key | trust/not-issued | \(altered { $0.signedRenewalInfo = forged }) \
      | The last renewal info is signed by an untrusted authority.
    statuses-transaction-as-renewal | substitution | input/wrong-kind | \(altered { $0.signedRenewalInfo = purchase }) \
      | A transaction in place of renewal info.
    statuses-other-app | claim | claims/bundle-id | \(altered { $0.transaction?.bundleId = "com.example.other" }) | A subscription of another app.
    statuses-other-subscription | substitution | claims/original-transaction | \(altered { $0.renewalInfo?.originalTransactionId = "2000000100000001" }) \
      | Renewal info beside the transaction of another subscription.
    statuses-without-original-transaction | missing | claims/app-not-named | \(statusesWithoutOriginalTransaction) \
      | Renewal info and its transaction without original transaction id.
    statuses-without-transaction | missing | claims/app-not-named | \(altered { $0.transaction = nil }) \
      | Renewal info without the transaction that names its app.
    statuses-renewal-sandbox | claim | claims/environment | \(altered { $0.renewalInfo?.environment = "Sandbox" }) | Renewal info of the sandbox.
    """
  }

  static func inNotifications(_ lab: Lab) throws(TrustError) -> VectorTable {
    let forged = try lab.token(by: lab.tokenAttacker)
    var inner = charge
    inner.data?.signedTransactionInfo = String(decoding: forged, as: UTF8.self)
    let sent = { (token: [UInt8]) in
      #"{"notificationHistory":[\#(holding("signedPayload", token))]}"#
    }
    let notificationsOtherApp = try lab.tokens.response(
      .notificationHistory([NotificationBuilder(.test) { $0.bundleId = "com.example.other" }])
    )
    return try """
    notifications-forged | attacker-key | trust/not-issued | \(sent(lab.tokenAttacker.token(charge).encoded())) \
      | A notification from an untrusted authority.
    notifications-inner-forged | attacker-key | trust/not-issued | \(sent(lab.tokens.token(inner).encoded())) \
      | A genuine notification that contains a transaction from an untrusted authority.
    notifications-transaction | substitution | input/wrong-kind | \(sent(lab.token())) | A transaction in place of a notification.
    notifications-other-app | claim | claims/bundle-id | \(notificationsOtherApp) | A notification of another app.
    """
  }

  static func inTests(_ lab: Lab) throws(TrustError) -> VectorTable {
    let test = NotificationBuilder(.test)
    return try """
    test-notification-forged | attacker-key | trust/not-issued | \(holding("signedPayload", lab.tokenAttacker.token(test).encoded())) \
      | A notification from an untrusted authority.
    test-notification-request | substitution | input/wrong-kind \
      | \(holding("signedPayload", lab.tokens.token(RealtimeRequestBuilder.production).encoded())) | A real-time request in place of a notification.
    """
  }
}
