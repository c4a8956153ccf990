// SPDX-License-Identifier: Apache-2.0

/// The times of operations that are measured in turn, once per round.
///
/// The speed of a shared machine varies between rounds. So a ratio is computed within each round, from adjacent or
/// simultaneous measurements, and the result is the median.
struct Rounds {
  /// The measured operations.
  indirect enum Timing: Hashable, Sendable {
    /// One verification by `openssl speed`, measured next to another operation.
    case libCrypto(beside: Timing)
    /// Operations of libcrypto in this process.
    case chainByLibCrypto, cmsVerify
    case readyES256, wholeES256
    case transaction, firstTransaction, renewalInfo, appTransaction, notification
    /// Tokens of one chain, one by one and in a batch: valid, with a wrong signature, and with different headers.
    case goodTokens, badTokens, headerTokens, goodTogether, badTogether, headerTogether
    /// A signer's certificate that a proven intermediate has not signed, and one verification with its key.
    case foreignTokens, foreignTogether, intermediateKey
    case json, fields
    case together, alone, notificationsTogether
    /// Tokens of 64 signers: a few per signer, and many.
    case fewMixedTogether, fewMixedAlone, mixedTogether, mixedAlone
    case manyMixedTogether, manyMixedAlone
    case oneThread, twoThreads
    case receipt(purchases: Int)
    case firstReceipt
    /// Signing in a simulated store; the time of a notification is divided by its three tokens.
    case simulatedToken, simulatedNotification, simulatedReceipt
    /// The C interface, and the same in Swift.
    case singleInC, singleInSwift, batchInC, batchInSwift
    /// A process of `receiptctl`.
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

  /// Measures an operation next to `openssl speed`; `body` returns the time of one call.
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

  /// The ratio to another time.
  func ratio(_ timing: Timing, to other: Timing) -> Double {
    zip(times[timing] ?? [], times[other] ?? []).map { $0 / $1 }.median
  }

  /// The ratio to one verification by `openssl speed` at the same time.
  func ratioToLibCrypto(of timing: Timing) -> Double { 1 / rateByLibCrypto(of: timing) }

  /// The number of calls in the time of one verification by `openssl speed` at the same time.
  ///
  /// Uses the half of the rounds in which libcrypto was faster, because other load slows down table look-ups
  /// more than arithmetic.
  func rateByLibCrypto(of timing: Timing) -> Double {
    let rounds = zip(times[.libCrypto(beside: timing)] ?? [], times[timing] ?? [])
      .sorted { $0.0 < $1.0 }
    return rounds.prefix((rounds.count + 1) / 2).map { $0 / $1 }.median
  }
}
