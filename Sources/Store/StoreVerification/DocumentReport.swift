// SPDX-License-Identifier: Apache-2.0

public import OpenSSLTrust
public import X509Certificates

/// The result of every check of a document of any kind.
public struct DocumentReport: Sendable {
  /// The kind that the document states, or that it was verified as; `nil` if it states none.
  public let kind: DocumentKind?
  /// The checks, in their order of precedence.
  public let checks: [VerificationCheck]
  /// The verified document; present exactly when no check failed.
  public let verified: VerifiedDocument?
  /// The contents, verified or not; `nil` if they cannot be read.
  public let unverified: Unverified<DocumentContents>?
  /// The signer's certificate and those above it, as far as they could be found.
  public let certificates: [Certificate]
  /// The trust anchor, if the chain is valid.
  public let anchor: TrustAnchor?

  /// The first failure: the error that `verify` throws.
  public var error: VerificationError? { checks.firstError }

  init<Value>(
    _ kind: DocumentKind?,
    _ report: VerificationReport<Value>,
    contents: DocumentContents?,
    as verified: (Verified<Value>) throws(VerificationError) -> VerifiedDocument
  ) {
    var document: VerifiedDocument?
    do {
      if let value = report.verified { document = try verified(value) }
    } catch {
      // A checklist without failures always gives a proof.
      document = nil
    }
    self.verified = document
    self.kind = document?.kind ?? kind
    checks = report.checks
    unverified = contents.map(Unverified.init)
    certificates = report.certificates
    anchor = report.anchor
  }

  /// The report of a document that was rejected before the first check of its kind.
  init(_ kind: DocumentKind?, rejected error: VerificationError) {
    self.kind = kind
    checks = CheckName.allCases.map { name in
      name == .container
        ? VerificationCheck(name: name, outcome: .failed, error: error)
        : VerificationCheck(name: name, outcome: .skipped, error: nil)
    }
    verified = nil
    unverified = nil
    certificates = []
    anchor = nil
  }
}
