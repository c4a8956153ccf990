// SPDX-License-Identifier: Apache-2.0

/// A finding of the fuzzer: a violated rule.
public struct Finding: Error, CustomStringConvertible, Sendable {
  /// The violated rule.
  public let description: String

  /// Creates a finding.
  package init(_ rule: String) {
    description = rule
  }
}

/// Requires a condition.
package func require(_ holds: Bool, _ rule: @autoclosure () -> String) throws(Finding) {
  guard holds else { throw Finding(rule()) }
}

/// The result of the code under test; `nil` if it throws an error.
package func accepted<Value, Failure: Error>(_ body: () throws(Failure) -> Value) -> Value? {
  do {
    return try body()
  } catch {
    return nil
  }
}

/// The result of the code under test, which must not throw.
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

/// Requires that a document is accepted at its exact length only.
///
/// Calls `reads` with one byte more and one byte less than the accepted document.
package func requireWhole(
  _ document: ArraySlice<UInt8>,
  _ reads: (ArraySlice<UInt8>) -> Bool
) throws(Finding) {
  try require(!reads((document + [0x00])[...]), "accepted with a trailing byte")
  try require(!reads(document.dropLast()), "accepted without its last byte")
}
