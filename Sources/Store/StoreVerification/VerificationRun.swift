// SPDX-License-Identifier: Apache-2.0

import OpenSSLTrust
import X509Certificates

/// One document on its way through the checklist.
///
/// `verify` and `report` run the same checks in the same order; they differ in what they do after the
/// first failure. A check leaves what it found for those after it, and a check that lacks something is
/// skipped. What is concluded needs everything, so that a skipped check never passes for a passed one.
protocol VerificationRun {
  associatedtype Value: Sendable

  /// Runs one check.
  mutating func run(_ check: CheckName) throws(VerificationError) -> CheckOutcome

  /// What the document says, proven or not.
  var value: Value? { get }

  /// The signer's certificate and those above it, as far as they were found.
  var certificates: [Certificate] { get }

  /// Where the chain ends, if it holds.
  var anchor: TrustAnchor? { get }

  /// The proof, if nothing is missing in it.
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
  mutating func report() -> VerificationReport<Value> {
    var checks: [VerificationCheck] = []
    for name in CheckName.allCases {
      do {
        checks.append(VerificationCheck(name: name, outcome: try run(name), error: nil))
      } catch {
        checks.append(VerificationCheck(name: name, outcome: .failed, error: error))
      }
    }
    let isValid = checks.allSatisfy { $0.outcome != .failed }
    return VerificationReport(
      checks: checks,
      verified: isValid ? conclusion() : nil,
      unverified: value.map(Unverified.init),
      certificates: certificates,
      anchor: anchor
    )
  }
}
