// SPDX-License-Identifier: Apache-2.0

import HTTPMessages
import StoreEngine
import StoreService
import StrictJSON
import StrictTime
import Testing

/// The sandbox testers of the App Store Connect API, as automation uses them.
struct SandboxTesterTests {
  private static let script = """
    {"schema": "receiptctl/script/1", "store": {"environment": "Sandbox"}, "steps": [
     {"at": "2026-01-01T00:00:00Z", "do": "purchase", "product": "pro.month", "customer": "anna", "as": "A"},
     {"at": "2026-01-01T00:00:00Z", "do": "purchase", "product": "pro.month", "customer": "bert", "as": "B"}]}
    """

  private func send(
    _ served: ServedStore,
    _ method: String,
    _ target: String,
    _ body: String = "",
    token: String? = nil,
    host: String = "127.0.0.1:8080"
  ) throws -> (status: Int, json: JSONObject?) {
    let token = "Bearer \(try token ?? served.connectToken())"
    let request = HTTPRequest(
      method: HTTPMethod(rawValue: method),
      url: target,
      headers: [HTTPHeader("Host", host), HTTPHeader("Authorization", token)],
      body: Array(body.utf8)
    )
    let answer = served.service.answer(to: request).wait()
    return (answer.status, try JSONDocument(answer.body).root.object)
  }

  private func testers(_ served: ServedStore) throws -> [JSONObject] {
    let answer = try send(served, "GET", "/v2/sandboxTesters")
    #expect(answer.status == 200)
    return answer.json?["data"]?.array?.compactMap(\.object) ?? []
  }

  private func patch(_ id: String, _ attributes: String) -> String {
    #"{"data":{"type":"sandboxTesters","id":"\#(id)","attributes":{\#(attributes)}}}"#
  }

  @Test func `lists and changes the testers, and the rate of one works while running`() async throws
  {
    let served = try ServedStore(script: Self.script)
    let list = try testers(served)
    #expect(list.map { $0["attributes"]?.object?["firstName"]?.string } == ["anna", "bert"])
    let id = try #require(list.first?["id"]?.string)
    let rate = "MONTHLY_RENEWAL_EVERY_ONE_HOUR"
    let changed = try send(
      served,
      "PATCH",
      "/v2/sandboxTesters/\(id)",
      patch(
        id,
        #""territory":"CAN","interruptPurchases":true,"subscriptionRenewalRate":"\#(rate)""#
      )
    )
    #expect(changed.status == 200)
    let attributes = changed.json?["data"]?.object?["attributes"]?.object
    #expect(attributes?["territory"]?.string == "CAN")
    #expect(attributes?["interruptPurchases"]?.boolean == true)
    #expect(attributes?["subscriptionRenewalRate"]?.string == rate)
    let other = try testers(served).last?["attributes"]?.object
    #expect(other?["subscriptionRenewalRate"]?.string == "MONTHLY_RENEWAL_EVERY_FIVE_MINUTES")
    // The next period of anna lasts an hour, those of bert five minutes.
    _ = try await served.control(.post, "/store/clock", #"{"by": "PT20M"}"#)
    let upcoming = try await served.control(.get, "/store/upcoming")
    func next(_ name: String) -> String? {
      upcoming.object?[name]?.array?.first { _ in true }?.object?["date"]?.string
    }
    #expect(next("anna") != next("bert"))
  }

  @Test func `clears the purchase history`() async throws {
    let served = try ServedStore(script: Self.script)
    let id = try #require(try testers(served).first?["id"]?.string)
    let cleared = try send(
      served,
      "POST",
      "/v2/sandboxTestersClearPurchaseHistoryRequest",
      #"{"data":{"type":"sandboxTestersClearPurchaseHistoryRequest","relationships":{"sandboxTesters":{"data":[{"type":"sandboxTesters","id":"\#(id)"}]}}}}"#
    )
    #expect(cleared.status == 201)
    let answers = try await served.control(.get, "/store/answers")
    let customers = answers.object?["customers"]?.array?.compactMap(\.object) ?? []
    #expect(customers.map { $0["products"]?.array?.count } == [0, 1])
  }

  @Test func `nothing is accepted without effect`() throws {
    let served = try ServedStore(script: Self.script)
    let id = try #require(try testers(served).first?["id"]?.string)
    let path = "/v2/sandboxTesters/\(id)"
    let wrong: [(String, String, String, Int)] = [
      ("PATCH", path, patch(id, #""territory":"XXX""#), 409),
      ("PATCH", path, patch(id, #""subscriptionRenewalRate":"NEVER""#), 409),
      ("PATCH", path, patch(id, #""interruptPurchases":"yes""#), 409),
      ("PATCH", path, patch(id, #""firstName":"Eve""#), 409),
      ("PATCH", path, patch("other", #""territory":"CAN""#), 409),
      ("PATCH", path, "{", 400), ("PATCH", "/v2/sandboxTesters/other", "{}", 404),
      ("DELETE", path, "", 404), ("GET", "/v2/sandboxTesters/x/y", "", 404),
      ("POST", "/v2/sandboxTestersClearPurchaseHistoryRequest", "{}", 409),
    ]
    for (method, target, body, status) in wrong {
      #expect(
        try send(served, method, target, body).status == status,
        "\(method) \(target) \(body)"
      )
    }
    #expect(try send(served, "GET", "/v2/sandboxTesters", token: "wrong").status == 401)
    // The token of the App Store Server API names the app.
    let other = try served.bearer()
    #expect(try send(served, "GET", "/v2/sandboxTesters", token: other).status == 401)
    #expect(try send(served, "GET", "/v2/sandboxTesters", token: "").status == 401)
    // A page of another server, through a name that resolves to 127.0.0.1.
    #expect(try send(served, "GET", "/v2/sandboxTesters", host: "evil.example").status == 403)
    let tester = #"{"type":"sandboxTesters","id":"\#(id)"}"#
    for list in ["\(tester),\(tester)", #"{"type":"apps","id":"\#(id)"}"#] {
      let body =
        #"{"data":{"type":"sandboxTestersClearPurchaseHistoryRequest","relationships":{"sandboxTesters":{"data":["#
        + "\(list)]}}}}"
      let path = "/v2/sandboxTestersClearPurchaseHistoryRequest"
      #expect(try send(served, "POST", path, body).status == 409, "\(list)")
    }
    // The sandbox store beside a production store has no testers yet.
    #expect(try testers(ServedStore()).isEmpty)
  }
}
