// SPDX-License-Identifier: Apache-2.0

import StoreConfiguration
import StrictTime

// The assumptions behind a record, for decisions that are made in values without the store: calendar and offers.
extension StoreState {
  /// Notes what the dates and the offer of a new transaction depend on.
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
      // Only these days are missing in some months.
      if max(record.purchaseDate.components.day, end.components.day) > 28 { assume(.monthOverflow) }
    } else if let period = record.offer?.period.flatMap({ CalendarPeriod(iso8601: $0) }),
      period.months == 0, period.seconds != 7 * 86_400
    {
      assume(.unlistedPeriods)
    }
  }

  /// Whether the period that is over was a trial that is no whole number of months.
  func hasPassedTrial(_ subscription: SubscriptionState) -> Bool {
    let offer = transactions[subscription.current].offer
    return offer?.discountType == "FREE_TRIAL"
      && offer?.period.flatMap { CalendarPeriod(iso8601: $0) }?.months == 0
  }

  func hasWinBackOffers(_ subscription: SubscriptionState) -> Bool {
    catalogue[transactions[subscription.current].product].terms?.winBackOffers.isEmpty == false
  }

  func hasIntroductoryOffer(_ product: Int) -> Bool {
    catalogue[product].terms?.introductoryOffer != nil
  }
}
