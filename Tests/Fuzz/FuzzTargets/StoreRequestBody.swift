// SPDX-License-Identifier: Apache-2.0

import HTTPMessages
import OpenSSLTrust
import StoreConfiguration
import StoreEngine
import StoreService
import StoreServing
import StrictJSON
import StrictTime
import SystemIO

/// Passes any bytes to the simulated store as an HTTP request, without a connection: a request line, header lines, an
/// empty line and the body.
enum StoreRequestBody {
  static func check(_ input: ArraySlice<UInt8>) throws(Finding) {
    let service = try shared.get()
    guard let request = request(input) else { return }
    try prepare(service)
    let answer = answer(service, request)
    try check(answer)
    let state = self.answer(service, local(.get, "/store/state"))
    try require(state.status == 200, "the state is not shown")
    try check(state)
    try checkHost(service, request)
    try prepare(service)
    let again = self.answer(service, request)
    try require(answer.status == again.status, "the same request gets another status")
    // Signatures are deterministic in an unchanged state.
    try require(answer.body == again.body, "the same request gets another answer")
  }

  /// A service that accepts any bearer token; its stores have few records, so that moving the clock takes little time.
  private static let shared = Result<StoreService, Finding> { () throws(Finding) in
    let configuration = try required("the configuration is rejected") {
      () throws(ConfigurationError) in
      try StoreConfiguration(Array(SimulationSeeds.configuration.utf8)[...])
    }
    let sides = try required("libcrypto has failed") { () throws(TrustError) in
      try StorePair(
        configuration,
        script: nil,
        credentials: nil,
        deliversOutside: false,
        mostRecords: 200
      )
    }
    let time = Timestamp(year: 2026, month: 1, day: 1) ?? .earliest
    return StoreService(sides, clock: { time })
  }

  /// Creates a customer with some purchases in each environment.
  private static func prepare(_ service: StoreService) throws(Finding) {
    let reset = answer(service, local(.post, "/store/reset", "{}"))
    try require(reset.status == 200, "the reset is rejected")
    let steps = #"""
      [{"do": "purchase", "product": "month", "as": "A"}, {"do": "purchase", "product": "coins"},
       {"do": "testNotification"}, {"do": "purchase", "product": "month", "environment": "Sandbox"}]
      """#
    let answer = answer(service, local(.post, "/store/steps", steps))
    try require(answer.status == 200, "the purchases are rejected")
  }

  /// Waits for the response.
  private static func answer(_ service: StoreService, _ request: HTTPRequest) -> HTTPAnswer {
    let result = Monitor<HTTPAnswer?>(nil)
    service.answer(to: request).then { answer in result.change { $0 = answer } }
    return result.wait { $0 }
  }

  private static func local(
    _ method: HTTPMethod,
    _ target: String,
    _ body: String = ""
  ) -> HTTPRequest {
    HTTPRequest(
      method: method,
      url: target,
      headers: [
        HTTPHeader("Host", "localhost"), HTTPHeader("Content-Type", "application/json"),
      ],
      body: Array(body.utf8)
    )
  }

  // MARK: The request

  private static func request(_ input: ArraySlice<UInt8>) -> HTTPRequest? {
    var rest = input
    guard let first = line(&rest) else { return nil }
    let parts = first.split(separator: UInt8(ascii: " "), maxSplits: 1)
    guard parts.count == 2 else { return nil }
    var headers: [HTTPHeader] = []
    while let field = line(&rest), !field.isEmpty {
      let parts = field.split(separator: UInt8(ascii: ":"), maxSplits: 1)
      guard parts.count == 2 else { continue }
      headers.append(HTTPHeader(text(parts[0]), text(parts[1].drop { $0 == 0x20 })))
    }
    return HTTPRequest(
      method: HTTPMethod(rawValue: text(parts[0])),
      url: text(parts[1]),
      headers: headers,
      body: Array(rest)
    )
  }

  private static func line(_ rest: inout ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    guard !rest.isEmpty else { return nil }
    let end = rest.firstIndex(of: 0x0A) ?? rest.endIndex
    let line = rest[rest.startIndex..<end]
    rest = end < rest.endIndex ? rest[(end + 1)...] : []
    return line.last == 0x0D ? line.dropLast() : line
  }

  /// Text as libmicrohttpd passes it: up to the first NUL.
  private static func text(_ bytes: ArraySlice<UInt8>) -> String {
    String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
  }

  // MARK: The answer

  private static func check(_ answer: HTTPAnswer) throws(Finding) {
    try require(200...599 ~= answer.status, "the status is \(answer.status)")
    let type = answer.headers.first { $0.name == "Content-Type" }?.value
    guard type == "application/json" else { return }
    let root = try required("an answer is not JSON") { () throws(JSONError) in
      try JSONDocument(answer.body).root
    }
    guard let code = root.object?["errorCode"]?.number?.int64 else { return }
    try require(code / 10_000 == Int64(answer.status), "code \(code) has status \(answer.status)")
  }

  /// The control API rejects other hosts and requests of other web pages.
  private static func checkHost(
    _ service: StoreService,
    _ request: HTTPRequest
  ) throws(Finding) {
    guard StoreSide.split(request.url).rest.hasPrefix("/store/") else { return }
    for foreign in [
      HTTPHeader("Host", "shop.example"), HTTPHeader("Origin", "https://shop.example"),
    ] {
      let others = request.headers.filter { !$0.isNamed(foreign.name) }
      let sent = HTTPRequest(
        method: request.method,
        url: request.url,
        headers: others + [foreign],
        body: request.body
      )
      let status = answer(service, sent).status
      try require(status == 403, "a request with another \(foreign.name) is accepted")
    }
  }

  // MARK: Seeds

  /// A request of each endpoint, and of the control API.
  static let seeds = FuzzSeeds {
    let service = try shared.get()
    try prepare(service)
    let state = try JSONDocument(answer(service, local(.get, "/store/state")).body).root.object
    let customer = state?["customers"]?.array?.first { _ in true }?.object
    let transaction = customer?["transactions"]?.array?.first { _ in true }?.object
    let id = transaction?["transactionId"]?.string ?? "1"
    let uuid = "0f8fad5b-d9cb-469f-a165-70867728950e"
    let api = [
      "GET /inApps/v1/transactions/\(id)",
      "GET /sandbox/inApps/v2/history/\(id)",
      "GET /inApps/v2/history/\(id)?sort=DESCENDING&productType=CONSUMABLE&revoked=False&revision=1_1",
      "GET /inApps/v1/history/\(id)?excludeRevoked=true&startDate=1&endDate=1800000000000&productId=a%20b",
      "GET /inApps/v1/subscriptions/\(id)?status=1&status=5",
      "GET /inApps/v2/refund/lookup/\(id)", "GET /inApps/v1/lookup/MK5TTTVWJH",
      "GET /inApps/v1/transactions/appTransactions/\(id)",
      "POST /inApps/v1/transactions/\(id)/finish",
      "POST /inApps/v1/notifications/test", "GET /inApps/v1/notifications/test/a",
      "GET /inApps/v1/messaging/image/list", "GET /inApps/v1/messaging/message/list",
      "DELETE /inApps/v1/messaging/image/\(uuid)", "GET /inApps/v1/messaging/default/month/en-US",
      "GET /groups/v1/currentGroups/\(id)", "GET /groups/v1/group/9?limit=101",
    ].map { "\($0) HTTP/1.1\r\nAuthorization: Bearer a.b.c\r\n\r\n" }
    let bodies = [
      ("PUT /inApps/v1/transactions/\(id)/appAccountToken", #"{"appAccountToken":"\#(uuid)"}"#),
      (
        "PUT /inApps/v2/transactions/consumption/\(id)",
        #"{"customerConsented":true,"deliveryStatus":"DELIVERED","sampleContentProvided":false}"#
      ),
      (
        "PUT /inApps/v1/subscriptions/extend/\(id)",
        #"{"extendByDays":7,"extendReasonCode":1,"requestIdentifier":"1"}"#
      ),
      (
        "POST /inApps/v1/subscriptions/extend/mass",
        #"{"extendByDays":7,"extendReasonCode":1,"requestIdentifier":"1","productId":"month"}"#
      ),
      (
        "POST /inApps/v1/notifications/history?paginationToken=1_a",
        #"{"startDate":1767225600000,"endDate":1767225700000,"notificationType":"TEST"}"#
      ),
      (
        "PUT /inApps/v1/messaging/message/\(uuid)",
        #"{"header":"Stay","body":"We have news","headerPosition":"ABOVE_BODY"}"#
      ),
      ("PUT /sandbox/inApps/v1/messaging/realtime/url", #"{"realtimeURL":"https://a.example/"}"#),
      ("POST /advancedCommerce/v1/subscription/cancel/\(id)", "{}"),
      ("POST /verifyReceipt", #"{"receipt-data":"MIIB"}"#),
      ("POST /store/clock", #"{"by":"P1M"}"#),
      ("POST /store/steps", #"{"do":"renewNow","subscription":"A"}"#),
      ("POST /store/reset", "{}"), ("POST /store/api-faults", #"{"fail":[{"status":503}]}"#),
      ("POST /store/faults", #"{"drop":{"count":1}}"#),
      ("POST /store/webhook", #"{"url":null}"#),
      ("POST /store/notifications/resend", #"{"notificationUUID":"\#(uuid)"}"#),
      ("GET /sandbox/store/upcoming", ""), ("GET /store/script", ""),
    ].map { line, body in
      "\(line) HTTP/1.1\r\nHost: localhost:8080\r\nContent-Type: application/json\r\n\r\n\(body)"
    }
    return (api + bodies).map { Array($0.replacing(" HTTP/1.1", with: "").utf8) }
  }
}
