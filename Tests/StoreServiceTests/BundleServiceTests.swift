// SPDX-License-Identifier: Apache-2.0

import HTTPMessages
import StrictJSON
import Testing

/// Bundles in the views of the dashboard.
struct BundleServiceTests {
  private static let products = """
    {"version": {"major": 4, "minor": 0}, "subscriptionGroups": [
      {"id": "1", "subscriptions": [
        {"productID": "news.month", "displayPrice": "2.99", "recurringSubscriptionPeriod": "P1M"}]},
      {"id": "2", "subscriptions": [
        {"productID": "pro.month", "displayPrice": "9.99", "recurringSubscriptionPeriod": "P1M"}]}]}
    """
  private static let script = """
    {"schema": "receiptctl/script/1", "store": {"bundles": [
      {"product": "all.month", "group": "all", "price": "11.99", "components": ["news.month", "pro.month"]}],
      "seats": [{"product": "pro.month", "tiers": [{"from": 1, "to": 9}]}]}}
    """

  private let served: ServedStore

  init() throws { served = try ServedStore(script: Self.script, products: Self.products) }

  private func perform(_ step: String) async throws {
    let answer = try await served.answer(.post, "/store/steps", "{\(step)}")
    #expect(answer.status == 200, "\(String(decoding: answer.body, as: UTF8.self))")
  }

  private func move() async throws {
    try await perform(#""do": "purchase", "product": "news.month", "customer": "anna", "as": "A""#)
    _ = try await served.control(.post, "/store/clock", #"{"by": "P3D"}"#)
    try await perform(
      #""do": "moveToBundle", "subscription": "A", "bundle": "all.month", "as": "B""#
    )
  }

  private func lanes(_ query: String = "customer=anna") async throws -> [JSONObject] {
    let list = try await served.control(.get, "/store/timeline?\(query)")
    return list.object?["subscriptions"]?.array?.compactMap(\.object) ?? []
  }

  private func texts(_ lane: JSONObject?, _ list: String, _ member: String) -> [String] {
    lane?[list]?.array?.compactMap { $0.object?[member]?.string } ?? []
  }

  @Test func `a component continues the lane of the subscription that moved`() async throws {
    try await move()
    #expect(try await lanes().count == 2)
    let lane = try #require(try await lanes("subscription=A").first)
    #expect(lane["name"]?.string == "B@news.month")
    #expect(lane["bundle"]?.string == "all.month")
    #expect(lane["willUnbundle"] == nil)
    #expect(lane["continues"]?.array?.compactMap(\.string) == ["A"])
    #expect(texts(lane, "periods", "status") == ["moved", "active"])
    #expect(texts(lane, "events", "type") == ["SUBSCRIBED", "SUBSCRIBED", "REVOKE"])
    let bars = lane["periods"]?.array?.compactMap { $0.object?["bars"]?.array?.count }
    #expect(bars == [1, 1])
    let other = try #require(try await lanes("subscription=B@pro.month").first)
    #expect(other["continues"] == nil)
  }

  @Test func `the lane goes on after the component left its bundle`() async throws {
    try await move()
    try await perform(#""do": "leaveBundle", "subscription": "B""#)
    #expect(try await lanes("subscription=A").first?["willUnbundle"]?.boolean == true)
    _ = try await served.control(.post, "/store/clock", #"{"by": "P1M"}"#)
    let lane = try #require(try await lanes("subscription=A").first)
    #expect(lane["name"]?.string == "B@news.month#2")
    #expect(lane["bundle"] == nil)
    #expect(lane["continues"]?.array?.compactMap(\.string) == ["A", "B@news.month"])
    #expect(texts(lane, "periods", "status") == ["moved", "expired", "active"])
  }

  @Test func `a transaction offers the bundles to move into, or the one to leave`() async throws {
    try await perform(#""do": "purchase", "product": "pro.month", "customer": "anna", "as": "A""#)
    func actions() async throws -> [String] {
      let list = try await served.control(.get, "/store/transactions?product=pro.month")
      let ids = texts(list.object, "transactions", "transactionId")
      let newest = try #require(ids.max())
      let found = try await served.control(.get, "/store/transactions?transaction=\(newest)")
      let item = found.object?["transactions"]?.array?.first { _ in true }?.object
      return texts(item, "actions", "do").filter { $0.hasSuffix("Bundle") }
    }
    #expect(try await actions() == ["moveToBundle"])
    try await perform(
      #""do": "moveToBundle", "subscription": "A", "bundle": "all.month", "as": "B""#
    )
    #expect(try await actions() == ["leaveBundle"])
    try await perform(#""do": "leaveBundle", "subscription": "B""#)
    #expect(try await actions() == [])
    // A group does not move into a bundle.
    try await perform(#""do": "purchase", "product": "pro.month", "customer": "bea", "seats": 2"#)
    #expect(try await actions() == [])
  }

  @Test func `the activity says what moved and what leaves`() async throws {
    try await move()
    try await perform(#""do": "leaveBundle", "subscription": "B""#)
    let answer = try await served.answer(.get, "/store/activity")
    let text = String(decoding: answer.body, as: UTF8.self)
    #expect(text.contains("anna's news.month moved into a bundle"))
    #expect(text.contains("anna leaves the bundle at the next renewal, and keeps news.month"))
  }
}
