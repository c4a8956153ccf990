// SPDX-License-Identifier: Apache-2.0

import StrictTime

// E-16: upgrades; `Supersession` has their dates.

extension SubscriptionRules {
  /// E-16: an upgraded transaction grants nothing, even if the superseding purchase is unseen.
  func upgraded(_ latest: LatestPeriod) -> Decision? {
    guard latest.period.isSuperseded(by: time) else { return nil }
    // A later purchase of the same product is unseen.
    if latest.hasUnseenPeriod {
      return signedAccess(latest) ?? undetermined(latest, since: latest.period.supersededDate)
    }
    return decisionOnUpgrade(of: latest.index, to: nil)
  }

  func decisionOnUpgrade(of index: Int, to deciding: Decision?) -> Decision {
    let period = chain.periods[index]
    let isEarlier = isReplacedEarlier(index)
    var decision = decisionOnUpgrade(
      of: period.purchase,
      since: isEarlier ? nil : period.supersededDate,
      to: chain.superseding(index) ?? deciding?.productId
    )
    decision.isStartUnknown = isEarlier
    return decision
  }

  /// E-11d, E-57: whether a renewal info named another product before the renewal that shows the change: it was made at an
  /// unknown time in between.
  private func isReplacedEarlier(_ index: Int) -> Bool {
    guard let date = chain.periods[index].supersededDate,
      let renewal = SubscriptionRules(chain, at: .latest, policy, latest: index).unseenPurchase()
    else { return false }
    return renewal.signedDate < date
  }

  /// E-16: a renewal that was replaced before it began.
  func decisionOnUpgrade(of renewal: ReplacedRenewal, to deciding: Decision?) -> Decision {
    decisionOnUpgrade(of: renewal.purchase, since: renewal.date, to: renewal.successor)
  }

  private func decisionOnUpgrade(
    of purchase: Purchase,
    since date: Timestamp?,
    to successor: Identifier?
  ) -> Decision {
    let productId = purchase.facts.productId
    let successor = successor == productId ? nil : successor
    let rule = EntitlementRule.upgraded.reading([
      "isUpgraded": purchase.facts.isUpgraded, "followedBy": successor?.text,
    ])
    var decision = Decision.notEntitled(
      reason(ofChangeFrom: productId, to: successor),
      since: date,
      by: purchase,
      [rule]
    )
    decision.changedTo = successor
    return decision
  }

  /// An upgrade is a change to a product of a higher level, where the levels are known.
  func reason(ofChangeFrom product: Identifier, to successor: Identifier?) -> EntitlementReason {
    guard let level = policy.groups[exactly: product]?.level,
      let next = successor.flatMap({ policy.groups[exactly: $0]?.level })
    else { return .upgraded }
    // 1 is the highest.
    return next < level ? .upgraded : .changedProduct
  }
}

extension ChainEvidence {
  /// The product that superseded a period; `nil` if that purchase is not known.
  fileprivate func superseding(_ index: Int) -> Identifier? {
    guard let date = periods[index].supersededDate else { return nil }
    let next = periods[(index + 1)...].first { later in
      later.purchase.facts.purchaseDate >= date
        && !later.purchase.isSameService(as: periods[index].purchase)
    }
    return next?.purchase.facts.productId
  }
}
