// SPDX-License-Identifier: Apache-2.0

extension Rule {
  private static let buy = "2026-01-01 purchase: 'product':'news.month','as':'A'"
  private static let family = "2026-01-01 joinFamily: 'organizer':'o','member':'m'"

  /// Rules that each depend on one condition of the store.
  static let conditions: [Rule] = [
    Rule(
      "a repeated request identifier extends once",
      until: "2026-02-12",
      [
        buy, "2026-01-02 extend: 'subscription':'A','days':10,'requestIdentifier':'r'",
        "2026-01-03 extend: 'subscription':'A','days':10,'requestIdentifier':'r'",
      ],
      [
        "2026-01-01 SUBSCRIBED/INITIAL_BUY A=1", "2026-01-02 RENEWAL_EXTENDED A=1", "2026-01-03",
        "2026-02-11 DID_RENEW A=1",
      ]
    ),
    Rule(
      "a notification is about the named purchase, not the newest",
      until: "2026-01-03",
      [
        buy, "2026-01-02 purchase: 'product':'news.month','customer':'bert','as':'B'",
        "2026-01-03 notify: 'type':'METADATA_UPDATE','transaction':'A'",
      ],
      [
        "2026-01-01 SUBSCRIBED/INITIAL_BUY A=1", "2026-01-02 SUBSCRIBED/INITIAL_BUY B=1",
        "2026-01-03 METADATA_UPDATE A=1",
      ]
    ),
    Rule(
      "an external purchase needs no purchase in the store",
      until: "2026-01-01",
      ["2026-01-01 notify: 'type':'EXTERNAL_PURCHASE_TOKEN','subtype':'UNREPORTED'"],
      ["2026-01-01 EXTERNAL_PURCHASE_TOKEN/UNREPORTED"]
    ),
    Rule(
      "an account token is set by the name of a subscription that has renewed",
      until: "2026-02-02",
      [
        buy,
        "2026-02-02 setAppAccountToken: 'subscription':'A','token':'3b76a7bd-8f5b-46a4-bcb1-cce8dbd1b3cd'",
      ],
      ["2026-01-01 SUBSCRIBED/INITIAL_BUY A=1", "2026-02-01 DID_RENEW A=1", "2026-02-02 A=1"]
    ),
    Rule(
      "without a response, a delivery is repeated also if a status of 4xx ends it",
      store: "{'knobs':{'retryOn4xx':false}}",
      until: "2026-01-02",
      [
        "2026-01-01 setNotificationEndpoint: 'result':'NO_RESPONSE','count':1",
        "2026-01-01 testNotification",
      ],
      ["2026-01-01 TEST", "2026-01-01T01:00:00Z SUCCESS"]
    ),
    Rule(
      "a subscription that renews cannot be bought again",
      until: "2026-01-03",
      [
        "2026-01-01 purchase: 'product':'news.month','as':'A','renews':false",
        "2026-01-02 purchase: 'product':'news.month'",
        "2026-01-03 purchase: 'product':'news.month'",
      ],
      [
        "2026-01-01 SUBSCRIBED/INITIAL_BUY A=1",
        "2026-01-02 DID_CHANGE_RENEWAL_STATUS/AUTO_RENEW_ENABLED A=1",
        "2026-01-03 !alreadySubscribed",
      ]
    ),
    Rule(
      "an upgrade does not share a subscription that was not shared",
      until: "2026-01-02",
      [
        family, "2026-01-01 purchase: 'product':'basic.month','customer':'o','as':'A'",
        "2026-01-02 purchase: 'product':'pro.year','customer':'o'",
      ],
      [
        "2026-01-01 SUBSCRIBED/INITIAL_BUY A=1",
        "2026-01-02 DID_CHANGE_RENEWAL_PREF/UPGRADE A=1",
      ]
    ),
    Rule(
      "resubscribing does not share a subscription that was not shared",
      until: "2026-01-03",
      [
        family, "2026-01-01 purchase: 'product':'pro.year','customer':'o','as':'A'",
        "2026-01-02 expire: 'subscription':'A'",
        "2026-01-03 purchase: 'product':'pro.year','customer':'o'",
      ],
      [
        "2026-01-01 SUBSCRIBED/INITIAL_BUY A=1", "2026-01-02 EXPIRED/VOLUNTARY A=2",
        "2026-01-03 SUBSCRIBED/RESUBSCRIBE A=1",
      ]
    ),
    Rule(
      "resubscribing can share a subscription",
      until: "2026-01-03",
      [
        family, "2026-01-01 purchase: 'product':'pro.year','customer':'o','as':'A'",
        "2026-01-02 expire: 'subscription':'A'",
        "2026-01-03 purchase: 'product':'pro.year','customer':'o','familyShared':true,'memberAs':{'m':'M'}",
      ],
      [
        "2026-01-01 SUBSCRIBED/INITIAL_BUY A=1", "2026-01-02 EXPIRED/VOLUNTARY A=2",
        "2026-01-03 SUBSCRIBED/RESUBSCRIBE SUBSCRIBED/INITIAL_BUY A=1 M=1",
      ]
    ),
    Rule(
      "a one-time purchase does not take the name of a subscription",
      until: "2026-01-03",
      [
        buy, "2026-01-02 purchase: 'product':'lifetime','as':'A'",
        "2026-01-03 setAutoRenew: 'subscription':'A','on':false",
      ],
      [
        "2026-01-01 SUBSCRIBED/INITIAL_BUY A=1", "2026-01-02 ONE_TIME_CHARGE",
        "2026-01-03 DID_CHANGE_RENEWAL_STATUS/AUTO_RENEW_DISABLED A=1",
      ]
    ),
    Rule(
      "a subscription has the name of its second purchase, too",
      until: "2026-01-04",
      [
        buy, "2026-01-02 expire: 'subscription':'A'",
        "2026-01-03 purchase: 'product':'news.month','as':'B'",
        "2026-01-04 setAutoRenew: 'subscription':'B','on':false",
      ],
      [
        "2026-01-01 SUBSCRIBED/INITIAL_BUY A=1", "2026-01-02 EXPIRED/VOLUNTARY A=2",
        "2026-01-03 SUBSCRIBED/RESUBSCRIBE A=1",
        "2026-01-04 DID_CHANGE_RENEWAL_STATUS/AUTO_RENEW_DISABLED A=1",
      ]
    ),
    Rule(
      "all purchases fail if the settings say so",
      store: "{'settings':{'_failTransactionsEnabled':true}}",
      until: "2026-01-01",
      [buy],
      ["2026-01-01 !paymentFailed"]
    ),
    Rule(
      "without quirks, Xcode has no moment between the end of a period and the renewal",
      store: "{'environment':'Xcode'}",
      until: "2026-02-02",
      [buy],
      ["2026-01-01 SUBSCRIBED/INITIAL_BUY A=1", "2026-02-01 DID_RENEW A=1"]
    ),
    Rule(
      "a payment method that stops working again charges nothing",
      until: "2026-02-05",
      [
        buy, "2026-01-15 setPayment: 'works':false", "2026-02-05 setPayment: 'works':false",
      ],
      [
        "2026-01-01 SUBSCRIBED/INITIAL_BUY A=1", "2026-01-15", "2026-02-01 DID_FAIL_TO_RENEW A=3",
        "2026-02-05",
      ]
    ),
    Rule(
      "Family Sharing of a one-time purchase ends",
      until: "2026-01-03",
      [
        family, "2026-01-01 purchase: 'product':'lifetime','customer':'o','as':'L'",
        "2026-01-02 setFamilySharing: 'transaction':'L','on':true",
        "2026-01-03 setFamilySharing: 'transaction':'L','on':false",
      ],
      ["2026-01-01 ONE_TIME_CHARGE", "2026-01-02 ONE_TIME_CHARGE", "2026-01-03 REVOKE"]
    ),
    Rule(
      "after a member's history was cleared, sharing makes a new subscription",
      until: "2026-01-04",
      [
        family,
        "2026-01-01 purchase: 'product':'pro.year','customer':'o','as':'A','familyShared':true,'memberAs':{'m':'M'}",
        "2026-01-02 clearHistory: 'customer':'m'",
        "2026-01-03 leaveFamily: 'organizer':'o','member':'m'",
        "2026-01-04 joinFamily: 'organizer':'o','member':'m'",
      ],
      [
        "2026-01-01 SUBSCRIBED/INITIAL_BUY SUBSCRIBED/INITIAL_BUY A=1 M=1",
        "2026-01-02", "2026-01-03", "2026-01-04 SUBSCRIBED/INITIAL_BUY A@m=1",
      ]
    ),
    Rule(
      "a recovery in billing retry moves the billing date for good",
      until: "2026-06-01",
      [
        "2026-01-31 purchase: 'product':'news.month','as':'A'",
        "2026-02-01 setPayment: 'works':false", "2026-03-05 setPayment: 'works':true",
      ],
      [
        "2026-01-31 SUBSCRIBED/INITIAL_BUY A=1", "2026-02-01", "2026-02-28 DID_FAIL_TO_RENEW A=3",
        "2026-03-05 DID_RENEW/BILLING_RECOVERY A=1", "2026-04-05 DID_RENEW A=1",
        "2026-05-05 DID_RENEW A=1",
      ]
    ),
    Rule(
      "the rates of the sandbox and of Xcode are refused elsewhere",
      until: "2026-01-01",
      [
        "2026-01-01 setRenewalRate: 'month':'PT3M'", "2026-01-01 setTimeRate: 'rate':1",
      ],
      ["2026-01-01 !invalidState !invalidState"]
    ),
    Rule(
      "the name of a subscription is its newest transaction that was not deleted",
      until: "2026-02-03",
      [
        buy, "2026-02-02 deleteTransaction: 'transaction':'A.2'",
        "2026-02-03 refund: 'transaction':'A'",
      ],
      [
        "2026-01-01 SUBSCRIBED/INITIAL_BUY A=1", "2026-02-01 DID_RENEW A=1", "2026-02-02 A=2",
        "2026-02-03 REFUND A=5",
      ]
    ),
    Rule(
      "no win-back offers follow a history that was cleared",
      until: "2026-06-01",
      [
        buy, "2026-01-05 expire: 'subscription':'A'",
        "2026-01-06 clearHistory: 'customer':'customer'",
      ],
      [
        "2026-01-01 SUBSCRIBED/INITIAL_BUY A=1", "2026-01-05 EXPIRED/VOLUNTARY A=2", "2026-01-06",
      ]
    ),
    Rule(
      "without names, the parent answers all requests of the only customer",
      until: "2026-01-01T01:00:00Z",
      [
        "2026-01-01 setAskToBuy: 'on':true", buy,
        "2026-01-01T01:00:00Z answerAskToBuy: 'approve':true",
      ],
      ["2026-01-01", "2026-01-01T01:00:00Z SUBSCRIBED/INITIAL_BUY A=1"]
    ),
    Rule(
      "between the end of a period and the renewal, auto-renew can be turned off",
      store: "{'environment':'Xcode','knobs':{'quirks':true}}",
      until: "2026-02-02",
      [buy, "2026-02-01T00:00:00.010Z setAutoRenew: 'subscription':'A','on':false"],
      [
        "2026-01-01 SUBSCRIBED/INITIAL_BUY A=1", "2026-02-01 A=2",
        "2026-02-01T00:00:00.010Z DID_CHANGE_RENEWAL_STATUS/AUTO_RENEW_DISABLED EXPIRED/VOLUNTARY A=2",
      ]
    ),
    Rule(
      "between the end of a period and the renewal, the payment method can stop working",
      store: "{'environment':'Xcode','knobs':{'quirks':true}}",
      until: "2026-02-02",
      [buy, "2026-02-01T00:00:00.010Z setPayment: 'works':false"],
      [
        "2026-01-01 SUBSCRIBED/INITIAL_BUY A=1", "2026-02-01 A=2",
        "2026-02-01T00:00:00.010Z DID_FAIL_TO_RENEW A=3",
      ]
    ),
    Rule(
      "a renewal before its time moves the billing date",
      until: "2026-05-01",
      [
        "2026-01-31 purchase: 'product':'news.month','as':'A'",
        "2026-02-10 renewNow: 'subscription':'A'",
      ],
      [
        "2026-01-31 SUBSCRIBED/INITIAL_BUY A=1", "2026-02-10 DID_RENEW A=1",
        "2026-03-10 DID_RENEW A=1", "2026-04-10 DID_RENEW A=1",
      ]
    ),
    Rule(
      "a recovery at the time of the failed renewal moves the billing date, too",
      until: "2026-04-01",
      [
        "2026-01-31 purchase: 'product':'news.month','as':'A'",
        "2026-02-01 setPayment: 'works':false", "2026-02-28 setPayment: 'works':true",
      ],
      [
        "2026-01-31 SUBSCRIBED/INITIAL_BUY A=1", "2026-02-01",
        "2026-02-28 DID_FAIL_TO_RENEW DID_RENEW/BILLING_RECOVERY A=1", "2026-03-28 DID_RENEW A=1",
      ]
    ),
    Rule(
      "the notification about a one-time purchase is sent before that about its refund",
      store: "{'environment':'Sandbox','profile':'observed'}",
      until: "2026-01-01T00:01:00Z",
      [
        "2026-01-01 purchase: 'product':'coins100','as':'C'",
        "2026-01-01 refund: 'transaction':'C'",
      ],
      ["2026-01-01 ONE_TIME_CHARGE"]
    ),
    Rule(
      "a consumption request does not hasten the notification about a one-time purchase",
      store: "{'environment':'Sandbox','profile':'observed'}",
      until: "2026-01-01T00:01:00Z",
      [
        "2026-01-01 purchase: 'product':'coins100','as':'C'",
        "2026-01-01 requestRefund: 'transaction':'C'",
      ],
      [
        "2026-01-01 CONSUMPTION_REQUEST", "2026-01-01T00:00:18.027Z ONE_TIME_CHARGE",
        "2026-01-01T00:00:58Z",
      ]
    ),
  ]
}
