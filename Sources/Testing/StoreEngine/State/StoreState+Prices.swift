// SPDX-License-Identifier: Apache-2.0

import StoreConfiguration
import StorePayloads
import StrictTime

// Price changes, which apply from the next renewal.
extension StoreState {
  mutating func setPrice(_ product: ProductIndex, _ milliunits: Int64, _ consent: PriceConsent?) {
    changes.note("priceChange")
    catalogue[product].price = milliunits
    searches += subscriptions.count
    for number in subscriptions.indices where isAffected(number, product) {
      apply(milliunits, to: number, consent)
      followPrice(of: number)
    }
  }

  /// Whether a price change affects a subscription.
  ///
  /// Excludes those of family members and those with a commitment.
  private func isAffected(_ number: SubscriptionIndex, _ product: ProductIndex) -> Bool {
    let subscription = subscriptions[number]
    return subscription.organizer == nil && subscription.renewal.isOn
      && subscription.renewal.product == product && !bundles.isStaying(number)
      && record(of: subscription.current).plan != .monthly
  }

  private mutating func apply(_ new: Int64, to index: SubscriptionIndex, _ consent: PriceConsent?) {
    // A customer who has not paid for the product yet does not have to consent to its price.
    guard subscriptions[index].renewal.product == currentProduct(of: index) else {
      return touch(subscription: index)
    }
    let price = subscriptions[index].renewal.price
    guard new > price.current else {
      let isChange = new != price.current || price.increase != nil
      subscriptions[index].renewal.price.set(new)
      if isChange { touch(subscription: index) }
      return
    }
    if consent == nil, currentCurrency(of: index) != "USD" { assume(.consentThreshold) }
    let product = subscriptions[index].renewal.product
    let isYearly = catalogue[product].terms?.period.length.months == 12
    let isRequired =
      consent.map { $0 == .required } ?? price.needsConsent(to: new, isYearly: isYearly, at: now)
    announce(new, to: index, isRequired: isRequired)
  }

  private mutating func announce(_ price: Int64, to number: SubscriptionIndex, isRequired: Bool) {
    subscriptions[number].renewal.price.announce(price, needsConsent: isRequired, at: now)
    if isRequired {
      assume(Knob.renewalPriceShowsPendingIncrease)
      let customer = subscriptions[number].customer
      changes.messages.append(
        Changes.Message(
          customer: customer,
          reason: .priceIncreaseConsent,
          prices: .init(
            old: customerPrice(
              of: subscriptions[number],
              at: subscriptions[number].renewal.price.current
            ),
            new: customerPrice(of: subscriptions[number], at: price),
            currency: currentCurrency(of: number)
          )
        )
      )
    }
    notify(.priceIncrease, isRequired ? .pending : .accepted, subscription: number)
    schedule(subscription: number)
  }

  private func currentCurrency(of number: SubscriptionIndex) -> String {
    record(of: subscriptions[number].current).storefront.currency
  }

  private func currentProduct(of number: SubscriptionIndex) -> ProductIndex {
    record(of: subscriptions[number].current).product
  }

  /// Requests the consent of one subscriber, as Xcode does; without a price, to the current one.
  ///
  /// A request replaces an earlier one.
  mutating func requestConsent(of number: SubscriptionIndex, to price: Int64?) throws(StoreRefusal)
  {
    let subscription = subscriptions[number]
    try requireVariablePrice(subscription)
    // An increase that was accepted, and is not charged yet, is the current price.
    let current = subscription.renewal.price.accepted ?? subscription.renewal.price.current
    if let price, price < current {
      throw StoreRefusal(.invalidState, "consent cannot be requested for a lower price")
    }
    changes.note("priceConsent")
    announce(price ?? current, to: number, isRequired: true)
  }

  /// Whether consent to a price can be requested.
  package func canRequestConsent(_ subscription: SubscriptionState) -> Bool {
    do {
      try requireVariablePrice(subscription)
      return true
    } catch {
      return false
    }
  }

  private func requireVariablePrice(_ subscription: SubscriptionState) throws(StoreRefusal) {
    guard subscription.organizer == nil, subscription.renewal.isOn else {
      throw StoreRefusal(.invalidState, "the subscription does not renew")
    }
    guard subscription.renewal.product == record(of: subscription.current).product else {
      throw StoreRefusal(.invalidState, "the subscription renews as another product")
    }
    guard bundles.bundle(of: subscription.index) == nil else {
      throw StoreRefusal(.invalidState, "the subscription is in a bundle")
    }
    guard record(of: subscription.current).plan != .monthly else {
      throw StoreRefusal(.invalidState, "the price is fixed by a commitment")
    }
  }

  mutating func answerPriceIncrease(_ number: SubscriptionIndex, consents: Bool)
    throws(StoreRefusal)
  {
    guard subscriptions[number].renewal.price.pending != nil else {
      throw StoreRefusal(.invalidState, "no price increase awaits consent")
    }
    changes.note("priceAnswer")
    if consents {
      subscriptions[number].renewal.price.accept()
      notify(.priceIncrease, .accepted, subscription: number)
    } else {
      assume(.declinedPriceIncrease)
      guard subscriptions[number].phase == .active else {
        subscriptions[number].renewal.price.forgetIncrease()
        return endDuringBillingProblem(number, intent: 3, .priceIncrease)
      }
      subscriptions[number].renewal.price.refuse()
      subscriptions[number].renewal.isOn = false
      notify(.didChangeRenewalStatus, .autoRenewDisabled, subscription: number)
    }
    schedule(subscription: number)
    followIntention(of: number)
  }
}
