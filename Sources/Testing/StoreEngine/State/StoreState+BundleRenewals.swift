// SPDX-License-Identifier: Apache-2.0

import StoreConfiguration
import StorePayloads
import StrictTime

// Bundles that run: what concerns all components, and leaving a bundle at the next renewal.
extension StoreState {
  /// The running chains of the bundle that a chain belongs to; of a standalone subscription the chain itself.
  func runningTogether(with number: SubscriptionIndex) -> [SubscriptionIndex] {
    guard bundles.bundle(of: number) != nil else { return [number] }
    return bundles.chains(with: number).filter { subscriptions[$0].phase.isRunning }
  }

  /// The number of the charge of a period: that of its bundle, or of its first transaction.
  func chargeNumber(of period: PeriodIndex) -> Int {
    bundles.transaction(of: period).map { StoreState.mostRecords + $0 }
      ?? periods[period].first.value
  }

  /// The billing period of a subscription: that of its bundle, or of its product.
  func billingPeriod(of number: SubscriptionIndex) -> CalendarPeriod? {
    bundles.bundle(of: number)?.period
      ?? catalogue[record(of: subscriptions[number].current).product].terms?.period.length
  }

  /// Whether the product of the next renewal is on sale; the components of a bundle are.
  func isOnSale(nextOf subscription: SubscriptionState) -> Bool {
    bundles.isStaying(subscription.index) || catalogue[subscription.renewal.product].isOnSale
  }

  // MARK: Auto-renew

  /// Turns the renewal of a bundle on or off, or that of a component that leaves it.
  mutating func setBundleRenewal(_ number: SubscriptionIndex, _ isOn: Bool) {
    guard subscriptions[number].renewal.isOn != isOn else { return }
    if isOn { return renewBundle(of: number) }
    let leaves = bundles.isLeaving(number)
    for each in leaves ? [number] : runningTogether(with: number)
    where subscriptions[each].renewal.isOn && bundles.isLeaving(each) == leaves {
      guard subscriptions[each].phase == .active else {
        cancelDuringBillingProblem(each)
        continue
      }
      stay(each)
      subscriptions[each].renewal.isOn = false
      notify(.didChangeRenewalStatus, .autoRenewDisabled, subscription: each)
      schedule(subscription: each)
      followIntention(of: each)
    }
  }

  /// Purchases a bundle again that runs: charges what failed, or renews what would end; throws if there is neither.
  mutating func renewAgain(bundleOf number: SubscriptionIndex) throws(StoreRefusal) {
    let chains = runningTogether(with: number)
    let failed = chains.filter { subscriptions[$0].phase != .active }
    guard failed.isEmpty else { return failed.forEach { recover($0) } }
    let ending = chains.contains { bundles.isLeaving($0) || !subscriptions[$0].renewal.isOn }
    guard ending else {
      let id = bundles.bundle(of: number)?.id ?? ""
      throw StoreRefusal(.alreadySubscribed, "\(id) is active and renews")
    }
    renewBundle(of: number)
  }

  /// Renews all components of a bundle, also those that would have left it.
  private mutating func renewBundle(of number: SubscriptionIndex) {
    for each in runningTogether(with: number) {
      let left = bundles.isLeaving(each)
      guard left || !subscriptions[each].renewal.isOn else { continue }
      stay(each)
      subscriptions[each].renewal.isOn = true
      if left {
        notify(.didChangeRenewalPref, subscription: each)
      } else {
        notify(.didChangeRenewalStatus, .autoRenewEnabled, subscription: each)
      }
      schedule(subscription: each)
      followIntention(of: each)
    }
  }

  /// Keeps a component in its bundle, at the bundle's price.
  private mutating func stay(_ number: SubscriptionIndex) {
    bundles.setLeaving(number, false)
    subscriptions[number].renewal.price.set(
      bundles.price(of: number) ?? subscriptions[number].renewal.price.current
    )
  }

  // MARK: Leaving

  /// Lets a component leave its bundle at the next renewal; what does not leave, ends with the bundle.
  mutating func leaveBundle(_ number: SubscriptionIndex) throws(StoreRefusal) {
    try requireOwn(number)
    guard let bundle = bundles.bundle(of: number) else {
      throw StoreRefusal(.notInBundle, "\(subscriptions[number].name) is not in a bundle")
    }
    guard !bundles.isLeaving(number) else {
      throw StoreRefusal(
        .invalidState,
        "\(subscriptions[number].name) leaves \(bundle.id) at the next renewal"
      )
    }
    guard subscriptions[number].phase == .active else {
      throw StoreRefusal(.invalidState, "the renewal of \(bundle.id) has a billing problem")
    }
    changes.note("bundleLeft")
    assume(.leavingBundle)
    assume(Knob.unbundledIntent)
    let product = record(of: subscriptions[number].current).product
    bundles.setLeaving(number, true)
    subscriptions[number].renewal.isOn = true
    subscriptions[number].renewal.price.set(catalogue[product].price)
    notify(.didChangeRenewalPref, subscription: number)
    schedule(subscription: number)
    followIntention(of: number)
    for each in runningTogether(with: number)
    where !bundles.isLeaving(each) && subscriptions[each].renewal.isOn {
      subscriptions[each].renewal.isOn = false
      notify(.didChangeRenewalStatus, .autoRenewDisabled, subscription: each)
      schedule(subscription: each)
      followIntention(of: each)
    }
  }

  /// Renews a component outside its bundle: a new chain begins, and the one in the bundle ends.
  mutating func renewAlone(_ old: SubscriptionIndex, from start: Timestamp) {
    changes.note("renewal")
    var subscription = subscriptions[old]
    subscription.renewal.price.apply()
    let product = subscription.renewal.product
    let price = subscription.renewal.price.current
    let step = PurchaseStep {
      ($0.product, $0.customer) = (catalogue[product].id, customers[subscription.customer].name)
      ($0.name, $0.purchaseDate) = (subscription.name, start)
      $0.appAccountToken = record(of: subscription.current).appAccountToken
    }
    let terms = PurchaseTerms(
      length: periodLength(of: product, nil),
      price: price,
      regularPrice: price,
      plan: catalogue[product].terms?.plan(nil)
    )
    let new = addSubscription(step, product, terms, subscription.customer, reason: .renewal)
    follow(old, with: new)
    subscriptions[new].renewalsLeft = subscription.renewalsLeft
    notify(.didRenew, subscription: new)
    countSandboxRenewal(of: new)
    endInBundle(old)
    schedule(subscription: new)
    if subscription.isShared { startSharing(new, [:]) }
  }

  /// Ends the chain in the bundle of a component that left it.
  private mutating func endInBundle(_ number: SubscriptionIndex) {
    let intent = options.knobs.unbundledIntent
    // Apple's payloads have no state of billing retry beside no intent.
    let billing = SubscriptionLife.BillingReport(
      expirationIntent: intent,
      isInRetry: intent == nil ? nil : false
    )
    subscriptions[number].life = .expired(SubscriptionLife.Ending(date: now, billing: billing))
    subscriptions[number].renewal.end()
    notify(.expired, subscription: number)
    forEachMember(of: number) { store, member, source in
      store.followBilling(member, source)
      store.notify(.expired, subscription: member)
    }
  }

  // MARK: Refunds

  /// The other transactions that a refund of a transaction, or its reversal, concerns: those of a bundle that were charged
  /// together, and that the condition holds for.
  mutating func refundedTogether(
    with number: TransactionIndex,
    _ condition: (TransactionRecord) -> Bool
  ) -> [TransactionIndex] {
    let others = chargedTogether(with: number)
    guard !others.isEmpty else { return [] }
    assume(.refundsWholeBundle)
    guard options.knobs.refundsWholeBundle else { return [] }
    return others.filter { condition(transactions[$0]) }
  }

  /// The transactions of a bundle that were charged together with a transaction, without it.
  private func chargedTogether(with number: TransactionIndex) -> [TransactionIndex] {
    guard let place = transactions[number].place,
      let charge = bundles.transaction(of: place.period)
    else { return [] }
    return bundles.chains(with: place.subscription).flatMap { chain in
      chains[chain].periods.filter { bundles.transaction(of: $0) == charge }
        .flatMap { periods[$0].transactions }
    }
    .filter { $0 != number && !transactions[$0].isDeleted }
  }
}
