// SPDX-License-Identifier: Apache-2.0

import LedgerSQLite
import LedgerService
import OpenSSLTrust
import ReceiptKit
import SimulatedHistories
import StoreEngine
import StoreSimulation

/// Posts the published histories to a ledger, and asks it their questions: no answer is wrong.
struct SuiteProof {
  let histories: Int

  func run() async throws -> [String] {
    var failures: [String] = []
    let (answers, wrong) = try await trial(mistake: "none", histories)
    failures += wrong.prefix(20)
    let (_, found) = try await trial(mistake: "overwrites", min(histories, 20))
    if found.isEmpty { failures.append("suites: a store that overwrites was not found") }
    print("suites: answers\t\(answers)\nsuites: wrong\t\(wrong.count)")
    return failures
  }

  private func trial(mistake: String, _ count: Int) async throws -> (Int, [String]) {
    let seed = "ledger suite"
    let suite = try SuiteTrial(seed: seed)
    let options = StoreOptions()
    let verifier = DocumentVerifier(
      apps: [AppIdentity(bundleId: options.bundleId, appAppleId: options.appAppleId)],
      environments: [.production, .sandbox],
      anchors: .custom(try StoreSigner(seed: seed).anchors())
    )
    var answers = 0
    var wrong: [String] = []
    for number in 1...count {
      for profile in StoreProfile.allCases {
        let files = try suite.files(ofHistory: number, profile)
        let onFile = (number + answers) % 10 == 0
        let found = try await play(files, verifier, mistake: mistake, onFile: onFile)
        answers += files.questions.count
        wrong += found.map { "\(profile) \(number): \($0)" }
      }
    }
    return (answers, wrong)
  }

  /// The wrong answers about one history.
  private func play(
    _ history: SuiteFiles,
    _ verifier: DocumentVerifier,
    mistake: String,
    onFile: Bool
  ) async throws -> [String] {
    var wrong: [String] = []
    for (run, order) in history.runs {
      let folder = try TemporaryFolder()
      defer { folder.remove() }
      let store: any LedgerStore =
        onFile ? try SQLiteStore(path: folder.file("ledger.db")) : MemoryStore()
      let ledger = LedgerService(
        store: MistakenStore.store(store, mistake),
        verifier: verifier,
        policy: history.policy
      )
      let scope = LedgerScope(bundleId: ProofStore.bundleId, environment: history.environment)
      var posted = 0
      for question in history.questions.filter({ $0.run == run }).sorted(by: { $0.after < $1.after }
      ) {
        for place in order.prefix(question.after).dropFirst(posted) {
          let outcome = await ledger.receive(history.messages[Int(place) - 1], at: .latest)
          if outcome.httpStatus != 200 { wrong.append("status \(outcome.httpStatus)") }
        }
        posted = max(posted, question.after)
        let answer = try await answer(question, history, ledger, scope)
        if !question.accepts(answer) {
          wrong.append("\(question.line), found \(answer.verdict) \(answer.reason)")
        }
      }
    }
    return wrong
  }

  private func answer(
    _ question: SuiteFiles.Question,
    _ history: SuiteFiles,
    _ ledger: LedgerService,
    _ scope: LedgerScope
  ) async throws -> Entitlement {
    if let id = history.customers[question.customer] {
      return try await ledger.answer(
        aboutAppTransaction: id,
        at: question.time,
        in: scope,
        past: .intended
      )[question.product]
    }
    // Payloads of earlier years name no app transaction: everything is about the one customer.
    var all = EntitlementLedger(bundleId: scope.bundleId, environments: [scope.environment])
    for row in try ProofStore.contents(ledger.store) where row.key.scope == scope {
      _ = all.merge(try EntitlementLedger(json: row.ledger[...]))
    }
    return all.entitlements(
      at: question.time,
      in: scope.environment,
      past: .intended,
      policy: history.policy
    )[question.product]
  }
}
