// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Times closures by the processor time that they take in user mode, as `openssl speed` does: what other
/// processes do in the meantime is then no part of it, nor what interrupts take.
enum Stopwatch {
  /// Microseconds that one call of `body` takes, repeated for about `duration`.
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

  /// Microseconds that one call of `body` takes.
  static func microseconds(_ body: () throws -> Void) rethrows -> Double {
    let start = processorTime
    try body()
    return processorTime - start
  }

  /// Microseconds that this process has been in user mode; none of what is timed calls the system.
  private static var processorTime: Double {
    var usage = rusage()
    #if canImport(Glibc)
      unsafe getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
    #else
      unsafe getrusage(RUSAGE_SELF, &usage)
    #endif
    return Double(usage.ru_utime.tv_sec) * 1e6 + Double(usage.ru_utime.tv_usec)
  }
}

extension Duration {
  /// The duration in microseconds.
  var inMicroseconds: Double {
    Double(components.seconds) * 1e6 + Double(components.attoseconds) / 1e12
  }
}

extension [Double] {
  /// The middle value; 0 when there is none.
  var median: Double {
    guard !isEmpty else { return 0 }
    let values = sorted()
    let middle = count / 2
    return count % 2 == 1 ? values[middle] : (values[middle - 1] + values[middle]) / 2
  }
}
