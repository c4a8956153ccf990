// SPDX-License-Identifier: Apache-2.0

import AppStoreServer
import StoreEngine
import StoreService
import StoreServing
import StrictJSON
import Testing

/// What the dashboard shows of the state of a store, and the actions that fit it.
struct DashboardStateTests {
  /// The first transaction of a search with its context.
  private func transaction(_ id: String, in served: ServedStore) async throws -> JSONObject {
    let list = try await served.control(.get, "/store/transactions?transaction=\(id)")
    return try #require(list.object?["transactions"]?.array?.first { _ in true }?.object)
  }

  private func titles(_ item: JSONObject) throws -> [String] {
    try #require(item["actions"]?.array).compactMap { $0.object?["title"]?.string }
  }

  private func step(_ json: String, in served: ServedStore) async throws {
    _ = try await served.control(.post, "/store/steps", json)
  }

  @Test func `the actions of a transaction follow its state, the most fitting one first`()
    async throws
  {
    let served = try ServedStore()
    let id = try await served.buy("pro.month")
    var titles = try titles(try await transaction(id, in: served))
    #expect(titles.first == "Turn off auto-renew")
    #expect(titles.contains("Change plan") && titles.contains("Make payments fail"))
    #expect(!titles.contains("Reverse refund") && !titles.contains("Resolve billing issue"))
    try await step(
      "{\"do\": \"setPayment\", \"customer\": \"anna\", \"works\": false}",
      in: served
    )
    _ = try await served.control(.post, "/store/clock", "{\"by\": \"P1M\"}")
    titles = try self.titles(try await transaction(id, in: served))
    #expect(titles.prefix(2) == ["Make payments succeed", "Resolve billing issue"])
    let old = try await transaction(id, in: served)
    #expect(old["newestTransactionId"] == nil)
    try await step(
      "{\"do\": \"refund\", \"transaction\": \"pro.month.1\"}",
      in: served
    )
    titles = try self.titles(try await transaction(id, in: served))
    #expect(titles.first == "Reverse refund")
    #expect(!titles.contains("Refund"))
  }

  @Test(arguments: ["refund", "declineRefund"])
  func `a refund request waits until it is decided`(_ decision: String) async throws {
    let served = try ServedStore()
    let id = try await served.buy("pro.month")
    #expect(try titles(try await transaction(id, in: served)).contains("Request refund"))
    let subject = "\"transaction\": \"pro.month.1\""
    try await step("{\"do\": \"requestRefund\", \(subject)}", in: served)
    var item = try await transaction(id, in: served)
    #expect(item["refundRequestedDate"]?.string == "2026-01-01T00:00:00Z")
    #expect(try titles(item).prefix(2) == ["Refund", "Decline refund request"])
    #expect(try !titles(item).contains("Request refund"))
    try await step("{\"do\": \"\(decision)\", \(subject)}", in: served)
    item = try await transaction(id, in: served)
    #expect(item["refundRequestedDate"] == nil)
    #expect(try !titles(item).contains("Decline refund request"))
    #expect(try titles(item).contains("Request refund") == (decision == "declineRefund"))
  }

  @Test func `an earlier period leads to the newest one, and payments that fail are told`()
    async throws
  {
    let served = try ServedStore()
    let id = try await served.buy("pro.month")
    _ = try await served.control(.post, "/store/clock", "{\"by\": \"P1M\"}")
    let newest = try #require(try await transaction(id, in: served)["newestTransactionId"]?.string)
    var item = try await transaction(newest, in: served)
    #expect(item["newestTransactionId"] == nil)
    #expect(item["paymentWorks"]?.boolean == true)
    try await step("{\"do\": \"setPayment\", \"customer\": \"anna\", \"works\": false}", in: served)
    item = try await transaction(newest, in: served)
    #expect(item["paymentWorks"]?.boolean == false)
    #expect(try titles(item).first == "Make payments succeed")
  }

  @Test(arguments: [("", "retrying"), ("/sandbox", "failed")])
  func `a failed delivery is tried again in production only`(
    _ side: String,
    _ expected: String
  ) async throws {
    let served = try ServedStore(post: { _ in DeliveryOutcome(status: 500) })
    _ = try await served.control(.post, "\(side)/store/steps", "{\"do\": \"testNotification\"}")
    for (delivery, count) in [(expected, 1), ("waiting", 0), ("delivered", 0)] {
      let target = "\(side)/store/notifications?delivery=\(delivery)"
      let list = try await served.control(.get, target)
      #expect(list.object?["notifications"]?.array?.count == count)
    }
    let counts = try await served.control(.get, "\(side)/store/revision").object?["deliveries"]
    #expect(counts?.object?[expected]?.number?.int64 == 1)
  }

  @Test func `the sandbox decides a refund request at once`() async throws {
    let served = try ServedStore()
    let step = "\"customer\": \"anna\", \"product\": \"coins100\""
    _ = try await served.control(.post, "/sandbox/store/steps", "{\"do\": \"purchase\", \(step)}")
    let request =
      "{\"do\": \"requestRefund\", \"transaction\": \"coins100\", \"reason\": \"DECLINE\"}"
    _ = try await served.control(.post, "/sandbox/store/steps", request)
    let list = try await served.control(.get, "/sandbox/store/transactions")
    let item = try #require(list.object?["transactions"]?.array?.first { _ in true }?.object)
    #expect(item["refundRequestedDate"] == nil)
  }

  @Test func `an action has one name and names no other step's action`() async throws {
    let forms = try await ServedStore().control(.get, "/store/steps")
    let steps = try #require(forms.object?["steps"]?.array).compactMap(\.object)
    let names = steps.flatMap { step in
      step["actions"]?.array?.compactMap { $0.object?["title"]?.string } ?? []
    }
    #expect(Set(names).count == names.count)
    for step in steps {
      for member in step["members"]?.array?.compactMap(\.object) ?? [] {
        #expect(member["labels"]?.array?.count == member["choices"]?.array?.count)
        let label = try #require(member["label"]?.string)
        #expect(label != member["name"]?.string)
      }
    }
    let final = steps.filter { step in
      step["actions"]?.array?.contains { $0.object?["warning"] != nil } ?? false
    }
    #expect(
      Set(final.compactMap { $0["do"]?.string })
        == ["clearHistory", "deleteTransaction", "expire", "massExtend", "rescindConsent"]
    )
  }

  @Test func `the activity has the names of actions`() async throws {
    let served = try ServedStore()
    try await step(
      "{\"do\": \"setPayment\", \"customer\": \"fred\", \"works\": false}",
      in: served
    )
    try await step(
      "{\"do\": \"purchase\", \"product\": \"pro.month\", \"customer\": \"fred\", \"offer\": {\"code\": \"SPRING\"}}",
      in: served
    )
    let activity = try await served.control(.get, "/store/activity")
    let entries = try #require(activity.object?["entries"]?.array).compactMap(\.object)
    let steps = entries.filter { $0["kind"]?.string == "step" }
    #expect(
      steps.compactMap { $0["sentence"]?.string } == [
        "Make payments fail: customer fred",
        "Purchase: product pro.month, customer fred, offer code SPRING",
      ]
    )
  }

  @Test func `messages say what a setting changed`() async throws {
    let served = try ServedStore()
    _ = try await served.buy("pro.month", customer: "dora")
    for json in [
      "{\"do\": \"setPayment\", \"customer\": \"carla\", \"works\": false}",
      "{\"do\": \"joinFamily\", \"organizer\": \"dora\", \"member\": \"kid\"}",
      "{\"do\": \"joinFamily\", \"organizer\": \"dora\", \"member\": \"kid\"}",
      "{\"do\": \"requestPriceConsent\", \"subscription\": \"pro.month\", \"price\": \"14.99\"}",
      "{\"do\": \"answerPriceIncrease\", \"subscription\": \"pro.month\", \"consent\": false}",
    ] { try await step(json, in: served) }
    let activity = try await served.control(.get, "/store/activity")
    let sentences = try #require(activity.object?["entries"]?.array).compactMap {
      $0.object?["sentence"]?.string
    }
    for sentence in [
      "carla's payments fail from now on",
      "kid joined dora's family; pro.month is shared",
      "the price of dora's pro.month increases to 14.99 USD; dora has not consented",
      "dora declines 14.99 USD for pro.month",
    ] { #expect(sentences.count { $0 == sentence } == 1, "\(sentence) in \(sentences)") }
  }

  @Test func `without a webhook, notifications are not posted`() async throws {
    let served = try ServedStore()
    _ = try await served.buy("pro.month")
    let list = try await served.control(.get, "/store/notifications?delivery=notPosted")
    #expect(list.object?["notifications"]?.array?.count == 1)
    let overview = try await served.control(.get, "/store/revision")
    let deliveries = overview.object?["deliveries"]?.object
    #expect(deliveries?["isPosting"]?.boolean == false)
    #expect(deliveries?["failed"]?.number?.int64 == 0)
  }

  @Test func `a customer shows what is pending, with its actions`() async throws {
    let served = try ServedStore()
    _ = try await served.buy("pro.month")
    try await step(
      "{\"do\": \"requestPriceConsent\", \"subscription\": \"pro.month\", \"price\": \"14.99\"}",
      in: served
    )
    let list = try await served.control(.get, "/store/customers?customer=anna")
    let anna = try #require(list.object?["customers"]?.array?.first { _ in true }?.object)
    let pending = try #require(anna["pending"]?.array?.first { _ in true }?.object)
    let increase = pending["priceIncrease"]?.object
    #expect(increase?["newPrice"]?.number?.int64 == 14_990)
    #expect(increase?["endWithoutConsent"]?.string == pending["periodEnd"]?.string)
    #expect(try titles(anna).prefix(2) == ["Approve price increase", "Decline price increase"])
  }

  @Test func `the file of the catalogue is served as it was read`() async throws {
    let served = try ServedStore()
    let file = try await served.control(.get, "/store/catalogue.storekit")
    #expect(file.object?["subscriptionGroups"]?.array?.isEmpty == false)
  }

  @Test func `actions have other words for their search`() async throws {
    let forms = try await ServedStore().control(.get, "/store/steps")
    let steps = try #require(forms.object?["steps"]?.array).compactMap(\.object)
    let purchase = try #require(steps.first { $0["do"]?.string == "purchase" })
    let actions = try #require(purchase["actions"]?.array).compactMap(\.object)
    let words = actions.map { action in
      (action["title"]?.string, action["synonyms"]?.array?.compactMap(\.string) ?? [])
    }
    #expect(words.map(\.0) == ["Purchase", "Change plan", "Buy seats"])
    #expect(words[0].1.contains("redeem") && words[1].1.contains("downgrade"))
    #expect(words[2].1.contains("team"))
    // The form of the third begins with the number of seats.
    let needs = actions.map { $0["needs"]?.array?.compactMap(\.string) }
    #expect(needs == [nil, nil, ["seats"]])
  }

  @Test func `a price increase waits for consent in the timeline and on the transaction`()
    async throws
  {
    let served = try ServedStore()
    let id = try await served.buy("pro.month")
    try await step(
      "{\"do\": \"requestPriceConsent\", \"subscription\": \"pro.month\", \"price\": \"14.99\"}",
      in: served
    )
    let item = try await transaction(id, in: served)
    #expect(
      try titles(item).prefix(3)
        == ["Approve price increase", "Decline price increase", "Ask for price consent"]
    )
    let list = try await served.control(.get, "/store/timeline?customer=anna")
    let lane = list.object?["subscriptions"]?.array?.first { _ in true }?.object
    for each in [item, try #require(lane)] {
      let increase = each["priceIncrease"]?.object
      #expect(increase?["isAccepted"]?.boolean == false)
      #expect(increase?["newPrice"]?.number?.int64 == 14_990)
      #expect(each["upcoming"]?.array?.isEmpty == false)
    }
  }

  @Test func `both sides of a family name each other`() async throws {
    let served = try ServedStore()
    let id = try await served.buy("pro.month", customer: "clara")
    for json in [
      "{\"do\": \"setFamilySharing\", \"subscription\": \"pro.month\", \"on\": true}",
      "{\"do\": \"joinFamily\", \"organizer\": \"clara\", \"member\": \"emil\"}",
    ] { try await step(json, in: served) }
    let organizer = try await transaction(id, in: served)
    let members = try #require(organizer["members"]?.array).compactMap(\.object)
    #expect(members.compactMap { $0["customer"]?.string } == ["emil"])
    let copy = try #require(members.first?["transactionId"]?.string)
    let member = try await transaction(copy, in: served)
    #expect(member["organizer"]?.object?["customer"]?.string == "clara")
    #expect(member["organizer"]?.object?["transactionId"]?.string == id)
    #expect(try !titles(member).contains("Refund"))
    let list = try await served.control(.get, "/store/customers?customer=emil")
    let emil = list.object?["customers"]?.array?.first { _ in true }?.object
    #expect(emil?["organizer"]?.string == "clara")
  }

  @Test func `dates and prices of a document are known by their definition`() async throws {
    let served = try ServedStore()
    let id = try await served.buy("pro.month")
    let answer = try await served.control(.get, "/store/documents/renewal-info/\(id)")
    let fields = try #require(answer.object?["fields"]?.object)
    #expect(fields["renewalPrice"]?.string == "price")
    #expect(fields["renewalDate"]?.string == "date")
    #expect(fields["priceIncreaseStatus"] == nil)
    let list = try await served.control(.get, "/store/notifications")
    let first = list.object?["notifications"]?.array?.first { _ in true }?.object
    let uuid = try #require(first?["notificationUUID"]?.string)
    let notification = try await served.control(.get, "/store/documents/notification/\(uuid)")
    let data = notification.object?["fields"]?.object?["data"]?.object
    #expect(data?["signedTransactionInfo"]?.object?["price"]?.string == "price")
  }
}
