// SPDX-License-Identifier: Apache-2.0

import SimulatedHistories
import StoreEntitlements
import Testing

/// The engine compared with the scripts of groups; `./dev histories --groups` asks more.
struct GroupTrialTests {
  private static let mint = Result { try GroupMint() }

  @Test(arguments: [1, 100_000] as [UInt64])
  func `the engine agrees with the script`(_ seed: UInt64) async throws {
    let tally = try await GroupRun(seed: seed, questions: 2_000, workers: 1).play()
    #expect(tally.questions >= 2_000)
    #expect(tally.failures == 0)
    for report in tally.reports { Issue.record(Comment(rawValue: report)) }
    // The lives have all that is asked about.
    #expect(tally.complete > 0 && tally.seats > 0 && tally.moves > 0)
    for kind in [
      "right", "undetermined", "unseen end", "seats complete", "seats incomplete", "moved",
    ] {
      #expect(tally.found[kind, default: 0] > 0, "\(kind)")
    }
  }

  // MARK: Tests of the checks

  @Test func `detects a wrong verdict`() throws {
    for (from, to) in [
      (.entitled, .notEntitled), (.notEntitled, .entitled), (.entitled, .undetermined),
    ] as [(EntitlementVerdict, EntitlementVerdict)] {
      try expectNotice { answer in
        var answer = answer
        if answer.verdict == from { answer.verdict = to }
        return answer
      }
    }
  }

  @Test func `detects a wrong number of seats`() throws {
    for difference in [1, -1] as [Int64] {
      try expectNotice { answer in
        var answer = answer
        if let seats = answer.seats { answer.seats = (seats.left + difference, seats.isComplete) }
        return answer
      }
    }
    for isComplete in [true, false] {
      try expectNotice { answer in
        var answer = answer
        if let seats = answer.seats { answer.seats = (seats.left, isComplete) }
        return answer
      }
    }
    try expectNotice { answer in
      var answer = answer
      answer.seats = nil
      return answer
    }
  }

  @Test func `detects a wrong move`() throws {
    try expectNotice { answer in
      var answer = answer
      if answer.reason == .moved { answer.reason = .refunded }
      return answer
    }
    try expectNotice { answer in
      var answer = answer
      if answer.reason == .refunded { answer.reason = .moved }
      return answer
    }
    try expectNotice { answer in
      var answer = answer
      if answer.reason == .moved { answer.nextActions = [.resubscribe] }
      return answer
    }
  }

  private func expectNotice(_ alteration: @escaping @Sendable (GroupAnswer) -> GroupAnswer) throws {
    var failures = 0
    for seed in 1...12 as ClosedRange<UInt64> {
      var trial = try GroupTrial(seed: seed, mint: Self.mint.get())
      trial.alteration = alteration
      try trial.run(subsets: 4)
      failures += trial.tally.failures
    }
    #expect(failures > 0)
  }
}
