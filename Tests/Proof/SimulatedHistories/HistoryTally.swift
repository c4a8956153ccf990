// SPDX-License-Identifier: Apache-2.0

/// The numbers of compared answers and of their results.
package struct HistoryTally: Sendable {
  package var histories = 0
  package var messages = 0
  /// Answers with complete evidence.
  package var complete = 0
  /// Answers with evidence lost.
  package var partial = 0
  /// Answers about the past.
  package var past = 0
  /// Answers from merged ledgers, and answers about one of several customers.
  package var merged = 0
  /// Answers of the store itself.
  package var store = 0
  /// Product answers with lost evidence: correct, undetermined, and without any evidence.
  package var right = 0
  package var undetermined = 0
  package var nothingSeen = 0
  /// The same answers and the undetermined ones among them, by kind of evidence, where the oracle's are determined.
  package var asked: [String: Int] = [:]
  package var undecided: [String: Int] = [:]
  package var exceptions: [String: Int] = [:]
  package var failures = 0
  /// The differences, without numbers.
  package var failureKinds: [String: Int] = [:]
  /// The first failure of each kind, with everything needed to reproduce it.
  package var reports: [String: String] = [:]

  package init() {}

  package var answers: Int { complete + partial + past + merged + store }

  package mutating func add(_ other: HistoryTally) {
    histories += other.histories
    messages += other.messages
    complete += other.complete
    partial += other.partial
    past += other.past
    merged += other.merged
    store += other.store
    right += other.right
    undetermined += other.undetermined
    nothingSeen += other.nothingSeen
    asked.merge(other.asked) { $0 + $1 }
    undecided.merge(other.undecided) { $0 + $1 }
    exceptions.merge(other.exceptions) { $0 + $1 }
    failures += other.failures
    failureKinds.merge(other.failureKinds) { $0 + $1 }
    for (kind, report) in other.reports where reports.count < HistoryTally.reportLimit {
      reports[kind] = reports[kind] ?? report
    }
  }

  /// A difference without ids and dates.
  static func kind(_ kind: String, _ difference: String) -> String {
    let words = difference.split(separator: " ").filter { word in
      !word.contains { $0.isNumber } || word.utf8.count < 4
    }
    return "\(kind): \(words.joined(separator: " "))"
  }

  /// The limit of reported failures.
  package static let reportLimit = 100
}
