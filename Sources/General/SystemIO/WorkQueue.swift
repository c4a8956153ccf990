// SPDX-License-Identifier: Apache-2.0

import Synchronization

/// Runs functions in order on a bounded number of threads, which end when nothing waits.
package final class WorkQueue: Sendable {
  /// A function that may block its thread.
  package typealias Work = @Sendable () -> Void

  private let most: Int
  private let state = Mutex(State())

  private struct State: Sendable {
    var threads = 0
    /// The newest last.
    var added: [Work] = []
    /// The oldest last.
    var next: [Work] = []

    mutating func take() -> Work? {
      if next.isEmpty {
        next = added.reversed()
        added = []
      }
      if next.isEmpty { threads -= 1 }
      return next.popLast()
    }
  }

  /// A queue with at most this number of threads.
  package init(threads most: Int) {
    self.most = most
  }

  /// Adds a function.
  ///
  /// Without a thread, because the system cannot start one, it runs on that of the caller.
  package func add(_ work: @escaping Work) {
    let needsThread = state.withLock { state in
      state.added.append(work)
      guard state.threads < most else { return false }
      state.threads += 1
      return true
    }
    guard needsThread, !runOnNewThread({ [self] in run() }) else { return }
    let hasOther = state.withLock { state in
      guard state.threads > 1 else { return false }
      state.threads -= 1
      return true
    }
    if !hasOther { run() }
  }

  private func run() {
    while let work = state.withLock({ $0.take() }) { work() }
  }
}
