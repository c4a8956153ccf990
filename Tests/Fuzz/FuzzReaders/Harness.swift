// SPDX-License-Identifier: Apache-2.0

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// What the code under test did and must never do.
public struct Finding: Error, CustomStringConvertible, Sendable {
  /// The rule that does not hold.
  public let description: String

  /// A finding against a rule.
  package init(_ rule: String) {
    description = rule
  }
}

/// Demands something of the code under test.
package func require(_ holds: Bool, _ rule: @autoclosure () -> String) throws(Finding) {
  guard holds else { throw Finding(rule()) }
}

/// What the code under test answers; `nil` when it rejects.
package func accepted<Value, Failure: Error>(_ body: () throws(Failure) -> Value) -> Value? {
  do {
    return try body()
  } catch {
    return nil
  }
}

/// What the code under test must answer.
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

/// A document ends where it ends: one byte more or less is another document.
///
/// `reads` is asked about the neighbours of a document that was accepted.
package func requireWhole(
  _ document: ArraySlice<UInt8>,
  _ reads: (ArraySlice<UInt8>) -> Bool
) throws(Finding) {
  try require(!reads((document + [0x00])[...]), "an octet is left over")
  try require(!reads(document.dropLast()), "an octet is missing")
}

/// The bound of what an input may cost.
enum Pace {
  /// Runs `body`, which may take processor time in proportion to the bytes of its input.
  ///
  /// The fastest of three runs counts: a page that is not there yet is no slow input.
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

  /// How long this thread has been on a processor: what others do in the meantime is no part of it.
  private static var processorTime: Duration {
    var time = timespec()
    unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }

  private static let base = Duration.milliseconds(50)
  private static let perKilobyte = Duration.milliseconds(50)

  #if DEBUG
    /// Without optimization everything is slower.
    private static let patience = 20.0
  #else
    private static let patience = 1.0
  #endif
}
