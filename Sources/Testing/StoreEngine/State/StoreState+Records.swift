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
  mutating func addPeriod(to number: SubscriptionIndex, _ new: NewPeriod) {
    let subscription = subscriptions[number]
    let first = transactions[subscription.original]
    let period = beginPeriod(
      of: number,
      subscription.customer,
      new,
      original: (subscription.original, first.originalPurchaseDate),
      ownership: subscription.ownership,
      appAccountToken: record(of: subscription.current).appAccountToken
    )
    subscriptions[number].current = period
    subscriptions[number].paidWeeks += paidWeeks(of: record(of: period))
  }

  /// Adds a period to a subscription; without an original transaction it is the first one, of a subscription that is about
  /// to be added.
  mutating func beginPeriod(
    of subscription: SubscriptionIndex,
    _ customer: CustomerIndex,
    _ new: NewPeriod,
    original: (number: TransactionIndex, date: Timestamp)? = nil,
    ownership: TransactionRecord.Ownership,
    appAccountToken: String?
  ) -> PeriodIndex {
    let period = periods.endIndex
    let first = addTransaction { store, transaction in
      TransactionRecord(
        number: transaction,
        customer: customer,
        place: store.nextPlace(in: period, of: subscription, new.term),
        product: new.product,
        original: original?.number ?? transaction,
        originalPurchaseDate: original?.date ?? new.start,
        purchaseDate: new.start,
        quantity: new.seats?.count ?? 1,
        reason: new.reason,
        offer: new.offer,
        price: new.price,
        seats: new.seats,
        storefront: store.customers[customer].storefront,
        ownership: ownership,
        appAccountToken: appAccountToken,
        signedAt: store.now.adding(milliseconds: -1)
      )
    }
    lineItems += 1
    periods.append(SubscriptionPeriod(first))
    if subscription == chains.endIndex { chains.append(SubscriptionChain()) }
    chains[subscription].begin(period, with: first)
    return period
  }

  /// Adds a transaction to a period that runs: what the customer buys for the rest of it.
  package mutating func addTransaction(
    to period: PeriodIndex,
    quantity: Int64,
    price: Int64,
    seats: SeatRecord? = nil
  ) -> TransactionIndex {
    let first = record(of: period)
    let added = addTransaction { store, transaction in
      TransactionRecord(
        number: transaction,
        customer: first.customer,
        place: first.place.map {
          store.nextPlace(in: period, of: $0.subscription, $0.term)
        },
        product: first.product,
        original: first.original,
        originalPurchaseDate: first.originalPurchaseDate,
        purchaseDate: store.now,
        quantity: quantity,
        reason: .purchase,
        offer: nil,
        price: price,
        seats: seats,
        storefront: store.customers[first.customer].storefront,
        ownership: first.ownership,
        appAccountToken: first.appAccountToken,
        signedAt: store.now.adding(milliseconds: -1)
      )
    }
    lineItems += 1
    periods[period].add(added)
    if let subscription = first.subscription { chains[subscription].add(added) }
    return added
  }

  private func nextPlace(
    in period: PeriodIndex,
    of subscription: SubscriptionIndex,
    _ term: PeriodTerm
  ) -> TransactionRecord.Place {
    TransactionRecord.Place(
      subscription: subscription,
      period: period,
      lineItem: lineItems,
      term: term
    )
  }
}

/// A period that is about to begin.
struct NewPeriod {
  let product: ProductIndex
  let start: Timestamp
  let reason: TransactionRecord.Reason
  var offer: AppliedOffer?
  let price: Int64
  var seats: SeatRecord?
  let term: PeriodTerm
}
