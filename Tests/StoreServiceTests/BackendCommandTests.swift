// SPDX-License-Identifier: Apache-2.0

import AnswerOutput
import HTTPMessages
import HTTPService
import Synchronization
import SystemIO
import TestSupport
import Testing

/// `receiptctl serve --backend`, `--drill` and `--exit-after-script`.
struct BackendCommandTests {
  private static let script = """
    {"schema": "receiptctl/script/1", "until": "P40D",
     "steps": [{"at": "P1D", "do": "purchase", "product": "pro.month", "customer": "anna"}]}
    """

  /// A backend and webhook that gives one answer to all questions, and one status to all notifications.
  private func listener(_ status: Int, _ answer: String, webhook: Int = 200) throws -> HTTPListener
  {
    try HTTPListener(port: 0) { request in
      guard request.method == .get else { return .now(HTTPAnswer(status: webhook, body: [])) }
      return .now(HTTPAnswer(status: status, body: Array(answer.utf8)[...]))
    }
  }

  private func run(_ url: String, _ options: [String] = []) async throws -> ServeRun {
    let folder = try TemporaryFolder()
    let script = try folder.file("script.json", Array(BackendCommandTests.script.utf8))
    let run = ServeRun()
    run.start(
      [
        "serve", "--config", ServedStore.configurationPath, script, "--backend", url,
        "--exit-after-script",
      ] + options
    )
    _ = try await run.waitForStatus()
    return run
  }

  @Test(arguments: [
    (200, "{\"entitled\": true}", CommandStatus.success, "2 questions, 0 without answer"),
    (200, "{\"entitled\": false}", .notValid, "2 differences, 1 at the end"),
    (500, "", .inputOutput, "still to be asked about: 1"),
  ])
  func `the exit status says whether the backend is right`(
    status: Int,
    answer: String,
    expected: CommandStatus,
    line: String
  ) async throws {
    let backend = try listener(status, answer)
    defer { backend.stop() }
    let run = try await run("http://127.0.0.1:\(backend.port)/{customer}/{product}")
    #expect(try await run.waitForStatus() == expected)
    let out = run.out.withLock { $0 }
    #expect(out.contains(line), "\(out)")
    #expect(out.contains("differs anna/pro.month") == (expected == .notValid))
  }

  @Test func `an answer cannot control the terminal`() async throws {
    let backend = try listener(200, #"{"verdict": "notEntitled", "reason": "a\u001b[2J\nb"}"#)
    defer { backend.stop() }
    let run = try await run("http://127.0.0.1:\(backend.port)/{customer}/{product}")
    let out = run.out.withLock { $0 }
    #expect(out.contains(#"(a\u{1b}[2J\u{a}b)"#), "\(out)")
    #expect(!out.contains("\u{1b}"))
  }

  @Test func `the drill names what the webhook accepts`() async throws {
    let backend = try listener(200, "{\"entitled\": true}")
    defer { backend.stop() }
    let url = "http://127.0.0.1:\(backend.port)"
    let run = try await run("\(url)/{customer}", ["--notify", "\(url)/apple", "--drill"])
    #expect(try await run.waitForStatus() == .notValid)
    let out = run.out.withLock { $0 }
    #expect(out.contains("forgery drill: 0 of 9 refused"))
    #expect(out.contains("WRONG  algorithm-none: accepted with 200"))
  }

  @Test func `a play without a purchase proves nothing, and says so`() async throws {
    let run = ServeRun()
    run.start([
      "serve", "--config", ServedStore.configurationPath, "--backend",
      "http://127.0.0.1:1/{customer}", "--exit-after-script",
    ])
    #expect(try await run.waitForStatus() == .inputOutput)
    #expect(run.out.withLock { $0 }.contains("backend: nothing was asked"))
  }

  @Test func `a drill without a delivered purchase is an error`() async throws {
    let backend = try listener(200, "{\"entitled\": true}", webhook: 400)
    defer { backend.stop() }
    let url = "http://127.0.0.1:\(backend.port)"
    let run = try await run("\(url)/{customer}", ["--notify", "\(url)/apple", "--drill"])
    #expect(try await run.waitForStatus() == .inputOutput)
    #expect(run.err.withLock { $0 }.contains("no notification about a purchase"))
  }

  @Test(arguments: [
    (["--backend", "http://127.0.0.1:1/x"], "names no customer"),
    (["--backend", "http://127.0.0.1:1/{customr}"], "did you mean"),
    (["--backend", "http://192.0.2.1/{customer}"], "not allowed"),
    (["--backend", "ftp://127.0.0.1/{customer}"], "not allowed"),
    (["--backend-limit", "5"], "needs --backend"),
    (["--backend-headers", "headers"], "needs --backend"),
    (["--drill"], "needs --notify"),
    (["--backend", "http://127.0.0.1:1/{customer}", "--backend-limit", "0"], "--backend-limit"),
  ])
  func `wrong options are usage errors`(options: [String], message: String) async throws {
    let run = ServeRun()
    run.start(["serve"] + options)
    #expect(try await run.waitForStatus() == .usage)
    let err = run.err.withLock { $0 }
    #expect(err.contains(message), "\(err)")
  }
}
