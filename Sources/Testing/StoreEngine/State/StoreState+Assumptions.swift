// SPDX-License-Identifier: Apache-2.0

import StoreConfiguration
import StrictTime

// The assumptions about the dates and the offer of a transaction: the calendar code can't record them itself.
extension StoreState {
  /// Records the assumptions behind the dates and the offer of a new transaction.
  mutating func assume(about record: TransactionRecord) {
    if options.profile == .vintage { assume(.profile) }
    if record.offer?.type == StoreOffer.Kind.winBack.rawValue {
      assume(.winBack)
      assume(.winBackInReceipts)
    }
    if record.subscription == nil, record.offer != nil { assume(.oneTimeOfferCode) }
    guard let end = record.expiresDate, let terms = catalogue[record.product].terms else { return }
    if options.environment == .production {
      guard terms.period.length.months > 0 else { return }
      assume(.timeZone)
      // Some months lack the days 29 to 31.
      if max(record.purchaseDate.components.day, end.components.day) > 28 { assume(.monthOverflow) }
    } else if let period = record.offer?.period.flatMap({ CalendarPeriod(iso8601: $0) }),
      period.months == 0, period.seconds != 7 * 86_400
    {
      assume(.unlistedPeriods)
    }
  }

  /// Whether the last period was a free trial that did not last whole months.
  func hasPassedTrial(_ subscription: SubscriptionState) -> Bool {
    let offer = record(of: subscription.current).offer
    return offer?.discountType == "FREE_TRIAL"
      && offer?.period.flatMap { CalendarPeriod(iso8601: $0) }?.months == 0
  }

  func hasWinBackOffers(_ subscription: SubscriptionState) -> Bool {
    catalogue[record(of: subscription.current).product].terms?.winBackOffers.isEmpty == false
  }

  func hasIntroductoryOffer(_ product: ProductIndex) -> Bool {
    catalogue[product].terms?.introductoryOffer != nil
  }
}
