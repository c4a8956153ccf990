// SPDX-License-Identifier: Apache-2.0

import StrictTime

// Signing and sending. Different contents never have the same signing time: if the time has not advanced, the later
// content is signed one millisecond later.
extension StoreState {
  /// Signs and sends a notification about a subscription.
  mutating func notify(
    _ type: String,
    _ subtype: String? = nil,
    subscription number: Int,
    transaction: Int? = nil,
    consumptionRequestReason: String? = nil
  ) {
    let signed = sign(subscription: number)
    let current = transaction ?? subscriptions[number].current
    transactions[current].signedAt = signed
    let snapshot = PurchaseSnapshot(
      transaction: transactions[current],
      renewalInfo: renewalRecord(of: number),
      status: subscriptions[number].status,
      consumptionRequestReason: consumptionRequestReason,
      installs: customers[subscriptions[number].customer].installs.count
    )
    if !subscriptions[number].isAutoRenewOn { assume(.renewalPriceWhenOff) }
    if !hasQuirks || type != "EXPIRED" { changes.transactions.append(current) }
    changes.subscriptions.append(number)
    send(type, subtype, .purchase(snapshot), signed: signed)
  }

  /// Signs and sends a notification about a one-time product.
  mutating func notify(
    _ type: String,
    _ subtype: String? = nil,
    transaction number: Int,
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
    let signed = sign(transaction: number)
    let snapshot = PurchaseSnapshot(
      transaction: transactions[number],
      consumptionRequestReason: consumptionRequestReason,
      installs: customers[transactions[number].customer].installs.count
    )
    changes.transactions.append(number)
    send(type, subtype, .purchase(snapshot), signed: signed)
  }

  /// Signs and sends a notification without a purchase.
  mutating func notify(
    _ type: String,
    _ subtype: String? = nil,
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
  mutating func touch(subscription number: Int, transaction: Int? = nil) {
    let signed = sign(subscription: number)
    changes.subscriptions.append(number)
    guard let transaction else { return }
    transactions[transaction].signedAt = signed
    changes.transactions.append(transaction)
  }

  /// Records that a transaction changed without a notification.
  mutating func touch(transaction number: Int) {
    if let subscription = transactions[number].subscription {
      touch(subscription: subscription, transaction: number)
    } else {
      _ = sign(transaction: number)
      changes.transactions.append(number)
    }
  }

  /// Records that the app transaction of a customer changed.
  mutating func touch(appTransactionOf customer: Int) {
    let last = customers[customer].signedAt
    customers[customer].signedAt = last < now ? now : last.adding(milliseconds: 1)
  }

  private mutating func sign(subscription number: Int) -> Timestamp {
    let last = subscriptions[number].signedAt
    let signed = last < now ? now : last.adding(milliseconds: 1)
    subscriptions[number].signedAt = signed
    return signed
  }

  private mutating func sign(transaction number: Int) -> Timestamp {
    let last = transactions[number].signedAt
    let signed = last < now ? now : last.adding(milliseconds: 1)
    transactions[number].signedAt = signed
    return signed
  }

  private mutating func send(
    _ type: String,
    _ subtype: String?,
    _ contents: NotificationRecord.Contents,
    signed: Timestamp
  ) {
    let number = notifications.count
    notifications.append(
      NotificationRecord(
        number: number,
        type: type,
        subtype: subtype,
        uuid: identifiers.uuid(.notification, number),
        signedDate: signed,
        sentDate: signed,
        contents: contents
      )
    )
    changes.notifications.append(number)
    if options.environment == .sandbox { assume(.sandboxHasAppAppleId) }
    deliver(number)
  }
}
