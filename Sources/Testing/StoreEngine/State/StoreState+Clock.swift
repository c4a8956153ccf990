// SPDX-License-Identifier: Apache-2.0

package import StrictTime

// The clock and the scheduled events.
extension StoreState {
  /// The time of the next scheduled event, up to `end`.
  package mutating func nextDue(until end: Timestamp) -> Timestamp? {
    while !isFull, let entry = due.first {
      guard entry.time <= end else { return nil }
      if isCurrent(entry) { return max(entry.time, now) }
      due.removeFirst()
    }
    return nil
  }

  /// Runs the scheduled events up to a time, in order.
  package mutating func passTime(to time: Timestamp) {
    now = time
    while !isFull, let entry = due.first, entry.time <= time {
      due.removeFirst()
      guard isCurrent(entry) else { continue }
      switch entry.subject {
      case .subscription(let number): proceed(subscription: number)
      case .approval(let customer): dropUnansweredRequests(of: customer)
      case .decision(let request): decide(request: request)
      case .signing(let number): signPostponed(number)
      case .delivery(let number): retryDelivery(of: number)
      case .externalToken(let number): proceed(externalToken: number)
      }
    }
  }

  /// Whether an entry of the queue is not outdated.
  func isCurrent(_ entry: DueQueue.Entry) -> Bool {
    switch entry.subject {
    case .subscription(let number): nextEvent(of: subscriptions[number]) == entry.time
    case .approval(let customer):
      customers[customer].waiting.contains { $0.expiry == entry.time }
    // Each request is queued once, at its time.
    case .decision: true
    case .signing(let number): postponed[number] != nil
    case .delivery(let number): notifications[number].nextAttempt == entry.time
    case .externalToken(let number):
      externalPurchases.tokens[number].nextNotification == entry.time
    }
  }

  /// The time of the next scheduled event of a subscription, if any.
  ///
  /// Subscriptions of family members have none: they follow the organizer's subscription.
  func nextEvent(of subscription: SubscriptionState) -> Timestamp? {
    guard subscription.organizer == nil else { return nil }
    switch subscription.life {
    case .active(let boundary):
      let current = record(of: subscription.current)
      // At the latest representable date a period is empty, and nothing follows it.
      guard let end = current.expiresDate, end > current.purchaseDate else { return nil }
      let willCharge = willCharge(subscription)
      if willCharge, hasQuirks { return boundary?.end ?? end }
      // A chain that continues in another one ends with its period.
      let isCharged = willCharge && !bundles.isLeaving(subscription.index)
      let lead = isCharged ? renewalLead(of: subscription) : 0
      return max(end.adding(seconds: -lead), current.purchaseDate)
    case .grace(let grace): return grace.end
    case .retry(let retry): return retry.end
    case .expired, .revoked: return nextWinBack(of: subscription)
    case .removed: return nil
    }
  }

  /// Whether the subscription will be charged at the end of the period.
  func willCharge(_ subscription: SubscriptionState) -> Bool {
    guard canCharge(customers[subscription.customer]) else { return false }
    guard !isFollowedInCommitment(subscription) else { return true }
    return subscription.renewal.isOn && isOnSale(nextOf: subscription)
      && !awaitsConsent(subscription)
      && (record(of: subscription.current).commitment == nil
        || subscription.renewal.renewsCommitment)
  }

  package mutating func schedule(subscription number: SubscriptionIndex) {
    if let time = nextEvent(of: subscriptions[number]) { due.insert(time, .subscription(number)) }
  }

  private mutating func proceed(subscription number: SubscriptionIndex) {
    switch subscriptions[number].phase {
    case .active:
      if isBeforeBoundary(subscriptions[number]) {
        enterBoundary(of: number)
      } else {
        endPeriod(of: number)
      }
    case .grace: endGrace(of: number)
    case .retry: endRetry(of: number)
    case .expired, .revoked: beginWinBack(of: number)
    }
    schedule(subscription: number)
  }
}
