// SPDX-License-Identifier: Apache-2.0

import StoreVerification

extension Benchmarks {
  /// A file of tokens of one chain from the first to the last, by a verifier that has seen nothing: together,
  /// and one by one.
  func measureBatches(into table: inout BenchTable) throws {
    let batch = try tokens.batch(count: options.tokensOfBatch)
    var together: [Double] = []
    var alone: [Double] = []
    var p256: [Double] = []
    for _ in 0..<options.batchRounds {
      p256.append(try LibCryptoBaseline.microsecondsOfP256(seconds: 1))
      together.append(try Stopwatch.microseconds { try batch.verifyTogether() })
      alone.append(try Stopwatch.microseconds { try batch.verifyAlone() })
    }
    let count = Double(options.tokensOfBatch)
    let (batched, single) = ((together.min() ?? 0) / count, (alone.min() ?? 0) / count)
    let reference = p256.min() ?? 0
    table.add("\(options.tokensOfBatch) tokens of one chain together, each", batched)
    table.add("the same one by one, each", single)
    table.compare("tokens together: rate / P-256", reference / batched, atLeast: 2.4)
    table.compare("tokens one by one: rate / P-256", reference / single, atLeast: 0.85)
  }
}
