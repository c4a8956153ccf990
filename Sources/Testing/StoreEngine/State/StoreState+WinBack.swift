// SPDX-License-Identifier: Apache-2.0

import StoreConfiguration
import StrictTime

// Eligibility for win-back offers (rule E-31 of Docs/Reference/Entitlement-rules.md).
extension StoreState {
  /// The win-back offers for which a lapsed subscriber is eligible: high priority first, then those of the last
  /// product.
  func eligibleWinBackOffers(of subscription: SubscriptionState) -> [StoreOffer] {
    guard isLapsed(subscription) else { return [] }
    let offers = winBackOffers(of: subscription)
    guard let start = winBackStart(of: subscription) else { return [] }
    let isTooLate =
      options.environment != .xcode
      && now
        >= time(
          StoreState.mostMonthsSinceExpiry + 1,
          after: churnDate(of: subscription),
          of: subscription
        )
    guard start <= now, !isTooLate else { return [] }
    return offers.filter { $0.priority == "High" } + offers.filter { $0.priority != "High" }
  }

  /// The time at which a lapsed subscriber becomes eligible; `nil` if never, or if already announced.
  func nextWinBack(of subscription: SubscriptionState) -> Timestamp? {
    guard let ending = subscription.life.ending, !ending.hasAnnouncedWinBackOffers,
      subscription.ownership == .purchased, !winBackOffers(of: subscription).isEmpty
    else { return nil }
    return winBackStart(of: subscription)
  }

  /// Adds StoreKit's message about win-back offers, once.
  mutating func announceWinBackOffers(of number: SubscriptionIndex) {
    subscriptions[number].life.announceWinBackOffers()
    guard !eligibleWinBackOffers(of: subscriptions[number]).isEmpty else { return }
    let customer = subscriptions[number].customer
    changes.messages.append(Changes.Message(customer: customer, reason: .winBackOffer))
  }

  /// Begins the eligibility for win-back offers.
  mutating func beginWinBack(of number: SubscriptionIndex) {
    changes.note("winBackEligibility")
    announceWinBackOffers(of: number)
    touch(subscription: number)
  }

  private func isLapsed(_ subscription: SubscriptionState) -> Bool {
    guard subscription.ownership == .purchased else { return false }
    switch subscription.life {
    case .expired: return true
    // A refunded subscriber has churned from the end of the refunded period on.
    case .revoked: return churnDate(of: subscription) <= now
    case .active, .grace, .retry, .removed: return false
    }
  }

  /// When the subscriber churned: the end of access, of a refunded period its own end.
  private func churnDate(of subscription: SubscriptionState) -> Timestamp {
    guard subscription.phase == .revoked else { return lapseStart(of: subscription.index) }
    return record(of: subscription.current).expiresDate
      ?? lapseStart(of: subscription.index)
  }

  private func winBackOffers(of subscription: SubscriptionState) -> [StoreOffer] {
    // A subscription that another one continues has not lapsed.
    guard bundles.successor(of: subscription.index) == nil else { return [] }
    let product = record(of: subscription.current).product
    let own = catalogue[product].terms?.winBackOffers ?? []
    let others = catalogue.winBackProducts(of: subscription.group).lazy
      .filter { $0 != product }.flatMap { catalogue[$0].terms?.winBackOffers ?? [] }
    return (own + others).filter { $0.isEligible ?? true }
  }

  /// The first time at which the criteria are met.
  ///
  /// Xcode ignores the criteria.
  private func winBackStart(of subscription: SubscriptionState) -> Timestamp? {
    let ended = churnDate(of: subscription)
    guard options.environment != .xcode else { return ended }
    let criteria = options.knobs.winBack
    guard subscription.paidWeeks / 4 >= criteria.paidMonths else { return nil }
    let first = time(criteria.monthsSinceExpiry, after: ended, of: subscription)
    guard let last = subscription.lastWinBack else { return first }
    return max(first, time(criteria.wait, after: last, of: subscription))
  }

  /// Win-back offers are available for two years after the subscription lapsed.
  private static let mostMonthsSinceExpiry: Int64 = 24

  private func time(
    _ months: Int64,
    after start: Timestamp,
    of subscription: SubscriptionState
  ) -> Timestamp {
    let table = timeTable(of: subscription.customer)
    return CalendarPeriod(months: months).map { table.end(from: start, $0) } ?? .latest
  }

  /// The number of weeks that a transaction pays for.
  ///
  /// A month counts as four.
  func paidWeeks(of record: TransactionRecord) -> Int64 {
    let product = catalogue[record.product]
    guard record.price > 0 || (!product.hasPrice && record.offer == nil),
      let period = product.terms?.period.length
    else { return 0 }
    let paid =
      record.commitment == nil
      ? record.offer?.period.flatMap { CalendarPeriod(iso8601: $0) } ?? period
      : CalendarPeriod(months: 1) ?? period
    return paid.months * 4 + paid.seconds / (7 * 86_400)
  }
}
