// SPDX-License-Identifier: Apache-2.0

import StorePayloads
import StrictTime

// E-10, E-11, E-16: the paid period, upgrades and refunds.

extension SubscriptionRules {
  /// E-11: a paid period grants access, whether it will renew or not.
  ///
  /// E-10: so does an older one that was not superseded, if the latest was revoked.
  func activePeriod() -> Decision? {
    guard let latest, let period = chain.periods[...latest.index].last(where: { $0.covers(time) })
    else { return nil }
    let purchase = period.purchase
    let rule = AppliedRule(
      .period,
      [
        "transactionId": purchase.facts.transactionId.text,
        "purchaseDate": purchase.facts.purchaseDate,
        "expiresDate": purchase.facts.expiresDate,
        "offerType": purchase.facts.offer?.type,
        "offerDiscountType": purchase.facts.offer?.discountType,
      ]
    )
    return .entitled(
      purchase.facts.periodReason,
      from: purchase.facts.purchaseDate,
      // E-57: a refund counts from its date, also in the future.
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

  /// E-10: a revoked purchase grants nothing from its revocation date on; with an unseen later purchase the answer is
  /// undetermined.
  func revoked(_ latest: LatestPeriod) -> Decision? {
    guard let revocation = latest.purchase.revocation(by: time) else { return nil }
    guard latest.hasUnseenSuccessor(after: revocation) else {
      return latest.purchase.decisionOnRevocation(revocation)
    }
    return signedAccess(latest) ?? undetermined(latest, since: revocation.date)
  }

  func decisionOnUpgrade(of period: PaidPeriod, to deciding: Decision?) -> Decision {
    let rule = AppliedRule(
      .upgraded,
      [
        "isUpgraded": period.purchase.facts.isUpgraded,
        "followedBy": deciding?.productId.text,
      ]
    )
    return .notEntitled(.upgraded, since: period.supersededDate, by: period.purchase, [rule])
  }
}

extension PurchaseFacts {
  /// E-11: why a period grants access, by its offer.
  var periodReason: EntitlementReason {
    guard let offer else { return .activePeriod }
    guard offer.type == .introductory else { return .activeOffer }
    return offer.isFreeTrial ? .activeFreeTrial : .activeIntro
  }
}

extension Purchase {
  /// E-10: the reason that Apple gives for the revocation.
  func decisionOnRevocation(_ revocation: Revocation) -> Decision {
    let reason: EntitlementReason =
      switch revocation.type {
      case .familyRevoke?, .assignmentRevoke?: .familyRevoked
      case nil where facts.ownership == .familyShared: .familyRevoked
      default: revocation.isPartial ? .refundedProrated : .refunded
      }
    let rule = AppliedRule(
      .revoked,
      [
        "transactionId": facts.transactionId.text, "revocationDate": revocation.date,
        "revocationType": revocation.type, "revocationReason": revocation.reason,
        "revocationPercentage": revocation.percentage,
      ]
    )
    return .notEntitled(reason, since: revocation.date, by: self, [rule])
  }
}
