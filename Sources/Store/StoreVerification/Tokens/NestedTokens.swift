// SPDX-License-Identifier: Apache-2.0

import StorePayloads

/// The tokens inside a notification, each verified individually and compared with the notification.
///
/// A mismatch has the code of the claim that differs, such as `claims/bundle-id`, with the path of the inner token.
///
/// Only Apple can put a genuine token of one purchase into a genuine notification about another, because its
/// signature covers both. The checks are defense in depth.
struct NestedTokens: Sendable {
  var transaction: Verified<TransactionPayload>?
  var renewalInfo: Verified<RenewalInfoPayload>?
  var appTransaction: Verified<AppTransactionPayload>?

  var isEmpty: Bool { transaction == nil && renewalInfo == nil && appTransaction == nil }

  static let transactionPath = "data/signedTransactionInfo"
  static let renewalInfoPath = "data/signedRenewalInfo"
  static let appTransactionPath = "appData/signedAppTransactionInfo"

  /// All objects of the notification name the same app and environment: those of a later version, too.
  static func requireOneSubject(_ notification: NotificationPayload) throws(VerificationError) {
    for subject in notification.subjects {
      try require(subject.bundleId, notification.bundleId, .bundleId, subject.name)
      let id = subject.appAppleId.map { "\($0)" }
      try require(id, notification.appAppleId.map { "\($0)" }, .appAppleId, subject.name)
      let environment = notification.environment?.rawValue
      try require(subject.environment?.rawValue, environment, .environment, subject.name)
    }
  }

  /// All tokens name the same app.
  func requireOneApp(_ notification: NotificationPayload) throws(VerificationError) {
    let bundleId = notification.bundleId
    try Self.require(transaction?.value.bundleId, bundleId, .bundleId, Self.transactionPath)
    try Self.require(appTransaction?.value.bundleId, bundleId, .bundleId, Self.appTransactionPath)
    let id = notification.appAppleId?.ifNotZero.map { "\($0)" }
    let found = (appTransaction?.value.appAppleId?.ifNotZero).map { "\($0)" }
    try Self.require(found, id, .appAppleId, Self.appTransactionPath)
  }

  /// All tokens are from the same environment.
  func requireOneEnvironment(_ notification: NotificationPayload) throws(VerificationError) {
    let nested = [
      (transaction?.value.environment, Self.transactionPath),
      (renewalInfo?.value.environment, Self.renewalInfoPath),
      (appTransaction?.value.receiptType, Self.appTransactionPath),
    ]
    for (found, path) in nested {
      try Self.require(found?.rawValue, notification.environment?.rawValue, .environment, path)
    }
    let environment = transaction?.value.environment?.rawValue
    let other = renewalInfo?.value.environment?.rawValue
    try Self.require(other, environment, .environment, Self.renewalInfoPath)
  }

  /// Transaction and renewal info have the same original transaction id and app transaction id.
  ///
  /// Apple has not published whether the renewal info beside the transaction of a member with a seat is the purchaser's.
  func requireOnePurchase() throws(VerificationError) {
    if transaction?.value.inAppOwnershipType == .assigned { return }
    let id = transaction?.value.originalTransactionId
    let found = renewalInfo?.value.originalTransactionId
    try Self.require(found, id, .originalTransaction, Self.renewalInfoPath)
    let appTransactionId = transaction?.value.appTransactionId
    let other = renewalInfo?.value.appTransactionId
    try Self.require(other, appTransactionId, .appTransactionId, Self.renewalInfoPath)
  }

  private static func require(
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
