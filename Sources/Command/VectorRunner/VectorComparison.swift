// SPDX-License-Identifier: Apache-2.0

/// The differences between two files of results of one implementation.
package struct VectorComparison: Sendable {
  /// The differences, in the order of the vectors.
  package private(set) var differences: [Difference] = []

  /// A vector with two results.
  package struct Difference: Hashable, Sendable {
    /// The vector.
    package let id: String
    /// How serious a wrong result is.
    package let level: VectorLevel
    /// The first and the second result; `missing` if there is none.
    package let former, present: String
    /// Whether the second result is right or wrong, where the first one was not.
    package let change: Change
  }

  /// What a difference means.
  package enum Change: String, CaseIterable, Sendable {
    /// Right before, wrong now.
    case regression
    /// Wrong before, right now.
    case improvement
    /// Another code or offset, or no result.
    case other
  }

  /// A comparison without differences.
  package init() {}

  /// Compares the two results of a vector.
  package mutating func compare(
    _ former: VectorResult?,
    _ present: VectorResult?,
    for vector: SuiteVector
  ) {
    guard former != present else { return }
    differences.append(
      Difference(
        id: vector.id,
        level: vector.level,
        former: former?.text ?? "missing",
        present: present?.text ?? "missing",
        change: VectorComparison.change(former, present, vector.expected)
      )
    )
  }

  /// The differences of one kind.
  package func differences(_ change: Change) -> [Difference] {
    differences.filter { $0.change == change }
  }

  private static func change(
    _ former: VectorResult?,
    _ present: VectorResult?,
    _ expected: SuiteExpectation
  ) -> Change {
    let right = [former, present].map { result in
      result.flatMap { expected.agreement(with: $0) }.map { $0 > .none }
    }
    return switch (right[0], right[1]) {
    case (true, false): .regression
    case (false, true): .improvement
    default: .other
    }
  }
}

extension VectorResult {
  /// Such as `valid` or `jws/header at 0`.
  var text: String {
    verdict == .invalid ? Disagreement.text(error, offset) : verdict.rawValue
  }
}
