// SPDX-License-Identifier: Apache-2.0

@_exported public import Faults

/// The reason why a genuine document does not meet the caller's requirements.
public typealias ClaimError = Fault<ClaimErrorCode>

/// The error codes of requirements.
///
/// A value that the document lacks, or that its kind cannot have, has a code of its own: it is not the value of
/// another app, device or account.
@nonexhaustive
public enum ClaimErrorCode: String, FaultCode {
  /// The signed date is in the future, by more than the tolerance for clocks.
  case dateFuture = "claims/date-future"
  /// The document is older than the caller accepts.
  case stale = "claims/stale"
  /// The document has no date, so its age is unknown.
  case dateMissing = "claims/date-missing"
  /// The expiration date of the document has passed.
  case expired = "claims/expired"
  /// The bundle id is that of another app.
  case bundleId = "claims/bundle-id"
  /// The document has no bundle id.
  case bundleIdMissing = "claims/bundle-id-missing"
  /// A document of this kind names no app, and nothing beside it does.
  case appNotNamed = "claims/app-not-named"
  /// The version of the app is not accepted.
  case applicationVersion = "claims/application-version"
  /// The document has no version of the app.
  case applicationVersionMissing = "claims/application-version-missing"
  /// The app Apple id is that of another app.
  case appAppleId = "claims/app-id"
  /// The document has no app Apple id, where one is required.
  case appAppleIdMissing = "claims/app-id-missing"
  /// The environment is not accepted, or not allowed for this signer.
  case environment = "claims/environment"
  /// The document has no environment.
  case environmentMissing = "claims/environment-missing"
  /// The original transaction id differs from that of the enclosing document.
  case originalTransaction = "claims/original-transaction"
  /// The document is bound to another device.
  case device = "claims/device"
  /// The document is not bound to a device.
  case deviceMissing = "claims/device-missing"
  /// The app account token differs.
  case appAccountToken = "claims/app-account-token"
  /// The document has no app account token.
  case appAccountTokenMissing = "claims/app-account-token-missing"
  /// The app transaction id differs.
  case appTransactionId = "claims/app-transaction-id"
  /// The document has no app transaction id.
  case appTransactionIdMissing = "claims/app-transaction-id-missing"
}
