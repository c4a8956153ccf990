// SPDX-License-Identifier: Apache-2.0

/// The verdicts so far, stored in a file as they come, so that an interrupted run can continue.
///
/// A verdict is valid while nothing that it depends on has changed.
package struct Record {
  private let path: String
  private var dependencies: Dependencies
  private(set) var verdicts: [String: Verdict] = [:]

  /// Reads the valid verdicts about mutants.
  package init(
    _ path: String,
    about mutants: [Mutant],
    _ dependencies: Dependencies
  ) throws(MutationError) {
    self.path = path
    self.dependencies = dependencies
    let known = Dictionary(mutants.map { ($0.key, $0) }) { first, _ in first }
    for line in Files.exists(path) ? try Files.text(path).split(separator: "\n") : [] {
      let parts = line.split(separator: "\t", maxSplits: 2).map(String.init)
      guard parts.count == 3, let mutant = known[parts[2]], let verdict = Verdict(words: parts[1])
      else { continue }
      let hash = try self.dependencies.hash(of: verdict.dependencies(of: mutant))
      if hash == parts[0] { verdicts[mutant.key] = verdict }
    }
  }

  /// Stores a verdict.
  package mutating func keep(_ verdict: Verdict, of mutant: Mutant) throws(MutationError) {
    verdicts[mutant.key] = verdict
    let hash = try dependencies.hash(of: verdict.dependencies(of: mutant))
    try Files.append("\(hash)\t\(verdict.words)\t\(mutant.key)", to: path)
  }

  package func verdict(of mutant: Mutant) -> Verdict? { verdicts[mutant.key] }
}
