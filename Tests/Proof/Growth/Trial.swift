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

  /// The allowed ratio for twice the input: two, plus the measurement error.
  static let mostGrowth = 2.3
  /// The memory allowed per run, and per byte of input.
  static let baseMemory = 40 << 20
  static let memoryPerByte = 12

  /// Differences below these values are noise of the process start.
  private static let leastInstructions: Int64 = 40_000_000
  private static let leastMicroseconds: Int64 = 60_000
  private static let leastMemory: Int64 = 24 << 20

  /// The ratio of the work; `nil` if it is negligible.
  var growthOfWork: Double? {
    if base.instructions > 0 {
      return growth(\.instructions, least: Trial.leastInstructions)
    }
    return growth(\.microseconds, least: Trial.leastMicroseconds)
  }

  /// The ratio of the memory.
  var growthOfMemory: Double? { growth(\.peak_bytes, least: Trial.leastMemory) }

  private func growth(_ amount: (process_cost) -> Int64, least: Int64) -> Double? {
    let small = amount(costs.0) - amount(base)
    let large = amount(costs.1) - amount(base)
    guard large >= least else { return nil }
    // Inputs are not exactly twice as large.
    let scale = 2 * Double(sizes.0) / Double(sizes.1)
    return Double(large) / Double(max(small, 1)) * scale
  }

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
    if let growth = growthOfWork, growth > Trial.mostGrowth {
      findings.append("twice the input takes \(Trial.text(growth)) times the work")
    }
    if let growth = growthOfMemory, growth > Trial.mostGrowth {
      findings.append("twice the input takes \(Trial.text(growth)) times the memory")
    }
    return findings
  }

  static func text(_ number: Double) -> String { String(format: "%.2f", number) }
}
