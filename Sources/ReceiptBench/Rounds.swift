// SPDX-License-Identifier: Apache-2.0

/// Times that were taken in turns, once each in a round.
///
/// A machine that is shared is faster in one round than in the next, for whatever runs on it. So a ratio is
/// taken within each round, between neighbours, and the middle one counts.
struct Rounds {
  /// What is timed.
  enum Timing: Hashable {
    /// `openssl speed`.
    case p256, rsa
    /// Of libcrypto, in this process.
    case chainByLibCrypto, cmsVerify
    case readyES256, wholeES256
    case transaction, firstTransaction, renewalInfo, appTransaction, notification
    case json, fields
    case together, alone, notificationsTogether
    /// Of 64 signers: a few tokens of each, and many.
    case fewMixedTogether, fewMixedAlone, mixedTogether, mixedAlone
    case manyMixedTogether, manyMixedAlone
    case oneThread, twoThreads
    case receipt(purchases: Int)
    case firstReceipt
    /// A process.
    case batch
  }

  private var times: [Timing: [Double]] = [:]

  mutating func note(_ timing: Timing, _ time: Double) {
    times[timing, default: []].append(time)
  }

  mutating func note(
    _ timing: Timing,
    for duration: Duration,
    _ body: () throws -> Void
  ) rethrows {
    note(timing, try Stopwatch.microseconds(for: duration, body))
  }

  subscript(_ timing: Timing) -> Double { times[timing]?.median ?? 0 }

  /// How many times as long as another one.
  func ratio(_ timing: Timing, to other: Timing) -> Double {
    zip(times[timing] ?? [], times[other] ?? []).map { $0 / $1 }.median
  }
}
