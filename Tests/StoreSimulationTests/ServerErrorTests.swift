// SPDX-License-Identifier: Apache-2.0

import AppStoreServer
import StoreServing
import StoreSimulation
import StrictJSON
import StrictTime
import Testing

/// Invalid requests to a simulated store get the same status and code as from Apple's server.
struct ServerErrorTests {
  @Test(arguments: WrongRequest.all)
  func `an invalid request gets Apple's status and code`(_ wrong: WrongRequest) async throws {
    let store = try TestStore(configurationFileNamed: "Store")
    let (anna, bert) = (store.customer("anna"), store.customer("bert"))
    try anna.addFamilyMember(bert)
    let ids = [
      "SUBSCRIPTION": try anna.purchase("pro.month") { $0.isFamilyShared = true }.identifier,
      "COINS": try anna.purchase("coins100").identifier,
      "LIFETIME": try anna.purchase("lifetime").identifier,
      "APP": store.state.appTransactionIdMember(.first) ?? "",
      "MEMBER": try #require(bert.allTransactions.first).identifier,
    ]
    let now = store.now.millisecondsSince1970
    let server = StoreServer(store)
    let request = HTTPRequest(
      method: wrong.method,
      url: APIServer.production + Self.replace(ids, in: wrong.target),
      headers: [HTTPHeader("Authorization", "Bearer token")],
      body: Array(Self.replace(["NOW": "\(now)"], in: wrong.body).utf8)
    )
    let answer = await server.answer(to: request, at: StillClock.time)
    #expect(answer.status == wrong.status)
    guard let code = wrong.code else { return #expect(answer.body.isEmpty) }
    #expect(answer.header("Content-Type") == "application/json")
    let object = try #require(try JSONDocument(answer.body).root.object)
    #expect(object["errorCode"]?.number?.int64 == code)
    #expect(object["errorMessage"]?.string?.isEmpty == false)
    guard code != UncheckedError.unpublishedNumber else {
      #expect(wrong.endpoint?.namedErrors.contains(.notDeveloperManaged) == true)
      #expect(object["errorMessage"]?.string?.contains("4009999 is not Apple's") == true)
      return
    }
    let documented = (wrong.endpoint?.errors ?? []) + [.generalBadRequest]
    #expect(documented.contains { $0.rawValue == code })
  }

  @Test(arguments: APIEndpoint.allCases)
  func `the store answers each endpoint, and no request of an unknown kind`(
    _ endpoint: APIEndpoint
  ) async throws {
    let server = StoreServer(try TestStore(configurationFileNamed: "Store"))
    let path = endpoint.path.segments.map { segment in
      switch segment {
      case .text(let text): text
      case .parameter(let name), .rest(let name):
        name == "operation" ? Self.operation(of: endpoint) : "1"
      }
    }
    let url = APIServer.production + "/" + path.joined(separator: "/")
    let headers = [HTTPHeader("Authorization", "Bearer token")]
    let request = HTTPRequest(method: endpoint.method, url: url, headers: headers, body: [])
    let answer = await server.answer(to: request, at: StillClock.time)
    // Paths and methods without an endpoint get a response without a body.
    #expect(answer.status < 500 && (answer.status == 200 || !answer.body.isEmpty))
  }

  private static func operation(of endpoint: APIEndpoint) -> String {
    endpoint == .advancedCommerceTransaction ? "requestRefund" : "cancel"
  }

  private static func replace(_ names: [String: String], in text: String) -> String {
    var result = ""
    for word in text.split(separator: "$", omittingEmptySubsequences: false) {
      result += names[String(word)] ?? String(word)
    }
    return result
  }
}

/// A request and the expected response; `$NAME$` stands for an id.
struct WrongRequest: Sendable, CustomTestStringConvertible {
  let method: HTTPMethod
  let target: String
  let body: String
  let status: Int
  let code: Int64?

  var testDescription: String { "\(method.rawValue) \(target) \(body)" }

  init(_ method: HTTPMethod, _ target: String, _ code: Int64) {
    self.init(method, target, "", status: Int(code / 10_000), code)
  }

  init(_ method: HTTPMethod, _ target: String, _ body: String, _ code: Int64) {
    self.init(method, target, body, status: Int(code / 10_000), code)
  }

  init(_ method: HTTPMethod, _ target: String, status: Int) {
    self.init(method, target, "", status: status, nil)
  }

  private init(_ method: HTTPMethod, _ target: String, _ body: String, status: Int, _ code: Int64?)
  {
    self.method = method
    self.target = target
    self.body = body
    self.status = status
    self.code = code
  }

  /// The endpoint of the path, if there is one.
  var endpoint: APIEndpoint? {
    let path = target.prefix { $0 != "?" }.split(separator: "/").map(String.init)
    return APIEndpoint.allCases.first { $0.method == method && $0.path.values(in: path) != nil }
  }

  static let all =
    transactions + histories + changes + consumptions + extensions + notifications + paths
    + retention + others

  /// An app transaction id of the store, and those of another store and of another app.
  private static let appTransactions = ["$APP$", "704999999999999999", "700000000000000000"]

  private static let transactions = [
    WrongRequest(.get, "/inApps/v1/transactions/abc", 4_000_006),
    WrongRequest(.get, "/inApps/v1/transactions/-1", 4_000_006),
    WrongRequest(.get, "/inApps/v1/transactions/99999999999999999999", 4_000_006),
    WrongRequest(.get, "/inApps/v1/transactions/1", 4_040_010),
    WrongRequest(.get, "/inApps/v1/transactions/9223372036854775807", 4_040_010),
    WrongRequest(.get, "/inApps/v1/transactions/0", 4_040_010),
    WrongRequest(.get, "/inApps/v1/transactions/appTransactions/x", 4_000_006),
    WrongRequest(.get, "/inApps/v1/transactions/appTransactions/1", 4_040_010),
    WrongRequest(.get, "/inApps/v1/subscriptions/x", 4_000_006),
    WrongRequest(.get, "/inApps/v1/subscriptions/1", 4_040_010),
    WrongRequest(.get, "/inApps/v1/subscriptions/$COINS$?status=0", 4_000_031),
    WrongRequest(.get, "/inApps/v1/subscriptions/$COINS$?status=active", 4_000_031),
    WrongRequest(.get, "/inApps/v2/refund/lookup/x", 4_000_006),
    WrongRequest(.get, "/inApps/v2/refund/lookup/1", 4_040_010),
    WrongRequest(.get, "/inApps/v2/refund/lookup/$COINS$?revision=x", 4_000_005),
  ]

  private static let appTransactionIds = appTransactions.flatMap { id in
    [
      WrongRequest(.get, "/inApps/v1/transactions/\(id)", 4_000_048),
      WrongRequest(.post, "/inApps/v1/transactions/\(id)/finish", 4_000_048),
      WrongRequest(.put, account(id), Self.token, 4_000_048),
      WrongRequest(.put, consumption(id), consumptionBody, 4_000_048),
      WrongRequest(.put, consumptionV1(id), firstConsumption(), 4_000_048),
    ]
  }

  private static let histories =
    ["v1", "v2"].flatMap { version in
      historyQueries.map { query, code in
        WrongRequest(.get, "/inApps/\(version)/history/$COINS$?\(query)", code)
      } + [
        WrongRequest(.get, "/inApps/\(version)/history/", status: 404),
        WrongRequest(.get, "/inApps/\(version)/history/%20", 4_000_006),
        WrongRequest(.get, "/inApps/\(version)/history/1", 4_040_010),
        WrongRequest(.get, "/inApps/\(version)/history/704999999999999999", 4_040_010),
      ]
    } + [WrongRequest(.get, "/inApps/v1/history/$COINS$?excludeRevoked=x", 4_000_025)]

  private static let historyQueries: [(String, Int64)] =
    [
      ("revision=x", 4_000_005), ("revision=1", 4_000_005), ("revision=1_2_3", 4_000_005),
      ("revision=99999999999999999999_1", 4_000_005), ("startDate=x", 4_000_015),
      ("startDate=-1", 4_000_015), ("endDate=x", 4_000_016),
      ("endDate=9223372036854775807", 4_000_016), ("startDate=2&endDate=1", 4_000_013),
      ("startDate=1&endDate=1", 4_000_013), ("sort=UP", 4_000_021),
      ("productType=Consumable", 4_000_022), ("productId=", 4_000_023),
      ("subscriptionGroupIdentifier=", 4_000_024), ("inAppOwnershipType=x", 4_000_026),
      ("revoked=yes", 4_000_030), ("%zz=1", 4_000_000), ("a=%ff", 4_000_000),
    ]

  private static let changes =
    appTransactionIds + [
      WrongRequest(.post, "/inApps/v1/transactions/x/finish", 4_000_006),
      WrongRequest(.post, "/inApps/v1/transactions/1/finish", 4_040_010),
      WrongRequest(.put, account("x"), Self.token, 4_000_006),
      WrongRequest(.put, account("$COINS$"), #"{"appAccountToken":null}"#, 4_000_183),
      WrongRequest(.put, account("$COINS$"), #"{"appAccountToken":"x"}"#, 4_000_183),
      WrongRequest(.put, account("$COINS$"), "{}", 4_000_183),
      WrongRequest(.put, account("$COINS$"), "[]", 4_000_000),
      WrongRequest(.put, account("$COINS$"), "{", 4_000_000),
      WrongRequest(
        .put,
        account("$COINS$"),
        #"{"appAccountToken":1,"appAccountToken":2}"#,
        4_000_000
      ),
      WrongRequest(.put, account("$MEMBER$"), Self.token, 4_000_185),
      WrongRequest(.put, account("1"), Self.token, 4_040_005),
    ]

  private static let consumptions =
    firstConsumptions + percentages + [
      WrongRequest(.put, consumption("x"), consumptionBody, 4_000_006),
      WrongRequest(.put, consumption("$COINS$"), "{}", 4_000_035),
      WrongRequest(.put, consumption("$COINS$"), #"{"customerConsented":false}"#, 4_000_035),
      WrongRequest(
        .put,
        consumption("$COINS$"),
        #"{"customerConsented":true,"sampleContentProvided":true,"deliveryStatus":"LATE"}"#,
        4_000_036
      ),
      WrongRequest(.put, consumption("$COINS$"), #"{"customerConsented":true}"#, 4_000_041),
      WrongRequest(
        .put,
        consumption("$COINS$"),
        #"{"customerConsented":true,"sampleContentProvided":true}"#,
        4_000_036
      ),
      WrongRequest(
        .put,
        consumption("$COINS$"),
        #"{"customerConsented":true,"sampleContentProvided":true,"deliveryStatus":5}"#,
        4_000_036
      ),
      WrongRequest(
        .put,
        "/inApps/v1/transactions/consumption/$COINS$",
        #"{"customerConsented":true,"deliveryStatus":"DELIVERED","appAccountToken":""}"#,
        4_000_036
      ),
      WrongRequest(.put, consumption("$MEMBER$"), consumptionBody, 4_000_185),
      WrongRequest(.put, consumption("1"), consumptionBody, 4_040_010),
      WrongRequest(
        .put,
        consumption("$COINS$"),
        consumed(#""refundPreference":"MAYBE""#),
        4_000_044
      ),
      WrongRequest(
        .put,
        consumption("$COINS$"),
        consumed(#""refundPreference":"NO_PREFERENCE""#),
        4_000_044
      ),
      WrongRequest(
        .put,
        "/inApps/v1/transactions/consumption/$COINS$",
        #"{"customerConsented":true,"refundPreference":4,"appAccountToken":""}"#,
        4_000_044
      ),
      WrongRequest(
        .put,
        consumption("$SUBSCRIPTION$"),
        consumed(#""consumptionPercentage":0"#),
        4_000_209
      ),
    ]

  /// Shares of one-time products that version 2 refuses.
  private static let percentages = ["$COINS$", "$LIFETIME$"].flatMap { id in
    [
      (#""consumptionPercentage":100001"#, "DELIVERED"),
      (#""consumptionPercentage":-1"#, "DELIVERED"),
      (#""consumptionPercentage":"50""#, "DELIVERED"),
      (#""consumptionPercentage":1"#, "UNDELIVERED_OTHER"),
      (#""refundPreference":"GRANT_PRORATED""#, "DELIVERED"),
      (#""refundPreference":"GRANT_PRORATED","consumptionPercentage":null"#, "DELIVERED"),
      (#""refundPreference":"GRANT_PRORATED","consumptionPercentage":0"#, "DELIVERED"),
      (#""refundPreference":"GRANT_PRORATED","consumptionPercentage":100000"#, "DELIVERED"),
      (#""refundPreference":"GRANT_PRORATED","consumptionPercentage":0"#, "UNDELIVERED_OTHER"),
    ].map { member, status in
      WrongRequest(.put, consumption(id), consumed(member, status: status), 4_000_000)
    }
  }

  private static let firstConsumptions =
    [
      (#""accountTenure":8"#, 4_000_032), (#""consumptionStatus":4"#, 4_000_034),
      (#""lifetimeDollarsPurchased":8"#, 4_000_037), (#""lifetimeDollarsRefunded":-1"#, 4_000_038),
      (#""platform":3"#, 4_000_039), (#""playTime":"1""#, 4_000_040),
      (#""userStatus":5"#, 4_000_042),
      (#""sampleContentProvided":1"#, 4_000_041),
    ].map { WrongRequest(.put, consumptionV1("$COINS$"), firstConsumption(",\($0)"), $1) } + [
      WrongRequest(.put, consumptionV1("x"), firstConsumption(), 4_000_006),
      WrongRequest(.put, consumptionV1("1"), firstConsumption(), 4_040_010),
      WrongRequest(.put, consumptionV1("$MEMBER$"), firstConsumption(), 4_000_185),
      WrongRequest(.put, consumptionV1("$LIFETIME$"), firstConsumption(), 4_000_047),
      WrongRequest(.put, consumptionV1("$COINS$"), #"{"customerConsented":null}"#, 4_000_035),
      WrongRequest(.put, consumptionV1("$COINS$"), #"{"customerConsented":true}"#, 4_000_033),
      WrongRequest(
        .put,
        consumptionV1("$COINS$"),
        #"{"customerConsented":true,"appAccountToken":"x"}"#,
        4_000_033
      ),
    ]

  private static let extensions = [
    WrongRequest(.post, extend("mass"), days("0", more: #","productId":"pro.month""#), 4_000_009),
    WrongRequest(
      .post,
      extend("mass"),
      days("1", reason: "-1", more: #","productId":"pro.month""#),
      4_000_010
    ),
    WrongRequest(
      .post,
      extend("mass"),
      days("1", id: "", more: #","productId":"pro.month""#),
      4_000_011
    ),
    WrongRequest(.put, extend("x"), days("1"), 4_000_008),
    WrongRequest(.put, extend("1"), days("1"), 4_040_005),
    WrongRequest(.put, extend("$SUBSCRIPTION$"), days("0"), 4_000_009),
    WrongRequest(.put, extend("$SUBSCRIPTION$"), days("91"), 4_000_009),
    WrongRequest(.put, extend("$SUBSCRIPTION$"), days("1.5"), 4_000_009),
    WrongRequest(.put, extend("$SUBSCRIPTION$"), days("1", reason: "4"), 4_000_010),
    WrongRequest(.put, extend("$SUBSCRIPTION$"), days("1", id: ""), 4_000_011),
    WrongRequest(.put, extend("$COINS$"), days("1"), 4_030_004),
    WrongRequest(.put, extend("$MEMBER$"), days("1"), 4_030_007),
    WrongRequest(.post, extend("mass"), days("1"), 4_000_023),
    WrongRequest(.post, extend("mass"), days("1", more: #","productId":"x""#), 4_000_023),
    WrongRequest(
      .post,
      extend("mass"),
      days("1", more: #","productId":"pro.month","storefrontCountryCodes":[]"#),
      4_000_027
    ),
    WrongRequest(
      .post,
      extend("mass"),
      days("1", more: #","productId":"pro.month","storefrontCountryCodes":["XXX"]"#),
      4_000_028
    ),
    WrongRequest(
      .post,
      extend("mass"),
      days("1", more: #","productId":"pro.month","storefrontCountryCodes":[1]"#),
      4_000_028
    ),
    WrongRequest(.get, extend("mass/x/r"), 4_000_023),
    WrongRequest(.get, extend("mass/pro.month/r"), 4_040_009),
  ]

  private static let notifications = [
    WrongRequest(.get, "/inApps/v1/notifications/test/x", 4_040_008),
    WrongRequest(
      .get,
      "/inApps/v1/notifications/test/" + String(repeating: "x", count: 129),
      4_000_020
    ),
    WrongRequest(.post, sent, dates(#","transactionId":"x""#), 4_000_006),
    WrongRequest(.post, sent, "{}", 4_000_015),
    WrongRequest(.post, sent, #"{"startDate":$NOW$}"#, 4_000_016),
    WrongRequest(.post, sent, #"{"startDate":1,"endDate":2}"#, 4_000_012),
    WrongRequest(.post, sent, #"{"startDate":2,"endDate":2}"#, 4_000_013),
    WrongRequest(.post, sent, dates(#","notificationType":"NEWS""#), 4_000_018),
    WrongRequest(.post, sent, dates(#","notificationSubtype":"UPGRADE""#), 4_000_018),
    WrongRequest(
      .post,
      sent,
      dates(#","notificationType":"TEST","notificationSubtype":"UPGRADE""#),
      4_000_018
    ),
    WrongRequest(
      .post,
      sent,
      dates(#","notificationType":"TEST","transactionId":"1""#),
      4_000_019
    ),
    WrongRequest(.post, sent, dates(#","transactionId":"1""#), 4_040_010),
    WrongRequest(.post, "\(sent)?paginationToken=x", dates(), 4_000_014),
    WrongRequest(.post, "\(sent)?paginationToken=0_0", dates(), 4_000_014),
    WrongRequest(.post, sent, dates(#","onlyFailures":"x""#), 4_000_000),
  ]

  private static let paths = [
    WrongRequest(.get, "/", status: 404),
    WrongRequest(.get, "/inApps/v3/history/1", status: 404),
    WrongRequest(.get, "/inApps/v1/transactions/1/finish", status: 405),
    WrongRequest(.delete, "/inApps/v1/notifications/test", status: 405),
    WrongRequest(.get, "/inApps/v1/lookup/" + String(repeating: "x", count: 20_000), 4_000_000),
  ]

  // MARK: Targets and bodies

  private static let sent = "/inApps/v1/notifications/history"
  private static let token = #"{"appAccountToken":"3b76a7bd-8f5b-46a4-bcb1-cce8dbd1b3cd"}"#

  private static func account(_ id: String) -> String {
    "/inApps/v1/transactions/\(id)/appAccountToken"
  }

  private static let consumptionBody = consumed(#""refundPreference":"DECLINE""#)

  static func consumed(_ member: String, status: String = "DELIVERED") -> String {
    #"{"customerConsented":true,"sampleContentProvided":false,"deliveryStatus":"\#(status)",\#(member)}"#
  }

  static func consumption(_ id: String) -> String {
    "/inApps/v2/transactions/consumption/\(id)"
  }

  private static func consumptionV1(_ id: String) -> String {
    "/inApps/v1/transactions/consumption/\(id)"
  }

  private static func firstConsumption(_ more: String = "") -> String {
    #"{"customerConsented":true,"appAccountToken":""\#(more)}"#
  }

  private static func extend(_ id: String) -> String { "/inApps/v1/subscriptions/extend/\(id)" }

  private static func days(
    _ days: String,
    reason: String = "0",
    id: String = "r",
    more: String = ""
  ) -> String {
    #"{"extendByDays":\#(days),"extendReasonCode":\#(reason),"requestIdentifier":"\#(id)"\#(more)}"#
  }

  private static func dates(_ more: String = "") -> String {
    #"{"startDate":$NOW$,"endDate":1900000000000\#(more)}"#
  }
}
