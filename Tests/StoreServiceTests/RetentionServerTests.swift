// SPDX-License-Identifier: Apache-2.0

import AppStoreServer
import Foundation
import HTTPMessages
import LocalServer
import StoreClient
import StrictJSON
import Synchronization
import SystemIO
import TestSupport
import Testing

/// Servers that answer real-time requests over HTTP: right, slow, wrong, missing and closing.
struct RetentionServerTests {
  private static let message = "0f8fad5b-d9cb-469f-a165-70867728950e"

  /// Runs `serve` with a script in which anna cancels; returns what she saw.
  private static func exchange(_ url: String, timeout: Int) async throws -> JSONObject {
    let folder = try TemporaryFolder()
    let time = "\"at\":\"2026-01-01T00:00:00Z\""
    let script = """
      {"schema":"receiptctl/script/1","start":"2026-01-01T00:00:00Z","until":"2026-01-01T00:00:00Z",
      "store":{"environment":"Sandbox","knobs":{"retentionTimeout":\(timeout)}},"steps":[
      {\(time),"do":"retention","change":"uploadMessage","id":"\(message)"},
      {\(time),"do":"retention","change":"setRealtimeURL","url":"\(url)"},
      {\(time),"do":"purchase","product":"pro.month","customer":"anna","as":"A"}]}
      """
    let run = ServeRun(usesFiles: true)
    let ready = folder.path("ready.json")
    run.start([
      "serve", "--config", ServedStore.configurationPath, "--port", "0", "--ready-file", ready,
      try folder.file("script.json", Array(script.utf8)),
    ])
    defer { run.isInterrupted.withLock { $0 = true } }
    let facts = try await run.value { _ in
      FileManager.default.contents(atPath: ready).flatMap { data -> JSONObject? in
        do {
          return try JSONDocument(Array(data)[...]).root.object
        } catch {
          return nil
        }
      }
    }
    let store = try #require(facts["url"]?.string)
    let answer = try await HTTPTransport(limits: .patient).answer(
      to: HTTPRequest(
        method: .post,
        url: "\(store)/store/steps",
        headers: [HTTPHeader("Content-Type", "application/json")],
        body: Array(#"{"do":"setAutoRenew","subscription":"A","on":false}"#.utf8)
      )
    )
    let row = try JSONDocument(answer.body).root.array?.first { _ in true }?.object
    return try #require(row?["retention"]?.array?.first { _ in true }?.object)
  }

  /// Longer than any test runs.
  private static let patient = 60_000

  @Test func `a server that answers right shows its message`() async throws {
    let server = try LocalServer { _, connection in
      connection.answer(#"{"message":{"messageIdentifier":"\#(Self.message)"}}"#)
    }
    let exchange = try await Self.exchange("\(server.url)/retention", timeout: Self.patient)
    #expect(exchange["shown"]?.string == "answer")
    #expect(exchange["status"]?.number?.int64 == 200)
    let request = try #require(server.requests.first)
    #expect(request.start == "POST /retention")
    #expect(request.header("Content-Type") == "application/json")
    #expect(request.header("ReceiptKit-Store-Time") == "2026-01-01T00:00:00Z")
  }

  @Test func `a server that is slower than the limit is late`() async throws {
    let server = try LocalServer { _, connection in
      // The limit is a millisecond, so that the speed of the machine does not matter.
      pause(milliseconds: 20)
      return connection.answer(#"{"message":{"messageIdentifier":"\#(Self.message)"}}"#)
    }
    let exchange = try await Self.exchange(server.url, timeout: 1)
    #expect(exchange["shown"]?.string == "none")
    #expect(exchange["rule"]?.string == "time")
    #expect(exchange["result"]?.string == "TIMED_OUT")
  }

  @Test(arguments: [
    ("{}", "200 OK", "form", "INVALID_RESPONSE"),
    ("", "503 Error", "status", "UNSUCCESSFUL_HTTP_RESPONSE_CODE"),
    ("", "302 Found\r\nLocation: http://127.0.0.1:1/", "status", "UNSUCCESSFUL_HTTP_RESPONSE_CODE"),
  ])
  func `a server that answers wrong shows no message`(
    _ body: String,
    _ status: String,
    _ rule: String,
    _ result: String
  ) async throws {
    let server = try LocalServer { _, connection in connection.answer(body, status: status) }
    let exchange = try await Self.exchange(server.url, timeout: Self.patient)
    #expect(exchange["shown"]?.string == "none")
    #expect(exchange["rule"]?.string == rule)
    #expect(exchange["result"]?.string == result)
  }

  @Test func `a server that closes the connection does not answer`() async throws {
    let server = try LocalServer { _, _ in .close }
    let exchange = try await Self.exchange(server.url, timeout: Self.patient)
    #expect(exchange["rule"]?.string == "connection")
    #expect(exchange["result"]?.string == "PREMATURE_CLOSE")
    #expect(exchange["status"] == nil)
  }

  @Test(arguments: [
    ("http://127.0.0.1:1/", "SOCKET_ISSUE", "transport/unreachable"),
    ("http://store.invalid/", "OTHER", "use https"), ("not a URL", "OTHER", "not the URL"),
  ])
  func `a server that is missing, or that may not be asked, does not answer`(
    _ url: String,
    _ result: String,
    _ why: String
  ) async throws {
    let exchange = try await Self.exchange(url, timeout: Self.patient)
    #expect(exchange["rule"]?.string == "connection")
    #expect(exchange["result"]?.string == result)
    #expect(exchange["mistake"]?.string?.contains(why) == true)
  }
}
