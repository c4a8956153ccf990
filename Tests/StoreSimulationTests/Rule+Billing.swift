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
      "interrupted purchases are attempts of the customer: renewals go on",
      until: "2026-02-05",
      [
        "2026-01-01 purchase: 'product':'news.month','as':'A'",
        "2026-01-02 setInterruptedPurchases: 'on':true",
        "2026-02-05 purchase: 'product':'lifetime','as':'B'",
      ],
      [
        "2026-01-01 SUBSCRIBED/INITIAL_BUY A=1", "2026-01-02", "2026-02-01 DID_RENEW A=1",
        "2026-02-05",
      ]
    ),
    Rule(
      "consent of one subscriber to the same price, asked again, and given",
      until: "2026-02-01",
      [
        "2026-01-01 purchase: 'product':'news.month','as':'A'",
        "2026-01-01 purchase: 'product':'news.month','customer':'bert','as':'B'",
        "2026-01-10 requestPriceConsent: 'subscription':'A'",
        "2026-01-11 requestPriceConsent: 'subscription':'A','price':'12.99'",
        "2026-01-12 answerPriceIncrease: 'subscription':'A','consent':true",
        "2026-01-13 answerPriceIncrease: 'subscription':'A','consent':true",
      ],
      [
        "2026-01-01 SUBSCRIBED/INITIAL_BUY SUBSCRIBED/INITIAL_BUY A=1 B=1",
        "2026-01-10 PRICE_INCREASE/PENDING A=1", "2026-01-11 PRICE_INCREASE/PENDING A=1",
        "2026-01-12 PRICE_INCREASE/ACCEPTED A=1", "2026-01-13 !invalidState",
        "2026-02-01 DID_RENEW DID_RENEW A=1 B=1",
      ]
    ),
    Rule(
      "an accepted increase that is not charged yet is the least price, and another next product has none",
      until: "2026-01-14",
      [
        "2026-01-01 purchase: 'product':'pro.month','as':'A'",
        "2026-01-10 setPrice: 'product':'pro.month','price':'19.99','consent':'notice'",
        "2026-01-11 requestPriceConsent: 'subscription':'A','price':'14.99'",
        "2026-01-13 purchase: 'product':'basic.month'",
        "2026-01-14 requestPriceConsent: 'subscription':'A'",
      ],
      [
        "2026-01-01 SUBSCRIBED/INITIAL_BUY A=1", "2026-01-08 DID_RENEW A=1",
        "2026-01-10 PRICE_INCREASE/ACCEPTED A=1", "2026-01-11 !invalidState",
        "2026-01-13 DID_CHANGE_RENEWAL_PREF/DOWNGRADE A=1", "2026-01-14 !invalidState",
      ]
    ),
    Rule(
      "consent that is not answered ends one subscription with its period",
      until: "2026-02-01",
      [
        "2026-01-01 purchase: 'product':'news.month','as':'A'",
        "2026-01-10 requestPriceConsent: 'subscription':'A'",
        "2026-01-11 requestPriceConsent: 'subscription':'A','price':'0.01'",
      ],
      [
        "2026-01-01 SUBSCRIBED/INITIAL_BUY A=1", "2026-01-10 PRICE_INCREASE/PENDING A=1",
        "2026-01-11 !invalidState", "2026-02-01 EXPIRED/PRICE_INCREASE A=2",
      ]
    ),
    Rule(
      "consent during an introductory offer concerns the first renewal at the standard price",
      until: "2026-04-01",
      [
        "2026-01-01 purchase: 'product':'basic.month','as':'A'",
        "2026-01-10 requestPriceConsent: 'subscription':'A','price':'12.99'",
      ],
      [
        "2026-01-01 SUBSCRIBED/INITIAL_BUY A=1", "2026-01-10 PRICE_INCREASE/PENDING A=1",
        "2026-02-01 DID_RENEW A=1", "2026-03-01 DID_RENEW A=1",
        "2026-04-01 EXPIRED/PRICE_INCREASE A=2",
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
    Rule(
      "a payment method that stops working again charges nothing",
      until: "2026-02-05",
      [
        "2026-01-01 purchase: 'product':'news.month','as':'A'",
        "2026-01-15 setPayment: 'works':false", "2026-02-05 setPayment: 'works':false",
      ],
      [
        "2026-01-01 SUBSCRIBED/INITIAL_BUY A=1", "2026-01-15", "2026-02-01 DID_FAIL_TO_RENEW A=3",
        "2026-02-05",
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
  ]
}
