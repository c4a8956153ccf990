// SPDX-License-Identifier: Apache-2.0

import HTTPMessages
import Synchronization
import SystemIO

/// Answers requests after an injected latency, for which no thread waits.
final class DelayedAnswers: Sendable {
  private let isEnding = Mutex(false)
  private let queue = WorkQueue(threads: processorCount())

  /// Calls a function after a time in milliseconds, or when the service ends.
  func answer<Value>(
    after milliseconds: Int64,
    _ body: @escaping @Sendable () -> Value
  ) -> Eventual<Value> {
    guard milliseconds > 0 else { return .now(body()) }
    return .later { [self] reply in
      Task {
        await wait(until: steadyClock() + milliseconds)
        queue.add { reply(body()) }
      }
    }
  }

  private func wait(until end: Int64) async {
    while case let left = end - steadyClock(), left > 0, !isEnding.withLock({ $0 }) {
      do {
        try await Task.sleep(for: .milliseconds(min(left, DelayedAnswers.step)))
      } catch {
        // This task is never cancelled.
      }
    }
  }

  func end() { isEnding.withLock { $0 = true } }

  /// The interval at which a wait checks whether the service ends, in milliseconds.
  private static let step: Int64 = 100
}
