// SPDX-License-Identifier: Apache-2.0

import Foundation
import Synchronization

extension Benchmarks {
  /// Two threads that share a verifier, compared with one.
  ///
  /// Measured in wall time, because CPU time would not show lock contention. Other processes slow down two threads more
  /// than one, so the result is the best of several runs.
  func measureThreads(into table: inout BenchTable) throws {
    guard ProcessInfo.processInfo.activeProcessorCount >= 2 else { return }
    try tokens.verify()
    var best = Rounds()
    for _ in 0..<options.threadRuns {
      let run = try runOfThreads()
      if run.ratio(.oneThread, to: .twoThreads) > best.ratio(.oneThread, to: .twoThreads) {
        best = run
      }
    }
    table.add("one thread", 1e6 / best[.oneThread], "tokens/s")
    table.add("two threads", 1e6 / best[.twoThreads], "tokens/s")
    table.compare("two threads / one", best.ratio(.oneThread, to: .twoThreads), atLeast: 1.8)
  }

  private func runOfThreads() throws -> Rounds {
    var rounds = Rounds()
    for _ in 0..<options.threadRounds {
      rounds.note(.oneThread, try microsecondsOfToken(threads: 1))
      rounds.note(.twoThreads, try microsecondsOfToken(threads: 2))
    }
    return rounds
  }

  private func microsecondsOfToken(threads: Int) throws -> Double {
    let count = options.tokensOfThread
    let workers = (0..<threads).map { _ in TokenThread(tokens, count: count) }
    let clock = ContinuousClock()
    let start = clock.now
    for worker in workers { worker.start() }
    for worker in workers { worker.waitUntilDone() }
    let elapsed = (clock.now - start).inMicroseconds
    guard workers.allSatisfy({ $0.verified == count }) else { throw BenchError.baseline }
    return elapsed / Double(threads * count)
  }
}

/// A thread that verifies one token repeatedly.
private final class TokenThread: Sendable {
  private let tokens: TokenSamples
  private let count: Int
  private let done = DispatchSemaphore(value: 0)
  private let result = Mutex(0)

  init(_ tokens: TokenSamples, count: Int) {
    self.tokens = tokens
    self.count = count
  }

  /// The number of valid results, when the thread is done.
  var verified: Int { result.withLock { $0 } }

  func start() {
    Thread { self.run() }.start()
  }

  func waitUntilDone() {
    done.wait()
  }

  private func run() {
    defer { done.signal() }
    do {
      for _ in 0..<count { try tokens.verify() }
      result.withLock { $0 = count }
    } catch {
      print("thread: \(error)")
    }
  }
}
