// SPDX-License-Identifier: Apache-2.0

public import OpenSSLTrust
public import StorePayloads
public import X509Certificates

/// What every check found in a token of any kind.
public struct TokenReport: Sendable {
  /// What it was read as, by what it says; `nil` when that is nothing that is known.
  public let kind: SignedKind?
  /// The checks, in their order of precedence.
  public let checks: [VerificationCheck]
  /// The proven token; there exactly when no check failed.
  public let verified: VerifiedToken?
  /// The signer's certificate and those above it, as far as they could be found.
  public let certificates: [Certificate]
  /// Where the chain ends, if it holds.
  public let anchor: TrustAnchor?

  /// The first failure: what `verify` throws.
  public var error: VerificationError? { checks.firstError }

  init<Payload>(
    _ kind: SignedKind?,
    _ report: VerificationReport<Payload>,
    as token: (Verified<Payload>) -> VerifiedToken?
  ) {
    self.kind = kind
    checks = report.checks
    verified = report.verified.flatMap(token)
    certificates = report.certificates
    anchor = report.anchor
  }
}
