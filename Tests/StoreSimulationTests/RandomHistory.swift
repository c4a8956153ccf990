// SPDX-License-Identifier: Apache-2.0

import ScriptPlaying
import StoreEngine
import StrictTime

/// A history with random steps of all kinds and random knobs, determined by its number.
struct RandomHistory {
  private let random: RandomScript

  init(_ number: Int) throws {
    let seed = "life-\(number)"
    var choices = RandomSequence(seed: seed)
    let steps = choices.below(32) + 8
    random = try RandomScript(
      seed: seed,
      for: Products.configuration(),
      from: choices,
      customers: ["anna", "bert"],
      steps: steps,
      environment: .production
    )
  }

  /// The script, or only its first steps.
  func script(steps: Int? = nil) throws -> StoreScript {
    let bytes = random.bytes(steps: steps ?? random.steps.count)
    return try StoreScript(bytes[...], for: Products.configuration())
  }

  func play(until end: Timestamp? = nil, steps: Int? = nil) throws -> Play {
    try Play(of: script(steps: steps), in: Products.configuration(), until: end)
  }
}
