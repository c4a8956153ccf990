// SPDX-License-Identifier: Apache-2.0

/// The result of a mutant.
enum Verdict: Hashable, Sendable {
  /// A proof failed, crashed or timed out.
  case killed(by: String, isVectors: Bool, how: Job.Ending)
  /// Every proof that reaches it passes.
  case survived
  /// No proof reaches it: it never changes a condition.
  case unmet

  /// The stored names of verdicts.
  var words: String {
    switch self {
    case .killed(let proof, let isVectors, let how):
      "\(how.rawValue) \(isVectors ? Verdict.vectors : Verdict.tests) \(proof)"
    case .survived: "survived"
    case .unmet: "unmet"
    }
  }

  init?(words: String) {
    switch words {
    case "survived": self = .survived
    case "unmet": self = .unmet
    default:
      let parts = words.split(separator: " ", maxSplits: 2).map(String.init)
      guard parts.count == 3, let how = Job.Ending(rawValue: parts[0]) else { return nil }
      self = .killed(by: parts[2], isVectors: parts[1] == Verdict.vectors, how: how)
    }
  }

  private static let vectors = "vectors"
  private static let tests = "tests"

  static func killed(by proofRun: ProofRun, how: Job.Ending) -> Verdict {
    .killed(by: proofRun.name, isVectors: proofRun.stage == .vectors, how: how)
  }

  var isKilled: Bool {
    if case .killed = self { true } else { false }
  }
}
