// SPDX-License-Identifier: Apache-2.0

import AnswerOutput
import AppStoreServer
import Foundation
import LocalServer
import ReceiptCommands
import StoreClient
import StrictJSON
import StrictTime
import Synchronization
import SystemIO
import TestSupport
import Testing

/// `receiptctl serve` without a catalogue, and what it tells the person at the console.
struct SampleServerTests {
  private let run = ServeRun()

  /// Starts the command, and returns the ready file.
  private func ready(_ words: String...) async throws -> JSONObject {
    run.start(["serve", "--ready-file", "ready"] + words)
    let bytes = try await run.value { $0.files.withLock { $0["ready"] } }
    return try #require(try JSONDocument(bytes[...]).root.object)
  }

  private func answer(
    _ method: HTTPMethod,
    _ url: String,
    _ headers: [HTTPHeader] = [],
    _ body: String = ""
  ) async throws -> HTTPAnswer {
    let type = HTTPHeader("Content-Type", "application/json")
    return try await HTTPTransport(limits: .patient).answer(
      to: HTTPRequest(method: method, url: url, headers: headers + [type], body: Array(body.utf8))
    )
  }

  private func finish() async throws {
    run.isInterrupted.withLock { $0 = true }
    #expect(try await run.waitForStatus() == .success)
  }

  @Test func `without arguments it starts now, with customers, and prints four lines`()
    async throws
  {
    let before = SystemClock().now
    let facts = try await ready()
    let now = try Timestamp(rfc3339: try #require(facts["now"]?.string))
    // The store starts at a whole minute.
    #expect(now > before.adding(seconds: -60) && now <= SystemClock().now)
    let url = try #require(facts["url"]?.string)
    let state = try JSONDocument(try await answer(.get, "\(url)/store/answers").body).root.object
    let customers = try #require(state?["customers"]?.array).compactMap { $0.object }
    #expect(customers.compactMap { $0["name"]?.string } == ["anna", "ben"])
    // One line for each thing to know; then the events.
    let lines = run.out.withLock { $0 }.split(separator: "\n").map { $0.prefix { $0 != " " } }
    #expect(lines.prefix(4) == ["dashboard", "API", "key", "webhook"])
    #expect(run.out.withLock { !$0.contains("PRIVATE KEY") })
    let again = try JSONDocument(try await answer(.get, "\(url)/store/ready").body).root.object
    #expect(again?["key"]?.string == facts["key"]?.string)
    #expect(again?["root"]?.string == facts["root"]?.string)
    try await finish()
  }

  @Test(
    arguments: [
      (
        #"{"do": "purchase", "product": "pro.month", "customer": "cleo", "offer": {"code": "SPRING"}}"#,
        "\"offerIdentifier\":\"SPRING\""
      ),
      (#"{"do": "purchase", "product": "basic.month", "customer": "anna"}"#, "DOWNGRADE"),
      (
        #"{"do": "purchase", "product": "pro.month", "customer": "anna", "offer": {"promotional": "loyal"}}"#,
        "OFFER_REDEEMED"
      ),
      (#"{"do": "joinFamily", "organizer": "anna", "member": "cleo"}"#, "SUBSCRIBED"),
      (#"{"do": "purchase", "product": "lifetime", "customer": "cleo"}"#, "ONE_TIME_CHARGE"),
    ]
  )
  func `the catalogue of the store has levels, offers and shared products`(
    _ step: String,
    _ notification: String
  ) async throws {
    let facts = try await ready()
    let url = try #require(facts["url"]?.string)
    let rows = try await answer(.post, "\(url)/store/steps", [], step)
    #expect(rows.status == 200)
    #expect(String(decoding: rows.body, as: UTF8.self).contains(notification))
    try await finish()
  }

  @Test func `--name is in the addresses for clients`() async throws {
    let facts = try await ready("--name", "store.test", "--tls")
    let names = ["url", "production", "sandbox", "control", "dashboard"]
    for name in names { #expect(facts[name]?.string?.hasPrefix("https://store.test:") == true) }
    #expect(facts["ocsp"]?.string?.hasPrefix("http://store.test:") == true)
    #expect(run.out.withLock { $0.contains("dashboard  https://store.test:") })
    try await finish()
  }

  @Test func `--start sets the time of a store, and deliveries state it`() async throws {
    let webhook = try LocalServer { _, connection in connection.answer("") }
    let facts = try await ready(
      "--config",
      ServedStore.configurationPath,
      "--start",
      "2030-02-03",
      "--notify",
      webhook.url
    )
    #expect(facts["now"]?.string == "2030-02-03T00:00:00Z")
    let url = try #require(facts["url"]?.string)
    _ = try await answer(.post, "\(url)/store/clock", [], #"{"by": "PT1H"}"#)
    _ = try await answer(.post, "\(url)/store/steps", [], #"{"do": "testNotification"}"#)
    let times = webhook.requests.map { $0.header("ReceiptKit-Store-Time") }
    #expect(times == ["2030-02-03T01:00:00Z"])
    try await finish()
  }

  @Test func `warns once when the time of the store is after that of the machine`() async throws {
    let future = SystemClock().now.adding(seconds: 3_600)
    let facts = try await ready("--start", "\(future)")
    let url = try #require(facts["url"]?.string)
    for _ in 0..<2 { _ = try await answer(.post, "\(url)/store/clock", [], #"{"by": "P1M"}"#) }
    _ = try await run.value { run in
      run.err.withLock { $0.contains("the store's time is after this machine's") } ? true : nil
    }
    try await Task.sleep(for: .milliseconds(100))
    #expect(run.err.withLock { $0.split(separator: "\n").count } == 1)
    try await finish()
  }

  @Test func `api takes key and time from the store`() async throws {
    let facts = try await ready("--start", "2031-01-01", "--config", ServedStore.configurationPath)
    let url = try #require(facts["url"]?.string)
    let folder = try TemporaryFolder()
    let bytes = run.files.withLock { $0["ready"] } ?? []
    let file = try folder.file("ready.json", bytes)
    let words = ["api", "notifications", "--credentials", file, "--url", url]
    let empty = ServeRun()
    empty.start(words)
    #expect(try await empty.waitForStatus() == .success)
    let range = "no such notification from 2030-07-05T00:01:00Z to 2031-01-01T00:00:00Z"
    #expect(empty.err.withLock { $0.contains(range) })
    _ = try await answer(.post, "\(url)/store/steps", [], #"{"do": "testNotification"}"#)
    let full = ServeRun()
    full.start(words)
    #expect(try await full.waitForStatus() == .success)
    #expect(full.out.withLock { $0.hasPrefix("eyJ") })
    #expect(full.err.withLock { $0.isEmpty })
    try await finish()
  }

  @Test func `a refused request does not end a server whose standard error is closed`() async throws
  {
    let facts = try await ready()
    let url = try #require(facts["url"]?.string)
    _ = try await run.value { $0.out.withLock { $0.contains("webhook") } ? true : nil }
    run.isRead.withLock { $0 = false }
    for _ in 0..<3 {
      #expect(try await answer(.get, "\(url)/store/unknown").status == 404)
      try await Task.sleep(for: .milliseconds(100))
    }
    try await finish()
  }

  @Test func `a root of an earlier run is accepted, and no other file`() async throws {
    let folder = try TemporaryFolder()
    func status(_ name: String) async throws -> CommandStatus? {
      let run = ServeRun()
      run.start(["serve", "--root-out", folder.path(name), "--ready-file", "ready"])
      return try await run.value { run -> CommandStatus?? in
        if let status = run.status.withLock({ $0 }) { return .some(status) }
        guard run.files.withLock({ $0["ready"] }) != nil else { return nil }
        run.isInterrupted.withLock { $0 = true }
        return nil
      }
    }
    #expect(try await status("root") == .success)
    #expect(try await status("root") == .success)
    _ = try folder.file("other", try folder.contents("root") + [0x0A])
    #expect(try await status("other") == .inputOutput)
    // Nothing writes to the pipe, so reading it would never end.
    let isMade = unsafe mkfifo(folder.path("pipe"), 0o600) == 0
    #expect(isMade)
    #expect(try await status("pipe") == .inputOutput)
  }

  @Test func `every refused request is explained on standard error`() async throws {
    let facts = try await ready()
    let url = try #require(facts["url"]?.string)
    let path = "\(url)/inApps/v1/transactions/1"
    #expect(try await answer(.get, path).status == 401)
    let header = HTTPHeader(
      "Authorization",
      "bEARER \(try ServeRun.bearer(facts, bundleId: "other"))"
    )
    let refused = try await answer(.get, path, [header])
    #expect(refused.status == 401)
    #expect(refused.body.isEmpty)
    let testers = try await answer(.get, "\(url)/v2/sandboxTesters")
    #expect(testers.status == 401)
    let good = HTTPHeader(
      "Authorization",
      "bearer \(try ServeRun.bearer(facts))"
    )
    #expect(try await answer(.get, path, [good]).status == 404)
    #expect(try await answer(.post, "\(url)/store/steps", [], #"{"do": "buy"}"#).status == 400)
    let lines = try await run.value { run -> [String]? in
      let lines = run.err.withLock { $0 }.split(separator: "\n").map(String.init)
      return lines.count == 5 ? lines : nil
    }
    let expected = [
      "GET /inApps/v1/transactions/1: 401, the request has no Authorization",
      "GET /inApps/v1/transactions/1: 401, bid: expected com.example.app, found other",
      "GET /v2/sandboxTesters: 401, the request has no Authorization",
      "GET /inApps/v1/transactions/1: 404, 4040010: ",
      "POST /store/steps: 400, unknown step \"buy\"",
    ]
    for (line, text) in zip(lines, expected) {
      #expect(line.hasPrefix("receiptctl: refused: \(text)"), "\(line)")
    }
    try await finish()
  }
}
