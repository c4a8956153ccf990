// SPDX-License-Identifier: Apache-2.0

import StrictTime

// Notifications that are signed some time after the change they report, and refunds that are decided some time after
// the request: the profile `observed`. API responses contain the change at once.
extension StoreState {
  mutating func postpone(
    _ type: String,
    _ subtype: String?,
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
        changedAt: now,
        time: time
      )
    )
    due.insert(time, .signing(number))
  }

  /// Signs a notification at its time, with the present state.
  mutating func signPostponed(_ number: Int) {
    guard let notification = postponed.remove(number) else { return }
    changes.note("notification")
    switch notification.subject {
    case .subscription(let subscription):
      let transaction = notification.snapshot.transaction?.number
      let number = transaction ?? subscriptions[subscription].current
      let signed = sign(subscription: subscription)
      changes.transactions.append(number)
      send(notification, copy(subscription, number, signed: signed, nil), signed: signed)
    case .transaction(let transaction):
      let signed = sign(transaction: transaction)
      send(notification, copy(transaction, nil), signed: signed)
    }
  }

  /// Signs a notification before its time, because its subject changes again: with the state before that change.
  mutating func sign(early notification: PostponedNotification?, signed: Timestamp) {
    guard let notification else { return }
    if let number = notification.snapshot.transaction?.number {
      transactions[number].signedAt = signed
    }
    send(notification, notification.snapshot, signed: signed)
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

  // MARK: Refund requests

  mutating func postponeDecision(of transaction: Int, reason: String?) {
    assume(.observedRefund)
    let time = now.adding(seconds: ObservedTiming.decisionDelay)
    due.insert(time, .decision(request: refundRequests.count))
    refundRequests.append(RefundRequest(transaction: transaction, reason: reason, time: time))
  }

  /// Decides a request.
  mutating func decide(request number: Int) {
    let request = refundRequests[number]
    guard !transactions[request.transaction].isDeleted else { return }
    do {
      try decideRefund(of: request.transaction, reason: request.reason)
    } catch {
      // The purchase was refunded after the request, which therefore has no effect.
    }
  }
}
