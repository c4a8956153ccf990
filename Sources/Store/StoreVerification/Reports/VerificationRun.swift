// SPDX-License-Identifier: Apache-2.0

import OpenSSLTrust
import X509Certificates

/// The checklist of one document.
///
/// `verify` and `report` run the same checks in the same order; they differ only after the first failure. A
/// check stores its results for later checks, and a check that lacks an earlier result is skipped. The
/// conclusion requires all results, so a skipped check never counts as passed.
protocol VerificationRun {
  associatedtype Value: Sendable

  /// Runs one check.
  mutating func run(_ check: CheckName) throws(VerificationError) -> CheckOutcome

  /// The kind that the document states, or that it was verified as; `nil` if it states none.
  func kind(isVerified: Bool) -> DocumentKind?

  /// The contents of the document, verified or not; `nil` if they cannot be read.
  var contents: DocumentContents? { get }

  /// The signer's certificate and those of its issuers, as far as they were found.
  var certificates: [Certificate] { get }

  /// The trust anchor, if the chain is valid.
  var anchor: TrustAnchor? { get }

  /// The proof, if no result is missing.
  func conclusion() -> Verified<Value>?
}

extension VerificationRun {
  /// Runs the checklist up to the first failure.
  mutating func verify() throws(VerificationError) -> Verified<Value> {
    try run(CheckName.allCases[...])
    return try proof()
  }

  /// Runs some checks up to the first failure.
  mutating func run(_ checks: ArraySlice<CheckName>) throws(VerificationError) {
    for check in checks { _ = try run(check) }
  }

  /// The proof, after the last check.
  func proof() throws(VerificationError) -> Verified<Value> {
    guard let verified = conclusion() else {
      throw .trust(TrustError(.internal, found: "incomplete run"))
    }
    return verified
  }

  /// Runs the whole checklist.
  mutating func report() -> VerificationReport<Verified<Value>> {
    report { run throws(VerificationError) in try run.proof() }
  }

  /// Runs the whole checklist; the report has another form of the proof.
  mutating func report<Proof>(
    _ proof: (Self) throws(VerificationError) -> Proof
  ) -> VerificationReport<Proof> {
    var checks: [VerificationCheck] = []
    for name in CheckName.allCases {
      do {
        checks.append(VerificationCheck(name: name, outcome: try run(name), error: nil))
      } catch {
        checks.append(VerificationCheck(name: name, outcome: .failed, error: error))
      }
    }
    var verified: Proof?
    do {
      if checks.allSatisfy({ $0.outcome != .failed }) { verified = try proof(self) }
    } catch {
      // A checklist without failures produces a proof, unless a result is missing.
      verified = nil
    }
    return VerificationReport(
      kind: kind(isVerified: verified != nil),
      checks: checks,
      verified: verified,
      unverified: contents,
      certificates: certificates,
      anchor: anchor
    )
  }
}
