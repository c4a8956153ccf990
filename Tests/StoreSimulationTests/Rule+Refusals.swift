// SPDX-License-Identifier: Apache-2.0

extension Rule {
  /// Steps that are refused, or change nothing.
  static let refusals: [Rule] = [
    Rule(
      "only a running subscription is renewed or expired by a step",
      until: "2026-02-02",
      [
        "2026-01-01 purchase: 'product':'news.month','as':'A','renews':false",
        "2026-02-02 renewNow: 'subscription':'A'",
        "2026-02-02 expire: 'subscription':'A'",
        "2026-02-02 setAutoRenew: 'subscription':'A','on':true",
      ],
      [
        "2026-01-01 SUBSCRIBED/INITIAL_BUY A=1",
        "2026-02-01 EXPIRED/VOLUNTARY A=2",
        "2026-02-02 !invalidState !invalidState !invalidState",
      ]
    ),
    Rule(
      "another storefront does not change the renewal info of an expired subscription",
      until: "2026-02-02",
      [
        "2026-01-01 purchase: 'product':'news.month','as':'A','renews':false",
        "2026-02-02 setStorefront: 'storefront':'GBR'",
      ],
      [
        "2026-01-01 SUBSCRIBED/INITIAL_BUY A=1",
        "2026-02-01 EXPIRED/VOLUNTARY A=2",
        "2026-02-02",
      ]
    ),
    Rule(
      "a mass extension has a valid number of days and reason",
      until: "2026-01-02",
      [
        "2026-01-01 purchase: 'product':'news.month','as':'A'",
        "2026-01-02 massExtend: 'product':'news.month','days':91,'reason':1",
        "2026-01-02 massExtend: 'product':'news.month','days':3,'reason':4",
      ],
      [
        "2026-01-01 SUBSCRIBED/INITIAL_BUY A=1",
        "2026-01-02 !4000009 !4000010",
      ]
    ),
    Rule(
      "a mass extension concerns one product",
      until: "2026-01-02",
      [
        "2026-01-01 purchase: 'product':'news.month','as':'A'",
        "2026-01-01 purchase: 'product':'pro.year','as':'B'",
        "2026-01-02 massExtend: 'product':'pro.year','days':3,'reason':1",
      ],
      [
        "2026-01-01 SUBSCRIBED/INITIAL_BUY SUBSCRIBED/INITIAL_BUY A=1 B=1",
        "2026-01-02 RENEWAL_EXTENDED RENEWAL_EXTENSION/SUMMARY B=1",
      ]
    ),
    Rule(
      "a subscription in billing retry is not extended",
      until: "2026-02-02",
      [
        "2026-01-01 purchase: 'product':'news.month','as':'A'",
        "2026-01-02 setPayment: 'works':false",
        "2026-02-02 extend: 'subscription':'A','days':3,'reason':1",
      ],
      [
        "2026-01-01 SUBSCRIBED/INITIAL_BUY A=1",
        "2026-01-02",
        "2026-02-01 DID_FAIL_TO_RENEW A=3",
        "2026-02-02 !4030004",
      ]
    ),
    Rule(
      "a payment method that works again charges only what is due",
      until: "2026-02-01",
      [
        "2026-01-01 purchase: 'product':'news.month','as':'A'",
        "2026-01-02 setPayment: 'works':false",
        "2026-01-03 setPayment: 'works':true",
      ],
      [
        "2026-01-01 SUBSCRIBED/INITIAL_BUY A=1",
        "2026-01-02",
        "2026-01-03",
        "2026-02-01 DID_RENEW A=1",
      ]
    ),
    Rule(
      "the months of a commitment are charged although the product was removed from sale",
      store: "{'storefront':'GBR'}",
      until: "2026-02-03",
      [
        "2026-01-01 purchase: 'product':'pro.commit','as':'A','billingPlan':'MONTHLY'",
        "2026-01-05 setPayment: 'works':false",
        "2026-02-02 removeFromSale: 'product':'pro.commit'",
        "2026-02-03 setPayment: 'works':true",
      ],
      [
        "2026-01-01 SUBSCRIBED/INITIAL_BUY A=1",
        "2026-01-05",
        "2026-02-01 DID_FAIL_TO_RENEW A=3",
        "2026-02-02",
        "2026-02-03 DID_RENEW/BILLING_RECOVERY A=1",
      ]
    ),
    Rule(
      "a purchase that does not renew renews after auto-renew is turned on",
      until: "2026-02-01",
      [
        "2026-01-01 purchase: 'product':'news.month','as':'A','renews':false",
        "2026-01-02 setAutoRenew: 'subscription':'A','on':true",
      ],
      [
        "2026-01-01 SUBSCRIBED/INITIAL_BUY A=1",
        "2026-01-02 DID_CHANGE_RENEWAL_STATUS/AUTO_RENEW_ENABLED A=1",
        "2026-02-01 DID_RENEW A=1",
      ]
    ),
    Rule(
      "a recovered subscription that is not shared concerns no member",
      until: "2027-01-04",
      [
        "2026-01-01 joinFamily: 'organizer':'o','member':'m'",
        "2026-01-01 purchase: 'product':'pro.year','customer':'o','as':'A'",
        "2026-01-02 setPayment: 'customer':'o','works':false",
        "2027-01-04 setPayment: 'customer':'o','works':true",
      ],
      [
        "2026-01-01 SUBSCRIBED/INITIAL_BUY A=1",
        "2026-01-02",
        "2027-01-01 DID_FAIL_TO_RENEW A=3",
        "2027-01-04 DID_RENEW/BILLING_RECOVERY A=1",
      ]
    ),
    Rule(
      "with scope paidToPaid, a free trial has no grace period",
      store: "{'gracePeriod':'P16D','gracePeriodScope':'paidToPaid'}",
      until: "2026-01-08",
      [
        "2026-01-01 purchase: 'product':'pro.month','as':'A'",
        "2026-01-02 setPayment: 'works':false",
      ],
      [
        "2026-01-01 SUBSCRIBED/INITIAL_BUY A=1",
        "2026-01-02",
        "2026-01-08 DID_FAIL_TO_RENEW A=3",
      ]
    ),
  ]
}
