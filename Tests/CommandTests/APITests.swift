// SPDX-License-Identifier: Apache-2.0

import AnswerOutput
import LocalServer
import StoreClient
import StoreLab
import Synchronization
import Testing

/// `receiptctl api` with a local server.
@Suite struct APITests {
  @Test(
    arguments: [
      ("history 1", "GET /inApps/v2/history/1", ""),
      (
        "history 1 --product-id a --product-id b --product-type consumable --revoked false "
          + "--descending --ownership purchased --subscription-group 7 "
          + "--start 2025-01-01T00:00:00Z --end 2025-01-02T00:00:00Z --revision r",
        "GET /inApps/v2/history/1?startDate=1735689600000&endDate=1735776000000&productId=a"
          + "&productId=b&productType=CONSUMABLE&sort=DESCENDING&subscriptionGroupIdentifier=7"
          + "&inAppOwnershipType=PURCHASED&revoked=false&revision=r", ""
      ),
      ("transaction 1", "GET /inApps/v1/transactions/1", ""),
      (
        "subscriptions 1 --status 1 --status 4",
        "GET /inApps/v1/subscriptions/1?status=1&status=4", ""
      ),
      ("refunds 1 --revision r", "GET /inApps/v2/refund/lookup/1?revision=r", ""),
      ("order MK5", "GET /inApps/v1/lookup/MK5", ""),
      ("app-transaction 1", "GET /inApps/v1/transactions/appTransactions/1", ""),
      (
        "notifications --start 2025-01-01T00:00:00Z --end 2025-01-02T00:00:00Z "
          + "--notification-type DID_RENEW --subtype BILLING_RECOVERY --only-failures",
        "POST /inApps/v1/notifications/history",
        #"{"startDate":1735689600000,"endDate":1735776000000,"notificationType":"DID_RENEW","#
          + #""notificationSubtype":"BILLING_RECOVERY","onlyFailures":true}"#
      ),
      (
        "notifications --transaction-id 5", "POST /inApps/v1/notifications/history",
        #"{"startDate":1748044860000,"endDate":1763596800000,"transactionId":"5"}"#
      ),
      ("test-notification", "POST /inApps/v1/notifications/test", ""),
      ("test-notification-status t", "GET /inApps/v1/notifications/test/t", ""),
      (
        "extend 1 --days 7 --reason service-issue --request-id r",
        "PUT /inApps/v1/subscriptions/extend/1",
        #"{"extendByDays":7,"extendReasonCode":3,"requestIdentifier":"r"}"#
      ),
      (
        "extend-mass pro --days 1 --reason other --request-id r --storefront USA --storefront DEU",
        "POST /inApps/v1/subscriptions/extend/mass",
        #"{"extendByDays":1,"extendReasonCode":2,"requestIdentifier":"r","#
          + #""storefrontCountryCodes":["USA","DEU"],"productId":"pro"}"#
      ),
      ("extend-status pro r", "GET /inApps/v1/subscriptions/extend/mass/pro/r", ""),
      (
        "consumption 1 --customer-consented true --sample-content-provided false "
          + "--delivery-status wrong-item --consumption-percentage 0 "
          + "--refund-preference grant-full",
        "PUT /inApps/v2/transactions/consumption/1",
        #"{"customerConsented":true,"sampleContentProvided":false,"#
          + #""deliveryStatus":"UNDELIVERED_WRONG_ITEM","consumptionPercentage":0,"#
          + #""refundPreference":"GRANT_FULL"}"#
      ),
      (
        "account-token 1 --app-account-token 11111111-2222-3333-4444-55555555555A",
        "PUT /inApps/v1/transactions/1/appAccountToken",
        #"{"appAccountToken":"11111111-2222-3333-4444-55555555555a"}"#
      ),
      ("finish 1", "POST /inApps/v1/transactions/1/finish", ""),
      ("groups 1", "GET /groups/v1/currentGroups/1", ""),
      ("group-members 9", "GET /groups/v1/group/9", ""),
      (
        "send-external-purchase-report report.json", "PUT /externalPurchase/v1/reports",
        APITests.report
      ),
      (
        "external-purchase-report \(APITests.uuid)",
        "GET /externalPurchase/v1/reports/\(APITests.uuid)", ""
      ),
      ("seats 1", "GET /groups/v1/transactions/1/seats", ""),
      (
        "claim-seat 1 --request-id \(APITests.uuid) --app-transaction-id 704",
        "POST /groups/v1/transactions/1/seats",
        #"{"requestIdentifier":"\#(APITests.uuid)","appTransactionId":"704"}"#
      ),
      (
        "unclaim-seat 1 \(APITests.uuid)",
        "DELETE /groups/v1/transactions/1/seats/\(APITests.uuid)", ""
      ),
      (
        "associate-seat 1 \(APITests.uuid) --app-transaction-id 704",
        "POST /groups/v1/transactions/1/seats/\(APITests.uuid)/associate",
        #"{"appTransactionId":"704"}"#
      ),
      (
        "advanced-commerce 1 --operation cancel --body cancel.json",
        "POST /advancedCommerce/v1/subscription/cancel/1", APITests.cancellation
      ),
      (
        "advanced-commerce 1 --operation cancel --body -",
        "POST /advancedCommerce/v1/subscription/cancel/1", APITests.cancellation
      ),
      ("images", "GET /inApps/v1/messaging/image/list", ""),
      (
        "upload-image \(APITests.uuid) --body image.png --image-size bullet-point",
        "PUT /inApps/v1/messaging/image/\(APITests.uuid)?imageSize=BULLET_POINT",
        APITests.image
      ),
      ("delete-image \(APITests.uuid)", "DELETE /inApps/v1/messaging/image/\(APITests.uuid)", ""),
      ("messages", "GET /inApps/v1/messaging/message/list", ""),
      (
        "upload-message \(APITests.uuid) --body message.json",
        "PUT /inApps/v1/messaging/message/\(APITests.uuid)", APITests.message
      ),
      (
        "delete-message \(APITests.uuid)",
        "DELETE /inApps/v1/messaging/message/\(APITests.uuid)", ""
      ),
      ("default-message pro en-US", "GET /inApps/v1/messaging/default/pro/en-US", ""),
      (
        "set-default-message pro en-US --message-id \(APITests.uuid)",
        "PUT /inApps/v1/messaging/default/pro/en-US",
        #"{"messageIdentifier":"\#(APITests.uuid)"}"#
      ),
      ("delete-default-message pro en-US", "DELETE /inApps/v1/messaging/default/pro/en-US", ""),
      ("realtime-url", "GET /inApps/v1/messaging/realtime/url", ""),
      (
        "set-realtime-url https://example.com/r", "PUT /inApps/v1/messaging/realtime/url",
        #"{"realtimeURL":"https://example.com/r"}"#
      ),
      ("delete-realtime-url", "DELETE /inApps/v1/messaging/realtime/url", ""),
      (
        "performance-test 1", "POST /inApps/v1/messaging/performanceTest",
        #"{"originalTransactionId":"1"}"#
      ),
      ("performance-test-result r", "GET /inApps/v1/messaging/performanceTest/result/r", ""),
    ]
  )
  func `each request is sent as Apple documents it`(
    words: String,
    start: String,
    body: String
  ) async throws {
    var fixture = try APIFixture { _, connection in
      connection.answer("{}", status: "404 Not Found")
    }
    fixture.system.files["cancel.json"] = Array(APITests.cancellation.utf8)
    fixture.system.files["image.png"] = [0x89] + Array(APITests.image.utf8.dropFirst(3))
    fixture.system.files["message.json"] = Array(APITests.message.utf8)
    fixture.system.files["report.json"] = Array(APITests.report.utf8)
    fixture.system.input = Array(APITests.cancellation.utf8)
    let outcome = await fixture.ask(words)
    #expect(outcome.status == .notValid)
    let request = try #require(fixture.server.requests.first)
    #expect(request.start == start)
    #expect(String(decoding: request.body, as: UTF8.self) == body)
    #expect(request.header("Authorization")?.hasPrefix("Bearer eyJ") == true)
    #expect(fixture.secrets(in: outcome).isEmpty)
  }

  @Test func `an empty history says for which time`() async throws {
    let fixture = try APIFixture { _, connection in
      connection.answer(#"{"hasMore":false,"notificationHistory":[]}"#)
    }
    let outcome = await fixture.ask("notifications --only-failures")
    #expect(outcome.status == .success)
    #expect(outcome.out.isEmpty)
    let range = "from 2025-05-24T00:01:00Z to 2025-11-20T00:00:00Z"
    #expect(outcome.err == "api notifications: note: no such notification \(range)\n")
    #expect(await fixture.ask("notifications --quiet").err.isEmpty)
    // The key is not that of a test store.
    #expect(fixture.server.requests.allSatisfy { $0.start.hasPrefix("POST /inApps/") })
  }

  private static let uuid = "11111111-2222-3333-4444-555555555555"
  private static let report =
    #"{"requestIdentifier":"\#(uuid)","externalPurchaseId":"t","status":"LINE_ITEM","#
    + #""lineItems":[{"lineItemId":"order","creationDate":1763500000000,"eventType":"BUY","#
    + #""productType":"ONE_TIME_BUY","productIdentifier":"coins","quantity":1,"#
    + #""pricingCurrency":"EUR","reportingCurrency":"EUR","amountTaxExclusive":8000,"#
    + #""amountTaxInclusive":10000,"netAmountTaxExclusive":8000,"taxAmount":2000,"#
    + #""taxCountry":"ESP"}]}"#
  private static let cancellation = #"{"requestInfo":{"requestReferenceId":"\#(uuid)"}}"#
  /// The first bytes of a PNG, decoded as UTF-8: the first one is not UTF-8.
  private static let image = "\u{FFFD}PNG\r\n\u{1A}\n"
  private static let message =
    #"{"header":"Stay","body":"Notes sync.","image":{"imageIdentifier":"\#(uuid)","#
    + #""altText":"A note"},"headerPosition":"ABOVE_IMAGE","bulletPoints":[{"text":"Sync","#
    + #""imageIdentifier":"\#(uuid)","altText":"A cloud"}]}"#

  @Test(arguments: [
    ("upload-message", "[]", "body of the message"), ("upload-message", "{", "body"),
    ("upload-message", #"{"header":"a","body":"b","footer":"c"}"#, "footer"),
    ("upload-message", #"{"header":"a"}"#, "body"), ("upload-message", #"{"header":5}"#, "header"),
    (
      "upload-message", #"{"header":"a","body":"b","bulletPoints":[{"text":"c"}]}"#,
      "imageIdentifier"
    ),
    ("upload-message", #"{"header":"a","body":"b","headerPosition":"ABOVE_IMAGE"}"#, "image"),
    ("upload-image", "no image", "PNG"),
  ])
  func `an invalid body is not sent`(request: String, body: String, subject: String) async throws {
    var fixture = try APIFixture { _, connection in connection.answer("{}") }
    fixture.system.files["body"] = Array(body.utf8)
    let outcome = await fixture.ask("\(request) \(APITests.uuid) --body body")
    #expect(outcome.status == .usage)
    #expect(outcome.err.contains(subject))
    #expect(outcome.err.contains("[api-request/"))
    #expect(fixture.server.requests.isEmpty)
  }

  @Test(arguments: [
    (#""taxAmount":2000"#, #""taxAmount":1"#, "lineItems[0].amountTaxInclusive"),
    (#""quantity":1,"#, "", "lineItems[0].quantity"), (#""order""#, #""""#, "lineItemId"),
    (#""t""#, #""""#, "externalPurchaseId"), ("{", "[", "body"),
    (#""status":"LINE_ITEM","#, #""state":1,"#, "state"),
  ])
  func `an invalid report is not sent`(
    part: String,
    replacement: String,
    subject: String
  ) async throws {
    var fixture = try APIFixture { _, connection in connection.answer("{}") }
    let report = Self.report.replacing(part, with: replacement, maxReplacements: 1)
    fixture.system.files["report"] = Array(report.utf8)
    let outcome = await fixture.ask("send-external-purchase-report report")
    #expect(outcome.status == .usage)
    #expect(outcome.err.contains(subject), "\(outcome.err)")
    #expect(outcome.err.contains("[api-request/"))
    #expect(fixture.server.requests.isEmpty)
  }

  @Test func `a rejected report names line items and fields`() async throws {
    var fixture = try APIFixture { _, connection in
      let error = #"{"errorCode":24,"errorMessage":"m","fieldName":"f","lineItemId":"a"}"#
      let errors = [String](repeating: error, count: 5).joined(separator: ",")
      return connection.answer("{\"errors\":[\(errors)]}", status: "400 No")
    }
    fixture.system.input = Array(Self.report.utf8)
    let outcome = await fixture.ask("send-external-purchase-report -")
    #expect(outcome.status == .notValid)
    #expect(outcome.err.contains("24 (netAmountMismatch) in \"f\" of line item \"a\"; 24"))
    #expect(outcome.err.contains("; and 2 more  [api/report]"))
    #expect(outcome.err.contains("hint: use the net amount after all refunds"))
    #expect(fixture.server.requests.count == 1)
  }

  /// Three pages; requests for the second one fail twice.
  private func pagingFixture(_ tokens: [String]) throws -> APIFixture {
    let refusals = Mutex(2)
    return try APIFixture { request, connection in
      let page = request.start.hasSuffix("r2") ? 2 : request.start.hasSuffix("r1") ? 1 : 0
      let refusal = refusals.withLock { left in
        guard page == 1, left > 0 else { return 0 }
        left -= 1
        return left + 1
      }
      switch refusal {
      case 2:
        return connection.answer(
          #"{"errorCode":4290000}"#,
          status: "429 Too Many Requests",
          headers: ["Retry-After: 1763596805000"]
        )
      case 1: return connection.answer("", status: "503 Service Unavailable")
      default:
        return connection.answer(
          """
          {
            "revision": "r\(page + 1)", "hasMore": \(page < 2), "environment": "Production",
            "signedTransactions": ["\(tokens[page])"]
          }
          """
        )
      }
    }
  }

  private func tokens() throws -> (TokenAuthority, [String]) {
    let authority = try TokenAuthority.generate()
    let tokens = try (1...3).map { number in
      try authority.transaction {
        $0.productId = "com.example.\(number)"
        $0.subscriptionGroupIdentifier = "\(number)"
        $0.originalTransactionId = "\(number)"
        $0.transactionId = "\(number)"
      }
    }
    return (authority, tokens)
  }

  @Test func `prints all pages of a history in order`() async throws {
    let (authority, tokens) = try tokens()
    let fixture = try pagingFixture(tokens)
    let outcome = await fixture.ask("history 1")
    #expect(outcome == FakeSystem.Outcome(status: .success, bytes: lines(tokens)))
    // First until the time in Retry-After, then by the pauses of the policy.
    #expect(fixture.clock.slept.first == 5_000)
    #expect(fixture.clock.slept.count == 2)
    #expect(fixture.server.requests.count == 5)
    #expect(fixture.server.connections == 1)

    var system = FakeSystem(files: ["root.pem": Array(authority.rootPEM.utf8)])
    system.input = outcome.bytes
    let entitlements = system.run("receiptctl entitlements --root root.pem --json")
    for number in 1...3 { #expect(entitlements.out.contains("com.example.\(number)")) }
    #expect(entitlements.status == .success)
  }

  @Test func `--json prints lines that entitlements reads`() async throws {
    let (authority, tokens) = try tokens()
    let outcome = try await pagingFixture(tokens).ask("history 1 --json")
    #expect(
      outcome.firstLine
        == #"{"revision":"r1","hasMore":true,"environment":"Production","#
        + #""signedTransactions":["\#(tokens[0])"]}"#
    )
    var system = FakeSystem(files: ["root.pem": Array(authority.rootPEM.utf8)])
    system.input = outcome.bytes
    let entitlements = system.run("receiptctl entitlements --root root.pem --json")
    for number in 1...3 { #expect(entitlements.out.contains("com.example.\(number)")) }
    #expect(entitlements.status == .success)
  }

  @Test func `shows progress on terminals only`() async throws {
    let (_, tokens) = try tokens()
    var fixture = try pagingFixture(tokens)
    fixture.system.errorIsTerminal = true
    let shown = await fixture.ask("history 1")
    #expect(shown.err.contains("history: 2 pages, 2 tokens"))
    let quiet = try await pagingFixture(tokens).ask("history 1 --quiet")
    #expect(quiet == FakeSystem.Outcome(status: .success))
  }

  @Test(
    arguments: [
      ("HTTP/1.1 200 OK\r\nContent-Length: 400\r\n\r\n{\"signed", .inputOutput, "transport/closed"),
      (
        "HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\n{\"revision\":\"r2\"}", .notValid,
        "api/unreadable"
      ),
      ("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nnot JSON!", .notValid, "api/unreadable"),
      (
        "HTTP/1.1 302 Found\r\nLocation: https://example.com/\r\nContent-Length: 0\r\n\r\n",
        .inputOutput, "transport/redirect"
      ),
      ("HTTP/1.1 500 Oops\r\nContent-Length: 0\r\n\r\n", .notValid, "api/status"),
      ("HTTP/1.1 401 No\r\nContent-Length: 0\r\n\r\n", .notValid, "api/unauthorized"),
      (
        "HTTP/1.1 429 Slow\r\nRetry-After: 1763600000000\r\nContent-Length: 0\r\n\r\n", .notValid,
        "api/rate-limited"
      ),
      (
        "HTTP/1.1 404 No\r\nContent-Length: 21\r\n\r\n{\"errorCode\":4040010}", .notValid,
        "api/4040010"
      ),
    ] as [(String, CommandStatus, String)]
  )
  func `the output before an error is complete, and the error explains how to continue`(
    answer: String,
    status: CommandStatus,
    code: String
  ) async throws {
    let (_, tokens) = try tokens()
    let fixture = try APIFixture { request, connection in
      if request.start.hasSuffix("1"), !request.start.contains("revision") {
        return connection.answer(
          #"{"revision":"r1","hasMore":true,"signedTransactions":["\#(tokens[0])"]}"#
        )
      }
      connection.write(answer)
      return .close
    }
    let outcome = await fixture.ask("history 1")
    #expect(outcome.status == status)
    #expect(outcome.bytes == lines([tokens[0]]))
    #expect(outcome.err.contains("[\(code)"))
    #expect(outcome.err.contains("--revision r1"))
    #expect(fixture.secrets(in: outcome).isEmpty)
  }

  @Test func `--output keeps the pages before an error`() async throws {
    let (_, tokens) = try tokens()
    let fixture = try APIFixture { request, connection in
      if request.start.contains("revision") { return connection.answer("", status: "401 No") }
      return connection.answer(
        #"{"revision":"r1","hasMore":true,"signedTransactions":["\#(tokens[0])"]}"#
      )
    }
    let outcome = await fixture.ask("history 1 --output pages")
    #expect(outcome.status == .notValid)
    #expect(outcome.created == ["pages": lines([tokens[0]])])
    let failed = await fixture.ask("history 1 --revision r --output pages")
    #expect(failed.status == .notValid)
    #expect(failed.created.isEmpty)
  }

  @Test func `stops reading a response of 100 MB`() async throws {
    let fixture = try APIFixture { _, connection in
      connection.write("HTTP/1.1 200 OK\r\n\r\n")
      let piece = [UInt8](repeating: 0x20, count: 1 << 20)
      for _ in 0..<100 { guard connection.write(piece) else { break } }
      return .close
    }
    let outcome = await fixture.ask("transaction 1")
    #expect(outcome.status == .inputOutput)
    #expect(outcome.err.contains("[transport/too-large]"))
    // Not retried, because the server would send the same body again.
    #expect(fixture.server.requests.count == 1)
  }

  @Test func `retries after a timeout, then gives up`() async throws {
    var limits = TransportLimits.api
    limits.totalTime = 100
    let fixture = try APIFixture(limits: limits) { _, connection in
      connection.waitForEnd()
      return .close
    }
    let outcome = await fixture.ask("transaction 1")
    #expect(outcome.status == .inputOutput)
    #expect(outcome.err.contains("[transport/timeout]"))
    #expect(fixture.server.requests.count == 4)
    #expect(fixture.secrets(in: outcome).isEmpty)
  }

  @Test func `prints a response without tokens as JSON on one line`() async throws {
    let fixture = try APIFixture { _, connection in
      connection.answer("{\n \"testNotificationToken\" : \"a \\\" b\"\n}")
    }
    let outcome = await fixture.ask("test-notification")
    #expect(outcome.out == "{\"testNotificationToken\":\"a \\\" b\"}\n")
  }

  private func lines(_ tokens: [String]) -> [UInt8] {
    Array(tokens.map { "\($0)\n" }.joined().utf8)
  }
}
