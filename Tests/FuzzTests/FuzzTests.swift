// SPDX-License-Identifier: Apache-2.0

import FuzzBodies
import FuzzReaders
import TestSupport
import Testing

/// What fuzzing looks for, on inputs that are the same each time.
struct FuzzTests {
  @Test(arguments: FuzzTarget.all)
  func `seeds and bent seeds show no fault`(_ target: FuzzTarget) throws {
    let seeds = try target.seeds()
    #expect(!seeds.isEmpty)
    var generator = SeededGenerator(seed: 0xF022)
    let step = max(1, seeds.count / mostSeeds)
    for number in stride(from: 0, to: seeds.count, by: step) {
      check(target, seeds[number], "seed \(number + 1)")
    }
    for turn in 0..<turns {
      guard let seed = seeds.randomElement(using: &generator) else { return }
      check(target, generator.mutation(of: seed), "turn \(turn) of \(generator)")
    }
  }

  /// Enough that a body which is broken shows it; looking for faults is the work of `./dev fuzz`.
  private let turns = 50
  /// The vectors have tests of their own; `./dev fuzz --replay` takes all.
  private let mostSeeds = 50

  private func check(_ target: FuzzTarget, _ input: [UInt8], _ name: String) {
    do {
      try target.check(input)
    } catch {
      Issue.record("\(target.name), \(name): \(error)")
    }
  }
}
