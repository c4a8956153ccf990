// SPDX-License-Identifier: Apache-2.0

extension Rule {
  /// Names of purchases, and purchases that wait.
  static let names: [Rule] = [
    Rule(
      "purchases with the same name are numbered",
      until: "2026-01-02",
      [
        "2026-01-01 purchase: 'product':'coins100','as':'C'",
        "2026-01-01 purchase: 'product':'coins100','as':'C'",
        "2026-01-02 refund: 'transaction':'C.2'",
      ],
      ["2026-01-01 ONE_TIME_CHARGE ONE_TIME_CHARGE", "2026-01-02 REFUND"]
    ),
    Rule(
      "an owned product that is bought again keeps its number",
      until: "2026-01-02",
      [
        "2026-01-01 purchase: 'product':'lifetime','as':'L'",
        "2026-01-01 purchase: 'product':'lifetime','as':'L'",
        "2026-01-02 refund: 'transaction':'L.2'",
      ],
      ["2026-01-01 ONE_TIME_CHARGE", "2026-01-02 !notFound"]
    ),
    Rule(
      "only a full stop precedes the number of a transaction",
      until: "2026-01-02",
      [
        "2026-01-01 purchase: 'product':'news.month','as':'A'",
        "2026-01-02 refund: 'transaction':'A@1'",
      ],
      ["2026-01-01 SUBSCRIBED/INITIAL_BUY A=1", "2026-01-02 !notFound"]
    ),
    Rule(
      "an upgrade does not take the name of another purchase",
      until: "2026-01-03",
      [
        "2026-01-01 purchase: 'product':'basic.week','as':'A'",
        "2026-01-01 purchase: 'product':'lifetime','as':'L'",
        "2026-01-02 purchase: 'product':'pro.year','as':'L'",
        "2026-01-03 refund: 'transaction':'L'",
      ],
      [
        "2026-01-01 SUBSCRIBED/INITIAL_BUY ONE_TIME_CHARGE A=1",
        "2026-01-02 DID_CHANGE_RENEWAL_PREF/UPGRADE A=1",
        "2026-01-03 REFUND",
      ]
    ),
    Rule(
      "a pending upgrade does not take the name of the subscription",
      until: "2026-01-02",
      [
        "2026-01-01 purchase: 'product':'basic.week','as':'A'",
        "2026-01-01 setAskToBuy: 'on':true",
        "2026-01-02 purchase: 'product':'pro.year','as':'A'",
        "2026-01-02 setAutoRenew: 'subscription':'A','on':false",
      ],
      [
        "2026-01-01 SUBSCRIBED/INITIAL_BUY A=1",
        "2026-01-02 DID_CHANGE_RENEWAL_STATUS/AUTO_RENEW_DISABLED A=1",
      ]
    ),
    Rule(
      "an approved subscription has the name of the request",
      until: "2026-01-01T01:00:00Z",
      [
        "2026-01-01 setAskToBuy: 'on':true",
        "2026-01-01 purchase: 'product':'news.month','as':'A'",
        "2026-01-01T01:00:00Z answerAskToBuy: 'purchase':'A','approve':true",
      ],
      ["2026-01-01", "2026-01-01T01:00:00Z SUBSCRIBED/INITIAL_BUY A=1"]
    ),
    Rule(
      "an approved purchase of a product that was removed from sale is refused",
      until: "2026-01-01T02:00:00Z",
      [
        "2026-01-01 setAskToBuy: 'on':true",
        "2026-01-01 purchase: 'product':'lifetime','as':'L'",
        "2026-01-01T01:00:00Z removeFromSale: 'product':'lifetime'",
        "2026-01-01T02:00:00Z answerAskToBuy: 'purchase':'L','approve':true",
      ],
      ["2026-01-01", "2026-01-01T01:00:00Z", "2026-01-01T02:00:00Z !productUnavailable"]
    ),
    Rule(
      "an answer concerns the requests of the named customer",
      until: "2026-01-01T01:00:00Z",
      [
        "2026-01-01 setAskToBuy: 'customer':'anna','on':true",
        "2026-01-01 purchase: 'product':'lifetime','customer':'anna'",
        "2026-01-01T01:00:00Z answerAskToBuy: 'customer':'anna','approve':true",
      ],
      ["2026-01-01", "2026-01-01T01:00:00Z ONE_TIME_CHARGE"]
    ),
    Rule(
      "a notification may concern the newest subscription of a customer",
      until: "2026-01-02",
      [
        "2026-01-01 purchase: 'product':'news.month','customer':'anna','as':'A'",
        "2026-01-01 purchase: 'product':'news.month','customer':'bert','as':'B'",
        "2026-01-02 notify: 'type':'PRICE_CHANGE','customer':'anna'",
      ],
      [
        "2026-01-01 SUBSCRIBED/INITIAL_BUY SUBSCRIBED/INITIAL_BUY A=1 B=1",
        "2026-01-02 PRICE_CHANGE A=1",
      ]
    ),
    Rule(
      "a one-time purchase does not take the name of a subscription",
      until: "2026-01-03",
      [
        "2026-01-01 purchase: 'product':'news.month','as':'A'",
        "2026-01-02 purchase: 'product':'lifetime','as':'A'",
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
        "2026-01-01 purchase: 'product':'news.month','as':'A'",
        "2026-01-02 expire: 'subscription':'A'",
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
      "the name of a subscription is its newest transaction that was not deleted",
      until: "2026-02-03",
      [
        "2026-01-01 purchase: 'product':'news.month','as':'A'",
        "2026-02-02 deleteTransaction: 'transaction':'A.2'",
        "2026-02-03 refund: 'transaction':'A'",
      ],
      [
        "2026-01-01 SUBSCRIBED/INITIAL_BUY A=1", "2026-02-01 DID_RENEW A=1", "2026-02-02 A=2",
        "2026-02-03 REFUND A=5",
      ]
    ),
    Rule(
      "without names, the parent answers all requests of the only customer",
      until: "2026-01-01T01:00:00Z",
      [
        "2026-01-01 setAskToBuy: 'on':true", "2026-01-01 purchase: 'product':'news.month','as':'A'",
        "2026-01-01T01:00:00Z answerAskToBuy: 'approve':true",
      ],
      ["2026-01-01", "2026-01-01T01:00:00Z SUBSCRIBED/INITIAL_BUY A=1"]
    ),
  ]
}
