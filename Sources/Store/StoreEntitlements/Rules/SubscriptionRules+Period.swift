// SPDX-License-Identifier: Apache-2.0

import StorePayloads

// E-10, E-11, E-16: the paid period and upgrades.

extension SubscriptionRules {
  /// E-11: a paid period grants access, whether or not it will renew.
  ///
  /// E-10: if the latest period was revoked, an older period that was not superseded grants access
  /// as well.
  func activePeriod() -> Decision? {
    guard let latest, let period = chain.periods[...latest.index].last(where: { $0.covers(time) })
    else { return nil }
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
      // E-57: a refund takes effect at its date, even if that is in the future.
      until: [period.end, purchase.facts.revocation?.date].compactMap { $0 }.min(),
      by: purchase,
      [rule]
    )
  }

  /// E-16: an upgraded transaction grants nothing, even if the superseding purchase is unseen.
  func upgraded(_ latest: LatestPeriod) -> Decision? {
    guard latest.period.isSuperseded(by: time) else { return nil }
    // A later purchase of the same product is unseen.
    if latest.hasUnseenPeriod {
      return signedAccess(latest) ?? undetermined(latest, since: latest.period.supersededDate)
    }
    return decisionOnUpgrade(of: latest.period, to: nil)
  }

  func decisionOnUpgrade(of period: PaidPeriod, to deciding: Decision?) -> Decision {
    let rule = EntitlementRule.upgraded.reading([
      "isUpgraded": period.purchase.facts.isUpgraded,
      "followedBy": deciding?.productId.text,
    ])
    return .notEntitled(.upgraded, since: period.supersededDate, by: period.purchase, [rule])
  }

  /// E-16: a renewal that was replaced before it began.
  func decisionOnUpgrade(of renewal: ReplacedRenewal, to deciding: Decision?) -> Decision {
    let rule = EntitlementRule.upgraded.reading([
      "isUpgraded": renewal.purchase.facts.isUpgraded,
      "followedBy": deciding?.productId.text,
    ])
    return .notEntitled(.upgraded, since: renewal.date, by: renewal.purchase, [rule])
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
