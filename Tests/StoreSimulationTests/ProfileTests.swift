// SPDX-License-Identifier: Apache-2.0

import ScriptPlaying
import StoreConfiguration
import StoreEngine
import StorePayloads
import StoreReceipts
import StoreSimulation
import StoreVerification
import StrictJSON
import StrictTime
import Testing

/// The profiles, Xcode's quirks, and the errors that the settings of a configuration file enable.
struct ProfileTests {
  private static func history(_ profile: String, _ seed: Int) -> ScriptedHistory {
    ScriptedHistory(
      seed: "profile \(seed)",
      store: "{'profile':'\(profile)'}",
      steps: [
        "2026-01-01 purchase: 'product':'news.month','as':'A'",
        "2026-01-10 purchase: 'product':'basic.week','as':'B'",
      ],
      until: "2026-12-01"
    )
  }

  @Test func `realistic renews up to a day early or half an hour late, and skips no period`()
    throws
  {
    var leads: [Int64] = []
    for seed in 0..<6 {
      let rows = try ProfileTests.history("realistic", seed).play().jsonLines().dropFirst()
      for line in rows {
        let row = try JSONDocument(line[...]).root.object
        let causes = row?["causes"]?.array?.compactMap(\.string) ?? []
        guard causes.contains("renewal"), let time = row?["time"]?.string else { continue }
        for payload in row?["transactions"]?.array?.compactMap(\.object) ?? [] {
          let start = payload["purchaseDate"]?.number?.int64 ?? 0
          leads.append((start - (try Timestamp(rfc3339: time)).millisecondsSince1970) / 1000)
        }
      }
    }
    #expect(leads.count > 200)
    #expect(leads.allSatisfy { -1800...86_400 ~= $0 })
    #expect(leads.contains { $0 > 43_200 })
    #expect(leads.contains { $0 < 0 })
  }

  @Test func `realistic delays, repeats, reorders and loses notifications`() throws {
    var results: [String: Int] = [:]
    var arrivals = (once: 0, again: 0, never: 0)
    for seed in 0..<12 {
      for line in try ProfileTests.history("realistic", seed).play().jsonLines().dropFirst() {
        let row = try JSONDocument(line[...]).root.object
        for notification in row?["notifications"]?.array?.compactMap(\.object) ?? [] {
          let attempts = notification["attempts"]?.array?.compactMap(\.object) ?? []
          for attempt in attempts {
            results[attempt["sendAttemptResult"]?.string ?? "", default: 0] += 1
          }
          switch (attempts.count, attempts.last?["sendAttemptResult"]?.string) {
          case (1, "NO_RESPONSE"): arrivals.never += 1
          case (2..., "SUCCESS"): arrivals.again += 1
          default: arrivals.once += 1
          }
        }
        if row?["deliveries"] != nil { results["later", default: 0] += 1 }
      }
    }
    #expect(results["SUCCESS", default: 0] > 400)
    #expect(results["TIMED_OUT", default: 0] > 5)
    #expect(results["later", default: 0] > 50)
    #expect(arrivals.never > 2)
    #expect(arrivals.again > 5)
  }

  @Test(arguments: ["ideal", "realistic", "vintage", "observed"])
  func `a profile is deterministic`(_ profile: String) throws {
    let history = ProfileTests.history(profile, 1)
    let files = try history.play().files()
    #expect(try history.play().files().map(\.contents) == files.map(\.contents))
    let log = try #require(files.first { $0.path == "log.jsonl" })
    let again = try StoreScript(log: log.contents[...], for: Products.configuration())
    #expect(again.options.profile.rawValue == profile)
  }

  @Test func `vintage records lack the members that earlier years did not have`() throws {
    let history = ScriptedHistory(
      store: "{'profile':'vintage','gracePeriod':'P16D'}",
      steps: [
        "2026-01-01 purchase: 'product':'news.month','as':'A'",
        "2026-01-02 purchase: 'product':'lifetime','as':'L'",
        "2026-01-03 refund: 'transaction':'L','prorated':true",
        "2026-01-04 setPayment: 'works':false",
      ],
      until: "2026-02-05"
    )
    let transactions = try history.payloads("transactions")
    #expect(transactions.count == 2)
    for payload in transactions {
      for name in [
        "price", "currency", "appTransactionId", "revocationType", "revocationPercentage",
      ] {
        #expect(payload[name] == nil, "\(name)")
      }
    }
    #expect(transactions[1]["revocationDate"] != nil)
    let renewal = try #require(try history.payloads("renewalInfo").first)
    #expect(renewal["isInBillingRetryPeriod"]?.boolean == true)
    #expect(renewal["gracePeriodExpiresDate"] == nil)
    #expect(renewal["renewalPrice"] == nil)
  }

  @Test func `restored transactions have another id in vintage receipts`() throws {
    let play = try ProfileTests.history("vintage", 1).play()
    let output = try StoreOutput(play, at: Timestamp(rfc3339: "2026-12-01T00:00:00Z"))
    let ids = Set(try output.transactions(of: "customer").map(\.value.transactionId))
    let purchases = try output.receipt(of: "customer").inAppPurchases
    let items = Set(purchases.map(\.webOrderLineItemId))
    #expect(purchases.count == ids.count && items.count == ids.count)
    let changed = purchases.count { !ids.contains($0.transactionId) }
    #expect(changed > 5 && changed < purchases.count)
  }

  @Test func `one-time purchases keep their id in vintage receipts`() throws {
    let history = ScriptedHistory(
      store: "{'profile':'vintage'}",
      steps: (1...12).map { _ in "2026-01-01 purchase: 'product':'coins100'" },
      until: "2026-01-02"
    )
    let output = try StoreOutput(history.play(), at: Timestamp(rfc3339: "2026-01-02T00:00:00Z"))
    let ids = try output.transactions(of: "customer").map(\.value.transactionId)
    let purchases = try output.receipt(of: "customer").inAppPurchases
    #expect(purchases.count == 12)
    #expect(Set(purchases.map(\.transactionId)) == Set(ids))
  }

  @Test func `realistic counts no answer of a server that is down as late`() throws {
    let history = ScriptedHistory(
      store: "{'profile':'realistic'}",
      steps: ["2026-01-01 setNotificationEndpoint: 'up':false"]
        + (1...100).map { _ in "2026-01-01 purchase: 'product':'coins100'" },
      until: "2026-01-02"
    )
    let text = try history.play().jsonLines().map { String(decoding: $0, as: UTF8.self) }
    #expect(text.contains { $0.contains("NO_RESPONSE") })
    #expect(!text.contains { $0.contains("TIMED_OUT") })
  }

  // MARK: Quirks

  @Test func `with Xcode's quirks, only an expiration changes no transaction`() throws {
    let history = ScriptedHistory(
      store: "{'environment':'Xcode','knobs':{'quirks':true}}",
      steps: [
        "2026-01-01 purchase: 'product':'news.month','as':'A'",
        "2026-01-02 refund: 'transaction':'A'",
      ],
      until: "2026-01-02"
    )
    let last = try JSONDocument(try #require(history.play().jsonLines().last)[...]).root.object
    #expect(last?["transactions"]?.array?.count == 1)
  }

  @Test func `with Xcode's quirks, a renewal follows a short lapse`() throws {
    let history = ScriptedHistory(
      store: "{'environment':'Xcode','settings':{'_timeRate':15},'knobs':{'quirks':true}}",
      steps: [
        "2026-01-01 purchase: 'product':'news.month','as':'A'",
        "2026-01-01T00:00:40Z setAutoRenew: 'subscription':'A','on':false",
      ],
      until: "2026-01-01T00:01:05Z"
    )
    let rows = try history.play().rows
    #expect(
      rows.map(\.causes) == [
        ["purchase"], ["renewalBoundary"], ["renewal"], ["autoRenewOff"], ["expiration"],
      ]
    )
    #expect(
      rows.compactMap { $0.subscriptions.first?.status } == [
        .active, .expired, .active, .active, .expired,
      ]
    )
    #expect(30...700 ~= rows[2].time.milliseconds(since: rows[1].time))
    let last = try JSONDocument(try #require(history.play().jsonLines().last)[...]).root.object
    #expect(last?["transactions"]?.array?.isEmpty == true)
  }

  @Test func `with Xcode's quirks, dates have deterministic fractions of milliseconds`() throws {
    let history = ScriptedHistory(
      store: "{'environment':'Xcode','knobs':{'quirks':true}}",
      steps: ["2026-01-01 purchase: 'product':'news.month'"],
      until: "2026-01-02"
    )
    let purchase = try #require(history.play().jsonLines().dropFirst().first)
    let row = try JSONDocument(purchase[...]).root.object
    let payload = row?["transactions"]?.array?.first { _ in true }?.object
    let dates = ["purchaseDate", "originalPurchaseDate", "expiresDate", "signedDate"].map {
      payload?[$0]?.number?.description ?? ""
    }
    #expect(dates.allSatisfy { $0.contains(".") && !$0.hasSuffix(".") })
    #expect(dates[0] == dates[1] && dates[0] != dates[2])
  }

  @Test func `quirks have an effect in the Xcode environment only`() throws {
    for environment in ["Production", "Sandbox"] {
      let steps = ["2026-01-01 purchase: 'product':'news.month'"]
      let rows = { (knobs: String) in
        try ScriptedHistory(
          store: "{'environment':'\(environment)','knobs':\(knobs)}",
          steps: steps,
          until: "2026-03-05"
        ).play().jsonLines().dropFirst().map { $0 }
      }
      #expect(try rows("{'quirks':true}") == rows("{}"))
    }
  }

  @Test func `with quirks, unfinished transactions are sorted newest first`() throws {
    var options = StoreOptions()
    options.environment = .xcode
    options.knobs.quirks = true
    let store = try TestStore(Products.configuration(), options: options)
    let anna = store.customer("anna")
    try anna.purchase("news.month")
    store.advance(by: .days(70))
    let dates = anna.unfinished.map(\.purchaseDate)
    #expect(dates.count == 3 && dates == dates.sorted().reversed())
  }

  // MARK: Errors of the settings

  @Test(arguments: [
    ("Purchase", "purchase: 'product':'news.month'"),
    ("Offer Code Redeem Sheet", "purchase: 'product':'pro.month','offer':{'code':'SPRING'}"),
    ("Refund Request Sheet", "requestRefund: 'transaction':'L'"),
    ("Manage Subscriptions Sheet", "setAutoRenew: 'subscription':'N','on':false"),
  ])
  func `an error that is enabled in the settings is returned until it is cleared`(
    _ name: String,
    _ step: String
  ) throws {
    let call = [
      "Purchase": "purchase", "Offer Code Redeem Sheet": "offerCodeRedeem",
      "Refund Request Sheet": "refundRequest", "Manage Subscriptions Sheet": "manageSubscriptions",
    ]
    let errors = "[{'name':'\(name)','enabled':true,'current':null}]"
    let begun =
      name == "Purchase"
      ? []
      : [
        "2026-01-01 purchase: 'product':'lifetime','as':'L'",
        "2026-01-01 purchase: 'product':'news.month','as':'N'",
      ]
    let history = ScriptedHistory(
      store: "{'environment':'Xcode','settings':{'_storeKitErrors':\(errors)}}",
      steps: begun + [
        "2026-01-02 \(step)", "2026-01-03 setError: 'api':'\(call[name] ?? "")'",
        "2026-01-04 \(step)",
      ],
      until: "2026-01-05"
    )
    let refusals = try history.play().rows.flatMap { row in row.refusals.map { (row.time, $0.code) }
    }
    #expect(refusals.map(\.1) == [.simulatedError])
    #expect(refusals.first?.0 == (try Timestamp(rfc3339: "2026-01-02T00:00:00Z")))
  }
}
