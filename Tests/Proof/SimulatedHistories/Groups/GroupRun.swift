// SPDX-License-Identifier: Apache-2.0

/// Runs trials of consecutive seeds until a number of questions has been asked.
package struct GroupRun: Sendable {
  private let seed: UInt64
  private let questions: Int
  private let workers: Int

  /// Creates a run that starts with a seed; workers share the seeds.
  package init(seed: UInt64, questions: Int, workers: Int) {
    (self.seed, self.questions, self.workers) = (seed, questions, workers)
  }

  /// Runs all trials.
  package func play() async throws -> GroupTally {
    let mint = try GroupMint()
    return try await withThrowingTaskGroup(of: GroupTally.self) { group in
      for worker in 0..<workers { group.addTask { try share(of: worker, mint) } }
      var all = GroupTally()
      for try await tally in group { all.add(tally) }
      return all
    }
  }

  private func share(of worker: Int, _ mint: GroupMint) throws -> GroupTally {
    var tally = GroupTally()
    var number = UInt64(worker)
    while tally.questions < questions / workers {
      var trial = try GroupTrial(seed: seed &+ number, mint: mint)
      try trial.run(subsets: 12)
      tally.add(trial.tally)
      number += UInt64(workers)
    }
    return tally
  }
}

/// The numbers of questions about groups, and of their results.
package struct GroupTally: Sendable {
  package var groups = 0
  package var messages = 0
  /// Questions about access, and those of them for which every message had arrived.
  package var access = 0
  package var complete = 0
  package var seats = 0
  package var moves = 0
  /// The results by kind.
  package var found: [String: Int] = [:]
  package var failures = 0
  /// The first failures, with everything needed to reproduce them.
  package var reports: [String] = []

  package var questions: Int { access + seats + moves }

  /// The limit of reported failures.
  static let reportLimit = 10

  mutating func add(_ other: GroupTally) {
    groups += other.groups
    messages += other.messages
    access += other.access
    complete += other.complete
    seats += other.seats
    moves += other.moves
    found.merge(other.found) { $0 + $1 }
    failures += other.failures
    reports += other.reports.prefix(
      GroupTally.reportLimit - min(reports.count, GroupTally.reportLimit)
    )
  }

  /// The numbers in the order in which they are reported.
  package var figures: [(name: String, value: Int)] {
    [
      ("groups", groups), ("messages", messages), ("questions", questions),
      ("about access", access), ("with every message", complete), ("about seats", seats),
      ("about moves", moves),
    ] + found.sorted { $0.key < $1.key }.map { ($0.key, $0.value) } + [("failures", failures)]
  }
}
