// SPDX-License-Identifier: Apache-2.0

import StoreConfiguration
import StrictTime

// The values of renewal info.
extension StoreState {
  func renewalRecord(of number: Int) -> RenewalRecord {
    let subscription = subscriptions[number]
    let current = transactions[subscription.current]
    let winBack = eligibleWinBackOffers(of: subscription).compactMap(\.id)
    let isPriceKnown = subscription.isAutoRenewOn
    return RenewalRecord(
      subscription: number,
      original: subscription.original,
      customer: subscription.customer,
      product: current.product,
      renewalProduct: nextProduct(of: subscription),
      isAutoRenewOn: subscription.isAutoRenewOn,
      expirationIntent: subscription.expirationIntent,
      isInRetry: subscription.isInRetry,
      graceEnd: subscription.graceEnd,
      priceIncreaseStatus: subscription.priceIncrease.map { $0.isAccepted ? 1 : 0 },
      offer: isPriceKnown ? subscription.nextOffer.map { AppliedOffer($0.offer) } : nil,
      renewalPrice: isPriceKnown ? renewalPrice(of: subscription) : nil,
      currency: current.storefront.currency,
      recentStart: subscription.recentStart,
      renewalDate: current.expiresDate,
      appAccountToken: current.appAccountToken,
      winBackOffers: winBack.isEmpty ? nil : winBack,
      plan: nextProduct(of: subscription) == current.product
        ? current.plan : catalogue[subscription.renewalProduct].terms?.plan(nil),
      commitment: current.commitment.map { commitment in
        RenewalCommitment(
          isAutoRenewOn: subscription.renewsCommitment,
          product: subscription.renewalProduct,
          price: commitmentPrice(after: commitment, subscription),
          renewalDate: commitment.expiresDate
        )
      }
    )
  }

  /// The price after the commitment: of another commitment, or of the product that replaces it.
  private func commitmentPrice(
    after commitment: CommitmentPeriod,
    _ subscription: SubscriptionState
  ) -> Int64 {
    let product = subscription.renewalProduct
    return product == transactions[subscription.current].product
      ? commitment.price : catalogue[product].price
  }

  /// The price of the next period: that of the offer, of the accepted increase, or the current one.
  private func renewalPrice(of subscription: SubscriptionState) -> Int64 {
    if let offer = subscription.nextOffer?.offer { return offer.charge }
    if let increase = subscription.priceIncrease, increase.isAccepted { return increase.price }
    let product = nextProduct(of: subscription)
    return product == transactions[subscription.current].product
      ? subscription.price : catalogue[product].price
  }
}
