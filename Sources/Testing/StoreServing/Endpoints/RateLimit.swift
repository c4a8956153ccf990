// SPDX-License-Identifier: Apache-2.0

import StoreEngine
import StrictTime

/// A maximum number of requests in a time window, which begins with the first request.
struct RateLimit {
  let requests: Int64
  let seconds: Int64
  private var start: Timestamp?
  private var used: Int64 = 0

  init(requests: Int64, seconds: Int64) {
    (self.requests, self.seconds) = (requests, seconds)
  }

  /// Counts a request.
  ///
  /// Returns the end of the window if the limit is exceeded.
  mutating func count(at time: Timestamp) -> Timestamp? {
    let end = start.map { $0.adding(seconds: seconds) }
    // The system clock may be set back.
    if let start, let end, time >= start, time < end {
      guard used < requests else { return end }
      used += 1
    } else {
      (start, used) = (time, 1)
    }
    return nil
  }
}
