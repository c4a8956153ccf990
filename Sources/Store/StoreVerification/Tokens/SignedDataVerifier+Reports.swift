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
    checklist(of: TransactionPayload.self, token, expectations).report()
  }

  /// Reports on renewal info.
  public func reportRenewalInfo(
    _ token: some DocumentSource,
    expecting expectations: VerificationExpectations
  ) -> VerificationReport<Verified<RenewalInfoPayload>> {
    checklist(of: RenewalInfoPayload.self, token, expectations).report()
  }

  /// Reports on an app transaction.
  public func reportAppTransaction(
    _ token: some DocumentSource,
    expecting expectations: VerificationExpectations
  ) -> VerificationReport<Verified<AppTransactionPayload>> {
    checklist(of: AppTransactionPayload.self, token, expectations).report()
  }

  /// Reports on a request from the retention messaging service: the body of the request or the bare token.
  package func reportRealtimeRequest(
    _ body: some DocumentSource,
    expecting expectations: VerificationExpectations
  ) -> VerificationReport<Verified<RealtimeRequestPayload>> {
    checklist(of: RealtimeRequestPayload.self, body, expectations).report()
  }

  /// Reports on a notification, the body of the request or the bare token; the last check verifies the tokens
  /// inside.
  public func reportNotification(
    _ body: some DocumentSource,
    expecting expectations: VerificationExpectations
  ) -> VerificationReport<VerifiedNotification> {
    checklist(of: NotificationPayload.self, body, expectations).report()
  }

  /// Reports on a token of any kind; a notification or realtime request may be the bare token or the body
  /// of the request.
  public func report(
    any document: some DocumentSource,
    expecting expectations: VerificationExpectations
  ) -> VerificationReport<VerifiedToken> {
    member(document, expectations).report()
  }
}
