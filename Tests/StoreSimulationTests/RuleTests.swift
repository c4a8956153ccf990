// SPDX-License-Identifier: Apache-2.0

import ScriptPlaying
import StoreEngine
import StrictJSON
import StrictTime
import Testing

/// Tests the rules of the simulation, in particular those that two readers could understand
/// differently.
struct RuleTests {
  @Test(arguments: Rule.all)
  func `the store follows the rule`(_ rule: Rule) throws {
    let rows = try rule.history.summary()
    #expect(rows == rule.rows, "\(rows)")
  }

  @Test(arguments: [
    ("retention: 'change':'uploadImage','id':'$'", 2000, "!4030014"),
    ("retention: 'change':'uploadMessage','id':'$'", 2000, "!4030016"),
    ("purchase: 'product':'coins100','as':'$'", 1000, "!purchasePending"),
  ])
  func `the store refuses what exceeds a limit`(_ step: String, _ limit: Int, _ refusal: String)
    throws
  {
    let steps = (1...limit + 1).map { number in
      "2026-01-01 "
        + step.split(separator: "$", omittingEmptySubsequences: false)
        .joined(separator: "n\(number)")
    }
    let history = ScriptedHistory(
      steps: ["2026-01-01 setAskToBuy: 'on':true"] + steps,
      until: "2026-01-01"
    )
    #expect(try history.summary() == ["2026-01-01 \(refusal)"])
  }

  @Test func `at the limit, a default message replaces only one of the same place`() throws {
    var state = StoreState(try Products.configuration(), StoreOptions())
    let set = { (locale: Int) in
      RetentionStep {
        ($0.change, $0.product, $0.locale, $0.id) = (.setDefault, "news.month", "\(locale)", "m")
      }
    }
    try state.perform(RetentionStep { ($0.change, $0.id) = (.uploadMessage, "m") })
    state.passTime(to: state.now.adding(seconds: 86_400))
    for locale in 1...10_000 { try state.perform(set(locale)) }
    #expect(throws: StoreRefusal.self) { try state.perform(set(10_001)) }
    try state.perform(set(1))
  }

  @Test func `a row names each cause once, and the transaction of an expired subscription`() throws
  {
    let steps = [
      "2026-01-01 purchase: 'product':'news.month','as':'A'", "2026-01-02 testNotification",
      "2026-01-02 testNotification", "2026-01-02 expire: 'subscription':'A'",
    ]
    let lines = try ScriptedHistory(steps: steps, until: "2026-01-02").play().jsonLines()
    let row = try JSONDocument(try #require(lines.last)[...]).root.object
    let causes = try #require(row?["causes"]?.array).compactMap(\.string)
    #expect(causes.count == Set(causes).count)
    #expect(row?["transactions"]?.array?.isEmpty == false)
  }

  @Test func `a transaction with several names has the first of them`() throws {
    var state = StoreState(try Products.configuration(), StoreOptions())
    for name in ["B", "C"] {
      try state.perform(PurchaseStep { ($0.product, $0.name) = ("lifetime", name) })
    }
    #expect(state.oneTimeNames().values.sorted() == ["B.1"])
  }

  @Test func `nothing follows the period that ends at the latest date`() throws {
    var state = StoreState(try Products.configuration(), StoreOptions())
    state.mostRecords = 100
    state.passTime(to: .latest.adding(seconds: -86_400))
    try state.perform(PurchaseStep { $0.product = "news.month" })
    while let time = state.nextDue(until: .latest) { state.passTime(to: time) }
    #expect(state.transactions.count == 2)
  }

  @Test func `a downgrade during a commitment takes effect at its end`() throws {
    let history = ScriptedHistory(
      store: "{'storefront':'GBR'}",
      steps: [
        "2026-01-01 purchase: 'product':'pro.commit','as':'A','billingPlan':'MONTHLY'",
        "2026-03-15 setAutoRenew: 'subscription':'A','on':false",
      ],
      until: "2027-02-01"
    )
    let payloads = try history.payloads("transactions")
    #expect(payloads.count == 12)
    #expect(payloads.allSatisfy { $0["price"]?.number?.int64 == 6990 })
    #expect(try history.summary().last == "2027-01-01 EXPIRED/VOLUNTARY A=2")
  }

  @Test func `an upgrade marks only the running period, not a refunded one`() throws {
    let history = ScriptedHistory(
      steps: [
        "2026-01-01 purchase: 'product':'basic.month','as':'A'",
        "2026-01-05 refund: 'transaction':'A.1'",
        "2026-01-10 purchase: 'product':'basic.month'",
        "2026-01-15 purchase: 'product':'pro.month'",
      ],
      until: "2026-01-20"
    )
    let upgraded = try history.payloads("transactions").map { $0["isUpgraded"]?.boolean }
    #expect(upgraded == [nil, true, nil])
  }

  @Test func `an upgrade in billing retry marks no period`() throws {
    let history = ScriptedHistory(
      store:
        "{'environment':'Xcode','settings':{'_timeRate':0,'_renewalBillingIssuesEnabled':true}}",
      steps: [
        "2026-01-01 purchase: 'product':'basic.week','as':'A'",
        "2026-01-10 purchase: 'product':'pro.year'",
      ],
      until: "2026-01-10"
    )
    let upgraded = try history.payloads("transactions").map { $0["isUpgraded"]?.boolean }
    #expect(upgraded == [false, false])
  }

  @Test func `an upgrade signs only the period that it replaces, and the new one`() throws {
    let history = ScriptedHistory(
      steps: [
        "2026-01-01 purchase: 'product':'basic.week'", "2026-01-02 purchase: 'product':'pro.year'",
        "2026-01-03 purchase: 'product':'team.year'",
      ],
      until: "2026-01-03"
    )
    let line = try #require(try history.play().jsonLines().last)
    let row = try JSONDocument(line[...]).root.object
    #expect(row?["transactions"]?.array?.count == 2)
  }

  @Test func `with the knob upgradedCarriesRevocation, an upgraded period counts as refunded`()
    throws
  {
    let history = ScriptedHistory(
      store: "{'knobs':{'upgradedCarriesRevocation':true}}",
      steps: [
        "2026-01-01 purchase: 'product':'basic.week','as':'A'",
        "2026-01-02 purchase: 'product':'pro.year'", "2026-01-03 refund: 'transaction':'A.1'",
      ],
      until: "2026-01-03"
    )
    #expect(try history.summary().last == "2026-01-03 !invalidState")
  }

  @Test func `renewal info has the currency of the storefront as soon as it changes`() throws {
    var history = ScriptedHistory(
      steps: [
        "2026-01-01 purchase: 'product':'news.month','as':'A'",
        "2026-01-02 setStorefront: 'customer':'customer','storefront':'GBR'",
      ],
      until: "2026-01-03"
    )
    #expect(try history.summary() == ["2026-01-01 SUBSCRIBED/INITIAL_BUY A=1", "2026-01-02 A=1"])
    #expect(try history.payloads("renewalInfo").map { $0["currency"]?.string } == ["GBP"])
    #expect(try history.payloads("transactions").map { $0["currency"]?.string } == ["USD"])
    history.until = "2026-02-01"
    #expect(try history.payloads("transactions").map { $0["currency"]?.string } == ["USD", "GBP"])
  }

  @Test func `a family member has the organizer's next price`() throws {
    let history = ScriptedHistory(
      steps: [
        "2026-01-01 joinFamily: 'organizer':'owner','member':'m'",
        "2026-01-01 purchase: 'product':'pro.year','customer':'owner','as':'A','familyShared':true,'memberAs':{'m':'M'}",
        "2026-02-01 setPrice: 'product':'pro.year','price':'89.99'",
      ],
      until: "2026-02-01"
    )
    let prices = try history.payloads("renewalInfo").map { $0["renewalPrice"]?.number?.int64 }
    #expect(prices == [89_990, 89_990])
    #expect(try history.summary().last == "2026-02-01 A=1 M=1")
  }

  @Test func `ending a month of a commitment early does not depend on the sale of the product`()
    throws
  {
    var history = ScriptedHistory(
      store: "{'storefront':'GBR'}",
      steps: [
        "2026-01-01 purchase: 'product':'pro.commit','as':'A','billingPlan':'MONTHLY'",
        "2026-02-12 renewNow: 'subscription':'A'",
      ],
      until: "2026-02-20"
    )
    let expected = try history.payloads("transactions").map { $0["expiresDate"]?.number?.int64 }
    history.steps.insert("2026-02-10 removeFromSale: 'product':'pro.commit'", at: 1)
    let found = try history.payloads("transactions").map { $0["expiresDate"]?.number?.int64 }
    #expect(found == expected)
    #expect(found.count == 3)
  }

  @Test func `a non-consumable has quantity 1 and its own price`() throws {
    let history = ScriptedHistory(
      steps: ["2026-01-01 purchase: 'product':'lifetime','quantity':3"],
      until: "2026-01-02"
    )
    let payload = try #require(try history.payloads("transactions").first)
    #expect(payload["quantity"]?.number?.int64 == 1)
    #expect(payload["price"]?.number?.int64 == 49_990)
  }

  @Test func `different contents have different signing times`() throws {
    let history = ScriptedHistory(
      steps: [
        "2026-01-01 purchase: 'product':'basic.week','as':'A'",
        "2026-01-01 purchase: 'product':'pro.year'",
        "2026-01-01 setAutoRenew: 'subscription':'A','on':false",
        "2026-01-01 refund: 'transaction':'A.2'",
      ],
      until: "2026-01-01"
    )
    let dates = try history.payloads("transactions").compactMap { $0["signedDate"]?.number?.int64 }
    // A.1 is signed twice: bought, superseded. A.2 is signed three times: bought, auto-renew turned off, refunded.
    #expect(dates == [1_767_225_600_001, 1_767_225_600_004])
  }

  @Test(arguments: [
    ("clampKeepingAnchorDay", "UTC", [28, 31, 30]), ("clamp", "UTC", [28, 28, 28]),
    ("rollOver", "UTC", [3, 3, 3]),
  ])
  func `the knob monthOverflow sets the date of renewals in shorter months`(
    _ overflow: String,
    _ zone: String,
    _ days: [Int]
  ) throws {
    let history = ScriptedHistory(
      store: "{'knobs':{'monthOverflow':'\(overflow)','timeZone':'\(zone)'}}",
      steps: ["2026-01-31 purchase: 'product':'news.month'"],
      until: "2026-04-10"
    )
    let ends = try history.payloads("transactions").compactMap { $0["expiresDate"]?.number?.int64 }
    #expect(ends.prefix(3).map(RuleTests.day) == Array(days.prefix(ends.count)))
  }

  private static func day(of milliseconds: Int64) -> Int {
    Timestamp(millisecondsSince1970: milliseconds)?.components.day ?? 0
  }

  @Test func `in Pacific time, renewals keep their hour across daylight saving time`() throws {
    let history = ScriptedHistory(
      store: "{'knobs':{'timeZone':'America/Los_Angeles'}}",
      steps: ["2026-03-01T20:00:00Z purchase: 'product':'news.month'"],
      until: "2026-03-02"
    )
    let end = try history.payloads("transactions").first?["expiresDate"]?.number?.int64
    #expect(end == 1_775_070_000_000)  // 2026-04-01T19:00:00Z
  }
}
