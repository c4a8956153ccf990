// SPDX-License-Identifier: Apache-2.0

import StoreConfiguration
import StorePayloads
import StrictTime

// Subscribing, resubscribing, and changing a running subscription.
extension StoreState {
  mutating func subscribe(
    _ step: PurchaseStep,
    _ product: ProductIndex,
    _ terms: SubscriptionTerms,
    _ customer: CustomerIndex
  ) throws(StoreRefusal) {
    guard let number = customers[customer].subscriptions[terms.group] else {
      return try begin(step, product, terms, customer)
    }
    try requireStandalone(number)
    if !subscriptions[number].phase.isRunning {
      try resubscribe(number, step, product, terms)
    } else if record(of: subscriptions[number].current).product == product {
      try purchaseAgain(number, step, product)
    } else {
      try change(number, step, product, terms)
    }
    if let name = step.name, isFree(name) { purchaseNames[name] = .subscription(number) }
  }

  // MARK: Subscribing and resubscribing

  /// Begins the customer's first subscription in the group.
  private mutating func begin(
    _ step: PurchaseStep,
    _ product: ProductIndex,
    _ terms: SubscriptionTerms,
    _ customer: CustomerIndex
  ) throws(StoreRefusal) {
    let terms = try offerTerms(step, product, terms, customer, subscription: nil)
    markIntroductoryOffer(terms, customer, product)
    let number = addSubscription(step, product, terms, customer)
    if step.isOfOrganization, terms.seats != nil {
      subscriptions[number].isOfOrganization = true
      assume(.organizationHasTransaction)
    }
    notify(.subscribed, .initialBuy, subscription: number)
    schedule(subscription: number)
    if shares(step, product) { startSharing(number, step.memberNames) }
  }

  /// Resumes a lapsed subscription.
  private mutating func resubscribe(
    _ number: SubscriptionIndex,
    _ step: PurchaseStep,
    _ product: ProductIndex,
    _ group: SubscriptionTerms
  ) throws(StoreRefusal) {
    let customer = subscriptions[number].customer
    let terms = try offerTerms(step, product, group, customer, subscription: number)
    markIntroductoryOffer(terms, customer, product)
    let start = step.purchaseDate ?? now
    // `recentSubscriptionStartDate` ignores lapses up to the length of billing retry.
    let isNewStart =
      start
      >= timeTable(of: customer).retryEnd(from: lapseStart(of: number), isCommitment: false)
    assume(.resubscribeKeepsOriginalId)
    // A chain in a bundle does not continue outside it.
    let isBundled = bundles.bundle(of: number) != nil
    guard options.knobs.resubscribeKeepsOriginalId, !isBundled else {
      let recentStart = subscriptions[number].recentStart
      let fresh = addSubscription(step, product, terms, customer)
      if !isNewStart { subscriptions[fresh].recentStart = recentStart }
      subscriptions[fresh].paidWeeks += subscriptions[number].paidWeeks
      notify(.subscribed, .resubscribe, subscription: fresh)
      schedule(subscription: fresh)
      let isShared = step.isFamilyShared ?? subscriptions[number].isShared
      if isShared { startSharing(fresh, step.memberNames) }
      return
    }
    if isNewStart { subscriptions[number].recentStart = start }
    endClaims(ofLapsed: number)
    reset(number, terms, product, start, renews: step.renews)
    if shares(step, product, insteadOf: subscriptions[number]) {
      subscriptions[number].isShared = true
    }
    let end = timeTable(of: customer).end(
      of: &subscriptions[number].cycle,
      from: start,
      terms.length
    )
    addPurchasedPeriod(to: number, step, product, terms, from: start, to: end)
    notify(.subscribed, .resubscribe, subscription: number)
    schedule(subscription: number)
    if subscriptions[number].isShared { startSharing(number, step.memberNames) }
  }

  /// Adds a period that the customer purchased, with the account token of the purchase.
  mutating func addPurchasedPeriod(
    to number: SubscriptionIndex,
    _ step: PurchaseStep,
    _ product: ProductIndex,
    _ terms: PurchaseTerms,
    from start: Timestamp,
    to end: Timestamp
  ) {
    addPeriod(to: number, .purchased(product, terms, from: start, to: end))
    setAccountToken(step, number)
  }

  /// The end of the last paid period of a lapsed subscription.
  func lapseStart(of number: SubscriptionIndex) -> Timestamp {
    let ended = subscriptions[number].life.ending?.date ?? now
    return min(ended, record(of: subscriptions[number].current).expiresDate ?? ended)
  }

  /// Marks the introductory offer of the group as used.
  private mutating func markIntroductoryOffer(
    _ terms: PurchaseTerms,
    _ customer: CustomerIndex,
    _ product: ProductIndex
  ) {
    guard terms.applied?.type == StoreOffer.Kind.introductory.rawValue,
      let group = catalogue[product].terms?.group
    else { return }
    customers[customer].usedIntroductoryOffers.insert(group)
  }
}

extension NewPeriod {
  /// A period that a customer purchases.
  static func purchased(
    _ product: ProductIndex,
    _ terms: PurchaseTerms,
    from start: Timestamp,
    to end: Timestamp,
    reason: TransactionRecord.Reason = .purchase
  ) -> NewPeriod {
    NewPeriod(
      product: product,
      start: start,
      reason: reason,
      offer: terms.applied,
      price: terms.price,
      seats: terms.seats,
      term: PeriodTerm(end: end, commitment: terms.commitment, plan: terms.plan)
    )
  }
}
