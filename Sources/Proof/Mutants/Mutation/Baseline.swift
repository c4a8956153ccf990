// SPDX-License-Identifier: Apache-2.0

/// What each proof does without any mutant: it passes, takes its time, and meets some mutants.
struct Baseline {
  /// The proofs, in the order in which they are asked.
  let proofs: [Proof]
  /// For each proof the mutants that would have made a difference to it.
  private let met: [Set<Int>]
  /// For each proof the seconds that it takes.
  private let times: [Double]

  /// Runs every proof once; `directory` is where it runs and keeps what it notes.
  init(
    _ proofs: [Proof],
    in directory: String,
    progress: (String) -> Void
  ) throws(MutationError) {
    let notes = "\(directory)/../met"
    var met: [Set<Int>] = []
    var times: [Double] = []
    for proof in proofs {
      try Files.remove(notes)
      let job = try Job(proof, in: directory, [SwitchFiles.Environment.notes: notes])
      while job.ending == nil { pause() }
      let seconds = job.seconds
      guard job.ending == .passed else {
        throw .baseline(proof.name, command: proof.words.joined(separator: " "))
      }
      let numbers = Files.exists(notes) ? try Files.text(notes) : ""
      met.append(Set(numbers.split(separator: "\n").compactMap { Int($0) }))
      times.append(seconds)
      progress(
        "\(proof.name): \(Int(seconds * 10)) tenths of a second, meets \(met.last?.count ?? 0)"
      )
    }
    self.proofs = proofs
    self.met = met
    self.times = times
  }

  /// The proofs that can kill a mutant: vectors, the tests of its room, then those of the others, the
  /// quickest first.
  func order(for mutant: Mutant) -> [Int] {
    proofs.indices.filter { met[$0].contains(mutant.number) }.sorted { left, right in
      rank(left, mutant) < rank(right, mutant)
    }
  }

  private func rank(_ index: Int, _ mutant: Mutant) -> (Int, Double) {
    let proof = proofs[index]
    let isOwn = proof.name.hasPrefix("\(mutant.room)Tests.")
    return (proof.isVectors ? 0 : isOwn ? 1 : 2, times[index])
  }

  /// The seconds after which a proof with a mutant counts as endless.
  func limit(of proof: Int) -> Int {
    Baseline.shortestLimit + Int(times[proof] * Baseline.patience)
  }

  private static let shortestLimit = 20
  private static let patience = 10.0
}
