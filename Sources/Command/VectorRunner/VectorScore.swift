// SPDX-License-Identifier: Apache-2.0

/// How the results of an implementation agree with the vectors, suite by suite.
package struct VectorScore: Sendable {
  /// The suites, in the order in which they came.
  package private(set) var suites: [(name: String, tally: Tally)] = []
  /// What does not agree, in the order of the vectors.
  package private(set) var disagreements: [Disagreement] = []

  /// No suites.
  package init() {}

  /// The numbers of all suites together.
  package var all: Tally { suites.reduce(into: Tally()) { $0.add($1.tally) } }

  /// What does not agree, of one kind.
  package func disagreements(_ kind: Disagreement.Kind) -> [Disagreement] {
    disagreements.filter { $0.kind == kind }
  }

  /// Whether nothing is accepted that must be refused, and nothing the other way round.
  package var agreesInResults: Bool {
    !disagreements.contains { $0.kind == .accepted || $0.kind == .refused }
  }

  /// Begins the next suite.
  package mutating func begin(_ suite: String) {
    suites.append((suite, Tally()))
  }

  /// Counts a result for a vector of the suite that was begun last; none where it is missing.
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

  /// Counts what this package answers, whose value is known too.
  package mutating func count(_ answer: VectorAnswer, for vector: SuiteVector) {
    count(VectorResult(vector.id, answer.outcome), for: vector)
    if let value = answer.outcome.value, let expected = vector.expected.value, value != expected {
      disagreements.append(
        Disagreement(.value, vector.id, expected: "its value", answered: "another")
      )
    }
    for contradiction in answer.contradictions {
      disagreements.append(
        Disagreement(.contradiction, vector.id, expected: "one answer", answered: contradiction)
      )
    }
  }

  /// Counts a vector that this package cannot run, and why.
  package mutating func count(_ error: VectorRunError, for vector: SuiteVector) {
    count(VectorResult(skipping: vector.id), for: vector)
    let reason =
      switch error {
      case .operation(let name): "operation \(name)"
      case .parameter(let name): "parameter \(name)"
      case .certificate(let name): "anchor \(name)"
      }
    disagreements.append(
      Disagreement(.unknown, vector.id, expected: "an answer", answered: reason)
    )
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
    disagreements.append(
      Disagreement(
        kind,
        vector.id,
        expected: expected.result == .valid
          ? "valid" : Disagreement.text(expected.error, expected.offset),
        answered: result.verdict == .valid
          ? "valid" : Disagreement.text(result.error, result.offset)
      )
    )
  }
}

/// The numbers of a suite.
package struct Tally: Hashable, Sendable {
  /// How many vectors there are.
  package var vectors = 0
  /// How many the implementation says that it skipped.
  package var skipped = 0
  /// For how many there is no result.
  package var missing = 0
  /// How many agree up to each level.
  package var agreeing: [Agreement: Int] = [:]

  /// How many were run.
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

/// A vector with whose answer an implementation does not agree.
package struct Disagreement: Hashable, Sendable {
  /// In what.
  package let kind: Kind
  /// The vector.
  package let id: String
  /// The right answer.
  package let expected: String
  /// The answer that was given.
  package let answered: String

  /// In what an implementation does not agree; the worst first.
  package enum Kind: CaseIterable, Sendable {
    /// Accepted, and must be refused.
    case accepted
    /// Refused, and must be accepted.
    case refused
    /// Refused for another reason.
    case code
    /// Refused at another place.
    case offset
    /// Accepted and read as something else.
    case value
    /// Answered twice, and not the same.
    case contradiction
    /// Skipped, because something in it is not known or not there.
    case unknown
  }

  fileprivate init(_ kind: Kind, _ id: String, expected: String, answered: String) {
    self.kind = kind
    self.id = id
    self.expected = expected
    self.answered = answered
  }

  fileprivate static func text(_ code: String?, _ offset: Int?) -> String {
    (code ?? "invalid") + (offset.map { " at \($0)" } ?? "")
  }
}
