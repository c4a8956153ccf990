// SPDX-License-Identifier: Apache-2.0

import StoreConfiguration
import StorePayloads
import StrictTime

// Refunds.
extension StoreState {
  /// Refunds a transaction; of a bundle, by the knob `refundsWholeBundle`, all that were charged together.
  mutating func refund(
    _ number: TransactionIndex,
    _ share: RefundShare,
    reason: Int64?
  ) throws(StoreRefusal) {
    let others = refundedTogether(with: number) { $0.revocation == nil }
    try refundAlone(number, share, reason: reason)
    for other in others { try refundAlone(other, share, reason: reason) }
  }

  private mutating func refundAlone(
    _ number: TransactionIndex,
    _ share: RefundShare,
    reason: Int64?
  ) throws(StoreRefusal) {
    try requireNotRefunded(number)
    let reason = reason ?? transactions[number].refundRequestReason ?? 0
    let percentage = percentage(of: number, share)
    changes.note("refund")
    transactions[number].refundRequestedAt = nil
    transactions[number].refundRequestReason = nil
    transactions[number].isReinstated = false
    if share == .prorated { assume(.proratedRounding) }
    if isIntroductory(transactions[number]) || isTrial(transactions[number]) {
      assume(.refundedIntroductoryOffer)
    }
    transactions[number].revocation = Revocation(
      date: now,
      reason: reason,
      type: percentage < 100_000 || share == .prorated ? .prorated : .full,
      percentage: percentage
    )
    if transactions[number].seats != nil { leaveOut(seatsRefundedOf: number) }
    guard let subscription = transactions[number].subscription else {
      notify(.refund, transaction: number)
      return revokeCopies(of: number, reason: reason)
    }
    // The period goes on while another of its transactions is paid.
    let isCurrent = isCurrent(number) && !isPaid(subscriptions[subscription].current)
    let isAhead = record(of: subscriptions[subscription].current).purchaseDate > now
    if isCurrent, isAhead, undoRenewal(of: subscription) {
      notify(.refund, subscription: subscription, transaction: number)
      return forEachMember(of: subscription) { store, member, organizer in
        store.undoRenewal(ofMember: member, organizer, reason: reason)
      }
    }
    if isCurrent, subscriptions[subscription].phase != .expired {
      if subscriptions[subscription].renewal.isOn { assume(.refundTurnsAutoRenewOff) }
      subscriptions[subscription].renewal.end()
    }
    if isCurrent { subscriptions[subscription].life.revoke(at: now) }
    let left = isCurrent ? reinstatedPeriod(of: subscription) : nil
    if let left { continueSubscription(subscription, with: left) }
    let isBefore = options.knobs.unclaimsBeforeRefund
    if isBefore { fitClaims(of: subscription) }
    notify(.refund, subscription: subscription, transaction: number)
    if !isBefore { fitClaims(of: subscription) }
    if !isCurrent { fitMembers(of: subscription) }
    if isCurrent {
      for member in families.chains(of: subscription) { revokeMember(member, reason: reason) }
    }
    if let left { reinstateFamily(periods[left].first) }
  }

  /// An earlier period than the current one that runs longer: its refund was reversed after the current one was bought.
  func reinstatedPeriod(of number: SubscriptionIndex) -> PeriodIndex? {
    let newest = subscriptions[number].current
    let over = accessEnd(of: newest)
    return chains[number].before(newest).last { period in
      let record = record(of: period)
      return isPaid(period) && !record.isUpgraded
        && periods[period].transactions.contains { transactions[$0].isReinstated }
        && record.purchaseDate <= now && (record.expiresDate ?? .earliest) > over
    }
  }

  /// The end of a period, or when the last of its transactions was refunded.
  private func accessEnd(of period: PeriodIndex) -> Timestamp {
    let refunds = periods[period].transactions.compactMap { transactions[$0].revocation?.date }
    let refunded = isPaid(period) ? nil : refunds.max()
    return refunded ?? record(of: period).expiresDate ?? .latest
  }

  /// Makes a reinstated period the current one, until its end; it does not renew.
  mutating func continueSubscription(
    _ number: SubscriptionIndex,
    with period: PeriodIndex
  ) {
    let record = record(of: period)
    let isOver = isOver(period)
    subscriptions[number].current = period
    subscriptions[number].life =
      isOver ? .expired(at: record.expiresDate ?? now, intent: 1) : .active(nil)
    subscriptions[number].renewal.isOn = false
    subscriptions[number].renewal.product = record.product
    subscriptions[number].renewal.price.follow(price(of: record.product, nil))
    subscriptions[number].cycle = BillingCycle(anchor: record.purchaseDate)
    schedule(subscription: number)
  }

  /// Ends a subscription with its running period, after the refund of a renewal that was charged early and has not
  /// begun.
  private mutating func undoRenewal(of subscription: SubscriptionIndex) -> Bool {
    guard let running = paidPeriod(before: subscriptions[subscription].current, of: subscription)
    else { return false }
    if subscriptions[subscription].renewal.isOn { assume(.refundTurnsAutoRenewOff) }
    subscriptions[subscription].current = running
    subscriptions[subscription].renewal.end()
    subscriptions[subscription].renewal.isCommitmentRefunded = isCommitment(subscription)
    schedule(subscription: subscription)
    return true
  }

  /// Reverses a refund; of a bundle, by the knob `refundsWholeBundle`, of all that were charged together.
  mutating func reverseRefund(_ number: TransactionIndex) throws(StoreRefusal) {
    if transactions[number].revocation == nil, transactions[number].seats?.revoked ?? 0 > 0 {
      return reverseSeatRefund(number)
    }
    let others = refundedTogether(with: number) { $0.revocation?.type.isRefund == true }
    try reverseRefundAlone(number)
    for other in others { try reverseRefundAlone(other) }
  }

  /// The dates of the transaction determine the state of the subscription again.
  private mutating func reverseRefundAlone(_ number: TransactionIndex) throws(StoreRefusal) {
    guard let revocation = transactions[number].revocation, revocation.type.isRefund else {
      throw StoreRefusal(.invalidState, "the transaction is not refunded")
    }
    signPostponedRefund(of: number)
    changes.note("refundReversed")
    transactions[number].revocation = nil
    restoreSeats(of: number)
    transactions[number].isReinstated = isFollowedByPurchase(number)
    if let place = transactions[number].place, case let subscription = place.subscription,
      subscriptions[subscription].current < place.period,
      chains[subscription].periods.last(where: { isPaid($0) }) == place.period,
      !subscriptions[subscription].phase.isRunning || !isOver(place.period)
    {
      // The renewal of `undoRenewal` is the newest period again. A period that is over does not replace a running one.
      subscriptions[subscription].current = place.period
      subscriptions[subscription].renewal.isCommitmentRefunded = false
      subscriptions[subscription].life.revoke(at: now)
    }
    if let place = transactions[number].place, case let subscription = place.subscription,
      isCurrent(number), subscriptions[subscription].phase == .revoked
    {
      let isOver = isOver(place.period)
      let end = transactions[number].expiresDate ?? now
      subscriptions[subscription].life.reinstate(endedAt: isOver ? end : nil)
      // The remaining months of a commitment are charged again.
      if isCommitment(subscription), !isOver { subscriptions[subscription].renewal.isOn = true }
      schedule(subscription: subscription)
    } else if let place = transactions[number].place,
      !subscriptions[place.subscription].phase.isRunning,
      reinstatedPeriod(of: place.subscription) == place.period
    {
      // What was bought in between is over.
      continueSubscription(place.subscription, with: place.period)
    }
    notify(.refundReversed, transaction: number)
    reinstateFamily(number)
  }

  private func isOver(_ period: PeriodIndex) -> Bool {
    (record(of: period).expiresDate ?? now) <= now
  }

  /// Whether a later period of the subscription was bought, and is no renewal.
  private func isFollowedByPurchase(_ number: TransactionIndex) -> Bool {
    guard let place = transactions[number].place else { return false }
    return chains[place.subscription].periods.contains { later in
      later > place.period && isPresent(later) && record(of: later).reason == .purchase
    }
  }

  /// Shares the purchase with the family again.
  private mutating func reinstateFamily(_ number: TransactionIndex) {
    guard let subscription = transactions[number].subscription else {
      let isShared =
        customers[transactions[number].customer].sharedTransactions.contains(number)
      if isShared { share(transaction: number) }
      return
    }
    if isCurrent(number), subscriptions[subscription].isShared {
      startSharing(subscription, [:])
    }
  }

  func requireNotRefunded(_ number: TransactionIndex) throws(StoreRefusal) {
    guard transactions[number].revocation == nil else {
      throw StoreRefusal(.invalidState, "the transaction is already refunded")
    }
    guard transactions[number].ownership == .purchased else {
      let what = transactions[number].ownership == .assigned ? "an assigned" : "a family-shared"
      throw StoreRefusal(.invalidState, "\(what) transaction cannot be refunded")
    }
  }

  /// `part` divided by `whole` in thousandths of a percent, with halves rounded up.
  ///
  /// Both are at most 3.2e14, the milliseconds in the years 1 to 9999. The dividend may reach 6.4e19, which exceeds
  /// 64 bits.
  static func share(_ part: Int64, of whole: Int64) -> Int64 {
    let divisor = UInt64(max(1, whole)) * 2
    let twice = UInt64(max(0, min(part, whole))) * 2
    let product = twice.multipliedFullWidth(by: 100_000)
    let (low, carry) = product.low.addingReportingOverflow(divisor / 2)
    let quotient = divisor.dividingFullWidth((product.high + (carry ? 1 : 0), low)).quotient
    return Int64(quotient)
  }

  /// The refunded share in thousandths of a percent: the unused time if prorated, half for one-time products.
  private func percentage(of number: TransactionIndex, _ share: RefundShare) -> Int64 {
    switch share {
    case .percentage(let percentage): return percentage
    case .prorated:
      let record = transactions[number]
      guard let end = record.expiresDate else { return 50_000 }
      let total = end.milliseconds(since: record.purchaseDate)
      let unused = min(total, max(0, end.milliseconds(since: now)))
      guard total > 0 else { return 100_000 }
      return StoreState.share(unused, of: total)
    }
  }
}
