// SPDX-License-Identifier: Apache-2.0

extension Rule {
  /// Price increases, and the customer's consent to them.
  static let priceConsent: [Rule] = [
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
        "2026-01-01 SUBSCRIBED/INITIAL_BUY A=1", "2026-01-02 PRICE_INCREASE/PENDING A=1",
        "2026-01-03 DID_CHANGE_RENEWAL_STATUS/AUTO_RENEW_DISABLED A=1",
        "2026-01-04 DID_CHANGE_RENEWAL_PREF/DOWNGRADE A=1", "2027-01-01 DID_RENEW A=1",
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
        "2026-01-01 SUBSCRIBED/INITIAL_BUY A=1", "2026-01-02 PRICE_INCREASE/PENDING A=1",
        "2026-01-03 DID_CHANGE_RENEWAL_STATUS/AUTO_RENEW_DISABLED A=1",
        "2026-01-04 OFFER_REDEEMED A=1", "2026-02-01 DID_RENEW A=1", "2026-03-01 DID_RENEW A=1",
      ]
    ),
  ]
}
