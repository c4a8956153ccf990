// SPDX-License-Identifier: Apache-2.0

import StoreConfiguration
import StrictTime

// The records of a new or resumed subscription.
extension StoreState {
  mutating func setAccountToken(_ step: PurchaseStep, _ number: SubscriptionIndex) {
    guard let token = step.appAccountToken else { return }
    transactions[periods[subscriptions[number].current].first].appAccountToken = token
  }

  /// Clears the state of the ended subscription, and starts a new billing cycle.
  mutating func reset(
    _ number: SubscriptionIndex,
    _ terms: PurchaseTerms,
    _ product: ProductIndex,
    _ start: Timestamp,
    renews: Bool
  ) {
    subscriptions[number].life = .active(nil)
    subscriptions[number].renewal = Renewal(of: product, terms, renews: renews)
    subscriptions[number].cycle = BillingCycle(anchor: start)
    if options.environment == .sandbox {
      subscriptions[number].renewalsLeft = sandboxRenewals
    }
    if terms.applied?.type == StoreOffer.Kind.winBack.rawValue {
      subscriptions[number].lastWinBack = start
    }
  }

  mutating func addSubscription(
    _ step: PurchaseStep,
    _ product: ProductIndex,
    _ terms: PurchaseTerms,
    _ customer: CustomerIndex,
    reason: TransactionRecord.Reason = .purchase
  ) -> SubscriptionIndex {
    let number = subscriptions.endIndex
    let start = step.purchaseDate ?? now
    var cycle = BillingCycle(anchor: start)
    let end = timeTable(of: customer).end(of: &cycle, from: start, terms.length)
    let period = beginPeriod(
      of: number,
      customer,
      .purchased(product, terms, from: start, to: end, reason: reason),
      ownership: .purchased,
      appAccountToken: step.appAccountToken
    )
    let name = freeName(step.name ?? catalogue[product].id)
    purchaseNames[name] = .subscription(number)
    subscriptions.append(
      SubscriptionState(
        index: number,
        name: name,
        customer: customer,
        group: catalogue[product].terms?.group ?? "",
        ownership: .purchased,
        original: periods[period].first,
        current: period,
        renewal: Renewal(of: product, terms, renews: step.renews),
        cycle: cycle,
        recentStart: start,
        renewalsLeft: options.environment == .sandbox ? sandboxRenewals : nil,
        lastWinBack: terms.applied?.type == StoreOffer.Kind.winBack.rawValue ? start : nil,
        paidWeeks: paidWeeks(of: record(of: period)),
        signedAt: now.adding(milliseconds: -1)
      )
    )
    customers[customer].subscriptions[subscriptions[number].group] = number
    customers[customer].allSubscriptions.append(number)
    return number
  }
}
