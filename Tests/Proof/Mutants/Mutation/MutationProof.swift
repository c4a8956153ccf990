// SPDX-License-Identifier: Apache-2.0

/// The whole proof: inserts switches, runs every mutant, computes the score.
package struct MutationProof {
  /// The package, and the working directory with its copy in `source` and stored results.
  private let original: String
  private let home: String

  /// A proof of the package at `original`, with all output in `home`.
  package init(of original: String, in home: String) {
    self.original = original
    self.home = home
  }

  private var copy: String { "\(home)/source" }

  /// Writes the switches into the copy; returns the number of mutants.
  package func rewrite() throws(MutationError) -> Int { try mutants().count }

  /// All mutants of the copy.
  package func mutants() throws(MutationError) -> [Mutant] {
    try PackageCopy(of: original, in: copy).mutants
  }

  /// Runs selected mutants with the build in `build`; returns the score of all of them.
  package func run(
    _ selection: Selection,
    build: String,
    width: Int,
    page: String,
    progress: (String) -> Void
  ) throws(MutationError) -> Score {
    let mutants = try mutants().filter(selection.contains)
    var record = try Record("\(home)/verdicts", about: mutants, Dependencies(of: original))
    let open = mutants.filter { record.verdict(of: $0) == nil }
    if !open.isEmpty { try run(open, build: build, width: width, keeping: &record, progress) }
    progress("\(mutants.count - open.count) verdicts were kept, \(open.count) are new")
    let reasons = Reasons(page: try Files.text("\(original)/\(page)"))
    return Score(mutants, of: selection, record, reasons)
  }

  private func run(
    _ mutants: [Mutant],
    build: String,
    width: Int,
    keeping record: inout Record,
    _ progress: (String) -> Void
  ) throws(MutationError) {
    let proofs = try Proof.all(build: build, directory: copy)
    let baseline = try Baseline(
      proofs,
      in: copy,
      keeping: "\(home)/baseline",
      state: try Files.modification(of: proofs.map { $0.words[0] }),
      progress: progress
    )
    let campaign = Campaign(baseline: baseline, directory: copy, width: width)
    progress("\(mutants.count) mutants to run")
    var count = 0
    try campaign.run(mutants) { mutant, verdict throws(MutationError) in
      count += 1
      try record.keep(verdict, of: mutant)
      progress("\(count) of \(mutants.count): \(verdict.words): \(mutant.file):\(mutant.line)")
    }
  }

  /// Writes the figures of a score, one per line, with the date and the state of the sources.
  package func write(
    _ score: Score,
    date: String,
    commit: String,
    to path: String
  ) throws(MutationError) {
    let lines = score.figures.map { "\($0.name)\t\($0.value)" }
    let all = lines + ["date\t\(date)", "commit\t\(commit)", ""]
    try Files.write(all.joined(separator: "\n"), to: path)
  }
}
