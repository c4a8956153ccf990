// SPDX-License-Identifier: Apache-2.0

public import OpenSSLTrust
@_exported public import StoreTypes
public import X509Certificates

/// The result of every check of a document; `Value` is what `verify` returns for it.
///
///     let report = verifier.reportTransaction(token, expecting: .init(now: now))
///     for check in report.checks where check.outcome == .failed { show(check.name, check.error) }
///
/// `verify` runs the same checks up to the first failure. A report continues after it, and skips the checks
/// that need a result of a failed one.
public struct VerificationReport<Value: Sendable>: Sendable {
  /// The kind that the document states, or that it was verified as; `nil` if it states none.
  public let kind: DocumentKind?
  /// The checks, in their order of precedence.
  public let checks: [VerificationCheck]
  /// The verified document; present exactly when no check failed.
  public let verified: Value?
  /// The contents, verified or not; do not trust unverified contents.
  ///
  /// `nil` if they cannot be read.
  public let unverified: DocumentContents?
  /// The signer's certificate and those of its issuers, as far as they could be found.
  public let certificates: [Certificate]
  /// The trust anchor, if the chain is valid.
  public let anchor: TrustAnchor?

  /// The first failure: the error that `verify` throws.
  public var error: VerificationError? { checks.lazy.compactMap(\.error).first }
}

extension VerificationReport {
  /// The report on a document that was rejected before the first check of its checklist.
  init(_ kind: DocumentKind?, rejected error: VerificationError) {
    self.init(
      kind: kind,
      checks: CheckName.allCases.map { name in
        name == .container
          ? VerificationCheck(name: name, outcome: .failed, error: error)
          : VerificationCheck(name: name, outcome: .skipped, error: nil)
      },
      verified: nil,
      unverified: nil,
      certificates: [],
      anchor: nil
    )
  }

  /// The same report, with another form of the verified document.
  func map<Other>(_ transform: (Value) -> Other) -> VerificationReport<Other> {
    VerificationReport<Other>(
      kind: kind,
      checks: checks,
      verified: verified.map(transform),
      unverified: unverified,
      certificates: certificates,
      anchor: anchor
    )
  }
}
