// SPDX-License-Identifier: Apache-2.0

extension Rule {
  /// Family Sharing: what members may do, and what follows them.
  static let familyRefusals: [Rule] = [
    Rule(
      "the reversed refund of a purchase that is not shared concerns no member",
      until: "2026-01-03",
      [
        "2026-01-01 joinFamily: 'organizer':'o','member':'m'",
        "2026-01-01 purchase: 'product':'pro.year','customer':'o','as':'A','familyShared':false",
        "2026-01-01 purchase: 'product':'lifetime','customer':'o','as':'L','familyShared':false",
        "2026-01-02 refund: 'transaction':'A.1'",
        "2026-01-02 refund: 'transaction':'L'",
        "2026-01-03 reverseRefund: 'transaction':'A.1'",
        "2026-01-03 reverseRefund: 'transaction':'L'",
      ],
      [
        "2026-01-01 SUBSCRIBED/INITIAL_BUY ONE_TIME_CHARGE A=1",
        "2026-01-02 REFUND REFUND A=5",
        "2026-01-03 REFUND_REVERSED REFUND_REVERSED A=1",
      ]
    ),
    Rule(
      "the reversed refund of an earlier period shares nothing again",
      until: "2026-01-05",
      [
        "2026-01-01 joinFamily: 'organizer':'o','member':'m'",
        "2026-01-01 purchase: 'product':'pro.year','customer':'o','as':'A','familyShared':true,'memberAs':{'m':'M'}",
        "2026-01-02 renewNow: 'subscription':'A'",
        "2026-01-03 clearHistory: 'customer':'m'",
        "2026-01-04 refund: 'transaction':'A.1'",
        "2026-01-05 reverseRefund: 'transaction':'A.1'",
      ],
      [
        "2026-01-01 SUBSCRIBED/INITIAL_BUY SUBSCRIBED/INITIAL_BUY A=1 M=1",
        "2026-01-02 DID_RENEW DID_RENEW A=1 M=1",
        "2026-01-03",
        "2026-01-04 REFUND A=1",
        "2026-01-05 REFUND_REVERSED A=1",
      ]
    ),
    Rule(
      "a new member gets neither what is not shared nor what was refunded",
      until: "2026-01-03",
      [
        "2026-01-01 purchase: 'product':'pro.year','customer':'o','as':'A','familyShared':false",
        "2026-01-01 purchase: 'product':'lifetime','customer':'o','as':'L','familyShared':true",
        "2026-01-02 refund: 'transaction':'L'",
        "2026-01-03 joinFamily: 'organizer':'o','member':'m'",
      ],
      [
        "2026-01-01 SUBSCRIBED/INITIAL_BUY ONE_TIME_CHARGE A=1",
        "2026-01-02 REFUND",
        "2026-01-03",
      ]
    ),
    Rule(
      "a subscription that is shared during billing retry is available after the recovery",
      until: "2027-01-04",
      [
        "2026-01-01 joinFamily: 'organizer':'o','member':'m'",
        "2026-01-01 purchase: 'product':'pro.year','customer':'o','as':'A','familyShared':false",
        "2026-01-02 setPayment: 'customer':'o','works':false",
        "2027-01-03 setFamilySharing: 'subscription':'A','on':true",
        "2027-01-04 setPayment: 'customer':'o','works':true",
      ],
      [
        "2026-01-01 SUBSCRIBED/INITIAL_BUY A=1",
        "2026-01-02",
        "2027-01-01 DID_FAIL_TO_RENEW A=3",
        "2027-01-03",
        "2027-01-04 DID_RENEW/BILLING_RECOVERY SUBSCRIBED/INITIAL_BUY A=1 A@m=1",
      ]
    ),
    Rule(
      "a customer with another storefront does not join",
      until: "2026-01-02",
      [
        "2026-01-01 setStorefront: 'customer':'m','storefront':'DEU'",
        "2026-01-01 joinFamily: 'organizer':'o','member':'m'",
        "2026-01-01 purchase: 'product':'pro.year','customer':'o','as':'A','familyShared':true,'memberAs':{'m':'M'}",
        "2026-01-02 setStorefront: 'customer':'m','storefront':'USA'",
        "2026-01-02 joinFamily: 'organizer':'o','member':'m'",
      ],
      [
        "2026-01-01 SUBSCRIBED/INITIAL_BUY A=1 !invalidState",
        "2026-01-02 SUBSCRIBED/INITIAL_BUY A@m=1",
      ]
    ),
    Rule(
      "one-time purchases are shared once, and only if the product can be shared",
      until: "2026-01-04",
      [
        "2026-01-01 joinFamily: 'organizer':'o','member':'m'",
        "2026-01-01 purchase: 'product':'trial14','customer':'o','familyShared':true",
        "2026-01-02 purchase: 'product':'lifetime','customer':'o','as':'L','familyShared':true,'memberAs':{'m':'C'}",
        "2026-01-03 setFamilySharing: 'transaction':'L','on':true",
        "2026-01-03 setFamilySharing: 'transaction':'C','on':false",
        "2026-01-04 refund: 'transaction':'C'",
      ],
      [
        "2026-01-01 ONE_TIME_CHARGE",
        "2026-01-02 ONE_TIME_CHARGE ONE_TIME_CHARGE",
        "2026-01-03 !invalidState",
        "2026-01-04 !invalidState",
      ]
    ),
    Rule(
      "a copy that was revoked already is not revoked again",
      until: "2026-01-03",
      [
        "2026-01-01 joinFamily: 'organizer':'o','member':'m'",
        "2026-01-01 purchase: 'product':'lifetime','customer':'o','as':'L','familyShared':true",
        "2026-01-02 leaveFamily: 'organizer':'o','member':'m'",
        "2026-01-03 refund: 'transaction':'L'",
      ],
      [
        "2026-01-01 ONE_TIME_CHARGE ONE_TIME_CHARGE",
        "2026-01-02 REVOKE",
        "2026-01-03 REFUND",
      ]
    ),
    Rule(
      "a renewal with a product that cannot be shared revokes the access of members",
      until: "2027-01-01",
      [
        "2026-01-01 joinFamily: 'organizer':'o','member':'m'",
        "2026-01-01 purchase: 'product':'pro.year','customer':'o','as':'A','familyShared':true,'memberAs':{'m':'M'}",
        "2026-02-01 purchase: 'product':'pro.month','customer':'o'",
      ],
      [
        "2026-01-01 SUBSCRIBED/INITIAL_BUY SUBSCRIBED/INITIAL_BUY A=1 M=1",
        "2026-02-01 DID_CHANGE_RENEWAL_PREF/DOWNGRADE A=1 M=1",
        "2027-01-01 DID_RENEW REVOKE A=1 M=5",
      ]
    ),
    Rule(
      "a price increase that awaits consent does not concern members",
      until: "2026-02-01",
      [
        "2026-01-01 joinFamily: 'organizer':'o','member':'m'",
        "2026-01-01 purchase: 'product':'pro.year','customer':'o','as':'A','familyShared':true,'memberAs':{'m':'M'}",
        "2026-02-01 setPrice: 'product':'pro.year','price':'199.99','consent':'required'",
      ],
      [
        "2026-01-01 SUBSCRIBED/INITIAL_BUY SUBSCRIBED/INITIAL_BUY A=1 M=1",
        "2026-02-01 PRICE_INCREASE/PENDING A=1",
      ]
    ),
    Rule(
      "steps about the subscription of a member are refused",
      until: "2026-01-02",
      [
        "2026-01-01 joinFamily: 'organizer':'o','member':'m'",
        "2026-01-01 purchase: 'product':'pro.year','customer':'o','as':'A','familyShared':true,'memberAs':{'m':'M'}",
        "2026-01-02 setAutoRenew: 'subscription':'M','on':false",
        "2026-01-02 renewNow: 'subscription':'M'",
        "2026-01-02 expire: 'subscription':'M'",
        "2026-01-02 setFamilySharing: 'subscription':'M','on':false",
        "2026-01-02 requestPriceConsent: 'subscription':'M'",
        "2026-01-02 extend: 'subscription':'M','days':3,'reason':1",
      ],
      [
        "2026-01-01 SUBSCRIBED/INITIAL_BUY SUBSCRIBED/INITIAL_BUY A=1 M=1",
        "2026-01-02 !invalidState !invalidState !invalidState !invalidState !invalidState !4030007",
      ]
    ),
    Rule(
      "in billing retry, the issue of a member is not resolved",
      until: "2027-01-03",
      [
        "2026-01-01 joinFamily: 'organizer':'o','member':'m'",
        "2026-01-01 purchase: 'product':'pro.year','customer':'o','as':'A','familyShared':true,'memberAs':{'m':'M'}",
        "2026-02-01 setPayment: 'customer':'o','works':false",
        "2027-01-02 resolvePurchaseIssue: 'subscription':'M'",
        "2027-01-03 setPayment: 'customer':'m','works':true",
      ],
      [
        "2026-01-01 SUBSCRIBED/INITIAL_BUY SUBSCRIBED/INITIAL_BUY A=1 M=1",
        "2026-02-01",
        "2027-01-01 DID_FAIL_TO_RENEW DID_FAIL_TO_RENEW A=3 M=3",
        "2027-01-02 !invalidState",
        "2027-01-03",
      ]
    ),
    Rule(
      "the subscription of a member has no events of its own",
      until: "2027-01-02",
      [
        "2026-01-01 joinFamily: 'organizer':'o','member':'m'",
        "2026-01-01 purchase: 'product':'pro.year','customer':'o','as':'A','familyShared':true,'memberAs':{'m':'M'}",
        "2026-01-02 renewNow: 'subscription':'A'",
        "2026-01-03 deleteTransaction: 'transaction':'M.2'",
      ],
      [
        "2026-01-01 SUBSCRIBED/INITIAL_BUY SUBSCRIBED/INITIAL_BUY A=1 M=1",
        "2026-01-02 DID_RENEW DID_RENEW A=1 M=1",
        "2026-01-03 M=1",
        "2027-01-02 DID_RENEW DID_RENEW A=1 M=1",
      ]
    ),
    Rule(
      "a mass extension concerns the organizer only",
      until: "2026-01-02",
      [
        "2026-01-01 joinFamily: 'organizer':'o','member':'m'",
        "2026-01-01 purchase: 'product':'pro.year','customer':'o','as':'A','familyShared':true,'memberAs':{'m':'M'}",
        "2026-01-02 massExtend: 'product':'pro.year','days':3,'reason':1",
      ],
      [
        "2026-01-01 SUBSCRIBED/INITIAL_BUY SUBSCRIBED/INITIAL_BUY A=1 M=1",
        "2026-01-02 RENEWAL_EXTENDED RENEWAL_EXTENSION/SUMMARY A=1 M=1",
      ]
    ),
    Rule(
      "an upgrade does not share a subscription that was not shared",
      until: "2026-01-02",
      [
        "2026-01-01 joinFamily: 'organizer':'o','member':'m'",
        "2026-01-01 purchase: 'product':'basic.month','customer':'o','as':'A'",
        "2026-01-02 purchase: 'product':'pro.year','customer':'o','familyShared':false",
      ],
      [
        "2026-01-01 SUBSCRIBED/INITIAL_BUY A=1",
        "2026-01-02 DID_CHANGE_RENEWAL_PREF/UPGRADE A=1",
      ]
    ),
    Rule(
      "resubscribing does not share a subscription that was not shared",
      until: "2026-01-03",
      [
        "2026-01-01 joinFamily: 'organizer':'o','member':'m'",
        "2026-01-01 purchase: 'product':'pro.year','customer':'o','as':'A','familyShared':false",
        "2026-01-02 expire: 'subscription':'A'",
        "2026-01-03 purchase: 'product':'pro.year','customer':'o'",
      ],
      [
        "2026-01-01 SUBSCRIBED/INITIAL_BUY A=1", "2026-01-02 EXPIRED/VOLUNTARY A=2",
        "2026-01-03 SUBSCRIBED/RESUBSCRIBE A=1",
      ]
    ),
    Rule(
      "Family Sharing of a one-time purchase ends",
      until: "2026-01-03",
      [
        "2026-01-01 joinFamily: 'organizer':'o','member':'m'",
        "2026-01-01 purchase: 'product':'lifetime','customer':'o','as':'L','familyShared':false",
        "2026-01-02 setFamilySharing: 'transaction':'L','on':true",
        "2026-01-03 setFamilySharing: 'transaction':'L','on':false",
      ],
      ["2026-01-01 ONE_TIME_CHARGE", "2026-01-02 ONE_TIME_CHARGE", "2026-01-03 REVOKE"]
    ),
    Rule(
      "after a member's history was cleared, sharing makes a new subscription",
      until: "2026-01-04",
      [
        "2026-01-01 joinFamily: 'organizer':'o','member':'m'",
        "2026-01-01 purchase: 'product':'pro.year','customer':'o','as':'A','familyShared':true,'memberAs':{'m':'M'}",
        "2026-01-02 clearHistory: 'customer':'m'",
        "2026-01-03 leaveFamily: 'organizer':'o','member':'m'",
        "2026-01-04 joinFamily: 'organizer':'o','member':'m'",
      ],
      [
        "2026-01-01 SUBSCRIBED/INITIAL_BUY SUBSCRIBED/INITIAL_BUY A=1 M=1",
        "2026-01-02", "2026-01-03", "2026-01-04 SUBSCRIBED/INITIAL_BUY A@m=1",
      ]
    ),
  ]
}
