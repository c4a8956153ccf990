// SPDX-License-Identifier: Apache-2.0

import AppStoreServer
import StoreServing
import StoreSimulation
import StrictJSON
import StrictTime
import Testing

/// A revision or a pagination token continues only the query that it is from.
struct RevisionTests {
  private let server: StoreServer
  private let ids: [String]

  init() throws {
    let store = try TestStore(configurationFileNamed: "Store")
    ids = try ["anna", "bert"].map { name in
      let customer = store.customer(name)
      for _ in 1...21 { try customer.purchase("coins100").refund() }
      return try #require(customer.allTransactions.first).identifier
    }
    server = StoreServer(store)
  }

  private static let history = "/inApps/v2/history/"
  private static let refunds = "/inApps/v2/refund/lookup/"

  @Test(arguments: ["/inApps/v1/history/", history, refunds])
  func `a revision is of one customer`(_ path: String) async throws {
    let revision = try await revision(of: path + ids[0])
    #expect(try await code(of: path + ids[0] + "?revision=\(revision)") == nil)
    #expect(try await code(of: path + ids[1] + "?revision=\(revision)") == 4_000_005)
  }

  @Test(arguments: [("/inApps/v1/history/", history), (history, refunds), (refunds, history)])
  func `a revision is of one endpoint`(_ path: String, _ other: String) async throws {
    let revision = try await revision(of: path + ids[0])
    #expect(try await code(of: other + ids[0] + "?revision=\(revision)") == 4_000_005)
  }

  @Test(arguments: ["sort=DESCENDING", "productId=coins100", "revoked=true", "startDate=0"])
  func `a revision is of one filter`(_ filter: String) async throws {
    let path = Self.history + ids[0]
    let revision = try await revision(of: path)
    #expect(try await code(of: path + "?\(filter)&revision=\(revision)") == 4_000_005)
    let filtered = try await self.revision(of: path + "?\(filter)")
    #expect(try await code(of: path + "?\(filter)&revision=\(filtered)") == nil)
    #expect(try await code(of: path + "?revision=\(filtered)") == 4_000_005)
  }

  @Test func `any id of the customer continues the history`() async throws {
    let revision = try await revision(of: Self.history + ids[0])
    let other = await server.withStore { $0.customer("anna").allTransactions.last?.identifier }
    let path = Self.history + (try #require(other))
    #expect(try await code(of: path + "?revision=\(revision)") == nil)
  }

  @Test func `a pagination token is of one customer and one filter`() async throws {
    let now = await server.withStore { $0.now }.millisecondsSince1970
    func body(_ more: String) -> String {
      #"{"startDate":\#(now),"endDate":\#(now + 1)\#(more)}"#
    }
    func filter(_ id: String) -> String { #","transactionId":"\#(id)""# }
    let path = "/inApps/v1/notifications/history"
    let first = try await object(path, body(filter(ids[0])))
    let token = try #require(first["paginationToken"]?.string)
    let next = path + "?paginationToken=\(token)"
    #expect(try await object(next, body(filter(ids[0])))["errorCode"] == nil)
    for other in [filter(ids[1]), "", #","onlyFailures":true"#] {
      let answer = try await object(next, body(other))
      #expect(answer["errorCode"]?.number?.int64 == 4_000_014)
    }
  }

  private func revision(of target: String) async throws -> String {
    try #require(try await object(target)["revision"]?.string)
  }

  private func code(of target: String) async throws -> Int64? {
    try await object(target)["errorCode"]?.number?.int64
  }

  private func object(_ target: String, _ body: String? = nil) async throws -> JSONObject {
    let request = HTTPRequest(
      method: body == nil ? .get : .post,
      url: APIServer.production + target,
      headers: [HTTPHeader("Authorization", "Bearer token")],
      body: Array((body ?? "").utf8)
    )
    let answer = await server.answer(to: request, at: StillClock.time)
    return try #require(try JSONDocument(answer.body).root.object)
  }
}
