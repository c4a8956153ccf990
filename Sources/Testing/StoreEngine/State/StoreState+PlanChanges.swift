// SPDX-License-Identifier: Apache-2.0

import StoreConfiguration
import StorePayloads
import StrictTime

// Changes of a running subscription: upgrade, crossgrade, downgrade, and offers for the current product.
extension StoreState {
  /// Purchases the current product again: reverts a downgrade, turns auto-renew on, redeems an offer, or throws.
  mutating func purchaseAgain(
    _ number: SubscriptionIndex,
    _ step: PurchaseStep,
    _ product: ProductIndex
  ) throws(StoreRefusal) {
    if try purchaseSeats(number, step, product) { return }
    if step.offer != nil { return try redeem(step, on: number, product) }
    if subscriptions[number].renewal.product != product {
      restoreHeldTerms(of: number, product)
      notify(.didChangeRenewalPref, subscription: number)
      schedule(subscription: number)
      return followIntention(of: number)
    }
    if subscriptions[number].phase == .active, !subscriptions[number].renewal.isOn {
      return turnOn(number)
    }
    let renewsAgain = isCommitment(number) && !subscriptions[number].renewal.renewsCommitment
    if renewsAgain { setCommitmentRenewal(number, true) }
    if subscriptions[number].phase == .retry || subscriptions[number].phase == .grace {
      return recover(number)
    }
    if renewsAgain { return }
    throw StoreRefusal(.alreadySubscribed, "\(step.product) is active and renews")
  }

  /// Changes the product: immediately for an upgrade or a crossgrade with equal periods, otherwise at the next
  /// renewal.
  mutating func change(
    _ number: SubscriptionIndex,
    _ step: PurchaseStep,
    _ product: ProductIndex,
    _ terms: SubscriptionTerms
  ) throws(StoreRefusal) {
    guard let current = catalogue[record(of: subscriptions[number].current).product].terms else {
      throw StoreRefusal(.invalidState, "the group has no levels")
    }
    if PlanChange.Kind(from: current, to: terms).isImmediate {
      try upgrade(number, step, product, terms)
    } else {
      if case .code(let id) = step.offer, terms.level > current.level {
        throw StoreRefusal(.ineligibleForOffer, "offer code \(id) cannot downgrade a subscription")
      }
      try downgrade(number, step, product, terms)
    }
  }

  /// Replaces the running period with a new one that begins now.
  private mutating func upgrade(
    _ number: SubscriptionIndex,
    _ step: PurchaseStep,
    _ product: ProductIndex,
    _ group: SubscriptionTerms
  ) throws(StoreRefusal) {
    let customer = subscriptions[number].customer
    let terms = try offerTerms(step, product, group, customer, subscription: number)
    let isShared = shares(step, product, insteadOf: subscriptions[number])
    // Replaces only periods that have not ended: the running one, the one after it that is already charged, and an earlier one
    // whose refund was reversed.
    for period in chains[number].periods where isRunning(period) && isPaid(period) {
      supersede(period)
    }
    reset(number, terms, product, now, renews: step.renews)
    let end = timeTable(of: customer).end(of: &subscriptions[number].cycle, from: now, terms.length)
    addPurchasedPeriod(to: number, step, product, terms, from: now, to: end)
    let type: NotificationType = terms.applied == nil ? .didChangeRenewalPref : .offerRedeemed
    notify(type, .upgrade, subscription: number)
    schedule(subscription: number)
    followUpgrade(of: number)
    if isShared || subscriptions[number].isShared {
      startSharing(number, step.memberNames)
    }
  }

  /// Changes the product from the next renewal on.
  private mutating func downgrade(
    _ number: SubscriptionIndex,
    _ step: PurchaseStep,
    _ product: ProductIndex,
    _ terms: SubscriptionTerms
  ) throws(StoreRefusal) {
    let customer = subscriptions[number].customer
    let plan = try requestedPlan(step, terms, customer)
    let offer = try requestedOffer(step, terms, customer, subscription: number)
    let subscription = subscriptions[number]
    let seats = try requestedSeats(step, product, keeping: subscription.renewal.seats)
    if subscription.renewal.product == record(of: subscription.current).product {
      subscriptions[number].renewal.held = HeldTerms(
        offer: subscription.renewal.offer,
        queuedOffer: subscription.renewal.queuedOffer,
        priceChange: subscription.renewal.price.change
      )
    }
    subscriptions[number].renewal.product = product
    subscriptions[number].renewal.plan = plan
    subscriptions[number].renewal.seats = seats
    subscriptions[number].renewal.offer = offer.map { OfferProgress($0) }
    subscriptions[number].renewal.queuedOffer = nil
    subscriptions[number].renewal.isOn = true
    subscriptions[number].renewal.renewsCommitment = true
    subscriptions[number].renewal.price.forgetChange()
    let type: NotificationType = offer == nil ? .didChangeRenewalPref : .offerRedeemed
    notify(type, .downgrade, subscription: number)
    schedule(subscription: number)
    followIntention(of: number)
  }

  /// Redeems an offer for the current product from the next renewal on.
  private mutating func redeem(
    _ step: PurchaseStep,
    on number: SubscriptionIndex,
    _ product: ProductIndex
  ) throws(StoreRefusal) {
    guard let terms = catalogue[product].terms,
      let offer = try requestedOffer(
        step,
        terms,
        subscriptions[number].customer,
        subscription: number
      )
    else { return }
    redeem(offer, on: number, product)
  }

  /// Applies an offer from the next renewal on.
  mutating func redeem(
    _ offer: StoreOffer,
    on number: SubscriptionIndex,
    _ product: ProductIndex,
    isRetention: Bool = false
  ) {
    if !subscriptions[number].renewal.isOn { acceptPrice(of: number) }
    subscriptions[number].renewal.isOn = true
    if subscriptions[number].renewal.product != product { restoreHeldTerms(of: number, product) }
    // A stackable code follows an introductory offer, and replaces other offers.
    let isIntroductory = subscriptions[number].renewal.offer?.offer.kind == .introductory
    if offer.isStackable, isIntroductory {
      subscriptions[number].renewal.queuedOffer = offer
    } else {
      subscriptions[number].renewal.offer = OfferProgress(offer, isRetention: isRetention)
    }
    notify(.offerRedeemed, subscription: number)
    schedule(subscription: number)
    followIntention(of: number)
  }
}
