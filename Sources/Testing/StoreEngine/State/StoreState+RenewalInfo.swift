// SPDX-License-Identifier: Apache-2.0

import StoreConfiguration
import StrictTime

// The values of renewal info.
extension StoreState {
  package func renewalRecord(of number: SubscriptionIndex) -> RenewalRecord {
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
      currency: renewalCurrency(of: subscription),
      recentStart: subscription.recentStart,
      renewalDate: current.expiresDate,
      appAccountToken: current.appAccountToken,
      winBackOffers: winBack.isEmpty ? nil : winBack,
      plan: nextProduct(of: subscription) == current.product
        ? current.plan : planAfterChange(subscription),
      commitment: current.commitment.map { commitment in
        RenewalCommitment(
          isAutoRenewOn: subscription.renewsCommitment,
          product: subscription.renewalProduct,
          price: commitmentPrice(after: commitment, subscription),
          plan: subscription.renewalProduct == current.product
            ? .monthly : planAfterChange(subscription),
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
    guard product != transactions[subscription.current].product else { return commitment.price }
    return newCommitment(
      product,
      subscription.renewalPlan,
      of: subscription.customer,
      from: now
    )?.price
      ?? price(of: product, subscription.renewalPlan)
  }

  /// The billing plan after a pending change of the product.
  private func planAfterChange(_ subscription: SubscriptionState) -> TransactionRecord.Plan? {
    catalogue[subscription.renewalProduct].terms?.plan(subscription.renewalPlan)
  }

  /// The price of the next period: that of the offer, or the regular one.
  private func renewalPrice(of subscription: SubscriptionState) -> Int64 {
    subscription.nextOffer?.offer.charge ?? regularPrice(of: subscription)
  }

  /// The price of the next period without an offer: that of the accepted increase, or the current one.
  ///
  /// The subscription of a family member has the price of the organizer's.
  func regularPrice(of subscription: SubscriptionState) -> Int64 {
    guard subscription.organizer == nil else { return subscription.price }
    if let increase = subscription.priceIncrease, increase.isAccepted { return increase.price }
    let product = nextProduct(of: subscription)
    return product == transactions[subscription.current].product
      ? subscription.price : price(of: product, subscription.renewalPlan)
  }

  /// The currency of the next charge, that of the customer's present storefront.
  private func renewalCurrency(of subscription: SubscriptionState) -> String {
    let storefront =
      subscription.phase.isRunning
      ? customers[subscription.customer].storefront
      : transactions[subscription.current].storefront
    return storefront.currency
  }
}
