// SPDX-License-Identifier: Apache-2.0

/// Runs the proofs against the mutants, several at a time.
struct Campaign {
  let baseline: Baseline
  let directory: String
  /// The number of parallel processes.
  let width: Int

  /// A mutant and its remaining proofs.
  private struct Trial {
    let mutant: Mutant
    var proofRuns: ArraySlice<ProofRun>
  }

  /// A mutant and its running process.
  private struct Running {
    let trial: Trial
    let proofRun: ProofRun
    let job: Job
  }

  /// Runs all `mutants`, and reports each result as soon as it is known.
  ///
  /// Completes each stage for all mutants before the next, because most are killed in the first two.
  func run(
    _ mutants: [Mutant],
    report: (Mutant, Verdict) throws(MutationError) -> Void
  ) throws(MutationError) {
    var trials: [Trial] = []
    for mutant in mutants {
      let proofRuns = baseline.proofRuns(for: mutant)
      if proofRuns.isEmpty {
        try report(mutant, .unmet)
      } else {
        trials.append(Trial(mutant: mutant, proofRuns: proofRuns[...]))
      }
    }
    while let stage = trials.compactMap(\.proofRuns.first?.stage).min() {
      let later = trials.filter { $0.proofRuns.first?.stage != stage }
      let current = trials.filter { $0.proofRuns.first?.stage == stage }
      trials = try run(current, upTo: stage, report: report) + later
    }
  }

  /// Runs one stage; returns the proofs of later stages.
  private func run(
    _ trials: [Trial],
    upTo stage: ProofRun.Stage,
    report: (Mutant, Verdict) throws(MutationError) -> Void
  ) throws(MutationError) -> [Trial] {
    var waiting = trials[...]
    var running: [Running] = []
    var later: [Trial] = []
    while !waiting.isEmpty || !running.isEmpty {
      while running.count < width, var trial = waiting.popFirst() {
        guard let proofRun = trial.proofRuns.popFirst() else { continue }
        let job = try start(proofRun, trial.mutant)
        running.append(Running(trial: trial, proofRun: proofRun, job: job))
      }
      var going: [Running] = []
      for process in running {
        switch process.job.ending {
        case nil: going.append(process)
        case .passed?:
          if process.trial.proofRuns.isEmpty {
            try report(process.trial.mutant, .survived)
          } else if process.trial.proofRuns.first?.stage == stage {
            waiting = [process.trial] + waiting
          } else {
            later.append(process.trial)
          }
        case let ending?:
          try report(process.trial.mutant, .killed(how: ending, sources: process.proofRun.sources))
        }
      }
      if going.count == running.count { pause() }
      running = going
    }
    return later
  }

  private func start(_ proofRun: ProofRun, _ mutant: Mutant) throws(MutationError) -> Job {
    try Job(
      proofRun.words,
      in: directory,
      [
        SwitchFiles.Environment.mutant: "\(mutant.number)",
        SwitchFiles.Environment.seconds: "\(proofRun.limit)",
      ]
    )
  }
}
