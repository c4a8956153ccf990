// SPDX-License-Identifier: Apache-2.0

import StorePayloads

// Buying seats: with the subscription, within a period, and for the next renewal.
extension StoreState {
  /// Adds the seats of a purchase to its terms.
  ///
  /// A product of the same group that is bought instead of a running one keeps the seats, and has no fewer.
  mutating func applySeats(
    _ step: PurchaseStep,
    _ product: ProductIndex,
    _ subscription: SubscriptionIndex?,
    to terms: inout PurchaseTerms
  ) throws(StoreRefusal) {
    let running = subscription.flatMap { number in
      subscriptions[number].phase.isRunning ? seatsLeft(of: subscriptions[number]) : nil
    }
    let count = try requestedSeats(step, product, keeping: running ?? 1)
    guard count > 1 || step.seats != nil else { return }
    try requireNoReduction(to: count, from: running ?? 1)
    guard count > 1, let seats = catalogue[product].seats else { return }
    guard terms.commitment == nil, terms.nextCommitment == nil else {
      throw StoreRefusal(
        .billingPlanUnavailable,
        "\(step.product) has no billing plan MONTHLY for several seats"
      )
    }
    let isOffer = terms.applied != nil
    if isOffer { assume(.offerOfSeats) }
    let record = SeatRecord(
      seats.invitations,
      charges(of: 1...count, seats, at: terms.price, isOffer: isOffer)
    )
    terms.seats = record
    if options.environment == .production { assume(.productionHasGroups) }
    assumePrice(of: record)
    terms.price = record.averagePrice
  }

  /// The seats that a purchase asks for, or those that it keeps.
  func requestedSeats(
    _ step: PurchaseStep,
    _ product: ProductIndex,
    keeping known: Int64
  ) throws(StoreRefusal) -> Int64 {
    let count = step.seats ?? known
    guard count > 1 else { return count }
    try requireSeats(of: product, count)
    return count
  }

  /// Throws unless a product is sold with this number of seats.
  func requireSeats(
    of product: ProductIndex,
    _ count: Int64,
    outsideBundles subscription: SubscriptionIndex? = nil
  ) throws(StoreRefusal) {
    if let bundle = subscription.flatMap({ bundles.bundle(of: $0) }) {
      throw StoreRefusal(
        .multiSeatPurchaseDisabled,
        "\(catalogue[product].id) is part of \(bundle.id), which is not sold by the seat"
      )
    }
    guard let seats = catalogue[product].seats else {
      throw StoreRefusal(
        .multiSeatPurchaseDisabled,
        "\(catalogue[product].id) is not sold by the seat"
      )
    }
    guard count <= seats.mostSeats else {
      throw StoreRefusal(
        .invalidState,
        "\(catalogue[product].id) has at most \(seats.mostSeats) seats, and \(count) were asked for"
      )
    }
  }

  private func requireNoReduction(to count: Int64, from known: Int64) throws(StoreRefusal) {
    guard count < known else { return }
    throw StoreRefusal(
      .seatReductionNotAllowed,
      "the subscription has \(known) seats, and only a renewal can have fewer: setRenewalSeats"
    )
  }

  // MARK: Within a period

  /// Purchases the current product with a number of seats: adds those that are missing, or undoes a reduction of the next
  /// renewal.
  ///
  /// Returns whether it did one of these.
  mutating func purchaseSeats(
    _ number: SubscriptionIndex,
    _ step: PurchaseStep,
    _ product: ProductIndex
  ) throws(StoreRefusal) -> Bool {
    guard let count = step.seats else { return false }
    let known = seatsLeft(of: subscriptions[number])
    try requireNoReduction(to: count, from: known)
    if count > 1 { try requireSeats(of: product, count, outsideBundles: number) }
    guard step.offer == nil, subscriptions[number].phase == .active,
      subscriptions[number].renewal.product == product
    else { return false }
    if count > known {
      guard !isCommitment(number) else {
        throw StoreRefusal(
          .billingPlanUnavailable,
          "\(step.product) has no billing plan MONTHLY for several seats"
        )
      }
      addSeats(to: number, product, from: known, to: count)
      return true
    }
    guard subscriptions[number].renewal.isOn, subscriptions[number].renewal.seats != count else {
      return false
    }
    setRenewalSeats(of: number, count)
    return true
  }

  private mutating func addSeats(
    to number: SubscriptionIndex,
    _ product: ProductIndex,
    from known: Int64,
    to count: Int64
  ) {
    guard let terms = catalogue[product].seats else { return }
    assume(.seatAddition)
    let current = subscriptions[number].current
    let price = seatPrice(of: number, product)
    if record(of: current).seats == nil {
      // The customer subscribed alone.
      assume(.singleToSeveral)
      if subscriptions[number].isShared { stopSharing(number) }
      let first = periods[current].first
      transactions[first].seats = SeatRecord(
        terms.invitations,
        [SeatCharge(price: transactions[first].price, quantity: 1)]
      )
    }
    let management = record(of: current).seats?.invitations ?? terms.invitations
    let seats = SeatRecord(management, terms.charges(of: known + 1...count, at: price))
    assumePrice(of: seats)
    // Every transaction of the period says that there are others.
    change(current) { $0.hasAddedSeats = true }
    touch(transaction: shownTransaction(of: current))
    let added = addTransaction(
      to: current,
      quantity: seats.count,
      price: seats.averagePrice,
      seats: seats
    )
    transactions[added].appAccountToken = record(of: current).appAccountToken
    subscriptions[number].renewal.seats = count
    notifyQuantity(.increaseQuantity, of: number, transaction: added)
    followAddition(of: number, seats)
  }

  /// The price of one seat within the running period, for tiers without a price of their own.
  private func seatPrice(of number: SubscriptionIndex, _ product: ProductIndex) -> Int64 {
    let renewal = subscriptions[number].renewal
    return renewal.product == product ? renewal.price.current : catalogue[product].price
  }

  // MARK: The next renewal

  /// Sets the seats of the next renewal, as a customer does in the settings of subscriptions.
  mutating func changeRenewalSeats(_ number: SubscriptionIndex, _ count: Int64)
    throws(StoreRefusal)
  {
    let subscription = subscriptions[number]
    guard subscription.organizer == nil else {
      throw StoreRefusal(.invalidState, "\(subscription.name) is paid by another customer")
    }
    guard subscription.phase == .active, subscription.renewal.isOn else {
      throw StoreRefusal(.invalidState, "\(subscription.name) does not renew")
    }
    if count > 1 {
      try requireSeats(of: subscription.renewal.product, count, outsideBundles: number)
    }
    guard !isCommitment(number) else {
      throw StoreRefusal(
        .billingPlanUnavailable,
        "\(subscription.name) has the billing plan MONTHLY, which has no seats"
      )
    }
    changes.note("renewalSeats")
    guard count != subscription.renewal.seats else { return }
    setRenewalSeats(of: number, count)
  }

  private mutating func setRenewalSeats(of number: SubscriptionIndex, _ count: Int64) {
    let isMore = count > subscriptions[number].renewal.seats
    subscriptions[number].renewal.seats = count
    if let seats = seatsOfNextRenewal(of: subscriptions[number]) { assumePrice(of: seats) }
    notifyQuantity(isMore ? .increaseQuantity : .decreaseQuantity, of: number)
  }

  private mutating func notifyQuantity(
    _ subtype: NotificationSubtype,
    of number: SubscriptionIndex,
    transaction: TransactionIndex? = nil
  ) {
    assume(.quantityChangeType)
    let type = options.knobs.quantityChangeType.type
    notify(type, subtype, subscription: number, transaction: transaction)
  }

  /// Records that a price is rounded.
  mutating func assumePrice(of seats: SeatRecord) {
    if seats.total % max(1, seats.count) != 0 { assume(.averageSeatPrice) }
  }
}
