// SPDX-License-Identifier: Apache-2.0

import StorePayloads
import StrictTime

// E-10, E-11: the paid period.

extension SubscriptionRules {
  /// E-11: a paid period grants access, whether or not it will renew.
  ///
  /// E-10: if the latest period was revoked, an older period that was not superseded grants access
  /// as well.
  func activePeriod() -> Decision? {
    guard let latest else { return nil }
    let product = latest.purchase.facts.productId
    let period = chain.periods[...latest.index].last { period in
      // A reinstated period of another product grants beside the latest period.
      period.covers(time)
        && (!period.isReinstated || period.purchase.facts.productId == product)
    }
    return period.map(activePeriod)
  }

  /// The decision about a period that is active.
  func activePeriod(_ period: PaidPeriod) -> Decision {
    let purchase = period.purchase
    let rule = EntitlementRule.period.reading([
      "transactionId": purchase.facts.transactionId.text,
      "purchaseDate": purchase.facts.purchaseDate,
      "expiresDate": purchase.facts.expiresDate,
      "offerType": purchase.facts.offer?.type,
      "offerDiscountType": purchase.facts.offer?.discountType,
    ])
    return .entitled(
      purchase.facts.periodReason,
      from: purchase.facts.purchaseDate,
      until: [period.end, revocation(of: purchase)].compactMap { $0 }.min(),
      by: purchase,
      [rule]
    )
  }
}

extension SubscriptionRules {
  /// E-57: a refund takes effect at its date, even if that is in the future; E-3b: of a period with added seats, the last
  /// refund of all its transactions.
  private func revocation(of purchase: Purchase) -> Timestamp? {
    let dates = chain.transactions(ofPeriodOf: purchase).map(\.facts.revocation?.date)
    return dates.contains(nil) ? nil : dates.compactMap(\.self).max()
  }
}

extension PurchaseFacts {
  /// E-11: the reason for which a period grants access, according to its offer.
  var periodReason: EntitlementReason {
    guard let offer else { return .activePeriod }
    guard offer.type == .introductory else { return .activeOffer }
    return offer.isFreeTrial ? .activeFreeTrial : .activeIntro
  }
}
