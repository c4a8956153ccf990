// SPDX-License-Identifier: Apache-2.0

extension Rule {
  /// Steps that request what is so already, and steps about earlier or removed purchases.
  static let repetitions: [Rule] = [
    Rule(
      "auto-renew that is off is not turned off again",
      until: "2026-01-02",
      [
        "2026-01-01 purchase: 'product':'news.month','as':'A','renews':false",
        "2026-01-02 setAutoRenew: 'subscription':'A','on':false",
      ],
      ["2026-01-01 SUBSCRIBED/INITIAL_BUY A=1", "2026-01-02"]
    ),
    Rule(
      "the renewal of a commitment is turned off once",
      store: "{'storefront':'GBR'}",
      until: "2026-01-03",
      [
        "2026-01-01 purchase: 'product':'pro.commit','as':'A','billingPlan':'MONTHLY'",
        "2026-01-02 setAutoRenew: 'subscription':'A','on':false",
        "2026-01-03 setAutoRenew: 'subscription':'A','on':false",
      ],
      [
        "2026-01-01 SUBSCRIBED/INITIAL_BUY A=1",
        "2026-01-02 DID_CHANGE_RENEWAL_STATUS/AUTO_RENEW_DISABLED A=1",
        "2026-01-03",
      ]
    ),
    Rule(
      "a commitment that renews cannot be bought again",
      store: "{'storefront':'GBR'}",
      until: "2026-01-02",
      [
        "2026-01-01 purchase: 'product':'pro.commit','as':'A','billingPlan':'MONTHLY'",
        "2026-01-02 purchase: 'product':'pro.commit','billingPlan':'MONTHLY'",
      ],
      ["2026-01-01 SUBSCRIBED/INITIAL_BUY A=1", "2026-01-02 !alreadySubscribed"]
    ),
    Rule(
      "another storefront with the same currency does not change the renewal info",
      store: "{'storefront':'DEU'}",
      until: "2026-01-02",
      [
        "2026-01-01 purchase: 'product':'news.month','as':'A'",
        "2026-01-02 setStorefront: 'storefront':'FRA'",
      ],
      ["2026-01-01 SUBSCRIBED/INITIAL_BUY A=1", "2026-01-02"]
    ),
    Rule(
      "sharing that is on is not turned on again, even if the product cannot be shared",
      until: "2026-01-03",
      [
        "2026-01-01 joinFamily: 'organizer':'o','member':'m'",
        "2026-01-01 purchase: 'product':'pro.year','customer':'o','as':'A','familyShared':true,'memberAs':{'m':'M'}",
        "2026-01-02 purchase: 'product':'team.year','customer':'o'",
        "2026-01-03 setFamilySharing: 'subscription':'A','on':true",
      ],
      [
        "2026-01-01 SUBSCRIBED/INITIAL_BUY SUBSCRIBED/INITIAL_BUY A=1 M=1",
        "2026-01-02 DID_CHANGE_RENEWAL_PREF/UPGRADE REVOKE A=1 M=5",
        "2026-01-03",
      ]
    ),
    Rule(
      "a one-time purchase is not shared if the product cannot be",
      until: "2026-01-02",
      [
        "2026-01-01 purchase: 'product':'trial14','as':'T'",
        "2026-01-02 setFamilySharing: 'transaction':'T','on':true",
      ],
      ["2026-01-01 ONE_TIME_CHARGE", "2026-01-02 !invalidState"]
    ),
    Rule(
      "without the shared subscription, a member keeps the own one",
      until: "2026-01-03",
      [
        "2026-01-01 joinFamily: 'organizer':'o','member':'m'",
        "2026-01-01 purchase: 'product':'basic.week','customer':'m','as':'B'",
        "2026-01-01 purchase: 'product':'pro.year','customer':'o','as':'A','familyShared':true,'memberAs':{'m':'M'}",
        "2026-01-02 deleteTransaction: 'transaction':'M.1'",
        "2026-01-03 purchase: 'product':'team.year','customer':'m'",
      ],
      [
        "2026-01-01 SUBSCRIBED/INITIAL_BUY SUBSCRIBED/INITIAL_BUY SUBSCRIBED/INITIAL_BUY"
          + " B=1 A=1 M=1",
        "2026-01-02",
        "2026-01-03 DID_CHANGE_RENEWAL_PREF/UPGRADE B=1",
      ]
    ),
    Rule(
      "the refund of an early renewal revokes the subscription if the running period was deleted",
      store: "{'knobs':{'renewalLead':86400}}",
      until: "2026-01-31T01:00:00Z",
      [
        "2026-01-01 purchase: 'product':'news.month','as':'A'",
        "2026-01-31T01:00:00Z deleteTransaction: 'transaction':'A.1'",
        "2026-01-31T01:00:00Z refund: 'transaction':'A.2'",
      ],
      [
        "2026-01-01 SUBSCRIBED/INITIAL_BUY A=1", "2026-01-31 DID_RENEW A=1",
        "2026-01-31T01:00:00Z REFUND A=5",
      ]
    ),
    Rule(
      "an offer does not accept a price increase that awaits consent",
      until: "2026-01-04",
      [
        "2026-01-01 purchase: 'product':'news.month','as':'A'",
        "2026-01-02 setPrice: 'product':'news.month','price':'9.99','consent':'required'",
        "2026-01-03 purchase: 'product':'news.month','offer':{'promotional':'half3'}",
        "2026-01-04 setPrice: 'product':'news.month','price':'9.99','consent':'required'",
      ],
      [
        "2026-01-01 SUBSCRIBED/INITIAL_BUY A=1", "2026-01-02 PRICE_INCREASE/PENDING A=1",
        "2026-01-03 OFFER_REDEEMED A=1", "2026-01-04 PRICE_INCREASE/PENDING A=1",
      ]
    ),
    Rule(
      "rate 0, that of real time, may be set in production",
      until: "2026-01-01",
      ["2026-01-01 setTimeRate: 'rate':0"],
      ["2026-01-01"]
    ),
    Rule(
      "a win-back offer needs a month without the subscription, a promotional offer an earlier one",
      until: "2026-02-10",
      [
        "2026-01-01 purchase: 'product':'news.month','offer':{'promotional':'half3'}",
        "2026-01-01 purchase: 'product':'news.month','as':'A','renews':false",
        "2026-02-10 purchase: 'product':'news.month','offer':{'winBack':'back1'}",
      ],
      [
        "2026-01-01 SUBSCRIBED/INITIAL_BUY A=1 !ineligibleForOffer",
        "2026-02-01 EXPIRED/VOLUNTARY A=2", "2026-02-10 !ineligibleForOffer",
      ]
    ),
    Rule(
      "with another original transaction id, only a purchase that is shared concerns members",
      store: "{'knobs':{'resubscribeKeepsOriginalId':false}}",
      until: "2026-01-05",
      [
        "2026-01-01 joinFamily: 'organizer':'o','member':'m'",
        "2026-01-01 purchase: 'product':'pro.year','customer':'o','as':'A','familyShared':false",
        "2026-01-02 expire: 'subscription':'A'",
        "2026-01-03 purchase: 'product':'pro.year','customer':'o','as':'B','familyShared':true,'memberAs':{'m':'M'}",
        "2026-01-04 expire: 'subscription':'B'",
        "2026-01-05 purchase: 'product':'pro.year','customer':'o','as':'C','familyShared':false",
      ],
      [
        "2026-01-01 SUBSCRIBED/INITIAL_BUY A=1", "2026-01-02 EXPIRED/VOLUNTARY A=2",
        "2026-01-03 SUBSCRIBED/RESUBSCRIBE SUBSCRIBED/INITIAL_BUY B=1 M=1",
        "2026-01-04 EXPIRED/VOLUNTARY EXPIRED/VOLUNTARY B=2 M=2",
        "2026-01-05 SUBSCRIBED/RESUBSCRIBE C=1",
      ]
    ),
  ]
}
