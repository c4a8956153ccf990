// SPDX-License-Identifier: Apache-2.0

import StrictTime

// Pending purchases: Ask to Buy and interrupted purchases.
extension StoreState {
  /// Approves or declines the pending purchase with the given name, or all pending purchases of a
  /// customer.
  mutating func answerAskToBuy(
    purchase: String?,
    customer: CustomerIndex?,
    approves: Bool
  ) throws(StoreRefusal) {
    changes.note("askToBuyAnswer")
    let found = take(.approval, named: purchase, of: customer)
    guard !found.isEmpty else {
      if let purchase { throw .notFound("pending purchase", purchase) }
      throw .notFound("pending purchase of", customer.map { customers[$0].name } ?? "")
    }
    guard approves else { return freeNames(of: found) }
    try completeAll(found)
  }

  /// Resolves the billing issue of an interrupted purchase or of a subscription, and charges it.
  mutating func resolvePurchaseIssue(_ name: String) throws(StoreRefusal) {
    changes.note("issueResolved")
    let found = take(.billingIssue, named: name, of: nil)
    if found.isEmpty, case .subscription = purchaseNames[name] {
      let number = try subscription(name)
      guard [.grace, .retry].contains(subscriptions[number].phase),
        subscriptions[number].organizer == nil
      else { throw StoreRefusal(.invalidState, "\(name) has no billing problem") }
      return runningTogether(with: number).forEach { recover($0) }
    }
    guard !found.isEmpty else { throw .notFound("interrupted purchase", name) }
    try completeAll(found)
  }

  /// Completes all purchases, then throws the last refusal.
  private mutating func completeAll(_ found: [WaitingPurchase]) throws(StoreRefusal) {
    var refusal: StoreRefusal?
    for waiting in found {
      do throws(StoreRefusal) { try completeWaiting(waiting) } catch { refusal = error }
    }
    if let refusal { throw refusal }
  }

  private mutating func completeWaiting(_ waiting: WaitingPurchase) throws(StoreRefusal) {
    let bundle = bundles.number(of: waiting.purchase.product)
    let product = catalogue.number(of: waiting.purchase.product)
    if let name = waiting.purchase.name, case .waiting = purchaseNames[name] {
      purchaseNames[name] = nil
    }
    if let product { try requireOnSale(product) }
    let customer = customer(waiting.purchase.customer)
    if waiting.reason == .approval, customers[customer].interruptsPurchases {
      return try wait(waiting.purchase, of: customer, for: .billingIssue)
    }
    if let bundle { return try complete(waiting.purchase, bundle: bundle, customer) }
    if let product { try complete(waiting.purchase, product, customer) }
  }

  /// Removes and returns the pending purchase with the given name, or all pending purchases of a
  /// customer.
  private mutating func take(
    _ reason: WaitingPurchase.Reason,
    named name: String?,
    of customer: CustomerIndex?
  ) -> [WaitingPurchase] {
    var owner = customer
    if let name {
      switch purchaseNames[name] {
      case .waiting(let named): owner = named
      // A pending purchase may have the name of an existing subscription.
      case .subscription(let number): owner = subscriptions[number].customer
      case .oneTime(let list): owner = list.last.map { transactions[$0].customer } ?? owner
      case nil: break
      }
    }
    guard let owner else { return [] }
    let isTaken = { (waiting: WaitingPurchase) in
      waiting.reason == reason && (name.map { isSame(waiting.purchase.name, $0) } ?? true)
    }
    let taken = customers[owner].waiting.filter(isTaken)
    customers[owner].waiting.removeAll(where: isTaken)
    return taken
  }

  /// Drops Ask to Buy requests that were not answered within 24 hours.
  mutating func dropUnansweredRequests(of customer: CustomerIndex) {
    changes.note("askToBuyExpired")
    let isOver = { [now] (waiting: WaitingPurchase) in
      waiting.expiry.map { $0 <= now } ?? false
    }
    freeNames(of: customers[customer].waiting.filter(isOver))
    customers[customer].waiting.removeAll(where: isOver)
  }

  /// Makes the names of dropped purchases available again.
  mutating func freeNames(of purchases: [WaitingPurchase]) {
    for purchase in purchases {
      if let name = purchase.purchase.name, case .waiting = purchaseNames[name] {
        purchaseNames[name] = nil
      }
    }
  }
}
