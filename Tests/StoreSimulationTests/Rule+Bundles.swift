// SPDX-License-Identifier: Apache-2.0

extension Rule {
  private static let store = BundleHistory.store("'gracePeriod':null")

  private static func rule(
    _ name: String,
    store: String = store,
    until: String,
    _ steps: [String],
    _ rows: [String]
  ) -> Rule {
    Rule(name, store: store, until: until, steps, rows)
  }

  private static let subscribed = "2026-01-01 purchase: 'product':'news.month','as':'A'"
  private static let moved =
    "2026-01-10 moveToBundle: 'subscription':'A','bundle':'all.month','as':'B'"
  private static let bought = "2026-01-10 purchase: 'product':'all.month','as':'B'"
  private static let first = "2026-01-01 SUBSCRIBED/INITIAL_BUY A=1"
  private static let move =
    "2026-01-10 SUBSCRIBED/INITIAL_BUY REVOKE SUBSCRIBED/INITIAL_BUY B@news.month=1 A=5 B@pro.month=1"
  private static let purchase =
    "2026-01-10 SUBSCRIBED/INITIAL_BUY SUBSCRIBED/INITIAL_BUY B@news.month=1 B@pro.month=1"
  private static let renewal = "DID_RENEW DID_RENEW B@news.month=1 B@pro.month=1"

  /// Bundles: moves, renewals, refunds and refusals.
  static let bundles: [Rule] = [
    rule(
      "a move revokes the subscription, and begins one for each component",
      until: "2026-02-10",
      [subscribed, moved],
      [first, move, "2026-02-10 \(renewal)"]
    ),
    rule(
      "a component that leaves renews alone, and the rest of the bundle ends",
      until: "2026-04-11",
      [
        subscribed, moved, "2026-02-15 leaveBundle: 'subscription':'B'",
        "2026-02-16 leaveBundle: 'subscription':'B'",
      ],
      [
        first, move, "2026-02-10 \(renewal)",
        "2026-02-15 DID_CHANGE_RENEWAL_PREF DID_CHANGE_RENEWAL_STATUS/AUTO_RENEW_DISABLED B@news.month=1 B@pro.month=1",
        "2026-02-16 !invalidState",
        "2026-03-10 DID_RENEW EXPIRED EXPIRED/VOLUNTARY B@news.month#2=1 B@news.month=2 B@pro.month=2",
        "2026-04-10 DID_RENEW B@news.month#2=1",
      ]
    ),
    rule(
      "what leaves a bundle is charged at the end, not before",
      store: BundleHistory.store("'gracePeriod':null,'knobs':{'renewalLead':7200}"),
      until: "2026-02-10",
      [bought, "2026-01-11 leaveBundle: 'subscription':'B'"],
      [
        purchase,
        "2026-01-11 DID_CHANGE_RENEWAL_PREF DID_CHANGE_RENEWAL_STATUS/AUTO_RENEW_DISABLED B@news.month=1 B@pro.month=1",
        "2026-02-10 DID_RENEW EXPIRED EXPIRED/VOLUNTARY B@news.month#2=1 B@news.month=2 B@pro.month=2",
      ]
    ),
    rule(
      "the sandbox counts the renewals in a bundle and after it",
      store: BundleHistory.store(
        "'environment':'Sandbox','sandboxMonth':'PT1H','knobs':{'sandboxRenewals':3}"
      ),
      until: "2026-01-01T03:30:00Z",
      [
        "2026-01-01 purchase: 'product':'all.month','as':'B'",
        "2026-01-01T01:30:00Z leaveBundle: 'subscription':'B'",
      ],
      [
        "2026-01-01 SUBSCRIBED/INITIAL_BUY SUBSCRIBED/INITIAL_BUY B@news.month=1 B@pro.month=1",
        "2026-01-01T01:00:00Z \(renewal)",
        "2026-01-01T01:30:00Z DID_CHANGE_RENEWAL_PREF DID_CHANGE_RENEWAL_STATUS/AUTO_RENEW_DISABLED B@news.month=1 B@pro.month=1",
        "2026-01-01T02:00:00Z DID_RENEW EXPIRED EXPIRED/VOLUNTARY B@news.month#2=1 B@news.month=2 B@pro.month=2",
        "2026-01-01T03:00:00Z DID_RENEW DID_CHANGE_RENEWAL_STATUS/AUTO_RENEW_DISABLED B@news.month#2=1",
      ]
    ),
    rule(
      "the paid months before a bundle count for win-back offers",
      store: BundleHistory.store("'gracePeriod':null,'knobs':{'winBack':{'paidMonths':2}}"),
      until: "2026-03-10",
      [subscribed, moved, "2026-01-11 setAutoRenew: 'subscription':'B','on':false"],
      [
        first, move,
        "2026-01-11 DID_CHANGE_RENEWAL_STATUS/AUTO_RENEW_DISABLED DID_CHANGE_RENEWAL_STATUS/AUTO_RENEW_DISABLED B@news.month=1 B@pro.month=1",
        "2026-02-10 EXPIRED/VOLUNTARY EXPIRED/VOLUNTARY B@news.month=2 B@pro.month=2",
        "2026-03-10 B@news.month=2",
      ]
    ),
    rule(
      "the grace period is that of the bundle's period",
      store:
        "{'gracePeriod':'P16D','bundles':[{'product':'w','group':'g','price':'3.99','period':'P1W','components':['news.month','pro.month']}]}",
      until: "2026-01-23",
      [
        "2026-01-10 purchase: 'product':'w','as':'B'", "2026-01-11 setPayment: 'works':false",
      ],
      [
        purchase, "2026-01-11",
        "2026-01-17 DID_FAIL_TO_RENEW/GRACE_PERIOD DID_FAIL_TO_RENEW/GRACE_PERIOD B@news.month=4 B@pro.month=4",
        "2026-01-23 GRACE_PERIOD_EXPIRED GRACE_PERIOD_EXPIRED B@news.month=3 B@pro.month=3",
      ]
    ),
    rule(
      "a subscription that moved is offered no way back",
      until: "2026-03-01",
      [subscribed, moved, "2026-01-11 setAutoRenew: 'subscription':'B','on':false"],
      [
        first, move,
        "2026-01-11 DID_CHANGE_RENEWAL_STATUS/AUTO_RENEW_DISABLED DID_CHANGE_RENEWAL_STATUS/AUTO_RENEW_DISABLED B@news.month=1 B@pro.month=1",
        "2026-02-10 EXPIRED/VOLUNTARY EXPIRED/VOLUNTARY B@news.month=2 B@pro.month=2",
      ]
    ),
    rule(
      "buying the bundle in billing retry pays for all components",
      store: BundleHistory.store(
        "'gracePeriod':null,'settings':{'_renewalBillingIssuesEnabled':true}"
      ),
      until: "2026-02-12",
      [bought, "2026-02-12 purchase: 'product':'all.month'"],
      [
        purchase,
        "2026-02-10 DID_FAIL_TO_RENEW DID_FAIL_TO_RENEW B@news.month=3 B@pro.month=3",
        "2026-02-12 DID_RENEW/BILLING_RECOVERY DID_RENEW/BILLING_RECOVERY B@news.month=1 B@pro.month=1",
      ]
    ),
    rule(
      "buying the bundle again keeps what would have left it",
      until: "2026-02-20",
      [
        bought, "2026-01-11 leaveBundle: 'subscription':'B@pro.month'",
        "2026-01-12 purchase: 'product':'all.month'", "2026-01-13 purchase: 'product':'all.month'",
      ],
      [
        purchase,
        "2026-01-11 DID_CHANGE_RENEWAL_PREF DID_CHANGE_RENEWAL_STATUS/AUTO_RENEW_DISABLED B@pro.month=1 B@news.month=1",
        "2026-01-12 DID_CHANGE_RENEWAL_STATUS/AUTO_RENEW_ENABLED DID_CHANGE_RENEWAL_PREF B@news.month=1 B@pro.month=1",
        "2026-01-13 !alreadySubscribed", "2026-02-10 \(renewal)",
      ]
    ),
    rule(
      "auto-renew of a component is that of its bundle, or its own if it leaves",
      until: "2026-02-20",
      [
        bought, "2026-01-11 setAutoRenew: 'subscription':'B@pro.month','on':false",
        "2026-01-12 setAutoRenew: 'subscription':'B','on':true",
        "2026-01-13 leaveBundle: 'subscription':'B'",
        "2026-01-14 setAutoRenew: 'subscription':'B','on':false",
      ],
      [
        purchase,
        "2026-01-11 DID_CHANGE_RENEWAL_STATUS/AUTO_RENEW_DISABLED DID_CHANGE_RENEWAL_STATUS/AUTO_RENEW_DISABLED B@news.month=1 B@pro.month=1",
        "2026-01-12 DID_CHANGE_RENEWAL_STATUS/AUTO_RENEW_ENABLED DID_CHANGE_RENEWAL_STATUS/AUTO_RENEW_ENABLED B@news.month=1 B@pro.month=1",
        "2026-01-13 DID_CHANGE_RENEWAL_PREF DID_CHANGE_RENEWAL_STATUS/AUTO_RENEW_DISABLED B@news.month=1 B@pro.month=1",
        "2026-01-14 DID_CHANGE_RENEWAL_STATUS/AUTO_RENEW_DISABLED B@news.month=1",
        "2026-02-10 EXPIRED/VOLUNTARY EXPIRED/VOLUNTARY B@news.month=2 B@pro.month=2",
      ]
    ),
    rule(
      "a refund of a component refunds the bundle, and so does its reversal",
      until: "2026-01-13",
      [
        bought, "2026-01-12 refund: 'transaction':'B@pro.month'",
        "2026-01-13 reverseRefund: 'transaction':'B@news.month'",
      ],
      [
        purchase, "2026-01-12 REFUND REFUND B@pro.month=5 B@news.month=5",
        "2026-01-13 REFUND_REVERSED REFUND_REVERSED B@news.month=1 B@pro.month=1",
      ]
    ),
    rule(
      "with the knob refundsWholeBundle off, a component is refunded alone",
      store: BundleHistory.store("'knobs':{'refundsWholeBundle':false}"),
      until: "2026-01-13",
      [
        bought, "2026-01-12 refund: 'transaction':'B@pro.month'",
        "2026-01-13 reverseRefund: 'transaction':'B@pro.month'",
      ],
      [purchase, "2026-01-12 REFUND B@pro.month=5", "2026-01-13 REFUND_REVERSED B@pro.month=1"]
    ),
    rule(
      "a bundle fails to renew, and recovers, as a whole",
      until: "2026-02-15",
      [
        bought, "2026-02-01 setPayment: 'works':false",
        "2026-02-12 resolvePurchaseIssue: 'subscription':'B'",
      ],
      [
        purchase, "2026-02-01",
        "2026-02-10 DID_FAIL_TO_RENEW DID_FAIL_TO_RENEW B@news.month=3 B@pro.month=3",
        "2026-02-12 DID_RENEW/BILLING_RECOVERY DID_RENEW/BILLING_RECOVERY B@news.month=1 B@pro.month=1",
      ]
    ),
    rule(
      "a bundle is bought again during billing retry, and cancelled",
      until: "2026-04-01",
      [
        bought, "2026-02-01 setPayment: 'works':false",
        "2026-02-11 leaveBundle: 'subscription':'B'",
        "2026-02-12 setPayment: 'works':true", "2026-03-01 setPayment: 'works':false",
        "2026-03-20 setAutoRenew: 'subscription':'B@pro.month','on':false",
      ],
      [
        purchase, "2026-02-01",
        "2026-02-10 DID_FAIL_TO_RENEW DID_FAIL_TO_RENEW B@news.month=3 B@pro.month=3",
        "2026-02-11 !invalidState",
        "2026-02-12 DID_RENEW/BILLING_RECOVERY DID_RENEW/BILLING_RECOVERY B@news.month=1 B@pro.month=1",
        "2026-03-01",
        "2026-03-12 DID_FAIL_TO_RENEW DID_FAIL_TO_RENEW B@news.month=3 B@pro.month=3",
        "2026-03-20 DID_CHANGE_RENEWAL_STATUS/AUTO_RENEW_DISABLED EXPIRED/VOLUNTARY DID_CHANGE_RENEWAL_STATUS/AUTO_RENEW_DISABLED EXPIRED/VOLUNTARY B@news.month=2 B@pro.month=2",
      ]
    ),
    rule(
      "a component that leaves while payment fails leaves when it is charged",
      until: "2026-02-15",
      [
        bought, "2026-02-01 leaveBundle: 'subscription':'B'",
        "2026-02-02 setPayment: 'works':false", "2026-02-12 setPayment: 'works':true",
      ],
      [
        purchase,
        "2026-02-01 DID_CHANGE_RENEWAL_PREF DID_CHANGE_RENEWAL_STATUS/AUTO_RENEW_DISABLED B@news.month=1 B@pro.month=1",
        "2026-02-02",
        "2026-02-10 DID_FAIL_TO_RENEW EXPIRED/VOLUNTARY B@news.month=3 B@pro.month=2",
        "2026-02-12 DID_RENEW EXPIRED B@news.month#2=1 B@news.month=2",
      ]
    ),
    rule(
      "extensions, early renewals and ends concern the whole bundle",
      until: "2026-02-01",
      [
        bought, "2026-01-11 extend: 'subscription':'B','days':5,'reason':1",
        "2026-01-12 renewNow: 'subscription':'B@pro.month'",
        "2026-01-13 leaveBundle: 'subscription':'B'", "2026-01-14 renewNow: 'subscription':'B'",
        "2026-01-15 purchase: 'product':'all.month','as':'C'",
        "2026-01-16 expire: 'subscription':'C'",
      ],
      [
        purchase, "2026-01-11 RENEWAL_EXTENDED RENEWAL_EXTENDED B@news.month=1 B@pro.month=1",
        "2026-01-12 \(renewal)",
        "2026-01-13 DID_CHANGE_RENEWAL_PREF DID_CHANGE_RENEWAL_STATUS/AUTO_RENEW_DISABLED B@news.month=1 B@pro.month=1",
        "2026-01-14 DID_RENEW EXPIRED EXPIRED/VOLUNTARY B@news.month#2=1 B@news.month=2 B@pro.month=2",
        "2026-01-15 SUBSCRIBED/INITIAL_BUY REVOKE SUBSCRIBED/INITIAL_BUY C@news.month=1 B@news.month#2=5 C@pro.month=1",
        "2026-01-16 EXPIRED/VOLUNTARY EXPIRED/VOLUNTARY C@news.month=2 C@pro.month=2",
      ]
    ),
    rule(
      "prices and sales of the components do not concern the bundle",
      until: "2026-02-12",
      [
        bought,
        "2026-01-11 setPrice: 'product':'pro.month','price':'99.99','consent':'required'",
        "2026-01-11 removeFromSale: 'product':'news.month'",
        "2026-01-12 requestPriceConsent: 'subscription':'B'",
        "2026-01-13 setPrice: 'product':'news.month','price':'0.99'",
      ],
      [purchase, "2026-01-11", "2026-01-12 !invalidState", "2026-01-13", "2026-02-10 \(renewal)"]
    ),
    rule(
      "what a bundle does not allow is refused, and changes nothing",
      until: "2026-02-01",
      [
        subscribed, "2026-01-02 leaveBundle: 'subscription':'A'",
        "2026-01-03 purchase: 'product':'pro.commit','as':'C'",
        "2026-01-03 moveToBundle: 'subscription':'C','bundle':'all.month'",
        "2026-01-04 setPayment: 'works':false",
        "2026-01-04 moveToBundle: 'subscription':'A','bundle':'all.month'",
        "2026-01-05 setPayment: 'works':true", moved,
        "2026-01-11 moveToBundle: 'subscription':'B','bundle':'all.month'",
        "2026-01-11 moveToBundle: 'subscription':'A','bundle':'all.month'",
        "2026-01-11 purchase: 'product':'news.month'", "2026-01-11 purchase: 'product':'pro.year'",
        "2026-01-11 refund: 'transaction':'A'", "2026-01-11 reverseRefund: 'transaction':'A'",
        "2026-01-11 leaveBundle: 'subscription':'A'",
        "2026-01-12 expire: 'subscription':'B'",
        "2026-01-13 moveToBundle: 'subscription':'B','bundle':'all.month'",
        "2026-01-13 leaveBundle: 'subscription':'B'",
        "2026-01-14 purchase: 'product':'all.month','quantity':2",
        "2026-01-14 purchase: 'product':'all.month','billingPlan':'MONTHLY'",
        "2026-01-14 purchase: 'product':'all.month','offer':{'code':'SPRING'}",
      ],
      [
        first, "2026-01-02 !notInBundle",
        "2026-01-03 SUBSCRIBED/INITIAL_BUY C=1 !notPartOfBundle",
        "2026-01-04 !paymentFailed", "2026-01-05", move,
        "2026-01-11 !alreadyInBundle !invalidState !alreadyInBundle !alreadyInBundle !invalidState !invalidState !invalidState",
        "2026-01-12 EXPIRED/VOLUNTARY EXPIRED/VOLUNTARY B@news.month=2 B@pro.month=2",
        "2026-01-13 !invalidState !invalidState",
        "2026-01-14 !invalidArgument !billingPlanUnavailable !ineligibleForOffer",
      ]
    ),
    rule(
      "a bundle waits for approval, and for a billing issue",
      until: "2026-01-04",
      [
        "2026-01-01 setAskToBuy: 'on':true", "2026-01-01 setInterruptedPurchases: 'on':true",
        "2026-01-02 purchase: 'product':'all.month','as':'B'",
        "2026-01-02T12:00:00Z answerAskToBuy: 'purchase':'B','approve':true",
        "2026-01-04 resolvePurchaseIssue: 'purchase':'B'",
      ],
      [
        "2026-01-01", "2026-01-02", "2026-01-02T12:00:00Z",
        "2026-01-04 SUBSCRIBED/INITIAL_BUY SUBSCRIBED/INITIAL_BUY B@news.month=1 B@pro.month=1",
      ]
    ),
    rule(
      "a subscription with a commitment does not move",
      store:
        "{'storefront':'GBR','bundles':[{'product':'b','group':'g','price':'9.99','period':'P1Y','components':['pro.commit','pro.year']}]}",
      until: "2026-01-03",
      [
        "2026-01-01 purchase: 'product':'pro.commit','as':'C','billingPlan':'MONTHLY'",
        "2026-01-02 purchase: 'product':'b'",
        "2026-01-03 moveToBundle: 'subscription':'C','bundle':'b'",
      ],
      [
        "2026-01-01 SUBSCRIBED/INITIAL_BUY C=1", "2026-01-02 !invalidState",
        "2026-01-03 !invalidState",
      ]
    ),
    rule(
      "the family follows a subscription into a bundle",
      store:
        "{'bundles':[{'product':'b','group':'g','price':'99.99','period':'P1Y','components':['pro.year','news.month']}]}",
      until: "2027-01-03",
      [
        "2026-01-01 joinFamily: 'organizer':'o','member':'m'",
        "2026-01-01 purchase: 'product':'pro.year','customer':'o','as':'A','familyShared':true,'memberAs':{'m':'M'}",
        "2026-01-02 moveToBundle: 'subscription':'A','bundle':'b','as':'B'",
        "2026-01-03 leaveBundle: 'subscription':'B'",
        "2026-01-04 moveToBundle: 'subscription':'M','bundle':'b'",
      ],
      [
        "2026-01-01 SUBSCRIBED/INITIAL_BUY SUBSCRIBED/INITIAL_BUY A=1 M=1",
        "2026-01-02 SUBSCRIBED/INITIAL_BUY REVOKE REVOKE SUBSCRIBED/INITIAL_BUY SUBSCRIBED/INITIAL_BUY B@pro.year=1 A=5 M=5 B@pro.year@m=1 B@news.month=1",
        "2026-01-03 DID_CHANGE_RENEWAL_PREF DID_CHANGE_RENEWAL_STATUS/AUTO_RENEW_DISABLED B@pro.year=1 B@pro.year@m=1 B@news.month=1",
        "2026-01-04 !invalidState",
        "2027-01-02 DID_RENEW EXPIRED EXPIRED SUBSCRIBED/INITIAL_BUY EXPIRED/VOLUNTARY B@pro.year#2=1 B@pro.year=2 B@pro.year@m=2 B@pro.year#2@m=1 B@news.month=2",
      ]
    ),
  ]

  /// Retention offers, and codes for one-time products.
  static let offers: [Rule] = [
    Rule(
      "a retention offer keeps a subscription that renews",
      until: "2026-01-07",
      [
        "2026-01-01 purchase: 'product':'news.month','as':'A'",
        "2026-01-01 purchase: 'product':'pro.month','as':'P'",
        "2026-01-02 redeemRetentionOffer: 'subscription':'A','offer':'half3'",
        "2026-01-03 redeemRetentionOffer: 'subscription':'P','offer':'half3'",
        "2026-01-04 setAutoRenew: 'subscription':'A','on':false",
        "2026-01-05 redeemRetentionOffer: 'subscription':'A','offer':'half3'",
        "2026-01-06 expire: 'subscription':'A'",
        "2026-01-07 redeemRetentionOffer: 'subscription':'A','offer':'half3'",
      ],
      [
        "2026-01-01 SUBSCRIBED/INITIAL_BUY SUBSCRIBED/INITIAL_BUY A=1 P=1",
        "2026-01-02 OFFER_REDEEMED A=1", "2026-01-03 !ineligibleForOffer",
        "2026-01-04 DID_CHANGE_RENEWAL_STATUS/AUTO_RENEW_DISABLED A=1",
        "2026-01-05 !ineligibleForOffer", "2026-01-06 EXPIRED/VOLUNTARY A=2",
        "2026-01-07 !invalidState",
      ]
    ),
    rule(
      "a component of a bundle has no retention offers",
      until: "2026-01-11",
      [bought, "2026-01-11 redeemRetentionOffer: 'subscription':'B','offer':'half3'"],
      [purchase, "2026-01-11 !alreadyInBundle"]
    ),
  ]
}
