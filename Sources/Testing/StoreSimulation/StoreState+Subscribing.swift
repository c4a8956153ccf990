// SPDX-License-Identifier: Apache-2.0

import StoreConfiguration
import StrictTime

// Subscribing: for the first time, again, and changing a running subscription.
extension StoreState {
  mutating func subscribe(
    _ step: PurchaseStep,
    _ product: Int,
    _ terms: SubscriptionTerms,
    _ customer: Int
  ) throws(StoreRefusal) {
    guard let number = customers[customer].subscriptions[terms.group] else {
      return try begin(step, product, terms, customer)
    }
    if let name = step.name, isFree(name) { purchaseNames[name] = .subscription(number) }
    guard subscriptions[number].phase.isRunning else {
      return try resubscribe(number, step, product, terms)
    }
    if transactions[subscriptions[number].current].product == product {
      try changeNothing(number, step, product)
    } else {
      try change(number, step, product, terms)
    }
  }

  // MARK: First and again

  /// The first subscription of the customer in the group.
  private mutating func begin(
    _ step: PurchaseStep,
    _ product: Int,
    _ terms: SubscriptionTerms,
    _ customer: Int
  ) throws(StoreRefusal) {
    let terms = try offerTerms(step, product, terms, customer, subscription: nil)
    markIntroductoryOffer(terms, customer, product)
    let number = addSubscription(step, product, terms, customer)
    notify("SUBSCRIBED", "INITIAL_BUY", subscription: number)
    schedule(subscription: number)
    if step.isFamilyShared { startSharing(number, step.memberNames) }
  }

  /// A lapsed subscription is bought again: the same chain goes on.
  private mutating func resubscribe(
    _ number: Int,
    _ step: PurchaseStep,
    _ product: Int,
    _ group: SubscriptionTerms
  ) throws(StoreRefusal) {
    let customer = subscriptions[number].customer
    let terms = try offerTerms(step, product, group, customer, subscription: number)
    markIntroductoryOffer(terms, customer, product)
    let start = step.purchaseDate ?? now
    // Billing retry lasts as long as the longest lapse that does not count.
    let isNewStart = start >= timeTable.retryEnd(from: lapseStart(of: number), isCommitment: false)
    assume(.resubscribeKeepsOriginalId)
    guard options.knobs.resubscribeKeepsOriginalId else {
      let recentStart = subscriptions[number].recentStart
      let fresh = addSubscription(step, product, terms, customer)
      if !isNewStart { subscriptions[fresh].recentStart = recentStart }
      subscriptions[fresh].paidWeeks += subscriptions[number].paidWeeks
      notify("SUBSCRIBED", "RESUBSCRIBE", subscription: fresh)
      schedule(subscription: fresh)
      if step.isFamilyShared { startSharing(fresh, step.memberNames) }
      return
    }
    if isNewStart { subscriptions[number].recentStart = start }
    reset(number, terms, product, start, renews: step.renews)
    if step.isFamilyShared { subscriptions[number].isShared = true }
    let end = timeTable.end(of: &subscriptions[number].cycle, from: start, terms.length)
    addPeriod(
      to: number,
      product: product,
      from: start,
      to: end,
      reason: .purchase,
      offer: terms.applied,
      price: terms.price,
      commitment: terms.commitment,
      plan: terms.plan
    )
    setAccountToken(step, number)
    notify("SUBSCRIBED", "RESUBSCRIBE", subscription: number)
    schedule(subscription: number)
    if subscriptions[number].isShared { startSharing(number, step.memberNames) }
  }

  /// When a lapsed subscription was last paid for.
  func lapseStart(of number: Int) -> Timestamp {
    let ended = subscriptions[number].endedAt ?? now
    return min(ended, transactions[subscriptions[number].current].expiresDate ?? ended)
  }

  /// An introductory offer is used up, once for the group.
  private mutating func markIntroductoryOffer(
    _ terms: PurchaseTerms,
    _ customer: Int,
    _ product: Int
  ) {
    guard terms.applied?.type == StoreOffer.Kind.introductory.rawValue,
      let group = catalogue[product].terms?.group
    else { return }
    customers[customer].usedIntroductoryOffers.insert(group)
  }

  // MARK: Changes of a running subscription

  /// The product that the customer has: reverts a change, turns auto-renew on, redeems an offer, or is refused.
  private mutating func changeNothing(
    _ number: Int,
    _ step: PurchaseStep,
    _ product: Int
  ) throws(StoreRefusal) {
    if step.offer != nil { return try redeem(step, on: number, product) }
    if subscriptions[number].renewalProduct != product {
      restoreHeldTerms(of: number, product)
      notify("DID_CHANGE_RENEWAL_PREF", subscription: number)
      schedule(subscription: number)
      return followIntention(of: number)
    }
    if subscriptions[number].phase == .active, !subscriptions[number].isAutoRenewOn {
      return turnOn(number)
    }
    if isCommitment(number), !subscriptions[number].renewsCommitment {
      return setCommitmentRenewal(number, true)
    }
    if subscriptions[number].phase == .retry || subscriptions[number].phase == .grace {
      return recover(number)
    }
    throw StoreRefusal(.alreadySubscribed, "\(step.product) is active and renews")
  }

  /// Another product of the group: at once if it is an upgrade or lasts as long, else at the renewal.
  private mutating func change(
    _ number: Int,
    _ step: PurchaseStep,
    _ product: Int,
    _ terms: SubscriptionTerms
  ) throws(StoreRefusal) {
    guard let present = catalogue[transactions[subscriptions[number].current].product].terms else {
      throw StoreRefusal(.invalidState, "the group has no levels")
    }
    let isUpgrade = terms.level < present.level
    let isSameLength = terms.level == present.level && terms.period == present.period
    if isUpgrade || isSameLength {
      try upgrade(number, step, product, terms)
    } else {
      try downgrade(number, step, product, terms)
    }
  }

  /// The new period begins now and replaces the running one.
  private mutating func upgrade(
    _ number: Int,
    _ step: PurchaseStep,
    _ product: Int,
    _ group: SubscriptionTerms
  ) throws(StoreRefusal) {
    let customer = subscriptions[number].customer
    let terms = try offerTerms(step, product, group, customer, subscription: number)
    let old = subscriptions[number].current
    // A period that is over is not cut short; the one after the running one may be charged already.
    for period in periods[number].reversed().prefix(while: { isRunning($0) }) { supersede(period) }
    reset(number, terms, product, now, renews: step.renews)
    let end = timeTable.end(of: &subscriptions[number].cycle, from: now, terms.length)
    addPeriod(
      to: number,
      product: product,
      from: now,
      to: end,
      reason: .purchase,
      offer: terms.applied,
      price: terms.price,
      commitment: terms.commitment,
      plan: terms.plan
    )
    setAccountToken(step, number)
    let type = terms.applied == nil ? "DID_CHANGE_RENEWAL_PREF" : "OFFER_REDEEMED"
    notify(type, "UPGRADE", subscription: number)
    schedule(subscription: number)
    followUpgrade(of: number, replaced: old)
    if step.isFamilyShared || subscriptions[number].isShared {
      startSharing(number, step.memberNames)
    }
  }

  /// The new product begins with the next renewal.
  private mutating func downgrade(
    _ number: Int,
    _ step: PurchaseStep,
    _ product: Int,
    _ terms: SubscriptionTerms
  ) throws(StoreRefusal) {
    if case .code(let id) = step.offer {
      throw StoreRefusal(.ineligibleForOffer, "offer code \(id) does not downgrade a subscription")
    }
    let offer = try requestedOffer(
      step,
      terms,
      subscriptions[number].customer,
      subscription: number
    )
    let subscription = subscriptions[number]
    if subscription.renewalProduct == transactions[subscription.current].product {
      subscriptions[number].held = HeldTerms(
        nextOffer: subscription.nextOffer,
        queuedOffer: subscription.queuedOffer,
        priceIncrease: subscription.priceIncrease
      )
    }
    subscriptions[number].renewalProduct = product
    subscriptions[number].nextOffer = offer.map(OfferProgress.init)
    subscriptions[number].queuedOffer = nil
    subscriptions[number].isAutoRenewOn = true
    subscriptions[number].renewsCommitment = true
    subscriptions[number].priceIncrease = nil
    let type = offer == nil ? "DID_CHANGE_RENEWAL_PREF" : "OFFER_REDEEMED"
    notify(type, "DOWNGRADE", subscription: number)
    schedule(subscription: number)
    followIntention(of: number)
  }

  /// An offer on the product that the customer has: from the next renewal on.
  private mutating func redeem(
    _ step: PurchaseStep,
    on number: Int,
    _ product: Int
  ) throws(StoreRefusal) {
    guard let terms = catalogue[product].terms,
      let offer = try requestedOffer(
        step,
        terms,
        subscriptions[number].customer,
        subscription: number
      )
    else { return }
    subscriptions[number].isAutoRenewOn = true
    if subscriptions[number].renewalProduct != product { restoreHeldTerms(of: number, product) }
    // A code follows an introductory offer; other offers it replaces.
    let isIntroductory = subscriptions[number].nextOffer?.offer.kind == .introductory
    if offer.kind == .code, offer.isStackable, isIntroductory {
      subscriptions[number].queuedOffer = offer
    } else {
      subscriptions[number].nextOffer = OfferProgress(offer)
    }
    notify("OFFER_REDEEMED", subscription: number)
    schedule(subscription: number)
    followIntention(of: number)
  }

  // MARK: Shared

  private mutating func setAccountToken(_ step: PurchaseStep, _ number: Int) {
    guard let token = step.appAccountToken else { return }
    transactions[subscriptions[number].current].appAccountToken = token
  }

  /// Clears what belonged to the last run, and starts a new cycle.
  private mutating func reset(
    _ number: Int,
    _ terms: PurchaseTerms,
    _ product: Int,
    _ start: Timestamp,
    renews: Bool
  ) {
    subscriptions[number].phase = .active
    // Months of a commitment are due all the same.
    subscriptions[number].isAutoRenewOn = renews || terms.commitment != nil
    subscriptions[number].renewalProduct = product
    subscriptions[number].price = terms.regularPrice
    subscriptions[number].expirationIntent = nil
    subscriptions[number].isInRetry = nil
    subscriptions[number].graceEnd = nil
    subscriptions[number].retryEnd = nil
    subscriptions[number].priceIncrease = nil
    subscriptions[number].lastPriceIncrease = nil
    subscriptions[number].refusedPriceIncrease = false
    subscriptions[number].nextOffer = terms.nextOffer
    subscriptions[number].queuedOffer = terms.queuedOffer
    subscriptions[number].cycle = BillingCycle(anchor: start)
    subscriptions[number].endedAt = nil
    subscriptions[number].renewsCommitment = renews
    subscriptions[number].nextCommitment = terms.nextCommitment
    subscriptions[number].held = nil
    subscriptions[number].knowsWinBackOffers = false
    if options.environment == .sandbox {
      subscriptions[number].renewalsLeft = StoreState.sandboxRenewals
    }
    if terms.applied?.type == StoreOffer.Kind.winBack.rawValue {
      subscriptions[number].lastWinBack = start
    }
  }

  private mutating func addSubscription(
    _ step: PurchaseStep,
    _ product: Int,
    _ terms: PurchaseTerms,
    _ customer: Int
  ) -> Int {
    let number = subscriptions.count
    let start = step.purchaseDate ?? now
    var cycle = BillingCycle(anchor: start)
    let end = timeTable.end(of: &cycle, from: start, terms.length)
    let transaction = addFirstPeriod(
      of: number,
      product,
      customer,
      from: start,
      to: end,
      terms: terms,
      ownership: .purchased,
      appAccountToken: step.appAccountToken
    )
    let name = freeName(step.name ?? catalogue[product].id)
    purchaseNames[name] = .subscription(number)
    subscriptions.append(
      SubscriptionState(
        index: number,
        name: name,
        customer: customer,
        group: catalogue[product].terms?.group ?? "",
        ownership: .purchased,
        organizer: nil,
        original: transaction,
        current: transaction,
        isAutoRenewOn: step.renews || terms.commitment != nil,
        renewalProduct: product,
        price: terms.regularPrice,
        nextOffer: terms.nextOffer,
        queuedOffer: terms.queuedOffer,
        cycle: cycle,
        recentStart: start,
        renewalsLeft: options.environment == .sandbox ? StoreState.sandboxRenewals : nil,
        renewsCommitment: step.renews,
        nextCommitment: terms.nextCommitment,
        lastWinBack: terms.applied?.type == StoreOffer.Kind.winBack.rawValue ? start : nil,
        paidWeeks: paidWeeks(of: transactions[transaction]),
        signedAt: now.adding(milliseconds: -1)
      )
    )
    periods.append([transaction])
    customers[customer].subscriptions[subscriptions[number].group] = number
    customers[customer].allSubscriptions.append(number)
    return number
  }

  /// The first period of a subscription that is about to be added.
  mutating func addFirstPeriod(
    of number: Int,
    _ product: Int,
    _ customer: Int,
    from start: Timestamp,
    to end: Timestamp?,
    terms: PurchaseTerms,
    ownership: TransactionRecord.Ownership,
    appAccountToken: String?
  ) -> Int {
    let item = lineItems
    lineItems += 1
    return addTransaction { store, transaction in
      TransactionRecord(
        number: transaction,
        customer: customer,
        subscription: number,
        product: product,
        original: transaction,
        originalPurchaseDate: start,
        purchaseDate: start,
        expiresDate: end,
        quantity: 1,
        reason: .purchase,
        offer: terms.applied,
        price: terms.price,
        storefront: store.customers[customer].storefront,
        ownership: ownership,
        appAccountToken: appAccountToken,
        lineItem: item,
        commitment: terms.commitment,
        plan: terms.plan,
        signedAt: store.now.adding(milliseconds: -1)
      )
    }
  }

  /// The sandbox renews a subscription at most twelve times.
  private static let sandboxRenewals = 12
}
