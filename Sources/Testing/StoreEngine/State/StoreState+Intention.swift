// SPDX-License-Identifier: Apache-2.0

import StorePayloads

// Auto-renewal: whether the subscription renews, and as which product.
extension StoreState {
  /// Reverts a downgrade: the subscription renews with the offers and price increase that the downgrade set aside.
  mutating func restoreHeldTerms(of number: SubscriptionIndex, _ product: ProductIndex) {
    let held = subscriptions[number].renewal.held
    subscriptions[number].renewal.held = nil
    subscriptions[number].renewal.product = product
    subscriptions[number].renewal.plan = nil
    subscriptions[number].renewal.offer = held?.offer
    subscriptions[number].renewal.queuedOffer = held?.queuedOffer
    guard record(of: subscriptions[number].current).plan != .monthly else { return }
    let price = catalogue[product].price
    if let held, held.priceChange.increase == price {
      subscriptions[number].renewal.price.restore(held.priceChange)
    } else {
      subscriptions[number].renewal.price.follow(price)
    }
  }

  func isCommitment(_ number: SubscriptionIndex) -> Bool {
    record(of: subscriptions[number].current).commitment != nil
  }

  /// Whether the commitment has further months.
  ///
  /// They are charged even if auto-renew is off.
  func isFollowedInCommitment(_ subscription: SubscriptionState) -> Bool {
    guard !subscription.renewal.isCommitmentRefunded else { return false }
    let period = record(of: subscription.current).commitment
    return period.map { $0.number < $0.total } ?? false
  }

  /// Turns the renewal after a commitment on or off.
  ///
  /// The remaining months are charged in both cases.
  mutating func setCommitmentRenewal(_ number: SubscriptionIndex, _ isOn: Bool) {
    subscriptions[number].renewal.renewsCommitment = isOn
    let subtype: NotificationSubtype = isOn ? .autoRenewEnabled : .autoRenewDisabled
    notify(.didChangeRenewalStatus, subtype, subscription: number)
    followIntention(of: number)
  }

  mutating func turnOn(_ number: SubscriptionIndex) {
    subscriptions[number].renewal.isOn = true
    acceptPrice(of: number)
    notify(.didChangeRenewalStatus, .autoRenewEnabled, subscription: number)
    schedule(subscription: number)
    followIntention(of: number)
  }

  /// Renews at the current price, which a customer who turned auto-renew off sees when turning it on again.
  mutating func acceptPrice(of number: SubscriptionIndex) {
    subscriptions[number].renewal.price.forgetRefusal()
    let current = record(of: subscriptions[number].current)
    if current.plan != .monthly {
      subscriptions[number].renewal.price.follow(catalogue[current.product].price)
    }
  }
}
