// SPDX-License-Identifier: Apache-2.0

/// Why a document that is genuine is still not the one that the caller asked for.
public struct ClaimError: Error, Equatable, Sendable {
  /// What does not fit.
  public let code: Code
  /// What the caller asked for.
  public let expected: String?
  /// What the document says.
  public let found: String?

  init(_ code: Code, expected: String? = nil, found: String? = nil) {
    self.code = code
    self.expected = expected
    self.found = found
  }

  /// What can differ.
  @nonexhaustive
  public enum Code: String, CaseIterable, Sendable {
    /// Signed later than now, by more than clocks differ.
    case dateFuture = "claims/date-future"
    /// Signed longer ago than the caller accepts.
    case stale = "claims/stale"
    /// Expired by its own word.
    case expired = "claims/expired"
    /// For another app.
    case bundleId = "claims/bundle-id"
    /// For another version of the app.
    case applicationVersion = "claims/application-version"
    /// For another Apple id of an app.
    case appAppleId = "claims/app-id"
    /// From another environment, or from one that this signer may not speak for.
    case environment = "claims/environment"
    /// About another purchase than what it came with.
    case originalTransaction = "claims/original-transaction"
    /// For another device, or for none that can be told.
    case device = "claims/device"
    /// For another account of the app's own, or for none that can be told.
    case appAccountToken = "claims/app-account-token"
    /// Of another download of the app, or of none that can be told.
    case appTransactionId = "claims/app-transaction-id"
  }
}
