// SPDX-License-Identifier: Apache-2.0

import StorePayloads
import StoreVerification

/// Runs `jws-verify`.
enum JWSVerifyRunner {
  /// The verifier of one kind of token, or of any.
  static func verifier(_ parameters: VectorParameters) throws(VectorRunError) -> VectorVerifier {
    let verifier = try parameters.tokenVerifier()
    let expectations = try parameters.tokenExpectations()
    let kind = try parameters.tokenKind()
    return VectorVerifier { input throws(VerificationError) in
      .token(try verify(input, as: kind, verifier, expectations))
    } report: { input in
      let report =
        kind.map { verifier.report(input, as: $0, expecting: expectations) }
        ?? verifier.report(any: input, expecting: expectations)
      return (report.verified, report.error)
    }
  }

  private static func verify(
    _ input: ArraySlice<UInt8>,
    as kind: SignedKind?,
    _ verifier: SignedDataVerifier,
    _ expectations: VerificationExpectations
  ) throws(VerificationError) -> VerifiedToken {
    switch kind {
    case .transaction:
      .transaction(try verifier.verifyTransaction(input, expecting: expectations))
    case .renewalInfo:
      .renewalInfo(try verifier.verifyRenewalInfo(input, expecting: expectations))
    case .appTransaction:
      .appTransaction(try verifier.verifyAppTransaction(input, expecting: expectations))
    case .realtimeRequest:
      .realtimeRequest(try verifier.verifyRealtimeRequest(input, expecting: expectations))
    case .notification:
      .notification(try verifier.verifyNotification(input, expecting: expectations))
    case nil: try verifier.verify(any: input, expecting: expectations)
    }
  }
}
