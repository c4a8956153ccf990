// SPDX-License-Identifier: Apache-2.0

/// Times that were taken in turns, once each in a round.
///
/// A machine that is shared is faster in one round than in the next, for whatever runs on it. So a ratio is
/// taken within each round, between neighbours or of what ran side by side, and the middle one counts.
struct Rounds {
  /// What is timed.
  indirect enum Timing: Hashable, Sendable {
    /// One verification by `openssl speed` beside something else.
    case libCrypto(beside: Timing)
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

  /// Times something beside `openssl speed`; `body` gives what one call of it takes.
  mutating func note(
    _ timing: Timing,
    beside algorithm: LibCryptoSpeed.Algorithm,
    _ body: () throws -> Double
  ) throws {
    let (time, verification) = try LibCryptoSpeed.beside(algorithm, body)
    note(timing, time)
    note(.libCrypto(beside: timing), verification)
  }

  subscript(_ timing: Timing) -> Double { times[timing]?.median ?? 0 }

  /// How many times as long as another one.
  func ratio(_ timing: Timing, to other: Timing) -> Double {
    zip(times[timing] ?? [], times[other] ?? []).map { $0 / $1 }.median
  }

  /// How many times as long as one verification by `openssl speed` beside it.
  func ratioToLibCrypto(of timing: Timing) -> Double { 1 / rateByLibCrypto(of: timing) }

  /// How many of it there are in the time of one verification by `openssl speed` beside it.
  ///
  /// Of the rounds, the half counts in which libcrypto was faster: whoever is on the same processor takes more
  /// from what reads tables than from what reckons.
  func rateByLibCrypto(of timing: Timing) -> Double {
    let rounds = zip(times[.libCrypto(beside: timing)] ?? [], times[timing] ?? [])
      .sorted { $0.0 < $1.0 }
    return rounds.prefix((rounds.count + 1) / 2).map { $0 / $1 }.median
  }
}
