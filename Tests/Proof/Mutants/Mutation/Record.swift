// SPDX-License-Identifier: Apache-2.0

/// The verdicts so far, stored in a file so that an interrupted run can continue.
///
/// Valid while the sources of the targets are unchanged. Killed mutants stay killed; survivors are run
/// again, because a test may have been added.
package struct Record {
  private let path: String
  private(set) var verdicts: [String: Verdict] = [:]

  /// Reads the record for these sources, or starts a new one.
  package init(_ path: String, fingerprint: String) throws(MutationError) {
    self.path = path
    let lines = Files.exists(path) ? try Files.text(path).split(separator: "\n") : []
    guard lines.first.map(String.init) == fingerprint else {
      try Files.write("\(fingerprint)\n", to: path)
      return
    }
    for line in lines.dropFirst() {
      let parts = line.split(separator: "\t", maxSplits: 1).map(String.init)
      guard parts.count == 2, let verdict = Verdict(words: parts[0]) else { continue }
      verdicts[parts[1]] = verdict
    }
  }

  /// Stores a verdict.
  mutating func keep(_ verdict: Verdict, of mutant: Mutant) throws(MutationError) {
    verdicts[mutant.key] = verdict
    try Files.append("\(verdict.words)\t\(mutant.key)", to: path)
  }

  func isKilled(_ mutant: Mutant) -> Bool { verdicts[mutant.key]?.isKilled ?? false }
}
