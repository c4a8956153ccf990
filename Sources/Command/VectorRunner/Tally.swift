// SPDX-License-Identifier: Apache-2.0

/// The counts of a suite.
package struct Tally: Hashable, Sendable {
  /// Vectors.
  package var vectors = 0
  /// Vectors that the implementation skipped.
  package var skipped = 0
  /// Vectors without a result.
  package var missing = 0
  /// Vectors by depth of agreement, cumulative.
  package var agreeing: [Agreement: Int] = [:]

  /// Vectors that were run.
  package var ran: Int { vectors - skipped - missing }

  mutating func add(_ other: Tally) {
    vectors += other.vectors
    skipped += other.skipped
    missing += other.missing
    agreeing.merge(other.agreeing, uniquingKeysWith: +)
  }
}

extension Agreement {
  /// The depths that are counted.
  package static let depths: [Agreement] = [.result, .layer, .code, .offset]
}

/// The counts of a level, of vectors that were run: a verifier that refuses everything has all `invalidRefused`.
package struct LevelTally: Hashable, Sendable {
  /// Vectors that must be accepted.
  package var valid = 0
  /// Those of them that were.
  package var validAccepted = 0
  /// Vectors that must be rejected.
  package var invalid = 0
  /// Those of them that were.
  package var invalidRefused = 0
  /// Vectors that may be accepted or rejected.
  package var either = 0
  /// Vectors that the implementation skipped.
  package var skipped = 0
  /// Vectors without a result.
  package var missing = 0

  /// The counts of no vectors.
  package init() {}

  mutating func count(_ verdict: VectorResult.Verdict, _ expected: SuiteExpectation.Result) {
    switch (verdict, expected) {
    case (.skipped, _): skipped += 1
    case (_, .acceptable): either += 1
    case (_, .valid):
      valid += 1
      validAccepted += verdict == .valid ? 1 : 0
    case (_, .invalid):
      invalid += 1
      invalidRefused += verdict == .invalid ? 1 : 0
    }
  }
}
