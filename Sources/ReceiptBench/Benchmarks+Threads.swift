// SPDX-License-Identifier: Apache-2.0

import Foundation
import Synchronization

extension Benchmarks {
  /// Two threads that share one verifier, against one.
  ///
  /// This is the one measurement by the clock on the wall, since processor time would not show who
  /// waits for whom. That clock also sees other processes, which can only make a round longer: the best
  /// round of each side counts, the one that was disturbed least.
  func measureThreads(into table: inout BenchTable) throws {
    guard ProcessInfo.processInfo.activeProcessorCount >= 2 else { return }
    try tokens.verify()
    var one: [Double] = []
    var two: [Double] = []
    for _ in 0..<options.threadRounds {
      one.append(try tokensPerSecond(threads: 1))
      two.append(try tokensPerSecond(threads: 2))
    }
    let (single, double) = (one.max() ?? 1, two.max() ?? 0)
    table.add("one thread", single, "tokens/s")
    table.add("two threads", double, "tokens/s")
    table.compare("two threads / one", double / single, atLeast: 1.8)
  }

  private func tokensPerSecond(threads: Int) throws -> Double {
    let count = options.tokensOfThread
    let workers = (0..<threads).map { _ in TokenThread(tokens, count: count) }
    let clock = ContinuousClock()
    let start = clock.now
    for worker in workers { worker.start() }
    for worker in workers { worker.waitUntilDone() }
    let elapsed = (clock.now - start).inMicroseconds
    guard workers.allSatisfy({ $0.verified == count }) else { throw BenchError.baseline }
    return Double(threads * count) / elapsed * 1e6
  }
}

/// A thread that verifies one token over and over.
private final class TokenThread: Sendable {
  private let tokens: TokenSamples
  private let count: Int
  private let done = DispatchSemaphore(value: 0)
  private let result = Mutex(0)

  init(_ tokens: TokenSamples, count: Int) {
    self.tokens = tokens
    self.count = count
  }

  /// How many were genuine, when the thread is done.
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
