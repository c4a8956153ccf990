// SPDX-License-Identifier: Apache-2.0

extension Rule {
  /// Steps that are refused, or change nothing.
  static let refusals: [Rule] = [
    Rule(
      "only a running subscription is renewed or expired by a step",
      until: "2026-02-02",
      [
        "2026-01-01 purchase: 'product':'news.month','as':'A','renews':false",
        "2026-02-02 renewNow: 'subscription':'A'",
        "2026-02-02 expire: 'subscription':'A'",
        "2026-02-02 setAutoRenew: 'subscription':'A','on':true",
      ],
      [
        "2026-01-01 SUBSCRIBED/INITIAL_BUY A=1",
        "2026-02-01 EXPIRED/VOLUNTARY A=2",
        "2026-02-02 !invalidState !invalidState !invalidState",
      ]
    ),
    Rule(
      "another storefront does not change the renewal info of an expired subscription",
      until: "2026-02-02",
      [
        "2026-01-01 purchase: 'product':'news.month','as':'A','renews':false",
        "2026-02-02 setStorefront: 'storefront':'GBR'",
      ],
      [
        "2026-01-01 SUBSCRIBED/INITIAL_BUY A=1",
        "2026-02-01 EXPIRED/VOLUNTARY A=2",
        "2026-02-02",
      ]
    ),
    Rule(
      "a mass extension has a valid number of days and reason",
      until: "2026-01-02",
      [
        "2026-01-01 purchase: 'product':'news.month','as':'A'",
        "2026-01-02 massExtend: 'product':'news.month','days':91,'reason':1",
        "2026-01-02 massExtend: 'product':'news.month','days':3,'reason':4",
      ],
      [
        "2026-01-01 SUBSCRIBED/INITIAL_BUY A=1",
        "2026-01-02 !4000009 !4000010",
      ]
    ),
  ]
}
