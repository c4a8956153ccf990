// SPDX-License-Identifier: Apache-2.0

import StorePayloads

// The products of a chain other than the one that the rules decide about.

extension SubscriptionRules {
  /// The decision about another product of the chain, which was upgraded, revoked or replaced.
  func decide(about indices: [Int], beside deciding: Decision?) -> Decision? {
    let periods = indices.map { chain.periods[$0] }
    guard let index = indices.last(where: { chain.periods[$0].purchase.facts.purchaseDate <= time })
    else {
      return periods.first.map { notBegun($0.purchase, beside: deciding) }
    }
    // E-10: its own token says that it is in force.
    if let period = periods.last(where: { $0.isReinstated && $0.covers(time) }) {
      return activePeriod(period)
    }
    let last = chain.periods[index]
    let purchase = last.purchase
    // The chain may have renewed as this product again.
    if let latest, latest.mayHaveRenewed(as: purchase.facts.productId) {
      let rule = EntitlementRule.awaitingRenewal.reading([
        "autoRenewProductId": latest.renewal?.fact.autoRenewProductId?.text
      ])
      return .undetermined(.awaitingRenewalEvidence, since: latest.end, by: purchase, [rule])
    }
    if let latest, let decision = beforeEarlyRenewal(latest, about: purchase) { return decision }
    if renewsAfterUnseen(periods) {
      return undetermined(purchase, since: purchase.facts.expiresDate)
    }
    if let renewal = replacedRenewal(of: purchase.facts.productId, after: purchase) {
      return decisionOnUpgrade(of: renewal, to: deciding)
    }
    if last.isSuperseded(by: time) { return decisionOnUpgrade(of: index, to: deciding) }
    if let revocation = purchase.revocation(by: time) {
      return purchase.decisionOnRevocation(revocation)
    }
    let own = LatestPeriod(chain, index, at: time, policy)
    if let decision = supersededByUnseenPurchase(own), decision.verdict == .notEntitled {
      return decision
    }
    return changed(index) ?? expired(own)
  }

  /// E-15: the decision about a product that ended because the customer had chosen another one: the next period renews as
  /// that product, or begins at the end.
  private func changed(_ index: Int) -> Decision? {
    let facts = chain.periods[index].purchase.facts
    guard let end = facts.expiresDate, let next = chain.successor(of: index),
      next.facts.productId != facts.productId, next.facts.purchaseDate <= time,
      next.facts.reason == .renewal || next.facts.purchaseDate.wholeSeconds == end.wholeSeconds
    else { return nil }
    let rule = EntitlementRule.expired.reading([
      "expiresDate": end, "followedBy": next.facts.productId.text,
      "transactionReason": next.facts.reason, "purchaseDate": next.facts.purchaseDate,
    ])
    var decision = Decision.notEntitled(
      .changedProduct,
      since: end,
      by: chain.periods[index].purchase,
      [rule]
    )
    decision.changedTo = next.facts.productId
    return decision
  }

  /// The decision about a product whose only known purchase is a replaced renewal.
  func decide(about renewal: ReplacedRenewal, beside deciding: Decision?) -> Decision {
    if renewal.date <= time { return decisionOnUpgrade(of: renewal, to: deciding) }
    // E-11b: the renewal implies a period before it.
    if latest == nil, renewal.purchase.firstSigned <= time {
      return undetermined(renewal.purchase, since: nil)
    }
    return notBegun(renewal.purchase, beside: deciding)
  }

  /// The renewal of a product that was replaced by this time and is later than its last period.
  private func replacedRenewal(of productId: Identifier, after last: Purchase) -> ReplacedRenewal? {
    chain.replaced[productId]?.last { renewal in
      renewal.date <= time && renewal.purchase.facts.purchaseDate >= last.facts.purchaseDate
    }
  }
}
