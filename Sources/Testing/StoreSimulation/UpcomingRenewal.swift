// SPDX-License-Identifier: Apache-2.0

public import StrictTime

/// A renewal that will happen if nothing changes.
public struct UpcomingRenewal: Hashable, Sendable {
  /// When it is charged.
  public let date: Timestamp
  /// The name of the subscription.
  public let subscription: String
  /// The product of the period.
  public let productId: String
  /// The price in thousandths of the currency unit.
  public let price: Int64
  /// The currency.
  public let currency: String
  /// The offer of the period, if any.
  public let offerIdentifier: String?
  /// Why it happens: `renewal`, or `billingRecovery` where billing is retried.
  public let cause: String
}

extension StoreState {
  /// The next renewals of a customer, at most `count` of each subscription.
  func upcoming(of customer: Int, count: Int) -> [UpcomingRenewal] {
    var renewals: [UpcomingRenewal] = []
    for number in customers[customer].allSubscriptions where subscriptions[number].organizer == nil
    {
      renewals += upcoming(ofSubscription: number, count: count)
    }
    return renewals.sorted { $0.date < $1.date }
  }

  /// Renews a copy of the store, whose payments work.
  private func upcoming(ofSubscription number: Int, count: Int) -> [UpcomingRenewal] {
    var future = self
    future.customers[subscriptions[number].customer].paymentWorks = true
    future.customers[subscriptions[number].customer].interruptsPurchases = false
    var renewals: [UpcomingRenewal] = []
    while renewals.count < count {
      let subscription = future.subscriptions[number]
      let isRecovery = subscription.phase == .grace || subscription.phase == .retry
      guard let time = isRecovery ? future.now : future.nextEvent(of: subscription) else { break }
      future.now = max(time, future.now)
      if isRecovery { future.recover(number) } else { future.endPeriod(of: number) }
      let period = future.transactions[future.subscriptions[number].current]
      guard period.number >= transactions.count, future.subscriptions[number].phase == .active
      else {
        break
      }
      renewals.append(
        UpcomingRenewal(
          date: isRecovery ? future.now : period.purchaseDate,
          subscription: subscription.name,
          productId: catalogue[period.product].id,
          price: period.price,
          currency: period.storefront.currency,
          offerIdentifier: period.offer?.identifier,
          cause: isRecovery ? "billingRecovery" : "renewal"
        )
      )
    }
    return renewals
  }
}
