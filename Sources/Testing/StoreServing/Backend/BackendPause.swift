// SPDX-License-Identifier: Apache-2.0

/// Lets a backend that does not answer be asked ever more rarely, so that it does not stop the clock.
struct BackendPause: Sendable {
  /// The number of questions without response, one after another.
  private var silences = 0
  /// The number of times of the store that pass before the next question.
  private var skipped = 0

  /// Whether only single questions are asked, to find out whether the backend answers again.
  var isOn: Bool { silences >= BackendPause.mostSilences }

  /// How many of the questions for one time are asked.
  mutating func allowed(_ count: Int) -> Int {
    guard isOn else { return count }
    guard skipped == 0 else {
      skipped -= 1
      return 0
    }
    return min(count, 1)
  }

  mutating func noteSilence() {
    silences += 1
    guard isOn else { return }
    skipped = 1 << min(silences - BackendPause.mostSilences, BackendPause.mostDoublings)
  }

  mutating func noteResponse() { self = BackendPause() }

  private static let mostSilences = 3
  /// At most 64 times are skipped.
  private static let mostDoublings = 6
}
