// SPDX-License-Identifier: Apache-2.0

import AppStoreServer
import Foundation
import StoreClient
import StoreService
import SystemIO
import TestSupport
import Testing

/// Access to the control API: bearer tokens, addresses other than loopback, and TLS.
struct AccessTests {
  private static let any = InternetAddress("0.0.0.0") ?? .loopback

  @Test(
    arguments: [
      (nil, 401), ("Bearer s3cret", 200), ("bearer  s3cret", 200), ("Bearer s3cres", 401),
      ("Bearer s3cre", 401), ("Bearer s3crets3cret", 401), ("Bearer ", 401), ("Bearer", 401),
      ("Basic s3cret", 401), ("s3cret", 401),
    ] as [(String?, Int)]
  )
  func `every control request requires the token`(_ given: String?, _ status: Int) async throws {
    let access = ControlAccess(token: "s3cret", address: Self.any)
    let served = try ServedStore(access: access, address: Self.any)
    let type = HTTPHeader("Content-Type", "application/json")
    let headers = [type] + (given.map { [HTTPHeader("Authorization", $0)] } ?? [])
    let requests: [(HTTPMethod, String, String)] = [
      (.get, "/store/state", ""), (.get, "/sandbox/store/script", ""),
      (.post, "/store/clock", "{\"by\": \"P1D\"}"),
    ]
    for (method, path, body) in requests {
      let answer = try await served.answer(method, path, body, headers: headers)
      #expect(answer.status == status)
      #expect(answer.headers.contains { $0.name == "WWW-Authenticate" } == (status == 401))
    }
    let wrong = try await served.answer(.get, "/store/other", headers: headers)
    #expect(wrong.status == (status == 200 ? 404 : 401))
  }

  @Test func `with a token, accepts any host name, but rejects requests of other web pages`()
    async throws
  {
    let access = ControlAccess(token: "s3cret", address: Self.any)
    let served = try ServedStore(access: access, address: Self.any)
    let token = HTTPHeader("Authorization", "Bearer s3cret")
    func status(_ headers: [HTTPHeader]) async throws -> Int {
      try await served.answer(.get, "/store/state", headers: [token] + headers).status
    }
    let host = HTTPHeader("Host", "store.test:8080")
    #expect(try await status([host]) == 200)
    #expect(try await status([host, HTTPHeader("Origin", "http://store.test:8080")]) == 200)
    #expect(try await status([host, HTTPHeader("Origin", "https://store.test:8080")]) == 403)
    #expect(try await status([host, HTTPHeader("Origin", "http://example.com")]) == 403)
  }

  @Test func `without a token, rejects control requests at addresses other than loopback`()
    async throws
  {
    let served = try ServedStore(access: ControlAccess(address: Self.any), address: Self.any)
    #expect(try await served.answer(.get, "/store/state").status == 401)
  }

  @Test(
    arguments: [
      ("store.test", 200), ("STORE.test:8080", 200), ("localhost:8080", 200),
      ("store.test.example", 403),
      ("other.test", 403), ("store.test:x", 403),
    ]
  )
  func `without a token, accepts the name of the server`(_ host: String, _ status: Int) async throws
  {
    let access = ControlAccess(name: HostName("store.test"))
    let served = try ServedStore(access: access)
    let headers = [HTTPHeader("Host", host)]
    #expect(try await served.answer(.get, "/store/state", headers: headers).status == status)
  }

  @Test func `the TLS certificate is valid only with the root of the store`() async throws {
    let folder = try TemporaryFolder()
    let served = try ServedStore(access: ControlAccess(isSecure: true), isSecure: true)
    var trust = TransportTrust()
    trust.file = try folder.file("root.pem", Array(served.rootsPEM.utf8))
    for name in ["127.0.0.1", "localhost"] {
      let url = "https://\(name):\(served.port)/store/state"
      let request = HTTPRequest(method: .get, url: url, headers: [], body: [])
      #expect(
        try await HTTPTransport(trust: trust, limits: .patient).answer(to: request).status == 200
      )
      await #expect(throws: TransportError.self) {
        try await HTTPTransport(limits: .patient).answer(to: request)
      }
    }
  }

  @Test(arguments: [(nil, false), ("127.0.0.3", false), ("127.0.0.2", true)] as [(String?, Bool)])
  func `the TLS certificate has the name of the server`(_ name: String?, _ isAccepted: Bool)
    async throws
  {
    let folder = try TemporaryFolder()
    let access = ControlAccess(token: "s3cret", address: Self.any, isSecure: true)
    let served = try ServedStore(
      access: access,
      address: Self.any,
      name: name.flatMap { HostName($0) },
      isSecure: true
    )
    var trust = TransportTrust()
    trust.file = try folder.file("root.pem", Array(served.rootsPEM.utf8))
    let request = HTTPRequest(
      method: .get,
      url: "https://127.0.0.2:\(served.port)/store/state",
      headers: [HTTPHeader("Authorization", "Bearer s3cret")],
      body: []
    )
    do {
      #expect(
        try await HTTPTransport(trust: trust, limits: .patient).answer(to: request).status == 200
      )
      #expect(isAccepted)
    } catch {
      #expect(!isAccepted)
      #expect(error.code == .certificate)
    }
  }
}
