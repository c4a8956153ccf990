// SPDX-License-Identifier: Apache-2.0

import StoreConfiguration
import StorePayloads
import StrictTime

// The end of a period: renewal, billing problem or expiration.
extension StoreState {
  /// Renews or expires a subscription at the end of its period, or earlier if `renewalLead` or the profile says so.
  mutating func endPeriod(of number: SubscriptionIndex) {
    let subscription = subscriptions[number]
    if isFollowedInCommitment(subscriptions[number]) { return charge(number) }
    if isCommitment(number), !subscription.renewal.renewsCommitment {
      return expire(number, intent: 1, .voluntary)
    }
    // No consent to a price increase: expirationIntent 3.
    if subscription.renewal.price.change == .refused || lacksConsent(subscription) {
      subscriptions[number].renewal.isOn = false
      return expire(number, intent: 3, .priceIncrease)
    }
    if !subscription.renewal.isOn { return expire(number, intent: 1, .voluntary) }
    if !isOnSale(nextOf: subscription) {
      return expire(number, intent: 4, .productNotForSale)
    }
    charge(number)
  }

  /// Whether the next charge is at a price that awaits consent; the periods of an offer are charged at its price.
  private mutating func lacksConsent(_ subscription: SubscriptionState) -> Bool {
    if subscription.renewal.price.pending != nil, subscription.renewal.offer != nil {
      assume(.consentDuringOffer)
    }
    return awaitsConsent(subscription)
  }

  func awaitsConsent(_ subscription: SubscriptionState) -> Bool {
    subscription.renewal.price.pending != nil && subscription.renewal.offer == nil
  }

  private mutating func charge(_ number: SubscriptionIndex) {
    let customer = customers[subscriptions[number].customer]
    guard canCharge(customer) else {
      return failToRenew(number)
    }
    changes.note("renewal")
    assume(.renewalLead)
    if isObserved {
      assume(.profile)
      assume(.observedRenewal)
    }
    if hasPassedTrial(subscriptions[number]) { assume(.billingDay) }
    let start = record(of: subscriptions[number].current).expiresDate ?? now
    if bundles.isLeaving(number) { return renewAlone(number, from: start) }
    renew(number, from: start)
    notify(.didRenew, subscription: number)
    fitMembers(of: number)
    forEachMember(of: number) { store, member, _ in store.followRenewal(member, recovered: nil) }
    countSandboxRenewal(of: number)
  }

  /// Whether a renewal of the customer can be charged.
  func canCharge(_ customer: CustomerState) -> Bool {
    // Interrupted purchases are attempts of the customer: renewals go on.
    customer.paymentWorks && !settings.failsRenewals
  }

  /// The product of the next charge.
  ///
  /// Within a commitment, this is the current product.
  func nextProduct(of subscription: SubscriptionState) -> ProductIndex {
    let current = record(of: subscription.current)
    guard let commitment = current.commitment, commitment.number < commitment.total else {
      return subscription.renewal.product
    }
    return current.product
  }

  /// Adds the next period.
  mutating func renew(_ number: SubscriptionIndex, from start: Timestamp, isNewCycle: Bool = false)
  {
    var subscription = subscriptions[number]
    let last = record(of: subscription.current)
    // An increase that still awaits consent does not apply to a recovery, and is decided at the end of the period.
    subscription.renewal.price.apply()
    let product = nextProduct(of: subscription)
    if last.product != product {
      subscription.renewal.price.set(self.price(of: product, subscription.renewal.plan))
      subscription.renewal.held = nil
    }
    if isNewCycle { subscription.cycle = BillingCycle(anchor: start) }
    var commitment = nextCommitment(after: last, subscription, product, from: start)
    subscription.renewal.nextCommitment = nil
    var price = subscription.renewal.price.current
    var offer: AppliedOffer?
    var length = bundles.bundle(of: number)?.period ?? periodLength(of: product, commitment)
    if var progress = subscription.renewal.offer {
      offer = progress.applied
      price = progress.offer.charge
      length = offerLength(progress.offer, length)
      if last.product != product, progress.offer.paymentMode != .payAsYouGo {
        // A free or prepaid offer precedes the commitment of the new product.
        subscription.renewal.nextCommitment = commitment
        commitment = nil
      }
      progress.periodsLeft -= 1
      subscription.renewal.offer = progress.periodsLeft > 0 ? progress : nil
    }
    if subscription.renewal.offer == nil, let queued = subscription.renewal.queuedOffer {
      subscription.renewal.offer = OfferProgress(queued)
      subscription.renewal.queuedOffer = nil
    }
    let seats = renewedSeats(of: subscription, product, at: price, isOffer: offer != nil)
    if seats == nil { subscription.renewal.seats = 1 }
    let end = timeTable(of: subscription.customer).end(of: &subscription.cycle, from: start, length)
    let plan =
      last.product == product
      ? last.plan : catalogue[product].terms?.plan(subscription.renewal.plan)
    if subscription.renewal.product == product { subscription.renewal.plan = nil }
    subscription.life = .active(nil)
    subscriptions[number] = subscription
    addPeriod(
      to: number,
      NewPeriod(
        product: product,
        start: start,
        reason: .renewal,
        offer: offer,
        price: seats?.averagePrice ?? price,
        seats: seats,
        term: PeriodTerm(end: end, commitment: commitment, plan: plan)
      )
    )
    bundles.begin(subscriptions[number].current, of: number, at: start)
  }

  /// The billing period of a product, or of its commitment.
  func periodLength(of product: ProductIndex, _ commitment: CommitmentPeriod?) -> CalendarPeriod {
    guard let period = catalogue[product].terms?.period.length else { return .zero }
    guard let commitment else { return period }
    return CalendarPeriod(months: max(1, period.months / commitment.total)) ?? period
  }

  /// The length of one period with an offer.
  func offerLength(_ offer: StoreOffer, _ period: CalendarPeriod) -> CalendarPeriod {
    offer.paymentMode == .payAsYouGo ? period : offer.period.times(offer.count)
  }

  private func nextCommitment(
    after last: TransactionRecord,
    _ subscription: SubscriptionState,
    _ product: ProductIndex,
    from start: Timestamp
  ) -> CommitmentPeriod? {
    guard last.product == product else {
      return newCommitment(
        product,
        subscription.renewal.plan,
        of: subscription.customer,
        from: start
      )
    }
    func end() -> Timestamp {
      let length = catalogue[product].terms?.period.length ?? .zero
      return timeTable(of: subscription.customer).end(from: start, length)
    }
    if var commitment = subscription.renewal.nextCommitment {
      commitment.expiresDate = end()
      return commitment
    }
    guard var commitment = last.commitment else { return nil }
    if commitment.number < commitment.total {
      commitment.number += 1
      // A recovery in billing retry postpones the end of the commitment.
      let delay = start.milliseconds(since: last.expiresDate ?? start)
      commitment.expiresDate = commitment.expiresDate.adding(milliseconds: max(0, delay))
      return commitment
    }
    commitment.number = 1
    commitment.expiresDate = end()
    return commitment
  }

  /// Turns auto-renew off in the sandbox, after every 12 renewals, or the number in the knob `sandboxRenewals`.
  mutating func countSandboxRenewal(of number: SubscriptionIndex) {
    guard let left = subscriptions[number].renewalsLeft else { return }
    subscriptions[number].renewalsLeft = left > 1 ? left - 1 : sandboxRenewals
    guard left == 1 else { return }
    assume(.sandboxRenewalLimit)
    // As when a customer cancels: the remaining months of a commitment are charged.
    guard !isCommitment(number) else {
      if subscriptions[number].renewal.renewsCommitment { setCommitmentRenewal(number, false) }
      return
    }
    subscriptions[number].renewal.isOn = false
    notify(.didChangeRenewalStatus, .autoRenewDisabled, subscription: number)
    followIntention(of: number)
  }

  // MARK: Expiration

  mutating func expire(_ number: SubscriptionIndex, intent: Int64, _ subtype: NotificationSubtype?)
  {
    changes.note("expiration")
    if let left = reinstatedPeriod(of: number) {
      continueSubscription(number, with: left)
      return touch(subscription: number)
    }
    if hasWinBackOffers(subscriptions[number]) { assume(.winBack) }
    // A grace period that has ended stays visible; one that is cut short does not.
    let graceEnd = subscriptions[number].life.billing.graceEnd.flatMap { $0 > now ? nil : $0 }
    subscriptions[number].life = .expired(at: now, intent: intent, graceEnd: graceEnd)
    subscriptions[number].renewal.end()
    subscriptions[number].renewal.held = nil
    subscriptions[number].renewal.plan = nil
    notify(.expired, subtype, subscription: number)
    // If win-back offers are available immediately, the same renewal info contains them.
    if nextWinBack(of: subscriptions[number]).map({ $0 <= now }) ?? false {
      announceWinBackOffers(of: number)
    }
    schedule(subscription: number)
    forEachMember(of: number) { store, member, source in
      store.followBilling(member, source)
      store.notify(.expired, subtype, subscription: member)
    }
  }
}
