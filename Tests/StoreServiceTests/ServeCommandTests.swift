// SPDX-License-Identifier: Apache-2.0

import AnswerOutput
import AppStoreServer
import LocalServer
import NetworkCommands
import ReceiptCommands
import StoreClient
import StoreEngine
import StrictJSON
import StrictTime
import Synchronization
import SystemIO
import TestSupport
import Testing

/// `receiptctl serve` and `receiptctl notify` with real local connections.
struct ServeCommandTests {
  @Test func `serve writes its files, responds, prints events and exits on a signal`() async throws
  {
    let run = ServeRun()
    run.start([
      "serve", "--config", ServedStore.configurationPath, "--ready-file", "ready", "--root-out",
      "root",
    ])
    let ready = try await run.value { $0.files.withLock { $0["ready"] } }
    let facts = try #require(try JSONDocument(ready[...]).root.object)
    let url = try #require(facts["url"]?.string)
    #expect(facts["isTestKey"]?.boolean == true)
    #expect(try #require(facts["keyId"]?.string).hasPrefix("TEST"))
    #expect(
      facts["root"]?.string
        == run.files.withLock { $0["root"] }.map {
          String(decoding: $0, as: UTF8.self)
        }
    )
    let token = try ServeRun.bearer(facts)
    let request = HTTPRequest(
      method: .post,
      url: "\(url)/inApps/v1/notifications/test",
      headers: [HTTPHeader("Authorization", "Bearer \(token)")],
      body: []
    )
    let answer = try await HTTPTransport(limits: .patient).answer(to: request)
    try #require(answer.status == 200, "\(answer)")
    _ = try await run.value { run in
      let line = "production testNotification TEST:not-posted"
      return run.out.withLock { $0.contains(line) } ? true : nil
    }
    run.isInterrupted.withLock { $0 = true }
    #expect(try await run.waitForStatus() == .success)
    #expect(run.err.withLock { $0 }.isEmpty)
    await #expect(throws: TransportError.self) {
      try await HTTPTransport(limits: .patient).answer(to: request)
    }
  }

  @Test func `prints the events before a signal`() async throws {
    let run = ServeRun()
    run.start([
      "serve", "--config", ServedStore.configurationPath, "--ready-file", "ready",
    ])
    let ready = try await run.value { run in run.files.withLock { $0["ready"] } }
    let url = try #require(try JSONDocument(ready[...]).root.object?["url"]?.string)
    for _ in 0..<20 {
      let request = HTTPRequest(
        method: .post,
        url: "\(url)/store/steps",
        headers: [HTTPHeader("Content-Type", "application/json")],
        body: Array("{\"do\": \"testNotification\"}".utf8)
      )
      let answer = try await HTTPTransport(limits: .patient).answer(to: request)
      try #require(answer.status == 200, "\(answer)")
    }
    run.isInterrupted.withLock { $0 = true }
    #expect(try await run.waitForStatus() == .success)
    let lines = run.out.withLock { $0 }.split(separator: "\n")
    #expect(lines.count { $0.contains("testNotification") } == 20)
  }

  @Test func `exits with status 3 if the port is in use`() async throws {
    let other = try LocalServer { _, connection in connection.answer("") }
    let run = ServeRun()
    run.start(["serve", "--config", ServedStore.configurationPath, "--port", "\(other.port)"])
    #expect(try await run.waitForStatus() == .inputOutput)
    #expect(run.err.withLock { $0 }.contains("io/port-in-use"))
  }

  @Test
  func `rejects a state file that is in use, not regular, no log, or of another configuration`()
    async throws
  {
    let folder = try TemporaryFolder()
    let log = folder.path("log")
    let first = ServeRun()
    first.start(serve(log))
    _ = try await first.value { $0.out.withLock { $0.isEmpty ? nil : true } }
    let second = ServeRun()
    second.start(serve(log))
    #expect(try await second.waitForStatus() == .inputOutput)
    #expect(second.err.withLock { $0 }.contains("io/file-in-use"))
    first.isInterrupted.withLock { $0 = true }
    #expect(try await first.waitForStatus() == .success)
    let whole = try folder.contents("log")
    let other = Array("an important document without a line feed".utf8)
    let lines = Array("{\n\"a\": 1\n}".utf8)
    let text = String(decoding: whole, as: UTF8.self)
      .replacing("configuration\":\"", with: "configuration\":\"0")
    let header = text.prefix { $0 != "\n" }.replacing(/,"sum":"[0-9a-f]{8}"/, with: "")
    var chain = LogChain()
    let foreign = chain.sealed(Array("\(header)\n".utf8))
    for (contents, status, message) in [
      (other, CommandStatus.usage, "not a log"), (lines, .usage, "first line of the log"),
      (Array(text.utf8), .usage, "the checksum does not match"),
      (foreign, .usage, "a different configuration"),
    ] {
      let run = ServeRun()
      run.start(serve(try folder.file("other", contents)))
      #expect(try await run.waitForStatus() == status)
      #expect(run.err.withLock { $0 }.contains(message))
      #expect(try folder.contents("other") == contents)
    }
    // As if the server had been killed while it wrote a line.
    let cut = ServeRun()
    cut.start(serve(try folder.file("cut", whole + Array("{\"at\":".utf8))))
    _ = try await cut.value { $0.out.withLock { $0.isEmpty ? nil : true } }
    #expect(cut.err.withLock { $0 }.contains("removed the incomplete last line, 6 bytes"))
    #expect(try folder.contents("cut") == whole)
    cut.isInterrupted.withLock { $0 = true }
    #expect(try await cut.waitForStatus() == .success)
    // A whole last line may have been confirmed, and is kept without its line feed.
    for lines in [whole, Array(whole.prefix { $0 != UInt8(ascii: "\n") }) + [UInt8(ascii: "\n")]] {
      let ended = ServeRun()
      ended.start(serve(try folder.file("ended", Array(lines.dropLast()))))
      _ = try await ended.value { $0.out.withLock { $0.isEmpty ? nil : true } }
      #expect(ended.err.withLock { !$0.contains("removed") })
      #expect(try folder.contents("ended") == lines)
      ended.isInterrupted.withLock { $0 = true }
      #expect(try await ended.waitForStatus() == .success)
    }
  }

  @Test func `the same command starts again, and removes its ready file at a clean end`()
    async throws
  {
    let folder = try TemporaryFolder()
    let ready = folder.path("ready.json")
    let words = serve(folder.path("log")) + ["--ready-file", ready]
    var left: [UInt8] = []
    for round in 0..<2 {
      let run = ServeRun(usesFiles: true)
      run.start(words)
      _ = try await run.value { $0.out.withLock { $0.isEmpty ? nil : true } }
      let contents = try folder.contents("ready.json")
      #expect(contents != left)
      left = contents
      run.isInterrupted.withLock { $0 = true }
      #expect(try await run.waitForStatus() == .success)
      #expect(pathKind(ready) == nil)
      // As if the server had been killed.
      if round == 0 { _ = try folder.file("ready.json", left) }
    }
    let run = ServeRun(usesFiles: true)
    run.start(words)
    _ = try await run.value { $0.out.withLock { $0.isEmpty ? nil : true } }
    // Another server has written its own file in the meantime.
    _ = try folder.file("ready.json", left)
    run.isInterrupted.withLock { $0 = true }
    #expect(try await run.waitForStatus() == .success)
    #expect(try folder.contents("ready.json") == left)
  }

  @Test(arguments: [
    "notes", "{}", "{\"isTestKey\": false, \"key\": \"k\"}",
    "{\"isTestKey\": true, \"url\": \"u\"}", "",
  ])
  func `a ready file of something else stays as it is`(_ contents: String) async throws {
    let folder = try TemporaryFolder()
    let ready = try folder.file("ready.json", Array(contents.utf8))
    let run = ServeRun(usesFiles: true)
    run.start(["serve", "--ready-file", ready])
    #expect(try await run.waitForStatus() == .inputOutput)
    #expect(run.err.withLock { $0 }.contains("--ready-file \(ready)"))
    #expect(try folder.contents("ready.json") == Array(contents.utf8))
  }

  // Without a script, a store starts in 2026, before or after the start of the log.
  @Test(arguments: ["2026-02-03", "2025-05-01"])
  func `a start that the log overrides is said, and the store goes on at its time`(
    _ start: String
  ) async throws {
    let folder = try TemporaryFolder()
    var log: [UInt8] = []
    for isNew in [true, false] {
      let run = ServeRun()
      run.start(serve(folder.path("log")) + ["--start", start])
      _ = try await run.value { $0.out.withLock { $0.isEmpty ? nil : true } }
      run.isInterrupted.withLock { $0 = true }
      #expect(try await run.waitForStatus() == .success)
      let isSaid = run.err.withLock { $0 }.contains("--start is for a new log")
      #expect(isSaid == !isNew)
      // The second start changes nothing.
      let written = try folder.contents("log")
      #expect(isNew || written == log)
      log = written
    }
  }

  private func serve(_ state: String) -> [String] {
    ["serve", "--config", ServedStore.configurationPath, "--state", state]
  }

  @Test(arguments: [
    (["serve", "--start", "yesterday"], "a date"),
    (["serve", "--config", ServedStore.configurationPath, "--port", "70000"], "65535"),
    (
      ["serve", "--config", ServedStore.configurationPath, "--notify", "http://example.com/"],
      "https"
    ),
    (["serve", "--config", ServedStore.configurationPath, "--listen", "0.0.0.0"], "--token"),
    (["serve", "--config", ServedStore.configurationPath, "--listen", "store.test"], "IPv4"),
    (["serve", "--config", ServedStore.configurationPath, "--token", "a b"], "letters"),
    (["serve", "--listen", "0.0.0.0", "--token", "fifteen-letters"], "16 or more"),
    (["serve", "--token-file", ServedStore.configurationPath], "--token-file"),
    (["serve", "--name", "a..b"], "--name"),
    (["serve", "--config", ServedStore.configurationPath, "--rate", "1005"], "a month"),
    (["notify", "TEST"], "--to"),
    (["notify", "TESST", "--to", "http://127.0.0.1:1/"], "TEST"),
  ])
  func `invalid options are usage errors`(_ words: [String], _ expected: String) async throws {
    let run = ServeRun()
    run.start(words)
    #expect(try await run.waitForStatus() == .usage)
    #expect(run.err.withLock { $0 }.contains(expected))
  }

  @Test(arguments: [(200, CommandStatus.success), (206, .success), (500, .notValid)])
  func `notify posts a signed notification and prints the response`(
    _ status: Int,
    _ expected: CommandStatus
  ) async throws {
    let webhook = try LocalServer { _, connection in
      connection.answer("taken\u{1B}[2J", status: "\(status) Status")
    }
    let run = ServeRun()
    run.start(["notify", "DID_RENEW/BILLING_RECOVERY", "--to", "\(webhook.url)/apple"])
    #expect(try await run.waitForStatus() == expected)
    #expect(run.out.withLock { $0 } == "status \(status)\ntaken[2J\n")
    let sent = try #require(webhook.requests.first)
    #expect(sent.start == "POST /apple")
    #expect(sent.header("Content-Type") == "application/json")
    let payload = try JSONDocument(sent.body[...]).root.object?["signedPayload"]?.string
    #expect(try #require(payload).split(separator: ".").count == 3)
  }

  @Test(arguments: [([], "is not allowed"), (["--allow-http"], "transport/unknown-host")])
  func `notify posts to other machines without TLS only if it is allowed`(
    _ words: [String],
    _ expected: String
  ) async throws {
    let run = ServeRun()
    run.start(["notify", "TEST", "--to", "http://store.invalid:1/"] + words)
    #expect(try await run.waitForStatus() == .inputOutput)
    #expect(run.err.withLock { $0 }.contains(expected))
  }

  @Test func `notify exits with status 3 if no server responds`() async throws {
    let run = ServeRun()
    run.start(["notify", "TEST", "--to", "http://127.0.0.1:1/"])
    #expect(try await run.waitForStatus() == .inputOutput)
  }
}
