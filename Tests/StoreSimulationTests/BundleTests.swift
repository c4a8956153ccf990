// SPDX-License-Identifier: Apache-2.0

import ScriptPlaying
import StoreConfiguration
import StoreEngine
import StoreSimulation
import StrictJSON
import StrictTime
import Testing

/// The documents about bundles, and the bundles of a script's store.
struct BundleTests {
  private static let moves = BundleHistory.all[0]

  private func payloads(_ member: String, _ history: ScriptedHistory) throws -> [JSONObject] {
    try history.payloads(member)
  }

  @Test func `all transactions of a bundle name it, and the new chain names the old one`() throws {
    let all = try payloads("transactions", Self.moves.scripted)
    let old = try #require(all.first)
    let id = old["originalTransactionId"]?.string
    #expect(old["bundleProductId"] == nil)
    #expect(old["revocationReason"] == nil)
    #expect(old["revocationType"] == nil)
    #expect(old["revocationDate"] != nil)
    var own: [String: Set<String>] = [:]
    for payload in all.dropFirst() {
      let isNews = payload["productId"]?.string == "news.month"
      #expect(payload["previousOriginalTransactionId"]?.string == (isNews ? id : nil))
      #expect(payload["bundleProductId"]?.string == "all.month")
      #expect(payload["bundleSubscriptionGroupId"]?.string == "all")
      #expect(payload["subscriptionGroupIdentifier"]?.string == (isNews ? "21000002" : "21000001"))
      #expect(payload["price"]?.number?.int64 == (isNews ? 2_770 : 9_220))
      #expect(payload["appAccountToken"]?.string == RandomScript.accountToken)
      let date = payload["purchaseDate"]?.number?.description ?? ""
      own[date, default: []].insert(payload["bundleTransactionId"]?.string ?? "")
    }
    // All components of a period name the same transaction of the bundle: the first one.
    #expect(own.count == 7)
    #expect(own.values.allSatisfy { $0.count == 1 })
    #expect(Set(own.values.flatMap(\.self)).count == 7)
    let starts = try payloads("renewalInfo", Self.moves.scripted).map {
      $0["recentSubscriptionStartDate"]?.number?.int64 ?? 0
    }
    // The second one is that of the subscription that moved, the last one began with the bundle.
    #expect(starts[0] == starts[1])
    #expect(starts[1] < starts[2])
    let originals = Set(all.dropFirst().map { $0["bundleOriginalTransactionId"]?.string })
    #expect(originals.count == 1)
  }

  @Test(arguments: [
    ("Id", "bundleProductId", "bundleSubscriptionGroupId", "previousOriginalTransactionId"),
    ("ID", "bundleProductID", "bundleSubscriptionGroupID", "previousOriginalTransactionID"),
    (
      "Identifier", "bundleProductId", "bundleSubscriptionGroupIdentifier",
      "previousOriginalTransactionId"
    ),
  ])
  func `the knob bundleSpelling spells the members`(
    _ knob: String,
    _ product: String,
    _ group: String,
    _ previous: String
  ) throws {
    var history = Self.moves
    history.store = "'knobs':{'bundleSpelling':'\(knob)'}"
    let payload = try #require(
      try history.scripted.payloads("transactions").first { $0[product] != nil }
    )
    #expect(payload[group]?.string == "all")
    #expect(payload[previous]?.string != nil)
    let renewal = try history.scripted.payloads("renewalInfo").dropFirst().first
    #expect(renewal?[product]?.string == "all.month")
    #expect(renewal?[group]?.string == "all")
  }

  @Test(arguments: [("null", nil, nil), ("7", 7, false)] as [(String, Int64?, Bool?)])
  func `renewal info says that a component leaves, and why its chain ended`(
    _ knob: String,
    _ intent: Int64?,
    _ isInRetry: Bool?
  ) throws {
    var history = ScriptedHistory(
      store: BundleHistory.store("'knobs':{'unbundledIntent':\(knob)}"),
      steps: [BundleHistory.bought, "2026-02-15 leaveBundle: 'subscription':'B@pro.month'"],
      until: "2026-02-20"
    )
    func renewal(of product: String) throws -> JSONObject? {
      try history.payloads("renewalInfo").first { $0["productId"]?.string == product }
    }
    let leaving = try renewal(of: "pro.month")
    #expect(leaving?["willUnbundle"]?.boolean == true)
    #expect(leaving?["bundleProductId"] == nil)
    #expect(leaving?["renewalPrice"]?.number?.int64 == 9_990)
    #expect(leaving?["autoRenewStatus"]?.number?.int64 == 1)
    let ending = try renewal(of: "news.month")
    #expect(ending?["willUnbundle"] == nil)
    #expect(ending?["bundleProductId"]?.string == "all.month")
    #expect(ending?["autoRenewStatus"]?.number?.int64 == 0)
    history.until = "2026-03-11"
    let ended = try renewal(of: "pro.month")
    #expect(ended?["willUnbundle"] == nil)
    #expect(ended?["expirationIntent"]?.number?.int64 == intent)
    #expect(ended?["isInBillingRetryPeriod"]?.boolean == isInRetry)
    let alone = try #require(
      try history.payloads("transactions").last { $0["productId"]?.string == "pro.month" }
    )
    #expect(
      alone["previousOriginalTransactionId"]?.string == ended?["originalTransactionId"]?.string
    )
    #expect(alone["bundleProductId"] == nil)
    #expect(alone["transactionReason"]?.string == "RENEWAL")
    #expect(alone["price"]?.number?.int64 == 9_990)
  }

  @Test func `what a play with bundles assumes is listed, and one without lists none of it`() throws
  {
    let facts: Set = ["bundleNotifications", "bundleTransactions", "bundlePrices", "leavingBundle"]
    let knobs: Set = ["bundleSpelling", "bundleRevocationReason", "unbundledIntent"]
    func used(_ history: BundleHistory) throws -> Set<String> {
      Set(try history.scripted.play().assumptions.filter(\.isUsed).map(\.name))
    }
    #expect(try used(BundleHistory.all[2]).isSuperset(of: facts.union(knobs)))
    let without = BundleHistory(name: "none", steps: [BundleHistory.subscribed])
    #expect(try used(without).isDisjoint(with: facts.union(knobs)))
    #expect(try used(BundleHistory.all[4]).contains("refundsWholeBundle"))
  }

  @Test func `the next renewals follow a component out of its bundle`() throws {
    let store = try Self.store()
    let purchase = try store.customer().purchase("all.month")
    #expect(purchase.productIdentifier == "news.month")
    func upcoming() -> [String] {
      store.upcoming(for: store.customer(), count: 2).map { "\($0.productId) \($0.price)" }
    }
    #expect(
      upcoming() == ["news.month 2770", "pro.month 9220", "news.month 2770", "pro.month 9220"]
    )
    try purchase.leaveBundle()
    #expect(upcoming() == ["news.month 2990", "news.month 2990"])
    store.advance(to: purchase.expiresDate)
    #expect(purchase.continuation?.productIdentifier == "news.month")
    #expect(purchase.continuation?.originalTransactionIdentifier != purchase.identifier)
    #expect(purchase.continuation?.continuation == nil)
  }

  @Test func `a test moves a subscription into a bundle`() throws {
    let store = try Self.store()
    let anna = store.customer("anna")
    let old = try anna.purchase("news.month") { $0.appAccountToken = RandomScript.accountToken }
    store.advance(by: .days(3))
    let new = try old.moveToBundle("all.month")
    #expect(old.revocationDate == store.now)
    #expect(new.originalTransactionIdentifier != old.originalTransactionIdentifier)
    #expect(old.continuation?.identifier == new.identifier)
    #expect(
      anna.currentEntitlements.map(\.productIdentifier).sorted() == ["news.month", "pro.month"]
    )
    #expect(throws: StoreRefusal.self) { try new.moveToBundle("all.month") }
    let again = try anna.purchase("lifetime")
    #expect(throws: StoreRefusal.self) { try again.leaveBundle() }
    #expect(again.continuation == nil)
  }

  @Test func `a store does not sell a bundle that its configuration cannot have`() throws {
    var options = StoreOptions()
    options.bundles = [
      StoreBundle(
        "b",
        group: "g",
        price: ProductPrice(milliunits: 1),
        components: ["pro.month", "x"]
      )
    ]
    let configuration = try Products.configuration()
    #expect(throws: ScriptError.self) { try options.checkBundles(for: configuration) }
    let store = try TestStore(configuration, options: options)
    let refusal = #expect(throws: StoreRefusal.self) { try store.customer().purchase("b") }
    #expect(refusal?.code == .notFound)
  }

  private static func store() throws -> TestStore {
    var options = StoreOptions()
    options.bundles = [
      StoreBundle(
        "all.month",
        group: "all",
        price: ProductPrice(milliunits: 11_990),
        components: ["news.month", "pro.month"]
      )
    ]
    let configuration = try Products.configuration()
    try options.checkBundles(for: configuration)
    return try TestStore(configuration, options: options)
  }

  @Test func `a move also revokes a renewal that was charged early`() throws {
    let history = ScriptedHistory(
      store: BundleHistory.store("'knobs':{'renewalLead':7200}"),
      steps: [
        BundleHistory.subscribed,
        "2026-01-31T23:00:00Z moveToBundle: 'subscription':'A','bundle':'all.month'",
      ],
      until: "2026-01-31T23:00:00Z"
    )
    let revoked = try history.payloads("transactions").map { $0["revocationDate"] != nil }
    #expect(revoked == [true, true, false, false])
  }

  @Test(arguments: ["realistic", "observed"])
  func `with a profile, all components are charged at the same moment`(_ profile: String) throws {
    var history = Self.moves
    history.store = "'profile':'\(profile)'"
    let renewals = try history.scripted.play().rows.filter { $0.causes.contains("renewal") }
    #expect(renewals.count == 6)
    #expect(renewals.allSatisfy { $0.subscriptions.count == 2 })
  }

  @Test func `what the customer buys after a bundle has ended is in no bundle`() throws {
    let payload = try #require(
      try payloads("transactions", BundleHistory.all[6].scripted).first {
        $0["productId"]?.string == "pro.month" && $0["bundleProductId"] == nil
      }
    )
    #expect(payload["previousOriginalTransactionId"] == nil)
    #expect(payload["originalTransactionId"]?.string == payload["transactionId"]?.string)
  }

  @Test func `a component has no other plans, and a bundle no price to set`() throws {
    var state = try Self.store().state
    try state.perform(PurchaseStep { $0.product = "all.month" })
    let components = Array(state.subscriptions)
    #expect(components.count == 2)
    #expect(components.allSatisfy { state.planChanges(of: $0).isEmpty })
    let refusal = #expect(throws: StoreRefusal.self) {
      try state.perform(SetPriceStep { $0.product = "all.month" })
    }
    #expect(refusal?.code == .invalidState)
  }

  // MARK: Bad input

  /// The member `bundles`, steps, what is wrong, and the hint.
  private static let mistakes: [(bundles: String, step: String, message: String, hint: String?)] = [
    ("{}", "look", "\"bundles\" of \"store\" must be an array", nil),
    ("[1]", "look", "store.bundles[0] must be a JSON object", nil),
    (
      "[{'produkt':'b'}]", "look", "unknown member of store.bundles[0] \"produkt\"",
      "did you mean \"product\"?"
    ),
    ("[{'group':'g'}]", "look", "store.bundles[0] needs \"product\"", nil),
    (bundle("'price':'1.999999'"), "look", "\"price\" of store.bundles[0] must be", nil),
    (
      bundle("'price':'1.99','period':'P1D'"), "look",
      "unknown period of store.bundles[0], \"P1D\"", "did you mean \"P1M\"?"
    ),
    (bundle(parts: "'news.month'"), "look", "store.bundles[0] needs at least two components", nil),
    (
      bundle(parts: "'news.month','pro.mnth'"), "look",
      "unknown subscription of store.bundles[0].components[1], \"pro.mnth\"",
      "did you mean \"pro.month\"?"
    ),
    (
      bundle(parts: "'news.month','lifetime'"), "look",
      "unknown subscription of store.bundles[0].components[1], \"lifetime\"", nil
    ),
    (
      bundle(parts: "'pro.year','pro.month'"), "look",
      "store.bundles[0].components[1]: \"pro.month\" and \"pro.year\" are in one group", nil
    ),
    (
      bundle(id: "pro.month"), "look",
      "store.bundles[0]: \"pro.month\" is a product of the .storekit file", nil
    ),
    (bundle(id: ""), "look", "store.bundles[0] needs a product and a group", nil),
    (
      bundle(group: "21000001"), "look",
      "store.bundles[0]: the group \"21000001\" of the .storekit file is not of bundles", nil
    ),
    (
      "[\(one()),\(one())]", "look", "store.bundles[1]: another bundle has the product id \"b\"",
      nil
    ),
    (
      bundle(), "moveToBundle: 'subscription':'A','bundle':'c'", "unknown bundle \"c\"",
      "did you mean \"b\"?"
    ),
    (
      bundle(), "moveToBundle: 'subscription':'A','bundle':'pro.month'",
      "unknown bundle \"pro.month\"", nil
    ),
    ("[]", "moveToBundle: 'subscription':'A','bundle':'b'", "unknown bundle \"b\"", "the script's"),
    (bundle(), "purchase: 'product':'all'", "unknown product \"all\"", nil),
    (bundle(), "setPrice: 'product':'b','price':'1.99'", "unknown product \"b\"", nil),
  ]

  private static func one(
    id: String = "b",
    group: String = "g",
    _ terms: String = "'price':'9.99'",
    parts: String = "'news.month','pro.month'"
  ) -> String {
    "{'product':'\(id)','group':'\(group)',\(terms),'components':[\(parts)]}"
  }

  private static func bundle(
    id: String = "b",
    group: String = "g",
    _ terms: String = "'price':'9.99'",
    parts: String = "'news.month','pro.month'"
  ) -> String {
    "[\(one(id: id, group: group, terms, parts: parts))]"
  }

  @Test(arguments: mistakes)
  func `a mistake in bundles is named, with its place and the nearest right name`(
    _ bundles: String,
    _ step: String,
    _ message: String,
    _ hint: String?
  ) throws {
    let history = ScriptedHistory(
      store: "{'bundles':\(bundles)}",
      steps: ["2026-01-01 purchase: 'product':'news.month','as':'A'", "2026-01-01 \(step)"],
      until: "2026-01-01"
    )
    let error = try #require(throws: ScriptError.self) { try history.script() }
    #expect(error.message.hasPrefix(message), "\(error.message)")
    if let hint { #expect(error.hint?.hasPrefix(hint) == true, "\(error.hint ?? "")") }
  }

  @Test func `the log of another store names its bundles`() throws {
    let log = try Self.moves.scripted.play().logFile.contents
    let past = try StoreScript(log: log[...], for: Products.configuration())
    var other = ScriptedHistory(store: "{'bundles':[]}", steps: [], until: "2026-08-01")
    other.seed = Self.moves.name
    let error = try #require(throws: ScriptError.self) {
      try StoreScript(Array(other.text.utf8)[...], for: Products.configuration(), after: past)
    }
    #expect(error.message.contains("bundles"))
  }

  // MARK: Offers

  @Test func `a retention offer has type 5 in the next periods`() throws {
    let history = ScriptedHistory(
      steps: [
        "2026-01-01 purchase: 'product':'news.month','as':'A'",
        "2026-01-02 redeemRetentionOffer: 'subscription':'A','offer':'half3'",
      ],
      until: "2026-05-02"
    )
    let offers = try history.payloads("transactions").map {
      "\($0["offerType"]?.number?.description ?? "-") \($0["offerIdentifier"]?.string ?? "-")"
    }
    #expect(offers == ["- -", "5 half3", "5 half3", "5 half3", "- -"])
    let used = try history.play().assumptions.filter(\.isUsed).map(\.name)
    #expect(used.contains("retentionOffer"))
  }

  @Test func `a test redeems a retention offer`() throws {
    let store = try Self.store()
    let purchase = try store.customer().purchase("news.month")
    try purchase.redeemRetentionOffer("half3")
    let next = store.upcoming(for: store.customer(), count: 1).first
    #expect(next?.offerType == 5)
    #expect(next?.offerIdentifier == "half3")
    #expect(throws: StoreRefusal.self) { try purchase.redeemRetentionOffer("full") }
  }
}
