// SPDX-License-Identifier: Apache-2.0

import StorePayloads
import StrictTime

// E-11d: a purchase that the evidence implies but does not contain, after the last known purchase.

extension SubscriptionRules {
  /// The unseen purchase according to the renewal infos that were signed by the time, or else to all.
  private func unseen(_ latest: LatestPeriod) -> UnseenPurchase? {
    let renewals = chain.renewals(while: latest.index)
    let signed = renewals.filter { $0.signedDate <= time }
    let unseen =
      UnseenPurchase(latestAfter: latest.index, of: chain, in: signed)
      ?? UnseenPurchase(latestAfter: latest.index, of: chain, in: renewals)
    return unseen.flatMap { time >= $0.lastNamed ? $0 : nil }
  }

  /// E-11d: the newest renewal info about a purchase that is not in the evidence.
  private func unseenPurchase(_ latest: LatestPeriod) -> Dated<RenewalFacts>? {
    unseen(latest)?.last
  }

  /// E-11d: whether the renewal info was signed by the time, and not for a renewal that has not begun.
  private func hasBegun(_ renewal: Dated<RenewalFacts>, after latest: LatestPeriod) -> Bool {
    guard time >= renewal.signedDate else { return false }
    guard let end = latest.purchase.facts.expiresDate, time < end else { return true }
    return renewal.signedDate < end.adding(seconds: -ChainEvidence.earliestRenewal)
  }

  /// The renewal info that implies an unseen purchase after the latest known one.
  func unseenPurchase() -> Dated<RenewalFacts>? { latest.flatMap(unseenPurchase) }

  /// The time from which an unseen purchase may have superseded a period, if there is one.
  static func unseenPurchaseDate(
    after index: Int,
    of chain: ChainEvidence
  ) -> Timestamp? {
    let unseen = UnseenPurchase(firstAfter: index, of: chain, in: chain.renewals(while: index))
    return unseen?.lastNamed ?? chain.renewalOfOther(after: index)?.firstSigned
  }

  /// E-11d: the decision about the latest known product, if there is an unseen purchase of another one.
  func supersededByUnseenPurchase(_ latest: LatestPeriod) -> Decision? {
    guard let unseen = unseen(latest) else { return nil }
    let renewal = unseen.first
    let rule = EntitlementRule.unseenPurchase.reading([
      "productId": renewal.fact.productId?.text, "signedDate": renewal.signedDate,
    ])
    guard hasBegun(renewal, after: latest) else {
      return .undetermined(.awaitingRenewalEvidence, since: nil, by: latest.purchase, [rule])
    }
    return changed(latest, by: renewal, rule)
  }

  /// E-11d: the reason why the unseen purchase replaced the latest known product: its renewal as that product, if the
  /// renewal info was signed when it was due, or an upgrade.
  private func changed(
    _ latest: LatestPeriod,
    by renewal: Dated<RenewalFacts>,
    _ rule: AppliedRule
  ) -> Decision {
    let facts = latest.purchase.facts
    let isDue = facts.expiresDate.map { end in
      renewal.signedDate >= end.adding(seconds: -ChainEvidence.earliestRenewal)
    }
    var decision = Decision.notEntitled(
      isDue == true
        ? .changedProduct : reason(ofChangeFrom: facts.productId, to: renewal.fact.productId),
      since: nil,
      by: latest.purchase,
      [rule]
    )
    decision.changedTo = renewal.fact.productId
    decision.isStartUnknown = isDue != true
    return decision
  }

  /// E-11d, E-14: the decision about a product with an unseen or possible purchase.
  func unseenProduct(beside deciding: Decision?) -> Decision? {
    guard let latest else { return nil }
    guard let renewal = unseenPurchase(latest), let productId = renewal.fact.productId else {
      return pendingProduct(after: latest, deciding)
    }
    let end = accessEnd(of: renewal, latest)
    let rule = EntitlementRule.unseenPurchase.reading([
      "productId": productId.text, "signedDate": renewal.signedDate, "until": end,
    ])
    guard hasBegun(renewal, after: latest), let end, time < end else {
      return .undetermined(.awaitingRenewalEvidence, since: nil, of: productId, [rule])
    }
    let isGrace = renewal.fact.renewalDate.map { time >= $0 } ?? true
    return .entitled(
      isGrace ? .gracePeriod : .activePeriod,
      from: nil,
      until: end,
      of: productId,
      [rule]
    )
  }

  /// The end of access according to the status that was signed with or after the renewal info.
  private func accessEnd(of renewal: Dated<RenewalFacts>, _ latest: LatestPeriod) -> Timestamp? {
    guard let claim = latest.claim, claim.fact.saysActive, claim.signedDate >= renewal.signedDate,
      claim.signedDate <= time
    else { return nil }
    return claim.fact.status == .billingGracePeriod
      ? renewal.fact.gracePeriodExpiresDate : renewal.fact.renewalDate
  }

  /// The decision about the product that the subscription was to renew as, if it is not known whether it
  /// renewed.
  private func pendingProduct(after latest: LatestPeriod, _ deciding: Decision?) -> Decision? {
    guard deciding?.verdict != .entitled || deciding?.reason == .renewalLeewayByPolicy,
      let productId = latest.renewal?.fact.autoRenewProductId,
      latest.mayHaveRenewed(as: productId),
      !chain.periods.contains(where: { $0.purchase.facts.productId == productId })
    else { return nil }
    let rule = AppliedRule(.awaitingRenewal, ["autoRenewProductId": productId.text])
    return .undetermined(.awaitingRenewalEvidence, since: latest.end, of: productId, [rule])
  }

  /// E-11d: the status of a chain with an unseen purchase.
  func statusOfUnseenPurchase(_ latest: LatestPeriod) -> SubscriptionStatus? {
    guard let renewal = unseenPurchase(latest) else { return nil }
    guard hasBegun(renewal, after: latest) else {
      // It may have been made at any time since the end.
      return latest.purchase.facts.expiresDate.map { time >= $0 } ?? false ? .expired : nil
    }
    if let end = accessEnd(of: renewal, latest), time < end {
      return renewal.fact.renewalDate.map { time >= $0 } ?? true ? .billingGracePeriod : .active
    }
    return .expired
  }
}
