// SPDX-License-Identifier: Apache-2.0

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A violated rule.
public struct Finding: Error, CustomStringConvertible, Sendable {
  /// The rule.
  public let description: String

  /// A finding against a rule.
  package init(_ rule: String) {
    description = rule
  }
}

/// Requires a condition.
package func require(_ holds: Bool, _ rule: @autoclosure () -> String) throws(Finding) {
  guard holds else { throw Finding(rule()) }
}

/// The result of the code under test; `nil` if it rejects.
package func accepted<Value, Failure: Error>(_ body: () throws(Failure) -> Value) -> Value? {
  do {
    return try body()
  } catch {
    return nil
  }
}

/// The result of the code under test, which must not reject.
package func required<Value, Failure: Error>(
  _ rule: String,
  _ body: () throws(Failure) -> Value
) throws(Finding) -> Value {
  do {
    return try body()
  } catch {
    throw Finding("\(rule): \(error)")
  }
}

/// A document is accepted with its exact length only: one byte more or less is another document.
///
/// `reads` is called for the variants of an accepted document.
package func requireWhole(
  _ document: ArraySlice<UInt8>,
  _ reads: (ArraySlice<UInt8>) -> Bool
) throws(Finding) {
  try require(!reads((document + [0x00])[...]), "an octet is left over")
  try require(!reads(document.dropLast()), "an octet is missing")
}

/// The cost limit of an input.
enum Pace {
  /// Runs `body`, whose CPU time must be proportional to the size of its input.
  ///
  /// The fastest of three runs counts, to exclude page faults.
  static func check(
    _ octets: Int,
    isSlow: Bool,
    _ body: () throws(Finding) -> Void
  ) throws(Finding) {
    let limit = (base + perKilobyte * (Double(octets) / 1024)) * (isSlow ? 8 : 1) * patience
    var taken = limit
    for _ in 0..<3 {
      let start = processorTime
      try body()
      taken = processorTime - start
      if taken <= limit { return }
    }
    throw Finding("\(octets) octets took \(taken), thrice, and may take \(limit)")
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
    private static let patience = 20.0
  #else
    private static let patience = 1.0
  #endif
}
