// SPDX-License-Identifier: Apache-2.0

import StoreReceipts
import StoreVerification
import StrictTime

/// All measurements, in alternating rounds.
struct Benchmarks {
  let options: BenchOptions
  let samples: ReceiptSamples
  let expectations: VerificationExpectations
  let tokens: TokenSamples
  /// The signing time of the samples, within the validity of their certificates.
  let signingTime: Timestamp

  init(_ options: BenchOptions) throws {
    self.options = options
    samples = try ReceiptSamples()
    signingTime = try Timestamp(rfc3339: "2025-01-02T03:04:05Z")
    expectations = VerificationExpectations(now: signingTime)
    tokens = try TokenSamples(at: signingTime)
  }

  func run() throws -> BenchTable {
    var table = BenchTable()
    // Memory is measured first, because pages used by other measurements would hide its growth.
    try measureSimulatedMemory(into: &table)
    try measureMemory(into: &table)
    let batches = try BatchSamples(tokens, options)
    let hostile = try HostileSamples(tokens)
    var rounds = Rounds()
    for _ in 0..<options.rounds {
      try measureReceipts(into: &rounds)
      try measureBatches(batches, into: &rounds)
      try measureTokens(into: &rounds)
      try measureHostile(hostile, into: &rounds)
      try measureSimulatedSignatures(into: &rounds)
    }
    compareReceipts(rounds, in: &table)
    compareTokens(rounds, in: &table)
    compareHostile(rounds, in: &table)
    compareBatches(rounds, in: &table)
    compareSimulation(rounds, in: &table)
    if !options.isQuick { try measureTables(batches, into: &table) }
    try measureEntitlements(into: &table)
    try measureStoredLedgers(into: &table)
    try measureSimulation(into: &table)
    try measureInterface(into: &table)
    try measureThreads(into: &table)
    try measureProcesses(into: &table)
    try measureBatchProcesses(batches.one, into: &table)
    return table
  }
}
