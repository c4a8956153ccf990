// SPDX-License-Identifier: Apache-2.0

import ScriptPlaying
import StoreConfiguration
import StoreEngine
import StrictJSON
import StrictTime
import Testing

/// Refunds of the current purchase of a subscription and of earlier ones (lifecycle: T50 to T56).
struct RefundTests {
  /// A way to refund or to ask for it, and whether the purchase is refunded in production.
  struct Way: Sendable, CustomTestStringConvertible {
    let step: String
    var testDescription: String { step }

    static let all = [
      "requestRefund: 'transaction':'$'", "requestRefund: 'transaction':'$','reason':'DECLINE'",
      "requestRefund: 'transaction':'$','reason':'GRANT_PRORATED'",
      "requestRefund: 'transaction':'$','reason':'LEGAL'", "refund: 'transaction':'$'",
      "refund: 'transaction':'$','prorated':true,'reason':1",
      "refund: 'transaction':'$','percentage':25000",
    ].map(Way.init)
  }

  /// How the purchase `A.1` became an earlier one.
  struct Past: Sendable, CustomTestStringConvertible {
    let name: String
    let steps: [String]
    var testDescription: String { name }

    static let all = [
      Past(
        name: "lapsed and bought again",
        steps: [
          "2026-01-02 setAutoRenew: 'subscription':'A','on':false",
          "2026-06-01 purchase: 'product':'basic.month'",
        ]
      ),
      Past(
        name: "upgraded",
        steps: ["2026-01-02 purchase: 'product':'pro.year'"]
      ),
      Past(
        name: "expired by a step and bought again",
        steps: [
          "2026-01-02 expire: 'subscription':'A'", "2026-01-03 purchase: 'product':'basic.month'",
        ]
      ),
      Past(
        name: "refunded and bought again, then upgraded",
        steps: [
          "2026-01-02 purchase: 'product':'pro.year'", "2026-01-03 refund: 'transaction':'A.2'",
          "2026-01-04 purchase: 'product':'pro.year'",
        ]
      ),
      Past(name: "renewed", steps: []),
    ]
  }

  static let products: @Sendable () throws -> StoreConfiguration = {
    let text = """
      {"identifier":"5CE7A211","subscriptionGroups":[{"id":"21000009","name":"Pro","subscriptions":[
      {"displayPrice":"99.99","familyShareable":true,"groupNumber":1,"productID":"pro.year",
      "recurringSubscriptionPeriod":"P1Y","subscriptionGroupID":"21000009","type":"RecurringSubscription"},
      {"displayPrice":"9.99","familyShareable":true,"groupNumber":2,"productID":"basic.month",
      "recurringSubscriptionPeriod":"P1M","subscriptionGroupID":"21000009","type":"RecurringSubscription"}]}],
      "version":{"major":5,"minor":0}}
      """
    return try StoreConfiguration(Array(text.utf8)[...])
  }

  /// A history with a step about a purchase at its end.
  private static func history(
    _ environment: String,
    _ profile: String,
    _ past: [String],
    _ way: Way?,
    about transaction: String
  ) -> ScriptedHistory {
    let first = "2026-01-01 purchase: 'product':'basic.month','as':'A'"
    let last = way.map {
      "2026-06-02 " + $0.step.split(separator: "$").joined(separator: transaction)
    }
    return ScriptedHistory(
      store: "{'environment':'\(environment)','profile':'\(profile)','settings':{'_timeRate':0}}",
      steps: [first] + past + (last.map { [$0] } ?? []),
      until: "2026-06-02T00:05:00Z",
      configuration: products
    )
  }

  private static let settings: [(environment: String, profile: String)] = [
    ("Production", "ideal"), ("Production", "observed"), ("Production", "vintage"),
    ("Xcode", "ideal"), ("Xcode", "observed"),
  ]

  @Test(arguments: Past.all, Way.all)
  func `an earlier purchase is refunded without any other change`(_ past: Past, _ way: Way) throws {
    for (environment, profile) in Self.settings {
      let before = Self.history(environment, profile, past.steps, nil, about: "A.1")
      let after = Self.history(environment, profile, past.steps, way, about: "A.1")
      let name = "\(environment) \(profile)"
      let known = try before.summary()
      let found = try after.summary().dropFirst(known.count)
      let words = Set(found.flatMap { $0.split(separator: " ").map(String.init).dropFirst() })
      #expect(
        words.isSubset(of: ["CONSUMPTION_REQUEST", "REFUND", "REFUND_DECLINED", "A=1"]),
        "\(name): \(found)"
      )
      #expect(
        try Self.state(after, "renewalInfo") == Self.state(before, "renewalInfo"),
        "\(name)"
      )
      let others = { (history: ScriptedHistory) in
        try Self.state(history, "transactions").dropFirst()
      }
      #expect(try others(after) == others(before), "\(name)")
    }
  }

  /// The last payloads, without their signing times.
  private static func state(_ history: ScriptedHistory, _ member: String) throws -> [[String:
    String]]
  {
    try history.payloads(member).map { payload in
      var state: [String: String] = [:]
      for member in payload where member.name != "signedDate" {
        state[member.name] = member.value.description
      }
      return state
    }
  }

  @Test(arguments: Way.all)
  func `a request for the current purchase turns auto-renew off, a refund ends it`(_ way: Way)
    throws
  {
    for past in Past.all {
      let history = Self.history("Production", "ideal", past.steps, way, about: "A")
      let isRequest = way.step.hasPrefix("requestRefund")
      let isRefund = way.step.hasPrefix("refund")
      let last = try #require(try history.summary().last)
      #expect(last.contains("AUTO_RENEW_DISABLED") == isRequest, "\(past.name): \(last)")
      #expect(last.hasSuffix("A=5") == isRefund, "\(past.name): \(last)")
      let renewal = try #require(try history.payloads("renewalInfo").last)
      let isOn = renewal["autoRenewStatus"]?.number?.int64 == 1
      #expect(isOn == !(isRequest || isRefund), "\(past.name)")
    }
  }

  @Test func `a reversed refund of an earlier purchase changes nothing else`() throws {
    var history = Self.history("Production", "ideal", Past.all[0].steps, Way.all[4], about: "A.1")
    history.steps.append("2026-06-03 reverseRefund: 'transaction':'A.1'")
    history.until = "2026-06-03"
    #expect(
      try history.summary().suffix(2) == [
        "2026-06-02 REFUND A=1", "2026-06-03 REFUND_REVERSED A=1",
      ]
    )
  }

  @Test func `with another original transaction id, the running subscription is another one`()
    throws
  {
    let history = ScriptedHistory(
      store: "{'knobs':{'resubscribeKeepsOriginalId':false}}",
      steps: [
        "2026-01-01 purchase: 'product':'news.month','as':'A'",
        "2026-01-02 setAutoRenew: 'subscription':'A','on':false",
        "2026-03-01 purchase: 'product':'news.month','as':'B'",
        "2026-03-02 requestRefund: 'transaction':'A.1'",
      ],
      until: "2026-04-01"
    )
    #expect(
      try history.summary().suffix(2) == [
        "2026-03-02 CONSUMPTION_REQUEST A=2", "2026-04-01 DID_RENEW B=1",
      ]
    )
  }

  @Test(arguments: ["requestRefund", "refund"])
  func `the refund of an earlier month leaves a commitment as it is`(_ step: String) throws {
    let history = ScriptedHistory(
      store: "{'storefront':'GBR'}",
      steps: [
        "2026-01-01 purchase: 'product':'pro.commit','as':'A','billingPlan':'MONTHLY'",
        "2026-02-02 \(step): 'transaction':'A.1'",
      ],
      until: "2026-03-01"
    )
    let type = ["requestRefund": "CONSUMPTION_REQUEST", "refund": "REFUND"]
    #expect(
      try history.summary().suffix(2) == [
        "2026-02-02 \(type[step] ?? "") A=1", "2026-03-01 DID_RENEW A=1",
      ]
    )
    let renewal = try #require(try history.payloads("renewalInfo").last)
    let commitment = renewal["commitmentInfo"]?.object
    #expect(commitment?["commitmentAutoRenewStatus"]?.number?.int64 == 1)
  }

  // MARK: Families

  private static let family = [
    "2026-01-01 joinFamily: 'organizer':'o','member':'m'",
    "2026-01-01 purchase: 'product':'pro.year','customer':'o','as':'A','familyShared':true,'memberAs':{'m':'M'}",
  ]

  @Test func `the refund of an earlier purchase leaves the family its access`() throws {
    let history = ScriptedHistory(
      steps: Self.family + [
        "2026-01-02 renewNow: 'subscription':'A'", "2026-01-03 requestRefund: 'transaction':'A.1'",
        "2026-01-04 refund: 'transaction':'A.1'", "2026-01-05 refund: 'transaction':'A.2'",
      ],
      until: "2026-01-05"
    )
    #expect(
      try history.summary().suffix(3) == [
        "2026-01-03 CONSUMPTION_REQUEST A=1", "2026-01-04 REFUND A=1",
        "2026-01-05 REFUND REVOKE A=5 M=5",
      ]
    )
  }

  @Test func `the refund of an early renewal leaves the family its running period`() throws {
    let history = ScriptedHistory(
      store: "{'knobs':{'renewalLead':86400}}",
      steps: Self.family + [
        "2026-12-31T12:00:00Z refund: 'transaction':'A.2'",
        "2026-12-31T13:00:00Z reverseRefund: 'transaction':'A.2'",
        "2026-12-31T14:00:00Z refund: 'transaction':'A.2'",
      ],
      until: "2027-01-01"
    )
    #expect(
      try history.summary().dropFirst() == [
        "2026-12-31 DID_RENEW DID_RENEW A=1 M=1", "2026-12-31T12:00:00Z REFUND REVOKE A=1 M=1",
        "2026-12-31T13:00:00Z REFUND_REVERSED DID_RENEW A=1 M=1",
        "2026-12-31T14:00:00Z REFUND REVOKE A=1 M=1",
        "2027-01-01 EXPIRED/VOLUNTARY EXPIRED/VOLUNTARY A=2 M=2",
      ]
    )
    let known = try history.play(until: Timestamp(rfc3339: "2026-12-31T14:00:00Z")).knownAnswers()
    #expect(known["m"]?["pro.year"]?.verdict == .entitled)
  }
}
