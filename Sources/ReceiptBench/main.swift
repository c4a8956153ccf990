// SPDX-License-Identifier: Apache-2.0

// Measures the project against libcrypto on the same machine in the same minutes, so that every figure
// that counts is a ratio. Rounds of all measurements alternate, and medians or bests are compared: a
// noisy neighbour then slows both sides of a ratio.

import Foundation

let options = BenchOptions(CommandLine.arguments.dropFirst())
let table =
  if let profile = options.profile {
    try Profiling(options: options).run(profile)
  } else {
    try Benchmarks(options).run()
  }
print(options.isJSON ? table.json : table.text)
