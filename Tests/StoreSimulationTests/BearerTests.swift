// SPDX-License-Identifier: Apache-2.0

import AppStoreServer
import StoreEngine
import StoreServing
import StoreSimulation
import StrictTime
import TestVectors
import Testing

/// The bearer tokens that a simulated server accepts.
struct BearerTests {
  private static let bundleId = "com.example.app"
  private static let issuer = "57246542-96fe-1a63-e053-0824d011072a"

  private static func key(_ name: String, id: String = "ABC123") throws -> SigningKey {
    let pem = try TestVectors.file("keys/private/\(name).pem")
    return try SigningKey(String(decoding: pem, as: UTF8.self), keyId: id)
  }

  /// The status of a request with a token.
  private static func status(
    _ key: SigningKey,
    issuer: String = issuer,
    bundleId: String = bundleId,
    age: Int64 = 0,
    _ change: (String) -> String = { "Bearer \($0)" }
  ) async throws -> Int {
    let store = try TestStore(configurationFileNamed: "Store")
    let credentials = StoreCredentials(
      keyId: "ABC123",
      issuerId: Self.issuer,
      publicKey: try Self.key("token-leaf").publicKey
    )
    let server = StoreServer(store, credentials: credentials)
    let signer = try AppStoreSigner(key: key, issuerId: issuer, bundleId: bundleId)
    let token = try signer.bearerToken(at: StillClock.time.adding(seconds: -age)).text
    let request = HTTPRequest(
      method: .post,
      url: APIServer.production + "/inApps/v1/notifications/test",
      headers: [HTTPHeader("Authorization", change(token))],
      body: []
    )
    return await server.answer(to: request, at: StillClock.time).status
  }

  @Test(arguments: [0, 299, -60] as [Int64])
  func `accepts a token of the key within its lifetime`(_ age: Int64) async throws {
    #expect(try await Self.status(try Self.key("token-leaf"), age: age) == 200)
  }

  @Test(arguments: [300, 3600, -61] as [Int64])
  func `rejects a token outside of its lifetime`(_ age: Int64) async throws {
    #expect(try await Self.status(try Self.key("token-leaf"), age: age) == 401)
  }

  /// A backend whose clock follows the store's signs its tokens by that clock.
  @Test(arguments: [(0, 200), (299, 200), (-60, 200), (300, 401), (-61, 401)] as [(Int64, Int)])
  func `accepts a token that is right by the clock of the store`(
    _ age: Int64,
    _ status: Int
  ) async throws {
    let start = try TestStore(configurationFileNamed: "Store").now
    let distance = StillClock.time.milliseconds(since: start) / 1_000
    #expect(
      try await Self.status(try Self.key("token-leaf"), age: distance + age) == status
    )
  }

  @Test func `rejects a token with another key, issuer or app`() async throws {
    let key = try Self.key("token-leaf")
    #expect(try await Self.status(try Self.key("token-attacker-leaf")) == 401)
    #expect(try await Self.status(try Self.key("token-leaf", id: "OTHER")) == 401)
    #expect(try await Self.status(key, issuer: "99b16628-15e4-4668-972b-eeff55eeff55") == 401)
    #expect(try await Self.status(key, bundleId: "com.example.other") == 401)
  }

  @Test(arguments: ["", "Bearer ", "Bearer", "Basic", "Bearer .", "Bearer a.b.c"])
  func `rejects text that is not a bearer token`(_ text: String) async throws {
    #expect(try await Self.status(try Self.key("token-leaf")) { _ in text } == 401)
  }

  @Test func `rejects a token with a changed character`() async throws {
    let status = try await Self.status(try Self.key("token-leaf")) { token in
      var bytes = Array("Bearer \(token)".utf8)
      let place = bytes.count - 10
      bytes[place] = bytes[place] == UInt8(ascii: "A") ? UInt8(ascii: "B") : UInt8(ascii: "A")
      return String(decoding: bytes, as: UTF8.self)
    }
    #expect(status == 401)
  }
}
