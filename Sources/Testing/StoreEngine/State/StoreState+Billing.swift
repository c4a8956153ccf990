// SPDX-License-Identifier: Apache-2.0

import StoreConfiguration
import StorePayloads
import StrictTime

// Billing problems: grace period, billing retry, recovery and cancellation.
extension StoreState {
  /// Begins the grace period or billing retry after a failed charge.
  mutating func failToRenew(_ number: SubscriptionIndex) {
    changes.note("billingProblem")
    let timeTable = timeTable(of: subscriptions[number].customer)
    if let assumed = timeTable.assumedBilling { assume(assumed) }
    let end = record(of: subscriptions[number].current).expiresDate ?? now
    let isCommitment = record(of: subscriptions[number].current).plan == .monthly
    let retryEnd = timeTable.retryEnd(from: end, isCommitment: isCommitment)
    if let days = graceDays(of: subscriptions[number]),
      let period = billingPeriod(of: number)
    {
      let graceEnd = timeTable.graceEnd(from: end, days: days, period)
      subscriptions[number].life = .grace(.init(end: graceEnd, retryEnd: retryEnd))
      notify(.didFailToRenew, .gracePeriod, subscription: number)
    } else {
      subscriptions[number].life = .retry(.init(graceEnd: nil, end: retryEnd))
      notify(.didFailToRenew, subscription: number)
    }
    changes.messages.append(
      Changes.Message(customer: subscriptions[number].customer, reason: .billingIssue)
    )
    forEachMember(of: number) { store, member, organizer in
      store.followBilling(member, organizer)
      store.notify(
        .didFailToRenew,
        organizer.phase == .grace ? .gracePeriod : nil,
        subscription: member
      )
    }
  }

  /// The grace period after a failed renewal.
  ///
  /// Commitments have none; free trials have none with scope `paidToPaid`.
  private func graceDays(of subscription: SubscriptionState) -> Int64? {
    let current = record(of: subscription.current)
    guard current.plan != .monthly else { return nil }
    if gracePeriodScope == .paidToPaid, current.isFree { return nil }
    switch gracePeriod {
    case .fromConfiguration: return settings.hasBillingGracePeriod ? 16 : nil
    case .none: return nil
    case .days(let days): return days
    }
  }

  /// Ends the grace period without payment.
  mutating func endGrace(of number: SubscriptionIndex) {
    changes.note("graceEnd")
    subscriptions[number].life.endGrace()
    notify(.gracePeriodExpired, subscription: number)
    forEachMember(of: number) { store, member, organizer in
      store.followBilling(member, organizer)
      store.notify(.gracePeriodExpired, subscription: member)
    }
  }

  /// Ends billing retry without payment.
  mutating func endRetry(of number: SubscriptionIndex) {
    expire(number, intent: 2, .billingRetry)
  }

  /// Charges a failed renewal.
  ///
  /// A recovery in grace continues the billing cycle, one in billing retry starts a new cycle.
  mutating func recover(_ number: SubscriptionIndex) {
    guard [.grace, .retry].contains(subscriptions[number].phase) else { return }
    // A product removed from sale does not renew.
    guard
      isFollowedInCommitment(subscriptions[number])
        || isOnSale(nextOf: subscriptions[number])
    else { return expire(number, intent: 4, .productNotForSale) }
    changes.note("recovery")
    let isGrace = subscriptions[number].phase == .grace
    assume(isGrace ? .recoveryInGracePurchaseDate : .billingDay)
    let end = record(of: subscriptions[number].current).expiresDate ?? now
    if bundles.isLeaving(number) { return renewAlone(number, from: isGrace ? end : now) }
    renew(number, from: isGrace ? end : now, isNewCycle: !isGrace)
    notify(.didRenew, .billingRecovery, subscription: number)
    countSandboxRenewal(of: number)
    schedule(subscription: number)
    fitMembers(of: number)
    forEachMember(of: number) { store, member, _ in
      store.followRenewal(member, recovered: .billingRecovery)
    }
    // Share with members who joined during billing retry.
    if subscriptions[number].isShared { startSharing(number, [:]) }
  }

  /// Turns auto-renew off during a billing problem, which ends the subscription immediately.
  mutating func cancelDuringBillingProblem(_ number: SubscriptionIndex) {
    if subscriptions[number].phase == .retry { assume(.cancelInRetryIntent) }
    let intent = subscriptions[number].phase == .retry ? options.knobs.cancelInRetryIntent : 1
    endDuringBillingProblem(number, intent: intent, .voluntary)
  }

  /// Ends a subscription in grace or billing retry because auto-renew is turned off.
  mutating func endDuringBillingProblem(
    _ number: SubscriptionIndex,
    intent: Int64,
    _ subtype: NotificationSubtype
  ) {
    assume(.cancellationInGrace)
    subscriptions[number].renewal.isOn = false
    subscriptions[number].life = .expired(at: now, intent: intent)
    notify(.didChangeRenewalStatus, .autoRenewDisabled, subscription: number)
    expire(number, intent: intent, subtype)
  }

  /// Charges all failed renewals of a customer whose payment method works again.
  mutating func collect(from customer: CustomerIndex) {
    for number in customers[customer].allSubscriptions where subscriptions[number].organizer == nil
    {
      recover(number)
    }
  }
}
