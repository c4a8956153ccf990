// SPDX-License-Identifier: Apache-2.0

package import StrictTime

/// An event that the store has scheduled.
package struct NextEvent: Sendable {
  package let time: Timestamp
  package let kind: Kind
  /// Whose event it is; `nil` for a notification about no customer.
  package let customer: CustomerIndex?
  package let subscription: SubscriptionIndex?
  package let product: ProductIndex?

  package enum Kind: String, Sendable {
    case renewal
    /// A renewal that cannot be charged.
    case billingProblem
    case expiration, graceEnd, retryEnd, winBackOffer
    /// The end of an unanswered request of Ask to Buy.
    case approvalEnd
    case refundDecision
    /// A notification that is signed later than the change it reports, or about a token of an external purchase.
    case notification
    /// Another attempt to deliver a notification.
    case delivery
  }
}

extension StoreState {
  /// The next scheduled event, and the next delivery attempt: of a customer, or of all if `customer` is `nil`.
  package func nextEvents(
    of customer: CustomerIndex?
  ) -> (event: NextEvent?, delivery: NextEvent?) {
    let followed = customer.map { subscriptionsFollowed(by: $0) }
    var event: NextEvent?
    var delivery: NextEvent?
    for entry in due.all {
      let isDelivery = if case .delivery = entry.subject { true } else { false }
      let known = isDelivery ? delivery : event
      guard known.map({ entry.time < $0.time }) ?? true, isCurrent(entry) else { continue }
      let next = nextEvent(entry)
      if let customer, next.customer != customer {
        guard let number = next.subscription, followed?.contains(number) == true else { continue }
      }
      if isDelivery { delivery = next } else { event = next }
    }
    return (event, delivery)
  }

  /// The subscriptions of the organizer that those of a family member follow.
  private func subscriptionsFollowed(by customer: CustomerIndex) -> Set<SubscriptionIndex> {
    Set(customers[customer].allSubscriptions.compactMap { subscriptions[$0].organizer })
  }

  private func nextEvent(_ entry: DueQueue.Entry) -> NextEvent {
    func event(
      _ kind: NextEvent.Kind,
      _ customer: CustomerIndex? = nil,
      _ transaction: TransactionRecord? = nil
    ) -> NextEvent {
      NextEvent(
        time: max(entry.time, now),
        kind: kind,
        customer: customer ?? transaction?.customer,
        subscription: transaction?.subscription,
        product: transaction?.product
      )
    }
    switch entry.subject {
    case .subscription(let number):
      let subscription = subscriptions[number]
      return NextEvent(
        time: max(entry.time, now),
        kind: kind(ofNextEvent: subscription),
        customer: subscription.customer,
        subscription: number,
        product: record(of: subscription.current).product
      )
    case .approval(let customer): return event(.approvalEnd, customer)
    case .decision(let request):
      return event(.refundDecision, nil, transactions[refundRequests[request].transaction])
    case .signing(let number):
      let snapshot = postponed[number]?.snapshot
      return event(.notification, snapshot?.renewalInfo?.customer, snapshot?.transaction)
    case .externalToken: return event(.notification)
    case .delivery(let number):
      guard case .purchase(let snapshot) = notifications[number].contents else {
        return event(.delivery)
      }
      return event(.delivery, snapshot.renewalInfo?.customer, snapshot.transaction)
    }
  }

  private func kind(ofNextEvent subscription: SubscriptionState) -> NextEvent.Kind {
    switch subscription.phase {
    case .active:
      if willCharge(subscription) { return .renewal }
      let fails = subscription.renewal.isOn && !canCharge(customers[subscription.customer])
      return fails ? .billingProblem : .expiration
    case .grace: return .graceEnd
    case .retry: return .retryEnd
    case .expired, .revoked: return .winBackOffer
    }
  }
}
