// SPDX-License-Identifier: Apache-2.0

import Foundation
import StoreVerification

extension Benchmarks {
  /// A file of tokens from the first to the last, by a verifier that has seen nothing: together, and one by
  /// one, which is `EVP_PKEY_verify` for each.
  func measureBatches(into table: inout BenchTable) throws {
    let count = Double(options.tokensOfBatch)
    let one = try tokens.batch(count: options.tokensOfBatch)
    let turns = 4
    let turn = options.tokensOfBatch / turns
    let some = one.prefix(turn)
    // Together they are as fast as one by one, or nearly: less of them, more often and in turns, tells more.
    let many = try tokens.batch(count: turn, signers: 64)
    let notifications = try tokens.notifications(count: options.notificationsOfBatch)
    var best = (together: Double.infinity, alone: Double.infinity, p256: Double.infinity)
    var mixed = (together: Double.infinity, alone: Double.infinity)
    var nested = Double.infinity
    for _ in 0..<options.batchRounds {
      best.p256 = min(best.p256, try LibCryptoBaseline.microsecondsOfP256(seconds: 1))
      best.together = min(best.together, try Stopwatch.microseconds(one.verifyTogether) / count)
      best.alone = min(best.alone, try Stopwatch.microseconds(some.verifyAlone) / Double(turn))
      for _ in 0..<turns {
        mixed.together = min(mixed.together, try Stopwatch.microseconds(many.verifyTogether))
        mixed.alone = min(mixed.alone, try Stopwatch.microseconds(many.verifyAlone))
      }
      nested = min(nested, try Stopwatch.microseconds(notifications.verifyTogether))
    }
    table.add("\(options.tokensOfBatch) tokens of one signer together, each", best.together)
    table.add("the same one by one, each", best.alone)
    let notification = nested / Double(options.notificationsOfBatch)
    table.add(
      "\(options.notificationsOfBatch) notifications with two tokens, together, each",
      notification
    )
    table.compare("tokens together: rate / P-256", best.p256 / best.together, atLeast: 2.4)
    table.compare("tokens one by one: rate / P-256", best.p256 / best.alone, atLeast: 0.85)
    table.compare("64 signers: together / one by one", mixed.alone / mixed.together, atLeast: 1)
  }

  /// `receiptctl batch`, from its start to its end.
  func measureBatchProcesses(into table: inout BenchTable) throws {
    guard let command = options.command else { return }
    let run = try tokens.batch(count: options.tokensOfBatch)
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
    let lines = run.lines
    try Data(repeatElement(lines, count: options.timesInFile).joined()).write(to: file)
    func batch(jobs: Int) -> [String] {
      let options = ["--root", root.path, "--at", "\(moment)", "--payload", "full", "--quiet"]
      return [command, "batch", "--jobs", "\(jobs)"] + options
    }
    var best = (one: Double.infinity, two: Double.infinity, p256: Double.infinity)
    for _ in 0..<options.processRounds {
      best.p256 = min(best.p256, try LibCryptoBaseline.microsecondsOfP256(seconds: 1))
      best.one = min(best.one, try BatchProcess.seconds(batch(jobs: 1), file: file))
      best.two = min(best.two, try BatchProcess.seconds(batch(jobs: 2), file: file))
    }
    let inFile = options.tokensOfBatch * options.timesInFile
    let rate = Double(inFile) / best.one
    table.add("batch, \(inFile) tokens, one thread", rate, "tokens/s")
    table.compare("batch of one signer: rate / P-256", rate * best.p256 / 1e6, atLeast: 2.4)
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
