// SPDX-License-Identifier: Apache-2.0

import ScriptPlaying
import StoreConfiguration
import StoreEngine
import StoreSimulation
import StrictJSON
import StrictTime
import Testing

/// Combinations of offers that the products of the acceptance suite do not have.
struct OfferRuleTests {
  private static let text = """
    {'version': {'major': 4, 'minor': 0}, 'products': [
      {'productID': 'gems', 'type': 'Consumable', 'familyShareable': true, 'displayPrice': '1.99', 'codeOffers': [
       {'referenceName': 'GIFT', 'paymentMode': 'free', 'subscriptionPeriod': 'P1M', 'eligibility': ['new']}]}],
     'subscriptionGroups': [
      {'id': 'f', 'subscriptions': [
       {'productID': 'digest', 'groupNumber': 2, 'displayPrice': '1.99', 'recurringSubscriptionPeriod': 'P1M'},
       {'productID': 'feed', 'groupNumber': 1, 'displayPrice': '4.99', 'recurringSubscriptionPeriod': 'P1M',
        'introductoryOffer': {'paymentMode': 'payAsYouGo', 'displayPrice': '2.49', 'numberOfPeriods': 3,
         'subscriptionPeriod': 'P1M'},
        'adHocOffers': [{'offerID': 'loyal', 'paymentMode': 'free', 'subscriptionPeriod': 'P1M', 'isStackable': true}],
        'codeOffers': [
         {'referenceName': 'STACK', 'paymentMode': 'free', 'subscriptionPeriod': 'P1M',
          'eligibility': ['new', 'existing', 'expired'], 'isStackable': true},
         {'referenceName': 'ALONE', 'paymentMode': 'free', 'subscriptionPeriod': 'P1M',
          'eligibility': ['new', 'existing', 'expired']},
         {'referenceName': 'OPEN', 'paymentMode': 'free', 'subscriptionPeriod': 'P1M'}]}]},
      {'id': 'g', 'subscriptions': [
       {'productID': 'pro', 'groupNumber': 1, 'displayPrice': '99.99', 'recurringSubscriptionPeriod': 'P1Y',
        'familyShareable': true},
       {'productID': 'basic', 'groupNumber': 2, 'displayPrice': '9.99', 'recurringSubscriptionPeriod': 'P1M',
        'familyShareable': true,
        'codeOffers': [{'referenceName': 'DOWN', 'paymentMode': 'free', 'subscriptionPeriod': 'P1M'}],
        'winbackOffers': [{'offerID': 'home', 'paymentMode': 'free', 'subscriptionPeriod': 'P1M'}]}]},
      {'id': 'd', 'subscriptions': [
       {'productID': 'daily', 'groupNumber': 1, 'displayPrice': '1.99', 'recurringSubscriptionPeriod': 'P1M',
        'introductoryOffer': {'paymentMode': 'free', 'subscriptionPeriod': 'P3D'}}]},
      {'id': 'n', 'subscriptions': [
       {'productID': 'gratis', 'groupNumber': 1, 'displayPrice': '0.00', 'recurringSubscriptionPeriod': 'P1M',
        'winbackOffers': [{'offerID': 'gone', 'paymentMode': 'free', 'subscriptionPeriod': 'P1M'}]}]},
      {'id': 'h', 'subscriptions': [
       {'productID': 'hurried', 'groupNumber': 1, 'displayPrice': '4.99', 'recurringSubscriptionPeriod': 'P1M',
        'introductoryOffer': {'paymentMode': 'payUpFront', 'displayPrice': '0.99', 'subscriptionPeriod': 'P1W'}}]},
      {'id': 'u', 'subscriptions': [
       {'productID': 'unpriced', 'groupNumber': 1, 'displayPrice': '', 'recurringSubscriptionPeriod': 'P1M',
        'introductoryOffer': {'paymentMode': 'free', 'subscriptionPeriod': 'P1M'},
        'winbackOffers': [{'offerID': 'again', 'paymentMode': 'free', 'subscriptionPeriod': 'P1M'}]}]}]}
    """

  @Sendable private static func configuration() throws -> StoreConfiguration {
    try StoreConfiguration(Array(text.replacing("'", with: "\"").utf8)[...])
  }

  private func history(
    _ steps: [String],
    store: String = "{}",
    until: String
  ) -> ScriptedHistory {
    ScriptedHistory(store: store, steps: steps, until: until, configuration: Self.configuration)
  }

  @Test(
    arguments: [
      ("{'code':'STACK'}", [2490, 2490, 2490, 0, 4990]), ("{'code':'ALONE'}", [2490, 0, 4990]),
      ("{'promotional':'loyal'}", [2490, 0, 4990]),
    ] as [(String, [Int64])]
  )
  func `only a stackable code follows the introductory offer`(_ offer: String, _ prices: [Int64])
    throws
  {
    let steps = [
      "2026-01-01 purchase: 'product':'feed'",
      "2026-01-05 purchase: 'product':'feed','offer':\(offer)",
    ]
    let found = try history(steps, until: "2026-05-01").payloads("transactions")
      .map { $0["price"]?.number?.int64 }
    #expect(Array(found.prefix(prices.count)) == prices)
  }

  @Test func `an upgrade has no introductory offer`() throws {
    let steps = [
      "2026-01-01 purchase: 'product':'digest'", "2026-01-05 purchase: 'product':'feed'",
    ]
    let prices = try history(steps, until: "2026-01-05").payloads("transactions")
      .map { $0["price"]?.number?.int64 }
    #expect(prices == [1990, 4990])
  }

  @Test func `a code without eligibility is for all customers`() throws {
    let steps = ["2026-01-01 purchase: 'product':'feed','as':'A','offer':{'code':'OPEN'}"]
    let history = history(steps, until: "2026-01-01")
    #expect(try history.summary() == ["2026-01-01 SUBSCRIBED/INITIAL_BUY A=1"])
    let payload = try #require(try history.payloads("transactions").first)
    #expect(payload["offerIdentifier"]?.string == "OPEN")
  }

  @Test(arguments: [("feed", "2026-04-01T00:00:00Z"), ("digest", "2026-02-01T00:00:00Z")])
  func `a subscription without consent ends at the first renewal without an offer`(
    _ product: String,
    _ end: String
  ) throws {
    let store = try TestStore(try Self.configuration())
    let purchase = try store.customer("anna").purchase(product)
    try store.setPrice(ProductPrice(milliunits: 9990), for: product, requiringConsent: true)
    let waiting = try #require(store.state.subscriptions.first)
    #expect(store.state.endWithoutConsent(of: waiting).map { "\($0)" } == end)
    try purchase.consentToPriceIncrease()
    let accepted = try #require(store.state.subscriptions.first)
    #expect(store.state.endWithoutConsent(of: accepted) == nil)
  }

  /// Neither follows from Apple's documentation.
  @Test(
    arguments: [
      ("oneTimeOfferCode", "{}", "'product':'gems','offer':{'code':'GIFT'}", true),
      ("oneTimeOfferCode", "{}", "'product':'gems'", false),
      ("unlistedPeriods", "{'environment':'Sandbox'}", "'product':'daily'", true),
      ("unlistedPeriods", "{}", "'product':'daily'", false),
    ]
  )
  func `what is assumed about an offer is marked as used`(
    _ name: String,
    _ store: String,
    _ purchase: String,
    _ isUsed: Bool
  ) throws {
    let steps = ["2026-01-01 purchase: \(purchase)"]
    let assumptions = try history(steps, store: store, until: "2026-01-01").play().assumptions
    #expect(assumptions.contains { $0.name == name && $0.isUsed } == isUsed)
  }

  @Test func `a one-time purchase may have a code`() throws {
    let steps = ["2026-01-01 purchase: 'product':'gems','offer':{'code':'GIFT'}"]
    let payload = try #require(
      try history(steps, until: "2026-01-01").payloads("transactions").first
    )
    #expect(payload["price"]?.number?.int64 == 0)
    #expect(payload["offerIdentifier"]?.string == "GIFT")
  }

  @Test func `a customer with a shared subscription is not eligible for a win-back offer`() throws {
    let steps = [
      "2026-01-01 purchase: 'product':'basic','customer':'m','as':'B','renews':false",
      "2026-02-10 joinFamily: 'organizer':'o','member':'m'",
      "2026-02-10 purchase: 'product':'pro','customer':'o','as':'A','familyShared':true",
      "2026-03-05 purchase: 'product':'basic','customer':'m','offer':{'winBack':'home'}",
    ]
    let rows = try history(steps, until: "2026-03-05").summary()
    #expect(rows.last == "2026-03-05 !ineligibleForOffer")
  }

  @Test func `an offer code for a one-time product redeems one`() throws {
    let steps = [
      "2026-01-01 purchase: 'product':'gems','quantity':2,'offer':{'code':'GIFT'}",
      "2026-01-01 purchase: 'product':'gems','offer':{'code':'GIFT'}",
    ]
    let rows = try history(steps, until: "2026-01-01").summary()
    #expect(rows == ["2026-01-01 ONE_TIME_CHARGE !ineligibleForOffer"])
  }

  @Test func `the upgrade of a shared subscription leaves a period that a member lost`() throws {
    let steps = [
      "2026-01-01 joinFamily: 'organizer':'o','member':'m'",
      "2026-01-01 purchase: 'product':'basic','customer':'o','as':'A','familyShared':true",
      "2026-01-02 setFamilySharing: 'subscription':'A','on':false",
      "2026-01-03 setFamilySharing: 'subscription':'A','on':true",
      "2026-01-04 purchase: 'product':'pro','customer':'o'",
    ]
    let upgraded = try history(steps, until: "2026-01-04").payloads("transactions")
      .map { $0["isUpgraded"]?.boolean }
    #expect(upgraded == [true, nil, true, nil, nil])
  }

  /// A purchase that does not renew, and the win-back offers at a later time.
  @Test(
    arguments: [
      ("{}", "2026-02-28", nil), ("{}", "2026-03-01", "home"), ("{}", "2028-02-29", "home"),
      // Two years after the first month.
      ("{}", "2028-03-01", nil), ("{'knobs':{'winBack':{'paidMonths':2}}}", "2026-03-01", nil),
      ("{'environment':'Xcode'}", "2026-02-02", "home"),
      ("{'environment':'Xcode'}", "2028-03-01", "home"),
      // The subscription is active.
      ("{'knobs':{'winBack':{'paidMonths':0,'monthsSinceExpiry':0}}}", "2026-01-05", nil),
    ] as [(String, String, String?)]
  )
  func `win-back offers are listed while a customer is eligible`(
    _ store: String,
    _ day: String,
    _ offer: String?
  ) throws {
    let steps = [
      "2026-01-01 purchase: 'product':'basic','as':'A','renews':false",
      "\(day) notify: 'type':'PRICE_CHANGE','subscription':'A'",
    ]
    let found = try offers(history(steps, store: store, until: day))
    #expect(found == [offer.map { [$0] }])
  }

  /// C20: a refunded subscriber has churned at the end of the refunded period.
  @Test(
    arguments: [("2026-02-28", nil), ("2026-03-01", "home"), ("2028-03-01", nil)]
      as [(String, String?)]
  )
  func `win-back offers are for a refunded subscriber too`(_ day: String, _ offer: String?) throws {
    let steps = [
      "2026-01-01 purchase: 'product':'basic','as':'A'",
      "2026-01-10 refund: 'transaction':'A'",
      "\(day) notify: 'type':'PRICE_CHANGE','subscription':'A'",
    ]
    #expect(try offers(history(steps, until: day)) == [offer.map { [$0] }])
  }

  @Test func `free months are no paid months, so no win-back offer follows`() throws {
    let steps = [
      "2026-01-01 purchase: 'product':'gratis','as':'A','renews':false",
      "2026-03-05 notify: 'type':'PRICE_CHANGE','subscription':'A'",
    ]
    #expect(try offers(history(steps, until: "2026-03-05")) == [nil])
  }

  @Test(arguments: [("daily", true), ("hurried", false)])
  func `the billing day is assumed after a short trial, and not after a paid offer`(
    _ product: String,
    _ isUsed: Bool
  ) throws {
    let play = try history(
      ["2026-01-01 purchase: 'product':'\(product)'"],
      until: "2026-01-10"
    ).play()
    #expect(play.assumptions.contains { $0.name == "billingDay" && $0.isUsed } == isUsed)
  }

  /// App Store Connect offers Family Sharing for no consumable; a file may have the member all the same.
  @Test func `a consumable is not shared`() throws {
    let steps = [
      "2026-01-01 joinFamily: 'organizer':'o','member':'m'",
      "2026-01-01 purchase: 'product':'gems','customer':'o','familyShared':true",
    ]
    #expect(try history(steps, until: "2026-01-01").summary() == ["2026-01-01 ONE_TIME_CHARGE"])
  }

  @Test func `an offer code does not downgrade a subscription`() throws {
    let steps = [
      "2026-01-01 purchase: 'product':'pro','as':'A'",
      "2026-01-02 purchase: 'product':'basic','offer':{'code':'DOWN'}",
    ]
    let rows = try history(steps, until: "2026-01-02").summary()
    #expect(rows == ["2026-01-01 SUBSCRIBED/INITIAL_BUY A=1", "2026-01-02 !ineligibleForOffer"])
  }

  @Test func `a lapsed subscriber is eligible for win-back offers of other products`() throws {
    let steps = [
      "2026-01-01 purchase: 'product':'pro','as':'A','renews':false",
      "2027-03-01 notify: 'type':'PRICE_CHANGE','subscription':'A'",
    ]
    #expect(try offers(history(steps, until: "2027-03-01")) == [["home"]])
  }

  @Test func `a member is not eligible for win-back offers`() throws {
    let steps = [
      "2026-01-01 joinFamily: 'organizer':'o','member':'m'",
      "2026-01-01 purchase: 'product':'basic','customer':'o','as':'A','renews':false,'familyShared':true",
    ]
    let history = history(steps, store: "{'environment':'Xcode'}", until: "2026-02-02")
    #expect(try offers(history) == [["home"], nil])
  }

  @Test func `a free offer of a product without a price is not paid`() throws {
    let steps = [
      "2026-01-01 purchase: 'product':'unpriced','as':'A','renews':false",
      "2026-04-01 notify: 'type':'PRICE_CHANGE','subscription':'A'",
    ]
    #expect(try offers(history(steps, until: "2026-04-01")) == [nil])
  }

  /// The win-back offers in the newest renewal info of each subscription.
  private func offers(_ history: ScriptedHistory) throws -> [[String]?] {
    try history.payloads("renewalInfo").map {
      $0["eligibleWinBackOfferIds"]?.array?.compactMap(\.string)
    }
  }

  @Test(arguments: [(24, 1), (25, 0)])
  func `StoreKit shows no message about offers that have ended`(_ months: Int64, _ count: Int)
    throws
  {
    var options = StoreOptions()
    options.knobs.winBack.monthsSinceExpiry = months
    var state = StoreState(try Self.configuration(), options)
    try state.perform(PurchaseStep { ($0.product, $0.renews) = ("basic", false) })
    var messages = 0
    while let time = state.nextDue(until: .latest) {
      state.passTime(to: time)
      messages += state.takeRow()?.messages.count ?? 0
    }
    #expect(messages == count)
  }
}
