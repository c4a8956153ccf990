// SPDX-License-Identifier: Apache-2.0

// Measures the project against libcrypto on the same machine in the same minutes, so that every figure
// that counts is a ratio. The sides of a ratio take turns, so that a noisy neighbour slows both.

import Foundation

if CommandLine.arguments.dropFirst() == ["--help"] {
  print(BenchOptions.usage, terminator: "")
  exit(0)
}
guard let options = BenchOptions(CommandLine.arguments.dropFirst()) else {
  FileHandle.standardError.write(Data(BenchOptions.usage.utf8))
  exit(2)
}
do {
  let table =
    if let profile = options.profile {
      try Profiling(options: options).run(profile)
    } else {
      try Benchmarks(options).run()
    }
  print(options.isJSON ? table.json : table.text)
  exit(table.ratios.allSatisfy(\.isKept) ? 0 : 1)
} catch {
  FileHandle.standardError.write(Data("ReceiptBench: error: \(error)\n".utf8))
  exit(3)
}
