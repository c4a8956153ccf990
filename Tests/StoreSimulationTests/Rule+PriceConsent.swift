// SPDX-License-Identifier: Apache-2.0

extension Rule {
  /// Price increases, and the customer's consent to them.
  static let priceConsent: [Rule] = [
    Rule(
      "a price that changes again while another product is chosen is the current one",
      until: "2026-01-07",
      [
        "2026-01-01 purchase: 'product':'pro.year','as':'A'",
        "2026-01-02 setPrice: 'product':'pro.year','price':'119.99'",
        "2026-01-05 purchase: 'product':'basic.month'",
        "2026-01-06 setPrice: 'product':'pro.year','price':'129.99'",
        "2026-01-07 purchase: 'product':'pro.year'",
      ],
      [
        "2026-01-01 SUBSCRIBED/INITIAL_BUY A=1",
        "2026-01-02 PRICE_INCREASE/ACCEPTED A=1",
        "2026-01-05 DID_CHANGE_RENEWAL_PREF/DOWNGRADE A=1",
        "2026-01-06",
        "2026-01-07 DID_CHANGE_RENEWAL_PREF A=1",
      ]
    ),
    Rule(
      "a customer who refused a price increase and then chose another product renews with that",
      until: "2027-01-01",
      [
        "2026-01-01 purchase: 'product':'pro.year','as':'A'",
        "2026-01-02 setPrice: 'product':'pro.year','price':'119.99','consent':'required'",
        "2026-01-03 answerPriceIncrease: 'subscription':'A','consent':false",
        "2026-01-04 purchase: 'product':'basic.month'",
      ],
      [
        "2026-01-01 SUBSCRIBED/INITIAL_BUY A=1",
        "2026-01-02 PRICE_INCREASE/PENDING A=1",
        "2026-01-03 DID_CHANGE_RENEWAL_STATUS/AUTO_RENEW_DISABLED A=1",
        "2026-01-04 DID_CHANGE_RENEWAL_PREF/DOWNGRADE A=1",
        "2027-01-01 DID_RENEW A=1",
      ]
    ),
    Rule(
      "a customer who refused a price increase and then redeemed an offer renews with that",
      until: "2026-03-01",
      [
        "2026-01-01 purchase: 'product':'news.month','as':'A'",
        "2026-01-02 setPrice: 'product':'news.month','price':'3.99','consent':'required'",
        "2026-01-03 answerPriceIncrease: 'subscription':'A','consent':false",
        "2026-01-04 purchase: 'product':'news.month','offer':{'promotional':'half3'}",
      ],
      [
        "2026-01-01 SUBSCRIBED/INITIAL_BUY A=1",
        "2026-01-02 PRICE_INCREASE/PENDING A=1",
        "2026-01-03 DID_CHANGE_RENEWAL_STATUS/AUTO_RENEW_DISABLED A=1",
        "2026-01-04 OFFER_REDEEMED A=1",
        "2026-02-01 DID_RENEW A=1",
        "2026-03-01 DID_RENEW A=1",
      ]
    ),
    Rule(
      "the price of a chosen product needs no consent before it is charged",
      until: "2026-01-03",
      [
        "2026-01-01 purchase: 'product':'pro.year','as':'A'",
        "2026-01-02 purchase: 'product':'basic.month'",
        "2026-01-03 setPrice: 'product':'basic.month','price':'149.99'",
      ],
      [
        "2026-01-01 SUBSCRIBED/INITIAL_BUY A=1",
        "2026-01-02 DID_CHANGE_RENEWAL_PREF/DOWNGRADE A=1",
        "2026-01-03 A=1",
      ]
    ),
    Rule(
      "a small increase more than a year after the last one needs no consent",
      until: "2027-01-06",
      [
        "2026-01-01 purchase: 'product':'news.month','as':'A'",
        "2026-01-05 setPrice: 'product':'news.month','price':'3.49'",
        "2027-01-06 setPrice: 'product':'news.month','price':'3.99'",
      ],
      [
        "2026-01-01 SUBSCRIBED/INITIAL_BUY A=1",
        "2026-01-05 PRICE_INCREASE/ACCEPTED A=1",
        "2026-02-01 DID_RENEW A=1",
        "2026-03-01 DID_RENEW A=1",
        "2026-04-01 DID_RENEW A=1",
        "2026-05-01 DID_RENEW A=1",
        "2026-06-01 DID_RENEW A=1",
        "2026-07-01 DID_RENEW A=1",
        "2026-08-01 DID_RENEW A=1",
        "2026-09-01 DID_RENEW A=1",
        "2026-10-01 DID_RENEW A=1",
        "2026-11-01 DID_RENEW A=1",
        "2026-12-01 DID_RENEW A=1",
        "2027-01-01 DID_RENEW A=1",
        "2027-01-06 PRICE_INCREASE/ACCEPTED A=1",
      ]
    ),
    Rule(
      "consent is not requested of subscribers who do not renew, or whose price a commitment fixes",
      store: "{'storefront':'GBR'}",
      until: "2026-02-02",
      [
        "2026-01-01 purchase: 'product':'news.month','as':'A'",
        "2026-01-01 purchase: 'product':'pro.commit','as':'C','billingPlan':'MONTHLY'",
        "2026-01-02 setAutoRenew: 'subscription':'A','on':false",
        "2026-01-03 requestPriceConsent: 'subscription':'A'",
        "2026-01-04 requestPriceConsent: 'subscription':'C'",
        "2026-02-02 requestPriceConsent: 'subscription':'A'",
      ],
      [
        "2026-01-01 SUBSCRIBED/INITIAL_BUY SUBSCRIBED/INITIAL_BUY A=1 C=1",
        "2026-01-02 DID_CHANGE_RENEWAL_STATUS/AUTO_RENEW_DISABLED A=1",
        "2026-01-03 !invalidState",
        "2026-01-04 !invalidState",
        "2026-02-01 EXPIRED/VOLUNTARY DID_RENEW A=2 C=1",
        "2026-02-02 !invalidState",
      ]
    ),
    Rule(
      "a price increase that needs no consent concerns members, without a notification",
      until: "2026-02-01",
      [
        "2026-01-01 joinFamily: 'organizer':'o','member':'m'",
        "2026-01-01 purchase: 'product':'pro.year','customer':'o','as':'A','familyShared':true,'memberAs':{'m':'M'}",
        "2026-02-01 setPrice: 'product':'pro.year','price':'119.99','consent':'notice'",
      ],
      [
        "2026-01-01 SUBSCRIBED/INITIAL_BUY SUBSCRIBED/INITIAL_BUY A=1 M=1",
        "2026-02-01 PRICE_INCREASE/ACCEPTED A=1 M=1",
      ]
    ),
    Rule(
      "a price change does not concern subscribers who do not renew, or whose price a commitment fixes",
      store: "{'storefront':'GBR'}",
      until: "2026-01-03",
      [
        "2026-01-01 purchase: 'product':'news.month','as':'A'",
        "2026-01-01 purchase: 'product':'pro.commit','as':'C','billingPlan':'MONTHLY'",
        "2026-01-02 setAutoRenew: 'subscription':'A','on':false",
        "2026-01-03 setPrice: 'product':'news.month','price':'9.99'",
        "2026-01-03 setPrice: 'product':'pro.commit','price':'149.99'",
      ],
      [
        "2026-01-01 SUBSCRIBED/INITIAL_BUY SUBSCRIBED/INITIAL_BUY A=1 C=1",
        "2026-01-02 DID_CHANGE_RENEWAL_STATUS/AUTO_RENEW_DISABLED A=1",
        "2026-01-03",
      ]
    ),
    Rule(
      "the price that applies already changes nothing, but withdraws an increase",
      until: "2026-01-04",
      [
        "2026-01-01 purchase: 'product':'news.month','as':'A'",
        "2026-01-02 setPrice: 'product':'news.month','price':'2.99'",
        "2026-01-03 setPrice: 'product':'news.month','price':'9.99'",
        "2026-01-04 setPrice: 'product':'news.month','price':'2.99'",
      ],
      [
        "2026-01-01 SUBSCRIBED/INITIAL_BUY A=1",
        "2026-01-02",
        "2026-01-03 PRICE_INCREASE/PENDING A=1",
        "2026-01-04 A=1",
      ]
    ),
    Rule(
      "an increase by less than half needs no consent",
      until: "2026-01-02",
      [
        "2026-01-01 purchase: 'product':'team.year','as':'A'",
        "2026-01-02 setPrice: 'product':'team.year','price':'189.99'",
      ],
      [
        "2026-01-01 SUBSCRIBED/INITIAL_BUY A=1",
        "2026-01-02 PRICE_INCREASE/ACCEPTED A=1",
      ]
    ),
  ]
}
