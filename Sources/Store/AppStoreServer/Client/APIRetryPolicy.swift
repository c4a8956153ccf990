// SPDX-License-Identifier: Apache-2.0

import StrictTime

/// When a client repeats a request, and when it gives up.
///
/// Repeated are the requests that Apple calls retryable: status 429 at the time in `Retry-After`, status 500 and
/// higher and errors of the connection after growing pauses.
public struct APIRetryPolicy: Hashable, Sendable {
  /// How often a request is sent at most.
  public var attempts = 4
  /// The pause before the first repetition, in milliseconds; each further one is twice as long.
  public var firstPause: Int64 = 1_000
  /// The longest pause, in milliseconds; a later `Retry-After` is an error that the caller handles.
  public var longestPause: Int64 = 60_000

  /// Four attempts within about ten seconds, if Apple names no time.
  public init() {}

  /// Sends each request once.
  public static let never: APIRetryPolicy = {
    var policy = APIRetryPolicy()
    policy.attempts = 1
    return policy
  }()

  /// The pause in milliseconds before the attempt after `attempt` (from 1); `nil` to give up.
  func pause(after attempt: Int, retryAfter: Timestamp?, now: Timestamp) -> Int64? {
    guard attempt < attempts else { return nil }
    guard let retryAfter else {
      // 2^20 seconds are more than any longestPause that makes sense.
      return min(firstPause << min(attempt - 1, 20), longestPause)
    }
    let pause = max(0, retryAfter.millisecondsSince1970 - now.millisecondsSince1970)
    return pause <= longestPause ? pause : nil
  }
}
