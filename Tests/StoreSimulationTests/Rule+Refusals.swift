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
        "2026-01-01 purchase: 'product':'pro.year','customer':'o','as':'A','familyShared':false",
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
    Rule(
      "with all renewals in scope, a free trial has a grace period",
      store: "{'gracePeriod':'P16D','gracePeriodScope':'allRenewals'}",
      until: "2026-01-08",
      [
        "2026-01-01 purchase: 'product':'pro.month','as':'A'",
        "2026-01-02 setPayment: 'works':false",
      ],
      [
        "2026-01-01 SUBSCRIBED/INITIAL_BUY A=1",
        "2026-01-02",
        "2026-01-08 DID_FAIL_TO_RENEW/GRACE_PERIOD A=4",
      ]
    ),
    Rule(
      "a subscription whose product was removed from sale is not charged early",
      store: "{'knobs':{'renewalLead':86400}}",
      until: "2026-02-01",
      [
        "2026-01-01 purchase: 'product':'news.month','as':'A'",
        "2026-01-02 removeFromSale: 'product':'news.month'",
      ],
      [
        "2026-01-01 SUBSCRIBED/INITIAL_BUY A=1",
        "2026-01-02",
        "2026-02-01 EXPIRED/PRODUCT_NOT_FOR_SALE A=2",
      ]
    ),
    Rule(
      "a subscription whose price awaits consent is not charged early",
      store: "{'knobs':{'renewalLead':86400}}",
      until: "2026-02-01",
      [
        "2026-01-01 purchase: 'product':'news.month','as':'A'",
        "2026-01-02 setPrice: 'product':'news.month','price':'9.99','consent':'required'",
      ],
      [
        "2026-01-01 SUBSCRIBED/INITIAL_BUY A=1",
        "2026-01-02 PRICE_INCREASE/PENDING A=1",
        "2026-02-01 EXPIRED/PRICE_INCREASE A=2",
      ]
    ),
    Rule(
      "the last month of a commitment that does not renew is not followed by an early charge",
      store: "{'storefront':'GBR','knobs':{'renewalLead':86400}}",
      until: "2027-01-01",
      [
        "2026-01-01 purchase: 'product':'pro.commit','as':'A','billingPlan':'MONTHLY','renews':false"
      ],
      [
        "2026-01-01 SUBSCRIBED/INITIAL_BUY A=1",
        "2026-01-31 DID_RENEW A=1",
        "2026-02-28 DID_RENEW A=1",
        "2026-03-31 DID_RENEW A=1",
        "2026-04-30 DID_RENEW A=1",
        "2026-05-31 DID_RENEW A=1",
        "2026-06-30 DID_RENEW A=1",
        "2026-07-31 DID_RENEW A=1",
        "2026-08-31 DID_RENEW A=1",
        "2026-09-30 DID_RENEW A=1",
        "2026-10-31 DID_RENEW A=1",
        "2026-11-30 DID_RENEW A=1",
        "2027-01-01 EXPIRED/VOLUNTARY A=2",
      ]
    ),
    Rule(
      "a commitment that renews is charged early",
      store: "{'storefront':'GBR','knobs':{'renewalLead':86400}}",
      until: "2026-12-31",
      [
        "2026-01-01 purchase: 'product':'pro.commit','as':'A','billingPlan':'MONTHLY'"
      ],
      [
        "2026-01-01 SUBSCRIBED/INITIAL_BUY A=1",
        "2026-01-31 DID_RENEW A=1",
        "2026-02-28 DID_RENEW A=1",
        "2026-03-31 DID_RENEW A=1",
        "2026-04-30 DID_RENEW A=1",
        "2026-05-31 DID_RENEW A=1",
        "2026-06-30 DID_RENEW A=1",
        "2026-07-31 DID_RENEW A=1",
        "2026-08-31 DID_RENEW A=1",
        "2026-09-30 DID_RENEW A=1",
        "2026-10-31 DID_RENEW A=1",
        "2026-11-30 DID_RENEW A=1",
        "2026-12-31 DID_RENEW A=1",
      ]
    ),
    Rule(
      "a purchase in billing retry pays the failed renewal",
      store:
        "{'environment':'Xcode','settings':{'_timeRate':0,'_renewalBillingIssuesEnabled':true}}",
      until: "2026-02-02",
      [
        "2026-01-01 purchase: 'product':'news.month','as':'A'",
        "2026-02-02 purchase: 'product':'news.month'",
      ],
      [
        "2026-01-01 SUBSCRIBED/INITIAL_BUY A=1",
        "2026-02-01 DID_FAIL_TO_RENEW A=3",
        "2026-02-02 DID_RENEW/BILLING_RECOVERY A=1",
      ]
    ),
    Rule(
      "a purchase in grace pays the failed renewal",
      store:
        "{'environment':'Xcode','settings':{'_timeRate':0,'_renewalBillingIssuesEnabled':true},'gracePeriod':'P16D'}",
      until: "2026-02-02",
      [
        "2026-01-01 purchase: 'product':'news.month','as':'A'",
        "2026-02-02 purchase: 'product':'news.month'",
      ],
      [
        "2026-01-01 SUBSCRIBED/INITIAL_BUY A=1",
        "2026-02-01 DID_FAIL_TO_RENEW/GRACE_PERIOD A=4",
        "2026-02-02 DID_RENEW/BILLING_RECOVERY A=1",
      ]
    ),
    Rule(
      "a product whose transaction was deleted can be bought again",
      until: "2026-01-03",
      [
        "2026-01-01 purchase: 'product':'lifetime','as':'L'",
        "2026-01-02 deleteTransaction: 'transaction':'L'",
        "2026-01-03 purchase: 'product':'lifetime'",
      ],
      [
        "2026-01-01 ONE_TIME_CHARGE",
        "2026-01-02",
        "2026-01-03 ONE_TIME_CHARGE",
      ]
    ),
    Rule(
      "an answer concerns one pending purchase, and no interrupted one",
      until: "2026-01-02",
      [
        "2026-01-01 setAskToBuy: 'on':true",
        "2026-01-01 purchase: 'product':'lifetime','as':'L'",
        "2026-01-01 purchase: 'product':'news.month','as':'N'",
        "2026-01-01 resolvePurchaseIssue: 'purchase':'N'",
        "2026-01-01T01:00:00Z answerAskToBuy: 'purchase':'L','approve':true",
        "2026-01-01T02:00:00Z setInterruptedPurchases: 'customer':'b','on':true",
        "2026-01-01T02:00:00Z purchase: 'product':'lifetime','customer':'b','as':'B'",
        "2026-01-01T02:00:00Z answerAskToBuy: 'purchase':'B','approve':true",
      ],
      [
        "2026-01-01 !notFound",
        "2026-01-01T01:00:00Z ONE_TIME_CHARGE",
        "2026-01-01T02:00:00Z !notFound",
        "2026-01-02",
      ]
    ),
    Rule(
      "only the original transaction has an account token",
      until: "2026-01-03",
      [
        "2026-01-01 purchase: 'product':'news.month','as':'A'",
        "2026-01-02 renewNow: 'subscription':'A'",
        "2026-01-03 setAppAccountToken: 'transaction':'A.2','token':'3b76a7bd-8f5b-46a4-bcb1-cce8dbd1b3cd'",
      ],
      [
        "2026-01-01 SUBSCRIBED/INITIAL_BUY A=1",
        "2026-01-02 DID_RENEW A=1",
        "2026-01-03 !4000187",
      ]
    ),
    Rule(
      "a notification may concern an earlier transaction, but no unknown customer",
      until: "2026-01-03",
      [
        "2026-01-01 purchase: 'product':'news.month','as':'A'",
        "2026-01-02 renewNow: 'subscription':'A'",
        "2026-01-03 notify: 'type':'PRICE_CHANGE','transaction':'A.1'",
        "2026-01-03 notify: 'type':'PRICE_CHANGE','customer':'zoe'",
      ],
      [
        "2026-01-01 SUBSCRIBED/INITIAL_BUY A=1",
        "2026-01-02 DID_RENEW A=1",
        "2026-01-03 PRICE_CHANGE A=1 !notFound",
      ]
    ),
    Rule(
      "a mass extension does not concern expired subscriptions",
      until: "2026-02-02",
      [
        "2026-01-01 purchase: 'product':'news.month','as':'A','renews':false",
        "2026-02-02 massExtend: 'product':'news.month','days':3,'reason':1",
      ],
      [
        "2026-01-01 SUBSCRIBED/INITIAL_BUY A=1",
        "2026-02-01 EXPIRED/VOLUNTARY A=2",
        "2026-02-02 RENEWAL_EXTENSION/SUMMARY",
      ]
    ),
  ]
}
