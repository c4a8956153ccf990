// SPDX-License-Identifier: Apache-2.0

/// The reason why a genuine document does not meet the caller's requirements.
public struct ClaimError: Error, Equatable, Sendable {
  /// The requirement that is not met.
  public let code: Code
  /// The required value.
  public let expected: String?
  /// The value in the document.
  public let found: String?

  init(_ code: Code, expected: String? = nil, found: String? = nil) {
    self.code = code
    self.expected = expected
    self.found = found
  }

  /// The error codes of requirements.
  @nonexhaustive
  public enum Code: String, CaseIterable, Sendable {
    /// The signed date is in the future, by more than the tolerance for clocks.
    case dateFuture = "claims/date-future"
    /// The document is older than the caller accepts.
    case stale = "claims/stale"
    /// The expiration date of the document has passed.
    case expired = "claims/expired"
    /// The bundle id is that of another app.
    case bundleId = "claims/bundle-id"
    /// The version of the app is not accepted.
    case applicationVersion = "claims/application-version"
    /// The app Apple id is that of another app.
    case appAppleId = "claims/app-id"
    /// The environment is not accepted, or not allowed for this signer.
    case environment = "claims/environment"
    /// The original transaction id differs from that of the enclosing document.
    case originalTransaction = "claims/original-transaction"
    /// The document is bound to another device, or names none.
    case device = "claims/device"
    /// The app account token differs or is missing.
    case appAccountToken = "claims/app-account-token"
    /// The app transaction id differs or is missing.
    case appTransactionId = "claims/app-transaction-id"
  }
}
