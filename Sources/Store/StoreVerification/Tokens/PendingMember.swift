// SPDX-License-Identifier: Apache-2.0

import OpenSSLTrust

/// A token of any kind during its verification, read as the kind that it states or that its position
/// determines.
///
/// The functions are specialized for the type of the payload, see ``PayloadTypeVisitor``.
struct PendingMember {
  /// Runs the checks before the signature; returns the signature if it can be verified in a batch.
  let begin: () -> SignatureClaim?
  /// Runs the checks from the signature on; returns the tokens inside.
  let proceed: (SignatureVerdict) -> [PendingMember]
  /// Runs all checks that remain and returns the proof.
  let conclude: () throws(VerificationError) -> VerifiedToken
  /// Runs all checks, and continues after failures.
  let report: () -> VerificationReport<VerifiedToken>

  /// A token to read as `kind`; `nil` means no known kind.
  init(
    _ token: PlacedToken,
    as kind: DocumentKind?,
    _ expectations: VerificationExpectations,
    by verifier: SignedDataVerifier
  ) {
    self = kind.accept(
      PendingMemberMaker(token: token, expectations: expectations, verifier: verifier)
    )
  }

  /// A token whose verification has begun.
  init<Checklist>(_ token: PendingToken<Checklist>) {
    begin = { token.begin() }
    proceed = { token.proceed(with: $0) }
    conclude = { () throws(VerificationError) in try token.conclude() }
    report = { token.report() }
  }
}

private struct PendingMemberMaker: PayloadTypeVisitor {
  let token: PlacedToken
  let expectations: VerificationExpectations
  let verifier: SignedDataVerifier

  func visit<Payload: SignedPayload>(_ type: Payload.Type) -> PendingMember {
    PendingMember(PendingToken(Payload.Checklist(token, expectations, by: verifier)))
  }
}
