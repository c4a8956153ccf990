// SPDX-License-Identifier: Apache-2.0

import StorePayloads
import StrictTime

// The subscriptions of family members, which follow that of the organizer.
extension StoreState {
  /// Gives a member access through a subscription of their own, which begins when the member joins the family, and
  /// continues if the member loses and regains access.
  mutating func addMember(_ member: CustomerIndex, to organizer: SubscriptionIndex, name: String?) {
    let source = subscriptions[organizer]
    let current = record(of: source.current)
    guard isFamilyShareable(current) else { return }
    if let chain = families.chain(of: member, following: organizer) {
      return shareAgain(chain, source)
    }
    let start = isOver(current) ? current.purchaseDate : now
    if start == now, current.purchaseDate != now { assume(.memberPeriodStart) }
    if hasIntroductoryOffer(current.product) { assume(.familyIntroductoryOffer) }
    let number = addFollower(
      member,
      of: source,
      named: name,
      .shared(current, from: start, until: current.expiresDate ?? now, .purchase),
      .familyShared
    )
    notify(.subscribed, .initialBuy, subscription: number)
  }

  /// Gives access back to a former member, with a new transaction in the member's subscription.
  private mutating func shareAgain(_ chain: SubscriptionIndex, _ organizer: SubscriptionState) {
    let period = record(of: organizer.current)
    guard !subscriptions[chain].phase.isRunning else {
      // The refund of the organizer's early renewal was reversed.
      let end = record(of: subscriptions[chain].current).expiresDate
      if end == period.purchaseDate { followRenewal(chain, recovered: nil) }
      return
    }
    followBilling(chain, organizer)
    let start = isOver(period) ? period.purchaseDate : now
    addPeriod(to: chain, .shared(period, from: start, until: period.expiresDate ?? now, .purchase))
    subscriptions[chain].renewal.product = organizer.renewal.product
    notify(.subscribed, .resubscribe, subscription: chain)
  }

  private func isOver(_ period: TransactionRecord) -> Bool {
    (period.expiresDate ?? .latest) <= now
  }

  /// Visits the members' subscriptions that follow a subscription.
  ///
  /// One that has ended does not follow the organizer's next subscription: if that is shared, the member gets a new
  /// transaction.
  mutating func forEachMember(
    of organizer: SubscriptionIndex,
    _ visit: (inout StoreState, SubscriptionIndex, SubscriptionState) -> Void
  ) {
    for member in families.chains(of: organizer) where subscriptions[member].phase.isRunning {
      visit(&self, member, subscriptions[organizer])
    }
  }

  /// Adds the organizer's new period after a renewal or recovery.
  mutating func followRenewal(_ member: SubscriptionIndex, recovered subtype: NotificationSubtype?)
  {
    guard let organizer = subscriptions[member].organizer else { return }
    let source = subscriptions[organizer]
    let period = record(of: source.current)
    guard isShared(period, with: member) else { return revokeMember(member, reason: 0) }
    followBilling(member, source)
    addPeriod(to: member, followingPeriod(of: source, for: member, .renewal))
    notify(.didRenew, subtype, subscription: member)
  }

  /// Adds the organizer's new product after an upgrade, or revokes access if the product is not family shareable.
  mutating func followUpgrade(of organizer: SubscriptionIndex) {
    forEachMember(of: organizer) { store, member, source in
      let period = store.record(of: source.current)
      guard store.isShared(period, with: member) else {
        return store.revokeMember(member, reason: 0)
      }
      // As for the organizer: the period after the running one may already be charged.
      for period in store.chains[member].periods.reversed().prefix(while: { store.isRunning($0) })
      where store.record(of: period).revocation == nil {
        store.change(period) { [now = store.now] in $0.supersededAt = now }
        store.touch(subscription: member, transaction: store.periods[period].first)
      }
      store.followBilling(member, source)
      store.addPeriod(to: member, store.followingPeriod(of: source, for: member, .purchase))
      store.notify(.didChangeRenewalPref, .upgrade, subscription: member)
    }
  }

  /// Whether a member has a new period of the organizer, or of the purchaser of a group, too.
  private func isShared(_ period: TransactionRecord, with member: SubscriptionIndex) -> Bool {
    subscriptions[member].ownership == .assigned
      ? period.seats != nil : isFamilyShareable(period)
  }

  /// Whether a family may share a period: the seats of a group are not shared.
  func isFamilyShareable(_ period: TransactionRecord) -> Bool {
    catalogue[period.product].isFamilyShareable && period.seats == nil
  }

  private func followingPeriod(
    of source: SubscriptionState,
    for member: SubscriptionIndex,
    _ reason: TransactionRecord.Reason
  ) -> NewPeriod {
    let period = record(of: source.current)
    return subscriptions[member].ownership == .assigned
      ? memberPeriod(of: source, from: period.purchaseDate, reason)
      : .shared(period, from: period.purchaseDate, until: period.expiresDate ?? now, reason)
  }

  /// Copies the billing state of the organizer.
  mutating func followBilling(_ member: SubscriptionIndex, _ organizer: SubscriptionState) {
    subscriptions[member].life = organizer.life.shared
    subscriptions[member].renewal.isOn = organizer.renewal.isOn
    subscriptions[member].renewal.product = organizer.renewal.product
    subscriptions[member].renewal.price.follow(regularPrice(of: organizer))
  }

  /// Copies a change of the organizer's auto-renewal to the members.
  mutating func followIntention(of organizer: SubscriptionIndex) {
    forEachMember(of: organizer) { store, member, source in
      store.followBilling(member, source)
      store.touch(subscription: member)
    }
  }

  /// Copies a change of the next price to the members.
  mutating func followPrice(of organizer: SubscriptionIndex) {
    forEachMember(of: organizer) { store, member, source in
      guard store.subscriptions[member].renewal.price.current != store.regularPrice(of: source)
      else {
        return
      }
      store.followBilling(member, source)
      store.touch(subscription: member)
    }
  }
}

extension NewPeriod {
  /// A period that a family member has through the organizer's.
  fileprivate static func shared(
    _ source: TransactionRecord,
    from start: Timestamp,
    until end: Timestamp,
    _ reason: TransactionRecord.Reason
  ) -> NewPeriod {
    NewPeriod(
      product: source.product,
      start: start,
      reason: reason,
      price: 0,
      term: PeriodTerm(end: end, plan: nil)
    )
  }
}
