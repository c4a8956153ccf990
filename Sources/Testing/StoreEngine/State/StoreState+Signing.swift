// SPDX-License-Identifier: Apache-2.0

import StorePayloads
import StrictTime

// Signing and sending. Different contents never have the same signing time: if the time has not advanced, the later
// content is signed one millisecond later.
extension StoreState {
  /// Signs and sends a notification about a subscription.
  mutating func notify(
    _ type: NotificationType,
    _ subtype: NotificationSubtype? = nil,
    subscription number: SubscriptionIndex,
    transaction: TransactionIndex? = nil,
    consumptionRequestReason: String? = nil
  ) {
    guard !isWithheld(number) else { return touch(subscription: number) }
    let newest = subscriptions[number].current
    let current = transaction ?? shownTransaction(of: newest)
    // A renewal that has not begun follows the current period.
    let isCurrent = transactions[current].place.map { $0.period >= newest } ?? true
    if isChange(type, ofCurrent: isCurrent) { signPostponedChange(ofSubscription: number) }
    let signed = nextSigning(ofSubscription: number)
    let snapshot = copy(number, current, signed: signed, consumptionRequestReason)
    if !subscriptions[number].renewal.isOn { assume(.renewalPriceWhenOff) }
    if !hasQuirks || type != .expired { changes.transactions.append(current) }
    guard let delay = signingDelay(of: type, subtype) else {
      return send(type, subtype, .purchase(snapshot), signed: signed)
    }
    postpone(type, subtype, about: .subscription(number), snapshot, by: delay)
  }

  /// Copies a subscription and one of its transactions, which are signed now.
  mutating func copy(
    _ subscription: SubscriptionIndex,
    _ transaction: TransactionIndex,
    signed: Timestamp,
    _ consumptionRequestReason: String?
  ) -> PurchaseSnapshot {
    transactions[transaction].signedAt = signed
    changes.subscriptions.append(subscription)
    return PurchaseSnapshot(
      transaction: transactions[transaction],
      renewalInfo: renewalRecord(of: subscription),
      status: subscriptions[subscription].status,
      consumptionRequestReason: consumptionRequestReason,
      installs: customers[subscriptions[subscription].customer].installs.count
    )
  }

  /// Signs and sends a notification about a one-time product.
  mutating func notify(
    _ type: NotificationType,
    _ subtype: NotificationSubtype? = nil,
    transaction number: TransactionIndex,
    consumptionRequestReason: String? = nil
  ) {
    if let subscription = transactions[number].subscription {
      return notify(
        type,
        subtype,
        subscription: subscription,
        transaction: number,
        consumptionRequestReason: consumptionRequestReason
      )
    }
    if isChange(type) { signPostponedChange(ofTransaction: number) }
    let signed = nextSigning(ofTransaction: number)
    let snapshot = copy(number, consumptionRequestReason)
    guard let delay = signingDelay(of: type, subtype) else {
      return send(type, subtype, .purchase(snapshot), signed: signed)
    }
    postpone(type, subtype, about: .transaction(number), snapshot, by: delay)
  }

  /// Copies a one-time purchase, which is signed now.
  mutating func copy(_ transaction: TransactionIndex, _ reason: String?) -> PurchaseSnapshot {
    changes.transactions.append(transaction)
    return PurchaseSnapshot(
      transaction: transactions[transaction],
      consumptionRequestReason: reason,
      installs: customers[transactions[transaction].customer].installs.count
    )
  }

  /// Signs and sends a notification without a purchase.
  mutating func notify(
    _ type: NotificationType,
    _ subtype: NotificationSubtype? = nil,
    _ contents: NotificationRecord.Contents
  ) {
    guard case .appTransaction(let customer, _) = contents else {
      return send(type, subtype, contents, signed: now)
    }
    let signed = max(now, customers[customer].signedAt)
    customers[customer].signedAt = signed
    send(type, subtype, contents, signed: signed)
  }

  /// Records that a subscription changed without a notification.
  mutating func touch(subscription number: SubscriptionIndex, transaction: TransactionIndex? = nil)
  {
    signPostponedChange(ofSubscription: number)
    let signed = nextSigning(ofSubscription: number)
    changes.subscriptions.append(number)
    guard let transaction else { return }
    transactions[transaction].signedAt = signed
    changes.transactions.append(transaction)
  }

  /// Records that a transaction changed without a notification.
  mutating func touch(transaction number: TransactionIndex) {
    if let subscription = transactions[number].subscription {
      touch(subscription: subscription, transaction: number)
    } else {
      signPostponedChange(ofTransaction: number)
      _ = nextSigning(ofTransaction: number)
      changes.transactions.append(number)
    }
  }

  /// Records that the app transaction of a customer changed.
  mutating func touch(appTransactionOf customer: CustomerIndex) {
    let last = customers[customer].signedAt
    customers[customer].signedAt = last < now ? now : last.adding(milliseconds: 1)
  }

  /// Whether a notification reports a change of the purchase, and not only of an earlier transaction.
  private func isChange(_ type: NotificationType, ofCurrent isCurrent: Bool = true) -> Bool {
    switch type {
    case .consumptionRequest, .refundDeclined: false
    case .refund, .refundReversed: isCurrent
    default: true
    }
  }

  /// The time at which a subscription is signed that has changed.
  mutating func nextSigning(ofSubscription number: SubscriptionIndex) -> Timestamp {
    let last = subscriptions[number].signedAt
    let signed = last < now ? now : last.adding(milliseconds: 1)
    subscriptions[number].signedAt = signed
    return signed
  }

  mutating func nextSigning(ofTransaction number: TransactionIndex) -> Timestamp {
    let last = transactions[number].signedAt
    let signed = last < now ? now : last.adding(milliseconds: 1)
    transactions[number].signedAt = signed
    return signed
  }

  mutating func send(
    _ type: NotificationType,
    _ subtype: NotificationSubtype?,
    _ contents: NotificationRecord.Contents,
    signed: Timestamp,
    changedAt: Timestamp? = nil
  ) {
    let number = notifications.endIndex
    notifications.append(
      NotificationRecord(
        number: number,
        type: type,
        subtype: subtype,
        uuid: identifiers.uuid(.notification, number.value),
        signedDate: signed,
        changedAt: changedAt ?? now,
        sentDate: signed,
        contents: contents
      )
    )
    changes.notifications.append(number)
    if options.environment == .sandbox { assume(.sandboxHasAppAppleId) }
    deliver(number)
  }
}
