// SPDX-License-Identifier: Apache-2.0

import ScriptPlaying
import StrictJSON
import Testing

/// The prices of periods with combinations of offers, product changes and price increases.
struct PriceRuleTests {
  struct Prices: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let history: ScriptedHistory
    let prices: [Int64]

    init(_ name: String, until: String, _ steps: [String], _ prices: [Int64]) {
      testDescription = name
      history = ScriptedHistory(steps: steps, until: until)
      self.prices = prices
    }
  }

  @Test(arguments: [
    Prices(
      "a reverted product change keeps the introductory price",
      until: "2026-04-01",
      [
        "2026-01-01 purchase: 'product':'basic.month'",
        "2026-01-05 purchase: 'product':'basic.week'",
        "2026-01-06 purchase: 'product':'basic.month'",
      ],
      [990, 990, 990, 4990]
    ),
    Prices(
      "a reverted product change keeps the price increase",
      until: "2027-01-01",
      [
        "2026-01-01 purchase: 'product':'pro.year'",
        "2026-01-02 setPrice: 'product':'pro.year','price':'119.99'",
        "2026-01-05 purchase: 'product':'basic.month'", "2026-01-06 purchase: 'product':'pro.year'",
      ],
      [99_990, 119_990]
    ),
    Prices(
      "a price change during a pending product change applies after the change is reverted",
      until: "2027-01-01",
      [
        "2026-01-01 purchase: 'product':'pro.year'", "2026-01-05 purchase: 'product':'basic.month'",
        "2026-01-06 setPrice: 'product':'pro.year','price':'119.99'",
        "2026-01-07 purchase: 'product':'pro.year'",
      ],
      [99_990, 119_990]
    ),
    Prices(
      "after a refused price increase, the current price follows the offer that a customer redeemed",
      until: "2026-05-01",
      [
        "2026-01-01 purchase: 'product':'news.month'",
        "2026-01-02 setPrice: 'product':'news.month','price':'3.99','consent':'required'",
        "2026-01-03 answerPriceIncrease: 'subscription':'news.month','consent':false",
        "2026-01-04 purchase: 'product':'news.month','offer':{'promotional':'half3'}",
      ],
      [2990, 1490, 1490, 1490, 3990]
    ),
    Prices(
      "an offer that turns auto-renew on accepts the current price",
      until: "2026-05-01",
      [
        "2026-01-01 purchase: 'product':'news.month','renews':false",
        "2026-01-02 setPrice: 'product':'news.month','price':'3.99'",
        "2026-01-03 purchase: 'product':'news.month','offer':{'promotional':'half3'}",
      ],
      [2990, 1490, 1490, 1490, 3990]
    ),
    Prices(
      "a price that changes again while another product is chosen applies after the change is reverted",
      until: "2027-01-01",
      [
        "2026-01-01 purchase: 'product':'pro.year'",
        "2026-01-02 setPrice: 'product':'pro.year','price':'119.99'",
        "2026-01-05 purchase: 'product':'basic.month'",
        "2026-01-06 setPrice: 'product':'pro.year','price':'129.99'",
        "2026-01-07 purchase: 'product':'pro.year'",
      ],
      [99_990, 129_990]
    ),
    Prices(
      "redeeming a pending offer code again does not apply it twice",
      until: "2026-02-08",
      [
        "2026-01-01 purchase: 'product':'pro.month','offer':{'code':'SPRING'}",
        "2026-01-03 purchase: 'product':'pro.month','offer':{'code':'SPRING'}",
      ],
      [0, 0, 9990]
    ),
    Prices(
      "a price that is raised and lowered again has no effect",
      until: "2026-02-01",
      [
        "2026-01-01 purchase: 'product':'news.month'",
        "2026-01-02 setPrice: 'product':'news.month','price':'9.99'",
        "2026-01-03 setPrice: 'product':'news.month','price':'2.99'",
      ],
      [2990, 2990]
    ),
  ])
  func `periods have the expected prices`(_ rule: Prices) throws {
    let payloads = try rule.history.payloads("transactions")
    #expect(payloads.map { $0["price"]?.number?.int64 } == rule.prices)
  }

  @Test(arguments: [("required", ["priceIncreaseConsent"]), ("notice", [])])
  func `StoreKit asks for consent only if it is required`(_ consent: String, _ reasons: [String])
    throws
  {
    let history = ScriptedHistory(
      steps: [
        "2026-01-01 purchase: 'product':'news.month'",
        "2026-01-02 setPrice: 'product':'news.month','price':'9.99','consent':'\(consent)'",
      ],
      until: "2026-01-02"
    )
    #expect(try Self.messages(of: history).map(\.reason) == reasons)
  }

  @Test(arguments: [("setInterruptedPurchases", ["billingIssue"]), ("setAskToBuy", [])])
  func `StoreKit shows the issue of an interrupted purchase, but no request to a parent`(
    _ step: String,
    _ reasons: [String]
  ) throws {
    let history = ScriptedHistory(
      steps: ["2026-01-01 \(step): 'on':true", "2026-01-01 purchase: 'product':'lifetime'"],
      until: "2026-01-01"
    )
    #expect(try Self.messages(of: history).map(\.reason) == reasons)
  }

  @Test func `StoreKit shows win-back offers once the customer is eligible`() throws {
    let history = ScriptedHistory(
      steps: ["2026-01-01 purchase: 'product':'news.month','renews':false"],
      until: "2026-06-01"
    )
    let messages = try Self.messages(of: history).map { "\($0.time) \($0.reason)" }
    #expect(messages == ["2026-03-01T00:00:00Z winBackOffer"])
  }

  @Test(arguments: [(",'offer':{'winBack':'back1'}", "2026-07-02"), ("", "2026-05-02")])
  func `the next win-back offer follows the last one after the wait`(
    _ offer: String,
    _ day: String
  ) throws {
    let history = ScriptedHistory(
      store: "{'knobs':{'winBack':{'wait':4}}}",
      steps: [
        "2026-01-01 purchase: 'product':'news.month','renews':false",
        "2026-03-02 purchase: 'product':'news.month','renews':false\(offer)",
      ],
      until: "2026-08-01"
    )
    let messages = try Self.messages(of: history).map { "\($0.time) \($0.reason)" }
    let times = ["2026-03-01", day].map { "\($0)T00:00:00Z winBackOffer" }
    #expect(messages == times)
  }

  private static func messages(
    of history: ScriptedHistory
  ) throws -> [(time: String, reason: String)] {
    try history.play().jsonLines().dropFirst().flatMap { line in
      let row = try JSONDocument(line[...]).root.object
      return (row?["messages"]?.array.map(Array.init) ?? []).map { each in
        (row?["time"]?.string ?? "", each.object?["reason"]?.string ?? "")
      }
    }
  }
}
