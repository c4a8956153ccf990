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
  /// What `verify` returns if no check fails.
  associatedtype Proof: Sendable = Verified<Value>

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

  /// The result of `verify`, after the last check.
  func proof() throws(VerificationError) -> Proof
}

extension VerificationRun where Proof == Verified<Value> {
  func proof() throws(VerificationError) -> Verified<Value> { try verified() }
}

extension VerificationRun {
  /// Runs the checklist up to the first failure.
  func verify() throws(VerificationError) -> Proof {
    var checklist = self
    try checklist.run(CheckName.allCases[...])
    return try checklist.proof()
  }

  /// Runs some checks up to the first failure.
  mutating func run(_ checks: ArraySlice<CheckName>) throws(VerificationError) {
    for check in checks { _ = try run(check) }
  }

  /// The verified value, after the last check.
  func verified() throws(VerificationError) -> Verified<Value> {
    guard let verified = conclusion() else {
      throw .trust(TrustError(.internal, found: "incomplete run"))
    }
    return verified
  }

  /// Runs the whole checklist.
  func report() -> VerificationReport<Proof> {
    report { run throws(VerificationError) in try run.proof() }
  }

  /// Runs the whole checklist; the report has another form of the proof.
  func report<Form: Sendable>(
    _ proof: (Self) throws(VerificationError) -> Form
  ) -> VerificationReport<Form> {
    var checklist = self
    var checks: [VerificationCheck] = []
    for name in CheckName.allCases {
      do {
        checks.append(VerificationCheck(name: name, outcome: try checklist.run(name), error: nil))
      } catch {
        checks.append(VerificationCheck(name: name, outcome: .failed, error: error))
      }
    }
    var verified: Form?
    do {
      if checks.allSatisfy({ $0.outcome != .failed }) { verified = try proof(checklist) }
    } catch {
      // A checklist without failures produces a proof, unless a result is missing.
      verified = nil
    }
    return VerificationReport(
      kind: checklist.kind(isVerified: verified != nil),
      checks: checks,
      verified: verified,
      unverified: checklist.contents,
      certificates: checklist.certificates,
      anchor: checklist.anchor
    )
  }
}
