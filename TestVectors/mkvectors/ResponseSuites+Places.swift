// SPDX-License-Identifier: Apache-2.0

import OpenSSLTrust
import StoreLab

// Invalid tokens in each member that holds one.
extension ResponseSuites {
  static func inTransactionInfos(_ lab: Lab) throws(TrustError) -> [Vector] {
    let forged = try lab.tokenAttacker.token(RenewalInfoBuilder.production).text()
    return [
      wrong(
        "info-forged",
        "Signed by nobody.",
        [.attackerKey],
        holding("signedTransactionInfo", try lab.token(by: lab.tokenAttacker)),
        "trust/untrusted"
      ),
      wrong(
        "info-app-transaction",
        "A download in the place of a purchase.",
        [.substitution],
        holding(
          "signedTransactionInfo",
          try lab.tokens.token(AppTransactionBuilder.production).encoded()
        ),
        "input/wrong-kind"
      ),
      wrong(
        "info-renewal-forged",
        "A genuine purchase, and a renewal info signed by nobody.",
        [.attackerKey],
        try lab.tokens.response(
          .transactionInfo(Lab.transaction()) {
            $0.extraMembers = [MemberBuilder("signedRenewalInfo", json: "\"\(forged)\"")]
          }
        ),
        "trust/untrusted"
      ),
    ]
  }

  static func inAppTransactionInfos(_ lab: Lab) throws(TrustError) -> [Vector] {
    [
      wrong(
        "app-info-forged",
        "Signed by nobody.",
        [.attackerKey],
        holding(
          "signedAppTransactionInfo",
          try lab.tokenAttacker.token(AppTransactionBuilder.production).encoded()
        ),
        "trust/untrusted"
      ),
      wrong(
        "app-info-transaction",
        "A purchase in the place of a download.",
        [.substitution],
        holding("signedAppTransactionInfo", try lab.token()),
        "input/wrong-kind"
      ),
      wrong(
        "app-info-other-id",
        "The right name, and another app's Apple id.",
        [.claim],
        try lab.tokens.response(.appTransactionInfo(AppTransactionBuilder { $0.appAppleId = 1 })),
        "claims/app-id"
      ),
    ]
  }

  static func inRefunds(_ lab: Lab) throws(TrustError) -> [Vector] {
    [
      wrong(
        "refunds-forged",
        "A refund that Apple never made.",
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
        "A purchase that nobody made.",
        [.attackerKey],
        page([try lab.token(), try lab.token(by: lab.tokenAttacker)]),
        "trust/untrusted"
      )
    ]
  }

  static func inStatuses(_ lab: Lab) throws(TrustError) -> [Vector] {
    let bent = { (change: (inout SubscriptionBuilder) -> Void) throws(TrustError) -> String in
      var list = subscriptions
      change(&list[1])
      return try lab.tokens.response(.subscriptionStatuses(list))
    }
    let purchase = try lab.tokens.token(TransactionBuilder.production).text()
    let forged = try lab.tokenAttacker.token(RenewalInfoBuilder.production).text()
    return [
      wrong(
        "statuses-renewal-forged",
        "The last renewal info is signed by nobody.",
        [.attackerKey],
        try bent { $0.signedRenewalInfo = forged },
        "trust/untrusted"
      ),
      wrong(
        "statuses-transaction-as-renewal",
        "A purchase in the place of a renewal info.",
        [.substitution],
        try bent { $0.signedRenewalInfo = purchase },
        "input/wrong-kind"
      ),
      wrong(
        "statuses-other-app",
        "A subscription to another app.",
        [.claim],
        try bent { $0.transaction?.bundleId = "com.example.other" },
        "claims/bundle-id"
      ),
      wrong(
        "statuses-renewal-sandbox",
        "A renewal info of the sandbox.",
        [.claim],
        try bent { $0.renewalInfo?.environment = "Sandbox" },
        "claims/environment"
      ),
    ]
  }

  static func inNotifications(_ lab: Lab) throws(TrustError) -> [Vector] {
    let forged = try lab.token(by: lab.tokenAttacker)
    var inner = charge
    inner.data?.signedTransactionInfo = String(decoding: forged, as: UTF8.self)
    let sent = { (token: [UInt8]) in
      #"{"notificationHistory":[\#(holding("signedPayload", token))]}"#
    }
    return [
      wrong(
        "notifications-forged",
        "News from nobody.",
        [.attackerKey],
        sent(try lab.tokenAttacker.token(charge).encoded()),
        "trust/untrusted"
      ),
      wrong(
        "notifications-inner-forged",
        "Genuine news of a purchase that is signed by nobody.",
        [.attackerKey],
        sent(try lab.tokens.token(inner).encoded()),
        "trust/untrusted"
      ),
      wrong(
        "notifications-transaction",
        "A purchase in the place of news.",
        [.substitution],
        sent(try lab.token()),
        "input/wrong-kind"
      ),
      wrong(
        "notifications-other-app",
        "News of another app.",
        [.claim],
        try lab.tokens.response(
          .notificationHistory([NotificationBuilder(.test) { $0.bundleId = "com.example.other" }])
        ),
        "claims/bundle-id"
      ),
    ]
  }

  static func inTests(_ lab: Lab) throws(TrustError) -> [Vector] {
    let test = NotificationBuilder(.test)
    return [
      wrong(
        "test-notification-forged",
        "News from nobody.",
        [.attackerKey],
        holding("signedPayload", try lab.tokenAttacker.token(test).encoded()),
        "trust/untrusted"
      ),
      wrong(
        "test-notification-request",
        "A request in the place of news.",
        [.substitution],
        holding(
          "signedPayload",
          try lab.tokens.token(RealtimeRequestBuilder.production).encoded()
        ),
        "input/wrong-kind"
      ),
    ]
  }
}
