// SPDX-License-Identifier: Apache-2.0

import AppStoreServer
import ScriptPlaying
import StoreConfiguration
import StoreEngine
import StorePayloads
import StoreService
import StoreServing
import StrictJSON
import Testing

/// Steps, clock and exports of the control API.
struct ControlTests {
  /// The documented requests of the control API.
  private static let routes = StoreService.routes.routes.compactMap { route in
    route.path.description.hasPrefix("/store/") && !route.summary.isEmpty
      ? route.method.map { ($0, route.path.description) } : nil
  }

  @Test(arguments: routes)
  func `each listed request is answered, and other methods are named`(
    _ method: HTTPMethod,
    _ path: String
  ) async throws {
    let served = try ServedStore()
    let status = try await served.answer(method, path, method == .get ? "" : "{}").status
    #expect(status != 404 && status != 405)
    let other = try await served.answer(.put, path, "{}")
    #expect(other.status == 405)
    #expect(other.header("Allow")?.contains(method.rawValue) == true)
  }

  @Test func `moving the clock by a duration or to a time causes renewals`() async throws {
    let served = try ServedStore()
    _ = try await served.buy("pro.month")
    let month = try await served.control(.post, "/store/clock", "{\"by\": \"P1M\"}")
    #expect(Self.causes(month) == ["renewal"])
    let year = try await served.control(
      .post,
      "/store/clock",
      "{\"to\": \"2026-04-01T00:00:00Z\"}"
    )
    #expect(Self.causes(year) == ["renewal", "renewal"])
    let state = try await served.control(.get, "/store/state")
    #expect(state.object?["now"]?.string == "2026-04-01T00:00:00Z")
    let upcoming = try await served.control(.get, "/store/upcoming")
    let next = upcoming.object?["anna"]?.array?.first { _ in true }?.object
    #expect(next?["date"]?.string == "2026-05-01T00:00:00Z")
  }

  @Test func `the endpoint answers lists the entitlements that a backend must compute`()
    async throws
  {
    let served = try ServedStore()
    _ = try await served.buy("pro.month")
    _ = try await served.buy("coins100")
    func anna() async throws -> JSONObject {
      let answers = try await served.control(.get, "/store/answers")
      let customers = try #require(answers.object?["customers"]?.array)
      return try #require(customers.first { _ in true }?.object)
    }
    func access(_ customer: JSONObject) throws -> [String?] {
      let products = try #require(customer["products"]?.array)
      let month = products.first { $0.object?["productId"]?.string == "pro.month" }?.object
      let reason = month?["reasons"]?.array?.first { _ in true }
      return [month?["verdict"]?.string, reason?.string, month?["until"]?.string]
    }
    let first = try await anna()
    #expect(try access(first) == ["entitled", "activePeriod", "2026-02-01T00:00:00Z"])
    #expect(first["consumables"]?.object?["coins100"]?.number?.int64 == 1)
    let subscription = first["subscriptions"]?.array?.first { _ in true }?.object
    #expect(subscription?["status"]?.number?.int64 == 1)
    _ = try await served.control(
      .post,
      "/store/steps",
      "{\"do\": \"setPayment\", \"customer\": \"anna\", \"works\": false}"
    )
    _ = try await served.control(.post, "/store/clock", "{\"by\": \"P1M\"}")
    #expect(try access(try await anna()) == ["notEntitled", "billingRetry", nil])
  }

  @Test func `both environments share one clock, and steps select the environment`() async throws {
    let served = try ServedStore()
    let steps = """
      [{"do": "purchase", "product": "pro.month"},
       {"do": "purchase", "product": "pro.month", "environment": "Sandbox"},
       {"at": "2026-01-01T00:05:00Z", "do": "look"}]
      """
    let rows = try await served.control(.post, "/store/steps", steps)
    let environments = try #require(rows.array).map { $0.object?["environment"]?.string ?? "" }
    #expect(environments.contains("Production") && environments.contains("Sandbox"))
    for (target, periods) in [("", 1), ("/sandbox", 2)] {
      let state = try await served.control(.get, "\(target)/store/state")
      let customer = state.object?["customers"]?.array?.first { _ in true }?.object
      #expect(customer?["transactions"]?.array?.count == periods)
    }
  }

  @Test func `playing the exported script returns the same signatures`() async throws {
    let served = try ServedStore(
      script: """
        {"schema": "receiptctl/script/1", "seed": "export", "store": {"bundleId": "com.example.app"},
         "steps": [{"at": "2026-01-01T00:00:00Z", "do": "purchase", "product": "pro.month",
                    "customer": "anna", "as": "A"}]}
        """
    )
    let id = try await served.buy("coins100")
    let client = try served.client()
    _ = try await client.response(to: .finishTransaction(transactionId: id))
    let state = try await served.control(.get, "/store/state")
    let customer = state.object?["customers"]?.array?.first { _ in true }?.object
    let transactions = try #require(customer?["transactions"]?.array)
    let subscription = try #require(
      transactions.first { $0.object?["name"]?.string == "A.1" }?.object?["transactionId"]?.string
    )
    _ = try await client.response(
      to: .setAppAccountToken(
        UUIDText(rawValue: "0f8fad5b-d9cb-469f-a165-70867728950e"),
        originalTransactionId: subscription
      )
    )
    _ = try await served.control(.post, "/store/clock", "{\"by\": \"P40D\"}")
    let configuration = try ServedStore.configuration()
    let text = try await served.answer(.get, "/store/script")
    let play = try Play(of: try StoreScript(text.body, for: configuration), in: configuration)
    let files = try play.files()
    for transaction in transactions {
      let id = try #require(transaction.object?["transactionId"]?.string)
      let answer = try await client.response(to: .transactionInfo(transactionId: id))
      let file = try #require(files.first { $0.path == "customers/anna/transaction-\(id).jws" })
      #expect(answer.signedTransactionInfo == String(decoding: file.contents, as: UTF8.self))
    }
  }

  @Test(arguments: [
    ("{\"do\": \"purchase\", \"product\": \"pro.monht\"}", "pro.month"),
    ("[{\"do\": \"look\"}, {\"do\": \"purchse\"}]", "purchase"),
    ("{\"do\": \"look\", \"at\": \"2025-01-01T00:00:00Z\"}", "before"),
    ("{\"do\": \"look\", \"environment\": \"Sandbx\"}", "Sandbox"),
    ("{\"do\": \"look\"", "not valid JSON"), ("7", "object"),
  ])
  func `rejects an invalid step without any change`(
    _ body: String,
    _ expected: String
  ) async throws {
    let served = try ServedStore()
    let answer = try await served.answer(.post, "/store/steps", body)
    #expect(answer.status == 400)
    #expect(String(decoding: answer.body, as: UTF8.self).contains(expected))
    let state = try await served.control(.get, "/store/state")
    #expect(state.object?["customers"]?.array?.count == 0)
  }

  @Test(arguments: [
    "{}", "[]", "{\"by\": \"1 month\"}", "{\"to\": \"2025-01-01T00:00:00Z\"}", "{\"to\": 7}",
    "{\"to\": \"2027-01-01T00:00:00Z\", \"by\": \"P1D\"}", "", "{\"rate\": 7}", "{\"rate\": \"2\"}",
    "{\"rate\": 0, \"by\": \"P1D\"}", "{\"by\": \"P1D\", \"limits\": {\"failures\": 0}}",
    "{\"by\": \"P1D\", \"limits\": {\"hours\": 1}}", "{\"by\": \"P1D\", \"job\": 1}",
  ])
  func `rejects an invalid move of the clock`(_ body: String) async throws {
    let served = try ServedStore()
    #expect(try await served.answer(.post, "/store/clock", body).status == 400)
  }

  @Test func `rejects requests that another web page could send`() async throws {
    let served = try ServedStore()
    let json = HTTPHeader("Content-Type", "application/json")
    let step = "{\"do\": \"look\"}"
    func status(_ headers: [HTTPHeader]) async throws -> Int {
      try await served.answer(.post, "/store/steps", step, headers: headers).status
    }
    #expect(try await status([json]) == 200)
    #expect(try await status([json, HTTPHeader("Origin", served.url)]) == 200)
    #expect(try await status([json, HTTPHeader("Origin", "http://example.com")]) == 403)
    #expect(try await status([json, HTTPHeader("Origin", "null")]) == 403)
    #expect(try await status([json, HTTPHeader("Host", "example.com")]) == 403)
    #expect(try await status([json, HTTPHeader("Host", "127.0.0.1.example.com")]) == 403)
    #expect(try await status([HTTPHeader("Content-Type", "text/plain")]) == 415)
    #expect(try await served.answer(.get, "/store/reset").status == 405)
    #expect(try await served.answer(.get, "/store/other").status == 404)
  }

  private static func causes(_ rows: JSONValue) -> [String] {
    rows.array?.flatMap { row in
      row.object?["causes"]?.array?.compactMap { $0.string } ?? []
    } ?? []
  }
}
