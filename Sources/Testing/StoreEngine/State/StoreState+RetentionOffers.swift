// SPDX-License-Identifier: Apache-2.0

import StoreConfiguration
import StorePayloads

// Retention offers, which a subscriber accepts instead of cancelling.
extension StoreState {
  mutating func redeemRetentionOffer(_ step: RedeemRetentionOfferStep) throws(StoreRefusal) {
    let number = try subscription(step.subscription)
    try requireOwn(number)
    try requireStandalone(number)
    let current = record(of: subscriptions[number].current)
    let product = current.product
    guard subscriptions[number].phase == .active, subscriptions[number].renewal.isOn,
      let terms = catalogue[product].terms
    else {
      throw StoreRefusal(
        .ineligibleForOffer,
        "offer \(step.offer): only a subscription that renews can be kept from ending"
      )
    }
    let customer = subscriptions[number].customer
    let request = PurchaseStep {
      ($0.product, $0.customer) = (catalogue[product].id, customers[customer].name)
      ($0.offer, $0.signature) = (.promotional(step.offer), step.signature)
      $0.appAccountToken = current.appAccountToken
    }
    guard let offer = try requestedOffer(request, terms, customer, subscription: number) else {
      return
    }
    try redeemNonces(of: request)
    changes.note("retentionOffer")
    assume(.retentionOffer)
    redeem(offer, on: number, product, isRetention: true)
  }
}
