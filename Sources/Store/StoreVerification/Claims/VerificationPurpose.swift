// SPDX-License-Identifier: Apache-2.0

/// What a verified document is used for.
public enum VerificationPurpose: Hashable, Sendable {
  /// For an action that needs no other document, so it must name its app.
  case standalone
  /// As evidence for an `EntitlementLedger`: a renewal info, which names no app, is accepted alone, and the ledger counts it
  /// only with a transaction of its subscription.
  case ledger
}
