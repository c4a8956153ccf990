// SPDX-License-Identifier: Apache-2.0

public import StorePayloads

// What every check finds: for people who want to know why. The report and the verdict of `verify…` come
// from one list.
extension SignedDataVerifier {
  /// What every check finds in a transaction.
  public func reportTransaction(
    _ token: some Collection<UInt8>,
    expecting expectations: SignedDataExpectations
  ) -> VerificationReport<TransactionPayload> {
    report(TokenParts.read(ArraySlice(token), in: .none), expectations)
  }

  /// What every check finds in a renewal info.
  public func reportRenewalInfo(
    _ token: some Collection<UInt8>,
    expecting expectations: SignedDataExpectations
  ) -> VerificationReport<RenewalInfoPayload> {
    report(TokenParts.read(ArraySlice(token), in: .none), expectations)
  }

  /// What every check finds in an app transaction.
  public func reportAppTransaction(
    _ token: some Collection<UInt8>,
    expecting expectations: SignedDataExpectations
  ) -> VerificationReport<AppTransactionPayload> {
    report(TokenParts.read(ArraySlice(token), in: .none), expectations)
  }

  /// What every check finds in a realtime request, bare or as the body of the call.
  public func reportRealtimeRequest(
    _ body: some Collection<UInt8>,
    expecting expectations: SignedDataExpectations
  ) -> VerificationReport<RealtimeRequestPayload> {
    report(TokenParts.read(ArraySlice(body), in: .body), expectations)
  }

  /// What every check finds in a notification, bare or as the body of the call; the last of them looks
  /// at the tokens inside.
  public func reportNotification(
    _ body: some Collection<UInt8>,
    expecting expectations: SignedDataExpectations
  ) -> VerificationReport<NotificationPayload> {
    var run = NotificationVerificationRun(
      TokenParts.read(ArraySlice(body), in: .body),
      expectations,
      by: self
    )
    return run.report()
  }

  /// What every check finds in a token of any kind; a notification or a realtime request bare or as the
  /// body of the call.
  public func report(
    any document: some Collection<UInt8>,
    expecting expectations: SignedDataExpectations
  ) -> TokenReport {
    let parts = TokenParts.read(ArraySlice(document), in: .body)
    return report(parts, as: parts.kind, expectations)
  }

  /// What every check finds in a bare token that must be of one kind; `nil` is no kind that is known.
  package func report(
    _ token: ArraySlice<UInt8>,
    as kind: SignedKind?,
    expecting expectations: SignedDataExpectations
  ) -> TokenReport {
    report(TokenParts.read(token, in: .none), as: kind, expectations)
  }

  private func report<Payload: SignedPayload>(
    _ parts: Result<TokenParts, VerificationError>,
    _ expectations: SignedDataExpectations
  ) -> VerificationReport<Payload> {
    var run = TokenVerificationRun<Payload>(parts, expectations, by: self)
    return run.report()
  }

  private func report(
    _ parts: Result<TokenParts, VerificationError>,
    as kind: SignedKind?,
    _ expectations: SignedDataExpectations
  ) -> TokenReport {
    switch kind {
    case .transaction:
      return TokenReport(kind, report(parts, expectations)) { .transaction($0) }
    case .renewalInfo:
      return TokenReport(kind, report(parts, expectations)) { .renewalInfo($0) }
    case .appTransaction:
      return TokenReport(kind, report(parts, expectations)) { .appTransaction($0) }
    case .realtimeRequest:
      return TokenReport(kind, report(parts, expectations)) { .realtimeRequest($0) }
    case .notification:
      var run = NotificationVerificationRun(parts, expectations, by: self)
      let report = run.report()
      return TokenReport(kind, report) { [nested = run.nested] in
        .notification(VerifiedNotification($0, with: nested))
      }
    case nil:
      let unknown: VerificationReport<UnknownPayload> = report(parts, expectations)
      return TokenReport(nil, unknown) { _ in nil }
    }
  }
}
