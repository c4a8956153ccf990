// SPDX-License-Identifier: Apache-2.0

import AppStoreServer
import LocalServer
import StoreClient
import StorePayloads
import StoreService
import StoreServing
import StoreTypes
import StrictJSON
import StrictTime
import Synchronization
import SystemIO
import Testing

/// Delivery of notifications to a webhook.
struct DeliveryTests {
  /// The status of the response; 0 without a response.
  private static func status(of request: HTTPRequest) -> Int {
    switch HTTPTransport(limits: .patient).blockingAnswer(to: request) {
    case .success(let answer): answer.status
    case .failure: 0
    }
  }

  /// Posts to the server of a test.
  private static func post(_ url: String) -> StoreService.Post {
    { delivery in
      let request = HTTPRequest(method: .post, url: url, headers: [], body: delivery.body)
      return DeliveryOutcome(status: status(of: request))
    }
  }

  @Test(arguments: [0, 1, 2, 5, 6])
  func `retries a delivery up to five times, and the history has all attempts`(
    _ failures: Int
  ) async throws {
    let count = Mutex(0)
    let webhook = try LocalServer { _, connection in
      let number = count.withLock { count in
        count += 1
        return count
      }
      return connection.answer("", status: number <= failures ? "500 Error" : "200 OK")
    }
    let served = try ServedStore(post: Self.post(webhook.url))
    _ = try await served.control(.post, "/store/steps", "{\"do\": \"testNotification\"}")
    #expect(webhook.requests.count == 1)
    _ = try await served.control(.post, "/store/clock", "{\"by\": \"P8D\"}")
    #expect(webhook.requests.count == min(failures + 1, 6))
    // Every attempt has the same body.
    #expect(Set(webhook.requests.map(\.body)).count == 1)
    let state = try await served.control(.get, "/store/state")
    let notification = state.object?["notifications"]?.array?.first { _ in true }?.object
    let attempts = try #require(notification?["attempts"]?.array).compactMap {
      $0.object?["sendAttemptResult"]?.string
    }
    let failed = [String](repeating: "UNSUCCESSFUL_HTTP_RESPONSE_CODE", count: min(failures, 6))
    #expect(attempts == failed + (failures < 6 ? ["SUCCESS"] : []))
  }

  @Test func `the sandbox does not retry a delivery`() async throws {
    let webhook = try LocalServer { _, connection in connection.answer("", status: "500 Error") }
    let served = try ServedStore(post: Self.post(webhook.url))
    let step = "{\"do\": \"testNotification\", \"environment\": \"Sandbox\"}"
    _ = try await served.control(.post, "/store/steps", step)
    _ = try await served.control(.post, "/store/clock", "{\"by\": \"P8D\"}")
    #expect(webhook.requests.count == 1)
  }

  @Test func `delivers notifications in order, each after the response to the previous one`()
    async throws
  {
    let running = Mutex((now: 0, most: 0))
    let webhook = try LocalServer { _, connection in
      running.withLock { running in
        running.now += 1
        running.most = max(running.most, running.now)
      }
      // A second delivery would arrive meanwhile. The next may arrive as soon as the response is written.
      pause(milliseconds: 20)
      running.withLock { $0.now -= 1 }
      return connection.answer("")
    }
    let served = try ServedStore(post: Self.post(webhook.url))
    _ = try await served.buy("pro.month")
    _ = try await served.control(.post, "/store/clock", "{\"by\": \"P5M\"}")
    let bodies = webhook.requests.map { String(decoding: $0.body, as: UTF8.self) }
    #expect(bodies.count == 6)
    #expect(running.withLock { $0.most } == 1)
    let client = try served.client()
    let start = try #require(Timestamp(year: 2026, month: 1, day: 1))
    let page = try await client.response(
      to: .notificationHistory(from: start, until: start.adding(seconds: 86_400 * 100))
    )
    let signed = try #require(page.notificationHistory).compactMap(\.signedPayload)
    #expect(signed.count == 4)
    for (payload, body) in zip(signed, bodies) { #expect(body.contains(payload)) }
  }

  @Test func `a webhook may send an API request before it responds`() async throws {
    let place = Mutex("")
    let found = Mutex<[Int]>([])
    let webhook = try LocalServer { _, connection in
      let url = place.withLock { $0 }
      let request = HTTPRequest(
        method: .get,
        url: "\(url)/inApps/v1/transactions/1",
        headers: [],
        body: []
      )
      found.withLock { $0.append(Self.status(of: request)) }
      return connection.answer("")
    }
    let served = try ServedStore(post: Self.post(webhook.url))
    place.withLock { $0 = served.url }
    _ = try await served.control(.post, "/store/steps", "{\"do\": \"testNotification\"}")
    #expect(found.withLock { $0 } == [401])
  }
}
