// SPDX-License-Identifier: Apache-2.0

import Foundation
import ProcessMeter

/// The costs of one subject for one shape in two sizes, and the violations.
struct Trial {
  let shape: String
  let subject: String
  /// The sizes of the smaller input and of one about twice as large.
  let sizes: (Int, Int)
  var costs: (process_cost, process_cost)
  /// The cost of an almost empty input.
  let base: process_cost
  /// Whether this program itself is measured, with the memory that it uses itself.
  let isLibrary: Bool
  /// The instructions for both inputs and for an almost empty one, if they were counted.
  var counts: (small: Int64, large: Int64, base: Int64)?

  /// The allowed ratio for twice the input: two, plus the logarithm of sorting.
  static let mostGrowth = 2.3
  /// The memory allowed per run, and per byte of input.
  static let baseMemory = 40 << 20
  static let memoryPerByte = 12

  /// Differences below these values are noise of the process start.
  private static let leastMicroseconds: Int64 = 30_000
  private static let leastMemory: Int64 = 24 << 20

  /// The factor by which twice the input multiplies the processor time; `nil` if the time is
  /// negligible.
  var growthOfTime: Double? {
    growth(
      of: (costs.0.microseconds, costs.1.microseconds),
      base: base.microseconds,
      least: Trial.leastMicroseconds
    )
  }

  /// The same factor for the memory; `nil` if the memory is negligible.
  var growthOfMemory: Double? {
    growth(
      of: (costs.0.peak_bytes, costs.1.peak_bytes),
      base: base.peak_bytes,
      least: Trial.leastMemory
    )
  }

  /// The same factor for the instructions; `nil` if they were not counted.
  var growthOfInstructions: Double? {
    guard let counts else { return nil }
    return growth(of: (counts.small, counts.large), base: counts.base, least: 1)
  }

  private func growth(of amounts: (Int64, Int64), base: Int64, least: Int64) -> Double? {
    let small = amounts.0 - base
    let large = amounts.1 - base
    guard large >= least else { return nil }
    // Inputs are not exactly twice as large.
    let scale = 2 * Double(sizes.0) / Double(sizes.1)
    return Double(large) / Double(max(small, 1)) * scale
  }

  /// Whether the processor time grows too fast.
  ///
  /// Other processes on the machine change that time, therefore it is no finding: the instructions
  /// are counted next.
  var isSuspicious: Bool { (growthOfTime ?? 0) > Trial.mostGrowth }

  /// The violations.
  var findings: [String] {
    var findings: [String] = []
    for (size, cost) in [(sizes.0, costs.0), (sizes.1, costs.1)] {
      let own = isLibrary ? base.peak_bytes : 0
      let most = own + Int64(Trial.baseMemory + Trial.memoryPerByte * size)
      if cost.status < 0 || cost.status > 3 {
        findings.append("an input of \(size) bytes ends the process with status \(cost.status)")
      }
      if cost.peak_bytes > most {
        findings.append("\(size) bytes take \(cost.peak_bytes >> 10) KiB, at most \(most >> 10)")
      }
    }
    if let growth = growthOfInstructions, growth > Trial.mostGrowth {
      findings.append("twice the input takes \(Trial.text(growth)) times the instructions")
    }
    if let growth = growthOfMemory, growth > Trial.mostGrowth {
      findings.append("twice the input takes \(Trial.text(growth)) times the memory")
    }
    return findings
  }

  static func text(_ number: Double) -> String { String(format: "%.2f", number) }
}
