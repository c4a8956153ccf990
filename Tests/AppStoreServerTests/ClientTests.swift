// SPDX-License-Identifier: Apache-2.0

import AppStoreServer
import StorePayloads
import StoreTypes
import StrictTime
import Testing

/// The client with a scripted server and a virtual clock.
struct ClientTests {
  @Test(arguments: [
    HTTPAnswer.error(404, 4_040_010), .error(401, 4_010_000), HTTPAnswer(status: 401, body: []),
  ])
  func `requests go to production first, then to the sandbox`(refusal: HTTPAnswer) async throws {
    let server = ScriptedServer { request in
      request.url.hasPrefix(APIServer.production)
        ? refusal : .json(#"{"signedTransactionInfo":"t"}"#)
    }
    let found = try await server.client().located(.transactionInfo(transactionId: "1"))
    #expect(found.environment == .sandbox)
    #expect(found.response.signedTransactionInfo == "t")
    #expect(await server.urls.count == 2)
  }

  @Test func `an endpoint of one environment is requested there only`() async throws {
    let server = ScriptedServer { _ in .error(404, 4_040_010) }
    await #expect(throws: APIClientError.self) {
      try await server.client().response(to: .currentGroups(transactionId: "1"))
    }
    await #expect(throws: APIClientError.self) {
      try await server.client().response(to: .orderLookup(orderId: "MK5TTTVWJH"))
    }
    let urls = await server.urls
    #expect(urls.count == 2)
    #expect(urls.first?.hasPrefix(APIServer.sandbox) == true)
    #expect(urls.last?.hasPrefix(APIServer.production) == true)
  }

  @Test func `a bearer token that both environments reject is an error`() async throws {
    let server = ScriptedServer { _ in HTTPAnswer(status: 401, body: []) }
    let error = await #expect(throws: APIClientError.self) {
      try await server.client().response(to: .transactionInfo(transactionId: "1"))
    }
    guard case .answer(.unauthorized) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(error?.hint?.contains("before its first release") == true)
    #expect(await server.urls.count == 2)
  }

  @Test func `an error that is not retryable is not retried`() async throws {
    let server = ScriptedServer { _ in .error(400, 4_000_006) }
    let error = await #expect(throws: APIClientError.self) {
      try await server.client().response(to: .transactionInfo(transactionId: "1"))
    }
    guard case .answer(.rejected(400, 4_000_006, _)) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(await server.urls.count == 1)
    #expect(server.clock.pauses.isEmpty)
  }

  /// The pauses before the attempts, and whether the last one succeeds.
  @Test(arguments: Attempts.all)
  func `server errors are retried with growing pauses`(
    _ attempts: Attempts
  ) async throws {
    let server = ScriptedServer(
      attempts.statuses.map { .init(status: $0, body: Array("{}".utf8)[...]) }
    )
    do {
      _ = try await server.client().response(to: .testNotification(), in: .sandbox)
      #expect(attempts.isSuccess)
    } catch {
      #expect(!attempts.isSuccess)
    }
    #expect(server.clock.pauses == attempts.pauses)
    #expect(await server.urls.count == attempts.statuses.count)
  }

  @Test(arguments: Self.limits)
  func
    `a rate-limited request waits until Retry-After if that is in the future, for at most a minute`(
      _ after: Int64,
      _ pauses: [Int64]
    ) async throws
  {
    let time = TestClock.start.millisecondsSince1970 + after
    let limited = HTTPAnswer(status: 429, headers: [HTTPHeader("Retry-After", "\(time)")], body: [])
    let server = ScriptedServer([limited, .json("{}")])
    let isSuccess: Bool
    do {
      _ = try await server.client().response(to: .testNotification(), in: .sandbox)
      isSuccess = true
    } catch {
      isSuccess = false
    }
    #expect(isSuccess == !pauses.isEmpty)
    #expect(server.clock.pauses == pauses)
  }

  /// The time in Retry-After, in milliseconds from now, and the pauses of the client.
  private static let limits: [(Int64, [Int64])] = [
    (5_000, [5_000]), (0, [1_000]), (-5_000, [1_000]), (60_000, [60_000]), (60_001, []),
  ]

  /// A request that changes something may have taken effect before the connection broke.
  @Test(arguments: Repeated.all)
  func `after a connection error, only a request without a second effect is repeated`(
    _ repeated: Repeated
  ) async throws {
    let server = ScriptedServer { request throws in throw Broken() }
    let error = await #expect(throws: APIClientError.self) {
      try await repeated.send(server.client())
    }
    guard case .transport(let cause) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(cause is Broken)
    #expect(await server.methods == Array(repeating: repeated.method, count: repeated.attempts))
    #expect(server.clock.pauses.count == repeated.attempts - 1)
  }

  @Test(arguments: Repeated.all, [429, 500, 503])
  func `a retryable status repeats requests of every method`(
    _ repeated: Repeated,
    _ status: Int
  ) async throws {
    let server = ScriptedServer { _ in HTTPAnswer(status: status, body: []) }
    await #expect(throws: APIClientError.self) { try await repeated.send(server.client()) }
    #expect(await server.methods == Array(repeating: repeated.method, count: 4))
  }

  @Test(
    arguments: [Int64.min, -1, 0, 1, 1_000, 1 << 43, 1 << 44, .max],
    [Int64.min, 0, 60_000, .max]
  )
  func `a policy has a pause for every attempt number`(_ first: Int64, _ longest: Int64) {
    var policy = APIRetryPolicy()
    (policy.attempts, policy.firstPause, policy.longestPause) = (.max, first, longest)
    let ends: [Timestamp?] = [nil, .earliest, .latest]
    for attempt in [Int.min, 0, 1, 2, 21, 64, 1_000, .max - 1] {
      for end in ends {
        for now in [Timestamp.earliest, .latest] {
          let pause = policy.pause(after: attempt, retryAfter: end, now: now)
          #expect(pause.map { (0...max(0, longest)).contains($0) } ?? (end != nil))
        }
      }
    }
    #expect(policy.pause(after: .max, retryAfter: nil, now: .earliest) == nil)
  }

  @Test func `pauses double up to the longest pause`() {
    var policy = APIRetryPolicy()
    policy.attempts = .max
    let pauses = (1...8).map { policy.pause(after: $0, retryAfter: nil, now: .earliest) }
    #expect(pauses == [1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000])
  }

  @Test(arguments: [0, 1, 2, 100])
  func `a history is read to its last page`(_ following: Int) async throws {
    let server = ScriptedServer(
      (0...following).map { page in
        .json(#"{"revision":"r\#(page)","hasMore":\#(page < following),"signedTransactions":[]}"#)
      }
    )
    var revisions: [String?] = []
    let client = server.client()
    for try await page in client.pages({ revision throws(APIRequestError) in
      try APIRequest.history(transactionId: "1", revision: revision)
    }) {
      revisions.append(page.response.revision)
    }
    #expect(revisions == (0...following).map { "r\($0)" })
    let urls = await server.urls
    #expect(urls.count == following + 1)
    #expect(urls.dropFirst().first?.hasSuffix("?revision=r0") != false)
  }

  @Test func `later pages are requested in the environment of the first`() async throws {
    let server = ScriptedServer { request in
      guard request.url.contains("sandbox") else { return .error(404, 4_040_010) }
      let hasMore = !request.url.contains("revision=")
      return .json(#"{"revision":"r","hasMore":\#(hasMore),"signedTransactions":[]}"#)
    }
    let client = server.client()
    for try await page in client.pages({ revision throws(APIRequestError) in
      try APIRequest.history(transactionId: "1", revision: revision)
    }) {
      #expect(page.environment == .sandbox)
    }
    let urls = await server.urls
    #expect(urls.map { $0.contains("sandbox") } == [false, true, true])
  }

  @Test(arguments: [
    (["a", "a"], 10_000, 1, APIClientError.Code.continuation),
    (["a", "b", "b"], 10_000, 2, .continuation), (["a", "b", "c"], 2, 2, .pages),
    (["a", "b", "a", "b", "a", "b"], 10_000, 3, .continuation),
    (["x", "a", "b", "c", "a", "b", "c", "a", "b", "c"], 10_000, 6, .continuation),
  ])
  func `a history without a last page is an error`(
    _ revisions: [String],
    _ limit: Int,
    _ pages: Int,
    _ code: APIClientError.Code
  ) async throws {
    let server = ScriptedServer(
      revisions.map { .json(#"{"revision":"\#($0)","hasMore":true,"signedTransactions":[]}"#) }
    )
    var count = 0
    let error = await #expect(throws: APIClientError.self) {
      for try await _ in server.client()
        .pages(
          limit: limit,
          { revision throws(APIRequestError) in
            try APIRequest.history(transactionId: "1", revision: revision)
          }
        )
      {
        count += 1
      }
    }
    #expect(error?.code == code.rawValue)
    #expect(count == pages)
  }

  @Test func `equal requests that run at the same time are sent once`() async throws {
    let gate = Gate()
    let running = RunningRequests { _ in
      await gate.pass()
      return .json("{}")
    }
    let request = HTTPRequest(method: .get, url: "u", headers: [], body: [])
    try await withThrowingTaskGroup(of: HTTPAnswer.self) { group in
      for _ in 0..<10 { group.addTask { try await running.answer(to: request) } }
      while await running.shared < 9 { await Task.yield() }
      await gate.open()
      for try await answer in group { #expect(answer.status == 200) }
    }
    #expect(await gate.passed == 1)
    _ = try await running.answer(to: request)
    #expect(await gate.passed == 2)
  }

  @Test func `a request that changes something is sent each time`() async throws {
    let gate = Gate()
    await gate.open()
    let running = RunningRequests { _ in
      await gate.pass()
      return .json("{}")
    }
    let request = HTTPRequest(method: .put, url: "u", headers: [], body: [])
    try await withThrowingTaskGroup(of: HTTPAnswer.self) { group in
      for _ in 0..<10 { group.addTask { try await running.answer(to: request) } }
      for try await _ in group {}
    }
    #expect(await gate.passed == 10)
  }

}

/// A request of each method, and how often it is sent if each attempt fails with a connection error.
struct Repeated: Sendable, CustomTestStringConvertible {
  let method: HTTPMethod
  let attempts: Int
  let send: @Sendable (APIClient) async throws -> Void

  var testDescription: String { method.rawValue }

  static let all = [
    Repeated(method: .get, attempts: 4) {
      _ = try await $0.response(to: .transactionInfo(transactionId: "1"), in: .sandbox)
    },
    Repeated(method: .post, attempts: 1) {
      _ = try await $0.response(to: .testNotification(), in: .sandbox)
    },
    // Apple recognizes a repeated claim by its request identifier.
    Repeated(method: .post, attempts: 4) {
      _ = try await $0.response(
        to: .claimSeat(originalTransactionId: "1", requestIdentifier: Sent.uuid),
        in: .sandbox
      )
    },
    Repeated(method: .post, attempts: 1) {
      _ = try await $0.response(
        to: .associateSeat(Sent.uuid, originalTransactionId: "1", appTransactionId: "1"),
        in: .sandbox
      )
    },
    Repeated(method: .put, attempts: 1) {
      _ = try await $0.response(to: .setRealtimeURL("https://example.com/"), in: .sandbox)
    },
    Repeated(method: .delete, attempts: 1) {
      _ = try await $0.response(to: .deleteRealtimeURL(), in: .sandbox)
    },
  ]
}

/// The statuses of the responses, the pauses of the client, and whether the last attempt succeeds.
struct Attempts: Sendable {
  let statuses: [Int]
  let pauses: [Int64]
  let isSuccess: Bool

  static let all = [
    Attempts(statuses: [500, 503, 502, 200], pauses: [1000, 2000, 4000], isSuccess: true),
    Attempts(statuses: [500, 500, 500, 500], pauses: [1000, 2000, 4000], isSuccess: false),
    Attempts(statuses: [500, 400], pauses: [1000], isSuccess: false),
    Attempts(statuses: [200], pauses: [], isSuccess: true),
    Attempts(statuses: [401], pauses: [], isSuccess: false),
  ]
}
