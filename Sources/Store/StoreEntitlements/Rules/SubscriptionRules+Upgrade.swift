// SPDX-License-Identifier: Apache-2.0

// E-16: upgrades; `Supersession` has their dates.

extension SubscriptionRules {
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
