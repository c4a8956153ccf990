// SPDX-License-Identifier: Apache-2.0

import AppStoreServer
import Foundation
import StoreClient
import StoreService
import StoreServing
import StrictJSON
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
      ("store.test", 200), ("second.test:443", 200), ("STORE.test:8080", 200),
      ("localhost:8080", 200),
      ("store.test.example", 403),
      ("other.test", 403), ("store.test:x", 403),
    ]
  )
  func `without a token, accepts the name of the server`(_ host: String, _ status: Int) async throws
  {
    let access = ControlAccess(names: ["store.test", "second.test"])
    let served = try ServedStore(access: access)
    let headers = [HTTPHeader("Host", host)]
    #expect(try await served.answer(.get, "/store/state", headers: headers).status == status)
  }

  /// The host of a request, its prefix, the environment of the script, and that of the store that answers.
  @Test(
    arguments: [
      ("api.storekit.apple.com", "", "Sandbox", "Production"),
      ("API.storekit-sandbox.apple.com:443", "", "Production", "Sandbox"),
      ("api.storekit.itunes.apple.com", "", "Sandbox", "Production"),
      ("api.storekit-sandbox.itunes.apple.com", "", "Production", "Sandbox"),
      ("api.storekit-sandbox.apple.com", "/production", "Sandbox", "Production"),
      ("127.0.0.1", "", "Sandbox", "Sandbox"), ("127.0.0.1", "", "Production", "Production"),
      ("localhost:1", "/sandbox", "Production", "Sandbox"),
    ]
  )
  func `without a prefix, Apple's host or else the script names the environment`(
    _ host: String,
    _ prefix: String,
    _ environment: String,
    _ expected: String
  ) async throws {
    let script =
      #"{"schema": "receiptctl/script/1", "store": {"environment": "\#(environment)"}}"#
    let access = ControlAccess(names: AppleHost.allCases.map(\.rawValue))
    let served = try ServedStore(script: script, access: access)
    _ = try await served.buy("pro.month", side: "/\(expected.lowercased())")
    let headers = [
      HTTPHeader("Host", host), HTTPHeader("Authorization", "Bearer \(try served.bearer())"),
    ]
    let state = try await served.answer(.get, "\(prefix)/store/state", headers: headers)
    let view = try #require(try JSONDocument(state.body).root.object)
    #expect(view["environment"]?.string == expected)
    let customer = view["customers"]?.array?.first { _ in true }?.object
    let transaction = customer?["transactions"]?.array?.first { _ in true }?.object
    let id = try #require(transaction?["transactionId"]?.string)
    let path = "\(prefix)/inApps/v1/transactions/\(id)"
    #expect(try await served.answer(.get, path, headers: headers).status == 200)
  }

  @Test(
    arguments: [("buy.itunes.apple.com", 21007), ("sandbox.itunes.apple.com", 0)]
      as [(String, Int64)]
  )
  func `verifyReceipt is that of Apple's host`(_ host: String, _ status: Int64) async throws {
    let served = try ServedStore()
    _ = try await served.buy("pro.month", side: "/sandbox")
    let receipt = try await served.answer(.get, "/sandbox/store/documents/receipt/anna")
    let data = try #require(try JSONDocument(receipt.body).root.object?["document"]?.string)
    let answer = try await served.answer(
      .post,
      "/verifyReceipt",
      "{\"receipt-data\": \"\(data)\"}",
      headers: [HTTPHeader("Host", host)]
    )
    #expect(try JSONDocument(answer.body).root.object?["status"]?.number?.int64 == status)
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
      names: ["second.test", name].compactMap { $0.flatMap { HostName($0) } },
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
