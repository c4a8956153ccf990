// SPDX-License-Identifier: Apache-2.0

import ScriptPlaying
import StoreEngine
package import StoreEntitlements
package import StoreReceipts
import StrictJSON
package import StrictTime

/// The files of one history, as a backend reads them.
package struct SuiteFiles {
  package private(set) var messages: [[UInt8]] = []
  package private(set) var questions: [Question] = []
  package let runs: [String: [Int64]]
  /// The app transaction id of each customer that has one.
  package let customers: [String: String]
  package let environment: StoreEnvironment
  package let policy: EntitlementPolicy

  package struct Question {
    package let line: String
    package let run: String
    package let after: Int
    package let time: Timestamp
    package let customer: String
    package let product: String
    let acceptable: [String]
    let reason: String?
    let until: String?

    /// As Docs/Reference/Test-store.md says.
    package func accepts(_ answer: Entitlement) -> Bool {
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
