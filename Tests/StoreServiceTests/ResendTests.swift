// SPDX-License-Identifier: Apache-2.0

import AppStoreServer
import StorePayloads
import StoreService
import StoreServing
import StrictJSON
import StrictTime
import Synchronization
import TestSupport
import Testing

/// Resending of notifications, and resetting of stores.
struct ResendTests {
  private let webhook = RecordingWebhook()

  private func resend(_ uuid: String, on served: ServedStore) async throws -> String? {
    let answer = try await served.control(
      .post,
      "/store/notifications/resend",
      "{\"notificationUUID\": \"\(uuid)\"}"
    )
    #expect(answer.object?["notificationUUID"]?.string == uuid)
    #expect(answer.object?["attemptDate"]?.number?.int64 != nil)
    return answer.object?["sendAttemptResult"]?.string
  }

  private func onlyFailures(_ served: ServedStore) async throws -> Int {
    let start = try #require(Timestamp(year: 2026, month: 1, day: 1))
    var filter = NotificationFilter()
    filter.onlyFailures = true
    let page = try await served.client().response(
      to: .notificationHistory(
        from: start,
        until: start.adding(seconds: 86_400 * 100),
        filter: filter
      )
    )
    return page.notificationHistory?.count ?? 0
  }

  @Test func `resends a notification with the same body`() async throws {
    let served = try ServedStore(post: webhook.post)
    try await served.notify()
    let uuid = try #require(try await served.notificationUUIDs().first)
    #expect(try await resend(uuid, on: served) == "SUCCESS")
    #expect(webhook.bodies.count == 2)
    #expect(Set(webhook.bodies).count == 1)
    #expect(try await served.attempts() == [["SUCCESS", "SUCCESS"]])
    // After a success, a later failure does not count.
    webhook.answer(500)
    #expect(try await resend(uuid, on: served) == "UNSUCCESSFUL_HTTP_RESPONSE_CODE")
    #expect(try await onlyFailures(served) == 0)
    _ = try await served.control(.post, "/store/clock", "{\"by\": \"P8D\"}")
    #expect(webhook.bodies.count == 3)
  }

  @Test func `a successful resend ends the retries, a failed one does not`() async throws {
    let served = try ServedStore(post: webhook.post)
    webhook.answer(503)
    try await served.notify()
    let uuid = try #require(try await served.notificationUUIDs().first)
    for _ in 0..<9 { _ = try await resend(uuid, on: served) }
    #expect(try await onlyFailures(served) == 1)
    _ = try await served.control(.post, "/store/clock", "{\"by\": \"PT1H\"}")
    #expect(webhook.bodies.count == 11)
    webhook.answer(200)
    _ = try await resend(uuid, on: served)
    #expect(try await onlyFailures(served) == 0)
    _ = try await served.control(.post, "/store/clock", "{\"by\": \"P8D\"}")
    #expect(webhook.bodies.count == 12)
  }

  @Test func `the status of a test notification lists the attempts`() async throws {
    let served = try ServedStore(post: webhook.post)
    _ = try await served.control(.post, "/store/faults", "{\"drop\": {\"count\": 1}}")
    let client = try served.client()
    let token = try #require(
      try await client.response(to: .testNotification()).testNotificationToken
    )
    // The delivery runs in parallel with the response.
    _ = try await served.control(.post, "/store/clock", "{\"by\": \"PT2H\"}")
    let status = try await client.response(to: .testNotificationStatus(token: token))
    #expect(status.sendAttempts?.compactMap { $0.sendAttemptResult } == [.noResponse, .success])
  }

  @Test(arguments: ["{}", "[]", "{\"notificationUUID\": 1}", "{\"uuid\": \"a\"}"])
  func `rejects an invalid request`(_ body: String) async throws {
    let served = try ServedStore(post: webhook.post)
    let answer = try await served.answer(.post, "/store/notifications/resend", body)
    #expect(answer.status == 400)
  }

  @Test func `rejects an unknown notification and other methods`() async throws {
    let served = try ServedStore(post: webhook.post)
    let body = "{\"notificationUUID\": \"a\"}"
    let path = "/store/notifications/resend"
    #expect(try await served.answer(.post, path, body).status == 404)
    #expect(try await served.answer(.get, path).status == 405)
    #expect(try await served.answer(.get, "/store/reset").status == 405)
    #expect(try await served.answer(.delete, "/store/faults").status == 405)
  }

  @Test func `does not post while a script simulates an endpoint that is down`() async throws {
    let served = try ServedStore(post: webhook.post)
    try await served.notify()
    let uuid = try #require(try await served.notificationUUIDs().first)
    let path = "/store/notifications/resend"
    let body = "{\"notificationUUID\": \"\(uuid)\"}"
    for isUp in [false, true] {
      let step = "{\"do\": \"setNotificationEndpoint\", \"up\": \(isUp)}"
      _ = try await served.control(.post, "/store/steps", step)
      #expect(try await served.answer(.post, path, body).status == (isUp ? 200 : 409))
      #expect(webhook.bodies.count == (isUp ? 2 : 1))
    }
  }

  // MARK: Reset

  @Test func `a reset deletes everything, and ids start again`() async throws {
    let served = try ServedStore(post: webhook.post)
    let first = try await served.buy("pro.month")
    _ = try await served.buy("pro.month", side: "/sandbox")
    _ = try await served.control(.post, "/store/clock", "{\"by\": \"P2M\"}")
    _ = try await served.control(.post, "/store/faults", "{\"drop\": {\"count\": 9}}")
    #expect(!served.service.newLines().isEmpty)
    let state = try await served.control(.post, "/store/reset", "{}")
    #expect(state.object?["now"]?.string == "2026-01-01T00:00:00Z")
    #expect(state.object?["customers"]?.array?.count == 0)
    for side in ["", "/sandbox"] { #expect(try await served.attempts(side).isEmpty) }
    #expect(served.service.newLines().isEmpty)
    let known = webhook.bodies.count
    #expect(try await served.buy("pro.month") == first)
    #expect(webhook.bodies.count == known + 1)
    #expect(served.service.newLines().count == 1)
    let script = try await served.control(.get, "/store/script")
    #expect(script.object?["steps"]?.array?.count == 1)
  }

  @Test func `a reset plays the script again, unless it sets another start`() async throws {
    let script = """
      {"schema": "receiptctl/script/1", "start": "2026-01-01T00:00:00Z", "until": "2026-03-01T00:00:00Z",
       "steps": [{"at": "2026-01-02T00:00:00Z", "do": "purchase", "product": "pro.month", "customer": "anna"}]}
      """
    let folder = try TemporaryFolder()
    let log = folder.path("log.jsonl")
    // Also a server that goes on from its log plays the script.
    for _ in 0..<2 {
      let served = try ServedStore(script: script, post: webhook.post, state: log)
      let start = try await served.control(.get, "/store/state")
      _ = try await served.buy("coins100", customer: "ben")
      let known = webhook.bodies.count
      let again = try await served.control(.post, "/store/reset", "{}")
      #expect(again.object?["now"]?.string == "2026-03-01T00:00:00Z")
      #expect(again.object?["customers"]?.source == start.object?["customers"]?.source)
      #expect(try await served.attempts() == [["SUCCESS"], ["SUCCESS"]])
      #expect(webhook.bodies.count == known + 2)
    }
    let served = try ServedStore(script: script, post: webhook.post, state: log)
    let body = "{\"start\": \"2027-03-01T00:00:00Z\"}"
    let empty = try await served.control(.post, "/store/reset", body)
    #expect(empty.object?["customers"]?.array?.count == 0)
  }

  @Test func `a reset clears the activity, whose numbers go on`() async throws {
    let served = try ServedStore(post: webhook.post)
    _ = try await served.buy("pro.month")
    func entries(_ number: Int64) async throws -> [(number: Int64?, sentence: String?)] {
      let activity = try await served.control(.get, "/store/activity?after=\(number)")
      return try #require(activity.object?["entries"]?.array).compactMap(\.object).map {
        ($0["number"]?.number?.int64, $0["sentence"]?.string)
      }
    }
    let newest = try #require(try await entries(0).last?.number)
    _ = try await served.control(.post, "/store/reset", "{}")
    let sentence = "the store was reset"
    #expect(try await entries(0).map(\.sentence) == [sentence, sentence])
    #expect(try await entries(0).map(\.number) == [newest + 1, newest + 2])
    _ = try await served.buy("pro.month")
    #expect(try await entries(newest + 2).first?.sentence?.hasPrefix("Purchase") == true)
  }

  @Test func `a reset can set the start time`() async throws {
    let served = try ServedStore()
    let body = "{\"start\": \"2027-03-01T00:00:00Z\"}"
    let state = try await served.control(.post, "/store/reset", body)
    #expect(state.object?["now"]?.string == "2027-03-01T00:00:00Z")
    _ = try await served.buy("pro.month")
    let script = try await served.control(.get, "/store/script")
    #expect(script.object?["start"]?.string == "2027-03-01T00:00:00Z")
    #expect(try await served.answer(.post, "/store/reset", "{\"start\": 1}").status == 400)
  }

  @Test func `a delivery that runs during a reset does not affect the new store`() async throws {
    let (arrived, released) = (Rendezvous(), Rendezvous())
    let served = try ServedStore(post: { _ in
      arrived.arrive(of: 2)
      released.arrive(of: 2)
      return DeliveryOutcome(status: 500)
    })
    let client = try served.client()
    _ = try await client.response(to: .testNotification())
    await arrived.arriveElsewhere(of: 2)
    _ = try await served.control(.post, "/store/reset", "{}")
    _ = try await client.response(to: .testNotification())
    await released.arriveElsewhere(of: 2)
    // Waits for the second delivery, which no barrier blocks: enough threads have arrived at both.
    _ = try await served.control(.post, "/store/clock", "{\"by\": \"PT1M\"}")
    #expect(try await served.attempts() == [["UNSUCCESSFUL_HTTP_RESPONSE_CODE"]])
  }
}
