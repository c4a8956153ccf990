// SPDX-License-Identifier: Apache-2.0

import HTTPMessages
import Synchronization
import SystemIO

/// The right to perform steps and to move the clock.
///
/// Only ``ClockTurns`` has one, so that a function that takes it runs alone.
struct ClockTurn: ~Copyable {
  fileprivate init() {}
}

/// Gives the right to use the clock to one function at a time.
final class ClockTurns: Sendable {
  private let turn = Mutex(ClockTurn())
  private let queue = WorkQueue(threads: 1)

  /// Waits for the right on this thread.
  func wait<Result: Sendable, Failure>(
    _ body: (borrowing ClockTurn) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try turn.withLock { (turn) throws(Failure) in try body(turn) }
  }

  /// Calls a function now, or not at all if the clock is in use.
  func ifFree(_ body: (borrowing ClockTurn) -> Void) {
    _ = turn.withLockIfAvailable { body($0) }
  }

  /// Calls a function with the right later, after those that asked before.
  func answer<Value>(
    _ body: @escaping @Sendable (borrowing ClockTurn) -> Value
  ) -> Eventual<Value> {
    queue.answer { [self] in wait(body) }
  }
}

extension WorkQueue {
  /// Calls a function on a thread of the queue.
  func answer<Value>(_ body: @escaping @Sendable () -> Value) -> Eventual<Value> {
    .later { [self] reply in add { reply(body()) } }
  }
}
