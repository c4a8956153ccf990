// SPDX-License-Identifier: Apache-2.0

extension Rule {
  /// Refunds of periods that are not the current one, reversed refunds, and deleted transactions.
  static let refunds: [Rule] = [
    Rule(
      "after the refund of a month that was charged early, no further month is charged",
      store: "{'storefront':'GBR','knobs':{'renewalLead':86400}}",
      until: "2026-03-01",
      [
        "2026-01-01 purchase: 'product':'pro.commit','as':'A','billingPlan':'MONTHLY'",
        "2026-01-31T12:00:00Z refund: 'transaction':'A.2'",
      ],
      [
        "2026-01-01 SUBSCRIBED/INITIAL_BUY A=1",
        "2026-01-31 DID_RENEW A=1",
        "2026-01-31T12:00:00Z REFUND A=1",
        "2026-02-01 EXPIRED/VOLUNTARY A=2",
      ]
    ),
    Rule(
      "after that refund is reversed, the commitment goes on",
      store: "{'storefront':'GBR','knobs':{'renewalLead':86400}}",
      until: "2026-03-01",
      [
        "2026-01-01 purchase: 'product':'pro.commit','as':'A','billingPlan':'MONTHLY'",
        "2026-01-31T12:00:00Z refund: 'transaction':'A.2'",
        "2026-01-31T13:00:00Z reverseRefund: 'transaction':'A.2'",
      ],
      [
        "2026-01-01 SUBSCRIBED/INITIAL_BUY A=1",
        "2026-01-31 DID_RENEW A=1",
        "2026-01-31T12:00:00Z REFUND A=1",
        "2026-01-31T13:00:00Z REFUND_REVERSED A=1",
        "2026-02-28 DID_RENEW A=1",
      ]
    ),
    Rule(
      "the transaction of a family member is not refunded, and its revocation is not reversed",
      until: "2026-01-03",
      [
        "2026-01-01 joinFamily: 'organizer':'o','member':'m'",
        "2026-01-01 purchase: 'product':'pro.year','customer':'o','as':'A','familyShared':true,'memberAs':{'m':'M'}",
        "2026-01-02 refund: 'transaction':'M.1'",
        "2026-01-02 requestRefund: 'transaction':'M.1'",
        "2026-01-02 leaveFamily: 'organizer':'o','member':'m'",
        "2026-01-03 reverseRefund: 'transaction':'M.1'",
      ],
      [
        "2026-01-01 SUBSCRIBED/INITIAL_BUY SUBSCRIBED/INITIAL_BUY A=1 M=1",
        "2026-01-02 REVOKE M=5 !invalidState !invalidState",
        "2026-01-03 !invalidState",
      ]
    ),
    Rule(
      "a request for a commitment that does not renew turns nothing off",
      store: "{'storefront':'GBR'}",
      until: "2026-01-03",
      [
        "2026-01-01 purchase: 'product':'pro.commit','as':'A','billingPlan':'MONTHLY'",
        "2026-01-02 setAutoRenew: 'subscription':'A','on':false",
        "2026-01-03 requestRefund: 'transaction':'A.1'",
      ],
      [
        "2026-01-01 SUBSCRIBED/INITIAL_BUY A=1",
        "2026-01-02 DID_CHANGE_RENEWAL_STATUS/AUTO_RENEW_DISABLED A=1",
        "2026-01-03 CONSUMPTION_REQUEST A=1",
      ]
    ),
    Rule(
      "the refund of the last period of an expired subscription revokes it",
      until: "2026-02-02",
      [
        "2026-01-01 purchase: 'product':'news.month','as':'A','renews':false",
        "2026-02-02 refund: 'transaction':'A.1'",
      ],
      [
        "2026-01-01 SUBSCRIBED/INITIAL_BUY A=1",
        "2026-02-01 EXPIRED/VOLUNTARY A=2",
        "2026-02-02 REFUND A=5",
      ]
    ),
    Rule(
      "the reversed refund of an earlier period leaves a refunded subscription revoked",
      until: "2026-01-05",
      [
        "2026-01-01 purchase: 'product':'news.month','as':'A'",
        "2026-01-02 renewNow: 'subscription':'A'",
        "2026-01-03 refund: 'transaction':'A.2'",
        "2026-01-04 refund: 'transaction':'A.1'",
        "2026-01-05 reverseRefund: 'transaction':'A.1'",
      ],
      [
        "2026-01-01 SUBSCRIBED/INITIAL_BUY A=1",
        "2026-01-02 DID_RENEW A=1",
        "2026-01-03 REFUND A=5",
        "2026-01-04 REFUND A=5",
        "2026-01-05 REFUND_REVERSED A=5",
      ]
    ),
    Rule(
      "the reversed refund of the last period leaves a subscription expired that a step has expired",
      until: "2026-01-06",
      [
        "2026-01-01 purchase: 'product':'news.month','as':'A'",
        "2026-01-02 renewNow: 'subscription':'A'",
        "2026-01-03 refund: 'transaction':'A.1'",
        "2026-01-04 expire: 'subscription':'A'",
        "2026-01-05 deleteTransaction: 'transaction':'A.2'",
        "2026-01-06 reverseRefund: 'transaction':'A.1'",
      ],
      [
        "2026-01-01 SUBSCRIBED/INITIAL_BUY A=1",
        "2026-01-02 DID_RENEW A=1",
        "2026-01-03 REFUND A=1",
        "2026-01-04 EXPIRED/VOLUNTARY A=2",
        "2026-01-05 A=2",
        "2026-01-06 REFUND_REVERSED A=2",
      ]
    ),
    Rule(
      "the refund of an early renewal that is not the newest period changes nothing else",
      store: "{'knobs':{'renewalLead':86400}}",
      until: "2026-12-31T13:00:00Z",
      [
        "2026-01-01 joinFamily: 'organizer':'o','member':'m'",
        "2026-01-01 purchase: 'product':'pro.year','customer':'o','as':'A','familyShared':true,'memberAs':{'m':'M'}",
        "2026-12-31T12:00:00Z renewNow: 'subscription':'A'",
        "2026-12-31T13:00:00Z refund: 'transaction':'A.2'",
      ],
      [
        "2026-01-01 SUBSCRIBED/INITIAL_BUY SUBSCRIBED/INITIAL_BUY A=1 M=1",
        "2026-12-31 DID_RENEW DID_RENEW A=1 M=1",
        "2026-12-31T12:00:00Z DID_RENEW DID_RENEW A=1 M=1",
        "2026-12-31T13:00:00Z REFUND A=1",
      ]
    ),
    Rule(
      "after the refunds of two early renewals, the subscription ends with its running period",
      store: "{'knobs':{'renewalLead':86400}}",
      until: "2026-03-01",
      [
        "2026-01-01 purchase: 'product':'news.month','as':'A'",
        "2026-01-31T12:00:00Z refund: 'transaction':'A.2'",
        "2026-01-31T13:00:00Z setAutoRenew: 'subscription':'A','on':true",
        "2026-01-31T14:00:00Z refund: 'transaction':'A.3'",
      ],
      [
        "2026-01-01 SUBSCRIBED/INITIAL_BUY A=1",
        "2026-01-31 DID_RENEW A=1",
        "2026-01-31T12:00:00Z REFUND A=1",
        "2026-01-31T13:00:00Z DID_CHANGE_RENEWAL_STATUS/AUTO_RENEW_ENABLED DID_RENEW A=1",
        "2026-01-31T14:00:00Z REFUND A=1",
        "2026-02-01 EXPIRED/VOLUNTARY A=2",
        "2026-03-01 A=2",
      ]
    ),
    Rule(
      "the reversed refund of the first of two early renewals restores that",
      store: "{'knobs':{'renewalLead':86400}}",
      until: "2026-03-01",
      [
        "2026-01-01 purchase: 'product':'news.month','as':'A'",
        "2026-01-31T12:00:00Z refund: 'transaction':'A.2'",
        "2026-01-31T13:00:00Z setAutoRenew: 'subscription':'A','on':true",
        "2026-01-31T14:00:00Z refund: 'transaction':'A.3'",
        "2026-01-31T15:00:00Z reverseRefund: 'transaction':'A.2'",
      ],
      [
        "2026-01-01 SUBSCRIBED/INITIAL_BUY A=1",
        "2026-01-31 DID_RENEW A=1",
        "2026-01-31T12:00:00Z REFUND A=1",
        "2026-01-31T13:00:00Z DID_CHANGE_RENEWAL_STATUS/AUTO_RENEW_ENABLED DID_RENEW A=1",
        "2026-01-31T14:00:00Z REFUND A=1",
        "2026-01-31T15:00:00Z REFUND_REVERSED A=1",
        "2026-03-01 EXPIRED/VOLUNTARY A=2",
      ]
    ),
    Rule(
      "the reversed refund of the first of two early renewals leaves the second one current",
      store: "{'knobs':{'renewalLead':86400}}",
      until: "2026-01-31T15:00:00Z",
      [
        "2026-01-01 purchase: 'product':'news.month','as':'A'",
        "2026-01-31T12:00:00Z refund: 'transaction':'A.2'",
        "2026-01-31T13:00:00Z setAutoRenew: 'subscription':'A','on':true",
        "2026-01-31T14:00:00Z reverseRefund: 'transaction':'A.2'",
        "2026-01-31T15:00:00Z refund: 'transaction':'A.2'",
      ],
      [
        "2026-01-01 SUBSCRIBED/INITIAL_BUY A=1",
        "2026-01-31 DID_RENEW A=1",
        "2026-01-31T12:00:00Z REFUND A=1",
        "2026-01-31T13:00:00Z DID_CHANGE_RENEWAL_STATUS/AUTO_RENEW_ENABLED DID_RENEW A=1",
        "2026-01-31T14:00:00Z REFUND_REVERSED A=1",
        "2026-01-31T15:00:00Z REFUND A=1",
      ]
    ),
    Rule(
      "a member who joined again after the organizer's early renewal has no running period to return to",
      store: "{'knobs':{'renewalLead':86400}}",
      until: "2028-01-09T12:00:00Z",
      [
        "2026-01-01 joinFamily: 'organizer':'o','member':'m'",
        "2026-01-01 purchase: 'product':'pro.year','customer':'o','as':'A','familyShared':true,'memberAs':{'m':'M'}",
        "2026-02-01 setAutoRenew: 'subscription':'A','on':false",
        "2027-01-05 leaveFamily: 'organizer':'o','member':'m'",
        "2027-01-10 purchase: 'product':'pro.year','customer':'o'",
        "2028-01-09T11:00:00Z joinFamily: 'organizer':'o','member':'m'",
        "2028-01-09T12:00:00Z refund: 'transaction':'A.3'",
      ],
      [
        "2026-01-01 SUBSCRIBED/INITIAL_BUY SUBSCRIBED/INITIAL_BUY A=1 M=1",
        "2026-02-01 DID_CHANGE_RENEWAL_STATUS/AUTO_RENEW_DISABLED A=1 M=1",
        "2027-01-01 EXPIRED/VOLUNTARY EXPIRED/VOLUNTARY A=2 M=2",
        "2027-01-05",
        "2027-01-10 SUBSCRIBED/RESUBSCRIBE A=1",
        "2028-01-09 DID_RENEW A=1",
        "2028-01-09T11:00:00Z SUBSCRIBED/RESUBSCRIBE M=1",
        "2028-01-09T12:00:00Z REFUND REVOKE A=1 M=5",
      ]
    ),
    Rule(
      "a reversed refund reinstates a period whatever became of a second purchase",
      until: "2026-02-20",
      [
        "2026-01-01 purchase: 'product':'pro.year','as':'A'",
        "2026-01-05 refund: 'transaction':'A.1'",
        "2026-01-10 purchase: 'product':'pro.year','as':'A'",
        "2026-01-12 refund: 'transaction':'A.2'",
        "2026-02-20 reverseRefund: 'transaction':'A.1'",
      ],
      [
        "2026-01-01 SUBSCRIBED/INITIAL_BUY A=1",
        "2026-01-05 REFUND A=5",
        "2026-01-10 SUBSCRIBED/RESUBSCRIBE A=1",
        "2026-01-12 REFUND A=5",
        "2026-02-20 REFUND_REVERSED A=1",
      ]
    ),
    Rule(
      "deleting a refunded renewal leaves the status of the period before it",
      until: "2026-01-05",
      [
        "2026-01-01 purchase: 'product':'news.month','as':'A'",
        "2026-01-02 renewNow: 'subscription':'A'",
        "2026-01-03 refund: 'transaction':'A.2'",
        "2026-01-05 deleteTransaction: 'transaction':'A.2'",
      ],
      [
        "2026-01-01 SUBSCRIBED/INITIAL_BUY A=1",
        "2026-01-02 DID_RENEW A=1",
        "2026-01-03 REFUND A=5",
        "2026-01-05 A=1",
      ]
    ),
    Rule(
      "a refund is declined only after a request, and not after it was made",
      until: "2026-01-05",
      [
        "2026-01-01 purchase: 'product':'news.month','as':'A'",
        "2026-01-02 declineRefund: 'transaction':'A.1'",
        "2026-01-03 requestRefund: 'transaction':'A.1'",
        "2026-01-04 declineRefund: 'transaction':'A.1'",
        "2026-01-04 declineRefund: 'transaction':'A.1'",
        "2026-01-05 refund: 'transaction':'A.1'",
        "2026-01-05 declineRefund: 'transaction':'A.1'",
      ],
      [
        "2026-01-01 SUBSCRIBED/INITIAL_BUY A=1",
        "2026-01-02 !invalidState",
        "2026-01-03 DID_CHANGE_RENEWAL_STATUS/AUTO_RENEW_DISABLED CONSUMPTION_REQUEST A=1",
        "2026-01-04 REFUND_DECLINED A=1 !invalidState",
        "2026-01-05 REFUND A=5 !invalidState",
      ]
    ),
    Rule(
      "deleting an earlier transaction leaves the subscription as it is",
      until: "2026-02-02",
      [
        "2026-01-01 purchase: 'product':'news.month','as':'A'",
        "2026-01-02 renewNow: 'subscription':'A'",
        "2026-01-03 deleteTransaction: 'transaction':'A.1'",
      ],
      [
        "2026-01-01 SUBSCRIBED/INITIAL_BUY A=1",
        "2026-01-02 DID_RENEW A=1",
        "2026-01-03",
        "2026-02-02 DID_RENEW A=1",
      ]
    ),
    Rule(
      "a deleted renewal leaves the running period",
      until: "2026-02-01",
      [
        "2026-01-01 purchase: 'product':'news.month','as':'A'",
        "2026-01-02 renewNow: 'subscription':'A'",
        "2026-01-03 deleteTransaction: 'transaction':'A.2'",
      ],
      [
        "2026-01-01 SUBSCRIBED/INITIAL_BUY A=1",
        "2026-01-02 DID_RENEW A=1",
        "2026-01-03 A=1",
        "2026-02-01 DID_RENEW A=1",
      ]
    ),
    Rule(
      "in Xcode, a request has no notification and leaves auto-renew on",
      store: "{'environment':'Xcode','settings':{'_timeRate':0}}",
      until: "2026-01-02",
      [
        "2026-01-01 purchase: 'product':'news.month','as':'A'",
        "2026-01-02 requestRefund: 'transaction':'A.1','reason':'DECLINE'",
      ],
      [
        "2026-01-01 SUBSCRIBED/INITIAL_BUY A=1",
        "2026-01-02 REFUND_DECLINED A=1",
      ]
    ),
    Rule(
      "a request in billing retry leaves auto-renew on",
      until: "2026-02-03",
      [
        "2026-01-01 purchase: 'product':'news.month','as':'A'",
        "2026-01-02 setPayment: 'works':false",
        "2026-02-02 requestRefund: 'transaction':'A.1'",
        "2026-02-03 setPayment: 'works':true",
      ],
      [
        "2026-01-01 SUBSCRIBED/INITIAL_BUY A=1",
        "2026-01-02",
        "2026-02-01 DID_FAIL_TO_RENEW A=3",
        "2026-02-02 CONSUMPTION_REQUEST A=3",
        "2026-02-03 DID_RENEW/BILLING_RECOVERY A=1",
      ]
    ),
    Rule(
      "a request does not turn off what is off",
      until: "2026-01-03",
      [
        "2026-01-01 purchase: 'product':'news.month','as':'A'",
        "2026-01-02 setAutoRenew: 'subscription':'A','on':false",
        "2026-01-03 requestRefund: 'transaction':'A.1'",
      ],
      [
        "2026-01-01 SUBSCRIBED/INITIAL_BUY A=1",
        "2026-01-02 DID_CHANGE_RENEWAL_STATUS/AUTO_RENEW_DISABLED A=1",
        "2026-01-03 CONSUMPTION_REQUEST A=1",
      ]
    ),
  ]
}
