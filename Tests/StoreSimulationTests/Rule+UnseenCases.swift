// SPDX-License-Identifier: Apache-2.0

extension Rule {
  /// Combinations of steps that the scripts of the acceptance suite do not have.
  static let unseenCases: [Rule] = [
    Rule(
      "a member who left while the subscription was expired does not follow it",
      until: "2027-01-13",
      [
        "2026-01-01 joinFamily: 'organizer':'owner','member':'m'",
        "2026-01-01 purchase: 'product':'pro.year','customer':'owner','as':'A','familyShared':true,'memberAs':{'m':'M'}",
        "2026-02-01 setAutoRenew: 'subscription':'A','on':false",
        "2027-01-05 leaveFamily: 'organizer':'owner','member':'m'",
        "2027-01-10 purchase: 'product':'pro.year','customer':'owner'",
        "2027-01-11 setAutoRenew: 'subscription':'A','on':false",
        "2027-01-12 setAutoRenew: 'subscription':'A','on':true",
      ],
      [
        "2026-01-01 SUBSCRIBED/INITIAL_BUY SUBSCRIBED/INITIAL_BUY A=1 M=1",
        "2026-02-01 DID_CHANGE_RENEWAL_STATUS/AUTO_RENEW_DISABLED A=1 M=1",
        "2027-01-01 EXPIRED/VOLUNTARY EXPIRED/VOLUNTARY A=2 M=2", "2027-01-05",
        "2027-01-10 SUBSCRIBED/RESUBSCRIBE A=1",
        "2027-01-11 DID_CHANGE_RENEWAL_STATUS/AUTO_RENEW_DISABLED A=1",
        "2027-01-12 DID_CHANGE_RENEWAL_STATUS/AUTO_RENEW_ENABLED A=1",
      ]
    ),
    Rule(
      "a member without history does not follow the organizer's subscription",
      until: "2026-02-03",
      [
        "2026-01-01 joinFamily: 'organizer':'owner','member':'m'",
        "2026-01-01 purchase: 'product':'pro.year','customer':'owner','as':'A','familyShared':true,'memberAs':{'m':'M'}",
        "2026-02-01 clearHistory: 'customer':'m'",
        "2026-02-03 setAutoRenew: 'subscription':'A','on':false",
      ],
      [
        "2026-01-01 SUBSCRIBED/INITIAL_BUY SUBSCRIBED/INITIAL_BUY A=1 M=1", "2026-02-01",
        "2026-02-03 DID_CHANGE_RENEWAL_STATUS/AUTO_RENEW_DISABLED A=1",
      ]
    ),
    Rule(
      "a price increase that awaits consent outlasts a recovery, and ends the next period",
      store: "{'gracePeriod':'P16D'}",
      until: "2026-03-01",
      [
        "2026-01-01 purchase: 'product':'news.month','as':'A'",
        "2026-01-20 setPayment: 'works':false",
        "2026-02-05 setPrice: 'product':'news.month','price':'9.99','consent':'required'",
        "2026-02-06 setPayment: 'works':true",
      ],
      [
        "2026-01-01 SUBSCRIBED/INITIAL_BUY A=1", "2026-01-20",
        "2026-02-01 DID_FAIL_TO_RENEW/GRACE_PERIOD A=4", "2026-02-05 PRICE_INCREASE/PENDING A=4",
        "2026-02-06 DID_RENEW/BILLING_RECOVERY A=1", "2026-03-01 EXPIRED/PRICE_INCREASE A=2",
      ]
    ),
    Rule(
      "the refund of a renewal that has not begun ends the subscription with the running period",
      store: "{'knobs':{'renewalLead':86400}}",
      until: "2026-02-01",
      [
        "2026-01-01 purchase: 'product':'news.month','as':'A'",
        "2026-01-31 refund: 'transaction':'A.2'",
      ],
      [
        "2026-01-01 SUBSCRIBED/INITIAL_BUY A=1", "2026-01-31 DID_RENEW REFUND A=1",
        "2026-02-01 EXPIRED/VOLUNTARY A=2",
      ]
    ),
    Rule(
      "an offer code may accompany a crossgrade to another duration, but no downgrade",
      until: "2026-01-02",
      [
        "2026-01-01 purchase: 'product':'pro.year','as':'A'",
        "2026-01-02 purchase: 'product':'pro.month','offer':{'code':'SPRING'}",
        "2026-01-02 purchase: 'product':'basic.month','offer':{'code':'SPRING'}",
      ],
      [
        "2026-01-01 SUBSCRIBED/INITIAL_BUY A=1",
        "2026-01-02 OFFER_REDEEMED/DOWNGRADE A=1 !ineligibleForOffer",
      ]
    ),
    Rule(
      "an ended subscription of a member does not follow one that is not shared",
      store: "{'gracePeriod':'P16D'}",
      until: "2027-03-01",
      [
        "2026-01-01 joinFamily: 'organizer':'owner','member':'m'",
        "2026-01-01 purchase: 'product':'pro.year','customer':'owner','as':'A','familyShared':true,'memberAs':{'m':'M'}",
        "2026-03-01 setAutoRenew: 'subscription':'A','on':false",
        "2027-01-10 purchase: 'product':'basic.month','customer':'owner'",
        "2027-01-11 extend: 'subscription':'A','days':3",
        "2027-01-12 setPayment: 'customer':'owner','works':false",
        "2027-02-14 setPayment: 'customer':'owner','works':true",
        "2027-02-15 purchase: 'product':'pro.year','customer':'owner'",
      ],
      [
        "2026-01-01 SUBSCRIBED/INITIAL_BUY SUBSCRIBED/INITIAL_BUY A=1 M=1",
        "2026-03-01 DID_CHANGE_RENEWAL_STATUS/AUTO_RENEW_DISABLED A=1 M=1",
        "2027-01-01 EXPIRED/VOLUNTARY EXPIRED/VOLUNTARY A=2 M=2",
        "2027-01-10 SUBSCRIBED/RESUBSCRIBE A=1", "2027-01-11 RENEWAL_EXTENDED A=1", "2027-01-12",
        "2027-02-13 DID_FAIL_TO_RENEW/GRACE_PERIOD A=4",
        "2027-02-14 DID_RENEW/BILLING_RECOVERY A=1",
        "2027-02-15 DID_CHANGE_RENEWAL_PREF/UPGRADE SUBSCRIBED/RESUBSCRIBE A=1 M=1",
      ]
    ),
    Rule(
      "refusing a price increase in grace ends the subscription",
      store: "{'gracePeriod':'P16D'}",
      until: "2026-02-20",
      refusedIncrease,
      [
        "2026-01-01 SUBSCRIBED/INITIAL_BUY A=1", "2026-01-10",
        "2026-02-01 DID_FAIL_TO_RENEW/GRACE_PERIOD A=4", "2026-02-03 PRICE_INCREASE/PENDING A=4",
        "2026-02-04 DID_CHANGE_RENEWAL_STATUS/AUTO_RENEW_DISABLED EXPIRED/PRICE_INCREASE A=2",
        "2026-02-06 !invalidState",
      ]
    ),
    Rule(
      "refusing a price increase in billing retry ends the subscription",
      store: "{'gracePeriod':null}",
      until: "2026-02-20",
      refusedIncrease,
      [
        "2026-01-01 SUBSCRIBED/INITIAL_BUY A=1", "2026-01-10", "2026-02-01 DID_FAIL_TO_RENEW A=3",
        "2026-02-03 PRICE_INCREASE/PENDING A=3",
        "2026-02-04 DID_CHANGE_RENEWAL_STATUS/AUTO_RENEW_DISABLED EXPIRED/PRICE_INCREASE A=2",
        "2026-02-06 !invalidState",
      ]
    ),
    Rule(
      "a refused purchase names nothing",
      until: "2026-01-03",
      [
        "2026-01-01 purchase: 'product':'news.month','as':'A'",
        "2026-01-02 purchase: 'product':'news.month','as':'B'",
        "2026-01-03 setAutoRenew: 'subscription':'B','on':false",
      ],
      [
        "2026-01-01 SUBSCRIBED/INITIAL_BUY A=1", "2026-01-02 !alreadySubscribed",
        "2026-01-03 !notFound",
      ]
    ),
    Rule(
      "the number of a transaction has no leading zero",
      until: "2026-01-02",
      [
        "2026-01-01 purchase: 'product':'news.month','as':'A'",
        "2026-01-02 refund: 'transaction':'A.01'",
        "2026-01-02 refund: 'transaction':'A.1'",
      ],
      ["2026-01-01 SUBSCRIBED/INITIAL_BUY A=1", "2026-01-02 REFUND A=5 !notFound"]
    ),
  ]

  private static let refusedIncrease = [
    "2026-01-01 purchase: 'product':'news.month','as':'A'",
    "2026-01-10 setPayment: 'works':false",
    "2026-02-03 setPrice: 'product':'news.month','price':'9.99','consent':'required'",
    "2026-02-04 answerPriceIncrease: 'subscription':'A','consent':false",
    "2026-02-06 setAutoRenew: 'subscription':'A','on':false",
  ]
}
