// SPDX-License-Identifier: Apache-2.0

import StrictTime

// The subscriptions of others that follow a payer's: those of family members, and of the members of a group.
extension StoreState {
  /// Begins the subscription of a member, with its first period and without a notification.
  ///
  /// Its name is `given`, or `A@bea`. `original` is the original transaction if it is the payer's.
  mutating func addFollower(
    _ member: CustomerIndex,
    of payer: SubscriptionState,
    named given: String?,
    _ period: NewPeriod,
    original: (number: TransactionIndex, date: Timestamp)? = nil,
    _ ownership: TransactionRecord.Ownership
  ) -> SubscriptionIndex {
    let number = subscriptions.endIndex
    let name = freeName(given ?? "\(payer.name)@\(customers[member].name)")
    let first = beginPeriod(
      of: number,
      member,
      period,
      original: original,
      ownership: ownership,
      appAccountToken: nil
    )
    subscriptions.append(
      SubscriptionState(
        index: number,
        name: name,
        customer: member,
        group: payer.group,
        ownership: ownership,
        organizer: payer.index,
        original: original?.number ?? periods[first].first,
        current: first,
        renewal: Renewal(
          product: payer.renewal.product,
          price: RenewalPrice(payer.renewal.price.current)
        ),
        cycle: payer.cycle,
        recentStart: period.start,
        signedAt: now.adding(milliseconds: -1)
      )
    )
    purchaseNames[name] = .subscription(number)
    customers[member].allSubscriptions.append(number)
    families.setChain(number, of: member, following: payer.index)
    followBilling(number, payer)
    return number
  }
}
