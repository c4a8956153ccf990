// SPDX-License-Identifier: Apache-2.0

import AppStoreServer
import StoreTypes
import StrictTime
import Synchronization

/// A server that returns the responses of a test and records the requests.
final class ScriptedServer: Sendable {
  static let token = "eyJhbGciOiJFUzI1NiJ9.secret.signature"

  let clock = TestClock()
  private let record: Record

  /// A server that computes each response.
  init(_ answer: @escaping @Sendable (HTTPRequest) throws -> HTTPAnswer) {
    record = Record(answer)
  }

  /// A server that returns the given responses in order.
  convenience init(_ answers: [HTTPAnswer]) {
    let rest = Mutex(answers[...])
    self.init { _ throws in
      guard let answer = rest.withLock({ $0.popFirst() }) else { throw Broken() }
      return answer
    }
  }

  var urls: [String] {
    get async { await record.urls }
  }

  var methods: [HTTPMethod] {
    get async { await record.methods }
  }

  func client() -> APIClient {
    APIClient(
      environments: [.production, .sandbox],
      bearerToken: { _ in ScriptedServer.token },
      clock: clock,
      send: { [record] request in try await record.answer(request) }
    )
  }

  private actor Record {
    private(set) var urls: [String] = []
    private(set) var methods: [HTTPMethod] = []
    private let respond: @Sendable (HTTPRequest) throws -> HTTPAnswer

    init(_ respond: @escaping @Sendable (HTTPRequest) throws -> HTTPAnswer) {
      self.respond = respond
    }

    func answer(_ request: HTTPRequest) throws -> HTTPAnswer {
      urls.append(request.url)
      methods.append(request.method)
      return try respond(request)
    }
  }
}

/// A connection error.
struct Broken: Error {}

/// A clock that records pauses instead of waiting.
final class TestClock: APIClock {
  static let start = Timestamp(millisecondsSince1970: 1_800_000_000_000) ?? .earliest

  private let recorded = Mutex<[Int64]>([])

  var pauses: [Int64] { recorded.withLock { $0 } }

  var now: Timestamp { TestClock.start }

  func sleep(milliseconds: Int64) async throws {
    recorded.withLock { $0.append(milliseconds) }
  }
}

/// A gate that holds requests until a test opens it.
actor Gate {
  private(set) var passed = 0
  private var isOpen = false
  private var waiting: [CheckedContinuation<Void, Never>] = []

  func pass() async {
    passed += 1
    guard !isOpen else { return }
    await withCheckedContinuation { waiting.append($0) }
  }

  func open() {
    isOpen = true
    for continuation in waiting { continuation.resume() }
    waiting = []
  }
}

extension HTTPAnswer {
  static func json(_ text: String) -> HTTPAnswer {
    HTTPAnswer(status: 200, body: Array(text.utf8)[...])
  }

  static func error(_ status: Int, _ code: Int) -> HTTPAnswer {
    HTTPAnswer(status: status, body: Array(#"{"errorCode":\#(code)}"#.utf8)[...])
  }
}
