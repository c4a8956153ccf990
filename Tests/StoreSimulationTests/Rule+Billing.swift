// SPDX-License-Identifier: Apache-2.0

extension Rule {
  /// Billing problems and the accelerated environments.
  static let billing: [Rule] = [
    Rule(
      "a recovery in billing retry starts a new cycle",
      store: "{'gracePeriod':'P3D'}",
      until: "2026-03-10",
      [
        "2026-01-01 purchase: 'product':'news.month','as':'A'",
        "2026-01-02 setPayment: 'works':false", "2026-02-10 setPayment: 'works':true",
      ],
      [
        "2026-01-01 SUBSCRIBED/INITIAL_BUY A=1", "2026-01-02",
        "2026-02-01 DID_FAIL_TO_RENEW/GRACE_PERIOD A=4", "2026-02-04 GRACE_PERIOD_EXPIRED A=3",
        "2026-02-10 DID_RENEW/BILLING_RECOVERY A=1", "2026-03-10 DID_RENEW A=1",
      ]
    ),
    Rule(
      "weekly subscriptions have at most 6 days of grace",
      store: "{'gracePeriod':'P28D'}",
      until: "2026-01-14",
      [
        "2026-01-01 purchase: 'product':'basic.week','as':'A'",
        "2026-01-02 setPayment: 'works':false",
      ],
      [
        "2026-01-01 SUBSCRIBED/INITIAL_BUY A=1", "2026-01-02",
        "2026-01-08 DID_FAIL_TO_RENEW/GRACE_PERIOD A=4", "2026-01-14 GRACE_PERIOD_EXPIRED A=3",
      ]
    ),
    Rule(
      "resolving an interrupted renewal recovers it, and the next renewal fails again",
      store: "{'gracePeriod':null}",
      until: "2026-03-05",
      [
        "2026-01-01 purchase: 'product':'news.month','as':'A'",
        "2026-01-02 setInterruptedPurchases: 'on':true",
        "2026-02-05 resolvePurchaseIssue: 'subscription':'A'",
      ],
      [
        "2026-01-01 SUBSCRIBED/INITIAL_BUY A=1", "2026-01-02", "2026-02-01 DID_FAIL_TO_RENEW A=3",
        "2026-02-05 DID_RENEW/BILLING_RECOVERY A=1", "2026-03-05 DID_FAIL_TO_RENEW A=3",
      ]
    ),
    Rule(
      "turning auto-renew off in grace ends the subscription immediately",
      store: "{'gracePeriod':'P16D'}",
      until: "2026-02-28",
      [
        "2026-01-01 purchase: 'product':'news.month','as':'A'",
        "2026-01-02 setPayment: 'works':false",
        "2026-02-04 setAutoRenew: 'subscription':'A','on':false",
      ],
      [
        "2026-01-01 SUBSCRIBED/INITIAL_BUY A=1", "2026-01-02",
        "2026-02-01 DID_FAIL_TO_RENEW/GRACE_PERIOD A=4",
        "2026-02-04 DID_CHANGE_RENEWAL_STATUS/AUTO_RENEW_DISABLED EXPIRED/VOLUNTARY A=2",
      ]
    ),
    Rule(
      "Xcode's 30-second month has 15 seconds of grace and a minute of retry",
      store:
        "{'environment':'Xcode','settings':{'_timeRate':15,'_billingGracePeriodEnabled':true}}",
      until: "2026-01-01T00:02:00Z",
      [
        "2026-01-01 purchase: 'product':'news.month','as':'A'",
        "2026-01-01T00:00:01Z setPayment: 'works':false",
      ],
      [
        "2026-01-01 SUBSCRIBED/INITIAL_BUY A=1", "2026-01-01T00:00:01Z",
        "2026-01-01T00:00:30Z DID_FAIL_TO_RENEW/GRACE_PERIOD A=4",
        "2026-01-01T00:00:45Z GRACE_PERIOD_EXPIRED A=3",
        "2026-01-01T00:01:30Z EXPIRED/BILLING_RETRY A=2",
      ]
    ),
    Rule(
      "after its product is removed from sale, a subscription expires at the end of its period",
      until: "2026-02-01",
      [
        "2026-01-01 purchase: 'product':'news.month','as':'A'",
        "2026-01-02 removeFromSale: 'product':'news.month'",
      ],
      [
        "2026-01-01 SUBSCRIBED/INITIAL_BUY A=1", "2026-01-02",
        "2026-02-01 EXPIRED/PRODUCT_NOT_FOR_SALE A=2",
      ]
    ),
  ]
}
