// SPDX-License-Identifier: Apache-2.0

import OpenSSLTrust
import ScriptPlaying
import StoreConfiguration
package import StoreEngine
import StoreEntitlements
import StoreReceipts
import StoreVerification
import StrictJSON
import StrictTime

/// Plays the published acceptance suite against the entitlement engine, as `receiptctl simulate --suite` writes it.
package struct SuiteTrial: Sendable {
  private let suite: HistorySuite
  private let verifier: SignedDataVerifier
  private let now: VerificationExpectations

  /// A suite of a seed; all histories share its root.
  ///
  /// With `seats`, groups are bought, with members whom Apple invites.
  package init(seed: String, seats: Bool = false) throws {
    let seats = seats ? try SuiteTrial.seats() : []
    suite = try HistorySuite(HistorySuite.products(), seed: seed, seats: seats)
    let options = StoreOptions()
    verifier = SignedDataVerifier(
      apps: [AppIdentity(bundleId: options.bundleId, appAppleId: options.appAppleId)],
      environments: [.production, .sandbox],
      anchors: .custom(try StoreSigner(seed: seed).anchors())
    )
    now = VerificationExpectations(now: .latest)
  }

  /// Products with one price, and with tiers.
  private static func seats() throws -> [SeatPricing] {
    [
      try SeatPricing("news.month", [.init(1...90)]),
      try SeatPricing("team.year", [.init(1...9)]),
      try SeatPricing(
        "pro.month",
        [.init(1...2), .init(3...60, price: ProductPrice("7.99"))]
      ),
    ]
  }

  /// The same, and a product whose seats the developer assigns: documents do not show who has them.
  package static func seatsWithClaims() throws -> [SeatPricing] {
    try seats() + [SeatPricing("basic.week", [.init(1...60)], invitations: .developer)]
  }

  /// The files of one history.
  package func files(ofHistory number: Int, _ profile: StoreProfile) throws -> SuiteFiles {
    try SuiteFiles(suite.files(ofHistory: number, profile))
  }

  /// The answers to one history: their number, and those that are wrong.
  package func play(history number: Int, _ profile: StoreProfile) throws -> (Int, [String]) {
    let history = try files(ofHistory: number, profile)
    let messages = try history.messages.map { try verifier.verifyNotification($0, expecting: now) }
    var wrong: [String] = []
    for question in history.questions {
      var ledger = EntitlementLedger(
        bundleId: StoreOptions().bundleId,
        environments: [.production, .sandbox]
      )
      for place in history.runs[question.run]?.prefix(question.after) ?? [] {
        _ = ledger.add(messages[Int(place) - 1])
      }
      if let customer = history.customers[question.customer] {
        ledger = ledger.selecting(appTransactionId: customer)
      }
      let answer = ledger.entitlements(
        at: question.time,
        in: history.environment,
        past: .intended,
        policy: history.policy
      )[question.product]
      if !question.accepts(answer) {
        let found = [answer.verdict.rawValue, answer.reason.rawValue, "\(answer.until as Any)"]
        wrong.append(
          "\(profile) \(number): \(question.line), found \(found.joined(separator: " "))"
        )
      }
    }
    return (history.questions.count, wrong)
  }

  /// The histories 1 to `count` of every profile, divided among workers.
  package static func play(
    histories count: Int,
    seed: String,
    seats: Bool = false,
    workers: Int
  ) async throws -> (answers: Int, wrong: [String]) {
    let trial = try SuiteTrial(seed: seed, seats: seats)
    return try await withThrowingTaskGroup(of: (Int, [String]).self) { group in
      for worker in 0..<workers {
        group.addTask {
          var (answers, wrong) = (0, [String]())
          for number in stride(from: worker + 1, through: count, by: workers) {
            // In documents of earlier years, two customers who pay are one.
            for profile in StoreProfile.allCases where !seats || profile != .vintage {
              let found = try trial.play(history: number, profile)
              answers += found.0
              wrong += found.1
            }
          }
          return (answers, wrong)
        }
      }
      var all = (answers: 0, wrong: [String]())
      for try await found in group {
        all.answers += found.0
        all.wrong += found.1
      }
      return all
    }
  }
}
