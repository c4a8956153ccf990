// SPDX-License-Identifier: Apache-2.0

import StrictTime

// What no notification says, or where Apple has not said whether it sends one: an acceptance suite accepts every answer.
extension StoreState {
  /// Whether the notifications so far cannot tell the access of a customer to a product.
  package func isUntold(_ product: String, of customer: CustomerIndex) -> Bool {
    customers[customer].allSubscriptions.contains { number in
      let isOfProduct = chains[number].transactions.contains {
        isSame(catalogue[transactions[$0].product].id, product)
      }
      return isOfProduct && (isExtendedUntold(number) || isRefundedBeforeEarlyRenewal(number))
    }
  }

  /// Whether the running or the current period has another end than the newest notification about it: the extension of
  /// the payer's subscription moves the end of the members, and Apple has not said whether they get a notification.
  ///
  /// After an early renewal, the running period is the one before the current one.
  private func isExtendedUntold(_ number: SubscriptionIndex) -> Bool {
    guard subscriptions[number].organizer != nil else { return false }
    let current = record(of: subscriptions[number].current)
    let running = chains[number].transactions.last { transactions[$0].purchaseDate <= now }
    return isEndUntold(current) || running.map { isEndUntold(transactions[$0]) } ?? false
  }

  private func isEndUntold(_ record: TransactionRecord) -> Bool {
    let told = notifications.reversed().lazy.compactMap { message -> TransactionRecord? in
      guard case .purchase(let snapshot) = message.contents,
        snapshot.transaction?.number == record.number
      else { return nil }
      return snapshot.transaction
    }.first
    return told.map { $0.expiresDate != record.expiresDate } ?? true
  }

  /// Whether the running period was refunded after the next one had been charged: the status in its REFUND is that of the
  /// next one, which has not begun.
  private func isRefundedBeforeEarlyRenewal(_ number: SubscriptionIndex) -> Bool {
    let begun = chains[number].transactions.last { transactions[$0].purchaseDate <= now }
    return record(of: subscriptions[number].current).purchaseDate > now
      && begun.map {
        transactions[$0].revocation != nil
          && transactions[$0].place.map { !isPaid($0.period) } ?? true
      } ?? false
  }
}
