// SPDX-License-Identifier: Apache-2.0

import AppStoreServer
import HTTPService
import StoreService
import StoreServing
import StrictJSON
import TestSupport
import Testing

/// The activity of a server, in sentences.
struct ActivityTests {
  private static func entries(_ served: ServedStore, _ query: String = "") async throws
    -> [JSONObject]
  {
    let answer = try await served.control(.get, "/store/activity\(query)")
    let entries = answer.object?["entries"]?.array.map { Array($0) } ?? []
    return entries.compactMap(\.object)
  }

  private static func sentences(_ served: ServedStore, _ kind: String) async throws -> [String] {
    try await entries(served).filter { $0["kind"]?.string == kind }.compactMap {
      $0["sentence"]?.string
    }
  }

  @Test func `steps and events are told in order`() async throws {
    let served = try ServedStore()
    for step in [
      #"{"do": "purchase", "product": "pro.month", "customer": "fred", "as": "A"}"#,
      #"{"do": "setPayment", "customer": "fred", "works": false}"#,
      #"{"do": "setAskToBuy", "customer": "kim", "on": true}"#,
      #"{"do": "purchase", "product": "pro.month", "customer": "kim"}"#,
      #"{"do": "setAutoRenew", "subscription": "B", "on": false}"#,
    ] {
      _ = try await served.answer(.post, "/store/steps", step)
    }
    _ = try await served.control(.post, "/store/clock", #"{"by": "P1M"}"#)
    let told = try await Self.entries(served).map { $0["sentence"]?.string ?? "" }
    #expect(told.first?.hasPrefix("Purchase: product pro.month, customer fred") == true)
    #expect(told.dropFirst().first == "fred subscribed to pro.month until 2026-02-01 00:00")
    #expect(told.contains("kim's purchase of pro.month waits for approval (Ask to Buy)"))
    #expect(told.last == "fred's pro.month failed to renew; no access, billing is retried")
    let failures = try await Self.entries(served).filter { $0["isFailure"]?.boolean == true }
    // The step about B was refused before it was performed.
    #expect(failures.map { $0["kind"]?.string } == ["request"])
    #expect(failures.first?["reason"]?.string?.contains("\"B\"") == true)
  }

  @Test func `a step that the store refuses is told with the reason`() async throws {
    let served = try ServedStore()
    _ = try await served.control(.post, "/store/steps", #"{"do": "setPayment", "works": false}"#)
    _ = try await served.control(
      .post,
      "/store/steps",
      #"{"do": "purchase", "product": "pro.month"}"#
    )
    let last = try #require(try await Self.entries(served).last)
    #expect(last["isFailure"]?.boolean == true)
    #expect(last["reason"]?.string?.hasPrefix("paymentFailed") == true)
  }

  @Test(arguments: [200, 404, 500])
  func `a delivery is told with status, duration and body`(_ status: Int) async throws {
    let body = [UInt8](repeating: UInt8(ascii: "x"), count: 10_000)
    let served = try ServedStore { _ in DeliveryOutcome(status: status, body: body[...]) }
    _ = try await served.buy("pro.month")
    let delivery = try #require(
      try await Self.entries(served).last { $0["kind"]?.string == "delivery" }
    )
    let sentence = try #require(delivery["sentence"]?.string)
    let start = "SUBSCRIBED/INITIAL_BUY for anna: your webhook answered \(status) in "
    #expect(sentence.hasPrefix(start))
    #expect(sentence.contains("next attempt") == (status != 200))
    #expect(delivery["isFailure"]?.boolean == (status != 200))
    let answer = try #require(delivery["answer"]?.object)
    #expect(answer["status"]?.number?.int64 == Int64(status))
    #expect(answer["milliseconds"]?.number != nil)
    #expect(answer["body"]?.string?.utf8.count == 4_096)
    #expect(answer["isCut"]?.boolean == true)
    // The attempt keeps the same, and the notification is its subject.
    let state = try await served.control(.get, "/store/state")
    let notification = state.object?["notifications"]?.array?.first { _ in true }?.object
    #expect(notification?["notificationUUID"]?.string == delivery["notificationUUID"]?.string)
    let attempt = notification?["attempts"]?.array?.first { _ in true }?.object
    #expect(attempt?["status"]?.number?.int64 == Int64(status))
    #expect(attempt?["body"]?.string?.utf8.count == 4_096)
  }

  @Test func `after a restart, attempts keep status and duration`() async throws {
    let folder = try TemporaryFolder()
    let state = folder.path("log.jsonl")
    do {
      let served = try ServedStore(post: { _ in DeliveryOutcome(status: 503) }, state: state)
      _ = try await served.buy("pro.month")
    }
    let served = try ServedStore(post: { _ in DeliveryOutcome(status: 503) }, state: state)
    let json = try await served.control(.get, "/store/state")
    let notification = json.object?["notifications"]?.array?.first { _ in true }?.object
    let attempt = notification?["attempts"]?.array?.first { _ in true }?.object
    #expect(attempt?["status"]?.number?.int64 == 503)
    #expect(attempt?["milliseconds"]?.number != nil)
  }

  @Test func `requests of a backend are told, with the reason of a refusal`() async throws {
    let served = try ServedStore()
    let id = try await served.buy("pro.month")
    _ = try await served.client().response(to: .transactionInfo(transactionId: id))
    _ = try await served.answer(.get, "/inApps/v1/transactions/\(id)")
    let requests = try await Self.entries(served).filter { $0["kind"]?.string == "request" }
    #expect(
      requests.map { $0["sentence"]?.string } == [
        "Get transaction info \(id): 200", "Get transaction info \(id): 401",
      ]
    )
    #expect(requests.last?["reason"]?.string?.contains("Authorization") == true)
    #expect(
      requests.first?["answer"]?.object?["body"]?.string?.contains("signedTransactionInfo") == true
    )
  }

  @Test func `the newest entries are kept, and read from a number on`() async throws {
    let served = try ServedStore()
    for _ in 1...21 {
      let look = #"{"do": "look"}"#
      let steps = "[" + [String](repeating: look, count: 100).joined(separator: ",") + "]"
      _ = try await served.control(.post, "/store/steps", steps)
    }
    let all = try await served.control(.get, "/store/activity?limit=3").object
    let newest = try #require(all?["newest"]?.number?.int64)
    let oldest = try #require(all?["oldest"]?.number?.int64)
    #expect(newest - oldest == 1_999)
    #expect(
      try await Self.entries(served, "?limit=3").map { $0["number"]?.number?.int64 } == [
        oldest, oldest + 1, oldest + 2,
      ]
    )
    let last = try await Self.entries(served, "?after=\(newest - 1)")
    #expect(last.map { $0["number"]?.number?.int64 } == [newest])
    #expect(try await Self.entries(served, "?after=\(newest)").isEmpty)
    #expect(try await Self.entries(served, "?after=999999999").isEmpty)
    for query in ["after=x", "after=-1", "limit=501", "other=1"] {
      #expect(try await served.answer(.get, "/store/activity?\(query)").status == 400)
    }
  }
}
