// SPDX-License-Identifier: Apache-2.0

import ScriptPlaying
import StoreConfiguration
import StoreEngine
import StoreSimulation
import StrictJSON
import Testing

/// Products without a price, and products that cannot be simulated.
struct UnfinishedProductTests {
  private static let text = """
    {'version': {'major': 4, 'minor': 0}, 'products': [
      {'productID': 'coins', 'type': 'Consumable', 'displayPrice': ''},
      {'productID': 'rental', 'type': 'Rental', 'displayPrice': '1.00'}, {'type': 'Consumable'}],
     'subscriptionGroups': [{'id': 'g', 'subscriptions': [
      {'productID': 'plus', 'groupNumber': 1, 'displayPrice': '', 'recurringSubscriptionPeriod': 'P1M',
       'introductoryOffer': {'paymentMode': 'payUpFront', 'subscriptionPeriod': 'P2M', 'displayPrice': ''},
       'winbackOffers': [{'offerID': 'back', 'paymentMode': 'free', 'subscriptionPeriod': 'P1M'}]},
      {'productID': 'basic', 'groupNumber': 2, 'displayPrice': '4.99', 'recurringSubscriptionPeriod': 'P1M'},
      {'productID': 'draft', 'groupNumber': 3, 'displayPrice': '1.99'}]}]}
    """

  @Sendable private static func configuration() throws -> StoreConfiguration {
    try StoreConfiguration(Array(text.replacing("'", with: "\"").utf8)[...])
  }

  private func history(_ steps: [String], until: String) -> ScriptedHistory {
    ScriptedHistory(steps: steps, until: until, configuration: Self.configuration)
  }

  @Test func `a subscription without a price is purchased, renewed and refunded at 0`() throws {
    let steps = [
      "2026-01-01 purchase: 'product':'plus','as':'A'",
      "2026-01-01 purchase: 'product':'coins','as':'C'",
      "2026-04-10 refund: 'transaction':'A.2','prorated':true",
      "2026-04-10 refund: 'transaction':'C'",
    ]
    let history = history(steps, until: "2026-05-01")
    let prices = try history.payloads("transactions").map { $0["price"]?.number?.int64 }
    // Coins, an offer of two months and three periods.
    #expect(prices == [0, 0, 0, 0, 0])
    let info = try #require(try history.payloads("renewalInfo").first)
    #expect(info["renewalPrice"]?.number?.int64 ?? 0 == 0)
    let summary = try history.summary().joined(separator: "\n")
    #expect(summary.contains("REFUND"))
    #expect(!summary.contains("!"), "\(summary)")
  }

  @Test func `setting a price and changing to a priced product charge from the next period`() throws
  {
    let steps = [
      "2026-01-01 purchase: 'product':'plus','as':'A'",
      "2026-01-05 setPrice: 'product':'plus','price':'2.99'",
    ]
    let prices = try history(steps, until: "2026-05-02").payloads("transactions")
      .map { $0["price"]?.number?.int64 }
    #expect(prices.first == 0)
    #expect(prices.last == 2990)
    let change = [
      "2026-01-01 purchase: 'product':'plus'", "2026-01-05 purchase: 'product':'basic'",
    ]
    let last = try history(change, until: "2026-05-02").payloads("transactions").last
    #expect(last?["productId"]?.string == "basic")
    #expect(last?["price"]?.number?.int64 == 4990)
  }

  @Test func `a period without a known price counts as paid for win-back offers`() throws {
    let steps = [
      "2026-01-01 purchase: 'product':'plus'",
      "2026-03-15 setAutoRenew: 'subscription':'plus','on':false",
    ]
    var offers: [String] = []
    for line in try history(steps, until: "2026-07-01").play().jsonLines().dropFirst() {
      let row = try JSONDocument(line[...]).root.object
      for each in row?["messages"]?.array.map(Array.init) ?? [] {
        offers.append(each.object?["reason"]?.string ?? "")
      }
    }
    #expect(offers.contains("winBackOffer"))
  }

  @Test func `ids that differ only in their bytes are two products`() throws {
    let products = ["caf\u{E9}", "cafe\u{301}"].map {
      "{\"productID\": \"\($0)\", \"type\": \"Consumable\", \"displayPrice\": \"1.00\"}"
    }
    let text = "{\"version\": {\"major\": 4}, \"products\": [\(products.joined(separator: ","))]}"
    let configuration = try StoreConfiguration(Array(text.utf8)[...])
    #expect(configuration.problems == [])
    #expect(configuration.leftOutProducts == [])
    let store = try TestStore(configuration, seed: "bytes")
    for product in configuration.products {
      let purchase = try store.customer().purchase(product.productId)
      #expect(purchase.productIdentifier.utf8.elementsEqual(product.productId.utf8))
    }
  }

  @Test func `of two products with the same id, the first is sold`() throws {
    let products = ["1.00", "2.00"].map {
      "{\"productID\": \"coins\", \"type\": \"Consumable\", \"displayPrice\": \"\($0)\"}"
    }
    let text = "{\"version\": {\"major\": 4}, \"products\": [\(products.joined(separator: ","))]}"
    let history = ScriptedHistory(
      steps: ["2026-01-01 purchase: 'product':'coins'"],
      until: "2026-01-01",
      configuration: { try StoreConfiguration(Array(text.utf8)[...]) }
    )
    let payload = try #require(try history.payloads("transactions").first)
    #expect(payload["price"]?.number?.int64 == 1000)
  }

  @Test func `only the product that cannot be simulated is refused`() throws {
    let configuration = try Self.configuration()
    let store = try TestStore(configuration, seed: "unfinished")
    let anna = store.customer("anna")
    let leftOut = configuration.leftOutProducts
    #expect(leftOut.map(\.productId) == ["rental", nil, "draft"])
    for id in leftOut.compactMap(\.productId) {
      let refusal = #expect(throws: StoreRefusal.self) { try anna.purchase(id) }
      #expect(refusal?.description.contains(id) == true)
    }
    for id in ["coins", "plus", "basic"] { try store.customer(id).purchase(id) }
  }
}
