// SPDX-License-Identifier: Apache-2.0

/// A process run for a mutant: a suite of vectors, or several suites of tests.
struct ProofRun: Sendable {
  /// The stage: fast proofs that are likely to fail run first, for all mutants.
  enum Stage: Int, Comparable, Sendable {
    /// Suites of vectors, one by one, because the first one usually detects the mutant.
    case vectors
    /// The tests of the mutant's target.
    case own
    /// All other tests, except slow ones.
    case others
    /// Slow suites of tests, one by one.
    case slow

    static func < (left: Stage, right: Stage) -> Bool { left.rawValue < right.rawValue }
  }

  let stage: Stage
  let proofs: [Proof]
  /// The duration without a mutant.
  let seconds: Double

  /// The files and folders of all proofs.
  var sources: [String] { Set(proofs.map(\.sources)).sorted() }

  /// The command, with a filter for each suite.
  var words: [String] {
    proofs[0].words + proofs.dropFirst().flatMap { $0.words.suffix(2) }
  }

  /// The timeout in seconds.
  var limit: Int { ProofRun.shortestLimit + Int(seconds * ProofRun.patience) }

  private static let shortestLimit = 20
  private static let patience = 3.0
}
