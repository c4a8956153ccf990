// SPDX-License-Identifier: Apache-2.0

/// One process that is asked about a mutant: a suite of vectors, or several of tests.
struct Question: Sendable {
  /// When it is asked: what is quick and likely to notice comes first, for all mutants.
  enum Stage: Int, Comparable, Sendable {
    /// Vectors, one suite after the other, because the first mostly knows.
    case vectors
    /// The tests of the mutant's target.
    case own
    /// All other tests but those that take long.
    case others
    /// Tests that take long, one suite after the other.
    case slow

    static func < (left: Stage, right: Stage) -> Bool { left.rawValue < right.rawValue }
  }

  let stage: Stage
  let proofs: [Proof]
  /// What they take without a mutant.
  let seconds: Double

  var name: String {
    proofs.count == 1 ? proofs[0].name : "\(proofs[0].name) and \(proofs.count - 1) more"
  }

  /// The command, with a filter for each suite.
  var words: [String] {
    proofs[0].words + proofs.dropFirst().flatMap { $0.words.suffix(2) }
  }

  /// The seconds after which a mutant counts as endless.
  var limit: Int { Question.shortestLimit + Int(seconds * Question.patience) }

  private static let shortestLimit = 20
  private static let patience = 3.0
}
