// SPDX-License-Identifier: Apache-2.0

import HTTPMessages
import StoreEngine
import StoreServing
import StrictJSON
import Testing

/// The page of a customer, the next event, the products of other plans, and the words of the search.
struct CustomerPageTests {
  private func step(_ json: String, in served: ServedStore, side: String = "") async throws {
    _ = try await served.control(.post, "\(side)/store/steps", json)
  }

  private func objects(_ value: JSONValue?) throws -> [JSONObject] {
    try #require(value?.array).compactMap(\.object)
  }

  @Test func `a page has money, entitlements, one-time purchases and units of consumables`()
    async throws
  {
    let served = try ServedStore()
    _ = try await served.buy("pro.month")
    _ = try await served.buy("lifetime")
    try await step(
      "{\"do\": \"purchase\", \"product\": \"coins100\", \"customer\": \"anna\", \"quantity\": 3, \"as\": \"coins\"}",
      in: served
    )
    try await step("{\"do\": \"refund\", \"transaction\": \"lifetime\"}", in: served)
    let page = try #require(try await served.control(.get, "/store/customers/anna").object)
    let transactions = try objects(
      try await served.control(.get, "/store/transactions?customer=anna").object?["transactions"]
    )
    func price(_ product: String) throws -> Int64 {
      let found = transactions.first { $0["productId"]?.string == product }
      return try #require(found?["price"]?.number?.int64)
    }
    let money = try #require(try objects(page["money"]).first)
    let prices = (try price("pro.month"), try price("coins100"), try price("lifetime"))
    #expect(money["paid"]?.number?.int64 == prices.0 + prices.1 + prices.2)
    #expect(money["refunded"]?.number?.int64 == prices.2)
    let answers = try await served.control(.get, "/store/answers").object?["customers"]?.array
    let expected = try #require(answers?.first { _ in true }?.object?["products"])
    #expect(page["products"]?.source == expected.source)
    let purchases = try objects(page["purchases"]).map { $0["productId"]?.string }
    #expect(purchases == ["lifetime", "coins100"])
    let coins = try #require(try objects(page["consumables"]).first)
    #expect(coins["left"]?.number?.int64 == 3)
    #expect(page["customer"]?.object?["storefrontName"]?.string == "United States")
    #expect(try await served.answer(.get, "/store/customers/ben").status == 404)
  }

  @Test func `the next event is that of the customer, and a delivery is told apart`() async throws {
    let webhook = RecordingWebhook()
    let served = try ServedStore(post: webhook.post)
    _ = try await served.buy("pro.year", customer: "anna")
    webhook.answer(500)
    _ = try await served.buy("pro.month", customer: "ben")
    func next(_ query: String) async throws -> (event: JSONObject?, delivery: JSONObject?) {
      let overview = try await served.control(.get, "/store/revision\(query)").object
      return (overview?["next"]?.object, overview?["nextDelivery"]?.object)
    }
    let all = try await next("")
    #expect(
      all.event?["customer"]?.string == "ben" && all.event?["productId"]?.string == "pro.month"
    )
    #expect(
      all.delivery?["customer"]?.string == "ben" && all.delivery?["kind"]?.string == "delivery"
    )
    let anna = try await next("?customer=anna")
    #expect(anna.event?["customer"]?.string == "anna" && anna.event?["kind"]?.string == "renewal")
    #expect(anna.delivery == nil)
    try await step("{\"do\": \"setPayment\", \"customer\": \"anna\", \"works\": false}", in: served)
    #expect(try await next("?customer=anna").event?["kind"]?.string == "billingProblem")
    #expect(try await next("?customer=unknown").event?["customer"]?.string == "ben")
  }

  @Test func `each product of another plan says when it takes effect`() async throws {
    let served = try ServedStore()
    let id = try await served.buy("pro.month")
    let list = try await served.control(.get, "/store/transactions?transaction=\(id)")
    let item = try #require(try objects(list.object?["transactions"]).first)
    let plan = try #require(try objects(item["plans"]).first)
    for choice in try objects(plan["choices"]) {
      let product = try #require(choice["productId"]?.string)
      #expect(product != "pro.month")
      let other = try ServedStore()
      _ = try await other.buy("pro.month")
      _ = try await other.control(
        .post,
        "/store/steps",
        "{\"do\": \"purchase\", \"product\": \"\(product)\", \"customer\": \"anna\"}"
      )
      let page = try await other.control(.get, "/store/timeline?customer=anna").object
      let now = try objects(page?["subscriptions"]).first?["productId"]?.string
      #expect((now == product) == (choice["when"]?.string == "now"), "\(product)")
    }
  }

  @Test(arguments: [
    ("transactions", "germany", 1), ("transactions", "DEU", 1), ("transactions", "united", 1),
    ("transactions", "dispute", 1), ("transactions", "refund+request", 1),
    ("transactions", "billing", 1),
    ("customers", "germany", 1), ("customers", "usa", 1), ("customers", "grace", 1),
    ("customers", "dispute", 1), ("timeline", "germany", 1), ("timeline", "billing+issue", 1),
    ("notifications", "dispute", 1), ("notifications", "fault", 0), ("customers", "francium", 0),
  ])
  func `countries, states and requests are found`(list: String, words: String, count: Int)
    async throws
  {
    let served = try ServedStore()
    try await step("{\"do\": \"setGracePeriod\", \"length\": \"P16D\"}", in: served)
    try await step(
      "{\"do\": \"setStorefront\", \"customer\": \"anna\", \"storefront\": \"DEU\"}",
      in: served
    )
    _ = try await served.buy("pro.month", customer: "anna")
    try await step("{\"do\": \"setPayment\", \"customer\": \"anna\", \"works\": false}", in: served)
    _ = try await served.control(.post, "/store/clock", "{\"by\": \"P32D\"}")
    _ = try await served.buy("lifetime", customer: "ben")
    try await step("{\"do\": \"requestRefund\", \"transaction\": \"lifetime\"}", in: served)
    let found = try await served.control(.get, "/store/\(list)?q=\(words)").object
    #expect(found?["matching"]?.number?.int64 == Int64(count))
  }

  @Test(arguments: [
    ("setRealtimeURL", "Set real-time URL"), ("setAskToBuy", "Set ask to buy"), ("url", "URL"),
    ("appAccountToken", "App account token"), ("useURLOnce", "Use URL once"),
  ])
  func `labels keep acronyms`(name: String, label: String) {
    #expect(words(name) == label)
  }

  @Test func `choices name countries, and rates say what they mean`() async throws {
    let answer = try await ServedStore().control(.get, "/store/steps").object
    let steps = try objects(answer?["steps"])
    func member(_ step: String, _ name: String) throws -> JSONObject {
      let found = try #require(steps.first { $0["do"]?.string == step })
      return try #require(try objects(found["members"]).first { $0["name"]?.string == name })
    }
    let storefronts = try #require(try member("setStorefront", "storefront")["labels"]?.array)
    #expect(storefronts.contains { $0.string == "USA — United States" })
    #expect(storefronts.allSatisfy { ($0.string ?? "").utf8.count > 10 })
    let hint = try #require(try member("setTimeRate", "rate")["hint"]?.string)
    #expect(hint.contains("6: a day lasts 1 s") && hint.contains("13: a month lasts 5 min"))
  }
}
