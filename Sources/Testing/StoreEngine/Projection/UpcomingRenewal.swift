// SPDX-License-Identifier: Apache-2.0

import StoreConfiguration
package import StrictJSON
public import StrictTime

/// A renewal that will happen if nothing changes.
public struct UpcomingRenewal: Hashable, Sendable {
  /// The date of the charge.
  public let date: Timestamp
  /// The name of the subscription.
  public let subscription: String
  /// The product of the period.
  public let productId: String
  /// The price in thousandths of the currency unit, of all seats.
  public let price: Int64
  /// The seats of a group; `nil` for a subscription of one customer.
  public let seats: Int64?
  /// The currency.
  public let currency: String
  /// The offer of the period, if any.
  public let offerIdentifier: String?
  /// Apple's number of the kind of offer: 1 introductory, 2 promotional, 3 code, 4 win-back, 5 retention.
  public let offerType: Int64?
  /// `FREE_TRIAL`, `PAY_AS_YOU_GO` or `PAY_UP_FRONT`.
  public let offerDiscountType: String?
  /// The cause: `renewal`, or `billingRecovery` after a failed renewal.
  public let cause: String
  /// The price before a pending increase.
  ///
  /// Without consent, this renewal and all later ones do not happen.
  public let priceBeforeConsent: Int64?

  /// The greatest number of renewals with an offer: the present and the stacked offer have at most twelve periods each.
  fileprivate static let mostOfOffers = 24
}

extension StoreState {
  /// The next renewals of a customer, at most `count` of each subscription.
  package func upcoming(of customer: CustomerIndex, count: Int) -> [UpcomingRenewal] {
    var renewals: [UpcomingRenewal] = []
    for number in customers[customer].allSubscriptions where subscriptions[number].organizer == nil
    {
      renewals += upcoming(ofSubscription: number, count: count)
    }
    return renewals.sorted { $0.date < $1.date }
  }

  /// The time at which a subscription ends without consent to its pending price increase: the first renewal without an
  /// offer; `nil` if there is no such renewal.
  package func endWithoutConsent(of subscription: SubscriptionState) -> Timestamp? {
    upcoming(ofSubscription: subscription.index, count: UpcomingRenewal.mostOfOffers + 1)
      .first { $0.priceBeforeConsent != nil }?.date
  }

  /// The next renewals of a subscription, simulated in a copy of the store in which payments succeed.
  package func upcoming(ofSubscription number: SubscriptionIndex, count: Int) -> [UpcomingRenewal] {
    var future = reduced(to: number)
    var renewals: [UpcomingRenewal] = []
    // What follows an increase that awaits consent is simulated with consent.
    let price = subscriptions[number].renewal.price
    var priceBefore = price.pending.map { _ in
      customerPrice(of: subscriptions[number], at: price.current)
    }
    // A component that leaves its bundle continues in another chain.
    var last = SubscriptionIndex.first
    while renewals.count < count {
      last = future.bundles.successor(of: last) ?? last
      let phase = future.subscriptions[last].phase
      let isRecovery = phase == .grace || phase == .retry
      let next = isRecovery ? future.now : future.nextEvent(of: future.subscriptions[last])
      guard let time = next else { break }
      future.now = max(time, future.now)
      let known = future.transactions.count
      if isRecovery {
        future.recover(last)
      } else {
        future.subscriptions[last].renewal.price.accept()
        future.endPeriod(of: last)
      }
      guard future.transactions.count > known, let period = future.transactions.last else { break }
      renewals.append(
        UpcomingRenewal(
          date: isRecovery ? future.now : period.purchaseDate,
          subscription: subscriptions[number].name,
          productId: catalogue[period.product].id,
          price: period.total,
          seats: period.seats?.count,
          currency: period.storefront.currency,
          offerIdentifier: period.offer?.identifier,
          offerType: period.offer?.type,
          offerDiscountType: period.offer?.discountType,
          cause: isRecovery ? "billingRecovery" : "renewal",
          priceBeforeConsent: period.offer == nil && !isRecovery ? priceBefore : nil
        )
      )
      // Consent decides once, at the first renewal without an offer.
      if renewals.last?.priceBeforeConsent != nil { priceBefore = nil }
    }
    return renewals
  }

  /// A copy of the store with only one subscription, numbered 0, and its newest period.
  private func reduced(to number: SubscriptionIndex) -> StoreState {
    var subscription = subscriptions[number]
    var customer = CustomerState(
      index: .first,
      name: customers[subscription.customer].name,
      storefront: customers[subscription.customer].storefront,
      asksToBuy: false,
      interruptsPurchases: false,
      createdAt: now,
      signedAt: now
    )
    customer.sandboxMonth = customers[subscription.customer].sandboxMonth
    customer.allSubscriptions = [.first]
    var transaction = record(of: subscription.current)
    transaction.number = .first
    transaction.original = .first
    transaction.customer = .first
    transaction.place?.subscription = .first
    transaction.place?.period = .first
    subscription.index = .first
    subscription.customer = .first
    subscription.original = .first
    subscription.current = .first
    var store = self
    store.customers = [customer]
    store.subscriptions = [subscription]
    store.periods = [SubscriptionPeriod(.first)]
    store.chains = [SubscriptionChain()]
    store.chains[.first].begin(.first, with: .first)
    store.families = Families()
    store.bundles = bundles.reduced(to: number)
    store.purchaseNames = [:]
    store.transactions = [transaction]
    store.notifications = []
    store.due = DueQueue()
    store.postponed = PostponedNotifications()
    store.changes = Changes()
    store.settings.failsRenewals = false
    return store
  }
}

extension UpcomingRenewal {
  package func write(to json: inout JSONWriter) {
    json.object { json in
      json.member("date") { $0.string("\(date)") }
      json.member("subscription") { $0.string(subscription) }
      json.member("productId") { $0.string(productId) }
      json.member("price") { $0.integer(price) }
      if let seats { json.member("seats") { $0.integer(seats) } }
      json.member("currency") { $0.string(currency) }
      if let offerIdentifier { json.member("offerIdentifier") { $0.string(offerIdentifier) } }
      if let offerType { json.member("offerType") { $0.integer(offerType) } }
      if let offerDiscountType { json.member("offerDiscountType") { $0.string(offerDiscountType) } }
      json.member("cause") { $0.string(cause) }
      if let priceBeforeConsent {
        json.member("priceBeforeConsent") { $0.integer(priceBeforeConsent) }
      }
    }
  }
}
