// SPDX-License-Identifier: Apache-2.0

import ScriptPlaying
import StoreEngine
import StrictTime
import Testing

/// Scripts that are rejected before they are played.
struct ScriptErrorTests {
  private static let cases: [(steps: [String], message: String, near: String?)] = [
    (
      ["2026-01-01 purchase: 'product':'news.monht'"], "unknown product \"news.monht\"",
      "news.month"
    ),
    (["2026-01-01 purchas: 'product':'news.month'"], "unknown step \"purchas\"", "purchase"),
    (["2026-01-01 purchase: 'produkt':'news.month'"], "unknown member of the step", "product"),
    (
      ["2026-01-01 purchase: 'product':'news.month','environment':'Sandbox'"],
      "unknown member of the step \"environment\"", nil
    ),
    (["2026-01-01 extend: 'subscription':'A','days':1"], "unknown purchase \"A\"", nil),
    (["2026-01-02", "2026-01-01"], "is before 2026-01-02T00:00:00Z", nil),
    (["2026-01-01 purchase: 'product':'lifetime','as':'.x'"], "\"as\" of the step must be", nil),
    (["2026-01-01 purchase: 'product':'lifetime','quantity':11"], "from 1 to 10", nil),
    (["2026-01-01 setError: 'api':'purchas','error':'x'"], "unknown api", "purchase"),
    (
      ["2026-01-01 setError: 'api':'purchase','error':'netwrokError'"],
      "unknown error of purchase \"netwrokError\"", "networkError"
    ),
    (
      ["2026-01-01 setError: 'api':'Refund Request Sheet','error':'duplicate'"],
      "unknown error of refundRequest", "duplicateRequest"
    ),
    (
      ["2026-01-01 setError: 'api':'extend','error':'429000'"], "unknown error of extend",
      "4290000"
    ),
    (
      ["2026-01-01 setError: 'api':'purchase','error':'\(String(repeating: "x", count: 500))'"],
      "unknown error of purchase \"\(String(repeating: "x", count: 64))\"", nil
    ),
    (
      ["2026-01-01 purchase: 'product':'pro.month','offer':{'code':'SPRNG'}"],
      "unknown offer code \"SPRNG\"", "SPRING"
    ),
    (["2026-01-01 setStorefront: 'storefront':'US'"], "unknown storefront \"US\"", "USA"),
    (["2026-01-01 purchase: 'product':'news'"], "unknown product \"news\"", "news.month"),
    (
      ["2026-01-01 notify: 'type':'EXTERNAL_PURCHASE_TOKEN'"],
      "EXTERNAL_PURCHASE_TOKEN needs \"subtype\": UNREPORTED, CREATED or ACTIVE_TOKEN_REMINDER",
      nil
    ),
    (
      ["2026-01-01 notify: 'type':'PRICE_CHANGE','subtype':'CREATED'"],
      "PRICE_CHANGE has no subtype", nil
    ),
    (
      [
        "2026-01-01 notify: 'type':'EXTERNAL_PURCHASE_TOKEN','subtype':'CREATED','externalPurchaseId':''"
      ],
      "\"externalPurchaseId\" of the step must be an id without control characters", nil
    ),
    (
      [
        "2026-01-01 notify: 'type':'EXTERNAL_PURCHASE_TOKEN','subtype':'CREATED','externalPurchaseId':'a\\u001b'"
      ],
      "\"externalPurchaseId\" of the step must be an id without control characters", nil
    ),
    (
      ["2026-01-01 notify: 'type':'EXTERNAL_PURCHASE_TOKEN','subtype':'UNREPORTD'"],
      "unknown subtype", "UNREPORTED"
    ),
    (
      ["2026-01-01 notify: 'type':'DID_RENEW'"],
      "\"type\" of the step must be a type that no step causes: other steps, or the time, cause DID_RENEW",
      nil
    ),
    (
      ["2026-01-01 notify: 'type':'METADATA_UPDAT'"], "unknown notification type", "METADATA_UPDATE"
    ),
    (
      ["2026-01-01 notify: 'type':'REFUND'"],
      "\"type\" of the step must be a type that no step causes", nil
    ),
    (
      ["2026-01-01 notify: 'type':'OFFER_REDEEMED','subtype':'UPGRADE'"],
      "\"subtype\" of the step must be INITIAL_BUY or RESUBSCRIBE: other steps cause OFFER_REDEEMED/UPGRADE",
      nil
    ),
    (["2026-01-01 notify: 'type':'UNCLAIM_SEATS'"], "the step needs \"unclaimSeatIds\"", nil),
    (
      ["2026-01-01 notify: 'type':'UNCLAIM_SEATS','unclaimSeatIds':[]"],
      "\"unclaimSeatIds\" of the step must be an array with the id of a claim", nil
    ),
    (
      [
        "2026-01-01 notify: 'type':'UNCLAIM_SEATS','unclaimSeatIds':['0f8fad5b-d9cb-469f-a165-70867728950e','x']"
      ],
      "\"unclaimSeatIds[1]\" of the step must be a UUID", nil
    ),
    (
      [
        "2026-01-01 notify: 'type':'MIGRATION','unclaimSeatIds':['0f8fad5b-d9cb-469f-a165-70867728950e']"
      ],
      "\"unclaimSeatIds\" is a member of UNCLAIM_SEATS, not of MIGRATION", nil
    ),
    (
      ["2026-01-01 requestRetentionMessage: 'subscription':'A','locale':'english'"],
      "\"locale\" of the step must be a locale such as en-US, ja or zh-Hans", nil
    ),
    (
      ["2026-01-01 createExternalPurchaseToken: 'externalPurchaseId':''"],
      "\"externalPurchaseId\" of the step must be an id without control characters", nil
    ),
    (
      ["2026-01-01 createExternalPurchaseToken: 'tokenType':'ACQUISITON'"], "unknown tokenType",
      "ACQUISITION"
    ),
    (
      ["2026-01-01 createExternalPurchaseToken: 'expires':'2027-01-01T00:00:00Z'"],
      "\"expires\" needs \"tokenType\"", nil
    ),
    (["2026-01-01 purchase: 'product':'news.month','appAccountToken':'x'"], "must be a UUID", nil),
    (["2026-01-01 joinFamily: 'organizer':'o','member':'o'"], "other than the organizer", nil),
    (["2026-01-01 setGracePeriod"], "needs \"length\" or \"scope\"", nil),
    (["2026-01-01 setNotificationEndpoint: 'up':true,'result':500"], "not both", nil),
    (
      [
        "2026-01-01 purchase: 'product':'lifetime','as':'L'",
        "2026-01-01 refund: 'transaction':'L','prorated':true,'percentage':1000",
      ], "not both", nil
    ),
    (["2026-01-01 retention: 'change':'uploadImage'"], "needs \"id\"", nil),
    (
      ["2026-01-01 setAppAccountToken: 'token':'3b76a7bd-8f5b-46a4-bcb1-cce8dbd1b3cd'"],
      "needs \"subscription\" or \"transaction\"", nil
    ),
    (["2026-01-01 resolvePurchaseIssue"], "needs \"purchase\" or \"subscription\"", nil),
    (
      ["2026-01-01 purchase: 'product':'news.month','signature':'x'"],
      "an offer {\"promotional\": id} beside it", nil
    ),
    (["2026-01-01 setTimeRate: 'rate':999"], "SKTestSession.TimeRate", nil),
    (
      [
        "2026-01-01 purchase: 'product':'lifetime','as':'L'",
        "2026-01-01 setFamilySharing: 'transaction':'L','subscription':'L','on':true",
      ], "not both", nil
    ),
    (["2026-01-01 setNotificationEndpoint: 'result':'TIMED'"], "unknown result", "TIMED_OUT"),
    (
      [
        "2026-01-01 purchase: 'product':'news.month','offer':{'promotional':'half3','code':'SPRING'}"
      ],
      "must be one of promotional, code and winBack", nil
    ),
    (
      ["2026-01-01 purchase: 'product':'news.month','offer':{'promotion':'half3'}"],
      "unknown member of offer", "promotional"
    ),
    (["2025-12-31"], "is before 2026-01-01T00:00:00Z, the start", nil),
  ]

  @Test(arguments: cases)
  func `the error about an invalid script names the step and the most similar name`(
    _ steps: [String],
    _ message: String,
    _ near: String?
  ) throws {
    let error = #expect(throws: ScriptError.self) {
      try ScriptedHistory(steps: steps, until: "2026-02-01").script()
    }
    #expect(error?.step == steps.count)
    #expect(error?.message.contains(message) == true, "\(String(describing: error))")
    #expect(error?.hint == near.map { "did you mean \"\($0)\"?" })
  }

  @Test(arguments: [(99, false), (100, true), (599, true), (600, false)])
  func `the result of a delivery is an HTTP status or its name`(_ status: Int, _ isValid: Bool)
    throws
  {
    let history = ScriptedHistory(
      steps: ["2026-01-01 setNotificationEndpoint: 'result':\(status)"],
      until: "2026-01-01"
    )
    guard !isValid else { return _ = try history.script() }
    #expect(throws: ScriptError.self) { try history.script() }
  }

  @Test func `rejects a log of another seed`() throws {
    let history = ScriptedHistory(
      steps: ["2026-01-01 purchase: 'product':'news.month'"],
      until: "2026-02-15"
    )
    let log = try #require(try history.play().files().first { $0.path == "log.jsonl" }).contents
    let past = try StoreScript(log: log[...], for: Products.configuration())
    var later = ScriptedHistory(steps: ["2026-03-15 look"], until: "2026-04-01")
    later.seed = "another"
    #expect(throws: ScriptError.self) {
      try StoreScript(Array(later.text.utf8)[...], for: Products.configuration(), after: past)
    }
  }

  @Test func `a play with too many renewals ends at the limit, and has what happened until then`()
    throws
  {
    let history = ScriptedHistory(
      store: "{'environment':'Xcode','settings':{'_timeRate':1005}}",
      steps: ["2026-01-01 purchase: 'product':'news.month'"],
      until: "9999-12-31"
    )
    let script = try history.script()
    let configuration = try Products.configuration()
    let play = try Play(of: script, in: configuration, until: nil, mostRecords: 1000)
    #expect(play.shortfall?.message.contains("exceeds 1000 records") == true)
    #expect(play.rows.count > 300)
    let last = try #require(play.rows.last)
    let log = try #require(try play.files().first { $0.path == "log.jsonl" }).contents
    let past = try StoreScript(log: log[...], for: configuration)
    #expect(past.until == last.time)
    let whole = try Play(
      of: script,
      in: configuration,
      until: Timestamp(rfc3339: "2026-01-01T00:01:00Z")
    )
    #expect(whole.shortfall == nil)
  }
}
