// SPDX-License-Identifier: Apache-2.0

import StorePayloads
package import StrictTime

/// The notifications of changes that the store made, but signs later.
package struct PostponedNotifications: Sendable {
  /// The index of the next notification.
  private(set) var next = PostponedIndex.first
  private var waiting: [PostponedIndex: PostponedNotification] = [:]
  /// The notification about the newest change of each subject.
  private var newest: [PostponedNotification.Subject: PostponedIndex] = [:]
  /// The notification about the newest refund of each transaction.
  private var refunds: [TransactionIndex: PostponedIndex] = [:]

  subscript(number: PostponedIndex) -> PostponedNotification? { waiting[number] }

  /// Adds a notification, and returns its number.
  mutating func append(_ notification: PostponedNotification) -> PostponedIndex {
    let number = next
    next = number.advanced(by: 1)
    waiting[number] = notification
    if !notification.isAboutRefund { newest[notification.subject] = number }
    if let transaction = notification.snapshot.transaction?.number, notification.isRefund {
      refunds[transaction] = number
    }
    return number
  }

  /// Removes a notification, to sign it.
  mutating func remove(_ number: PostponedIndex) -> PostponedNotification? {
    waiting.removeValue(forKey: number)
  }

  /// Whether the store has not yet signed a notification about a change up to a time.
  package func hasChange(upTo time: Timestamp) -> Bool {
    waiting.values.contains { $0.changedAt <= time }
  }

  /// Removes the notification about the newest change of a subject.
  ///
  /// There is at most one: a further change signs it.
  mutating func removeChange(of subject: PostponedNotification.Subject) -> PostponedNotification? {
    newest[subject].flatMap { remove($0) }
  }

  /// The number of the notification about the newest refund of a transaction.
  func refund(of transaction: TransactionIndex) -> PostponedIndex? { refunds[transaction] }
}

/// A notification that is signed later than the change it reports.
package struct PostponedNotification: Sendable {
  let type: NotificationType
  let subtype: NotificationSubtype?
  let subject: Subject
  /// The contents at the time of the change.
  let snapshot: PurchaseSnapshot
  let changedAt: Timestamp

  package enum Subject: Hashable, Sendable {
    case subscription(SubscriptionIndex)
    /// A purchase of a one-time product.
    case transaction(TransactionIndex)
  }

  /// Whether a later change of the subscription does not make the notification wrong: it contains the state of the
  /// subscription at its own time.
  var isAboutRefund: Bool { isRefund || type == .refundDeclined }

  var isRefund: Bool { type == .refund }
}

/// A refund request that the store decides later.
package struct RefundRequest: Sendable {
  let transaction: TransactionIndex
  let reason: String?
}
