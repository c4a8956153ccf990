// SPDX-License-Identifier: Apache-2.0

import FuzzTargets
import TestSupport
import Testing

/// The fuzz targets on fixed inputs.
struct FuzzTests {
  @Test(arguments: FuzzTarget.all)
  func `seeds and mutated seeds cause no findings`(_ target: FuzzTarget) throws {
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

  /// Enough to detect a broken fuzz target; `./dev fuzz` searches for bugs.
  private let turns = 50
  /// The vectors have their own tests; `./dev fuzz --replay` replays all seeds.
  private let mostSeeds = 50

  private func check(_ target: FuzzTarget, _ input: [UInt8], _ name: String) {
    do {
      try target.check(input)
    } catch {
      Issue.record("\(target.name), \(name): \(error)")
    }
  }
}
