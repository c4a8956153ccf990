// SPDX-License-Identifier: Apache-2.0

import Foundation
import StoreVerification

extension Benchmarks {
  /// A file of tokens from the first to the last, by a verifier that has seen nothing: together, and one by
  /// one, which is `EVP_PKEY_verify` for each.
  func measureBatches(into table: inout BenchTable) throws {
    let count = Double(options.tokensOfBatch)
    let one = try tokens.batch(count: options.tokensOfBatch)
    let many = try tokens.batch(count: options.tokensOfBatch, signers: 64)
    var best = (together: Double.infinity, alone: Double.infinity, p256: Double.infinity)
    var mixed: [Double] = []
    for _ in 0..<options.batchRounds {
      best.p256 = min(best.p256, try LibCryptoBaseline.microsecondsOfP256(seconds: 1))
      best.together = min(best.together, try Stopwatch.microseconds(one.verifyTogether) / count)
      best.alone = min(best.alone, try Stopwatch.microseconds(one.verifyAlone) / count)
      let together = try Stopwatch.microseconds(many.verifyTogether)
      mixed.append(try Stopwatch.microseconds(many.verifyAlone) / together)
    }
    table.add("\(options.tokensOfBatch) tokens of one signer together, each", best.together)
    table.add("the same one by one, each", best.alone)
    table.compare("tokens together: rate / P-256", best.p256 / best.together, atLeast: 2.4)
    table.compare("tokens one by one: rate / P-256", best.p256 / best.alone, atLeast: 0.85)
    // The same work on both sides, so that the ratio is 1 but for noise.
    table.compare("64 signers: together / one by one", mixed.median, atLeast: 0.95)
  }

  /// `receiptctl batch`, from its start to its end.
  func measureBatchProcesses(into table: inout BenchTable) throws {
    guard let command = options.command else { return }
    let run = try tokens.batch(count: options.tokensOfBatch)
    let root = FileManager.default.temporaryDirectory
      .appendingPathComponent("receiptbench-\(ProcessInfo.processInfo.processIdentifier).der")
    try Data(run.root).write(to: root)
    defer {
      do { try FileManager.default.removeItem(at: root) } catch { print("left behind: \(root)") }
    }
    let lines = run.lines
    func batch(jobs: Int, times: Int) throws -> BatchProcess {
      let options = ["--root", root.path, "--at", "\(moment)", "--payload", "full", "--quiet"]
      return try BatchProcess(
        [command, "batch", "--jobs", "\(jobs)"] + options,
        lines: lines,
        times: times
      )
    }
    let times = options.timesOfBatch
    let few = try batch(jobs: 1, times: 1)
    let one = try (0..<options.processRounds).map { _ in try batch(jobs: 1, times: times) }
    let two = try (0..<options.processRounds).map { _ in try batch(jobs: 2, times: times) }
    let count = Double(options.tokensOfBatch * times)
    let (single, double) = (one.map(\.seconds).min() ?? 1, two.map(\.seconds).min() ?? 1)
    let p256 = try LibCryptoBaseline.microsecondsOfP256(seconds: 2)
    table.add("batch, \(Int(count)) tokens, one thread", count / single, "tokens/s")
    table.add("batch, \(Int(count)) tokens, two threads", count / double, "tokens/s")
    let first = Double(options.tokensOfBatch) / few.seconds
    table.compare(
      "batch of one signer as a process: rate / P-256",
      first * p256 / 1e6,
      atLeast: 2.4
    )
    table.compare("batch: two threads / one", single / double, atLeast: 1.8)
    guard let before = few.peak, let after = two.compactMap(\.peak).max() else { return }
    table.add("peak memory of batch, \(options.tokensOfBatch) tokens", before, "MB")
    table.compare("peak memory of batch, \(Int(count)) tokens, in MB", after, atMost: 24)
  }
}
