// SPDX-License-Identifier: Apache-2.0

import SystemIO

/// Threads that wait for each other.
final class Rendezvous: Sendable {
  private let count = Monitor(0)

  /// Waits until so many threads have arrived.
  func arrive(of all: Int) {
    count.change { $0 += 1 }
    _ = count.wait { $0 >= all ? true : nil }
  }

  /// The same on a thread of its own: asynchronous tests must not block theirs.
  func arriveElsewhere(of all: Int) async {
    await withCheckedContinuation { continuation in
      let isStarted = runOnNewThread {
        self.arrive(of: all)
        continuation.resume()
      }
      if !isStarted { continuation.resume() }
    }
  }
}
