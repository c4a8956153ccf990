// SPDX-License-Identifier: Apache-2.0

import Synchronization
import SystemIO

/// Delays the answers of the API, so that a test can simulate a slow server.
final class AnswerDelay: Sendable {
  private let isEnding = Mutex(false)

  /// Waits, or returns early if the service ends.
  func wait(milliseconds: Int64) {
    var left = milliseconds
    while left > 0, !isEnding.withLock({ $0 }) {
      let step = min(left, AnswerDelay.step)
      pause(milliseconds: step)
      left -= step
    }
  }

  func end() { isEnding.withLock { $0 = true } }

  /// The longest time that the end of the service waits for a delayed answer, in milliseconds.
  private static let step: Int64 = 100
}
