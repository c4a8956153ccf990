// SPDX-License-Identifier: Apache-2.0

import OpenSSLTrust

/// The checklist of a token, whose signature can be verified in a batch.
protocol PendingVerificationRun: VerificationRun {
  init(
    _ token: PlacedToken,
    _ expectations: VerificationExpectations,
    by verifier: SignedDataVerifier
  )

  /// The result of the signature check, if the batch has verified it.
  var verdict: SignatureVerdict { get set }

  /// The payload, verified or not; `nil` if it cannot be read.
  var payload: TokenPayload? { get }

  /// The signature to verify in the batch, once the earlier checks have passed; `nil` to verify it
  /// individually.
  mutating func signatureClaim() -> SignatureClaim?

  /// The tokens inside, once everything else has passed.
  mutating func openNested() -> [PendingMember]

  /// The proof, as a verified token of any kind, after the last check.
  func token() throws(VerificationError) -> VerifiedToken
}

extension PendingVerificationRun {
  var contents: DocumentContents? { payload.map { .token($0) } }
}

/// A token whose verification pauses twice: before its signature, and before the tokens inside it.
///
/// Runs each check of the checklist once, in order.
final class PendingToken<Checklist: PendingVerificationRun> {
  private var run: Checklist
  /// The checks that have not run.
  private var rest = CheckName.all[...]
  private var failure: VerificationError?

  init(_ run: Checklist) {
    self.run = run
  }

  /// The payload, verified or not.
  var payload: TokenPayload? { run.payload }

  /// Runs the checks before the signature, and the signature check if it need not wait for the batch.
  func begin() -> SignatureClaim? {
    run(upTo: CheckName.signaturePlace)
    guard failure == nil else { return nil }
    let claim = run.signatureClaim()
    // The rest of the batch can reuse the chain that this check verifies.
    if claim == nil { run(upTo: CheckName.signaturePlace + 1) }
    return claim
  }

  /// Runs the checks from the signature on; returns the tokens inside.
  func proceed(with verdict: SignatureVerdict) -> [PendingMember] {
    run.verdict = verdict
    run(upTo: CheckName.nestedPlace)
    return failure == nil ? run.openNested() : []
  }

  /// Runs the remaining checks and returns the proof as a verified token of any kind.
  func conclude() throws(VerificationError) -> VerifiedToken {
    try finish()
    return try run.token()
  }

  /// Runs the remaining checks and returns the proof.
  func proof() throws(VerificationError) -> Checklist.Proof {
    try finish()
    return try run.proof()
  }

  /// Runs all checks, and continues after failures.
  func report() -> VerificationReport<VerifiedToken> {
    run.report { run throws(VerificationError) in try run.token() }
  }

  private func finish() throws(VerificationError) {
    run(upTo: CheckName.all.endIndex)
    if let failure { throw failure }
  }

  private func run(upTo end: Int) {
    let checks = rest[..<max(end, rest.startIndex)]
    rest = rest[checks.endIndex...]
    guard failure == nil else { return }
    do {
      try run.run(checks)
    } catch {
      failure = error
    }
  }
}

extension CheckName {
  /// All checks, created once.
  fileprivate static let all = allCases
  fileprivate static let signaturePlace = all.firstIndex(of: .signature) ?? all.endIndex
  fileprivate static let nestedPlace = all.firstIndex(of: .nested) ?? all.endIndex
}
