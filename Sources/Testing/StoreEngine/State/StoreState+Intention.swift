// SPDX-License-Identifier: Apache-2.0

import StorePayloads

// Auto-renewal: whether the subscription renews, and as which product.
extension StoreState {
  /// Reverts a downgrade: the subscription renews with the offers and price increase that the downgrade set aside.
  mutating func restoreHeldTerms(of number: SubscriptionIndex, _ product: ProductIndex) {
    let held = subscriptions[number].held
    subscriptions[number].held = nil
    subscriptions[number].renewalProduct = product
    subscriptions[number].renewalPlan = nil
    subscriptions[number].nextOffer = held?.nextOffer
    subscriptions[number].queuedOffer = held?.queuedOffer
    guard transactions[subscriptions[number].current].plan != .monthly else { return }
    let price = catalogue[product].price
    if let increase = held?.priceIncrease, increase.price == price {
      subscriptions[number].priceIncrease = increase
    } else {
      subscriptions[number].price = price
    }
  }

  func isCommitment(_ number: SubscriptionIndex) -> Bool {
    transactions[subscriptions[number].current].commitment != nil
  }

  /// Whether the commitment has further months.
  ///
  /// They are charged even if auto-renew is off.
  func isFollowedInCommitment(_ subscription: SubscriptionState) -> Bool {
    guard !subscription.isCommitmentRefunded else { return false }
    let period = transactions[subscription.current].commitment
    return period.map { $0.number < $0.total } ?? false
  }

  /// Turns the renewal after a commitment on or off.
  ///
  /// The remaining months are charged in both cases.
  mutating func setCommitmentRenewal(_ number: SubscriptionIndex, _ isOn: Bool) {
    subscriptions[number].renewsCommitment = isOn
    let subtype: NotificationSubtype = isOn ? .autoRenewEnabled : .autoRenewDisabled
    notify(.didChangeRenewalStatus, subtype, subscription: number)
    followIntention(of: number)
  }

  mutating func turnOn(_ number: SubscriptionIndex) {
    subscriptions[number].isAutoRenewOn = true
    acceptPrice(of: number)
    notify(.didChangeRenewalStatus, .autoRenewEnabled, subscription: number)
    schedule(subscription: number)
    followIntention(of: number)
  }

  /// Renews at the current price, which a customer who turned auto-renew off sees when turning it on again.
  mutating func acceptPrice(of number: SubscriptionIndex) {
    subscriptions[number].refusedPriceIncrease = false
    let current = transactions[subscriptions[number].current]
    if current.plan != .monthly { subscriptions[number].price = catalogue[current.product].price }
  }
}
