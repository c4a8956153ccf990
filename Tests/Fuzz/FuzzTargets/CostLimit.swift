// SPDX-License-Identifier: Apache-2.0

import CLibrary

/// A limit for the CPU time of an input.
enum CostLimit {
  /// Runs `body`, whose CPU time must be proportional to the size of its input.
  ///
  /// Measures the fastest of three runs, to exclude page faults.
  static func check(
    _ size: Int,
    isSlow: Bool,
    _ body: () throws(Finding) -> Void
  ) throws(Finding) {
    let limit = (base + perKilobyte * (Double(size) / 1024)) * (isSlow ? 8 : 1) * slowness
    var taken = limit
    for _ in 0..<3 {
      let start = processorTime
      try body()
      taken = processorTime - start
      if taken <= limit { return }
    }
    throw Finding("\(size) bytes took \(taken) in each of three runs, and the limit is \(limit)")
  }

  /// The CPU time of this thread.
  private static var processorTime: Duration {
    var time = timespec()
    unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }

  private static let base = Duration.milliseconds(50)
  private static let perKilobyte = Duration.milliseconds(50)

  #if DEBUG
    /// Unoptimized builds are slower.
    private static let slowness = 20.0
  #else
    private static let slowness = 1.0
  #endif
}
