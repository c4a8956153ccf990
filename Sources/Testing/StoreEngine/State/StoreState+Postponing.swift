// SPDX-License-Identifier: Apache-2.0

import StorePayloads
import StrictTime

// Notifications that are signed some time after the change they report: the profile `observed`. API responses contain the
// change at once.
extension StoreState {
  mutating func postpone(
    _ type: NotificationType,
    _ subtype: NotificationSubtype?,
    about subject: PostponedNotification.Subject,
    _ snapshot: PurchaseSnapshot,
    by milliseconds: Int64
  ) {
    let time = now.adding(milliseconds: milliseconds)
    let number = postponed.append(
      PostponedNotification(
        type: type,
        subtype: subtype,
        subject: subject,
        snapshot: snapshot,
        changedAt: now
      )
    )
    due.insert(time, .signing(number))
  }

  /// Signs a notification at its time, with the present state.
  mutating func signPostponed(_ number: PostponedIndex) {
    guard let notification = postponed.remove(number) else { return }
    changes.note("notification")
    switch notification.subject {
    case .subscription(let subscription):
      let transaction = notification.snapshot.transaction?.number
      let number = transaction ?? shownTransaction(of: subscriptions[subscription].current)
      let signed = nextSigning(ofSubscription: subscription)
      changes.transactions.append(number)
      send(notification, copy(subscription, number, signed: signed, nil), signed: signed)
    case .transaction(let transaction):
      let signed = nextSigning(ofTransaction: transaction)
      send(notification, copy(transaction, nil), signed: signed)
    }
  }

  /// Signs the notification about a refund before its time, because the refund is about to be reversed.
  mutating func signPostponedRefund(of transaction: TransactionIndex) {
    if let number = postponed.refund(of: transaction) { signPostponed(number) }
  }

  /// Signs the notification about the previous change of a subscription before its time, because it changes again: with
  /// the state before the new change.
  mutating func signPostponedChange(ofSubscription number: SubscriptionIndex) {
    guard let waiting = postponed.removeChange(of: .subscription(number)) else { return }
    let signed = nextSigning(ofSubscription: number)
    if let transaction = waiting.snapshot.transaction?.number {
      transactions[transaction].signedAt = signed
    }
    send(waiting, waiting.snapshot, signed: signed)
  }

  mutating func signPostponedChange(ofTransaction number: TransactionIndex) {
    guard let waiting = postponed.removeChange(of: .transaction(number)) else { return }
    send(waiting, waiting.snapshot, signed: nextSigning(ofTransaction: number))
  }

  private mutating func send(
    _ notification: PostponedNotification,
    _ snapshot: PurchaseSnapshot,
    signed: Timestamp
  ) {
    send(
      notification.type,
      notification.subtype,
      .purchase(snapshot),
      signed: signed,
      changedAt: notification.changedAt
    )
  }
}
