// SPDX-License-Identifier: Apache-2.0

import ScriptPlaying
import StoreConfiguration
import StoreEngine
import StoreEntitlements
import StorePayloads
import StoreVerification
import StrictTime
import Testing

/// The profile `observed`: times as in genuine sandbox notifications.
struct ObservedProfileTests {
  private static let store =
    "{'environment':'Sandbox','sandboxMonth':'PT3M','profile':'observed','gracePeriod':null}"

  private static func history(_ steps: [String], until: String, seed: Int = 0) -> ScriptedHistory {
    let day = { (text: String) in text.hasPrefix("2026") ? text : "2026-01-01T00:\(text)Z" }
    return ScriptedHistory(
      seed: "observed \(seed)",
      store: store,
      steps: steps.map(day),
      until: day(until)
    )
  }

  private static func step(_ time: String, _ rest: String) -> String {
    "2026-01-01T00:\(time)Z \(rest)"
  }

  /// The rows of a history: notifications and statuses, without times.
  private static func words(_ history: ScriptedHistory) throws -> [String] {
    try history.summary().map { $0.split(separator: " ").dropFirst().joined(separator: " ") }
  }

  @Test(arguments: 0..<8)
  func `times are drawn from the seed, within the measured limits`(_ seed: Int) throws {
    let history = Self.history(
      [
        Self.step("00:00", "purchase: 'product':'news.month','as':'A'"),
        Self.step("08:00", "setAutoRenew: 'subscription':'A','on':false"),
      ],
      until: "11:00",
      seed: seed
    )
    let play = try history.play()
    var previous = Timestamp.earliest
    for row in play.rows {
      let seconds = Double(row.time.milliseconds(since: try history.script().options.start)) / 1000
      switch row.causes {
      case ["renewal"]:
        let lead = 180 - seconds.truncatingRemainder(dividingBy: 180)
        #expect(33...42 ~= lead)
      case ["notification"] where previous == row.time: Issue.record("two rows at \(row.time)")
      case ["notification"]: #expect(7...20 ~= seconds || 555...634 ~= seconds, "\(seconds)")
      default: break
      }
      previous = row.time
    }
    #expect(
      try Self.words(history) == [
        "A=1", "SUBSCRIBED/INITIAL_BUY A=1", "DID_RENEW A=1", "DID_RENEW A=1",
        "DID_CHANGE_RENEWAL_STATUS/AUTO_RENEW_DISABLED A=1", "A=2", "EXPIRED/VOLUNTARY A=2",
      ]
    )
    #expect(try history.summary() == history.summary())
  }

  @Test func `seeds have different times`() throws {
    let times = try (0..<8).map { seed in
      let step = Self.step("00:00", "purchase: 'product':'news.month','as':'A'")
      return try Self.history([step], until: "03:00", seed: seed).play().rows.map(\.time)
    }
    #expect(Set(times.map { $0.dropFirst() }).count == times.count)
  }

  /// A change before the notification about the last one: it is signed at once, before that about the change.
  @Test(arguments: [
    (
      "setAutoRenew: 'subscription':'A','on':false",
      "SUBSCRIBED/INITIAL_BUY DID_CHANGE_RENEWAL_STATUS/AUTO_RENEW_DISABLED A=1"
    ),
    ("setStorefront: 'customer':'customer','storefront':'GBR'", "SUBSCRIBED/INITIAL_BUY A=1"),
    ("extend: 'subscription':'A','days':30", "SUBSCRIBED/INITIAL_BUY RENEWAL_EXTENDED A=1"),
    ("refund: 'transaction':'A.1'", "SUBSCRIBED/INITIAL_BUY A=5"),
  ])
  func `a further change signs the notification about the previous one`(
    _ step: String,
    _ row: String
  ) throws {
    let history = Self.history(
      [
        Self.step("00:00", "purchase: 'product':'news.month','as':'A'"), Self.step("00:05", step),
      ],
      until: "00:05"
    )
    #expect(try Self.words(history) == ["A=1", row])
  }

  @Test func `a notification has the state of its signing, and reports each change once`() throws {
    let history = Self.history(
      [
        Self.step("00:00", "purchase: 'product':'news.month','as':'A'"),
        Self.step("01:00", "refund: 'transaction':'A.1'"),
        Self.step("01:30", "purchase: 'product':'news.month'"),
        Self.step("02:00", "requestRefund: 'transaction':'A.1'"),
        Self.step("02:30", "reverseRefund: 'transaction':'A.1'"),
      ],
      until: "04:00"
    )
    #expect(
      try Self.words(history) == [
        "A=1", "SUBSCRIBED/INITIAL_BUY A=1", "A=5", "A=1", "SUBSCRIBED/RESUBSCRIBE A=1",
        "!invalidState", "REFUND REFUND_REVERSED A=1", "DID_RENEW A=1",
      ]
    )
  }

  @Test func `a notification about a refund does not hasten that about an expiration`() throws {
    for seed in 0..<8 {
      let history = Self.history(
        [
          Self.step("00:00", "purchase: 'product':'news.month','as':'A'"),
          Self.step("04:00", "setAutoRenew: 'subscription':'A','on':false"),
          Self.step("04:00", "refund: 'transaction':'A.1'"),
          Self.step("06:01", "requestRefund: 'transaction':'A.2','reason':'DECLINE'"),
          Self.step("06:02", "declineRefund: 'transaction':'A.1'"),
        ],
        until: "09:00",
        seed: seed
      )
      let lines = try history.summary()
      #expect(lines.contains("2026-01-01T00:06:04Z REFUND A=2"))
      let expired = try #require(lines.first { $0.contains("EXPIRED") })
      #expect(expired.contains("T00:06:") || expired.contains("T00:07:"))
      #expect(expired >= "2026-01-01T00:06:15", "\(expired)")
    }
  }

  @Test(arguments: [
    ("", "REFUND"), (",'reason':'DECLINE'", "REFUND_DECLINED"),
    (",'reason':'GRANT_PRORATED'", "REFUND"),
  ])
  func `a request is decided 58 seconds later, and reported 124 seconds after that`(
    _ reason: String,
    _ type: String
  ) throws {
    let history = Self.history(
      [
        Self.step("00:00", "purchase: 'product':'coins100','quantity':10,'as':'C'"),
        Self.step("01:00", "requestRefund: 'transaction':'C'\(reason)"),
        // A second request has no effect after the first was granted.
        Self.step("01:01", "requestRefund: 'transaction':'C'\(reason)"),
      ],
      until: "04:03"
    )
    let found = try Array(history.summary().suffix(type == "REFUND" ? 2 : 4))
    let declined = ["01:58", "01:59", "04:02", "04:03"].map { "2026-01-01T00:\($0)Z" }
    if type == "REFUND" {
      #expect(found == ["2026-01-01T00:01:58Z", "2026-01-01T00:04:02Z REFUND"])
    } else {
      #expect(found == declined.enumerated().map { $0 < 2 ? $1 : "\($1) \(type)" })
    }
  }

  @Test func `a purchase that was refunded or removed before the decision stays as it is`() throws {
    let history = Self.history(
      [
        Self.step("00:00", "purchase: 'product':'coins100','as':'C'"),
        Self.step("00:00", "purchase: 'product':'coins100','as':'D'"),
        Self.step("01:00", "requestRefund: 'transaction':'C'"),
        Self.step("01:00", "requestRefund: 'transaction':'D'"),
        Self.step("01:10", "refund: 'transaction':'C'"),
        Self.step("01:20", "deleteTransaction: 'transaction':'D'"),
      ],
      until: "10:00"
    )
    #expect(
      try Self.words(history).dropFirst(3) == [
        "CONSUMPTION_REQUEST CONSUMPTION_REQUEST", "", "", "REFUND",
      ]
    )
  }

  @Test(arguments: ["Xcode", "Production", "Sandbox"])
  func `StoreKit testing in Xcode is not delayed`(_ environment: String) throws {
    let rows = { (profile: String) in
      try ScriptedHistory(
        store: "{'environment':'\(environment)','profile':'\(profile)'}",
        steps: [
          "2026-01-01 purchase: 'product':'news.month','as':'A'",
          "2026-01-02 purchase: 'product':'coins100','as':'C'",
          "2026-01-02 requestRefund: 'transaction':'C'",
        ],
        until: "2026-02-02"
      ).summary()
    }
    #expect(try (rows("ideal") == rows("observed")) == (environment == "Xcode"))
  }

  @Test func `each measured time is listed as an assumption`() throws {
    let history = Self.history(
      [
        Self.step("00:00", "purchase: 'product':'news.month','as':'A'"),
        Self.step("03:30", "setAutoRenew: 'subscription':'A','on':false"),
        Self.step("04:00", "requestRefund: 'transaction':'A.1'"),
      ],
      until: "10:00"
    )
    let profile = try #require(try history.play().assumptions.first { $0.name == "profile" })
    #expect(profile.isUsed && profile.value == "observed" && profile.confidence == .field)
    let used = try history.play().assumptions.filter { $0.isUsed && $0.name.hasPrefix("observed") }
    #expect(
      used.map(\.name) == [
        "observedRenewal", "observedPurchase", "observedExpiration", "observedRefund",
      ]
    )
    #expect(used.allSatisfy { $0.confidence == .field && $0.why.contains("genuine sandbox") })
  }

  // MARK: Entitlements

  /// Compares the answers from the notifications so far with the store's state, just before and at each of them.
  @Test(arguments: 0..<24)
  func `answers from notifications are right or undetermined`(_ number: Int) throws {
    let history = try KnownHistory(number, .observed)
    let whole = try history.play(until: history.script.until)
    let output = try StoreOutput(
      whole,
      at: history.script.until,
      environment: history.environment,
      signer: ObservedProfileTests.signer.get()
    )
    let messages = try output.notifications()
    // Only the purchases of the customer who pays have an account token, not those shared with the family.
    let isPaid = { (message: VerifiedNotification) in
      message.transaction?.value.appAccountToken?.rawValue == RandomScript.accountToken
    }
    let dates = try messages.map { try #require($0.notification.value.signedDate) }
    var ledgers = ["anna", "bert"].map { customer in
      (
        customer,
        EntitlementLedger(bundleId: "com.example.app", environments: [history.environment])
      )
    }
    for (index, message) in messages.enumerated() {
      _ = ledgers[isPaid(message) ? 0 : 1].1.add(message)
      let signed = dates[index]
      let following = index + 1 < dates.count ? dates[index + 1] : history.script.until
      for time in [signed, following.adding(milliseconds: -1)]
      where time >= signed && time <= history.script.until && !whole.hasUnsignedChanges(at: time) {
        // Several notifications may have one date.
        guard dates[(index + 1)...].allSatisfy({ $0 > time }) else { continue }
        let known = try history.play(until: time).knownAnswers()
        for (customer, ledger) in ledgers {
          compare(ledger, with: known[customer, default: [:]], history, customer, at: time)
        }
      }
    }
  }

  /// The signer of all histories, because deriving keys takes longer than signing.
  private static let signer = Result { try StoreSigner(seed: "observed answers") }

  private func compare(
    _ ledger: EntitlementLedger,
    with known: [String: KnownAnswer],
    _ history: KnownHistory,
    _ customer: String,
    at time: Timestamp
  ) {
    let summary = ledger.entitlements(
      at: time,
      in: history.environment,
      policy: history.policy
    )
    for (product, answer) in known {
      let found = summary[product]
      #expect(
        found.verdict == .undetermined || found.verdict.rawValue == answer.verdict.rawValue,
        """
        \(history.number) at \(time), \(customer), \(product): the store knows \(answer), found \
        \(found.verdict) \(found.reason)
        """
      )
    }
  }
}
