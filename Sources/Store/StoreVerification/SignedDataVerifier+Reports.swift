// SPDX-License-Identifier: Apache-2.0

public import StorePayloads

// Each runs all checks and returns the result of each; `verify…` runs the same checks up to the first
// failure.
extension SignedDataVerifier {
  /// Reports on a token that must be of a kind; a notification or a realtime request bare or as the body of the request.
  ///
  ///     let report = verifier.report(body, as: .transaction, expecting: .init(now: now))
  ///     for check in report.checks where check.outcome == .failed { show(check.name, check.error) }
  ///
  /// The checks are those of `verifyTransaction` and its siblings. The last check of a notification verifies the
  /// tokens inside.
  public func report(
    _ token: some DocumentSource,
    as kind: SignedKind,
    expecting expectations: VerificationExpectations
  ) -> DocumentReport {
    report(TokenParts.read(token.documentBytes, in: kind.envelope), as: kind, expectations)
  }

  /// Reports on a token of any kind; a notification or a realtime request bare or as the body of the request.
  public func report(
    any document: some DocumentSource,
    expecting expectations: VerificationExpectations
  ) -> DocumentReport {
    let parts = TokenParts.read(document.documentBytes, in: .body)
    return report(parts, as: parts.kind, expectations)
  }

  /// A token read as `kind`; `nil` is no known kind.
  func report(
    _ parts: Result<TokenParts, VerificationError>,
    as kind: SignedKind?,
    _ expectations: VerificationExpectations
  ) -> DocumentReport {
    PendingMember(parts, as: kind, expectations, by: self).report()
  }
}

extension SignedKind {
  /// Apple's servers post notifications and realtime requests.
  fileprivate var envelope: TokenEnvelope {
    switch self {
    case .notification, .realtimeRequest: .body
    case .transaction, .renewalInfo, .appTransaction: .none
    }
  }
}
