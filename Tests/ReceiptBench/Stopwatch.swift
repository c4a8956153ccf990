// SPDX-License-Identifier: Apache-2.0

import CTestSupport

/// Measures closures in user-mode CPU time, which excludes other processes and interrupts.
///
/// `openssl speed` does the same.
enum Stopwatch {
  /// The microseconds of one call of `body`, repeated for about `duration`.
  static func microseconds(
    for duration: Duration,
    _ body: () throws -> Void
  ) rethrows -> Double {
    let start = processorTime
    var calls = 0
    var batch = 1
    while processorTime - start < duration.inMicroseconds {
      for _ in 0..<batch { try body() }
      calls += batch
      batch = min(batch * 2, 256)
    }
    return (processorTime - start) / Double(calls)
  }

  /// The microseconds of one call of `body`.
  static func microseconds(_ body: () throws -> Void) rethrows -> Double {
    let start = processorTime
    try body()
    return processorTime - start
  }

  /// The user-mode CPU time of this process in microseconds.
  ///
  /// System time is not needed, because the measured operations make no system calls.
  private static var processorTime: Double { Double(receiptkit_test_user_time()) }
}

extension Duration {
  /// The duration in microseconds.
  var inMicroseconds: Double {
    Double(components.seconds) * 1e6 + Double(components.attoseconds) / 1e12
  }
}

extension [Double] {
  /// The median; 0 if empty.
  var median: Double {
    guard !isEmpty else { return 0 }
    let values = sorted()
    let middle = count / 2
    return count % 2 == 1 ? values[middle] : (values[middle - 1] + values[middle]) / 2
  }
}
