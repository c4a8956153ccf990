// SPDX-License-Identifier: Apache-2.0

/// The verdicts so far, stored in a file so that an interrupted run can continue.
///
/// A verdict is valid while the source file of its mutant is unchanged. Killed mutants stay killed;
/// survivors are run again, because a test may have been added.
package struct Record {
  private let path: String
  /// The state of each mutated file.
  private let fingerprints: [String: String]
  private(set) var verdicts: [String: Verdict] = [:]

  /// Reads the verdicts about these files.
  package init(_ path: String, _ fingerprints: [String: String]) throws(MutationError) {
    self.path = path
    self.fingerprints = fingerprints
    let lines = Files.exists(path) ? try Files.text(path).split(separator: "\n") : []
    for line in lines {
      let parts = line.split(separator: "\t", maxSplits: 2).map(String.init)
      guard parts.count == 3, let verdict = Verdict(words: parts[1]) else { continue }
      let file = parts[2].prefix { $0 != " " }
      guard fingerprints[String(file)] == parts[0] else { continue }
      verdicts[parts[2]] = verdict
    }
  }

  /// Stores a verdict.
  mutating func keep(_ verdict: Verdict, of mutant: Mutant) throws(MutationError) {
    verdicts[mutant.key] = verdict
    let fingerprint = fingerprints[mutant.file] ?? ""
    try Files.append("\(fingerprint)\t\(verdict.words)\t\(mutant.key)", to: path)
  }

  package func isKilled(_ mutant: Mutant) -> Bool { verdicts[mutant.key]?.isKilled ?? false }
}
