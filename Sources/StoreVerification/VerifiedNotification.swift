// SPDX-License-Identifier: Apache-2.0

public import StorePayloads

/// A notification with the tokens inside it, all proven and about the same thing.
public struct VerifiedNotification: Sendable {
  /// The notification.
  public let notification: Verified<NotificationPayload>
  /// The transaction that it is about.
  public let transaction: Verified<TransactionPayload>?
  /// The renewal info of the subscription that it is about.
  public let renewalInfo: Verified<RenewalInfoPayload>?
  /// The app transaction that it is about.
  public let appTransaction: Verified<AppTransactionPayload>?
}

extension SignedDataVerifier {
  /// The notification with all tokens inside it, if they are genuine, as expected, and about the same
  /// app, environment and purchase.
  ///
  /// `body` is the body of the call, `{"signedPayload": "…"}`, or the bare token. Tokens of one signer
  /// cost one check of the chain.
  public func verifyNotification(
    _ body: some Collection<UInt8>,
    expecting expectations: SignedDataExpectations
  ) throws(VerificationError) -> VerifiedNotification {
    try verifyNotification(token: try SignedBody.token(in: ArraySlice(body)), expectations)
  }

  func verifyNotification(
    token: ArraySlice<UInt8>,
    _ expectations: SignedDataExpectations
  ) throws(VerificationError) -> VerifiedNotification {
    let outer: Verified<NotificationPayload> = try verify(token, expectations)
    let data = outer.value.data
    let verified = VerifiedNotification(
      notification: outer,
      transaction: try verify(
        data?.signedTransactionInfo,
        at: "data/signedTransactionInfo",
        expectations
      ),
      renewalInfo: try verify(data?.signedRenewalInfo, at: "data/signedRenewalInfo", expectations),
      appTransaction: try verify(
        outer.value.appData?.signedAppTransactionInfo,
        at: "appData/signedAppTransactionInfo",
        expectations
      )
    )
    try verified.requireOneApp()
    try verified.requireOneEnvironment()
    try verified.requireOnePurchase()
    return verified
  }

  /// A token inside a document; what is wrong with it is told with the path of its member.
  func verify<Payload: SignedPayload>(
    _ token: String?,
    at path: String,
    _ expectations: SignedDataExpectations
  ) throws(VerificationError) -> Verified<Payload>? {
    guard let token else { return nil }
    do {
      return try verify(ArraySlice(token.utf8), expectations)
    } catch {
      throw .nested(path, error)
    }
  }
}

// A genuine token of one purchase may be put into a genuine notification about another by nobody but
// Apple, whose signature covers both. These checks are for the day when something else goes wrong.
extension VerifiedNotification {
  /// All name the same app.
  fileprivate func requireOneApp() throws(VerificationError) {
    let outer = notification.value.bundleId
    try require(transaction?.value.bundleId, outer, .bundleId, "data/signedTransactionInfo")
    try require(
      appTransaction?.value.bundleId,
      outer,
      .bundleId,
      "appData/signedAppTransactionInfo"
    )
  }

  /// All are from the same environment.
  fileprivate func requireOneEnvironment() throws(VerificationError) {
    let outer = notification.value.environment?.rawValue
    let nested: [(String?, String)] = [
      (transaction?.value.environment?.rawValue, "data/signedTransactionInfo"),
      (renewalInfo?.value.environment?.rawValue, "data/signedRenewalInfo"),
      (appTransaction?.value.receiptType?.rawValue, "appData/signedAppTransactionInfo"),
    ]
    for (found, path) in nested { try require(found, outer, .environment, path) }
  }

  /// Transaction and renewal info are of the same line.
  fileprivate func requireOnePurchase() throws(VerificationError) {
    guard let transaction else { return }
    let line = transaction.value.originalTransactionId
    try require(
      renewalInfo?.value.originalTransactionId,
      line,
      .originalTransaction,
      "data/signedRenewalInfo"
    )
  }

  private func require(
    _ found: String?,
    _ expected: String?,
    _ code: ClaimError.Code,
    _ path: String
  ) throws(VerificationError) {
    guard let found, let expected else { return }
    guard found.utf8.elementsEqual(expected.utf8) else {
      throw .nested(path, .claim(ClaimError(code, expected: expected, found: found)))
    }
  }
}
