// SPDX-License-Identifier: Apache-2.0

import OpenSSLTrust
import ScriptPlaying
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
  package init(seed: String) throws {
    suite = try HistorySuite(HistorySuite.products(), seed: seed)
    let options = StoreOptions()
    verifier = SignedDataVerifier(
      apps: [AppIdentity(bundleId: options.bundleId, appAppleId: options.appAppleId)],
      environments: [.production, .sandbox],
      anchors: .custom(try StoreSigner(seed: seed).anchors())
    )
    now = VerificationExpectations(now: .latest)
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
    workers: Int
  ) async throws -> (answers: Int, wrong: [String]) {
    let trial = try SuiteTrial(seed: seed)
    return try await withThrowingTaskGroup(of: (Int, [String]).self) { group in
      for worker in 0..<workers {
        group.addTask {
          var (answers, wrong) = (0, [String]())
          for number in stride(from: worker + 1, through: count, by: workers) {
            for profile in StoreProfile.allCases {
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
