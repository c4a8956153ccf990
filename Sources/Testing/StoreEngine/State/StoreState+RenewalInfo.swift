// SPDX-License-Identifier: Apache-2.0

import StoreConfiguration
import StrictTime

// The values of renewal info.
extension StoreState {
  package func renewalRecord(of number: SubscriptionIndex) -> RenewalRecord {
    let subscription = subscriptions[number]
    let current = record(of: subscription.current)
    let winBack = eligibleWinBackOffers(of: subscription).compactMap(\.id)
    let isPriceKnown = subscription.renewal.isOn
    let seats = isPriceKnown ? seatsOfNextRenewal(of: subscription) : nil
    return RenewalRecord(
      subscription: number,
      original: subscription.original,
      customer: subscription.customer,
      product: current.product,
      renewalProduct: nextProduct(of: subscription),
      isAutoRenewOn: subscription.renewal.isOn,
      expirationIntent: subscription.life.billing.expirationIntent,
      isInRetry: subscription.life.billing.isInRetry,
      graceEnd: subscription.life.billing.graceEnd,
      priceIncreaseStatus: subscription.renewal.price.status,
      offer: isPriceKnown ? subscription.renewal.offer.map(\.applied) : nil,
      renewalPrice: isPriceKnown ? seats?.averagePrice ?? renewalPrice(of: subscription) : nil,
      seats: seats,
      currency: renewalCurrency(of: subscription),
      recentStart: subscription.recentStart,
      renewalDate: current.expiresDate,
      appAccountToken: current.appAccountToken,
      winBackOffers: winBack.isEmpty ? nil : winBack,
      plan: nextProduct(of: subscription) == current.product
        ? current.plan : planAfterChange(subscription),
      commitment: current.commitment.map { commitment in
        RenewalCommitment(
          isAutoRenewOn: subscription.renewal.renewsCommitment,
          product: subscription.renewal.product,
          price: commitmentPrice(after: commitment, subscription),
          plan: subscription.renewal.product == current.product
            ? .monthly : planAfterChange(subscription),
          renewalDate: commitment.expiresDate
        )
      },
      bundle: renewalBundle(of: number),
      willUnbundle: bundles.isLeaving(number)
    )
  }

  /// The bundle of the next renewal; `nil` for a standalone subscription, and for one that leaves its bundle.
  private func renewalBundle(of number: SubscriptionIndex) -> RenewalRecord.Bundle? {
    guard bundles.isStaying(number), let bundle = bundles.bundle(of: number),
      let original = bundles.original(of: number)
    else { return nil }
    return RenewalRecord.Bundle(
      productId: bundle.id,
      group: bundle.group,
      originalTransactionId: transactionId(ofBundle: original)
    )
  }

  /// The price after the commitment: of another commitment, or of the product that replaces it.
  private func commitmentPrice(
    after commitment: CommitmentPeriod,
    _ subscription: SubscriptionState
  ) -> Int64 {
    let product = subscription.renewal.product
    guard product != record(of: subscription.current).product else { return commitment.price }
    return newCommitment(
      product,
      subscription.renewal.plan,
      of: subscription.customer,
      from: now
    )?.price
      ?? price(of: product, subscription.renewal.plan)
  }

  /// The billing plan after a pending change of the product.
  private func planAfterChange(_ subscription: SubscriptionState) -> TransactionRecord.Plan? {
    catalogue[subscription.renewal.product].terms?.plan(subscription.renewal.plan)
  }

  /// The price of the next period: that of the offer, or the regular one.
  func renewalPrice(of subscription: SubscriptionState) -> Int64 {
    if let offer = subscription.renewal.offer?.offer { return offer.charge }
    if options.knobs.renewalPriceShowsPendingIncrease,
      let pending = subscription.renewal.price.pending
    {
      return pending
    }
    return regularPrice(of: subscription)
  }

  /// The price of the next period without an offer: that of the accepted increase, or the current one.
  ///
  /// The subscription of a family member has the price of the organizer's.
  func regularPrice(of subscription: SubscriptionState) -> Int64 {
    guard subscription.organizer == nil else { return subscription.renewal.price.current }
    if let increase = subscription.renewal.price.accepted { return increase }
    let product = nextProduct(of: subscription)
    return product == record(of: subscription.current).product
      ? subscription.renewal.price.current : price(of: product, subscription.renewal.plan)
  }

  /// The currency of the next charge, that of the customer's present storefront.
  private func renewalCurrency(of subscription: SubscriptionState) -> String {
    let storefront =
      subscription.phase.isRunning
      ? customers[subscription.customer].storefront
      : record(of: subscription.current).storefront
    return storefront.currency
  }
}
