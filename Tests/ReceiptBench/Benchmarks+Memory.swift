// SPDX-License-Identifier: Apache-2.0

import Foundation
import StoreVerification

extension Benchmarks {
  /// The memory after a warm-up and after many more tokens, including forged ones and new chains.
  ///
  /// The warm-up uses every token and fills the chain cache. Skipped without `/proc`.
  func measureMemory(into table: inout BenchTable) throws {
    let mixture = try tokens.mixture(otherSigners: 80)
    try verify(mixture, places: 0..<mixture.period)
    guard let before = ChildProcess.residentMegabytes else { return }
    try verify(mixture, places: 0..<options.tokensOfMemory)
    guard let after = ChildProcess.residentMegabytes else { return }
    table.add("memory after a warm-up", before, "MB")
    table.add("memory after \(options.tokensOfMemory) more tokens", after, "MB")
    table.compare("growth of memory in MB", after - before, atMost: 1)
  }

  private func verify(_ mixture: TokenMixture, places: Range<Int>) throws {
    for place in places {
      let (token, isGenuine) = mixture[place]
      do {
        _ = try tokens.verifier.verifyTransaction(token.utf8, expecting: tokens.expectations)
        guard isGenuine else { throw BenchError.baseline }
      } catch let error as VerificationError {
        guard !isGenuine else { throw error }
      }
    }
  }
}
