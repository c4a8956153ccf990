// SPDX-License-Identifier: Apache-2.0

/// The result of a mutant.
package enum Verdict: Hashable, Sendable {
  /// A proof failed, crashed or timed out; its sources are files or folders of the package.
  case killed(how: Ending, sources: [String])
  /// Every proof that reaches it passes.
  case survived
  /// No proof reaches it: it never changes a condition.
  case unmet

  /// How the process of a proof ended.
  package enum Ending: String, Sendable {
    case passed
    case failed
    case crashed
    case timeout
  }

  /// The stored form.
  var words: String {
    switch self {
    case .killed(let how, let sources): "\(how.rawValue) \(sources.joined(separator: " "))"
    case .survived: "survived"
    case .unmet: "unmet"
    }
  }

  init?(words: String) {
    switch words {
    case "survived": self = .survived
    case "unmet": self = .unmet
    default:
      let parts = words.split(separator: " ").map(String.init)
      guard parts.count > 1, let how = Ending(rawValue: parts[0]) else { return nil }
      self = .killed(how: how, sources: Array(parts.dropFirst()))
    }
  }

  package var isKilled: Bool {
    if case .killed = self { true } else { false }
  }

  /// Whether a suite of vectors killed the mutant.
  var isByVectors: Bool {
    guard case .killed(_, let sources) = self else { return false }
    return sources.contains { $0.hasPrefix(Proof.vectorFolder) }
  }

  /// The files and folders that could change the verdict about a mutant: those of the proof that killed it; for a
  /// survivor, all.
  func dependencies(of mutant: Mutant) -> [String] {
    guard case .killed(_, let sources) = self else { return Dependencies.everything }
    return [mutant.path] + sources
  }
}
