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
    report(token, expectations)
  }

  /// Reports on renewal info.
  public func reportRenewalInfo(
    _ token: some DocumentSource,
    expecting expectations: VerificationExpectations
  ) -> VerificationReport<Verified<RenewalInfoPayload>> {
    report(token, expectations)
  }

  /// Reports on an app transaction.
  public func reportAppTransaction(
    _ token: some DocumentSource,
    expecting expectations: VerificationExpectations
  ) -> VerificationReport<Verified<AppTransactionPayload>> {
    report(token, expectations)
  }

  /// Reports on a request from the retention messaging service: the body of the request or the bare token.
  package func reportRealtimeRequest(
    _ body: some DocumentSource,
    expecting expectations: VerificationExpectations
  ) -> VerificationReport<Verified<RealtimeRequestPayload>> {
    report(body, expectations)
  }

  /// Reports on a notification, the body of the request or the bare token; the last check verifies the tokens
  /// inside.
  public func reportNotification(
    _ body: some DocumentSource,
    expecting expectations: VerificationExpectations
  ) -> VerificationReport<VerifiedNotification> {
    let parts = TokenParts.received(body, as: .notification)
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
    let parts = TokenParts.received(document, as: nil)
    return report(PlacedToken(parts: parts, place: .alone), as: parts.value?.readKind, expectations)
  }

  private func report<Payload: SignedPayload>(
    _ token: some DocumentSource,
    _ expectations: VerificationExpectations
  ) -> VerificationReport<Verified<Payload>> {
    var run = TokenVerificationRun<Payload>(
      PlacedToken(parts: TokenParts.received(token, as: Payload.kind), place: .requested),
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
