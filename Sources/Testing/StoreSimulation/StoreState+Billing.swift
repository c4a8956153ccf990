// SPDX-License-Identifier: Apache-2.0

import StoreConfiguration
import StrictTime

// Billing problems: grace period, billing retry, recovery and cancellation (lifecycle 2.3).
extension StoreState {
  /// The renewal cannot be charged.
  mutating func failToRenew(_ number: Int) {
    changes.note("billingProblem")
    if let assumed = timeTable.assumedBilling { assume(assumed) }
    let end = transactions[subscriptions[number].current].expiresDate ?? now
    let isCommitment = transactions[subscriptions[number].current].plan == .monthly
    subscriptions[number].isInRetry = true
    subscriptions[number].expirationIntent = 2
    subscriptions[number].retryEnd = timeTable.retryEnd(from: end, isCommitment: isCommitment)
    if let days = graceDays(of: subscriptions[number]),
      let period = catalogue[transactions[subscriptions[number].current].product].terms?.period
    {
      subscriptions[number].phase = .grace
      subscriptions[number].graceEnd = timeTable.graceEnd(from: end, days: days, period.length)
      notify("DID_FAIL_TO_RENEW", "GRACE_PERIOD", subscription: number)
    } else {
      subscriptions[number].phase = .retry
      notify("DID_FAIL_TO_RENEW", subscription: number)
    }
    changes.messages.append(
      Changes.Message(customer: subscriptions[number].customer, reason: .billingIssue)
    )
    forEachMember(of: number) { store, member, organizer in
      store.followBilling(member, organizer)
      store.notify(
        "DID_FAIL_TO_RENEW",
        organizer.phase == .grace ? "GRACE_PERIOD" : nil,
        subscription: member
      )
    }
  }

  /// The grace period of a failed renewal; commitments have none, and free trials none where only paid periods do.
  private func graceDays(of subscription: SubscriptionState) -> Int64? {
    let current = transactions[subscription.current]
    guard current.plan != .monthly else { return nil }
    if gracePeriodScope == .paidToPaid, current.isFree { return nil }
    switch gracePeriod {
    case .fromConfiguration: return settings.hasBillingGracePeriod ? 16 : nil
    case .none: return nil
    case .days(let days): return days
    }
  }

  /// The grace period ends unpaid.
  mutating func endGrace(of number: Int) {
    changes.note("graceEnd")
    subscriptions[number].phase = .retry
    notify("GRACE_PERIOD_EXPIRED", subscription: number)
    forEachMember(of: number) { store, member, organizer in
      store.followBilling(member, organizer)
      store.notify("GRACE_PERIOD_EXPIRED", subscription: member)
    }
  }

  /// Billing retry ends unpaid.
  mutating func endRetry(of number: Int) {
    expire(number, intent: 2, "BILLING_RETRY")
  }

  /// Charges what is due: in grace the cycle stays, in retry a new one begins.
  mutating func recover(_ number: Int) {
    guard [.grace, .retry].contains(subscriptions[number].phase) else { return }
    // A recovery is a renewal, which a product removed from sale does not have.
    guard isFollowedInCommitment(number) || catalogue[subscriptions[number].renewalProduct].isOnSale
    else { return expire(number, intent: 4, "PRODUCT_NOT_FOR_SALE") }
    changes.note("recovery")
    let isGrace = subscriptions[number].phase == .grace
    assume(isGrace ? .recoveryInGracePurchaseDate : .billingDay)
    let end = transactions[subscriptions[number].current].expiresDate ?? now
    renew(number, from: isGrace ? end : now, isNewCycle: !isGrace)
    notify("DID_RENEW", "BILLING_RECOVERY", subscription: number)
    countSandboxRenewal(of: number)
    schedule(subscription: number)
    forEachMember(of: number) { store, member, _ in
      store.followRenewal(member, recovered: "BILLING_RECOVERY")
    }
    // Members who joined while billing was retried.
    if subscriptions[number].isShared { startSharing(number, [:]) }
  }

  /// Auto-renew is turned off during a billing problem: the subscription ends at once.
  mutating func cancelDuringBillingProblem(_ number: Int) {
    assume(.cancellationInGrace)
    if subscriptions[number].phase == .retry { assume(.cancelInRetryIntent) }
    let intent = subscriptions[number].phase == .retry ? options.knobs.cancelInRetryIntent : 1
    subscriptions[number].isAutoRenewOn = false
    subscriptions[number].isInRetry = false
    subscriptions[number].graceEnd = nil
    subscriptions[number].retryEnd = nil
    subscriptions[number].phase = .expired
    subscriptions[number].expirationIntent = intent
    subscriptions[number].endedAt = now
    notify("DID_CHANGE_RENEWAL_STATUS", "AUTO_RENEW_DISABLED", subscription: number)
    expire(number, intent: intent, "VOLUNTARY")
  }

  /// A payment method works again: everything due is charged.
  mutating func collect(from customer: Int) {
    for number in customers[customer].allSubscriptions where subscriptions[number].organizer == nil
    {
      recover(number)
    }
  }
}
