// SPDX-License-Identifier: Apache-2.0

import AppStoreServer
import StorePayloads
import StoreServing
import StoreSimulation
import StoreTypes
import StoreVerification
import StrictTime
import Testing

/// Send Consumption Information, version 2, and the groups of API 1.22.
struct NewEndpointTests {
  @Test(
    arguments: [
      ("coins100", #""consumptionPercentage":100000"#, "DELIVERED"),
      (
        "coins100", #""consumptionPercentage":0,"refundPreference":"GRANT_FULL""#,
        "UNDELIVERED_OTHER"
      ),
      ("pro.month", #""refundPreference":"DECLINE""#, "DELIVERED"),
    ]
  )
  func `consumption information is accepted with status 202`(
    _ product: String,
    _ member: String,
    _ status: String
  ) async throws {
    let store = try TestStore(configurationFileNamed: "Store")
    let id = try store.customer("anna").purchase(product).identifier
    let body = WrongRequest.consumed(member, status: status)
    let answer = await StoreServer(store).answer(
      to: request(.put, WrongRequest.consumption(id), body),
      at: StillClock.time
    )
    #expect(answer.status == 202)
    #expect(answer.body.isEmpty)
  }

  @Test func `consumption information is not about an app transaction`() async throws {
    let store = try TestStore(configurationFileNamed: "Store")
    let id = try appTransactionId(in: store)
    let body = WrongRequest.consumed(#""refundPreference":"DECLINE""#, status: "DELIVERED")
    let answer = await StoreServer(store).answer(
      to: request(.put, WrongRequest.consumption(id), body),
      at: StillClock.time
    )
    #expect(answer.status == 400)
    #expect(String(decoding: answer.body, as: UTF8.self).contains("4000048"))
  }

  @Test(arguments: [StoreEnvironment.sandbox, .production])
  func `the sandbox has Apple's placeholder of a group`(
    _ environment: StoreEnvironment
  ) async throws {
    var options = StoreOptions()
    options.environment = environment == .sandbox ? .sandbox : .production
    let store = try TestStore(configurationFileNamed: "Store", options: options)
    let id = try appTransactionId(in: store)
    let server = StoreServer(store)
    let client = APIClient(
      environments: [environment],
      bearerToken: { _ in "token" },
      clock: StillClock(),
      send: { request in await server.answer(to: request, at: StillClock.time) }
    )
    let groups = try await client.response(to: .currentGroups(transactionId: id)).groups
    let request = try APIRequest.groupMembers(groupId: "900000000000000000")
    guard environment == .sandbox else {
      #expect(groups?.isEmpty == true)
      await #expect(throws: APIClientError.self) { try await client.response(to: request) }
      return
    }
    #expect(groups?.map(\.groupId) == ["900000000000000000"])
    #expect(groups?.first?.roles?.map(\.role) == ["ADMIN", "NONE"])
    let page = try await client.response(to: request)
    #expect(page.groupMembers?.map(\.appTransactionId) == ["700000000000000000"])
    #expect(page.hasMore == false)
  }

  private func appTransactionId(in store: TestStore) throws -> String {
    let verifier = SignedDataVerifier(
      apps: [AppIdentity(bundleId: "com.example.app", appAppleId: 1_234_567_890)],
      environments: [.production, .sandbox],
      anchors: .custom(try store.anchors())
    )
    let anna = store.customer("anna")
    try anna.purchase("coins100")
    let token = try anna.appTransaction()
    let found = try verifier.verifyAppTransaction(token, expecting: .init(now: store.now))
    return try #require(found.value.appTransactionId)
  }

  private func request(_ method: HTTPMethod, _ path: String, _ body: String) -> HTTPRequest {
    HTTPRequest(
      method: method,
      url: APIServer.production + path,
      headers: [HTTPHeader("Authorization", "Bearer token")],
      body: Array(body.utf8)
    )
  }
}
