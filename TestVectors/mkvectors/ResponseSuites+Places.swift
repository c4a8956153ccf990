// SPDX-License-Identifier: Apache-2.0

import OpenSSLTrust
import StoreLab

// Invalid tokens in each member that holds one.
extension ResponseSuites {
  static func inTransactionInfos(_ lab: Lab) throws(TrustError) -> [Vector] {
    let forged = try lab.tokenAttacker.token(RenewalInfoBuilder.production).text()
    return try wrong([
      (
        "info-forged", "The token is signed by an untrusted authority.", [.attackerKey],
        holding("signedTransactionInfo", try lab.token(by: lab.tokenAttacker)), "trust/untrusted"
      ),
      (
        "info-app-transaction", "An app transaction in place of a transaction.", [.substitution],
        holding(
          "signedTransactionInfo",
          try lab.tokens.token(AppTransactionBuilder.production).encoded()
        ), "input/wrong-kind"
      ),
      (
        "info-renewal-forged",
        "A genuine transaction with renewal info from an untrusted authority.", [.attackerKey],
        lab.tokens.response(
          .transactionInfo(Lab.transaction()) {
            $0.extraMembers = [MemberBuilder("signedRenewalInfo", json: "\"\(forged)\"")]
          }
        ), "trust/untrusted"
      ),
    ])
  }

  static func inAppTransactionInfos(_ lab: Lab) throws(TrustError) -> [Vector] {
    try wrong([
      (
        "app-info-forged", "The token is signed by an untrusted authority.", [.attackerKey],
        holding(
          "signedAppTransactionInfo",
          try lab.tokenAttacker.token(AppTransactionBuilder.production).encoded()
        ), "trust/untrusted"
      ),
      (
        "app-info-transaction", "A transaction in place of an app transaction.", [.substitution],
        holding("signedAppTransactionInfo", try lab.token()), "input/wrong-kind"
      ),
      (
        "app-info-other-id", "The bundle id matches, but the app id is another app's.", [.claim],
        lab.tokens.response(.appTransactionInfo(AppTransactionBuilder { $0.appAppleId = 1 })),
        "claims/app-id"
      ),
    ])
  }

  static func inRefunds(_ lab: Lab) throws(TrustError) -> [Vector] {
    [
      wrong(
        "refunds-forged",
        "A refunded transaction from an untrusted authority.",
        [.attackerKey],
        page([try lab.token(Lab.transaction { $0.revoke() }, by: lab.tokenAttacker)]),
        "trust/untrusted"
      )
    ]
  }

  static func inOrders(_ lab: Lab) throws(TrustError) -> [Vector] {
    [
      wrong(
        "order-forged",
        "The second transaction is signed by an untrusted authority.",
        [.attackerKey],
        page([try lab.token(), try lab.token(by: lab.tokenAttacker)]),
        "trust/untrusted"
      )
    ]
  }

  static func inStatuses(_ lab: Lab) throws(TrustError) -> [Vector] {
    let altered = { (change: (inout SubscriptionBuilder) -> Void) throws(TrustError) -> String in
      var list = subscriptions
      change(&list[1])
      return try lab.tokens.response(.subscriptionStatuses(list))
    }
    let purchase = try lab.tokens.token(TransactionBuilder.production).text()
    let forged = try lab.tokenAttacker.token(RenewalInfoBuilder.production).text()
    return try wrong([
      (
        "statuses-renewal-forged", "The last renewal info is signed by an untrusted authority.",
        [.attackerKey], altered { $0.signedRenewalInfo = forged }, "trust/untrusted"
      ),
      (
        "statuses-transaction-as-renewal", "A transaction in place of renewal info.",
        [.substitution], altered { $0.signedRenewalInfo = purchase }, "input/wrong-kind"
      ),
      (
        "statuses-other-app", "A subscription of another app.", [.claim],
        altered { $0.transaction?.bundleId = "com.example.other" }, "claims/bundle-id"
      ),
      (
        "statuses-other-subscription",
        "Renewal info beside the transaction of another subscription.", [.substitution],
        altered { $0.renewalInfo?.originalTransactionId = "2000000100000001" },
        "claims/original-transaction"
      ),
      (
        "statuses-without-original-transaction",
        "Renewal info and its transaction without original transaction id.", [.missing],
        altered {
          $0.renewalInfo?.originalTransactionId = nil
          $0.transaction?.originalTransactionId = nil
        }, "claims/app-not-named"
      ),
      (
        "statuses-without-transaction", "Renewal info without the transaction that names its app.",
        [.missing], altered { $0.transaction = nil }, "claims/app-not-named"
      ),
      (
        "statuses-renewal-sandbox", "Renewal info of the sandbox.", [.claim],
        altered { $0.renewalInfo?.environment = "Sandbox" }, "claims/environment"
      ),
    ])
  }

  static func inNotifications(_ lab: Lab) throws(TrustError) -> [Vector] {
    let forged = try lab.token(by: lab.tokenAttacker)
    var inner = charge
    inner.data?.signedTransactionInfo = String(decoding: forged, as: UTF8.self)
    let sent = { (token: [UInt8]) in
      #"{"notificationHistory":[\#(holding("signedPayload", token))]}"#
    }
    return try wrong([
      (
        "notifications-forged", "A notification from an untrusted authority.", [.attackerKey],
        sent(try lab.tokenAttacker.token(charge).encoded()), "trust/untrusted"
      ),
      (
        "notifications-inner-forged",
        "A genuine notification that contains a transaction from an untrusted authority.",
        [.attackerKey], sent(try lab.tokens.token(inner).encoded()), "trust/untrusted"
      ),
      (
        "notifications-transaction", "A transaction in place of a notification.", [.substitution],
        sent(try lab.token()), "input/wrong-kind"
      ),
      (
        "notifications-other-app", "A notification of another app.", [.claim],
        lab.tokens.response(
          .notificationHistory([NotificationBuilder(.test) { $0.bundleId = "com.example.other" }])
        ), "claims/bundle-id"
      ),
    ])
  }

  static func inTests(_ lab: Lab) throws(TrustError) -> [Vector] {
    let test = NotificationBuilder(.test)
    return wrong([
      (
        "test-notification-forged", "A notification from an untrusted authority.", [.attackerKey],
        holding("signedPayload", try lab.tokenAttacker.token(test).encoded()), "trust/untrusted"
      ),
      (
        "test-notification-request", "A real-time request in place of a notification.",
        [.substitution],
        holding(
          "signedPayload",
          try lab.tokens.token(RealtimeRequestBuilder.production).encoded()
        ), "input/wrong-kind"
      ),
    ])
  }
}
