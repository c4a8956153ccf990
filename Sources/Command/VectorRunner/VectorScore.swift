// SPDX-License-Identifier: Apache-2.0

/// The agreement of an implementation's results with the vectors, by suite.
package struct VectorScore: Sendable {
  /// The suites, in order.
  package private(set) var suites: [(name: String, tally: Tally)] = []
  /// The disagreements, in the order of the vectors.
  package private(set) var disagreements: [Disagreement] = []

  /// An empty score.
  package init() {}

  /// The totals.
  package var all: Tally { suites.reduce(into: Tally()) { $0.add($1.tally) } }

  /// The disagreements of one kind.
  package func disagreements(_ kind: Disagreement.Kind) -> [Disagreement] {
    disagreements.filter { $0.kind == kind }
  }

  /// Whether all accepted and rejected vectors are as expected.
  package var agreesInResults: Bool {
    !disagreements.contains { $0.kind == .accepted || $0.kind == .refused }
  }

  /// Starts the next suite.
  package mutating func begin(_ suite: String) {
    suites.append((suite, Tally()))
  }

  /// Counts a result for a vector of the current suite; `nil` if it is missing.
  package mutating func count(_ result: VectorResult?, for vector: SuiteVector) {
    guard let last = suites.indices.last else { return }
    suites[last].tally.vectors += 1
    guard let result else {
      suites[last].tally.missing += 1
      return
    }
    guard let agreement = vector.expected.agreement(with: result) else {
      suites[last].tally.skipped += 1
      return
    }
    for level in Agreement.levels where agreement >= level {
      suites[last].tally.agreeing[level, default: 0] += 1
    }
    if agreement < .offset { note(result, vector, agreement) }
  }

  /// Counts a result of this package, with its value.
  package mutating func count(_ answer: VectorAnswer, for vector: SuiteVector) {
    count(VectorResult(vector.id, answer.outcome), for: vector)
    if let value = answer.outcome.value, let expected = vector.expected.value, value != expected {
      disagree(.value, vector, expected: "its value", answered: "another")
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
    let kind: Disagreement.Kind =
      switch (agreement, result.verdict) {
      case (.none, .valid): .accepted
      case (.none, _): .refused
      case (.code, _): .offset
      default: .code
      }
    let expected = vector.expected
    disagree(
      kind,
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

/// The counts of a suite.
package struct Tally: Hashable, Sendable {
  /// Vectors.
  package var vectors = 0
  /// Vectors that the implementation skipped.
  package var skipped = 0
  /// Vectors without a result.
  package var missing = 0
  /// Vectors by level of agreement, cumulative.
  package var agreeing: [Agreement: Int] = [:]

  /// Vectors that were run.
  package var ran: Int { vectors - skipped - missing }

  fileprivate mutating func add(_ other: Tally) {
    vectors += other.vectors
    skipped += other.skipped
    missing += other.missing
    agreeing.merge(other.agreeing, uniquingKeysWith: +)
  }
}

extension Agreement {
  /// The levels that are counted.
  package static let levels: [Agreement] = [.result, .layer, .code, .offset]
}

/// A vector with an unexpected result.
package struct Disagreement: Hashable, Sendable {
  /// The kind.
  package let kind: Kind
  /// The vector.
  package let id: String
  /// The expected result.
  package let expected: String
  /// The actual result.
  package let answered: String

  /// The kinds of disagreement, the worst first.
  package enum Kind: CaseIterable, Sendable {
    /// Accepted instead of rejected.
    case accepted
    /// Rejected instead of accepted.
    case refused
    /// Rejected with another code.
    case code
    /// Rejected at another offset.
    case offset
    /// Accepted with another value.
    case value
    /// Two contradictory results.
    case contradiction
    /// Skipped: a feature or a result is unsupported or missing.
    case unknown
  }

  fileprivate static func text(_ code: String?, _ offset: Int?) -> String {
    (code ?? "invalid") + (offset.map { " at \($0)" } ?? "")
  }
}
