// SPDX-License-Identifier: Apache-2.0

import AppStoreServer
import StoreService
import StoreServing
import StrictJSON
import Synchronization
import SystemIO
import TestSupport
import Testing

/// Moves of the clock that other requests follow and cancel.
struct ClockJobTests {
  /// A webhook that answers only while the test lets it.
  private final class Gate: Sendable {
    private let state = Monitor((isOpen: true, posted: 0))

    func close() { state.change { $0 = (false, 0) } }
    func open() { state.change { $0.isOpen = true } }

    /// Waits until the webhook has received a notification since it was closed, without blocking a thread of the tests.
    func waitForPost() async throws {
      while state.withLock({ $0.posted }) == 0 { try await ClockJobTests.pause() }
    }

    var post: StoreService.Post {
      { [state] _ in
        state.change { $0.posted += 1 }
        state.wait { $0.isOpen ? () : nil }
        return DeliveryOutcome(status: 200)
      }
    }
  }

  private static func move(_ clock: StrictJSON.JSONValue) throws -> JSONObject {
    try #require(clock.object?["move"]?.object)
  }

  private static func pause() async throws { try await Task.sleep(for: .milliseconds(5)) }

  /// Follows the move until it is over.
  private static func end(_ served: ServedStore) async throws -> JSONObject {
    while true {
      let move = try move(try await served.control(.get, "/store/clock"))
      if move["state"]?.string != "running" { return move }
      try await pause()
    }
  }

  @Test func `a job is answered at once, shows its progress, and ends at its time`() async throws {
    let gate = Gate()
    let served = try ServedStore(post: gate.post)
    _ = try await served.buy("pro.month")
    gate.close()
    let body = "{\"by\": \"P2M\", \"job\": true}"
    #expect(try await served.answer(.post, "/store/clock", body).status == 202)
    try await gate.waitForPost()
    let running = try Self.move(try await served.control(.get, "/store/clock"))
    #expect(running["state"]?.string == "running")
    #expect(running["waiting"]?.object?["notificationUUID"] != nil)
    let catalogue = try await served.answer(.post, "/store/catalogue", "{\"products\": []}")
    #expect(catalogue.status == 409)
    #expect(String(decoding: catalogue.body, as: UTF8.self).contains("the clock is being moved"))
    // Other requests are answered meanwhile; a second move is refused.
    #expect(try await served.answer(.get, "/store/state").status == 200)
    #expect(try await served.answer(.post, "/store/clock", body).status == 409)
    gate.open()
    let done = try await Self.end(served)
    #expect(done["state"]?.string == "done")
    #expect(done["now"]?.string == "2026-03-01T00:00:00Z")
    #expect(try #require(done["delivered"]?.number?.int64) >= 2)
    #expect(try await served.answer(.delete, "/store/clock").status == 409)
  }

  @Test(arguments: [true, false])
  func `a cancelled move keeps what happened, and its deliveries are made later`(
    isJob: Bool
  ) async throws {
    let folder = try TemporaryFolder()
    let state = folder.path("log.jsonl")
    let gate = Gate()
    do {
      let served = try ServedStore(post: gate.post, state: state)
      for customer in ["anna", "ben", "cleo"] {
        _ = try await served.buy("pro.month", customer: customer)
      }
      gate.close()
      async let answer = served.answer(
        .post,
        "/store/clock",
        "{\"by\": \"P1Y\", \"job\": \(isJob)}"
      )
      try await gate.waitForPost()
      // Two of three renewals of the instant have not been posted.
      let cancelled = try Self.move(try await served.control(.delete, "/store/clock"))
      #expect(cancelled["state"]?.string == "cancelled")
      #expect(cancelled["now"]?.string == "2026-02-01T00:00:00Z")
      #expect(try await answer.status == (isJob ? 202 : 409))
      #expect(try await served.attempts().map(\.count) == [1, 1, 1, 0, 0, 0])
      gate.open()
    }
    // After a restart, the clock goes on, and nothing is lost or sent twice.
    let served = try ServedStore(post: gate.post, state: state)
    _ = try await served.control(.post, "/store/clock", "{\"by\": \"P1D\"}")
    let success = [String](repeating: "SUCCESS", count: 1)
    #expect(try await served.attempts() == [[String]](repeating: success, count: 6))
  }

  @Test(arguments: [(1, 1), (3, 3), (7, 6)] as [(Int64, Int64)])
  func `a move ends after failures in a row`(_ limit: Int64, _ failed: Int64) async throws {
    let webhook = RecordingWebhook()
    let served = try ServedStore(post: webhook.post)
    webhook.answer(500)
    _ = try await served.control(.post, "/store/steps", "{\"do\": \"testNotification\"}")
    let body = "{\"by\": \"P8D\", \"job\": true, \"limits\": {\"failures\": \(limit)}}"
    #expect(try await served.answer(.post, "/store/clock", body).status == 202)
    let move = try await Self.end(served)
    // The first of six attempts was made before the move.
    #expect(move["failed"]?.number?.int64 == min(failed, 5))
    #expect(move["state"]?.string == (limit > 5 ? "done" : "stopped"))
    #expect((move["reason"]?.string == nil) == (limit > 5))
  }

  @Test(arguments: [1, 2, 4])
  func `no more is posted than the limit, of notifications of one instant`(
    _ limit: Int
  ) async throws {
    let webhook = RecordingWebhook()
    let served = try ServedStore(post: webhook.post)
    for number in 1...6 { _ = try await served.buy("pro.month", customer: "c\(number)") }
    webhook.answer(500)
    let known = webhook.bodies.count
    let body = "{\"by\": \"P1M\", \"limits\": {\"failures\": \(limit)}}"
    #expect(try await served.answer(.post, "/store/clock", body).status == 409)
    #expect(webhook.bodies.count == known + limit)
    // The others are posted when the clock goes on.
    webhook.answer(200)
    _ = try await served.control(.post, "/store/clock", "{\"by\": \"P1D\"}")
    #expect(webhook.bodies.count == known + 6 + limit)
  }

  @Test func `later deliveries do not change a move that is over`() async throws {
    let webhook = RecordingWebhook()
    let served = try ServedStore(post: webhook.post)
    let body = "{\"by\": \"P1D\", \"limits\": {\"failures\": 1}}"
    _ = try await served.control(.post, "/store/clock", body)
    webhook.answer(500)
    _ = try await served.buy("pro.month")
    #expect(webhook.bodies.count == 1)
    let move = try Self.move(try await served.control(.get, "/store/clock"))
    #expect(move["state"]?.string == "done")
    #expect(move["failed"]?.number?.int64 == 0)
    #expect(move["reason"] == nil)
  }

  @Test func `a reset cancels the move`() async throws {
    let gate = Gate()
    let served = try ServedStore(post: gate.post)
    _ = try await served.buy("pro.month")
    gate.close()
    defer { gate.open() }
    let body = "{\"by\": \"P1Y\", \"job\": true}"
    #expect(try await served.answer(.post, "/store/clock", body).status == 202)
    try await gate.waitForPost()
    _ = try await served.control(.post, "/store/reset", "{}")
    let clock = try await served.control(.get, "/store/clock").object
    #expect(clock?["now"]?.string == "2026-01-01T00:00:00Z")
    #expect(clock?["move"] == nil)
  }

  @Test func `a move ends after its time, though the webhook does not answer`() async throws {
    let gate = Gate()
    let served = try ServedStore(post: gate.post)
    _ = try await served.buy("pro.month")
    gate.close()
    defer { gate.open() }
    let body = "{\"by\": \"P1Y\", \"limits\": {\"seconds\": 1}}"
    let answer = try await served.answer(.post, "/store/clock", body)
    #expect(answer.status == 409)
    #expect(try await Self.end(served)["state"]?.string == "stopped")
    #expect(
      try await served.control(.get, "/store/state").object?["now"]?.string
        == "2026-02-01T00:00:00Z"
    )
  }

  @Test func `a server that stops ends the move`() async throws {
    let gate = Gate()
    let served = try ServedStore(post: gate.post)
    _ = try await served.buy("pro.month")
    gate.close()
    #expect(
      try await served.answer(.post, "/store/clock", "{\"by\": \"P1Y\", \"job\": true}").status
        == 202
    )
    try await gate.waitForPost()
    served.service.stop()
    let move = try await Self.end(served)
    #expect(move["state"]?.string == "stopped")
    gate.open()
  }

  @Test func `an attempt that the end of the server cut is not made again by the next start`()
    async throws
  {
    let folder = try TemporaryFolder()
    let state = folder.path("log.jsonl")
    let gate = Gate()
    gate.close()
    do {
      let served = try ServedStore(post: gate.post, state: state)
      async let purchase = served.buy("pro.month")
      try await gate.waitForPost()
      served.service.stop()
      served.service.finish()
      _ = try await purchase
    }
    gate.open()
    let webhook = RecordingWebhook()
    let served = try ServedStore(post: webhook.post, state: state)
    #expect(try await served.attempts() == [["OTHER"]])
    _ = try await served.control(.post, "/store/clock", "{\"by\": \"PT59M\"}")
    #expect(try await served.attempts() == [["OTHER"]])
    // The retry of Apple's schedule.
    _ = try await served.control(.post, "/store/clock", "{\"by\": \"PT1M\"}")
    #expect(try await served.attempts() == [["OTHER", "SUCCESS"]])
  }

  @Test func `the clock runs at another rate, and stops`() async throws {
    let served = try ServedStore()
    func speed(_ body: String) async throws -> Int64? {
      let clock = try await served.control(.post, "/store/clock", body)
      return clock.object?["speed"]?.number?.int64
    }
    #expect(try await speed("{\"rate\": 0}") == 1)
    #expect(try await speed("{\"rate\": 15}") ?? 0 > 1)
    let start = try await served.control(.get, "/store/clock").object?["now"]?.string
    while try await served.control(.get, "/store/clock").object?["now"]?.string == start {
      try await Self.pause()
    }
    #expect(try await speed("{\"rate\": null}") == nil)
    let end = try await served.control(.get, "/store/clock").object?["now"]?.string
    #expect(try await served.control(.get, "/store/clock").object?["now"]?.string == end)
  }
}
