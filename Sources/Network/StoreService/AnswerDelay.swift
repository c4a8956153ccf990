// SPDX-License-Identifier: Apache-2.0

import Synchronization
import SystemIO

/// Makes the answers of the API as slow as a test demands.
final class AnswerDelay: Sendable {
  private let isEnding = Mutex(false)

  /// Waits; the end of the service cuts it short.
  func wait(milliseconds: Int64) {
    var left = milliseconds
    while left > 0, !isEnding.withLock({ $0 }) {
      let step = min(left, AnswerDelay.step)
      blocking {
        do {
          try await Task.sleep(for: .milliseconds(step))
        } catch {
          // Nothing cancels this task.
        }
      }
      left -= step
    }
  }

  func end() { isEnding.withLock { $0 = true } }

  /// How long the end of the service waits for a delayed answer, in milliseconds.
  private static let step: Int64 = 100
}
