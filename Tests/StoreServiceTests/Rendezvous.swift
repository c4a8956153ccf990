// SPDX-License-Identifier: Apache-2.0

import SystemIO

/// A barrier at which threads wait for each other.
final class Rendezvous: Sendable {
  private let count = Monitor(0)

  /// Waits until this number of threads has arrived.
  func arrive(of all: Int) {
    count.change { $0 += 1 }
    _ = count.wait { $0 >= all ? true : nil }
  }

  /// Waits on a new thread, because asynchronous tests must not block theirs.
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
