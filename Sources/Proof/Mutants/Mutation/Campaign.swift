// SPDX-License-Identifier: Apache-2.0

/// Runs the proofs against one mutant after another, a few at a time.
struct Campaign {
  let baseline: Baseline
  let directory: String
  /// How many processes run at once.
  let width: Int

  /// A mutant under trial.
  private struct Trial {
    let mutant: Mutant
    var remaining: [Int]
    var proof: Int
    var job: Job
  }

  /// Tries all of `mutants`, and tells what became of each as soon as it is known.
  func run(
    _ mutants: [Mutant],
    report: (Mutant, Verdict) throws(MutationError) -> Void
  ) throws(MutationError) {
    var waiting = mutants[...]
    var trials: [Trial] = []
    while !waiting.isEmpty || !trials.isEmpty {
      while trials.count < width, let mutant = waiting.popFirst() {
        var order = baseline.order(for: mutant)
        if order.isEmpty {
          try report(mutant, .unmet)
        } else {
          let proof = order.removeFirst()
          let job = try start(proof, mutant)
          trials.append(Trial(mutant: mutant, remaining: order, proof: proof, job: job))
        }
      }
      var going: [Trial] = []
      for var trial in trials {
        switch try step(&trial) {
        case nil: going.append(trial)
        case let verdict?: try report(trial.mutant, verdict)
        }
      }
      if going.count == trials.count { pause() }
      trials = going
    }
  }

  /// Looks after a trial; its verdict, once there is one.
  private func step(_ trial: inout Trial) throws(MutationError) -> Verdict? {
    switch trial.job.ending {
    case nil: return nil
    case .passed:
      guard !trial.remaining.isEmpty else { return .survived }
      trial.proof = trial.remaining.removeFirst()
      trial.job = try start(trial.proof, trial.mutant)
      return nil
    case let ending?:
      let proof = baseline.proofs[trial.proof]
      return .killed(by: proof.name, isVectors: proof.isVectors, how: ending)
    }
  }

  private func start(_ proof: Int, _ mutant: Mutant) throws(MutationError) -> Job {
    try Job(
      baseline.proofs[proof],
      in: directory,
      [
        SwitchFiles.Environment.mutant: "\(mutant.number)",
        SwitchFiles.Environment.seconds: "\(baseline.limit(of: proof))",
      ]
    )
  }
}
