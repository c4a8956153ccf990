// SPDX-License-Identifier: Apache-2.0

import StoreReceipts
import StoreVerification
import StrictTime

/// Runs one operation repeatedly, for a profiler.
struct Profiling {
  let options: BenchOptions

  func run(_ profile: BenchOptions.Profile) throws -> BenchTable {
    let signingTime = try Timestamp(rfc3339: "2025-01-02T03:04:05Z")
    var table = BenchTable()
    switch profile {
    case .receipt(let purchases):
      let time = try time(ofReceiptWith: purchases, at: signingTime)
      table.add("receipt with \(purchases) purchases, chain known", time)
    case .token:
      let tokens = try TokenSamples(at: signingTime)
      let time = try Stopwatch.microseconds(for: options.profiledTime, tokens.verify)
      table.add("transaction, chain known", time)
    case .batch:
      let batch = try TokenSamples(at: signingTime).batch(count: options.tokensOfBatch)
      let time = try Stopwatch.microseconds(for: options.profiledTime, batch.verifyTogether)
      table.add("tokens together, each", time / Double(options.tokensOfBatch))
    case .ledger:
      let benchmarks = try Benchmarks(options)
      try benchmarks.measureStoredLedgers(into: &table)
      try benchmarks.measureEntitlements(into: &table)
    case .store: try measureStore(into: &table)
    case .interface: try Benchmarks(options).measureInterface(into: &table)
    case .signing: try measureSigning(try Benchmarks(options), into: &table)
    }
    return table
  }

  /// All measurements of the simulated store, with their bounds.
  private func measureStore(into table: inout BenchTable) throws {
    let benchmarks = try Benchmarks(options)
    try benchmarks.measureSimulatedMemory(into: &table)
    try measureSigning(benchmarks, into: &table)
    try benchmarks.measureSimulation(into: &table)
  }

  private func measureSigning(_ benchmarks: Benchmarks, into table: inout BenchTable) throws {
    var rounds = Rounds()
    for _ in 0..<options.rounds { try benchmarks.measureSimulatedSignatures(into: &rounds) }
    benchmarks.compareSimulation(rounds, in: &table)
  }

  private func time(ofReceiptWith purchases: Int, at signingTime: Timestamp) throws -> Double {
    let samples = try ReceiptSamples()
    guard let receipt = samples.receipts[purchases] else { throw BenchError.profile }
    let verifier = ReceiptVerifier(
      apps: [AppIdentity(bundleId: "com.example.app")],
      environments: [.production],
      anchors: samples.anchors
    )
    let expectations = VerificationExpectations(now: signingTime)
    return try Stopwatch.microseconds(for: options.profiledTime) {
      _ = try verifier.verify(receipt, expecting: expectations)
    }
  }
}
