// SPDX-License-Identifier: Apache-2.0

import StoreConfiguration
import StrictTime

// Adding transactions.
extension StoreState {
  /// Adds a transaction, and returns its number.
  mutating func addTransaction(_ make: (StoreState, TransactionIndex) -> TransactionRecord)
    -> TransactionIndex
  {
    let number = transactions.endIndex
    let record = make(self, number)
    transactions.append(record)
    assume(about: record)
    customers[record.customer].transactions.append(number)
    changes.transactions.append(number)
    return number
  }

  /// Adds a period to a subscription, and makes it the current one.
  mutating func addPeriod(
    to number: SubscriptionIndex,
    product: ProductIndex,
    from start: Timestamp,
    to end: Timestamp,
    reason: TransactionRecord.Reason,
    offer: AppliedOffer?,
    price: Int64,
    commitment: CommitmentPeriod? = nil,
    plan: TransactionRecord.Plan? = nil
  ) {
    let subscription = subscriptions[number]
    let first = transactions[subscription.original]
    let last = transactions[subscription.current]
    let item = lineItems
    lineItems += 1
    let added = addTransaction { store, transaction in
      TransactionRecord(
        number: transaction,
        customer: subscription.customer,
        subscription: number,
        product: product,
        original: subscription.original,
        originalPurchaseDate: first.originalPurchaseDate,
        purchaseDate: start,
        expiresDate: end,
        quantity: 1,
        reason: reason,
        offer: offer,
        price: price,
        storefront: store.customers[subscription.customer].storefront,
        ownership: subscription.ownership,
        appAccountToken: last.appAccountToken,
        lineItem: item,
        commitment: commitment,
        plan: plan,
        signedAt: store.now.adding(milliseconds: -1)
      )
    }
    subscriptions[number].current = added
    subscriptions[number].paidWeeks += paidWeeks(of: transactions[added])
    periods[number].append(added)
  }
}
