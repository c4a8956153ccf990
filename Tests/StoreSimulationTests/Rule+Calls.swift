// SPDX-License-Identifier: Apache-2.0

extension Rule {
  /// Family Sharing.
  static let families: [Rule] = [
    Rule(
      "sharing turned on again makes a new transaction in the member's chain",
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
      "a member who joins gets what is shared, and loses it with the refund",
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
  ]

  /// Calls of the App Store Server API and their error codes.
  static let calls: [Rule] = [
    Rule(
      "extensions: the days, the number, the state",
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
      "account tokens and consumption have the codes of the API",
      until: "2026-01-06",
      [
        "2026-01-01 purchase: 'product':'coins100','as':'C'",
        "2026-01-02 setAppAccountToken: 'transaction':'C','token':'x'",
        "2026-01-03 consumption: 'transaction':'C','customerConsented':false",
        "2026-01-04 consumption: 'transaction':'C','customerConsented':true,'playTime':9",
        "2026-01-05 consumption: 'transaction':'C','customerConsented':true,'deliveryStatus':'X'",
        "2026-01-06 setError: 'api':'purchase','error':'network'",
        "2026-01-06 purchase: 'product':'coins100'",
      ],
      [
        "2026-01-01 ONE_TIME_CHARGE", "2026-01-02 !4000183", "2026-01-03 !4000035",
        "2026-01-04 !4000040", "2026-01-05 !4000036", "2026-01-06 !simulatedError",
      ]
    ),
    Rule(
      "the sandbox decides a refund request by its reason",
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
  ]

  /// Deliveries: five retries in production, 1, 12, 24, 48 and 72 hours after the attempt before.
  static let deliveries: [Rule] = [
    Rule(
      "an endpoint that fails is tried six times",
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
      "after so many results deliveries succeed",
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
      "a status of the 400 class is final if the knob says so",
      store: "{'knobs':{'retryOn4xx':false}}",
      until: "2026-01-09",
      [
        "2026-01-01 setNotificationEndpoint: 'result':404",
        "2026-01-01 purchase: 'product':'coins100'",
      ],
      ["2026-01-01 ONE_TIME_CHARGE"]
    ),
  ]
}
