// SPDX-License-Identifier: Apache-2.0

import Foundation
import StoreVerification

/// Batches of tokens.
struct BatchSamples {
  /// Tokens of one signer.
  let one: TokenRun
  /// Tokens of 64 signers in turn.
  let mixed: TokenRun
  /// The tokens of 64 signers, repeated often enough to build key tables.
  let manyMixed: TokenRun
  /// Notifications with two nested tokens each.
  let notifications: TokenRun

  init(_ tokens: TokenSamples, _ options: BenchOptions) throws {
    one = try tokens.batch(count: options.tokensOfBatch)
    mixed = try tokens.batch(count: options.tokensOfMixture, signers: TokenSamples.signersOfMixture)
    manyMixed = mixed.repeated(options.timesOfMixture)
    notifications = try tokens.notifications(count: options.notificationsOfBatch)
  }
}

extension Benchmarks {
  /// Verifies a file of tokens with a new verifier: in batches, and one by one with an `EVP_PKEY_verify` for
  /// each.
  func measureBatches(_ batches: BatchSamples, into rounds: inout Rounds) throws {
    for _ in 0..<options.turnsOfBatch {
      try rounds.note(.together, beside: .p256) {
        try batches.one.microseconds { try $0.verifyTogether() }
      }
    }
    let some = batches.one.prefix(options.tokensAlone)
    try rounds.note(.alone, beside: .p256) { try some.microseconds { try $0.verifyAlone() } }
    try note(
      .notificationsTogether,
      batches.notifications,
      { try $0.verifyTogether() },
      in: &rounds
    )
    // The two differ little, so many short alternating runs are more precise.
    let few = batches.mixed.prefix(10 * TokenSamples.signersOfMixture)
    for _ in 0..<options.turnsOfMixture {
      try note(.fewMixedTogether, few, { try $0.verifyTogether() }, in: &rounds)
      try note(.fewMixedAlone, few, { try $0.verifyAlone() }, in: &rounds)
    }
    // Chain verification takes a smaller share of a longer file, so the chains are cached first.
    let verifier = try batches.mixed.verifier()
    try few.verifyAlone(by: verifier)
    let all = batches.mixed.repeated(options.tokensOfBatch / batches.mixed.count)
    try note(.mixedTogether, all, { try $0.verifyTogether(by: verifier) }, in: &rounds)
    try note(.mixedAlone, batches.mixed, { try $0.verifyAlone(by: verifier) }, in: &rounds)
  }

  /// Tokens of 64 signers in turn, enough to build their key tables.
  func measureTables(_ batches: BatchSamples, into table: inout BenchTable) throws {
    var rounds = Rounds()
    let verifier = try batches.mixed.verifier()
    try batches.mixed.verifyAlone(by: verifier)
    try note(.manyMixedAlone, batches.mixed, { try $0.verifyAlone(by: verifier) }, in: &rounds)
    try note(
      .manyMixedTogether,
      batches.manyMixed,
      { try $0.verifyTogether(by: verifier) },
      in: &rounds
    )
    let count = batches.manyMixed.count
    table.add("\(count) tokens of 64 signers together, each", rounds[.manyMixedTogether])
    table.compare(
      "64 signers, \(count) tokens: together / one by one",
      rounds.ratio(.manyMixedAlone, to: .manyMixedTogether),
      atLeast: 1
    )
  }

  private func note(
    _ timing: Rounds.Timing,
    _ tokens: TokenRun,
    _ verify: (TokenRun) throws -> Void,
    in rounds: inout Rounds
  ) rethrows {
    rounds.note(timing, try tokens.microseconds(verify))
  }

  func compareBatches(_ rounds: Rounds, in table: inout BenchTable) {
    table.add("\(options.tokensOfBatch) tokens of one signer together, each", rounds[.together])
    table.add("the same one by one, each", rounds[.alone])
    table.add(
      "\(options.notificationsOfBatch) notifications with two tokens, together, each",
      rounds[.notificationsTogether]
    )
    table.compare(
      "tokens together: rate / P-256",
      rounds.rateByLibCrypto(of: .together),
      atLeast: 2.4
    )
    table.compare(
      "tokens one by one: rate / P-256",
      rounds.rateByLibCrypto(of: .alone),
      atLeast: 0.85
    )
    table.compare(
      "64 signers, ten tokens of each: together / one by one",
      rounds.ratio(.fewMixedAlone, to: .fewMixedTogether),
      atLeast: 1
    )
    table.compare(
      "64 signers, \(options.tokensOfBatch) tokens: together / one by one",
      rounds.ratio(.mixedAlone, to: .mixedTogether),
      atLeast: 1
    )
  }

  /// A whole run of `receiptctl batch`.
  func measureBatchProcesses(_ run: TokenRun, into table: inout BenchTable) throws {
    guard let command = options.command else { return }
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("receiptbench-batch-\(ProcessInfo.processInfo.processIdentifier)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer {
      do { try FileManager.default.removeItem(at: folder) } catch {
        print("left behind: \(folder)")
      }
    }
    let (root, file) = (
      folder.appendingPathComponent("root"), folder.appendingPathComponent("lines")
    )
    try Data(run.root).write(to: root)
    let lines = Data(run.lines)
    try lines.write(to: file)
    let end = try FileHandle(forWritingTo: file)
    for _ in 1..<options.timesInFile {
      try end.seekToEnd()
      try end.write(contentsOf: lines)
    }
    try end.close()
    func batch(jobs: Int) -> [String] {
      let options = ["--root", root.path, "--at", "\(signingTime)", "--payload", "full", "--quiet"]
      return [command, "batch", "--jobs", "\(jobs)"] + options
    }
    let inFile = Double(options.tokensOfBatch * options.timesInFile)
    var rounds = Rounds()
    // Other processes slow down two threads more than one, so each result is the best run.
    var best = (one: Double.infinity, two: Double.infinity)
    for _ in 0..<options.processRounds {
      try rounds.note(.batch, beside: .p256) {
        try BatchProcess.run(batch(jobs: 1), file: file).processor * 1e3 / inFile
      }
      for _ in 0..<options.turnsOfProcess {
        let one = try BatchProcess.run(batch(jobs: 1), file: file).elapsed
        let two = try BatchProcess.run(batch(jobs: 2), file: file).elapsed
        best = (min(best.one, one), min(best.two, two))
      }
    }
    table.add("batch, \(Int(inFile)) tokens, one thread", inFile * 1e3 / best.one, "tokens/s")
    table.add("batch, \(Int(inFile)) tokens, two threads", inFile * 1e3 / best.two, "tokens/s")
    table.compare(
      "batch of one signer: rate / P-256",
      rounds.rateByLibCrypto(of: .batch),
      atLeast: 2.4
    )
    table.compare("batch: two threads / one", best.one / best.two, atLeast: 1.8)
    let times = options.timesOfBatch
    guard let few = try BatchProcess.peak(batch(jobs: 2), lines: lines, times: 1),
      let many = try BatchProcess.peak(batch(jobs: 2), lines: lines, times: times)
    else { return }
    let count = options.tokensOfBatch * times
    table.add("peak memory of batch, \(options.tokensOfBatch) tokens", few, "MB")
    table.compare("peak memory of batch, \(count) tokens, in MB", many, atMost: 24)
  }
}
