// SPDX-License-Identifier: Apache-2.0

extension Rule {
  /// Purchases, changes and offers.
  static let purchases: [Rule] = [
    Rule(
      "buying a product again reverts a change, turns auto-renew on, or is rejected",
      until: "2026-01-06",
      [
        "2026-01-01 purchase: 'product':'pro.year','as':'A'",
        "2026-01-02 purchase: 'product':'basic.month'", "2026-01-03 purchase: 'product':'pro.year'",
        "2026-01-04 setAutoRenew: 'subscription':'A','on':false",
        "2026-01-05 purchase: 'product':'pro.year'", "2026-01-06 purchase: 'product':'pro.year'",
      ],
      [
        "2026-01-01 SUBSCRIBED/INITIAL_BUY A=1", "2026-01-02 DID_CHANGE_RENEWAL_PREF/DOWNGRADE A=1",
        "2026-01-03 DID_CHANGE_RENEWAL_PREF A=1",
        "2026-01-04 DID_CHANGE_RENEWAL_STATUS/AUTO_RENEW_DISABLED A=1",
        "2026-01-05 DID_CHANGE_RENEWAL_STATUS/AUTO_RENEW_ENABLED A=1",
        "2026-01-06 !alreadySubscribed",
      ]
    ),
    Rule(
      "a purchase is rejected while payment fails, even a free trial",
      until: "2026-01-02",
      [
        "2026-01-01 setPayment: 'works':false", "2026-01-01 purchase: 'product':'pro.month'",
        "2026-01-02 setPayment: 'works':true",
        "2026-01-02 purchase: 'product':'pro.month','as':'A'",
      ],
      ["2026-01-01 !paymentFailed", "2026-01-02 SUBSCRIBED/INITIAL_BUY A=1"]
    ),
    Rule(
      "a rejected purchase does not use the introductory offer",
      until: "2026-01-09",
      [
        "2026-01-01 setPayment: 'works':false", "2026-01-01 purchase: 'product':'pro.month'",
        "2026-01-02 setPayment: 'works':true",
        "2026-01-02 purchase: 'product':'pro.month','as':'A'",
      ],
      [
        "2026-01-01 !paymentFailed", "2026-01-02 SUBSCRIBED/INITIAL_BUY A=1",
        "2026-01-09 DID_RENEW A=1",
      ]
    ),
    Rule(
      "a stackable code follows the introductory offer",
      until: "2026-03-08",
      ["2026-01-01 purchase: 'product':'pro.month','as':'A','offer':{'code':'SPRING'}"],
      [
        "2026-01-01 SUBSCRIBED/INITIAL_BUY A=1", "2026-01-08 DID_RENEW A=1",
        "2026-02-08 DID_RENEW A=1", "2026-03-08 DID_RENEW A=1",
      ]
    ),
    Rule(
      "an offer code cannot be used for a downgrade or by ineligible customers",
      until: "2026-01-03",
      [
        "2026-01-01 purchase: 'product':'pro.year','as':'A'",
        "2026-01-02 purchase: 'product':'pro.month','offer':{'code':'SOLO'}",
      ],
      ["2026-01-01 SUBSCRIBED/INITIAL_BUY A=1", "2026-01-02 !ineligibleForOffer"]
    ),
    Rule(
      "buying an owned non-consumable returns the old transaction",
      until: "2026-01-02",
      ["2026-01-01 purchase: 'product':'lifetime'", "2026-01-02 purchase: 'product':'lifetime'"],
      ["2026-01-01 ONE_TIME_CHARGE", "2026-01-02"]
    ),
    Rule(
      "an Ask to Buy request expires after 24 hours",
      until: "2026-01-03",
      [
        "2026-01-01 setAskToBuy: 'on':true", "2026-01-01 purchase: 'product':'lifetime','as':'L'",
        "2026-01-03 answerAskToBuy: 'purchase':'L','approve':true",
      ],
      ["2026-01-01", "2026-01-02", "2026-01-03 !notFound"]
    ),
    Rule(
      "a price increase that needs no consent sends a notice; a second one within a year needs consent",
      until: "2026-02-01",
      [
        "2026-01-01 purchase: 'product':'news.month','as':'A'",
        "2026-01-05 setPrice: 'product':'news.month','price':'3.49'",
        "2026-01-06 setPrice: 'product':'news.month','price':'3.99'",
        "2026-01-07 answerPriceIncrease: 'subscription':'A','consent':false",
      ],
      [
        "2026-01-01 SUBSCRIBED/INITIAL_BUY A=1", "2026-01-05 PRICE_INCREASE/ACCEPTED A=1",
        "2026-01-06 PRICE_INCREASE/PENDING A=1",
        "2026-01-07 DID_CHANGE_RENEWAL_STATUS/AUTO_RENEW_DISABLED A=1",
        "2026-02-01 EXPIRED/PRICE_INCREASE A=2",
      ]
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
      "all purchases fail if the settings say so",
      store: "{'settings':{'_failTransactionsEnabled':true}}",
      until: "2026-01-01",
      ["2026-01-01 purchase: 'product':'news.month','as':'A'"],
      ["2026-01-01 !paymentFailed"]
    ),
  ]
}
