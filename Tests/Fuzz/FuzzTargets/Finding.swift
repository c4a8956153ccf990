// SPDX-License-Identifier: Apache-2.0

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

/// Requires that a document is accepted with its exact length only.
///
/// `reads` is called with one byte more and one byte less than an accepted document has.
package func requireWhole(
  _ document: ArraySlice<UInt8>,
  _ reads: (ArraySlice<UInt8>) -> Bool
) throws(Finding) {
  try require(!reads((document + [0x00])[...]), "accepted with a trailing byte")
  try require(!reads(document.dropLast()), "accepted without its last byte")
}
