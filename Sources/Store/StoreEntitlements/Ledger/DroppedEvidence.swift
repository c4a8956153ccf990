// SPDX-License-Identifier: Apache-2.0

/// Verified evidence that a ledger did not keep.
public struct DroppedEvidence: Hashable, Sendable, CustomStringConvertible {
  /// The reason.
  public let reason: Reason
  /// The subject: `transaction 2000000100000001`.
  public let subject: String

  /// The subject and the reason, in one line.
  public var description: String {
    switch reason {
    case .otherApp: "\(subject): about another app"
    case .otherEnvironment: "\(subject): from an environment that the ledger does not keep"
    case .incomplete: "\(subject): no transaction id, product or date"
    }
  }

  /// A reason to drop evidence.
  public enum Reason: String, CaseIterable, Sendable {
    /// It is about another app.
    case otherApp
    /// It is from an environment that the ledger does not keep.
    case otherEnvironment
    /// It has no transaction id, product or date.
    case incomplete
  }
}
