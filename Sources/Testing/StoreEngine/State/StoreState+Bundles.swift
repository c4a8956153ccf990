// SPDX-License-Identifier: Apache-2.0

import StoreConfiguration
import StorePayloads
import StrictTime

// Purchases of bundles: each component begins a chain of its own, and continues the customer's subscription in its group.
extension StoreState {
  /// Purchases a bundle.
  ///
  /// The purchase is pending if it needs approval or is interrupted by a billing issue.
  mutating func purchase(_ step: PurchaseStep, bundle: Int) throws(StoreRefusal) {
    try requirePlainPurchase(step)
    let customer = customer(step.customer)
    changes.note("purchase")
    if customers[customer].asksToBuy { return try wait(step, of: customer, for: .approval) }
    if customers[customer].interruptsPurchases {
      return try wait(step, of: customer, for: .billingIssue)
    }
    try complete(step, bundle: bundle, customer)
  }

  /// Completes the purchase of a bundle that is approved and not interrupted.
  mutating func complete(_ step: PurchaseStep, bundle: Int, _ customer: CustomerIndex)
    throws(StoreRefusal)
  {
    try requirePayment(of: customer)
    let groups = bundles.sold[bundle].components.map(\.group)
    let running = groups.compactMap { customers[customer].subscriptions[$0] }.first { number in
      subscriptions[number].phase.isRunning
        && isSame(bundles.bundle(of: number)?.id, bundles.sold[bundle].id)
    }
    guard let running else {
      let name = try beginBundle(bundle, step, customer)
      return purchaseNames[name.text] = .subscription(name.chain)
    }
    try renewAgain(bundleOf: running)
  }

  /// Moves a running subscription into a bundle, which the customer buys.
  mutating func moveToBundle(_ step: MoveToBundleStep) throws(StoreRefusal) {
    let number = try subscription(step.subscription)
    guard let bundle = bundles.number(of: step.bundle) else {
      throw .notFound("bundle", step.bundle)
    }
    let subscription = subscriptions[number]
    try requireOwn(number)
    try requireStandalone(number)
    let sold = bundles.sold[bundle]
    guard let part = sold.components.first(where: { isSame($0.group, subscription.group) }) else {
      throw StoreRefusal(
        .notPartOfBundle,
        "the group of \(step.subscription) has no subscription in \(sold.id)"
      )
    }
    try requirePayment(of: subscription.customer)
    let purchase = PurchaseStep {
      ($0.product, $0.customer) = (step.bundle, customers[subscription.customer].name)
      $0.name = step.name
      $0.appAccountToken = record(of: subscription.current).appAccountToken
    }
    let name = try beginBundle(bundle, purchase, subscription.customer)
    changes.note("bundleMove")
    // The customer's purchase with that name is the subscription that moved.
    purchaseNames[name.text] = .subscription(
      customers[subscription.customer].subscriptions[part.group] ?? name.chain
    )
  }

  /// Begins the chains of all components of a bundle; returns the name of the purchase, and the first chain.
  private mutating func beginBundle(
    _ bundle: Int,
    _ step: PurchaseStep,
    _ customer: CustomerIndex
  ) throws(StoreRefusal) -> (text: String, chain: SubscriptionIndex) {
    let sold = bundles.sold[bundle]
    let old = sold.components.map { running(customer, in: $0.group) }
    for case .some(let number) in old { try requireMovable(number) }
    assumeBundle()
    let name = freeName(step.name ?? sold.id)
    let purchase = bundles.begin(bundle)
    let chains = sold.components.enumerated().map { place, part in
      begin(part, of: (purchase, place), named: name, step, customer, instead: old[place])
    }
    return (name, chains.first ?? .first)
  }

  /// The running subscription of a customer in a group, which the customer bought.
  private func running(_ customer: CustomerIndex, in group: String) -> SubscriptionIndex? {
    customers[customer].subscriptions[group].flatMap {
      subscriptions[$0].phase.isRunning ? $0 : nil
    }
  }

  private mutating func begin(
    _ part: SoldBundle.Component,
    of purchase: (number: Int, place: Int),
    named name: String,
    _ step: PurchaseStep,
    _ customer: CustomerIndex,
    instead old: SubscriptionIndex?
  ) -> SubscriptionIndex {
    let id = catalogue[part.product].id
    var own = step
    own.product = id
    own.name = "\(name)@\(id)"
    own.appAccountToken =
      step.appAccountToken ?? old.flatMap { record(of: subscriptions[$0].current).appAccountToken }
    let length = bundles.sold[bundles.number(of: step.product) ?? 0].period
    let terms = PurchaseTerms(length: length, price: part.price, regularPrice: part.price)
    let isShared = old.map { shares(own, part.product, insteadOf: subscriptions[$0]) }
    let number = addSubscription(own, part.product, terms, customer)
    bundles.add(number, to: purchase.number, at: purchase.place)
    let first = record(of: subscriptions[number].current)
    bundles.begin(subscriptions[number].current, of: number, at: first.purchaseDate)
    if let old { follow(old, with: number) }
    notify(.subscribed, .initialBuy, subscription: number)
    let wasShared = old.map { subscriptions[$0].isShared } ?? false
    if let old { revoke(old) }
    schedule(subscription: number)
    if isShared ?? shares(own, part.product) || wasShared {
      startSharing(number, step.memberNames)
    }
    return number
  }

  /// Records that a new chain continues another one: the subscription began with that.
  mutating func follow(_ old: SubscriptionIndex, with new: SubscriptionIndex) {
    bundles.move(old, to: new)
    subscriptions[new].recentStart = subscriptions[old].recentStart
    subscriptions[new].paidWeeks += subscriptions[old].paidWeeks
  }

  /// Revokes the periods of a subscription that moved into a bundle, from now on.
  private mutating func revoke(_ old: SubscriptionIndex) {
    let current = subscriptions[old].current
    let shown = shownTransaction(of: current)
    let reason = options.knobs.bundleRevocationReason
    for period in chains[old].periods
    where (isRunning(period) || period == current) && isPaid(period) {
      for number in periods[period].transactions where transactions[number].revocation == nil {
        transactions[number].revocation = Revocation(
          date: now,
          reason: reason,
          type: .bundle,
          percentage: nil
        )
        if number != shown { touch(transaction: number) }
      }
    }
    subscriptions[old].renewal.end()
    subscriptions[old].renewal.held = nil
    subscriptions[old].renewal.plan = nil
    subscriptions[old].life.revoke(at: now)
    notify(.revoke, subscription: old)
    for member in families.chains(of: old) { revokeMember(member, reason: 0) }
  }

  // MARK: Refusals

  /// Throws if a purchase has what bundles do not have.
  private func requirePlainPurchase(_ step: PurchaseStep) throws(StoreRefusal) {
    guard step.offer == nil, step.introductoryEligibility == nil else {
      throw StoreRefusal(.ineligibleForOffer, "\(step.product) is a bundle, which has no offers")
    }
    guard step.billingPlan == nil else {
      throw StoreRefusal(
        .billingPlanUnavailable,
        "\(step.product) is a bundle, which has no billing plans"
      )
    }
    guard step.seats == nil else {
      throw StoreRefusal(
        .multiSeatPurchaseDisabled,
        "\(step.product) is a bundle, which is not sold by the seat"
      )
    }
    guard step.quantity == 1 else {
      throw StoreRefusal(.invalidArgument, "the quantity of a bundle is 1")
    }
  }

  /// Throws unless a subscription can move into a bundle.
  private func requireMovable(_ number: SubscriptionIndex) throws(StoreRefusal) {
    try requireStandalone(number)
    guard !isCommitment(number) else {
      throw StoreRefusal(
        .invalidState,
        "\(subscriptions[number].name) has a commitment; how it moves is not published"
      )
    }
    guard !isGroup(subscriptions[number]) else {
      throw StoreRefusal(
        .invalidState,
        "\(subscriptions[number].name) was bought with several seats; how it moves is not published"
      )
    }
  }

  /// Throws if a subscription is not that of a customer who pays, or has ended.
  func requireOwn(_ number: SubscriptionIndex) throws(StoreRefusal) {
    guard subscriptions[number].organizer == nil, subscriptions[number].phase.isRunning else {
      throw StoreRefusal(.invalidState, "the subscription is not running")
    }
  }

  /// Throws if a running subscription belongs to a bundle.
  func requireStandalone(_ number: SubscriptionIndex) throws(StoreRefusal) {
    guard let bundle = bundles.bundle(of: number), subscriptions[number].phase.isRunning else {
      return
    }
    throw StoreRefusal(
      .alreadyInBundle,
      "\(catalogue[record(of: subscriptions[number].current).product].id) is part of \(bundle.id)"
    )
  }

  private mutating func assumeBundle() {
    assume(.bundleNotifications)
    assume(.bundleTransactions)
    assume(.bundlePrices)
    assume(Knob.bundleSpelling)
    assume(Knob.bundleRevocationReason)
  }
}
