// SPDX-License-Identifier: Apache-2.0

extension PayloadRule {
  private static let account = "3b76a7bd-8f5b-46a4-bcb1-cce8dbd1b3cd"

  /// Members after upgrades, downgrades, offers and lapses.
  static let subscriptions: [PayloadRule] = [
    PayloadRule(
      "an upgrade has the account token of its purchase",
      until: "2026-01-02",
      [
        "2026-01-01 purchase: 'product':'basic.month','as':'A'",
        "2026-01-02 purchase: 'product':'pro.year','appAccountToken':'\(account)'",
      ],
      "transactions",
      ["productId=pro.year", "appAccountToken=\(account)"]
    ),
    PayloadRule(
      "a refund of a part is prorated",
      until: "2026-01-02",
      [
        "2026-01-01 purchase: 'product':'news.month','as':'A'",
        "2026-01-02 refund: 'transaction':'A','percentage':50000",
      ],
      "transactions",
      ["revocationType=REFUND_PRORATED", "revocationPercentage=50000"]
    ),
    PayloadRule(
      "a second downgrade keeps the offer that the first one set aside",
      until: "2026-01-13",
      [
        "2026-01-01 purchase: 'product':'pro.month','as':'A'",
        "2026-01-10 purchase: 'product':'pro.month','offer':{'code':'SPRING'}",
        "2026-01-11 purchase: 'product':'basic.month'",
        "2026-01-12 purchase: 'product':'basic.week'",
        "2026-01-13 purchase: 'product':'pro.month'",
      ],
      "renewalInfo",
      ["autoRenewProductId=pro.month", "offerIdentifier=SPRING"]
    ),
    PayloadRule(
      "a price increase waits for consent again after a downgrade was reverted",
      until: "2026-01-12",
      [
        "2026-01-01 purchase: 'product':'pro.month','as':'A'",
        "2026-01-10 setPrice: 'product':'pro.month','price':'19.99','consent':'required'",
        "2026-01-11 purchase: 'product':'basic.month'",
        "2026-01-12 purchase: 'product':'pro.month'",
      ],
      "renewalInfo",
      ["autoRenewProductId=pro.month", "priceIncreaseStatus=0"]
    ),
    PayloadRule(
      "an offer code does not use up the introductory offer",
      until: "2026-04-01",
      [
        "2026-01-01 purchase: 'product':'pro.month','as':'A','offer':{'code':'SOLO'}",
        "2026-01-02 expire: 'subscription':'A'", "2026-04-01 purchase: 'product':'pro.month'",
      ],
      "transactions",
      ["offerType=1"]
    ),
    PayloadRule(
      "a long lapse begins a new recentSubscriptionStartDate",
      until: "2026-06-01",
      [
        "2026-01-01 purchase: 'product':'news.month','as':'A','renews':false",
        "2026-06-01 purchase: 'product':'news.month'",
      ],
      "renewalInfo",
      ["recentSubscriptionStartDate=1780272000000"]
    ),
    PayloadRule(
      "a short lapse keeps recentSubscriptionStartDate",
      until: "2026-02-10",
      [
        "2026-01-01 purchase: 'product':'news.month','as':'A','renews':false",
        "2026-02-10 purchase: 'product':'news.month'",
      ],
      "renewalInfo",
      ["recentSubscriptionStartDate=1767225600000"]
    ),
    PayloadRule(
      "in production, a subscription that was bought again renews more often than in the sandbox",
      until: "2026-06-15",
      [
        "2026-01-01 purchase: 'product':'basic.week','as':'A'",
        "2026-02-05 expire: 'subscription':'A'",
        "2026-02-05 purchase: 'product':'basic.week'",
      ],
      "transactions",
      ["purchaseDate=1781136000000"]
    ),
    PayloadRule(
      "the sandbox counts renewals again after a subscription was bought again",
      store: "{'environment':'Sandbox'}",
      until: "2026-01-03",
      [
        "2026-01-01 purchase: 'product':'news.month','as':'A'",
        "2026-01-01T00:27:00Z expire: 'subscription':'A'",
        "2026-01-01T00:28:00Z purchase: 'product':'news.month'",
      ],
      "transactions",
      ["purchaseDate=1767230880000"]
    ),
    PayloadRule(
      "a week has 168 hours also when summer time ends",
      store: "{'knobs':{'timeZone':'America/Los_Angeles'}}",
      until: "2026-11-01T09:30:00Z",
      ["2026-11-01T09:30:00Z purchase: 'product':'basic.week'"],
      "transactions",
      ["expiresDate=1794130200000"]
    ),
  ]
}
