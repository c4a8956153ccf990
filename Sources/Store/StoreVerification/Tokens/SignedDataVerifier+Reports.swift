// SPDX-License-Identifier: Apache-2.0

public import StorePayloads

// Each function runs all checks and returns their results; `verify…` runs the same checks up to the first
// failure.
extension SignedDataVerifier {
  /// Reports on a transaction.
  public func reportTransaction(
    _ token: some DocumentSource,
    expecting expectations: VerificationExpectations
  ) -> VerificationReport<Verified<TransactionPayload>> {
    report(TokenParts.read(token.documentBytes, in: .none), expectations)
  }

  /// Reports on renewal info.
  public func reportRenewalInfo(
    _ token: some DocumentSource,
    expecting expectations: VerificationExpectations
  ) -> VerificationReport<Verified<RenewalInfoPayload>> {
    report(TokenParts.read(token.documentBytes, in: .none), expectations)
  }

  /// Reports on an app transaction.
  public func reportAppTransaction(
    _ token: some DocumentSource,
    expecting expectations: VerificationExpectations
  ) -> VerificationReport<Verified<AppTransactionPayload>> {
    report(TokenParts.read(token.documentBytes, in: .none), expectations)
  }

  /// Reports on a request from the retention messaging service: the body of the request or the bare token.
  package func reportRealtimeRequest(
    _ body: some DocumentSource,
    expecting expectations: VerificationExpectations
  ) -> VerificationReport<Verified<RealtimeRequestPayload>> {
    report(TokenParts.read(body.documentBytes, in: .body), expectations)
  }

  /// Reports on a notification, the body of the request or the bare token; the last check verifies the tokens
  /// inside.
  public func reportNotification(
    _ body: some DocumentSource,
    expecting expectations: VerificationExpectations
  ) -> VerificationReport<VerifiedNotification> {
    let parts = TokenParts.read(body.documentBytes, in: .body)
    var run = NotificationVerificationRun(
      PlacedToken(parts: parts, place: .requested),
      expectations,
      by: self
    )
    return run.report { run throws(VerificationError) in try run.notification() }
  }

  /// Reports on a token of any kind; a notification or realtime request may be the bare token or the body
  /// of the request.
  public func report(
    any document: some DocumentSource,
    expecting expectations: VerificationExpectations
  ) -> VerificationReport<VerifiedToken> {
    let parts = TokenParts.read(document.documentBytes, in: .body)
    return report(PlacedToken(parts: parts, place: .alone), as: parts.value?.readKind, expectations)
  }

  private func report<Payload: SignedPayload>(
    _ parts: Result<TokenParts, VerificationError>,
    _ expectations: VerificationExpectations
  ) -> VerificationReport<Verified<Payload>> {
    var run = TokenVerificationRun<Payload>(
      PlacedToken(parts: parts, place: .requested),
      expectations,
      by: self
    )
    return run.report()
  }

  /// A token read as `kind`; `nil` means no known kind.
  func report(
    _ token: PlacedToken,
    as kind: DocumentKind?,
    _ expectations: VerificationExpectations
  ) -> VerificationReport<VerifiedToken> {
    PendingMember(token, as: kind, expectations, by: self).report()
  }
}
