// SPDX-License-Identifier: Apache-2.0

import AppStoreServer
import HTTPService
import StoreService
import StrictJSON
import Testing

/// Clients that send malformed data, too much data, or data too slowly.
///
/// Each gets an error or is disconnected, and other clients are still served.
struct HostileClientTests {
  /// Requires that the service still responds.
  private func expectService(_ served: ServedStore) async throws {
    let answer = try await served.answer(.get, "/inApps/v1/transactions/1")
    #expect(answer.status == 401)
  }

  @Test(arguments: [
    "\r\n\r\n", "GET\r\n\r\n", "GET /\r\n\r\n", "\u{0}\u{1}\u{2}\r\n\r\n",
    "GET /inApps/v1/transactions/%zz HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n",
    "GET /../../../../etc/passwd HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n",
    "GET /production/..%2f..%2fetc%2fpasswd HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n",
    "GET /store/state HTTP/1.1\r\nConnection: close\r\n\r\n",
    "GET /store/state HTTP/1.0\r\n\r\n",
    "POST /store/steps HTTP/1.1\r\nHost: localhost\r\nContent-Length: -1\r\n\r\n",
    "POST /store/steps HTTP/1.1\r\nHost: localhost\r\nContent-Length: 99999999999999999999\r\n\r\n",
    "POST /store/steps HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
    "DELETE /store/state HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n",
    "FOO /store/clock HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n",
  ])
  func `malformed requests get a 4xx status or are disconnected`(_ text: String) async throws {
    var limits = ServiceLimits()
    // The connection of an incomplete request is closed after this time.
    limits.silence = 1
    let served = try ServedStore(limits: limits)
    let connection = try RawConnection(port: served.port)
    connection.write(text)
    connection.finish()
    let answer = connection.readToEnd()
    #expect(answer.isEmpty || answer.hasPrefix("HTTP/1.1 4") || answer.hasPrefix("HTTP/1.0 4"))
    #expect(!answer.contains("root:"))
    try await expectService(served)
  }

  @Test func `large responses are bounded while clients do not read them`() async throws {
    var limits = ServiceLimits()
    limits.smallAnswerBytes = 1_000
    limits.allAnswerBytes = 16 << 20
    let served = try ServedStore(limits: limits)
    // A response of several megabytes, more than the buffers of the sockets. The steps are sent in parts, so that each
    // request ends within the time limit also on a slow machine.
    let step = #"{"do": "purchase", "product": "coins100"}"#
    let steps = "[" + [String](repeating: step, count: 500).joined(separator: ",") + "]"
    for _ in 0..<32 {
      let answer = try await served.answer(.post, "/store/steps", steps)
      #expect(answer.status == 200)
    }
    let size = try await served.answer(.get, "/store/state").body.count
    #expect(size > 5 << 20 && size < 16 << 20)
    var readers: [RawConnection] = []
    while try await served.answer(.get, "/store/state").status == 200 {
      let connection = try RawConnection(port: served.port, receiveBuffer: 4_096)
      connection.write("GET /store/state HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
      readers.append(connection)
      try #require(readers.count < 20)
    }
    try await expectService(served)
    // After they disconnect, large responses are sent again.
    readers = []
    while try await served.answer(.get, "/store/state").status != 200 {
      try await Task.sleep(for: .milliseconds(10))
    }
  }

  @Test func `rejects a target of 20,000 bytes and a large header field`() async throws {
    let served = try ServedStore()
    let long = String(repeating: "a", count: 20_000)
    for request in [
      "GET /\(long) HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n",
      "GET /none HTTP/1.1\r\nHost: a\r\nX: \(String(repeating: long, count: 10))\r\n\r\n",
    ] {
      let connection = try RawConnection(port: served.port)
      connection.write(request)
      connection.finish()
      let answer = connection.readToEnd()
      #expect(answer.isEmpty || answer.hasPrefix("HTTP/1.1 4"))
    }
    try await expectService(served)
  }

  /// Each could be read as another request by a proxy (RFC 9112, 5.1, 6.1 and 6.3).
  @Test(arguments: [
    "Content-Length: 5\r\nContent-Length: 60\r\n", "Content-Length: 12\r\nContent-Length: 12\r\n",
    "Content-Length: 12\r\nTransfer-Encoding: chunked\r\n",
    "Transfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n",
    "Transfer-Encoding : chunked\r\nContent-Length: 12\r\n", "Transfer-Encoding: xchunked\r\n",
    "Host: evil.example\r\nContent-Length: 12\r\n",
    "Origin: a\r\nOrigin: b\r\nContent-Length: 12\r\n",
  ])
  func `an ambiguous header is rejected, and the connection is closed`(_ fields: String)
    async throws
  {
    let served = try ServedStore()
    let connection = try RawConnection(port: served.port)
    let host = "Host: 127.0.0.1:\(served.port)\r\n"
    connection.write("POST /store/clock HTTP/1.1\r\n\(host)\(fields)\r\n{\"by\":\"P1D\"}")
    connection.write("GET /store/revision HTTP/1.1\r\n\(host)\r\n")
    connection.finish()
    let answer = connection.readToEnd()
    #expect(answer.hasPrefix("HTTP/1.1 400"))
    #expect(!answer.contains(" 200 "))
    try await expectService(served)
  }

  @Test func `rejects a body of a gigabyte by its Content-Length`() async throws {
    let served = try ServedStore()
    let connection = try RawConnection(port: served.port)
    connection.write(
      "POST /store/steps HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000000000\r\n\r\n"
    )
    #expect(connection.readToEnd().hasPrefix("HTTP/1.1 413"))
    try await expectService(served)
  }

  @Test func `closes the connection of a chunked body at the size limit`() async throws {
    var limits = ServiceLimits()
    limits.bodyBytes = 100_000
    let served = try ServedStore(limits: limits)
    let connection = try RawConnection(port: served.port)
    connection.write(
      "POST /verifyReceipt HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n"
    )
    let chunk = "2710\r\n\(String(repeating: "a", count: 10_000))\r\n"
    var isClosed = false
    for _ in 0..<10_000 where !isClosed { isClosed = !connection.write(chunk) }
    #expect(isClosed)
    try await expectService(served)
  }

  @Test func `limits the total size of all bodies`() async throws {
    var limits = ServiceLimits()
    limits.allBodyBytes = 50_000
    let served = try ServedStore(limits: limits)
    let body = String(repeating: "a", count: 40_000)
    let head = "POST /verifyReceipt HTTP/1.1\r\nHost: a\r\nConnection: close\r\n"
    let first = try RawConnection(port: served.port)
    first.write("\(head)Content-Length: 40001\r\n\r\n\(body)")
    // For each response the listener polls once, and then also reads what the first connection has sent.
    for _ in 0..<10 {
      let other = try RawConnection(port: served.port)
      other.write("GET /none HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
      #expect(other.readToEnd().hasPrefix("HTTP/1.1 404"))
    }
    let second = try RawConnection(port: served.port)
    second.write("\(head)Content-Length: 40000\r\n\r\n\(body)")
    #expect(second.readToEnd().isEmpty)
    first.write("a")
    #expect(first.readToEnd().hasPrefix("HTTP/1.1 200"))
    let third = try RawConnection(port: served.port)
    third.write("\(head)Content-Length: 40000\r\n\r\n\(body)")
    #expect(third.readToEnd().hasPrefix("HTTP/1.1 200"))
  }

  @Test func `1,000 connections with incomplete requests do not block others`() async throws {
    let served = try ServedStore()
    var connections: [RawConnection] = []
    for number in 0..<1_000 {
      let connection = try RawConnection(port: served.port)
      connection.write(
        number.isMultiple(of: 2)
          ? "GET /store/sta"
          : "POST /store/steps HTTP/1.1\r\nHost: localhost\r\nContent-Length: 10\r\n\r\n["
      )
      connections.append(connection)
    }
    try await expectService(served)
    _ = try await served.buy("pro.month")
    #expect(connections.count == 1_000)
  }

  @Test func `answers a client that sends one byte at a time, and other clients meanwhile`()
    async throws
  {
    var limits = ServiceLimits()
    // Longer than all tests take on a slow machine.
    limits.silence = 7_200
    limits.exchange = 7_200_000
    let served = try ServedStore(limits: limits)
    let slow = try RawConnection(port: served.port)
    let request = "GET /inApps/v1/transactions/1 HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n"
    for (index, byte) in request.enumerated() {
      slow.write(String(byte))
      if index.isMultiple(of: 20) { try await expectService(served) }
    }
    #expect(slow.readToEnd().hasPrefix("HTTP/1.1 401"))
  }

  @Test func `pipelined requests are answered in order`() throws {
    let served = try ServedStore()
    let connection = try RawConnection(port: served.port)
    let get = "GET /inApps/v1/transactions/1 HTTP/1.1\r\nHost: a\r\n\r\n"
    let last = "GET /none HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n"
    connection.write(String(repeating: get, count: 20) + last)
    let statuses = connection.readToEnd().split(separator: "HTTP/1.1 ").map { $0.prefix(3) }
    #expect(statuses == [Substring](repeating: "401", count: 20) + ["404"])
  }

  @Test func `a body of two lengths is refused, and what follows it`() async throws {
    let served = try ServedStore()
    let connection = try RawConnection(port: served.port)
    connection.write(
      "POST /verifyReceipt HTTP/1.1\r\nHost: a\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n"
        + "0\r\n\r\nGET /none HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n"
    )
    connection.finish()
    let answer = connection.readToEnd()
    #expect(answer.hasPrefix("HTTP/1.1 400"))
    #expect(!answer.contains("HTTP/1.1 404"))
    try await expectService(served)
  }

  @Test(arguments: [
    "\u{16}\u{3}\u{1}\u{2}\u{0}\u{1}\r\n", "SSH-2.0-OpenSSH_9.6\r\n", ":\r\n", "\t\t\t\t\r\n",
    "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
  ])
  func `a request after garbage does not reach the store`(_ garbage: String) async throws {
    var limits = ServiceLimits()
    limits.silence = 1
    let served = try ServedStore(limits: limits)
    let step = "{\"do\": \"testNotification\"}"
    let connection = try RawConnection(port: served.port)
    connection.write(
      "\(garbage)POST /store/steps HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n"
        + "Content-Type: application/json\r\nContent-Length: \(step.utf8.count)\r\n\r\n\(step)"
    )
    connection.finish()
    let answer = connection.readToEnd()
    #expect(answer.isEmpty || answer.hasPrefix("HTTP/1."))
    #expect(!answer.contains("HTTP/1.1 200"))
    try await expectService(served)
    let state = try await served.control(.get, "/store/state")
    #expect(state.object?["notifications"]?.array?.count == 0)
  }

  @Test func `closes an idle connection`() async throws {
    var limits = ServiceLimits()
    limits.silence = 1
    let served = try ServedStore(limits: limits)
    let connection = try RawConnection(port: served.port)
    connection.write("GET /store/state HTTP/1.1\r\nHost: ")
    let answer = connection.readToEnd()
    #expect(answer.isEmpty || answer.hasPrefix("HTTP/1.1 4"))
    try await expectService(served)
  }

  @Test(arguments: [
    "GET /none HTTP/1.1\r\nHost: a\r\nX: ",
    "POST /store/steps HTTP/1.1\r\nHost: localhost\r\nContent-Length: 4000\r\n\r\n",
  ])
  func `a client that sends a byte now and then is disconnected`(_ start: String) async throws {
    var limits = ServiceLimits()
    limits.exchange = 300
    let served = try ServedStore(limits: limits)
    let connection = try RawConnection(port: served.port)
    connection.write(start)
    var isOpen = true
    // Far fewer bytes than the body has.
    for _ in 0..<1_000 where isOpen {
      try await Task.sleep(for: .milliseconds(10))
      isOpen = connection.write("a")
    }
    #expect(!isOpen)
    try await expectService(served)
  }

  @Test func `connections above the limit wait until an idle one is closed`() async throws {
    var limits = ServiceLimits()
    limits.connections = 4
    limits.silence = 1
    let served = try ServedStore(limits: limits)
    let silent = try (0..<4).map { _ in
      let connection = try RawConnection(port: served.port)
      connection.write("GET /store/sta")
      return connection
    }
    let connection = try RawConnection(port: served.port)
    connection.write("GET /none HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
    #expect(connection.readToEnd().hasPrefix("HTTP/1.1 404"))
    #expect(silent.count == 4)
  }

  @Test func `a listener that is released accepts no connections`() throws {
    let port = try HTTPListener(port: 0) { _ in .now(HTTPAnswer(status: 200, body: [])) }.port
    #expect(throws: (any Error).self) { try RawConnection(port: port) }
  }
}
