// SPDX-License-Identifier: Apache-2.0

import AppStoreServer
import LocalServer
import StoreClient
import StorePayloads
import StrictTime
import Testing

/// Exchanges with a server that sends valid responses, invalid ones, or none.
@Suite struct TransportTests {
  private static let token = "eyJhbGciOiJFUzI1NiJ9.secret.signature"

  private func request<Response>(
    _ request: APIRequest<Response>,
    to server: LocalServer
  ) -> HTTPRequest {
    HTTPRequest(
      method: request.method,
      url: server.url + request.target,
      headers: request.headers(bearerToken: Self.token),
      body: request.body?.bytes ?? []
    )
  }

  private func info(_ server: LocalServer) throws -> HTTPRequest {
    try request(.transactionInfo(transactionId: "2000000123456789"), to: server)
  }

  /// The error of an exchange.
  private func failure(
    _ limits: TransportLimits = .api,
    _ handler: @escaping LocalServer.Handler
  ) async throws -> TransportError? {
    let server = try LocalServer(handler)
    let sent = try info(server)
    do throws(TransportError) {
      _ = try await HTTPTransport(limits: limits).answer(to: sent)
      return nil
    } catch {
      #expect(error.server == server.url)
      #expect(!"\(error)\(error.hint ?? "")".contains(Self.token))
      var dumped = ""
      dump(error, to: &dumped)
      #expect(!dumped.contains(Self.token))
      return error
    }
  }

  @Test func `returns status, header fields and body of a response`() async throws {
    let server = try LocalServer { _, connection in
      connection.write("HTTP/1.1 100 Continue\r\nX-Interim: 1\r\n\r\n")
      return connection.answer(
        "{}",
        status: "429 Slow Down",
        headers: ["Retry-After:  1700000000123 "]
      )
    }
    let answer = try await HTTPTransport().answer(to: try info(server))
    #expect(answer.status == 429)
    #expect(Array(answer.body) == Array("{}".utf8))
    #expect(answer.header("X-Interim") == nil)
    #expect(answer.retryAfter == Timestamp(millisecondsSince1970: 1_700_000_000_123))
  }

  @Test func `sends requests unchanged`() throws {
    let server = try LocalServer { _, connection in connection.answer("{}") }
    let transport = HTTPTransport()
    let sent: [HTTPRequest] = [
      // A segment that clients often remove.
      HTTPRequest(
        method: .get,
        url: "\(server.url)/inApps/v1/transactions/..",
        headers: try info(server).headers,
        body: []
      ),
      try request(.finishTransaction(transactionId: "1"), to: server),
      try request(
        .setAppAccountToken(
          UUIDText(rawValue: "11111111-2222-3333-4444-555555555555"),
          originalTransactionId: "1"
        ),
        to: server
      ),
      request(.deleteRealtimeURL(), to: server),
    ]
    // Sent without pauses, so that the server does not close the connection.
    for request in sent { _ = try transport.blockingAnswer(to: request).get() }
    let requests = server.requests
    #expect(
      requests.map(\.line) == [
        "GET /inApps/v1/transactions/.. HTTP/1.1",
        "POST /inApps/v1/transactions/1/finish HTTP/1.1",
        "PUT /inApps/v1/transactions/1/appAccountToken HTTP/1.1",
        "DELETE /inApps/v1/messaging/realtime/url HTTP/1.1",
      ]
    )
    #expect(requests.map(\.body) == sent.map(\.body))
    #expect(requests.allSatisfy { $0.header("Authorization") == "Bearer \(Self.token)" })
    #expect(requests.allSatisfy { $0.header("Accept") == "application/json" })
    #expect(requests.map { $0.header("Content-Type") } == [nil, nil, "application/json", nil])
    #expect(requests.map { $0.header("Content-Length") }[1] == "0")
    #expect(requests.allSatisfy { $0.header("Expect") == nil })
    // Each request with an effect has its own connection.
    #expect(server.connections == sent.count)
  }

  @Test func `requests without effects share a connection`() throws {
    let server = try LocalServer { _, connection in connection.answer("{}") }
    let transport = HTTPTransport()
    let request = try info(server)
    for _ in 1...3 { _ = try transport.blockingAnswer(to: request).get() }
    #expect(server.connections == 1)
  }

  @Test(arguments: [HTTPMethod.post, .put, .delete])
  func `a request with an effect is sent once, whatever the server does`(
    _ method: HTTPMethod
  ) throws {
    // Ends each connection without an answer from the second request on.
    let count = Counter()
    let server = try LocalServer { _, connection in
      count.add(1)
      return count.value == 1 ? connection.answer("{}") : .close
    }
    let transport = HTTPTransport()
    let request = HTTPRequest(method: method, url: "\(server.url)/", headers: [], body: [0x31])
    _ = try transport.blockingAnswer(to: request).get()
    for _ in 1...3 {
      #expect(throws: TransportError.self) { try transport.blockingAnswer(to: request).get() }
    }
    #expect(server.requests.count == 4)
  }

  @Test func `a header field of the request replaces that of the transport`() throws {
    let server = try LocalServer { _, connection in connection.answer("{}") }
    let request = HTTPRequest(
      method: .post,
      url: "\(server.url)/",
      headers: [HTTPHeader("user-agent", "test")],
      body: []
    )
    _ = try HTTPTransport().blockingAnswer(to: request).get()
    let headers = server.requests.first?.headers.filter { $0.lowercased().hasPrefix("user-agent") }
    #expect(headers == ["user-agent: test"])
  }

  @Test(
    arguments: [
      // The connection ends inside the header, inside the body, and before a chunk is complete.
      ("HTTP/1.1 200 OK\r\nContent-", .closed),
      ("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n{\"signed", .closed),
      ("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n20\r\n{\"signed", .closed),
      ("", .closed),
      // Other protocols.
      ("SSH-2.0-OpenSSH_9.2\r\n", .malformed),
      (
        "HTTP/1.1 302 Found\r\nLocation: https://example.com/x\r\nContent-Length: 0\r\n\r\n",
        .redirect
      ),
      ("HTTP/1.1 307 Temporary\r\nLocation: /other\r\nContent-Length: 0\r\n\r\n", .redirect),
    ] as [(String, TransportError.Code)]
  )
  func `a malformed or incomplete response is an error`(answer: String, code: TransportError.Code)
    async throws
  {
    let error = try await failure { _, connection in
      connection.write(answer)
      return .close
    }
    #expect(error?.code == code)
    #expect(error?.isRetryable == (code == .closed))
  }

  @Test func `the error about a redirect names its target`() async throws {
    let error = try await failure { _, connection in
      connection.answer("", status: "301 Moved", headers: ["Location: https://evil.example/?a=b"])
    }
    #expect(error?.found == "status 301 to https://evil.example")
  }

  @Test(arguments: [true, false])
  func `stops reading a body of 100 MB`(hasLength: Bool) async throws {
    let size = 100 << 20
    let piece = [UInt8](repeating: 0x20, count: 1 << 20)
    let sent = Counter()
    let error = try await failure { _, connection in
      connection.write(
        "HTTP/1.1 200 OK\r\n\(hasLength ? "Content-Length: \(size)\r\n" : "")\r\n"
      )
      for _ in 0..<100 {
        guard connection.write(piece) else { break }
        sent.add(piece.count)
      }
      return .close
    }
    #expect(error?.code == .tooLarge)
    #expect(sent.value < size)
  }

  @Test func `accepts a body at the size limit and rejects a longer one`() async throws {
    var limits = TransportLimits.api
    limits.bodyBytes = 1_000
    let server = try LocalServer { request, connection in
      connection.answer(
        bytes: [UInt8](repeating: 0x20, count: request.line.contains("/1 ") ? 1_000 : 1_001)
      )
    }
    let transport = HTTPTransport(limits: limits)
    let answer = try await transport.answer(
      to: try request(.transactionInfo(transactionId: "1"), to: server)
    )
    #expect(answer.body.count == 1_000)
    let larger = try request(.transactionInfo(transactionId: "2"), to: server)
    await #expect(throws: TransportError.self) { try await transport.answer(to: larger) }
  }

  @Test func `stops reading endless header fields`() async throws {
    let error = try await failure { _, connection in
      connection.write("HTTP/1.1 200 OK\r\n")
      var number = 0
      while connection.write("X-\(number): \(String(repeating: "a", count: 1_000))\r\n") {
        number += 1
      }
      return .close
    }
    #expect(error?.code == .headers)
  }

  @Test func `a server that does not respond causes a timeout`() async throws {
    var limits = TransportLimits.api
    limits.totalTime = 200
    let error = try await failure(limits) { _, connection in
      connection.waitForEnd()
      return .close
    }
    #expect(error?.code == .timeout)
    #expect(error?.found == "no answer")
  }

  @Test func `a server that stops in the middle of a response causes a timeout`() async throws {
    var limits = TransportLimits.api
    limits.totalTime = 300
    let error = try await failure(limits) { _, connection in
      connection.write("HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n{\"a\":")
      connection.waitForEnd()
      return .close
    }
    #expect(error?.code == .timeout)
    #expect(error?.found == "5 bytes")
  }

  @Test func `a closed port is an error`() async throws {
    let port: Int
    do {
      let server = try LocalServer { _, _ in .close }
      port = server.port
    }
    let transport = HTTPTransport()
    let request = HTTPRequest(method: .get, url: "http://127.0.0.1:\(port)/", headers: [], body: [])
    // The port is closed shortly afterwards, when the thread of the server ends.
    var code: TransportError.Code?
    for _ in 0..<1_000 where code != .unreachable {
      do throws(TransportError) {
        _ = try await transport.answer(to: request)
      } catch {
        code = error.code
      }
    }
    #expect(code == .unreachable)
  }

  @Test func `cancelling the task ends the exchange`() async throws {
    let arrived = AsyncStream.makeStream(of: Void.self)
    let server = try LocalServer { _, connection in
      arrived.continuation.yield()
      connection.waitForEnd()
      return .close
    }
    let sent = try info(server)
    // Long limits, because other tests may keep the threads of tasks busy for minutes.
    var limits = TransportLimits.api
    limits.totalTime = 3_600_000
    limits.slowTime = 3_600
    let transport = HTTPTransport(limits: limits)
    let task = Task { () -> TransportError? in
      do {
        _ = try await transport.answer(to: sent)
        return nil
      } catch let error as TransportError {
        return error
      } catch {
        return nil
      }
    }
    for await _ in arrived.stream { break }
    task.cancel()
    #expect(await task.value?.code == .cancelled)
  }

  @Test(
    arguments: [
      ("http://api.storekit.apple.com/", .insecure),
      ("http://10.0.0.1/", .insecure),
      ("http://127.0.0.1.example.com/", .insecure),
      ("https://user:password@example.com/", .request),
      ("https://example.com/#fragment", .request),
      ("https://example.com\\@127.0.0.1/", .request),
      ("https://example.com:99999/", .request),
      ("https:///path", .request),
      ("ftp://example.com/", .request),
      ("file:///etc/passwd", .request),
      ("https://example.com/a b", .request),
      ("https://no-such-host.invalid/", .unknownHost),
    ] as [(String, TransportError.Code)]
  )
  func `sends no request to an insecure or invalid address`(url: String, code: TransportError.Code)
    async throws
  {
    let request = HTTPRequest(method: .get, url: url, headers: [], body: [])
    do throws(TransportError) {
      _ = try await HTTPTransport().answer(to: request)
      Issue.record("a request was sent to \(url)")
    } catch {
      #expect(error.code == code)
      #expect(!"\(error)".contains("password"))
    }
  }

  @Test func `does not send a header field with a line break`() async throws {
    let server = try LocalServer { _, connection in connection.answer("{}") }
    let request = HTTPRequest(
      method: .get,
      url: server.url,
      headers: [HTTPHeader("Authorization", "Bearer secret\r\nX: 1")],
      body: []
    )
    do throws(TransportError) {
      _ = try await HTTPTransport().answer(to: request)
      Issue.record("the request was sent")
    } catch {
      #expect(error.code == .request)
      #expect(!"\(error)".contains("secret"))
    }
    #expect(server.requests.isEmpty)
  }
}
