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
    var questions: ArraySlice<Question>
  }

  /// A mutant and its running process.
  private struct Running {
    let trial: Trial
    let question: Question
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
      let questions = baseline.questions(about: mutant)
      if questions.isEmpty {
        try report(mutant, .unmet)
      } else {
        trials.append(Trial(mutant: mutant, questions: questions[...]))
      }
    }
    while let stage = trials.compactMap(\.questions.first?.stage).min() {
      let later = trials.filter { $0.questions.first?.stage != stage }
      let asked = trials.filter { $0.questions.first?.stage == stage }
      trials = try run(asked, upTo: stage, report: report) + later
    }
  }

  /// Runs one stage; returns the proofs of later stages.
  private func run(
    _ trials: [Trial],
    upTo stage: Question.Stage,
    report: (Mutant, Verdict) throws(MutationError) -> Void
  ) throws(MutationError) -> [Trial] {
    var waiting = trials[...]
    var running: [Running] = []
    var later: [Trial] = []
    while !waiting.isEmpty || !running.isEmpty {
      while running.count < width, var trial = waiting.popFirst() {
        guard let question = trial.questions.popFirst() else { continue }
        let job = try start(question, trial.mutant)
        running.append(Running(trial: trial, question: question, job: job))
      }
      var going: [Running] = []
      for process in running {
        switch process.job.ending {
        case nil: going.append(process)
        case .passed?:
          if process.trial.questions.isEmpty {
            try report(process.trial.mutant, .survived)
          } else if process.trial.questions.first?.stage == stage {
            waiting = [process.trial] + waiting
          } else {
            later.append(process.trial)
          }
        case let ending?:
          try report(process.trial.mutant, .killed(by: process.question, how: ending))
        }
      }
      if going.count == running.count { pause() }
      running = going
    }
    return later
  }

  private func start(_ question: Question, _ mutant: Mutant) throws(MutationError) -> Job {
    try Job(
      question.words,
      in: directory,
      [
        SwitchFiles.Environment.mutant: "\(mutant.number)",
        SwitchFiles.Environment.seconds: "\(question.limit)",
      ]
    )
  }
}
