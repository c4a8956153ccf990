// SPDX-License-Identifier: Apache-2.0

import AppStoreServer
import StoreClient
import StoreEngine
import StorePayloads
import StoreService
import StrictJSON
import StrictTime
import Testing

/// Simulated failures of the App Store Server API.
struct APIFaultTests {
  private func set(_ faults: String, on served: ServedStore) async throws {
    _ = try await served.control(.post, "/store/api-faults", faults)
  }

  /// A request with a valid bearer token.
  private func ask(_ served: ServedStore, _ target: String) async throws -> HTTPAnswer {
    let headers = [HTTPHeader("Authorization", "Bearer \(try served.bearer())")]
    return try await served.answer(.get, target, headers: headers)
  }

  private func code(_ answer: HTTPAnswer) throws -> Int64? {
    try JSONDocument(answer.body).root.object?["errorCode"]?.number?.int64
  }

  @Test func `fails the next requests of an endpoint and no others`() async throws {
    let served = try ServedStore()
    let id = try await served.buy("pro.month")
    try await set(
      """
      {"fail": [{"endpoint": "getTransactionInfo", "errorCode": 5000001, "count": 2},
                {"endpoint": "getRefundHistory", "status": 503}]}
      """,
      on: served
    )
    let info = "/inApps/v1/transactions/\(id)"
    let refunds = "/inApps/v2/refund/lookup/\(id)"
    #expect(try await ask(served, "/inApps/v2/history/\(id)").status == 200)
    #expect(try code(try await ask(served, info)) == 5_000_001)
    let second = try await ask(served, refunds)
    #expect(second.status == 503 && second.body.isEmpty)
    let left = try await served.control(.get, "/store/api-faults")
    #expect(left.object?["fail"]?.array?.count == 1)
    #expect(try await ask(served, info).status == 500)
    #expect(try await ask(served, info).status == 200)
    #expect(try await ask(served, refunds).status == 200)
  }

  @Test func `a request without a valid token does not consume a failure`() async throws {
    let served = try ServedStore()
    let id = try await served.buy("pro.month")
    try await set("{\"fail\": [{\"errorCode\": 4040002}]}", on: served)
    #expect(try await served.answer(.get, "/inApps/v1/transactions/\(id)").status == 401)
    #expect(try code(try await ask(served, "/inApps/v1/transactions/\(id)")) == 4_040_002)
  }

  @Test func `requests above the limit get status 429 and the end of the window in Retry-After`()
    async throws
  {
    let served = try ServedStore()
    let id = try await served.buy("pro.month")
    let start = SystemClock().now.millisecondsSince1970
    try await set("{\"rateLimit\": {\"requests\": 3, \"seconds\": 3600}}", on: served)
    for _ in 0..<3 { #expect(try await ask(served, "/inApps/v1/transactions/\(id)").status == 200) }
    for _ in 0..<2 {
      let answer = try await ask(served, "/inApps/v1/transactions/\(id)")
      #expect(answer.status == 429)
      #expect(try code(answer) == 4_290_000)
      let header = answer.headers.first { $0.name.lowercased() == "retry-after" }
      let end = try #require(header.flatMap { Int64($0.value) })
      // In milliseconds since 1970, as in Apple's API.
      #expect(end >= start + 3_600_000)
      #expect(end <= SystemClock().now.millisecondsSince1970 + 3_600_000)
    }
    try await set("{}", on: served)
    #expect(try await ask(served, "/inApps/v1/transactions/\(id)").status == 200)
  }

  @Test func `the client retries after failures`() async throws {
    let served = try ServedStore()
    let id = try await served.buy("pro.month")
    try await set("{\"fail\": [{\"errorCode\": 4290000, \"count\": 2}]}", on: served)
    let info = try await served.client().response(to: .transactionInfo(transactionId: id))
    #expect(info.signedTransactionInfo != nil)
  }

  @Test func `delays responses by the given latency, but not the shutdown of the service`()
    async throws
  {
    let served = try ServedStore()
    try await set("{\"latency\": 150}", on: served)
    let clock = ContinuousClock()
    let start = clock.now
    #expect(try await served.answer(.get, "/inApps/v1/transactions/1").status == 401)
    #expect(clock.now - start >= .milliseconds(150))
    try await set("{\"latency\": 30000}", on: served)
    served.service.stop()
    #expect(try await served.answer(.get, "/inApps/v1/transactions/1").status == 401)
  }

  @Test(arguments: [
    "[]", "{\"fail\": {}}", "{\"fail\": [{}]}", "{\"fail\": [{\"errorCode\": 1}]}",
    "{\"fail\": [{\"status\": 200}]}", "{\"fail\": [{\"status\": 500, \"errorCode\": 5000000}]}",
    "{\"fail\": [{\"status\": 500, \"endpoint\": \"getEverything\"}]}",
    "{\"fail\": [{\"status\": 500, \"count\": 0}]}", "{\"latency\": -1}", "{\"latency\": 30001}",
    "{\"rateLimit\": {}}", "{\"rateLimit\": {\"requests\": 0}}", "{\"limit\": 1}",
    "{\"rateLimit\": {\"requests\": 1, \"seconds\": 3601}}",
  ])
  func `rejects invalid faults`(_ body: String) async throws {
    let served = try ServedStore()
    #expect(try await served.answer(.post, "/store/api-faults", body).status == 400)
  }

  @Test func `rejects a list of more than 100 failures`() async throws {
    let served = try ServedStore()
    let list = [String](repeating: "{\"status\": 500}", count: 101).joined(separator: ",")
    let answer = try await served.answer(.post, "/store/api-faults", "{\"fail\": [\(list)]}")
    #expect(answer.status == 400)
  }
}
