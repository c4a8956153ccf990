// SPDX-License-Identifier: Apache-2.0

import AppStoreServer
import HTTPMessages
import StoreEngine
import StorePayloads
import StoreServing
import StoreSimulation
import StoreVerification
import StrictJSON
import StrictTime
import Testing

/// External purchase tokens: when the store tells about them, and which reports it accepts.
struct ExternalTokenTests {
  private static let id = "0f8fad5b-d9cb-469f-a165-70867728950e"

  private static func store(_ environment: SimulatedEnvironment = .production) throws -> TestStore {
    var options = StoreOptions()
    options.environment = environment
    return try TestStore(Products.configuration(), options: options)
  }

  /// `CREATED 2026-01-01` for each notification.
  private static func told(_ store: TestStore) -> [String] {
    store.state.notifications.map {
      "\($0.subtype?.rawValue ?? "") \("\($0.signedDate)".prefix(10))"
    }
  }

  @Test func `a token of a custom link is called created, unreported and active`() throws {
    let store = try Self.store()
    let end = try #require(Timestamp(year: 2026, month: 4, day: 1))
    let token = try store.createExternalPurchaseToken("t", type: .acquisition, expires: end)
    #expect(token == "t")
    store.advance(by: .days(400))
    // The reminder of the day on which the token expires is not sent.
    #expect(
      Self.told(store) == [
        "CREATED 2026-01-01", "UNREPORTED 2026-01-11", "ACTIVE_TOKEN_REMINDER 2026-02-01",
        "ACTIVE_TOKEN_REMINDER 2026-03-01",
      ]
    )
    let verifier = SignedDataVerifier(
      apps: [AppIdentity(bundleId: "com.example.app", appAppleId: store.state.options.appAppleId)],
      environments: [.production],
      anchors: .custom(try store.anchors())
    )
    let body = Array(try #require(store.notifications.first).body.utf8)
    let payload = try verifier.verifyNotification(body[...], expecting: .init(now: store.now))
      .notification.value
    #expect(payload.externalPurchaseToken?.externalPurchaseId == "t")
    #expect(payload.externalPurchaseToken?.tokenType == .acquisition)
    #expect(payload.externalPurchaseToken?.tokenExpirationDate == end)
    #expect(payload.externalPurchaseToken?.tokenCreationDate == store.state.options.start)
  }

  @Test func `another token is only called unreported`() throws {
    let store = try Self.store(.sandbox)
    let token = try store.createExternalPurchaseToken()
    #expect(token.hasPrefix("SANDBOX_"))
    store.advance(by: .days(400))
    #expect(Self.told(store) == ["UNREPORTED 2026-01-11"])
    #expect(try store.createExternalPurchaseToken() != token)
  }

  private static let reports: [(day: Int64, told: [String])] = [
    (9, ["CREATED 2026-01-01", "ACTIVE_TOKEN_REMINDER 2026-02-01"]),
    (10, ["CREATED 2026-01-01", "UNREPORTED 2026-01-11", "ACTIVE_TOKEN_REMINDER 2026-02-01"]),
  ]

  @Test(arguments: reports)
  func `a token that is reported within ten days is not called unreported`(
    _ report: (day: Int64, told: [String])
  ) throws {
    let (day, expected) = report
    let store = try Self.store()
    try store.createExternalPurchaseToken("t", type: .services)
    store.advance(by: .days(day))
    try store.perform(Self.report("t", status: "NO_LINE_ITEM"))
    store.advance(by: .days(40 - day))
    #expect(Self.told(store) == expected)
  }

  private static func report(
    _ token: String,
    _ request: String = id,
    status: String
  ) -> ExternalPurchaseReportStep {
    ExternalPurchaseReportStep {
      $0.report = Array(
        #"{"requestIdentifier":"\#(request)","externalPurchaseId":"\#(token)","status":"\#(status)"}"#
          .utf8
      )
    }
  }

  @Test(arguments: [
    ("t", nil, "exists"), ("SANDBOX_t", nil, "begins with SANDBOX"),
    ("u", "2026-01-01T00:00:00Z", "would expire before"),
  ])
  func `a token that cannot be is refused, and nothing changes`(
    _ id: String,
    _ expires: String?,
    _ message: String
  ) throws {
    let store = try Self.store()
    try store.createExternalPurchaseToken("t")
    let end = try expires.map { try Timestamp(rfc3339: $0) }
    let error = #expect(throws: StoreRefusal.self) {
      try store.createExternalPurchaseToken(id, type: .services, expires: end)
    }
    #expect(error?.message.contains(message) == true)
    #expect(store.state.externalPurchases.tokens.map(\.id) == ["t"])
    #expect(store.notifications.isEmpty)
  }

  @Test func `a token has a type that Apple documents, and only then expires`() throws {
    let store = try Self.store()
    for (type, end) in [
      (ExternalTokenType(rawValue: "LINK"), nil), (nil, store.now.adding(seconds: 9)),
    ] {
      let error = #expect(throws: StoreRefusal.self) {
        try store.createExternalPurchaseToken("t", type: type, expires: end)
      }
      #expect(error?.code == .invalidArgument)
    }
    #expect(throws: StoreRefusal.self) {
      try Self.store(.xcode).createExternalPurchaseToken()
    }
  }

  @Test func `a store with tokens knows no others, but those of notify`() throws {
    let store = try Self.store()
    try store.perform(Self.report("any", status: "NO_LINE_ITEM"))
    try store.createExternalPurchaseToken("t")
    try store.perform(
      NotifyStep {
        ($0.type, $0.subtype) = ("EXTERNAL_PURCHASE_TOKEN", "CREATED")
        $0.externalPurchaseId = "told"
      }
    )
    let ids = ["0f8fad5b-d9cb-469f-a165-708677289501", "0f8fad5b-d9cb-469f-a165-708677289502"]
    let error = #expect(throws: StoreRefusal.self) {
      try store.perform(Self.report("other", ids[0], status: "NO_LINE_ITEM"))
    }
    #expect(error?.message.contains("3 (notFound), externalPurchaseId") == true)
    #expect(store.state.externalPurchases.report(ids[0]) == nil)
    try store.perform(Self.report("told", ids[0], status: "UNRECOGNIZED_TOKEN"))
    try store.perform(Self.report("t", ids[1], status: "NO_LINE_ITEM"))
  }

  // MARK: Errors

  private static func send(_ report: String, to server: StoreServer) async -> (Int, String) {
    let answer = await server.answer(
      to: HTTPRequest(
        method: .put,
        url: "\(APIServer.production)/externalPurchase/v1/reports",
        headers: [HTTPHeader("Authorization", "Bearer token")],
        body: Array(report.utf8)
      ),
      at: StillClock.time
    )
    return (answer.status, String(decoding: answer.body, as: UTF8.self))
  }

  private static func isTaken(by server: StoreServer) async -> Bool {
    await server.withStore { $0.state.externalPurchases.report(Self.id) != nil }
  }

  /// A server whose store creates the token `t`, active for a day, and the time at which it does.
  private static func server() async throws -> (StoreServer, Timestamp) {
    let server = StoreServer(try store())
    let start = try await server.withStore { store in
      store.advance(by: .days(1))
      let end = store.now.adding(seconds: 86_400)
      try store.createExternalPurchaseToken("t", type: .services, expires: end)
      let start = store.now
      store.advance(by: .days(2))
      return start
    }
    return (server, start)
  }

  private static func report(_ creation: Timestamp, event: String) -> String {
    let start =
      event == "BUY"
      ? #""productType":"ONE_TIME_BUY""#
      : #""productType":"SUBSCRIPTION","subscriptionEvent":"SUBSCRIPTION_START","#
        + #""subscriptionStartDate":1767225600000,"subscriptionEndDate":1769904000000,"#
        + #""subscriptionDaysOfPaidService":0"#
    let amounts =
      #""amountTaxExclusive":8000,"taxAmount":2000,"amountTaxInclusive":10000,"#
      + #""netAmountTaxExclusive":8000,"taxCountry":"ESP""#
    return
      #"{"requestIdentifier":"\#(id)","externalPurchaseId":"t","status":"LINE_ITEM","lineItems":["#
      + #"{"lineItemId":"a","creationDate":\#(creation.millisecondsSince1970),"eventType":"BUY","#
      + #""productIdentifier":"p","quantity":1,\#(start),"pricingCurrency":"EUR","#
      + #""reportingCurrency":"EUR",\#(amounts)}]}"#
  }

  @Test(arguments: [-1, 0, 86_400, 86_401] as [Int64], ["BUY", "START"])
  func `a purchase is made while the token is active`(_ seconds: Int64, _ event: String)
    async throws
  {
    let (server, start) = try await Self.server()
    let report = Self.report(start.adding(seconds: seconds), event: event)
    let (status, body) = await Self.send(report, to: server)
    let isActive = 0...86_400 ~= seconds
    #expect(status == (isActive ? 200 : 400), "\(body)")
    #expect(body.contains(#""errorCode":36"#) == !isActive)
    // Nothing of a refused report is taken.
    #expect(await Self.isTaken(by: server) == isActive)
  }

  /// Each error can be asked for, also those whose limit Apple has not published.
  @Test(arguments: ExternalPurchaseErrorCode.allCases)
  func `each error is returned on demand, until it is cleared`(
    _ code: ExternalPurchaseErrorCode
  ) async throws {
    let (server, start) = try await Self.server()
    let report = Self.report(start, event: "BUY")
    let call = ExternalPurchaseReportStep.name
    try await server.withStore {
      try $0.perform(SetErrorStep { ($0.call, $0.error) = (call, "\(code.rawValue)") })
    }
    let (status, body) = await Self.send(report, to: server)
    #expect(status == 400)
    let errors = try JSONDocument(Array(body.utf8)[...]).root.object?["errors"]?.array
    let error = try #require(errors?.first { _ in true }?.object)
    #expect(error["errorCode"]?.number?.int64 == code.rawValue)
    #expect((error["lineItemId"]?.string == "a") == (code.subject != .report))
    #expect(await !Self.isTaken(by: server))
    try await server.withStore { try $0.perform(SetErrorStep { $0.call = call }) }
    #expect(await Self.send(report, to: server).0 == 200)
  }
}
