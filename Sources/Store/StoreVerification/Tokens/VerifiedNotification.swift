// SPDX-License-Identifier: Apache-2.0

public import StorePayloads

/// A notification with the tokens inside it, all verified and about the same app, environment and purchase.
///
///     let notification = try verifier.verifyNotification(body.utf8, expecting: .init(now: now))
///     show(notification.transaction?.value.productId, notification.renewalInfo?.value.autoRenewStatus)
public struct VerifiedNotification: Sendable {
  /// The notification.
  public let notification: Verified<NotificationPayload>
  private let nested: NestedTokens

  /// The transaction that it is about.
  public var transaction: Verified<TransactionPayload>? { nested.transaction }

  /// The renewal info of the subscription that it is about.
  public var renewalInfo: Verified<RenewalInfoPayload>? { nested.renewalInfo }

  /// The app transaction that it is about.
  public var appTransaction: Verified<AppTransactionPayload>? { nested.appTransaction }

  /// Only the verifier calls this, after comparing the tokens.
  init(_ notification: Verified<NotificationPayload>, with nested: NestedTokens) {
    self.notification = notification
    self.nested = nested
  }
}
