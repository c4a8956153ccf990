// SPDX-License-Identifier: Apache-2.0

import StorePayloads
import StrictTime

// Members of groups whose invitations the App Store manages: they have transactions of their own, which follow those of the
// purchaser as those of a family follow the organizer's.
extension StoreState {
  /// Gives a seat of a group to a customer.
  mutating func assignSeat(
    _ number: SubscriptionIndex,
    to member: CustomerIndex,
    name: String?
  ) throws(StoreRefusal) {
    changes.note("seatAssignment")
    let group = subscriptions[number]
    try requireAppleGroup(group)
    guard group.customer != member else {
      throw StoreRefusal(.invalidState, "\(customers[member].name) bought the seats")
    }
    guard group.phase.hasAccess else {
      throw StoreRefusal(.invalidState, "\(group.name) is not active")
    }
    let running = runningMembers(of: number)
    guard !running.contains(where: { subscriptions[$0].customer == member }) else {
      throw StoreRefusal(.invalidState, "\(customers[member].name) has a seat already")
    }
    guard running.count < memberSeats(of: group) else {
      throw StoreRefusal(.invalidState, "all \(seatsLeft(of: group)) seats are taken")
    }
    assume(.memberHasPurchasersOriginalId)
    assume(.purchaserTakesSeat)
    assume(.groupsOfApple)
    assume(.memberTransaction)
    addMember(member, to: group, name: name)
  }

  /// Ends the seat of a member: the purchaser takes it back, or the member leaves.
  mutating func endSeat(_ number: SubscriptionIndex, of member: CustomerIndex)
    throws(StoreRefusal)
  {
    changes.note("seatAssignment")
    let running = runningMembers(of: number)
    guard let chain = running.first(where: { subscriptions[$0].customer == member }) else {
      let name = customers[member].name
      throw StoreRefusal(.invalidState, "\(name) has no seat of \(subscriptions[number].name)")
    }
    revokeMember(chain, reason: 0)
  }

  private func requireAppleGroup(_ group: SubscriptionState) throws(StoreRefusal) {
    guard group.organizer == nil, let seats = record(of: group.current).seats else {
      throw StoreRefusal(.invalidState, "\(group.name) was not bought with several seats")
    }
    guard seats.invitations == .apple || group.isOfOrganization else {
      throw StoreRefusal(.invalidState, "the developer invites to \(group.name): claimSeat")
    }
  }

  // MARK: Seats for members

  /// The seats for people other than the purchaser.
  package func memberSeats(of group: SubscriptionState) -> Int64 {
    guard isGroup(group) else { return 0 }
    let isTaken = options.knobs.purchaserTakesSeat && !group.isOfOrganization
    return max(0, seatsLeft(of: group) - (isTaken ? 1 : 0))
  }

  /// The subscriptions of members who have a seat, in the order in which they got it.
  package func runningMembers(of number: SubscriptionIndex) -> [SubscriptionIndex] {
    families.chains(of: number)
      .filter { subscriptions[$0].ownership == .assigned && subscriptions[$0].phase.isRunning }
      .map { (chain: $0, since: subscriptions[$0].assignment ?? subscriptions[$0].original) }
      .sorted { $0.since < $1.since }.map(\.chain)
  }

  /// Ends the seats of the members who are too many, after a refund or a renewal with fewer seats.
  mutating func fitMembers(of number: SubscriptionIndex) {
    let running = runningMembers(of: number)
    let seats = Int(memberSeats(of: subscriptions[number]))
    if claims.runningCount(of: number) > seats { assume(.availableSeatsMayBeNegative) }
    guard !running.isEmpty else { return }
    let excess = running.count - seats
    guard excess > 0 else { return }
    assume(.membersDropOut)
    let isNewest = options.knobs.membersDropOut == .newest
    for chain in isNewest ? running.suffix(excess).reversed() : Array(running.prefix(excess)) {
      revokeMember(chain, reason: 0)
    }
  }

  // MARK: Transactions

  private mutating func addMember(
    _ member: CustomerIndex,
    to group: SubscriptionState,
    name given: String?
  ) {
    let current = record(of: group.current)
    let end = current.expiresDate ?? now
    // In a grace period the paid time is over.
    let period = memberPeriod(
      of: group,
      from: end <= now ? current.purchaseDate : now,
      .purchase
    )
    if let chain = families.chain(of: member, following: group.index) {
      followBilling(chain, group)
      addPeriod(to: chain, period)
      subscriptions[chain].assignment = periods[subscriptions[chain].current].first
      return notify(.subscribed, .resubscribe, subscription: chain)
    }
    let isSame = options.knobs.memberHasPurchasersOriginalId
    let number = addFollower(
      member,
      of: group,
      named: given,
      period,
      original: isSame ? (group.original, transactions[group.original].originalPurchaseDate) : nil,
      .assigned
    )
    subscriptions[number].assignment = periods[subscriptions[number].current].first
    notify(.subscribed, .initialBuy, subscription: number)
  }

  /// A period of a member, with the seats of the purchaser's.
  func memberPeriod(
    of group: SubscriptionState,
    from start: Timestamp,
    _ reason: TransactionRecord.Reason
  ) -> NewPeriod {
    let source = record(of: group.current)
    let seats = seatsForMembers(of: group)
    return NewPeriod(
      product: source.product,
      start: start,
      reason: reason,
      price: seats?.averagePrice ?? source.price,
      seats: seats,
      term: PeriodTerm(end: source.expiresDate ?? now, plan: nil)
    )
  }

  private func seatsForMembers(of group: SubscriptionState) -> SeatRecord? {
    let all = periods[group.current].transactions
    var seats = transactions[all.first ?? group.original].seats?.ofMember
    guard options.knobs.membersFollowAdditions else { return seats }
    for number in all.dropFirst() {
      if let added = transactions[number].seats { seats?.add(added) }
    }
    return seats
  }

  /// Shows the added seats in the transactions of the members too, if they follow additions.
  mutating func followAddition(of number: SubscriptionIndex, _ added: SeatRecord) {
    let members = runningMembers(of: number)
    guard !members.isEmpty else { return }
    assume(.membersFollowAdditions)
    guard options.knobs.membersFollowAdditions else { return }
    for member in members {
      let transaction = shownTransaction(of: subscriptions[member].current)
      transactions[transaction].seats?.add(added)
      transactions[transaction].quantity += added.count
      touch(subscription: member, transaction: transaction)
    }
  }
}
