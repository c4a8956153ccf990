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
      && subscription.renewal.product == product
      && record(of: subscription.current).plan != .monthly
  }

  private mutating func apply(_ new: Int64, to index: SubscriptionIndex, _ consent: PriceConsent?) {
    // A customer who has not paid for the product yet does not have to consent to its price.
    guard subscriptions[index].renewal.product == currentProduct(of: index) else {
      return touch(subscription: index)
    }
    let old = subscriptions[index].renewal.price
    guard new > old else {
      let isChange = new != old || subscriptions[index].renewal.priceIncrease != nil
      subscriptions[index].renewal.price = new
      subscriptions[index].renewal.priceIncrease = nil
      if isChange { touch(subscription: index) }
      return
    }
    if consent == nil, currentCurrency(of: index) != "USD" { assume(.consentThreshold) }
    let isRequired = consent.map { $0 == .required } ?? needsConsent(index, from: old, to: new)
    announce(new, to: index, isRequired: isRequired)
  }

  private mutating func announce(_ price: Int64, to number: SubscriptionIndex, isRequired: Bool) {
    subscriptions[number].renewal.priceIncrease = PriceIncrease(
      price: price,
      isAccepted: !isRequired
    )
    subscriptions[number].lastPriceIncrease = now
    if isRequired {
      assume(.renewalPriceWhilePending)
      let customer = subscriptions[number].customer
      changes.messages.append(
        Changes.Message(
          customer: customer,
          reason: .priceIncreaseConsent,
          prices: .init(
            old: subscriptions[number].renewal.price,
            new: price,
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

  /// Whether a price increase needs the subscriber's consent: more than 50 percent and more than 5 dollars a period
  /// (50 a year), or the second one within a year.
  private func needsConsent(_ number: SubscriptionIndex, from old: Int64, to new: Int64) -> Bool {
    if let last = subscriptions[number].lastPriceIncrease,
      now.milliseconds(since: last) < 365 * 86_400_000
    {
      return true
    }
    let isYearly =
      catalogue[subscriptions[number].renewal.product].terms?.period.length.months == 12
    return (new - old) * 2 > old && new - old > (isYearly ? 50_000 : 5_000)
  }

  /// Requests the consent of one subscriber, as Xcode does; without a price, to the current one.
  ///
  /// A request replaces an earlier one.
  mutating func requestConsent(of number: SubscriptionIndex, to price: Int64?) throws(StoreRefusal)
  {
    let subscription = subscriptions[number]
    try requireVariablePrice(subscription)
    // An increase that was accepted, and is not charged yet, is the current price.
    let increase = subscription.renewal.priceIncrease.flatMap { $0.isAccepted ? $0.price : nil }
    let current = increase ?? subscription.renewal.price
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
    guard record(of: subscription.current).plan != .monthly else {
      throw StoreRefusal(.invalidState, "the price is fixed by a commitment")
    }
  }

  mutating func answerPriceIncrease(_ number: SubscriptionIndex, consents: Bool)
    throws(StoreRefusal)
  {
    guard let increase = subscriptions[number].renewal.priceIncrease, !increase.isAccepted else {
      throw StoreRefusal(.invalidState, "no price increase awaits consent")
    }
    changes.note("priceAnswer")
    if consents {
      subscriptions[number].renewal.priceIncrease?.isAccepted = true
      notify(.priceIncrease, .accepted, subscription: number)
    } else {
      assume(.declinedPriceIncrease)
      subscriptions[number].renewal.priceIncrease = nil
      guard subscriptions[number].phase == .active else {
        return endDuringBillingProblem(number, intent: 3, .priceIncrease)
      }
      subscriptions[number].renewal.isIncreaseRefused = true
      subscriptions[number].renewal.isOn = false
      notify(.didChangeRenewalStatus, .autoRenewDisabled, subscription: number)
    }
    schedule(subscription: number)
    followIntention(of: number)
  }
}
