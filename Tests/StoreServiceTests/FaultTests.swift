// SPDX-License-Identifier: Apache-2.0

import AppStoreServer
import StoreService
import StoreServing
import StrictJSON
import Synchronization
import Testing

/// Simulated failures of deliveries.
struct FaultTests {
  private let webhook = RecordingWebhook()

  private func served(_ faults: String) async throws -> ServedStore {
    let served = try ServedStore(post: webhook.post)
    _ = try await served.control(.post, "/store/faults", faults)
    return served
  }

  @Test func `a dropped delivery is recorded as NO_RESPONSE and retried an hour later`()
    async throws
  {
    let served = try await served("{\"drop\": {\"count\": 2}}")
    try await served.notify()
    #expect(webhook.bodies.isEmpty)
    #expect(try await served.attempts() == [["NO_RESPONSE"]])
    _ = try await served.control(.post, "/store/clock", "{\"by\": \"PT12H\"}")
    #expect(try await served.attempts() == [["NO_RESPONSE", "NO_RESPONSE"]])
    _ = try await served.control(.post, "/store/clock", "{\"by\": \"PT1H\"}")
    #expect(try await served.attempts() == [["NO_RESPONSE", "NO_RESPONSE", "SUCCESS"]])
    #expect(webhook.bodies.count == 1)
  }

  @Test
  func `a notification that is dropped six times is lost, and the history lists its attempts`()
    async throws
  {
    let served = try await served("{\"drop\": {\"percent\": 100}}")
    try await served.notify()
    _ = try await served.control(.post, "/store/clock", "{\"by\": \"P30D\"}")
    #expect(try await served.attempts() == [[String](repeating: "NO_RESPONSE", count: 6)])
    #expect(webhook.bodies.isEmpty)
  }

  @Test
  func
    `a corrupted body differs from the notification, and the response decides whether it is retried`()
    async throws
  {
    let served = try await served("{\"corrupt\": {\"count\": 40}, \"seed\": \"damage\"}")
    webhook.answer(400)
    for _ in 0..<40 { try await served.notify() }
    webhook.answer(200)
    let damaged = webhook.bodies
    #expect(damaged.count == 40)
    _ = try await served.control(.post, "/store/clock", "{\"by\": \"PT2H\"}")
    let sent = Set(webhook.bodies.dropFirst(40))
    #expect(sent.count == 40)
    #expect(sent.isDisjoint(with: damaged))
    #expect(try await served.attempts().allSatisfy { $0.last == "SUCCESS" && $0.count == 2 })
  }

  @Test(
    arguments: [(200, "accepted", true), (400, "refused", false), (500, "refused", false)],
    ["", "/sandbox"]
  )
  func
    `accepting a damaged notification is a failure, refusing it is not, and the undamaged one follows`(
      _ answer: (status: Int, reaction: String, isFailure: Bool),
      _ side: String
    ) async throws
  {
    let served = try await served(#"{"corrupt": {"count": 1}}"#)
    webhook.answer(answer.status)
    _ = try await served.control(.post, "\(side)/store/steps", #"{"do": "testNotification"}"#)
    webhook.answer(200)
    func first(_ path: String, _ member: String) async throws -> JSONObject {
      let list = try await served.control(.get, side + path).object?[member]?.array
      return try #require(list?.first { _ in true }?.object)
    }
    func attempts() async throws -> [JSONObject] {
      let record = try await first("/store/state", "notifications")
      return (record["attempts"]?.array.map { Array($0) } ?? []).compactMap(\.object)
    }
    let damaged = try #require(try await attempts().first)
    #expect(damaged["fault"]?.string == "corrupt")
    #expect(damaged["damaged"]?.string == answer.reaction)
    #expect(damaged["status"]?.number?.int64 == Int64(answer.status))
    let entries = try await served.control(.get, "/store/activity").object?["entries"]?.array
    let deliveries = entries.map { Array($0) } ?? []
    let last = deliveries.last { $0.object?["kind"]?.string == "delivery" }
    let delivery = try #require(last?.object)
    #expect(delivery["isFailure"]?.boolean == answer.isFailure)
    #expect(delivery["sentence"]?.string?.contains(answer.reaction) == true)
    _ = try await served.control(.post, "/store/clock", #"{"by": "PT2H"}"#)
    #expect(webhook.bodies.count == 2 && Set(webhook.bodies).count == 2)
    let all = try await attempts()
    #expect(all.count == 2 && all[1]["fault"] == nil && all[1]["damaged"] == nil)
    #expect(all[1]["sendAttemptResult"]?.string == "SUCCESS")
    let shown = try await first("/store/notifications", "notifications")
    #expect(shown["delivery"]?.string == (answer.isFailure ? "acceptedDamaged" : "delivered"))
  }

  @Test func `a delayed notification arrives after the notifications sent in the meantime`()
    async throws
  {
    let served = try await served("{\"delay\": {\"count\": 1, \"by\": \"PT2H\"}}")
    try await served.notify()
    #expect(try await served.attempts() == [[]])
    func first(_ path: String, _ member: String) async throws -> JSONObject {
      let answer = try await served.control(.get, path).object
      return try #require(answer?[member]?.array?.first { _ in true }?.object)
    }
    let postponed = try await first("/store/notifications", "notifications")
    #expect(postponed["postponement"]?.string == "delay")
    #expect(postponed["delivery"]?.string == "waiting")
    let activity = try await served.control(.get, "/store/activity").object?["entries"]?.array
    let last = (activity.map { Array($0) } ?? []).last { $0.object?["kind"]?.string == "delivery" }?
      .object
    let sentence = "TEST: not posted yet (fault: delay), next attempt "
    #expect(last?["sentence"]?.string?.hasPrefix(sentence) == true)
    #expect(last?["isFailure"]?.boolean == false)
    try await served.notify()
    #expect(webhook.bodies.count == 1)
    _ = try await served.control(.post, "/store/clock", "{\"by\": \"PT119M\"}")
    #expect(webhook.bodies.count == 1)
    _ = try await served.control(.post, "/store/clock", "{\"by\": \"PT1M\"}")
    #expect(webhook.bodies.count == 2)
    #expect(try await served.attempts() == [["SUCCESS"], ["SUCCESS"]])
    let made = try await first("/store/notifications?order=ascending", "notifications")
    #expect(made["postponement"] == nil && made["delivery"]?.string == "delivered")
  }

  @Test func `a reordered notification arrives after the next one, at the latest an hour later`()
    async throws
  {
    let straight = RecordingWebhook()
    let other = try ServedStore(post: straight.post)
    for _ in 0..<3 { try await other.notify() }
    let served = try await served("{\"reorder\": {\"count\": 1}}")
    for _ in 0..<3 { try await served.notify() }
    let order = [1, 0, 2].map { straight.bodies[$0] }
    #expect(webhook.bodies == order)
    _ = try await served.control(.post, "/store/faults", "{\"reorder\": {\"count\": 1}}")
    try await served.notify()
    #expect(webhook.bodies.count == 3)
    _ = try await served.control(.post, "/store/clock", "{\"by\": \"PT1H\"}")
    #expect(webhook.bodies.count == 4)
    #expect(try await served.attempts().allSatisfy { $0 == ["SUCCESS"] })
  }

  @Test(arguments: ["twice", "duplicate"])
  func `duplicate requests are one attempt, which has the result of the first failure`(
    _ fault: String
  ) async throws {
    let served = try await served("{\"\(fault)\": {\"count\": 2}}")
    try await served.notify()
    #expect(webhook.bodies.count == 2)
    #expect(Set(webhook.bodies).count == 1)
    #expect(try await served.attempts() == [["SUCCESS"]])
    webhook.answer(500)
    try await served.notify()
    #expect(webhook.bodies.count == 4)
    #expect(
      try await served.attempts() == [["SUCCESS"], ["UNSUCCESSFUL_HTTP_RESPONSE_CODE"]]
    )
  }

  @Test func `the fault twice posts both requests at the same time`() async throws {
    // Each request waits until both have arrived, so sequential requests would never end.
    let arrived = Rendezvous()
    let served = try ServedStore(post: { _ in
      arrived.arrive(of: 2)
      return DeliveryOutcome(status: 200)
    })
    _ = try await served.control(.post, "/store/faults", "{\"twice\": {\"count\": 1}}")
    try await served.notify()
    #expect(try await served.attempts() == [["SUCCESS"]])
  }

  @Test func `the seed determines the faults`() async throws {
    var results: [[[String]]] = []
    for seed in ["a", "a", "b"] {
      let served = try await served("{\"drop\": {\"percent\": 50}, \"seed\": \"\(seed)\"}")
      for _ in 0..<40 { try await served.notify() }
      results.append(try await served.attempts())
    }
    #expect(results[0] == results[1])
    #expect(results[0] != results[2])
    let dropped = results[0].count { $0 == ["NO_RESPONSE"] }
    #expect(5...35 ~= dropped)
  }

  @Test func `shows the configured faults and how many have occurred`() async throws {
    let served = try await served(
      "{\"drop\": {\"count\": 3}, \"delay\": {\"percent\": 0, \"by\": \"PT90M\"}, \"seed\": \"s\"}"
    )
    try await served.notify()
    let shown = try await served.answer(.get, "/store/faults")
    #expect(
      String(decoding: shown.body, as: UTF8.self)
        == "{\"drop\":{\"count\":2,\"done\":1},\"delay\":{\"percent\":0,\"by\":\"PT1H30M\",\"done\":0},\"seed\":\"s\"}"
    )
    let cleared = try await served.answer(.post, "/store/faults", "{}")
    #expect(String(decoding: cleared.body, as: UTF8.self) == "{\"seed\":\"\"}")
  }

  @Test(arguments: [
    "[]", "{\"lose\": {\"count\": 1}}", "{\"drop\": 1}", "{\"drop\": {}}",
    "{\"drop\": {\"count\": 1, \"percent\": 1}}", "{\"drop\": {\"percent\": 101}}",
    "{\"drop\": {\"count\": -1}}", "{\"drop\": {\"count\": 1, \"by\": \"PT1H\"}}",
    "{\"delay\": {\"count\": 1, \"by\": \"1h\"}}", "{\"seed\": 1}", "{",
  ])
  func `rejects invalid faults`(_ body: String) async throws {
    let served = try await served("{\"drop\": {\"count\": 1}}")
    let answer = try await served.answer(.post, "/store/faults", body)
    #expect(answer.status == 400)
    try await served.notify()
    #expect(webhook.bodies.isEmpty)
  }

  @Test func `rejects faults and resends without a webhook`() async throws {
    let served = try ServedStore()
    #expect(try await served.answer(.post, "/store/faults", "{}").status == 409)
    let resend = "{\"notificationUUID\": \"a\"}"
    let answer = try await served.answer(.post, "/store/notifications/resend", resend)
    #expect(answer.status == 409)
  }

  @Test(arguments: [
    ("drop=2,delay=10%,seed=a", true), ("twice=1", true), ("drop=1,drop=2", false), ("", false),
    ("drop", false), ("drop=", false), ("drop=101%", false), ("lose=1", false), ("drop=-1", false),
    ("drop=1,", false), ("corrupt=%", false), ("drop=99999999999999999999", false),
  ])
  func `parses numbers and percentages of the option`(_ text: String, _ isRead: Bool) {
    #expect((DeliveryFaults(specification: text) != nil) == isRead)
  }
}
