// SPDX-License-Identifier: Apache-2.0

extension Rule {
  /// Family Sharing.
  static let families: [Rule] = [
    Rule(
      "turning sharing on again creates a new transaction in the member's chain",
      until: "2026-01-03",
      [
        "2026-01-01 joinFamily: 'organizer':'o','member':'m'",
        "2026-01-01 purchase: 'product':'pro.year','customer':'o','as':'A','familyShared':true",
        "2026-01-02 setFamilySharing: 'subscription':'A','on':false",
        "2026-01-03 setFamilySharing: 'subscription':'A','on':true",
      ],
      [
        "2026-01-01 SUBSCRIBED/INITIAL_BUY SUBSCRIBED/INITIAL_BUY A=1 A@m=1",
        "2026-01-02 REVOKE A@m=5", "2026-01-03 SUBSCRIBED/RESUBSCRIBE A@m=1",
      ]
    ),
    Rule(
      "purchases of shareable products are shared by default, also those before the family",
      until: "2026-01-04",
      [
        "2026-01-01 purchase: 'product':'pro.year','customer':'o','as':'A'",
        "2026-01-01 purchase: 'product':'lifetime','customer':'o','as':'L'",
        "2026-01-01 purchase: 'product':'news.month','customer':'o','as':'N'",
        "2026-01-02 joinFamily: 'organizer':'o','member':'m'",
        "2026-01-03 setFamilySharing: 'subscription':'A','on':false",
      ],
      [
        "2026-01-01 SUBSCRIBED/INITIAL_BUY ONE_TIME_CHARGE SUBSCRIBED/INITIAL_BUY A=1 N=1",
        "2026-01-02 SUBSCRIBED/INITIAL_BUY ONE_TIME_CHARGE A@m=1", "2026-01-03 REVOKE A@m=5",
      ]
    ),
    Rule(
      "a purchase is not shared if the step says so",
      until: "2026-01-02",
      [
        "2026-01-01 purchase: 'product':'pro.year','customer':'o','as':'A','familyShared':false",
        "2026-01-02 joinFamily: 'organizer':'o','member':'m'",
      ],
      ["2026-01-01 SUBSCRIBED/INITIAL_BUY A=1", "2026-01-02"]
    ),
    Rule(
      "a new family member gets shared purchases, and loses them with a refund",
      until: "2026-01-03",
      [
        "2026-01-01 purchase: 'product':'pro.year','customer':'o','as':'A','familyShared':true",
        "2026-01-02 joinFamily: 'organizer':'o','member':'m'",
        "2026-01-03 refund: 'transaction':'A.1'",
      ],
      [
        "2026-01-01 SUBSCRIBED/INITIAL_BUY A=1", "2026-01-02 SUBSCRIBED/INITIAL_BUY A@m=1",
        "2026-01-03 REFUND REVOKE A=5 A@m=5",
      ]
    ),
    Rule(
      "a reversed refund restores the family's access",
      until: "2026-01-05",
      [
        "2026-01-01 joinFamily: 'organizer':'o','member':'m'",
        "2026-01-01 purchase: 'product':'pro.year','customer':'o','as':'A','familyShared':true",
        "2026-01-01 purchase: 'product':'lifetime','customer':'o','as':'L','familyShared':true",
        "2026-01-02 refund: 'transaction':'A.1'", "2026-01-03 reverseRefund: 'transaction':'A.1'",
        "2026-01-04 refund: 'transaction':'L'", "2026-01-05 reverseRefund: 'transaction':'L'",
      ],
      [
        "2026-01-01 SUBSCRIBED/INITIAL_BUY SUBSCRIBED/INITIAL_BUY ONE_TIME_CHARGE ONE_TIME_CHARGE"
          + " A=1 A@m=1",
        "2026-01-02 REFUND REVOKE A=5 A@m=5",
        "2026-01-03 REFUND_REVERSED SUBSCRIBED/RESUBSCRIBE A=1 A@m=1", "2026-01-04 REFUND REVOKE",
        "2026-01-05 REFUND_REVERSED ONE_TIME_CHARGE",
      ]
    ),
    Rule(
      "an upgrade can be shared; sharing of other products is rejected or withdrawn",
      until: "2026-01-05",
      [
        "2026-01-01 joinFamily: 'organizer':'o','member':'m'",
        "2026-01-01 purchase: 'product':'basic.week','customer':'o','as':'A'",
        "2026-01-02 setFamilySharing: 'subscription':'A','on':true",
        "2026-01-03 purchase: 'product':'pro.year','customer':'o','familyShared':true",
        "2026-01-04 purchase: 'product':'team.year','customer':'o'",
        "2026-01-05 joinFamily: 'organizer':'o','member':'m'",
        "2026-01-05 leaveFamily: 'organizer':'m','member':'o'",
      ],
      [
        "2026-01-01 SUBSCRIBED/INITIAL_BUY A=1", "2026-01-02 !invalidState",
        "2026-01-03 DID_CHANGE_RENEWAL_PREF/UPGRADE SUBSCRIBED/INITIAL_BUY A=1 A@m=1",
        "2026-01-04 DID_CHANGE_RENEWAL_PREF/UPGRADE REVOKE A=1 A@m=5",
        "2026-01-05 !invalidState !invalidState",
      ]
    ),
    Rule(
      "a member who joins during billing retry has access after the recovery",
      until: "2027-01-04",
      [
        "2026-01-01 purchase: 'product':'pro.year','customer':'o','as':'A','familyShared':true",
        "2026-01-02 setPayment: 'customer':'o','works':false",
        "2027-01-03 joinFamily: 'organizer':'o','member':'m'",
        "2027-01-04 setPayment: 'customer':'o','works':true",
      ],
      [
        "2026-01-01 SUBSCRIBED/INITIAL_BUY A=1", "2026-01-02", "2027-01-01 DID_FAIL_TO_RENEW A=3",
        "2027-01-03",
        "2027-01-04 DID_RENEW/BILLING_RECOVERY SUBSCRIBED/INITIAL_BUY A=1 A@m=1",
      ]
    ),
    Rule(
      "resubscribing can share a subscription",
      until: "2026-01-03",
      [
        "2026-01-01 joinFamily: 'organizer':'o','member':'m'",
        "2026-01-01 purchase: 'product':'pro.year','customer':'o','as':'A','familyShared':false",
        "2026-01-02 expire: 'subscription':'A'",
        "2026-01-03 purchase: 'product':'pro.year','customer':'o','familyShared':true,'memberAs':{'m':'M'}",
      ],
      [
        "2026-01-01 SUBSCRIBED/INITIAL_BUY A=1", "2026-01-02 EXPIRED/VOLUNTARY A=2",
        "2026-01-03 SUBSCRIBED/RESUBSCRIBE SUBSCRIBED/INITIAL_BUY A=1 M=1",
      ]
    ),
  ]

  /// Calls of the App Store Server API and their error codes.
  static let calls: [Rule] = [
    Rule(
      "rejects extensions by days, by number and by state",
      until: "2026-01-09",
      [
        "2026-01-01 purchase: 'product':'news.month','as':'A'",
        "2026-01-01 purchase: 'product':'pro.month','as':'T'",
        "2026-01-02 extend: 'subscription':'A','days':91,'reason':1",
        "2026-01-03 extend: 'subscription':'A','days':5,'reason':9",
        "2026-01-04 extend: 'subscription':'T','days':5,'reason':1",
        "2026-01-05 extend: 'subscription':'A','days':5,'reason':1",
        "2026-01-06 extend: 'subscription':'A','days':5,'reason':1",
        "2026-01-07 extend: 'subscription':'A','days':5,'reason':1",
      ],
      [
        "2026-01-01 SUBSCRIBED/INITIAL_BUY SUBSCRIBED/INITIAL_BUY A=1 T=1", "2026-01-02 !4000009",
        "2026-01-03 !4000010", "2026-01-04 !4030004", "2026-01-05 RENEWAL_EXTENDED A=1",
        "2026-01-06 RENEWAL_EXTENDED A=1", "2026-01-07 !4030005", "2026-01-08 DID_RENEW T=1",
      ]
    ),
    Rule(
      "a mass extension reports each refusal, then the summary",
      until: "2026-01-02",
      [
        "2026-01-01 purchase: 'product':'pro.month','as':'A','customer':'a'",
        "2026-01-02 massExtend: 'product':'pro.month','days':3,'reason':1",
      ],
      [
        "2026-01-01 SUBSCRIBED/INITIAL_BUY A=1",
        "2026-01-02 RENEWAL_EXTENSION/FAILURE RENEWAL_EXTENSION/SUMMARY A=1",
      ]
    ),
    Rule(
      "a mass extension can select storefronts, and rejects unknown ones",
      until: "2026-01-05",
      [
        "2026-01-01 setStorefront: 'customer':'b','storefront':'DEU'",
        "2026-01-01 purchase: 'product':'pro.year','as':'A','customer':'a'",
        "2026-01-01 purchase: 'product':'pro.year','as':'B','customer':'b'",
        "2026-01-02 massExtend: 'product':'pro.year','days':3,'reason':1,'storefronts':['DEU']",
        "2026-01-03 massExtend: 'product':'pro.year','days':3,'reason':1,'storefronts':[]",
        "2026-01-04 massExtend: 'product':'pro.year','days':3,'reason':1,'storefronts':['DE']",
        "2026-01-05 massExtend: 'product':'lifetime','days':3,'reason':1",
      ],
      [
        "2026-01-01 SUBSCRIBED/INITIAL_BUY SUBSCRIBED/INITIAL_BUY A=1 B=1",
        "2026-01-02 RENEWAL_EXTENDED RENEWAL_EXTENSION/SUMMARY B=1", "2026-01-03 !4000027",
        "2026-01-04 !4000028", "2026-01-05 !4000023",
      ]
    ),
    Rule(
      "API calls fail with the code for a missing or invalid object, or with a simulated error",
      until: "2026-01-05",
      [
        "2026-01-01 purchase: 'product':'coins100','as':'C'",
        "2026-01-02 extend: 'subscription':'C','days':3,'reason':1",
        "2026-01-03 consumption: 'transaction':'C.2','customerConsented':true",
        "2026-01-04 consumption: 'transaction':'C.1'",
        "2026-01-05 setError: 'api':'consumption','error':'4290000'",
        "2026-01-05 consumption: 'transaction':'C.1','customerConsented':true",
      ],
      [
        "2026-01-01 ONE_TIME_CHARGE", "2026-01-02 !4040005", "2026-01-03 !4040010",
        "2026-01-04 !4000035", "2026-01-05 !4290000",
      ]
    ),
    Rule(
      "setting account tokens and sending consumption fail with the codes of the API",
      until: "2026-01-06",
      [
        "2026-01-01 purchase: 'product':'coins100','as':'C'",
        "2026-01-02 setAppAccountToken: 'transaction':'C','token':'x'",
        "2026-01-03 consumption: 'transaction':'C','customerConsented':false",
        "2026-01-04 consumption: 'transaction':'C','customerConsented':true,'playTime':9",
        "2026-01-05 consumption: 'transaction':'C','customerConsented':true,'deliveryStatus':'X'",
        "2026-01-06 setError: 'api':'purchase','error':'networkError'",
        "2026-01-06 purchase: 'product':'coins100'",
      ],
      [
        "2026-01-01 ONE_TIME_CHARGE", "2026-01-02 !4000183", "2026-01-03 !4000035",
        "2026-01-04 !4000040", "2026-01-05 !4000036", "2026-01-06 !networkError",
      ]
    ),
    Rule(
      "in the sandbox, the reason of a refund request decides it",
      store: "{'environment':'Sandbox'}",
      until: "2026-01-01T00:00:02Z",
      [
        "2026-01-01 purchase: 'product':'coins100','as':'C'",
        "2026-01-01T00:00:01Z requestRefund: 'transaction':'C','reason':'DECLINE'",
        "2026-01-01T00:00:02Z requestRefund: 'transaction':'C','reason':'GRANT_PRORATED'",
      ],
      [
        "2026-01-01 ONE_TIME_CHARGE", "2026-01-01T00:00:01Z CONSUMPTION_REQUEST REFUND_DECLINED",
        "2026-01-01T00:00:02Z CONSUMPTION_REQUEST REFUND",
      ]
    ),
    Rule(
      "a repeated request identifier extends once",
      until: "2026-02-12",
      [
        "2026-01-01 purchase: 'product':'news.month','as':'A'",
        "2026-01-02 extend: 'subscription':'A','days':10,'requestIdentifier':'r'",
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
        "2026-01-01 purchase: 'product':'news.month','as':'A'",
        "2026-01-02 purchase: 'product':'news.month','customer':'bert','as':'B'",
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
        "2026-01-01 purchase: 'product':'news.month','as':'A'",
        "2026-02-02 setAppAccountToken: 'subscription':'A','token':'3b76a7bd-8f5b-46a4-bcb1-cce8dbd1b3cd'",
      ],
      ["2026-01-01 SUBSCRIBED/INITIAL_BUY A=1", "2026-02-01 DID_RENEW A=1", "2026-02-02 A=1"]
    ),
  ]

  /// Deliveries: five retries in production, 1, 12, 24, 48 and 72 hours after the previous attempt.
  static let deliveries: [Rule] = [
    Rule(
      "makes six attempts at a failing endpoint",
      until: "2026-01-09",
      [
        "2026-01-01 setNotificationEndpoint: 'result':500",
        "2026-01-01 purchase: 'product':'coins100'",
      ],
      [
        "2026-01-01 ONE_TIME_CHARGE"
      ]
        + [
          "01T01:00:00Z", "01T13:00:00Z", "02T13:00:00Z", "04T13:00:00Z", "07T13:00:00Z",
        ].map { "2026-01-\($0) UNSUCCESSFUL_HTTP_RESPONSE_CODE" }
    ),
    Rule(
      "after the given number of failures, deliveries succeed",
      until: "2026-01-09",
      [
        "2026-01-01 setNotificationEndpoint: 'result':'TIMED_OUT','count':2",
        "2026-01-01 purchase: 'product':'coins100'",
      ],
      [
        "2026-01-01 ONE_TIME_CHARGE", "2026-01-01T01:00:00Z TIMED_OUT",
        "2026-01-01T13:00:00Z SUCCESS",
      ]
    ),
    Rule(
      "a 4xx status is final if the knob is set",
      store: "{'knobs':{'retryOn4xx':false}}",
      until: "2026-01-09",
      [
        "2026-01-01 setNotificationEndpoint: 'result':404",
        "2026-01-01 purchase: 'product':'coins100'",
      ],
      ["2026-01-01 ONE_TIME_CHARGE"]
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
      "a refund hastens the notification about a one-time purchase",
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
