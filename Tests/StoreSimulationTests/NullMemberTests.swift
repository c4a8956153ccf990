// SPDX-License-Identifier: Apache-2.0

import AppStoreServer
import StoreEngine
import StoreServing
import StoreSimulation
import StrictTime
import Testing

/// A member of a request body that is null counts as absent: Apple's Python library 1.x sends each optional member.
struct NullMemberTests {
  @Test(arguments: RequestWithBody.all)
  func `null is the same as no member`(_ request: RequestWithBody) async throws {
    let absent = try await status(of: request, body: request.body(nulls: []))
    let null = try await status(of: request, body: request.body(nulls: request.optional))
    #expect(null == absent)
    #expect(request.endpoint.hasUnsupportedPurchases || 200...202 ~= null)
    // A required member that is null is missing.
    for name in request.required.map(\.name) {
      let missing = try await answer(to: request, body: request.body(without: name, nulls: []))
      let null = try await answer(to: request, body: request.body(without: name, nulls: [name]))
      #expect(null == missing)
    }
  }

  @Test func `the table has every endpoint with a JSON body`() {
    let endpoints = APIEndpoint.allCases.filter { $0.body == .json }
    #expect(Set(RequestWithBody.all.map(\.endpoint)) == Set(endpoints))
  }

  private func status(of request: RequestWithBody, body: String) async throws -> Int {
    try await answer(to: request, body: body).status
  }

  private func answer(to request: RequestWithBody, body: String) async throws -> HTTPAnswer {
    var options = StoreOptions()
    options.environment = .sandbox
    let store = try TestStore(Products.configuration(), options: options)
    let anna = store.customer("anna")
    let ids = [
      "SUBSCRIPTION": try anna.purchase("pro.month").identifier,
      "COINS": try anna.purchase("coins100").identifier,
      "NOW": "\(store.now.millisecondsSince1970)",
      "LATER": "\(store.now.adding(seconds: 60).millisecondsSince1970)",
    ]
    try request.prepare(store)
    return await StoreServer(store).answer(
      to: HTTPRequest(
        method: request.endpoint.method,
        url: APIServer.sandbox + Self.replace(ids, in: request.target),
        headers: [HTTPHeader("Authorization", "Bearer token")],
        body: Array(Self.replace(ids, in: body).utf8)
      ),
      at: StillClock.time
    )
  }

  private static func replace(_ names: [String: String], in text: String) -> String {
    names.reduce(text) { $0.replacing("$\($1.key)$", with: $1.value) }
  }
}

/// A valid request with a body.
struct RequestWithBody: Sendable, CustomTestStringConvertible {
  let endpoint: APIEndpoint
  let target: String
  let required: [(name: String, value: String)]
  let optional: [String]
  var prepare: @Sendable (TestStore) throws -> Void = { _ in }

  var testDescription: String { "\(endpoint)" }

  /// The body without a member, and with those that are null.
  func body(without left: String? = nil, nulls: [String]) -> String {
    let given = required.filter { $0.name != left }.map { "\"\($0.name)\":\($0.value)" }
    return "{" + (given + nulls.map { "\"\($0)\":null" }).joined(separator: ",") + "}"
  }

  private static let identifier = "0f8fad5b-d9cb-469f-a165-70867728950e"
  private static let uuid = "\"\(identifier)\""
  private static let messaging = "/inApps/v1/messaging/"

  static let all = [
    RequestWithBody(
      endpoint: .setAppAccountToken,
      target: "/inApps/v1/transactions/$COINS$/appAccountToken",
      required: [("appAccountToken", uuid)],
      optional: []
    ),
    RequestWithBody(
      endpoint: .consumptionV1,
      target: "/inApps/v1/transactions/consumption/$COINS$",
      required: [("customerConsented", "true"), ("appAccountToken", #""""#)],
      optional: [
        "accountTenure", "consumptionStatus", "deliveryStatus", "lifetimeDollarsPurchased",
        "lifetimeDollarsRefunded", "platform", "playTime", "refundPreference",
        "sampleContentProvided", "userStatus", "consumptionPercentage",
      ]
    ),
    RequestWithBody(
      endpoint: .consumption,
      target: "/inApps/v2/transactions/consumption/$SUBSCRIPTION$",
      required: [
        ("customerConsented", "true"), ("sampleContentProvided", "false"),
        ("deliveryStatus", #""DELIVERED""#),
      ],
      optional: ["consumptionPercentage", "refundPreference", "appAccountToken", "accountTenure"]
    ),
    RequestWithBody(
      endpoint: .extendRenewalDate,
      target: "/inApps/v1/subscriptions/extend/$SUBSCRIPTION$",
      required: extensionMembers,
      optional: ["storefrontCountryCodes"],
      prepare: { $0.advance(by: .seconds(300)) }
    ),
    RequestWithBody(
      endpoint: .extendRenewalDates,
      target: "/inApps/v1/subscriptions/extend/mass",
      required: extensionMembers + [("productId", #""pro.month""#)],
      optional: ["storefrontCountryCodes"]
    ),
    RequestWithBody(
      endpoint: .notificationHistory,
      target: "/inApps/v1/notifications/history",
      required: [("startDate", "$NOW$"), ("endDate", "$LATER$")],
      optional: ["notificationType", "notificationSubtype", "transactionId", "onlyFailures"]
    ),
    RequestWithBody(
      endpoint: .uploadMessage,
      target: messaging + "message/\(identifier)",
      required: [("header", #""a""#), ("body", #""b""#)],
      optional: ["image", "headerPosition", "bulletPoints"]
    ),
    RequestWithBody(
      endpoint: .setDefaultMessage,
      target: messaging + "default/pro.month/en-US",
      required: [("messageIdentifier", uuid)],
      optional: [],
      prepare: { store in
        try store.perform(RetentionStep { ($0.change, $0.id) = (.uploadMessage, identifier) })
      }
    ),
    RequestWithBody(
      endpoint: .setRealtimeURL,
      target: messaging + "realtime/url",
      required: [("realtimeURL", #""https://a.example/""#)],
      optional: []
    ),
    RequestWithBody(
      endpoint: .performanceTest,
      target: messaging + "performanceTest",
      required: [("originalTransactionId", #""$SUBSCRIPTION$""#)],
      optional: [],
      prepare: { store in
        try store.perform(
          RetentionStep { ($0.change, $0.url) = (.setRealtimeURL, "https://a.example/") }
        )
      }
    ),
    RequestWithBody(
      endpoint: .sendExternalPurchaseReport,
      target: "/externalPurchase/v1/reports",
      required: [
        ("requestIdentifier", uuid), ("externalPurchaseId", #""SANDBOX_1""#),
        ("status", #""NO_LINE_ITEM""#),
      ],
      optional: ["lineItems"]
    ),
    RequestWithBody(
      endpoint: .claimSeat,
      target: "/groups/v1/transactions/$SUBSCRIPTION$/seats",
      required: [("requestIdentifier", uuid)],
      optional: ["appTransactionId"]
    ),
    RequestWithBody(
      endpoint: .associateSeat,
      target: "/groups/v1/transactions/$SUBSCRIPTION$/seats/\(identifier)/associate",
      required: [("appTransactionId", #""704""#)],
      optional: []
    ),
    RequestWithBody(
      endpoint: .advancedCommerceSubscription,
      target: "/advancedCommerce/v1/subscription/cancel/$SUBSCRIPTION$",
      required: [],
      optional: ["storefront"]
    ),
    RequestWithBody(
      endpoint: .advancedCommerceTransaction,
      target: "/advancedCommerce/v1/transaction/requestRefund/$COINS$",
      required: [],
      optional: ["storefront"]
    ),
  ]

  private static let extensionMembers = [
    ("extendByDays", "1"), ("extendReasonCode", "0"), ("requestIdentifier", #""r""#),
  ]
}

extension APIEndpoint {
  /// Whether the endpoint is for purchases that the store does not make.
  fileprivate var hasUnsupportedPurchases: Bool {
    [.advancedCommerceSubscription, .advancedCommerceTransaction, .claimSeat, .associateSeat]
      .contains(self)
  }
}
