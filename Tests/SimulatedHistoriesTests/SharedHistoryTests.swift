// SPDX-License-Identifier: Apache-2.0

import ScriptPlaying
import SimulatedHistories
import StoreConfiguration
import StoreEngine
import StoreEntitlements
import StrictJSON
import StrictTime
import TestSupport
import Testing

/// Compares the test store with the oracle of the entitlement engine on the same random customers.
///
/// They share no code, and must return the same answers.
struct SharedHistoryTests {
  @Test(arguments: 1...120 as ClosedRange<UInt64>)
  func `store and oracle return the same answers`(_ seed: UInt64) throws {
    let history = SharedHistory(seed: seed)
    let configuration = try HistorySuite.products()
    let script = try Script(Array(history.text.utf8)[...], for: configuration)
    let play = try Play(of: script, in: configuration)
    var oracle = ScriptedStore(graceDays: history.graceDays, graceForTrials: history.graceForTrials)
    let rows = try play.jsonLines().dropFirst().compactMap { try JSONDocument($0[...]).root.object }
    let times = play.rows.map(\.time) + [script.until.adding(milliseconds: 1)]
    try #require(rows.count == times.count - 1)
    for (row, (time, next)) in zip(rows, zip(times, times.dropFirst())) {
      for step in SharedHistory.steps(of: row) { oracle.perform(step, at: time) }
      for instant in [time, next.adding(milliseconds: -1)] where instant >= time {
        let known =
          try Play(of: script, in: configuration, until: instant).knownAnswers()["customer"] ?? [:]
        let truth = oracle.truth(at: instant).products
        #expect(Set(known.keys) == Set(truth.keys), "history \(seed) at \(instant)")
        for (product, answer) in known {
          let right = try #require(truth[product])
          #expect(
            right.verdict.rawValue == answer.verdict.rawValue
              && (right.verdict != .entitled || right.until == answer.until)
              && agree(right.reasons, answer.reasons),
            "history \(seed) at \(instant), \(product): oracle \(right), store \(answer)\n\(history.text)"
          )
        }
      }
    }
  }

  /// An empty set agrees with everything: for some answers the rules define no reason.
  private func agree(_ reasons: Set<EntitlementReason>, _ others: Set<String>) -> Bool {
    reasons.isEmpty || others.isEmpty || !others.isDisjoint(with: reasons.map(\.rawValue))
  }

  @Test func `the random histories cover all states and offers`() throws {
    var found: Set<String> = []
    for seed in 1...120 as ClosedRange<UInt64> {
      let configuration = try HistorySuite.products()
      let text = SharedHistory(seed: seed).text
      let script = try Script(Array(text.utf8)[...], for: configuration)
      for row in try Play(of: script, in: configuration).rows {
        let play = try Play(of: script, in: configuration, until: row.time)
        for answer in play.knownAnswers().values.flatMap(\.values) {
          found.formUnion(answer.reasons)
        }
      }
    }
    let wanted: Set = [
      "activePeriod", "activeFreeTrial", "activeIntro", "activeOffer", "gracePeriod",
      "billingRetry", "expiredVoluntary", "expiredBilling", "refunded", "refundedProrated",
      "upgraded", "nonConsumable", "consumableCarriesNoEntitlement",
    ]
    #expect(wanted.subtracting(found).isEmpty)
  }
}

/// A random history of one customer and one subscription, as a script and as steps of the oracle.
struct SharedHistory {
  let graceDays: Int64?
  let graceForTrials: Bool
  private(set) var text = ""
  private var generator: SeededGenerator
  private var steps: [String] = []
  private var now = Timestamp(year: 2026, month: 1, day: 1) ?? .earliest
  private let products: [String]

  init(seed: UInt64) {
    generator = SeededGenerator(seed: seed)
    graceDays = [nil, 3, 16, 28].randomElement(using: &generator) ?? nil
    graceForTrials = Bool.random(using: &generator)
    // One group per history, because the events of the oracle always change the newest chain. Apple does not document
    // the length of grace for a monthly subscription that will renew as a weekly one, so weekly subscriptions have
    // their own group.
    products =
      [
        ["pro.year", "team.year", "pro.month", "basic.month"], ["basic.week"], ["news.month"],
        ["pro.month", "basic.month"],
      ].randomElement(using: &generator) ?? []
    for _ in 0..<Int.random(in: 3...12, using: &generator) { act() }
    pass()
    let grace = graceDays.map { "\"P\($0)D\"" } ?? "null"
    let scope = graceForTrials ? "allRenewals" : "paidToPaid"
    text = """
      {"schema": "receiptctl/script/1", "seed": "shared \(seed)", "start": "2026-01-01T00:00:00Z",
       "until": "\(now)", "store": {"gracePeriod": \(grace), "gracePeriodScope": "\(scope)",
       "knobs": {"monthOverflow": "clamp"}}, "steps": [\(steps.joined(separator: ",\n"))]}
      """
  }

  private mutating func pass() {
    let longest: Int64 = Bool.random(using: &generator) ? 86_400 * 40 : 86_400 * 4
    now = now.adding(seconds: Int64.random(in: 60...longest, using: &generator))
  }

  private mutating func act() {
    switch Int.random(in: 0..<13, using: &generator) {
    case 0...4: buy()
    case 5: step("purchase", "\"product\": \"lifetime\", \"as\": \"L\"")
    case 6: step("purchase", "\"product\": \"coins100\", \"quantity\": 2")
    case 7, 8: step("setPayment", "\"works\": \(Bool.random(using: &generator))")
    case 9: step("setPayment", "\"works\": true")
    case 10 where hasBought: setAutoRenew()
    case 11 where hasBought: setAutoRenew()
    case 12 where hasBought: refund()
    default: buy()
    }
    pass()
  }

  private var hasBought: Bool { steps.contains { $0.contains("\"A\"") } }

  private mutating func buy() {
    let product = products.randomElement(using: &generator) ?? "pro.month"
    let offer =
      product == "news.month"
      ? ["promotional\": \"half3", "winBack\": \"back1"] : ["code\": \"SOLO"]
    let hasOffer =
      Int.random(in: 0..<3, using: &generator) == 0
      && ["news.month", "pro.month"].contains(product)
    let chosen = offer.randomElement(using: &generator) ?? ""
    let member = hasOffer ? ", \"offer\": {\"\(chosen)\"}" : ""
    step("purchase", "\"product\": \"\(product)\", \"as\": \"A\"\(member)")
  }

  private mutating func setAutoRenew() {
    step("setAutoRenew", "\"subscription\": \"A\", \"on\": \(Bool.random(using: &generator))")
  }

  private mutating func refund() {
    let share = Bool.random(using: &generator) ? "" : ", \"percentage\": 40000"
    step("refund", "\"transaction\": \"A\"\(share)")
  }

  private mutating func step(_ name: String, _ members: String) {
    steps.append("{\"at\": \"\(now)\", \"do\": \"\(name)\", \(members)}")
  }

  // MARK: Steps of the oracle

  /// The steps of the oracle that correspond to a row of the store.
  static func steps(of row: JSONObject) -> [ScriptedStore.Step] {
    let transactions = (row["transactions"]?.array.map(Array.init) ?? []).compactMap(\.object)
    let renewal = row["renewalInfo"]?.array.map(Array.init)?.first?.object
    let causes = (row["causes"]?.array.map(Array.init) ?? []).compactMap(\.string)
    // Without a notification, nothing happened that the oracle models.
    let notifications = (row["notifications"]?.array.map(Array.init) ?? []).compactMap(\.object)
    var steps: [ScriptedStore.Step] = []
    for notification in notifications {
      let type = notification["notificationType"]?.string ?? ""
      let subtype = notification["subtype"]?.string ?? ""
      // The newest transaction; for an upgrade, preceded by the transaction that it replaced.
      guard let newest = transactions.last else { continue }
      let product = newest["productId"]?.string ?? ""
      switch (type, subtype) {
      case ("SUBSCRIBED", _), ("DID_CHANGE_RENEWAL_PREF", "UPGRADE"), ("OFFER_REDEEMED", "UPGRADE"):
        steps.append(.buy(product, offer: offer(of: newest)))
      case ("DID_CHANGE_RENEWAL_PREF", _):
        steps.append(.plan(renewal?["autoRenewProductId"]?.string ?? product))
        // A downgrade turns auto-renew on.
        if subtype == "DOWNGRADE" { steps.append(.autoRenew(true)) }
      case ("OFFER_REDEEMED", _):
        steps += [.autoRenew(true), .redeem(.promotion)]
      case ("DID_RENEW", "BILLING_RECOVERY"): steps.append(.recover)
      case ("DID_RENEW", _): steps.append(.renew)
      case ("DID_FAIL_TO_RENEW", _): steps.append(.fail)
      case ("DID_CHANGE_RENEWAL_STATUS", _):
        // A cancellation during billing retry ends the subscription immediately; EXPIRED follows.
        steps.append(.autoRenew(subtype == "AUTO_RENEW_ENABLED"))
      case ("EXPIRED", _):
        steps.append(.expire(renewal?["expirationIntent"]?.number?.int64 ?? 5))
      case ("REFUND", _):
        steps.append(.refund(percent: newest["revocationPercentage"]?.number?.int64 ?? 100_000))
      case ("ONE_TIME_CHARGE", _):
        let quantity = newest["quantity"]?.number?.int64 ?? 1
        steps.append(.buyOnce(product, quantity: quantity))
      default: break
      }
    }
    return causes.isEmpty ? [] : steps
  }

  private static func offer(of transaction: JSONObject) -> ScriptedStore.Offer? {
    switch transaction["offerType"]?.number?.int64 {
    case 1: .trial
    case 2: .promotion
    case 3: .payUpFront
    case 4: .winBack
    default: nil
    }
  }
}
