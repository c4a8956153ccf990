// SPDX-License-Identifier: Apache-2.0

extension Rule {
  private static func rule(
    _ name: String,
    _ invitations: String = "APPLE",
    knobs: String = "{}",
    until: String,
    _ steps: [String],
    _ rows: [String]
  ) -> Rule {
    Rule(
      name,
      store: """
        {'gracePeriod':null,'knobs':\(knobs),'seats':[{'product':'news.month','invitations':'\(invitations)','tiers':[{'from':1,'to':9}]}]}
        """,
      until: until,
      ["2026-01-01 purchase: 'product':'news.month','customer':'anna','as':'A','seats':4"] + steps,
      ["2026-01-01 SUBSCRIBED/INITIAL_BUY A=1"] + rows
    )
  }

  private static func assign(_ day: String, _ member: String) -> String {
    "2026-01-\(day) assignSeat: 'subscription':'A','member':'\(member)'"
  }

  private static func claim(_ day: String, _ member: String) -> String {
    "2026-01-\(day) claimSeat: 'subscription':'A','member':'\(member)'"
  }

  private static func refund(_ day: String, _ seats: Int) -> String {
    "2026-01-\(day) refund: 'transaction':'A','seats':\(seats)"
  }

  /// Groups: seats, their refunds, members and claims.
  static let groups: [Rule] = [
    rule(
      "a renewal with fewer seats is without the newest member",
      until: "2026-02-01",
      [
        assign("02", "bert"), assign("03", "carl"),
        "2026-01-05 setRenewalSeats: 'subscription':'A','seats':2",
      ],
      [
        "2026-01-02 SUBSCRIBED/INITIAL_BUY A@bert=1",
        "2026-01-03 SUBSCRIBED/INITIAL_BUY A@carl=1",
        "2026-01-05 DID_CHANGE_RENEWAL_PREF/DECREASE_QUANTITY A=1",
        "2026-02-01 DID_RENEW REVOKE DID_RENEW A=1 A@carl=5 A@bert=1",
      ]
    ),
    rule(
      "seats are added, refunded and given back",
      until: "2026-01-31",
      [
        "2026-01-05 purchase: 'product':'news.month','customer':'anna','seats':6",
        refund("06", 3), "2026-01-07 refund: 'transaction':'A.2'",
        "2026-01-08 reverseRefund: 'transaction':'A.1'",
        "2026-01-09 reverseRefund: 'transaction':'A.2'",
      ],
      [
        "2026-01-05 DID_CHANGE_RENEWAL_PREF/INCREASE_QUANTITY A=1",
        "2026-01-06 REFUND/SEATS A=1", "2026-01-07 REFUND A=1", "2026-01-08 REFUND_REVERSED A=1",
        "2026-01-09 REFUND_REVERSED A=1",
      ]
    ),
    rule(
      "a refund ends the newest claims that are too many",
      "DEVELOPER",
      until: "2026-01-31",
      [claim("02", "bert"), claim("03", "carl"), refund("04", 1), refund("05", 1)],
      [
        "2026-01-02 A=1", "2026-01-03 A=1", "2026-01-04 REFUND/SEATS A=1",
        "2026-01-05 REFUND/SEATS UNCLAIM_SEATS A=1",
      ]
    ),
    rule(
      "by the knob, UNCLAIM_SEATS comes first, and of the oldest claims",
      "DEVELOPER",
      knobs: "{'unclaimsBeforeRefund':true,'unclaims':'oldest'}",
      until: "2026-01-31",
      [claim("02", "bert"), refund("05", 3), claim("06", "carl")],
      ["2026-01-02 A=1", "2026-01-05 UNCLAIM_SEATS REFUND/SEATS A=1", "2026-01-06 !4009999"]
    ),
    rule(
      "members lose access with the purchaser, also during billing retry",
      until: "2026-03-02",
      [assign("02", "bert"), "2026-01-20 setPayment: 'customer':'anna','works':false"],
      [
        "2026-01-02 SUBSCRIBED/INITIAL_BUY A@bert=1", "2026-01-20",
        "2026-02-01 DID_FAIL_TO_RENEW DID_FAIL_TO_RENEW A=3 A@bert=3",
      ]
    ),
  ]
}
