// SPDX-License-Identifier: Apache-2.0

import StorePayloads
import StrictTime

// Steps that correspond to methods of `SKTestSession`: they end periods and delete transactions.
extension StoreState {
  /// Ends the period now: the subscription renews, or expires if it is not set to renew.
  mutating func renewNow(_ number: SubscriptionIndex) throws(StoreRefusal) {
    guard subscriptions[number].organizer == nil, subscriptions[number].phase == .active else {
      throw StoreRefusal(.invalidState, "the subscription is not active")
    }
    for each in runningTogether(with: number) where subscriptions[each].phase == .active {
      endPeriodNow(of: each)
    }
  }

  private mutating func endPeriodNow(of number: SubscriptionIndex) {
    guard willCharge(subscriptions[number]) else {
      cutShort(number)
      endPeriod(of: number)
      return schedule(subscription: number)
    }
    changes.note("renewal")
    let start =
      record(of: subscriptions[number].current).purchaseDate == now
      ? now.adding(milliseconds: 1) : now
    if bundles.isLeaving(number) {
      cutShort(number)
      return renewAlone(number, from: start)
    }
    renew(number, from: start, isNewCycle: true)
    notify(.didRenew, subscription: number)
    fitMembers(of: number)
    forEachMember(of: number) { store, member, _ in store.followRenewal(member, recovered: nil) }
    countSandboxRenewal(of: number)
    schedule(subscription: number)
  }

  mutating func expireNow(_ number: SubscriptionIndex) throws(StoreRefusal) {
    guard subscriptions[number].organizer == nil, subscriptions[number].phase.isRunning else {
      throw StoreRefusal(.invalidState, "the subscription is not running")
    }
    for each in runningTogether(with: number) {
      cutShort(each)
      // No grace period of the period that is cut short stays visible.
      subscriptions[each].life = .active(nil)
      expire(each, intent: 1, .voluntary)
    }
  }

  /// Moves the end of the period to now, for the subscription and those of its family members.
  private mutating func cutShort(_ number: SubscriptionIndex) {
    for each in [number] + families.chains(of: number) where subscriptions[each].phase.isRunning {
      let current = subscriptions[each].current
      let end = max(now, record(of: current).purchaseDate)
      change(current) { term in if term.end > end { term.end = end } }
    }
  }

  // MARK: Removal

  /// Deletes a transaction.
  ///
  /// A subscription continues with the transaction before it.
  mutating func delete(_ number: TransactionIndex) {
    changes.note("deletion")
    transactions[number].isDeleted = true
    guard let place = transactions[number].place else {
      customers[transactions[number].customer].sharedTransactions.remove(number)
      return revokeCopies(of: number, reason: 0)
    }
    let subscription = place.subscription
    guard isCurrent(number) else { return }
    guard !isPresent(place.period) else {
      // What is left of the period was refunded.
      guard !isPaid(place.period), subscriptions[subscription].phase.isRunning else { return }
      subscriptions[subscription].renewal.end()
      subscriptions[subscription].life.revoke(at: now)
      touch(subscription: subscription)
      return schedule(subscription: subscription)
    }
    guard let last = chains[subscription].before(place.period).last(where: { isPresent($0) })
    else {
      return removeSubscription(subscription)
    }
    subscriptions[subscription].current = last
    let isOver = (record(of: last).expiresDate ?? .latest) <= now
    if isOver, subscriptions[subscription].phase.isRunning {
      subscriptions[subscription].life = .expired(
        at: record(of: last).expiresDate ?? now,
        intent: 1
      )
      subscriptions[subscription].renewal.isOn = false
    } else if subscriptions[subscription].phase == .revoked,
      isPaid(last)
    {
      // The refund was of the deleted transaction.
      continueSubscription(subscription, with: last)
    }
    touch(subscription: subscription)
    schedule(subscription: subscription)
  }

  /// The newest period before the given one, ignoring deleted and refunded periods.
  func paidPeriod(before period: PeriodIndex, of subscription: SubscriptionIndex) -> PeriodIndex? {
    chains[subscription].before(period).last { isPaid($0) }
  }

  /// Removes a subscription without transactions, so that the customer can subscribe as for the first time.
  private mutating func removeSubscription(_ number: SubscriptionIndex) {
    for member in families.chains(of: number) { revokeMember(member, reason: 0) }
    subscriptions[number].life = .removed
    subscriptions[number].renewal.isOn = false
    subscriptions[number].isShared = false
    let customer = subscriptions[number].customer
    let group = subscriptions[number].group
    // Sharing again then makes a new subscription for the member.
    if let organizer = subscriptions[number].organizer {
      families.setChain(nil, of: customer, following: organizer)
    }
    customers[customer].allSubscriptions.removeAll { $0 == number }
    if customers[customer].subscriptions[group] == number {
      customers[customer].subscriptions[group] = nil
      customers[customer].usedIntroductoryOffers.remove(group)
    }
  }

  mutating func clearHistory(_ customer: CustomerIndex) {
    changes.note("deletion")
    for number in customers[customer].transactions { transactions[number].isDeleted = true }
    let subscriptions = customers[customer].allSubscriptions
    customers[customer].allSubscriptions = []
    for number in subscriptions { removeSubscription(number) }
    customers[customer].sharedTransactions = []
    customers[customer].owned = [:]
    customers[customer].subscriptions = [:]
    customers[customer].usedIntroductoryOffers = []
    freeNames(of: customers[customer].waiting)
    customers[customer].waiting = []
  }
}
