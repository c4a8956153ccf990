// SPDX-License-Identifier: Apache-2.0

package import StrictTime

/// When a client repeats a request, and when it gives up; `APIClientError.isRetryable` decides after which errors.
///
/// A client repeats requests after status 429 at the time in `Retry-After`, and with increasing delays after status
/// 500 and higher and after the error codes that Apple calls retryable. After a connection error, it repeats only
/// requests that change nothing (GET), and Claim Seat, which has a request identifier: any other request may have taken
/// effect before the connection broke.
public struct APIRetryPolicy: Hashable, Sendable {
  /// The maximum number of times that a request is sent.
  public var attempts: Int
  /// The delay before the first repetition, in milliseconds; it doubles for each further one (1, 2, 4 seconds).
  public var firstPause: Int64
  /// The longest delay, in milliseconds; for a later `Retry-After`, the error is returned to the caller.
  public var longestPause: Int64

  /// A policy; by default four attempts within about ten seconds, if Apple names no time.
  public init(attempts: Int = 4, firstPause: Int64 = 1_000, longestPause: Int64 = 60_000) {
    self.attempts = attempts
    self.firstPause = firstPause
    self.longestPause = longestPause
  }

  /// Sends each request once.
  public static let never = APIRetryPolicy(attempts: 1)

  /// The pause in milliseconds before the attempt after `attempt` (from 1); `nil` to give up.
  package func pause(after attempt: Int, retryAfter: Timestamp?, now: Timestamp) -> Int64? {
    guard attempt < attempts else { return nil }
    let longest = max(0, longestPause)
    // A time in the past must not cause requests without a pause.
    guard let retryAfter, retryAfter > now else {
      // 2^20 times the first pause exceeds any sensible longestPause.
      let factor = Int64(1) << min(max(attempt, 1) - 1, 20)
      let (pause, overflow) = max(0, firstPause).multipliedReportingOverflow(by: factor)
      return overflow ? longest : min(pause, longest)
    }
    // Timestamps end in the year 9999, so their difference does not overflow.
    let pause = retryAfter.milliseconds(since: now)
    return pause <= longest ? pause : nil
  }
}
