// SPDX-License-Identifier: Apache-2.0

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
      report(input, as: kind, verifier, expectations)
    }
  }

  private static func report(
    _ input: ArraySlice<UInt8>,
    as kind: DocumentKind?,
    _ verifier: SignedDataVerifier,
    _ expectations: VerificationExpectations
  ) -> VectorVerifier.Report {
    func result<Value>(
      _ report: VerificationReport<Value>,
      _ token: (Value) -> VerifiedToken
    ) -> VectorVerifier.Report {
      (report.verified.map { .token(token($0)) }, report.error)
    }
    return switch kind {
    case .transaction:
      result(verifier.reportTransaction(input, expecting: expectations)) { .transaction($0) }
    case .renewalInfo:
      result(verifier.reportRenewalInfo(input, expecting: expectations)) { .renewalInfo($0) }
    case .appTransaction:
      result(verifier.reportAppTransaction(input, expecting: expectations)) { .appTransaction($0) }
    case .realtimeRequest:
      result(verifier.reportRealtimeRequest(input, expecting: expectations)) {
        .realtimeRequest($0)
      }
    case .notification:
      result(verifier.reportNotification(input, expecting: expectations)) { .notification($0) }
    default: result(verifier.report(any: input, expecting: expectations)) { $0 }
    }
  }

  private static func verify(
    _ input: ArraySlice<UInt8>,
    as kind: DocumentKind?,
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
    default: try verifier.verify(any: input, expecting: expectations)
    }
  }
}
