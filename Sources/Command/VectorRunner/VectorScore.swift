// SPDX-License-Identifier: Apache-2.0

/// The agreement of an implementation's results with the vectors.
package struct VectorScore: Sendable {
  /// The suites, in order.
  package private(set) var suites: [(name: String, tally: Tally)] = []
  /// The counts of each level.
  package private(set) var levels: [VectorLevel: LevelTally] = [:]
  /// The disagreements, in the order of the vectors.
  package private(set) var disagreements: [Disagreement] = []
  /// Ids of results that no vector has.
  package var unknown: [String] = []
  /// Whether each operation was run and accepted a valid vector, in order.
  private var operations: [(name: String, ran: Bool, accepts: Bool)] = []

  /// An empty score.
  package init() {}

  /// The totals.
  package var all: Tally { suites.reduce(into: Tally()) { $0.add($1.tally) } }

  /// The disagreements of one kind.
  package func disagreements(_ kind: Disagreement.Kind) -> [Disagreement] {
    disagreements.filter { $0.kind == kind }
  }

  /// The operations that were run, but of which no valid vector was accepted: refusing everything scores well otherwise.
  package var vacuous: [String] { operations.filter { $0.ran && !$0.accepts }.map(\.name) }

  /// What the score says in a word, the worst first.
  package var verdict: Verdict {
    if !vacuous.isEmpty { return .vacuous }
    if disagreements.contains(where: { $0.kind.isSerious }) { return .disagrees }
    if !unknown.isEmpty || all.missing > 0 { return .incomplete }
    if all.ran == 0 { return .notRun }
    return disagreements.isEmpty ? .agrees : .agreesInResults
  }

  /// A summary of a score.
  package enum Verdict: String, Sendable {
    /// An operation accepts nothing.
    case vacuous = "VACUOUS"
    /// A result of level `must` or `should` is wrong.
    case disagrees = "DISAGREES"
    /// Results are missing, or have unknown ids.
    case incomplete = "INCOMPLETE"
    /// All vectors were skipped.
    case notRun = "NOT RUN"
    /// Codes, offsets or results of level `house` differ.
    case agreesInResults = "AGREES IN RESULTS"
    /// Everything is as expected.
    case agrees = "AGREES"

    /// Whether the results pass.
    package var passes: Bool {
      switch self {
      case .vacuous, .disagrees, .incomplete: false
      case .notRun, .agreesInResults, .agrees: true
      }
    }
  }

  // MARK: Counting

  /// Starts the next suite.
  package mutating func begin(_ suite: String) {
    suites.append((suite, Tally()))
  }

  /// Notes whether an operation was run, and accepts anything: also vectors that are not counted show that.
  package mutating func observe(
    _ result: VectorResult?,
    for vector: SuiteVector,
    of operation: String,
    isCounted: Bool
  ) {
    guard let result, result.verdict != .skipped else { return }
    let name = operation.utf8
    let known = operations.firstIndex { $0.name.utf8.elementsEqual(name) }
    let index = known ?? operations.endIndex
    if known == nil { operations.append((operation, false, false)) }
    if isCounted { operations[index].ran = true }
    if result.verdict == .valid, vector.expected.result == .valid {
      operations[index].accepts = true
    }
  }

  /// Counts a result for a vector of the current suite; `nil` if it is missing.
  package mutating func count(_ result: VectorResult?, for vector: SuiteVector) {
    guard let last = suites.indices.last else { return }
    suites[last].tally.vectors += 1
    guard let result else {
      suites[last].tally.missing += 1
      levels[vector.level, default: LevelTally()].missing += 1
      return
    }
    levels[vector.level, default: LevelTally()].count(result.verdict, vector.expected.result)
    guard let agreement = vector.expected.agreement(with: result) else {
      suites[last].tally.skipped += 1
      return
    }
    for depth in Agreement.depths where agreement >= depth {
      suites[last].tally.agreeing[depth, default: 0] += 1
    }
    if agreement < .offset { note(result, vector, agreement) }
  }

  /// Counts a result of this package, with its value.
  ///
  /// Where both results are correct, it must be that of this package.
  package mutating func count(_ answer: VectorAnswer, for vector: SuiteVector) {
    let result = VectorResult(vector.id, answer.outcome)
    count(result, for: vector)
    if let value = answer.outcome.value, let expected = vector.expected.value, value != expected {
      disagree(.value, vector, expected: "its value", answered: "another")
    }
    if let own = vector.expected.own, own.rawValue != result.verdict.rawValue {
      disagree(.own, vector, expected: own.rawValue, answered: result.verdict.rawValue)
    }
    for contradiction in answer.contradictions {
      disagree(.contradiction, vector, expected: "one answer", answered: contradiction)
    }
  }

  /// Counts a vector that this package cannot run.
  package mutating func count(_ error: VectorRunError, for vector: SuiteVector) {
    count(VectorResult(skipping: vector.id), for: vector)
    let reason =
      switch error {
      case .operation(let name): "operation \(name)"
      case .parameter(let name): "parameter \(name)"
      case .certificate(let name): "anchor \(name)"
      }
    disagree(.unknown, vector, expected: "an answer", answered: reason)
  }

  private mutating func note(
    _ result: VectorResult,
    _ vector: SuiteVector,
    _ agreement: Agreement
  ) {
    let expected = vector.expected
    disagree(
      Disagreement.Kind(agreement, result.verdict, vector.level),
      vector,
      expected: expected.result == .valid
        ? "valid" : Disagreement.text(expected.error, expected.offset),
      answered: result.verdict == .valid
        ? "valid" : Disagreement.text(result.error, result.offset)
    )
  }

  private mutating func disagree(
    _ kind: Disagreement.Kind,
    _ vector: SuiteVector,
    expected: String,
    answered: String
  ) {
    disagreements.append(
      Disagreement(kind: kind, id: vector.id, expected: expected, answered: answered)
    )
  }
}
