// SPDX-License-Identifier: Apache-2.0

import Synchronization
import SystemIO

/// Delays responses of the API by an injected latency.
final class AnswerDelay: Sendable {
  private let isEnding = Mutex(false)

  /// Waits for a time, or until the service ends.
  func wait(milliseconds: Int64) {
    var left = milliseconds
    while left > 0, !isEnding.withLock({ $0 }) {
      let step = min(left, AnswerDelay.step)
      pause(milliseconds: step)
      left -= step
    }
  }

  func end() { isEnding.withLock { $0 = true } }

  /// The interval at which a wait checks whether the service ends, in milliseconds.
  private static let step: Int64 = 100
}
