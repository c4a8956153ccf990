// SPDX-License-Identifier: Apache-2.0

public import OpenSSLTrust
public import X509Certificates

/// What every check of a verifier found: for people who want to know why.
///
/// A report comes from the same list of checks as the verdict. It runs all that still can after the
/// first failure, and skips those that lack something a failed one should have found.
public struct VerificationReport<Value: Sendable>: Sendable {
  /// The checks, in their order of precedence.
  public let checks: [VerificationCheck]
  /// The proven value; there exactly when no check failed.
  public let verified: Verified<Value>?
  /// What the document says, proven or not; `nil` when it could not be read.
  public let unverified: Unverified<Value>?
  /// The signer's certificate and those above it, as far as they could be found.
  public let certificates: [Certificate]
  /// Where the chain ends, if it holds.
  public let anchor: TrustAnchor?

  /// The first failure: what `verify` throws.
  public var error: VerificationError? { checks.firstError }
}

extension [VerificationCheck] {
  var firstError: VerificationError? { lazy.compactMap(\.error).first }
}

/// One check and its outcome.
public struct VerificationCheck: Sendable {
  /// Which check.
  public let name: CheckName
  /// What came of it.
  public let outcome: CheckOutcome
  /// Why it failed.
  public let error: VerificationError?
}

/// What came of a check.
public enum CheckOutcome: String, CaseIterable, Sendable {
  /// As it should be.
  case passed
  /// Not as it should be.
  case failed
  /// Not run: it lacks something that an earlier check should have found, or does not apply.
  case skipped
  /// The caller did not ask for it.
  case notRequested = "not-requested"
}

/// The checks of all verifiers, in the order in which their failures count.
///
/// The order is: is it sound, is the signer trusted, is the signature right, does it say anything, is
/// it what was asked for. So a foreign document is called foreign, whatever else is wrong with it.
public enum CheckName: String, CaseIterable, Sendable {
  /// The container and its algorithms are sound.
  case container
  /// Each certificate is sound, and exactly one is the signer's.
  case certificates
  /// The signer's certificate leads to an anchor, signature by signature.
  case chain
  /// Authorities are authorities, the signer is none, no critical extension is unknown.
  case constraints
  /// The certificates were valid when the document was made.
  case validity
  /// The certificates are marked for this purpose.
  case purpose
  /// The signer's key is strong enough.
  case key
  /// The signer signed these very bytes.
  case signature
  /// The payload is sound.
  case payload
  /// The document was not made in the future.
  case date
  /// The document is not older than asked for.
  case age
  /// The document has not expired.
  case expiration
  /// It is for an app that was asked for.
  case bundleId = "bundle-id"
  /// It is for the app's Apple id that was asked for.
  case appAppleId = "app-apple-id"
  /// It is for a version of the app that was asked for.
  case applicationVersion = "application-version"
  /// It is from an accepted environment, and from one that the signer may sign for.
  case environment
  /// It is for a device that was asked for.
  case device
  /// It is for the account of the app's own that was asked for.
  case appAccountToken = "app-account-token"
  /// It is of the download of the app that was asked for.
  case appTransactionId = "app-transaction-id"
  /// The tokens inside it are genuine, as expected, and about the same app, environment and purchase.
  case nested
}
