// SPDX-License-Identifier: Apache-2.0

/// One check and its outcome.
public struct VerificationCheck: Sendable {
  /// The check.
  public let name: CheckName
  /// Its outcome.
  public let outcome: CheckOutcome
  /// The reason, if it failed.
  public let error: VerificationError?
}

/// The outcome of a check.
public enum CheckOutcome: String, CaseIterable, Sendable {
  /// The document satisfies the check.
  case passed
  /// The document does not satisfy the check.
  case failed
  /// Not run: the check lacks a result of an earlier check, or does not apply to this kind of document.
  case skipped
  /// The caller did not request the check.
  case notRequested = "not-requested"
}
