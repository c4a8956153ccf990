// SPDX-License-Identifier: Apache-2.0

import ScriptPlaying
import StoreConfiguration
import StoreEngine
import StrictJSON
import StrictTime
import Testing

/// Billing plans (lifecycle 2.7, 4.3): the offer of a purchase, and the plan in its records.
struct BillingPlanTests {
  @Test(
    arguments: [
      // A free trial precedes the commitment, whose months are counted from the first paid month.
      Case(
        "trial",
        plan: "MONTHLY",
        [
          "MONTHLY FREE_TRIAL 0 2026-01-08", "MONTHLY 6990 2026-02-08 1/12 2027-01-08",
          "MONTHLY 6990 2026-03-08 2/12 2027-01-08",
        ]
      ),
      Case(
        "upfront",
        plan: "MONTHLY",
        [
          "MONTHLY PAY_UP_FRONT 9990 2026-03-01", "MONTHLY 6990 2026-04-01 1/12 2027-03-01",
        ]
      ),
      // Discounted months count as months of the commitment.
      Case(
        "discount",
        plan: "MONTHLY",
        [
          "MONTHLY PAY_AS_YOU_GO 3990 2026-02-01 1/12 2027-01-01",
          "MONTHLY PAY_AS_YOU_GO 3990 2026-03-01 2/12 2027-01-01",
          "MONTHLY 6990 2026-04-01 3/12 2027-01-01",
        ]
      ),
      // Each plan has its own offers.
      Case("trial", plan: "BILLED_UPFRONT", ["BILLED_UPFRONT 83880 2027-01-01"]),
      Case("trial", plan: nil, ["BILLED_UPFRONT 83880 2027-01-01"]),
      Case(
        "both",
        plan: nil,
        ["BILLED_UPFRONT FREE_TRIAL 0 2026-01-15", "BILLED_UPFRONT 83880 2027-01-15"]
      ),
      Case("plain", plan: nil, ["- 83880 2027-01-01"]),
    ]
  )
  func `each plan has its introductory offer`(_ each: Case) throws {
    let found = try each.history("purchase").payloads("transactions").map(Case.summary)
    #expect(found == each.rows)
    let infos = try each.history("purchase").payloads("renewalInfo")
    #expect(infos.map { $0["renewalBillingPlanType"]?.string ?? "-" } == [each.rows[0].word])
  }

  @Test(arguments: [("MONTHLY", true), ("BILLED_UPFRONT", false)])
  func `rejects an offer of the other billing plan`(_ plan: String, _ isRefused: Bool) throws {
    var history = Case("code", plan: plan, []).history("purchase")
    history.steps[0] += ",'offer':{'code':'UPFRONT'}"
    #expect(try history.summary()[0].contains("!ineligibleForOffer") == isRefused)
  }

  @Test func `a trial before a commitment can be canceled and has no grace period`() throws {
    var history = Case("trial", plan: "MONTHLY", []).history("purchase")
    history.steps.append("2026-01-02 setAutoRenew: 'subscription':'A','on':false")
    #expect(try history.summary().last == "2026-01-08 EXPIRED/VOLUNTARY A=2")
    #expect(try history.play().assumptions.contains { $0.name == "offerBeforeCommitment" })
    history.steps[1] = "2026-01-02 setPayment: 'works':false"
    history.store = "{'storefront':'GBR','gracePeriod':'P16D'}"
    #expect(try history.summary().last == "2026-01-08 DID_FAIL_TO_RENEW A=3")
  }

  @Test(
    arguments: [
      ("MONTHLY", "MONTHLY", 60_000, "MONTHLY 5000 2027-02-01 1/12 2028-01-01"),
      ("MONTHLY", "BILLED_UPFRONT", 48_000, "BILLED_UPFRONT 48000 2028-01-01"),
      ("BILLED_UPFRONT", "MONTHLY", nil, "MONTHLY 5000 2027-02-01 1/12 2028-01-01"),
    ] as [(String, String, Int64?, String)]
  )
  func `a product chosen for the end of the period keeps the billing plan`(
    before: String,
    after: String,
    renewalPrice: Int64?,
    row: String
  ) throws {
    var history = ScriptedHistory(
      store: "{'storefront':'GBR'}",
      steps: [
        "2026-01-01 purchase: 'product':'full','as':'A','billingPlan':'\(before)'",
        "2026-03-10 purchase: 'product':'lite','billingPlan':'\(after)'",
      ],
      until: "2026-12-20",
      configuration: { try BillingPlanTests.configuration() }
    )
    let info = try #require(try history.payloads("renewalInfo").last)
    let commitment = info["commitmentInfo"]?.object
    #expect(commitment?["commitmentRenewalPrice"]?.number?.int64 == renewalPrice)
    #expect(
      commitment?["commitmentRenewalBillingPlanType"]?.string == (renewalPrice == nil ? nil : after)
    )
    #expect(info["renewalBillingPlanType"]?.string == after)
    #expect(info["renewalPrice"]?.number?.int64 == (after == "MONTHLY" ? 5000 : 48_000))
    history.until = "2027-01-20"
    #expect(try history.payloads("transactions").last.map(Case.summary) == row)
    history.store = "{'storefront':'USA'}"
    if before != "MONTHLY" {
      #expect(try history.summary().contains("2026-03-10 !billingPlanUnavailable"))
    }
  }

  @Test(arguments: [
    ("plain", "MONTHLY"), ("disabled", "MONTHLY"), ("disabled", "BILLED_UPFRONT"),
  ])
  func `a billing plan that the product does not have is refused`(_ product: String, _ plan: String)
    throws
  {
    let history = Case(product, plan: plan, []).history("purchase")
    #expect(try history.summary() == ["2026-01-01 !billingPlanUnavailable"])
  }

  /// The prices of the next period and of the next commitment.
  @Test(
    arguments: [
      ("trial", "setAutoRenew: 'subscription':'A','on':", "false", "true", 6990, nil),
      ("full", "purchase: 'product':", "'lite'", "'full'", 6990, 83_880),
      ("lite", "setAutoRenew: 'subscription':'A','on':", "false", "true", 5000, 60_000),
    ] as [(String, String, String, String, Int64, Int64?)]
  )
  func `a change that is reverted leaves the prices of the plan`(
    product: String,
    step: String,
    change: String,
    back: String,
    price: Int64,
    next: Int64?
  ) throws {
    var history = Case(product, plan: "MONTHLY", []).history("purchase")
    history.steps += ["2026-01-02 \(step)\(change)", "2026-01-03 \(step)\(back)"]
    history.until = "2026-01-03"
    let info = try #require(try history.payloads("renewalInfo").last)
    #expect(info["renewalPrice"]?.number?.int64 == price)
    let commitment = info["commitmentInfo"]?.object
    #expect(commitment?["commitmentRenewalPrice"]?.number?.int64 == next)
  }

  @Test func `discounted months of a product chosen for the end of the period count`() throws {
    let history = ScriptedHistory(
      store: "{'storefront':'GBR'}",
      steps: [
        "2026-01-01 purchase: 'product':'full','as':'A','billingPlan':'BILLED_UPFRONT'",
        "2026-03-10 purchase: 'product':'lite','billingPlan':'MONTHLY','offer':{'promotional':'join'}",
      ],
      until: "2027-01-20",
      configuration: { try BillingPlanTests.configuration() }
    )
    let last = try history.payloads("transactions").last.map(Case.summary)
    #expect(last == "MONTHLY PAY_AS_YOU_GO 3990 2027-02-01 1/12 2028-01-01")
  }

  /// A free offer precedes the commitment of another product, and belongs to the running one of the same.
  @Test(
    arguments: [
      ("full", "2027-01-20", "MONTHLY FREE_TRIAL 0 2027-02-01"),
      ("full", "2027-02-20", "MONTHLY 5000 2027-03-01 1/12 2028-02-01"),
      ("lite", "2026-02-20", "MONTHLY FREE_TRIAL 0 2026-03-01 2/12 2027-01-01"),
    ]
  )
  func `a free offer starts no commitment and ends none`(
    _ product: String,
    _ end: String,
    _ expected: String
  ) throws {
    let plan = product == "full" ? "BILLED_UPFRONT" : "MONTHLY"
    let history = ScriptedHistory(
      store: "{'storefront':'GBR'}",
      steps: [
        "2026-01-01 purchase: 'product':'\(product)','as':'A','billingPlan':'\(plan)'",
        "2026-01-10 purchase: 'product':'lite','billingPlan':'MONTHLY','offer':{'promotional':'gift'}",
      ],
      until: end,
      configuration: { try BillingPlanTests.configuration() }
    )
    #expect(try history.payloads("transactions").last.map(Case.summary) == expected)
  }

  @Test func `a family member's renewal has the price of the plan that the organizer chose`() throws
  {
    let history = ScriptedHistory(
      store: "{'storefront':'GBR'}",
      steps: [
        "2026-01-01 joinFamily: 'organizer':'o','member':'m'",
        "2026-01-01 purchase: 'product':'full','customer':'o','billingPlan':'BILLED_UPFRONT','familyShared':true",
        "2026-03-10 purchase: 'product':'lite','customer':'o','billingPlan':'MONTHLY'",
      ],
      until: "2026-03-10",
      configuration: { try BillingPlanTests.configuration() }
    )
    let prices = try history.payloads("renewalInfo").map { $0["renewalPrice"]?.number?.int64 }
    #expect(prices == [5_000, 5_000])
  }

  @Test(arguments: ["MONTHLY", "BILLED_UPFRONT"], ["", ",'billingPlan':'MONTHLY'"])
  func `an offer for the current product does not change its billing plan`(
    _ plan: String,
    _ named: String
  ) throws {
    var history = Case("lite", plan: plan, []).history("purchase")
    history.steps.append(
      "2026-01-02 purchase: 'product':'lite','offer':{'promotional':'join'}\(named)"
    )
    history.until = "2026-01-02"
    let expected = plan == "MONTHLY" ? "OFFER_REDEEMED A=1" : "!ineligibleForOffer"
    #expect(try history.summary().last == "2026-01-02 \(expected)")
  }

  @Test(arguments: [
    ("MONTHLY", "SUBSCRIBED/RESUBSCRIBE A=1"), ("BILLED_UPFRONT", "!ineligibleForOffer"),
  ])
  func `a purchase after a lapse has the billing plan that it names, and its offer`(
    _ plan: String,
    _ expected: String
  ) throws {
    var history = Case("lite", plan: "BILLED_UPFRONT", []).history("purchase")
    history.steps[0] += ",'renews':false"
    history.steps.append(
      "2027-02-01 purchase: 'product':'lite','billingPlan':'\(plan)','offer':{'promotional':'join'}"
    )
    history.until = "2027-02-01"
    #expect(try history.summary().last == "2027-02-01 \(expected)")
  }

  /// C21: after two renewals, of five minutes each, the flag of the commitment is off.
  ///
  /// `autoRenewStatus` stays on, because the remaining months are charged.
  @Test(arguments: [
    ("2026-01-01T00:06:00Z", 1), ("2026-01-01T00:11:00Z", 0), ("2026-01-01T00:18:00Z", 0),
  ])
  func `the sandbox turns the renewal after a commitment off`(_ until: String, _ flag: Int64) throws
  {
    var history = Case("lite", plan: "MONTHLY", []).history("purchase")
    history.store =
      "{'storefront':'GBR','environment':'Sandbox','knobs':{'sandboxRenewals':2}}"
    history.until = until
    let info = try #require(try history.payloads("renewalInfo").last)
    let commitment = info["commitmentInfo"]?.object
    #expect(info["autoRenewStatus"]?.number?.int64 == 1)
    #expect(commitment?["commitmentAutoRenewStatus"]?.number?.int64 == flag)
    let rows = try history.summary()
    #expect(rows.contains { $0.contains("/AUTO_RENEW_DISABLED") } == (flag == 0))
    #expect(rows.last?.contains("EXPIRED") == false)
  }

  /// A purchase of a product with a billing plan, and the expected transactions.
  struct Case: Sendable, CustomTestStringConvertible {
    let product: String
    let plan: String?
    let rows: [String]

    init(_ product: String, plan: String?, _ rows: [String]) {
      self.product = product
      self.plan = plan
      self.rows = rows
    }

    var testDescription: String { "\(product), \(plan ?? "no plan named")" }

    func history(_ step: String) -> ScriptedHistory {
      let plan = plan.map { ",'billingPlan':'\($0)'" } ?? ""
      return ScriptedHistory(
        store: "{'storefront':'GBR'}",
        steps: ["2026-01-01 \(step): 'product':'\(product)','as':'A'\(plan)"],
        until: product == "trial" && self.plan == "MONTHLY" ? "2026-02-10" : "2026-03-05",
        configuration: { try BillingPlanTests.configuration() }
      )
    }

    /// Plan, kind of offer, price, end, and month and end of the commitment.
    static func summary(_ transaction: JSONObject) -> String {
      let commitment = transaction["commitmentInfo"]?.object
      let words = [
        transaction["billingPlanType"]?.string ?? "-", transaction["offerDiscountType"]?.string,
        transaction["price"]?.number.map { "\($0.int64 ?? 0)" }, day(transaction["expiresDate"]),
        commitment.map { info in
          "\(info["billingPeriodNumber"]?.number?.int64 ?? 0)/\(info["totalBillingPeriods"]?.number?.int64 ?? 0)"
        }, commitment.flatMap { day($0["commitmentExpiresDate"]) },
      ]
      return words.compactMap { $0 }.joined(separator: " ")
    }
  }

  private static func configuration() throws -> StoreConfiguration {
    func offer(_ mode: String, _ period: String, _ plan: String, _ rest: String = "") -> String {
      "{'paymentMode':'\(mode)','subscriptionPeriod':'\(period)','billingPlanType':'\(plan)'\(rest)}"
    }
    func subscription(_ id: String, _ members: String) -> String {
      """
      {'productID':'\(id)','type':'RecurringSubscription','groupNumber':1,
      'recurringSubscriptionPeriod':'P1Y','displayPrice':'83.88'\(members)}
      """
    }
    func product(_ id: String, _ group: Int, _ members: String) -> String {
      "{'id':'\(group)','subscriptions':[\(subscription(id, members))]}"
    }
    let plans = """
      ,'billingPlans':[{'billingPlanType':'BILLED_UPFRONT','displayPrice':'83.88'},
      {'billingPlanType':'MONTHLY','displayPrice':'6.99','commitmentDisplayPrice':'83.88'}]
      """
    let lite = """
      {'productID':'lite','type':'RecurringSubscription','groupNumber':2,'recurringSubscriptionPeriod':'P1Y',
      'displayPrice':'48.00','billingPlans':[{'billingPlanType':'BILLED_UPFRONT','displayPrice':'48.00'},
      {'billingPlanType':'MONTHLY','displayPrice':'5.00','commitmentDisplayPrice':'60.00'}],
      'adHocOffers':[\(offer("payAsYouGo", "P1M", "MONTHLY", ",'offerID':'join','numberOfPeriods':2,'displayPrice':'3.99'")),
      \(offer("free", "P1M", "MONTHLY", ",'offerID':'gift'"))]}
      """
    let disabled = plans.replacing("'displayPrice'", with: "'isEnabled':false,'displayPrice'")
    let trial = offer("free", "P1W", "MONTHLY")
    let groups = [
      product("trial", 1, plans + ",'introductoryOffers':[\(trial)]"),
      product(
        "upfront",
        2,
        plans
          + ",'introductoryOffers':[\(offer("payUpFront", "P2M", "MONTHLY", ",'displayPrice':'9.99'"))]"
      ),
      product(
        "discount",
        3,
        plans
          + ",'introductoryOffers':[\(offer("payAsYouGo", "P1M", "MONTHLY", ",'numberOfPeriods':2,'displayPrice':'3.99'"))]"
      ),
      product(
        "both",
        4,
        plans + ",'introductoryOffers':[\(trial),\(offer("free", "P2W", "BILLED_UPFRONT"))]"
      ),
      product("plain", 5, ""),
      product(
        "code",
        6,
        plans
          + ",'codeOffers':[\(offer("free", "P1M", "BILLED_UPFRONT", ",'referenceName':'UPFRONT','eligibility':['new']"))]"
      ),
      product("disabled", 8, disabled),
      "{'id':'7','subscriptions':[\(subscription("full", plans + ",'familyShareable':true")),\(lite)]}",
    ]
    let text =
      "{'version':{'major':5,'minor':0},'subscriptionGroups':[\(groups.joined(separator: ","))]}"
    return try StoreConfiguration(text.utf8.map { $0 == 0x27 ? 0x22 : $0 }[...])
  }
}

/// The day of a timestamp in milliseconds since 1970.
private func day(_ date: JSONValue?) -> String? {
  date?.number?.int64.flatMap { Timestamp(millisecondsSince1970: $0) }?.description
    .split(separator: "T").first.map(String.init)
}

extension String {
  fileprivate var word: String { split(separator: " ").first.map(String.init) ?? "" }
}
