// SPDX-License-Identifier: Apache-2.0

extension Rule {
  /// Commitments of twelve months, billed monthly.
  static let commitments: [Rule] = [
    Rule(
      "the name of an expired Ask to Buy request can be used again",
      until: "2026-01-03",
      [
        "2026-01-01 setAskToBuy: 'on':true", "2026-01-01 purchase: 'product':'news.month','as':'A'",
        "2026-01-02 answerAskToBuy: 'purchase':'A','approve':true",
        "2026-01-03 setAskToBuy: 'on':false",
        "2026-01-03 purchase: 'product':'news.month','as':'A'",
      ],
      ["2026-01-01", "2026-01-02 !notFound", "2026-01-03 SUBSCRIBED/INITIAL_BUY A=1"]
    ),
    Rule(
      "a product that was removed from sale is not renewed in billing retry or in grace",
      store: "{'gracePeriod':'P16D'}",
      until: "2026-02-25",
      [
        "2026-01-01 purchase: 'product':'news.month','as':'A'",
        "2026-01-15 purchase: 'product':'news.month','customer':'bert','as':'B'",
        "2026-01-16 setPayment: 'works':false",
        "2026-01-16 setPayment: 'customer':'bert','works':false",
        "2026-02-20 removeFromSale: 'product':'news.month'", "2026-02-21 setPayment: 'works':true",
        "2026-02-22 setPayment: 'customer':'bert','works':true",
      ],
      [
        "2026-01-01 SUBSCRIBED/INITIAL_BUY A=1", "2026-01-15 SUBSCRIBED/INITIAL_BUY B=1",
        "2026-01-16",
        "2026-02-01 DID_FAIL_TO_RENEW/GRACE_PERIOD A=4",
        "2026-02-15 DID_FAIL_TO_RENEW/GRACE_PERIOD B=4", "2026-02-17 GRACE_PERIOD_EXPIRED A=3",
        "2026-02-20", "2026-02-21 EXPIRED/PRODUCT_NOT_FOR_SALE A=2",
        "2026-02-22 EXPIRED/PRODUCT_NOT_FOR_SALE B=2",
      ]
    ),
    Rule(
      "buying a commitment again turns auto-renew on, a refund request turns it off",
      store: "{'storefront':'GBR'}",
      until: "2026-02-01",
      [
        "2026-01-01 purchase: 'product':'pro.commit','as':'A','billingPlan':'MONTHLY','renews':false",
        "2026-01-02 purchase: 'product':'pro.commit'",
        "2026-01-03 requestRefund: 'transaction':'A.1'",
      ],
      [
        "2026-01-01 SUBSCRIBED/INITIAL_BUY A=1",
        "2026-01-02 DID_CHANGE_RENEWAL_STATUS/AUTO_RENEW_ENABLED A=1",
        "2026-01-03 DID_CHANGE_RENEWAL_STATUS/AUTO_RENEW_DISABLED CONSUMPTION_REQUEST A=1",
        "2026-02-01 DID_RENEW A=1",
      ]
    ),
    Rule(
      "a refund of the current month ends the commitment; reversing the refund resumes it",
      store: "{'storefront':'GBR'}",
      until: "2026-02-01",
      [
        "2026-01-01 purchase: 'product':'pro.commit','as':'A','billingPlan':'MONTHLY'",
        "2026-01-05 refund: 'transaction':'A'", "2026-01-06 reverseRefund: 'transaction':'A'",
      ],
      [
        "2026-01-01 SUBSCRIBED/INITIAL_BUY A=1", "2026-01-05 REFUND A=5",
        "2026-01-06 REFUND_REVERSED A=1", "2026-02-01 DID_RENEW A=1",
      ]
    ),
    Rule(
      "an unpaid month ends access, and after 90 days the commitment",
      store: "{'storefront':'GBR','gracePeriod':'P16D'}",
      until: "2026-05-02",
      [
        "2026-01-01 purchase: 'product':'pro.commit','as':'A','billingPlan':'MONTHLY'",
        "2026-01-05 setPayment: 'works':false",
      ],
      [
        "2026-01-01 SUBSCRIBED/INITIAL_BUY A=1", "2026-01-05", "2026-02-01 DID_FAIL_TO_RENEW A=3",
        "2026-05-02 EXPIRED/BILLING_RETRY A=2",
      ]
    ),
    Rule(
      "commitments are not offered in the United States",
      until: "2026-01-01",
      ["2026-01-01 purchase: 'product':'pro.commit','billingPlan':'MONTHLY'"],
      ["2026-01-01 !billingPlanUnavailable"]
    ),
  ]

  /// Functions of SKTestSession: renewals and expirations on demand, removal.
  static let session: [Rule] = [
    Rule(
      "a forced renewal fails if payment fails, and expires a subscription with auto-renew off",
      store: "{'gracePeriod':'P3D'}",
      until: "2026-01-13",
      [
        "2026-01-01 purchase: 'product':'news.month','as':'A'",
        "2026-01-01 purchase: 'product':'pro.year','as':'B'",
        "2026-01-02 renewNow: 'subscription':'A'", "2026-01-03 setPayment: 'works':false",
        "2026-01-10 renewNow: 'subscription':'A'",
        "2026-01-11 setAutoRenew: 'subscription':'B','on':false",
        "2026-01-12 renewNow: 'subscription':'B'",
      ],
      [
        "2026-01-01 SUBSCRIBED/INITIAL_BUY SUBSCRIBED/INITIAL_BUY A=1 B=1",
        "2026-01-02 DID_RENEW A=1", "2026-01-03", "2026-01-10 DID_FAIL_TO_RENEW/GRACE_PERIOD A=4",
        "2026-01-11 DID_CHANGE_RENEWAL_STATUS/AUTO_RENEW_DISABLED B=1",
        "2026-01-12 EXPIRED/VOLUNTARY B=2", "2026-01-13 GRACE_PERIOD_EXPIRED A=3",
      ]
    ),
    Rule(
      "after clearing the history, old names are unknown and all products can be bought again",
      until: "2026-01-05",
      [
        "2026-01-01 purchase: 'product':'pro.month','as':'A'",
        "2026-01-01 purchase: 'product':'lifetime','as':'L'",
        "2026-01-02 clearHistory: 'customer':'customer'", "2026-01-03 look",
        "2026-01-04 refund: 'transaction':'A.1'",
        "2026-01-04 setFamilySharing: 'subscription':'A','on':true",
        "2026-01-05 purchase: 'product':'pro.month','as':'A'",
        "2026-01-05 purchase: 'product':'lifetime','as':'L'",
      ],
      [
        "2026-01-01 SUBSCRIBED/INITIAL_BUY ONE_TIME_CHARGE A=1", "2026-01-02", "2026-01-03",
        "2026-01-04 !notFound !notFound", "2026-01-05 SUBSCRIBED/INITIAL_BUY ONE_TIME_CHARGE A=1",
      ]
    ),
    Rule(
      "deleting the newest transaction restores the state of the previous one",
      until: "2026-01-12",
      [
        "2026-01-01 purchase: 'product':'pro.month','as':'A'",
        "2026-01-10 deleteTransaction: 'transaction':'A.2'",
        "2026-01-11 deleteTransaction: 'transaction':'A.1'",
        "2026-01-12 purchase: 'product':'pro.month','as':'A'",
      ],
      [
        "2026-01-01 SUBSCRIBED/INITIAL_BUY A=1", "2026-01-08 DID_RENEW A=1", "2026-01-10 A=2",
        "2026-01-11", "2026-01-12 SUBSCRIBED/INITIAL_BUY A=1",
      ]
    ),
    Rule(
      "without quirks, Xcode has no moment between the end of a period and the renewal",
      store: "{'environment':'Xcode'}",
      until: "2026-02-02",
      ["2026-01-01 purchase: 'product':'news.month','as':'A'"],
      ["2026-01-01 SUBSCRIBED/INITIAL_BUY A=1", "2026-02-01 DID_RENEW A=1"]
    ),
    Rule(
      "the rates of the sandbox and of Xcode are refused elsewhere",
      until: "2026-01-01",
      [
        "2026-01-01 setRenewalRate: 'month':'PT3M'", "2026-01-01 setTimeRate: 'rate':1",
      ],
      ["2026-01-01 !invalidState !invalidState"]
    ),
    Rule(
      "no win-back offers follow a history that was cleared",
      until: "2026-06-01",
      [
        "2026-01-01 purchase: 'product':'news.month','as':'A'",
        "2026-01-05 expire: 'subscription':'A'",
        "2026-01-06 clearHistory: 'customer':'customer'",
      ],
      [
        "2026-01-01 SUBSCRIBED/INITIAL_BUY A=1", "2026-01-05 EXPIRED/VOLUNTARY A=2", "2026-01-06",
      ]
    ),
    Rule(
      "between the end of a period and the renewal, auto-renew can be turned off",
      store: "{'environment':'Xcode','knobs':{'quirks':true}}",
      until: "2026-02-02",
      [
        "2026-01-01 purchase: 'product':'news.month','as':'A'",
        "2026-02-01T00:00:00.010Z setAutoRenew: 'subscription':'A','on':false",
      ],
      [
        "2026-01-01 SUBSCRIBED/INITIAL_BUY A=1", "2026-02-01 A=2",
        "2026-02-01T00:00:00.010Z DID_CHANGE_RENEWAL_STATUS/AUTO_RENEW_DISABLED EXPIRED/VOLUNTARY A=2",
      ]
    ),
    Rule(
      "between the end of a period and the renewal, the payment method can stop working",
      store: "{'environment':'Xcode','knobs':{'quirks':true}}",
      until: "2026-02-02",
      [
        "2026-01-01 purchase: 'product':'news.month','as':'A'",
        "2026-02-01T00:00:00.010Z setPayment: 'works':false",
      ],
      [
        "2026-01-01 SUBSCRIBED/INITIAL_BUY A=1", "2026-02-01 A=2",
        "2026-02-01T00:00:00.010Z DID_FAIL_TO_RENEW A=3",
      ]
    ),
  ]

  /// Rules that could be understood in two ways.
  static let readings: [Rule] = [
    Rule(
      "every purchase is rejected while payment fails, even of free products and downgrades",
      until: "2026-01-02",
      [
        "2026-01-01 purchase: 'product':'pro.year','as':'A'",
        "2026-01-02 setPayment: 'works':false", "2026-01-02 purchase: 'product':'trial14'",
        "2026-01-02 purchase: 'product':'basic.week'",
      ],
      ["2026-01-01 SUBSCRIBED/INITIAL_BUY A=1", "2026-01-02 !paymentFailed !paymentFailed"]
    ),
    Rule(
      "a number is added to a name that another chain has",
      until: "2026-01-02",
      [
        "2026-01-01 purchase: 'product':'news.month','as':'A','customer':'a'",
        "2026-01-01 purchase: 'product':'news.month','as':'A','customer':'b'", "2026-01-02 look",
      ],
      [
        "2026-01-01 SUBSCRIBED/INITIAL_BUY SUBSCRIBED/INITIAL_BUY A=1 A#2=1",
        "2026-01-02 A=1 A#2=1",
      ]
    ),
    Rule(
      "an approved upgrade in a chain with the same name waits again if it is interrupted",
      until: "2026-01-03",
      [
        "2026-01-01 purchase: 'product':'basic.week','as':'A'", "2026-01-01 setAskToBuy: 'on':true",
        "2026-01-01 setInterruptedPurchases: 'on':true",
        "2026-01-02 purchase: 'product':'pro.year','as':'A'",
        "2026-01-02T12:00:00Z answerAskToBuy: 'purchase':'A','approve':true",
        "2026-01-03 resolvePurchaseIssue: 'purchase':'A'",
        "2026-01-03 resolvePurchaseIssue: 'subscription':'A'",
      ],
      [
        "2026-01-01 SUBSCRIBED/INITIAL_BUY A=1", "2026-01-02", "2026-01-02T12:00:00Z",
        "2026-01-03 DID_CHANGE_RENEWAL_PREF/UPGRADE A=1 !invalidState",
      ]
    ),
    Rule(
      "eligibility for win-back offers starts a month after the expiration",
      until: "2026-04-01",
      [
        "2026-01-01 purchase: 'product':'news.month','as':'A','renews':false",
        "2026-01-01 purchase: 'product':'pro.year','as':'B','renews':false",
      ],
      [
        "2026-01-01 SUBSCRIBED/INITIAL_BUY SUBSCRIBED/INITIAL_BUY A=1 B=1",
        "2026-02-01 EXPIRED/VOLUNTARY A=2", "2026-03-01 A=2",
      ]
    ),
  ]
}
