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

  /// The answers to one history: their number, and those that are wrong.
  package func play(history number: Int, _ profile: StoreProfile) throws -> (Int, [String]) {
    let history = try SuiteFiles(suite.files(ofHistory: number, profile))
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

/// The files of one history, as a backend reads them.
private struct SuiteFiles {
  private(set) var messages: [[UInt8]] = []
  private(set) var questions: [Question] = []
  let runs: [String: [Int64]]
  /// The app transaction id of each customer that has one.
  let customers: [String: String]
  let environment: StoreEnvironment
  let policy: EntitlementPolicy

  struct Question {
    let line: String
    let run: String
    let after: Int
    let time: Timestamp
    let customer: String
    let product: String
    let acceptable: [String]
    let reason: String?
    let until: String?

    /// As Docs/Reference/Test-store.md says.
    func accepts(_ answer: Entitlement) -> Bool {
      guard acceptable.contains(answer.verdict.rawValue) else { return false }
      if let reason, reason != answer.reason.rawValue { return false }
      return until.map { $0 == answer.until.map { "\($0)" } } ?? true
    }
  }

  init(_ files: [StoreFile]) throws {
    let named = Dictionary(files.map { (SuiteFiles.name($0.path), $0.contents) }) { first, _ in
      first
    }
    let life = try JSONDocument((named["life.json"] ?? [])[...]).root.object
    environment = life?["environment"]?.string == "Sandbox" ? .sandbox : .production
    var runs: [String: [Int64]] = [:]
    if let object = life?["runs"]?.object {
      for member in object { runs[member.name] = member.value.array?.int64s }
    }
    self.runs = runs
    var customers: [String: String] = [:]
    if let object = life?["customers"]?.object {
      for member in object {
        customers[member.name] = member.value.object?["appTransactionId"]?.string
      }
    }
    self.customers = customers
    policy = try life?["policy"].map { try EntitlementPolicy(json: $0.source) } ?? .init()
    messages = named.keys.filter { $0.hasPrefix("messages/") }.sorted().compactMap { named[$0] }
    for text in (named["expected.jsonl"] ?? []).split(separator: UInt8(ascii: "\n")) {
      questions.append(try SuiteFiles.question(text))
    }
  }

  /// The path without the folder of the history.
  private static func name(_ path: String) -> String {
    path.split(separator: "/", maxSplits: 1).last.map(String.init) ?? path
  }

  private static func question(_ source: ArraySlice<UInt8>) throws -> Question {
    let line = try JSONDocument(source).root.object
    func text(_ name: String) -> String { line?[name]?.string ?? "" }
    let acceptable = line?["acceptable"]?.array?.compactMap(\.string)
    return Question(
      line: String(decoding: source, as: UTF8.self),
      run: text("run"),
      after: Int(line?["after"]?.number?.int64 ?? 0),
      time: try Timestamp(rfc3339: text("at")),
      customer: text("customer"),
      product: text("product"),
      acceptable: acceptable ?? [text("verdict")],
      reason: line?["reason"]?.string,
      until: line?["until"]?.string
    )
  }
}
