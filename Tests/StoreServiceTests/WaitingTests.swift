// SPDX-License-Identifier: Apache-2.0

import HTTPMessages
import HTTPService
import LocalServer
import StoreClient
import StoreService
import StoreServing
import Synchronization
import Testing

/// Requests that wait hold no thread: with a single one, others are answered meanwhile.
struct WaitingTests {
  private static let limits: ServiceLimits = {
    var limits = ServiceLimits()
    limits.threads = 1
    return limits
  }()

  @Test func `others are answered while delayed responses wait`() async throws {
    let served = try ServedStore(limits: Self.limits)
    // The longest latency: requests that held the thread would take minutes together.
    _ = try await served.control(.post, "/store/api-faults", "{\"latency\": 30000}")
    let delayed = try (0..<16).map { _ in
      let connection = try RawConnection(port: served.port)
      connection.write(
        "GET /inApps/v1/transactions/1 HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n"
      )
      return connection
    }
    #expect(try await served.answer(.get, "/store/api-faults").status == 200)
    served.service.stop()
    for connection in delayed { #expect(connection.readToEnd().hasPrefix("HTTP/1.1 401")) }
  }

  @Test func `a webhook sends requests of all kinds while steps wait for its response`()
    async throws
  {
    let place = Mutex("")
    let statuses = Mutex<[Int]>([])
    let json = HTTPHeader("Content-Type", "application/json")
    let webhook = try LocalServer { _, connection in
      for target in ["/inApps/v1/transactions/1", "/store/state", "/store/clock", "/"] {
        let request = HTTPRequest(
          method: .get,
          url: place.withLock { $0 } + target,
          headers: [json]
        )
        if case .success(let answer) = HTTPTransport(limits: .patient).blockingAnswer(to: request) {
          statuses.withLock { $0.append(answer.status) }
        }
      }
      return connection.answer("")
    }
    let served = try ServedStore(
      limits: Self.limits,
      post: { delivery in
        let request = HTTPRequest(method: .post, url: webhook.url, body: delivery.body)
        switch HTTPTransport(limits: .patient).blockingAnswer(to: request) {
        case .success(let answer): return DeliveryOutcome(status: answer.status)
        case .failure: return DeliveryOutcome(status: 0)
        }
      }
    )
    place.withLock { $0 = served.url }
    try await served.notify()
    #expect(statuses.withLock { $0 } == [401, 200, 200, 200])
  }

  @Test func `steps and moves are made in the order of their requests`() async throws {
    let served = try ServedStore()
    let answers = Mutex<[Int]>([])
    for number in 0..<50 {
      let body = number.isMultiple(of: 2) ? #"{"do": "look"}"# : "7"
      let request = HTTPRequest(
        method: .post,
        url: "/store/steps",
        headers: [
          HTTPHeader("Host", "localhost"), HTTPHeader("Content-Type", "application/json"),
        ],
        body: Array(body.utf8)
      )
      served.service.answer(to: request).then { answer in
        answers.withLock { $0.append(answer.status) }
      }
    }
    while answers.withLock({ $0.count }) < 50 { try await Task.sleep(for: .milliseconds(5)) }
    #expect(answers.withLock { $0 } == (0..<50).map { $0.isMultiple(of: 2) ? 200 : 400 })
    #expect(try await served.answer(.get, "/store/clock").status == 200)
  }
}
