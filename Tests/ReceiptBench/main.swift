// SPDX-License-Identifier: Apache-2.0

// Compares the speed of the package with libcrypto on the same machine at the same time, so every bound is on a
// ratio. The two measurements of a ratio alternate, so that other load slows down both.

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
  if let tokens = options.tokens, let root = options.root {
    try GivenTokens(file: tokens, root: root).answer()
    exit(0)
  }
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
