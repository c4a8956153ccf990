// SPDX-License-Identifier: Apache-2.0

import AppStoreServer
import Foundation
import LocalServer
import ScriptPlaying
import StoreClient
import StoreConfiguration
import StoreEngine
import StorePayloads
import StoreService
import StoreServing
import StoreTypes
import StrictJSON
import StrictTime
import Synchronization
import SystemIO
import TestSupport
import Testing

/// The log of a server: confirmed changes are present after the next start.
struct StateTests {
  /// Everything that a client can read from both stores.
  static func view(_ served: ServedStore) async throws -> [String] {
    var view: [String] = []
    for side in ["/production", "/sandbox"] {
      for path in ["state", "script", "upcoming"] {
        let answer = try await served.answer(.get, "\(side)/store/\(path)")
        view.append(String(decoding: answer.body, as: UTF8.self))
      }
    }
    return view
  }

  static func post(_ url: String) -> StoreService.Post {
    { delivery in
      let request = HTTPRequest(method: .post, url: url, headers: [], body: delivery.body)
      return switch HTTPTransport(limits: .patient).blockingAnswer(to: request) {
      case .success(let answer): DeliveryOutcome(status: answer.status, body: answer.body)
      case .failure: DeliveryOutcome(name: "NO_RESPONSE")
      }
    }
  }

  /// Runs steps in both stores, sends API requests, lets deliveries fail, and moves the clock.
  static func live(_ served: ServedStore) async throws {
    let id = try await served.buy("pro.month")
    _ = try await served.buy("pro.month", customer: "bob", side: "/sandbox")
    let coins = try await served.buy("coins100")
    let client = try served.client()
    _ = try await client.response(to: .finishTransaction(transactionId: coins))
    _ = try await client.response(
      to: .setAppAccountToken(
        UUIDText(rawValue: "0f8fad5b-d9cb-469f-a165-70867728950e"),
        originalTransactionId: id
      )
    )
    _ = try await served.control(.post, "/store/clock", "{\"by\": \"P2M\"}")
    _ = try await served.control(
      .post,
      "/store/steps",
      "[{\"do\": \"refund\", \"transaction\": \"pro.month.2\"}, {\"do\": \"testNotification\"}]"
    )
    _ = try await served.control(.post, "/store/clock", "{\"by\": \"PT30M\"}")
  }

  @Test func `a server continues in the same state, with the attempts of failed deliveries`()
    async throws
  {
    let folder = try TemporaryFolder()
    let state = folder.path("log")
    let count = Mutex(0)
    let webhook = try LocalServer { _, connection in
      let number = count.withLock { count in
        count += 1
        return count
      }
      return connection.answer("", status: number % 3 == 0 ? "200 OK" : "500 Error")
    }
    var views: [[String]] = []
    for round in 0..<3 {
      let served = try ServedStore(post: Self.post(webhook.url), state: state)
      if round == 0 { try await Self.live(served) }
      views.append(try await Self.view(served))
    }
    #expect(views[0][0].contains("UNSUCCESSFUL_HTTP_RESPONSE_CODE"))
    #expect(views[0] == views[1] && views[1] == views[2])
    // The next server makes the attempts that are due later.
    let known = count.withLock { $0 }
    let served = try ServedStore(post: Self.post(webhook.url), state: state)
    _ = try await served.control(.post, "/store/clock", "{\"by\": \"P7D\"}")
    #expect(count.withLock { $0 } > known)
  }

  @Test func `a log truncated at any byte is restored up to its last complete line`() async throws {
    let folder = try TemporaryFolder()
    let state = folder.path("log")
    var known: [Int: [String]] = [:]
    do {
      let served = try ServedStore(state: state)
      try await Self.live(served)
      for _ in 0..<4 {
        _ = try await served.control(.post, "/store/clock", "{\"by\": \"P20D\"}")
        known[try folder.contents("log").count] = try await Self.view(served)
      }
    }
    let log = try folder.contents("log")
    let configuration = try ServedStore.configuration()
    var compared = 0
    // At most 1,000 positions, including every end of a line.
    let pace = log.count / 800 + 1
    let places = log.indices.filter { $0 % pace == 0 || log[$0] == 0x0A }.prefix(1000)
    var lines = 0
    for place in places.map({ $0 + 1 }) {
      let end = log[..<place].lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
      guard end > 0 else { continue }
      let past = try StoreScript(log: log[..<end], for: configuration)
      let script = try StoreScript(
        Array("{\"schema\": \"receiptctl/script/1\"}".utf8)[...],
        for: configuration,
        resuming: past
      )
      guard end == place else { continue }
      lines += 1
      let view = known[end]
      // Deriving the keys of a store takes longer than reading the whole log, so most lines are skipped.
      guard view != nil || lines % 8 == 0 else { continue }
      var sides = try StorePair(
        configuration,
        script: script,
        credentials: nil,
        deliversOutside: false
      )
      try sides.repeatLog()
      guard let view else { continue }
      compared += 1
      #expect(String(decoding: sides.state(of: .production), as: UTF8.self) == view[0])
      #expect(String(decoding: sides.state(of: .sandbox), as: UTF8.self) == view[3])
    }
    #expect(compared == known.count)
  }

  @Test
  func `the log restores resent, dropped, delayed and reordered deliveries, and a reset clears it`()
    async throws
  {
    let folder = try TemporaryFolder()
    let state = folder.path("log")
    let webhook = try LocalServer { _, connection in connection.answer("") }
    var views: [[String]] = []
    for round in 0..<3 {
      let served = try ServedStore(post: Self.post(webhook.url), state: state)
      if round == 0 {
        let faults =
          #"{"drop": {"percent": 30}, "delay": {"percent": 30}, "reorder": {"percent": 30}}"#
        _ = try await served.control(.post, "/store/faults", faults)
        try await Self.live(served)
        let view = try await served.control(.get, "/store/state").object
        let first = view?["notifications"]?.array?.first { _ in true }?.object
        let uuid = try #require(first?["notificationUUID"]?.string)
        let resend = "{\"notificationUUID\": \"\(uuid)\"}"
        _ = try await served.control(.post, "/store/notifications/resend", resend)
      }
      views.append(try await Self.view(served))
    }
    #expect(views[0] == views[1] && views[1] == views[2])
    let log = String(decoding: try folder.contents("log"), as: UTF8.self)
    for word in ["postpone", "NO_RESPONSE", "resend"] { #expect(log.contains(word)) }
    do {
      let served = try ServedStore(post: Self.post(webhook.url), state: state)
      let start = #"{"start": "2026-02-01T00:00:00Z"}"#
      _ = try await served.control(.post, "/store/reset", start)
      _ = try await served.buy("pro.month")
      views = [try await Self.view(served)]
    }
    let served = try ServedStore(post: Self.post(webhook.url), state: state)
    #expect(try await Self.view(served) == views[0])
  }

  @Test func `simulate continues from the log of serve, and serve from the log of simulate`()
    async throws
  {
    let folder = try TemporaryFolder()
    let state = folder.path("log")
    let configuration = try ServedStore.configuration()
    let webhook = try LocalServer { _, connection in connection.answer("", status: "500 Error") }
    var view: [String] = []
    var id = ""
    do {
      let served = try ServedStore(post: Self.post(webhook.url), state: state)
      id = try await served.buy("pro.month")
      _ = try await served.control(.post, "/store/clock", "{\"by\": \"PT20H\"}")
      view = try await Self.view(served)
    }
    #expect(webhook.requests.count == 3)
    let past = try StoreScript(log: try folder.contents("log")[...], for: configuration)
    let files = try Play(of: past.continued(until: past.until), in: configuration).files()
    let index = try #require(files.first { $0.path == "notifications.jsonl" }).contents
    let attempts = try JSONDocument(index.dropLast()).root.object?["attempts"]?.array
    #expect(attempts?.count == 3)
    #expect(files.contains { $0.path.contains("transaction-\(id)") })
    // A server can continue from the log that simulate wrote.
    let again = try #require(files.first { $0.path == "log.jsonl" }).contents
    let served = try ServedStore(
      post: Self.post(webhook.url),
      state: try folder.file("again", again)
    )
    #expect(try await Self.view(served) == view)
  }

  @Test func `after a restart, only the new steps of a script are played`() async throws {
    let folder = try TemporaryFolder()
    let state = folder.path("log")
    func script(_ steps: String) -> String {
      "{\"schema\": \"receiptctl/script/1\", \"seed\": \"once\", \"steps\": [\(steps)]}"
    }
    let first = """
      {"at": "2026-01-01T00:00:00Z", "do": "purchase", "product": "pro.month", "customer": "anna"}
      """
    let second = """
      {"at": "2026-01-05T00:00:00Z", "do": "purchase", "product": "coins100", "customer": "bob"}
      """
    for (steps, customers) in [(first, 1), (first, 1), ("\(first), \(second)", 2), (first, 2)] {
      let served = try ServedStore(script: script(steps), state: state)
      let view = try await served.control(.get, "/store/state")
      #expect(view.object?["customers"]?.array?.count == customers)
    }
    let early = second.replacing("01-05", with: "01-02")
    #expect(throws: ScriptError.self) { try ServedStore(script: script(early), state: state) }
    let other = script(first).replacing("once", with: "other")
    #expect(throws: ScriptError.self) { try ServedStore(script: other, state: state) }
    let options = script(first).replacing(
      "\"seed\"",
      with: "\"store\": {\"bundleId\": \"com.example.b\", \"sharedSecret\": \"s\"}, \"seed\""
    )
    let error = #expect(throws: ScriptError.self) {
      try ServedStore(script: options, state: state)
    }
    let names = "different: bundleId (com.example.app in the log), sharedSecret"
    #expect(error?.message.hasSuffix(names) == true)
  }

  @Test(arguments: [
    ("{}", "(byte 1"), ("", "line 2"), ("\u{0}{}", "json/"),
    (#"{"at":"2025-01-01T00:00:00Z","do":"advance"}"#, "is before"),
    (#"{"at":"2026-01-01T00:00:00Z","do":"advance","x":1}"#, "unknown member"),
    (#"{"at":"2026-01-01T00:00:00Z","at":"2026-01-01T00:00:00Z","do":"advance"}"#, "json/"),
    (
      #"{"at":"2026-01-01T00:00:00Z","do":"deliver","notification":1,"result":"SUCCESS"}"#,
      "no notification 1"
    ),
    (#"{"at":"2026-01-01T00:00:00Z","do":"deliver","notification":0,"result":"SUCCESS"}"#, "1 to"),
    (#"{"at":"2026-01-01T00:00:00Z","do":"deliver","notification":1,"result":"X"}"#, "result"),
    (#"{"at":"2026-01-01T00:00:00Z","do":"finish","transaction":"A.1"}"#, "line 2"),
    (#"{"at":"2026-01-01T00:00:00Z","do":"look","environment":"Xcode"}"#, "Xcode"),
    (String(repeating: "[", count: 100_000), "json/"),
    (String(repeating: "a", count: 16 << 20), "json/"),
  ])
  func `the error about a malformed log names the line`(_ line: String, _ expected: String) throws {
    let configuration = try ServedStore.configuration()
    let script = try StoreScript(
      Array("{\"schema\": \"receiptctl/script/1\"}".utf8)[...],
      for: configuration
    )
    var chain = LogChain()
    let log =
      chain.sealed(script.logHeader(of: configuration)) + chain.sealed(Array("\(line)\n".utf8))
    let error = #expect(throws: ScriptError.self) {
      let past = try StoreScript(log: log[...], for: configuration)
      let resumed = try StoreScript(
        Array("{\"schema\": \"receiptctl/script/1\"}".utf8)[...],
        for: configuration,
        resuming: past
      )
      var sides = try StorePair(
        configuration,
        script: resumed,
        credentials: nil,
        deliversOutside: false
      )
      try sides.repeatLog()
    }
    let text = error?.description ?? ""
    #expect(text.contains("line 2 of the log") && text.contains(expected), "\(text.prefix(200))")
  }

  @Test(arguments: [true, false])
  func `after the state file was deleted or replaced, changes are rejected`(
    _ isReplaced: Bool
  ) async throws {
    let folder = try TemporaryFolder()
    let state = folder.path("log")
    let served = try ServedStore(state: state)
    _ = try await served.buy("pro.month")
    let contents = try folder.contents("log")
    try FileManager.default.removeItem(atPath: state)
    if isReplaced { _ = try folder.file("log", contents) }
    let answer = try await served.answer(.post, "/store/steps", "{\"do\": \"testNotification\"}")
    #expect(answer.status == 503)
    #expect(String(decoding: answer.body, as: UTF8.self).contains("deleted or replaced"))
  }

  @Test func `after another program has changed the state file, changes are rejected`() async throws
  {
    let folder = try TemporaryFolder()
    let state = folder.path("log")
    let served = try ServedStore(state: state)
    _ = try await served.buy("pro.month")
    let before = try await Self.view(served)
    _ = try folder.file("log", try folder.contents("log") + Array("x".utf8))
    let answer = try await served.answer(.post, "/store/steps", "{\"do\": \"testNotification\"}")
    #expect(answer.status == 503)
    #expect(String(decoding: answer.body, as: UTF8.self).contains("state file"))
    #expect(try await served.answer(.post, "/store/clock", "{\"by\": \"P2M\"}").status == 503)
    let client = try served.client()
    await #expect(throws: (any Error).self) {
      try await client.response(to: .testNotification())
    }
    #expect(try await Self.view(served) == before)
  }

  @Test func `rejects a file that another process uses, and a file that is not regular`() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("log")
    let first = try AppendedFile(path)
    #expect(throws: AppendError.inUse) { try AppendedFile(path) }
    try first.append([1, 2, 3])
    #expect(try first.contents(limit: 3) == [1, 2, 3])
    for (path, error) in [
      ("/dev/null", AppendError.notRegular), (folder.path, .notRegular),
      ("\(folder.path)/no/log", .notFound), ("", .notFound),
    ] {
      #expect(throws: error) { try AppendedFile(path) }
    }
  }

  @Test func `the clock runs by itself, and a restart does not move it back`()
    async throws
  {
    let folder = try TemporaryFolder()
    let state = folder.path("log")
    var time = ""
    do {
      // At this speed, a month takes a quarter of a second.
      let served = try ServedStore(state: state, speed: 10_000_000)
      _ = try await served.buy("pro.month")
      var count = 0
      while count < 3 {
        let view = try await served.control(.get, "/store/state").object
        let customer = view?["customers"]?.array?.first { _ in true }?.object
        count = customer?["transactions"]?.array?.count ?? 0
        time = try #require(view?["now"]?.string)
      }
    }
    let served = try ServedStore(state: state)
    let now = try await served.control(.get, "/store/state").object?["now"]?.string
    #expect(try Timestamp(rfc3339: try #require(now)) >= (try Timestamp(rfc3339: time)))
  }

  @Test func `a reset while the file is moved away changes nothing`() async throws {
    let folder = try TemporaryFolder()
    let state = folder.path("log")
    let served = try ServedStore(state: state)
    _ = try await served.buy("pro.month")
    let view = try await Self.view(served)
    let log = try folder.contents("log")
    try FileManager.default.moveItem(atPath: state, toPath: folder.path("moved"))
    let refused = try await served.answer(.post, "/store/reset", "{}")
    #expect(refused.status == 503)
    #expect(try folder.contents("moved") == log)
    #expect(try await Self.view(served) == view)
    try FileManager.default.moveItem(atPath: folder.path("moved"), toPath: state)
    _ = try await served.buy("coins100")
    _ = try await served.control(.post, "/store/reset", "{}")
    #expect(try await served.answer(.get, "/store/state").status == 200)
  }
}
