// SPDX-License-Identifier: Apache-2.0

import StoreEntitlements
import StoreLab
import StorePayloads
import StrictJSON
import StrictTime
import Testing

/// The members of answers about seats and moves, which all other answers lack.
struct SeatJSONTests {
  private func object(_ answer: Entitlement) throws -> JSONObject {
    try #require(try JSONDocument(Array(answer.jsonText.utf8)[...]).root.object)
  }

  @Test func `other answers have none of these members`() throws {
    let ledger = EntitlementLedger([try .paid(), try .renewal(signed: "2026-01-02")])
    let found = try object(try ledger.answers("2026-01-15")["news.month"])
    #expect(found["move"] == nil)
    #expect(found["seats"] == nil)
    let renewal = try #require(found["renewal"]?.object)
    #expect(renewal["renewalQuantity"] == nil)
    #expect(renewal["renewalTotal"] == nil)
    #expect(renewal["renewalPrice"] != nil)
  }

  @Test func `seats have all their members`() throws {
    let ledger = EntitlementLedger([
      try .signed(try .seats(5, revoked: 2)), try .signed(try .team(seats: 6)),
    ])
    let answer = try ledger.answers("2026-01-15")["team"]
    let found = try #require(try object(answer)["seats"]?.object)
    #expect(
      answer.jsonText.contains(
        #""seats":{"bought":5,"invitationManagement":"APPLE","isComplete":true,"left":3,"ofNextRenewal":6,"runsSince":"2026-01-01T00:00:00Z","#
          + #""takenBack":2,"transactionIds":["2000000100000001"]}"#
      )
    )
    #expect(found["left"]?.number?.int64 == 3)
  }

  @Test(
    arguments: [
      (6, #"[{"price":9990,"quantity":5},{"price":7990,"quantity":1}]"#, 57_940),
      (7, #"[{"price":9990,"quantity":5},{"price":7990,"quantity":1}]"#, nil), (6, nil, nil),
      (nil, #"[{"price":9990,"quantity":5}]"#, nil),
    ] as [(Int64?, String?, Int64?)]
  )
  func `the total of the next renewal needs all its seats`(
    _ quantity: Int64?,
    _ tiers: String?,
    _ total: Int64?
  ) throws {
    let ledger = EntitlementLedger([
      try .signed(try .seats(5)),
      try .signed(
        try .team(seats: quantity) {
          $0.multiSeatInfo = tiers.map { #"{"renewalPriceTiers":\#($0)}"# }
        }
      ),
    ])
    let answer = try ledger.answers("2026-01-15")["team"]
    #expect(answer.renewal?.renewalQuantity == quantity)
    #expect(answer.renewal?.renewalTotal == total)
    let renewal = try #require(try object(answer)["renewal"]?.object)
    #expect(renewal["renewalTotal"]?.number?.int64 == total)
    #expect((renewal["renewalTotal"] == nil) == (quantity == nil && total == nil))
  }

  @Test func `a move has its subscription and kind`() throws {
    let date = TokenDate(try at("2026-01-10"))
    let ledger = EntitlementLedger([
      try .paid(signed: "2026-01-10") { $0.revokeForUnknownReason(at: date) },
      try .paid(5, "component", of: 5, "2026-01-10", "2026-02-10") {
        $0.previousOriginalTransactionId = Ids.transaction(1)
        $0.bundleProductId = "bundle"
      },
    ])
    let answer = try ledger.answers("2026-01-15")["news.month"]
    #expect(answer.reason == .moved)
    #expect(
      answer.jsonText.contains(
        #""move":{"kind":"toBundle","originalTransactionId":"2000000100000005"}"#
      )
    )
    #expect(answer.rules.map(\.rule).contains(.moved))
  }
}
