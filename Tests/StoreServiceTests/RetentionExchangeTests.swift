// SPDX-License-Identifier: Apache-2.0

import AppStoreServer
import HTTPMessages
import StoreClient
import StoreEngine
import StorePayloads
import StoreService
import StoreServing
import StrictJSON
import Synchronization
import TestSupport
import Testing

/// Real-time requests of a server, without a network: the time of each answer is that of the test.
struct RetentionExchangeTests {
  private static let message = "0f8fad5b-d9cb-469f-a165-70867728950e"
  private static let fallback = "0f8fad5b-d9cb-469f-a165-70867728950f"
  private static let url = "http://127.0.0.1:1/retention"
  private static let right = #"{"message":{"messageIdentifier":"\#(message)"}}"#

  /// Messages, a URL, and a subscription of anna.
  private static let script = script(
    steps: """
      ,{"at":"2026-01-01T00:00:00Z","do":"retention","change":"setDefault","product":"pro.month",
        "locale":"en-US","id":"\(fallback)"},
      {"at":"2026-01-01T00:00:00Z","do":"purchase","product":"pro.month","customer":"anna","as":"A"}
      """
  )

  private static func script(steps: String = "", url: String = url) -> String {
    """
    {"schema":"receiptctl/script/1","until":"2026-01-01T00:00:00Z","store":{"environment":"Sandbox"},
    "steps":[{"at":"2026-01-01T00:00:00Z","do":"retention","change":"uploadMessage","id":"\(message)"},
    {"at":"2026-01-01T00:00:00Z","do":"retention","change":"uploadMessage","id":"\(fallback)"},
    {"at":"2026-01-01T00:00:00Z","do":"retention","change":"setRealtimeURL","url":"\(url)"}\(steps)]}
    """
  }

  private static func answering(
    _ body: String,
    milliseconds: Int64 = 12,
    asked: Asked? = nil
  ) -> RetentionAccess {
    RetentionAccess { request in
      asked?.add(request)
      return RetentionReply(status: 200, body: Array(body.utf8), milliseconds: milliseconds)
    }
  }

  /// The requests that were made.
  private final class Asked: Sendable {
    private let requests = Mutex<[PendingRetention]>([])

    func add(_ request: PendingRetention) { requests.withLock { $0.append(request) } }

    var all: [PendingRetention] { requests.withLock { $0 } }
  }

  private static let cancel = #"{"do":"setAutoRenew","subscription":"A","on":false}"#
  private static let begin = #"{"do":"requestRetentionMessage","subscription":"A"}"#

  /// A request of the Advanced Commerce API.
  private static let reactivation =
    #"{"requestInfo":{"requestReferenceId":"\#(message)"},"transactionId":"1","items":[{"SKU":"s"}]}"#

  @Test(arguments: [cancel, begin])
  func `the server is asked, and the row and the activity say what the customer saw`(
    _ step: String
  ) async throws {
    let asked = Asked()
    let served = try ServedStore(
      script: Self.script,
      retention: Self.answering(Self.right, asked: asked)
    )
    let exchange = try #require(try await served.exchanges(after: step).first)
    #expect(exchange["customer"]?.string == "anna")
    #expect(exchange["shown"]?.string == "answer")
    #expect(exchange["messageIdentifier"]?.string == Self.message)
    #expect(exchange["result"]?.string == "SUCCESS")
    #expect(exchange["milliseconds"]?.number?.int64 == 12)
    let request = try #require(asked.all.first)
    #expect(asked.all.count == 1)
    #expect(request.url == Self.url && request.limit == 700)
    #expect(String(decoding: request.body, as: UTF8.self).hasPrefix(#"{"signedPayload":"ey"#))
    let activity = try await served.control(.get, "/store/activity")
    let entries = (activity.object?["entries"]?.array.map { Array($0) } ?? []).compactMap(\.object)
    let told = try #require(entries.last { $0["kind"]?.string == "delivery" })
    #expect(
      told["sentence"]?.string
        == "anna begins to cancel pro.month: your server answered 200 in 12 ms; anna sees message \(Self.message)"
    )
    #expect(told["isFailure"]?.boolean == false)
  }

  @Test(arguments: [
    (right, 701, "TIMED_OUT", "time"), ("{}", 1, "INVALID_RESPONSE", "form"),
    (#"{"message":{"messageIdentifier":"x"}}"#, 1, "INVALID_RESPONSE", "member"),
  ])
  func `a wrong or late answer shows the default message, and says which rule it breaks`(
    _ body: String,
    _ milliseconds: Int64,
    _ result: String,
    _ rule: String
  ) async throws {
    let served = try ServedStore(
      script: Self.script,
      retention: Self.answering(body, milliseconds: milliseconds)
    )
    let exchange = try #require(try await served.exchanges(after: Self.cancel).first)
    #expect(exchange["shown"]?.string == "default")
    #expect(exchange["messageIdentifier"]?.string == Self.fallback)
    #expect(exchange["result"]?.string == result)
    #expect(exchange["rule"]?.string == rule)
    #expect(exchange["mistake"]?.string?.isEmpty == false)
    // The cancellation itself goes on.
    let activity = try await served.answer(.get, "/store/activity")
    let told = String(decoding: activity.body, as: UTF8.self)
    #expect(told.contains("auto-renew of anna's pro.month is off"))
  }

  @Test func `a store without a server shows the default message`() async throws {
    let served = try ServedStore(script: Self.script)
    let begun = try await served.exchanges(after: Self.begin)
    #expect(begun.first?["shown"]?.string == "default")
    #expect(begun.first?["result"] == nil)
    #expect(try await served.exchanges(after: Self.cancel).isEmpty)
  }

  @Test func `a backend may call the API before it answers, and sees auto-renew on`() async throws {
    let place = Mutex<StoreService?>(nil)
    let seen = Mutex("")
    let access = RetentionAccess { _ in
      let service = place.withLock { $0 }
      seen.withLock { $0 = service?.newLines().joined() ?? "" }
      let now = service?.storeTime
      return RetentionReply(
        status: now == nil ? 500 : 200,
        body: Array(Self.right.utf8),
        milliseconds: 1
      )
    }
    let served = try ServedStore(script: Self.script, retention: access)
    place.withLock { $0 = served.service }
    let exchange = try await served.exchanges(after: Self.cancel).first
    #expect(exchange?["shown"]?.string == "answer")
    #expect(!seen.withLock { $0 }.contains("AUTO_RENEW_DISABLED"))
    place.withLock { $0 = nil }
  }

  /// A server that this store asks over HTTP signs with the clock of its machine, which is not that of the store.
  @Test func `a signature is right by the clock of the machine, too`() async throws {
    let key = try ServiceKey(StoreOptions())
    let signer = try AppStoreSigner(
      key: SigningKey(key.pem, keyId: key.keyId),
      issuerId: key.issuerId,
      bundleId: "com.example.app"
    )
    let token = try signer.advancedCommerce(
      AdvancedCommerceRequest(.reactivateSubscription, json: Array(Self.reactivation.utf8)[...]),
      nonce: Self.message,
      at: SystemClock().now
    )
    let answer = try RetentionAnswer.advancedCommerce(
      token: token,
      messageIdentifier: UUIDText(rawValue: Self.message)
    )
    let served = try ServedStore(script: Self.script, retention: Self.answering(answer.json))
    let exchange = try await served.exchanges(after: Self.begin).first
    #expect(exchange?["shown"]?.string == "answer", "\(exchange?["mistake"]?.string ?? "")")
  }

  @Test func `an exchange is in the log, and is not made again at the next start`() async throws {
    let folder = try TemporaryFolder()
    let asked = Asked()
    let access = Self.answering("{}", milliseconds: 9, asked: asked)
    let path = folder.path("log")
    func serve() throws -> ServedStore {
      try ServedStore(script: Self.script, state: path, retention: access)
    }
    var served: ServedStore? = try serve()
    for step in [Self.begin, Self.cancel] {
      _ = try await served?.control(.post, "/store/steps", step)
    }
    let told = try await Self.sentences(served)
    let view = try await StateTests.view(#require(served))
    served = nil
    #expect(asked.all.count == 2)
    let again = try serve()
    #expect(asked.all.count == 2)
    #expect(try await StateTests.view(again) == view)
    #expect(try await Self.sentences(again) == told)
    let log = String(decoding: try folder.contents("log"), as: UTF8.self)
    #expect(log.split(separator: "\n").filter { $0.contains("retentionExchange") }.count == 2)
    // The next request has an identifier of its own.
    _ = try await again.control(
      .post,
      "/store/steps",
      #"{"do":"setAutoRenew","subscription":"A","on":true}"#
    )
    _ = try await again.control(.post, "/store/steps", Self.begin)
    #expect(Set(asked.all.map(\.body)).count == 3)
  }

  private static func sentences(_ served: ServedStore?) async throws -> [String] {
    let activity = try await served?.control(.get, "/store/activity")
    return (activity?.object?["entries"]?.array.map { Array($0) } ?? []).compactMap { entry in
      guard entry.object?["kind"]?.string == "delivery" else { return nil }
      return entry.object?["sentence"]?.string
    }
  }

  @Test(arguments: [
    ("http://127.0.0.1:3000/r", true), ("http://localhost/r", true), ("http://[::1]:1", true),
    ("https://example.com/r", true), ("http://example.com/r", false),
    ("http://127.0.0.1.example.com/r", false), ("http://localhosts/", false), ("https://", false),
  ])
  func `the URL is one with TLS, or on this machine`(_ url: String, _ isTaken: Bool) async throws {
    let served = try ServedStore()
    let answer = try await served.answer(
      .put,
      "/sandbox/inApps/v1/messaging/realtime/url",
      #"{"realtimeURL":"\#(url)"}"#,
      headers: [.init("Authorization", "Bearer \(try served.bearer())")]
    )
    #expect(answer.status == (isTaken ? 200 : 400))
  }

  // MARK: Performance tests

  private static let test =
    #"{"do":"retention","change":"testPerformance","environment":"Sandbox"}"#

  /// The result of the newest test, when it is known.
  private static func result(
    of id: String,
    _ served: ServedStore
  ) async throws -> PerformanceTestResult {
    let client = try served.client()
    while true {
      let result = try await client.response(to: .performanceTestResult(requestId: id))
      if result.result != .pending { return result }
      try await Task.sleep(for: .milliseconds(10))
    }
  }

  @Test(arguments: [(2, "PASS", 98), (3, "FAIL", 97)])
  func `a performance test makes its requests, and counts failures by kind`(
    _ failures: Int,
    _ result: String,
    _ rate: Int64
  ) async throws {
    let count = Mutex(0)
    let access = RetentionAccess { _ in
      let number = count.withLock { count in
        count += 1
        return count
      }
      guard number > failures else {
        return RetentionReply(failure: "PREMATURE_CLOSE", "closed", milliseconds: 3)
      }
      return RetentionReply(
        status: 200,
        body: Array(Self.right.utf8),
        milliseconds: Int64(number)
      )
    }
    let served = try ServedStore(script: Self.script, retention: access)
    let client = try served.client()
    let id = try await served.buy("pro.month", customer: "ben", side: "/sandbox")
    let started = try await client.response(to: .performanceTest(originalTransactionId: id))
    let found = try await Self.result(of: #require(started.requestId), served)
    #expect(count.withLock { $0 } == 100)
    #expect(found.result?.rawValue == result)
    #expect(found.successRate == rate)
    #expect(found.numPending == 0)
    #expect(found.failures?.count(of: .prematureClose) == Int64(failures))
    #expect(found.responseTimes?.p99 == (failures == 2 ? 100 : 100))
    #expect(found.responseTimes?.p50 == Int64(failures + (100 - failures + 1) / 2))
    #expect(found.config?.responseTimeThreshold == 700)
    // Production still needs a test that passed.
    let url = "https://example.com/retention"
    if result == "PASS" {
      _ = try await client.response(to: .setRealtimeURL(url))
    } else {
      let error = await #expect(throws: (any Error).self) {
        try await client.response(to: .setRealtimeURL(url))
      }
      #expect("\(String(describing: error))".contains("4030026"))
    }
  }

  @Test func `a performance test of a step ends with the step, and is in the log`() async throws {
    let folder = try TemporaryFolder()
    let asked = Asked()
    let path = folder.path("log")
    func serve() throws -> ServedStore {
      try ServedStore(
        script: Self.script,
        state: path,
        retention: Self.answering(Self.right, milliseconds: 800, asked: asked)
      )
    }
    var served: ServedStore? = try serve()
    _ = try await served?.control(.post, "/store/steps", Self.test)
    #expect(asked.all.count == 100)
    #expect(Set(asked.all.map(\.body)).count == 100)
    served = nil
    let again = try serve()
    #expect(asked.all.count == 100)
    // The test failed: each answer was late.
    let error = await #expect(throws: (any Error).self) {
      try await again.client().response(to: .setRealtimeURL("https://example.com/r"))
    }
    #expect("\(String(describing: error))".contains("4030026"))
  }

  @Test func `a performance test that an earlier run did not end is made again`() async throws {
    let folder = try TemporaryFolder()
    let path = folder.path("log")
    // Without a way to ask, the requests are not made.
    var served: ServedStore? = try ServedStore(script: Self.script, state: path)
    _ = try await served?.control(.post, "/store/steps", Self.test)
    served = nil
    let asked = Asked()
    _ = try ServedStore(
      script: Self.script,
      state: path,
      retention: Self.answering(Self.right, asked: asked)
    )
    #expect(asked.all.count == 100)
  }
}
