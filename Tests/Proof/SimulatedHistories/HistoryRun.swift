// SPDX-License-Identifier: Apache-2.0

/// Runs trials of consecutive seeds until a number of answers has been compared.
package struct HistoryRun: Sendable {
  let seed: UInt64
  let answers: Int
  let workers: Int

  let subsets: Int

  /// Creates a run that starts with a seed; workers share the seeds.
  ///
  /// With more subsets per history, the same number of answers needs fewer signatures.
  package init(seed: UInt64, answers: Int, workers: Int, subsets: Int = 32) {
    self.subsets = subsets
    self.seed = seed
    self.answers = answers
    self.workers = workers
  }

  /// Runs all trials.
  package func play() async throws -> HistoryTally {
    let mint = try HistoryMint()
    return try await withThrowingTaskGroup(of: HistoryTally.self) { group in
      for worker in 0..<workers {
        group.addTask { try share(of: worker, mint) }
      }
      var all = HistoryTally()
      for try await tally in group { all.add(tally) }
      return all
    }
  }

  private func share(of worker: Int, _ mint: HistoryMint) throws -> HistoryTally {
    var tally = HistoryTally()
    var number = UInt64(worker)
    while tally.answers < answers / workers {
      var trial = try HistoryTrial(seed: seed &+ number, mint: mint)
      trial.subsets = subsets
      trial.run()
      tally.add(trial.tally)
      number += UInt64(workers)
    }
    return tally
  }
}

extension HistoryTally {
  /// The numbers in the order in which they are reported.
  package var figures: [(name: String, value: Int)] {
    [
      ("histories", histories), ("messages", messages), ("answers", answers),
      ("answers with complete evidence", complete), ("answers with evidence lost", partial),
      ("answers about the past", past), ("answers of merged ledgers", merged),
      ("answers of the store", store),
      ("evidence lost: right", right), ("evidence lost: undetermined", undetermined),
      ("evidence lost: no evidence about the product", nothingSeen),
    ]
      + asked.sorted { $0.key < $1.key }.flatMap { kind, count in
        [
          ("evidence lost, \(kind): answers", count),
          ("evidence lost, \(kind): undetermined", undecided[kind] ?? 0),
        ]
      }
      + exceptions.sorted { $0.key < $1.key }.map { ("unseen: \($0.key)", $0.value) }
      + [("failures", failures)]
      + failureKinds.sorted { $0.value > $1.value }.prefix(40).map {
        ("failed: \($0.key)", $0.value)
      }
  }
}
