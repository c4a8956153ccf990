// SPDX-License-Identifier: Apache-2.0

/// The verdicts so far, kept in a file, so that a run that was interrupted goes on.
///
/// They are kept as long as the targets stay what they are. What was killed stays so; what survived is
/// tried again, because a test may have come.
package struct Record {
  private let path: String
  private(set) var verdicts: [String: Verdict] = [:]

  /// Reads what is known of these sources, or begins anew.
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

  /// Keeps a verdict.
  mutating func keep(_ verdict: Verdict, of mutant: Mutant) throws(MutationError) {
    verdicts[mutant.key] = verdict
    try Files.append("\(verdict.words)\t\(mutant.key)", to: path)
  }

  func isKilled(_ mutant: Mutant) -> Bool { verdicts[mutant.key]?.isKilled ?? false }
}
