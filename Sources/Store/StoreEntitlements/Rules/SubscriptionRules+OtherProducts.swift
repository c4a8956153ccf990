// SPDX-License-Identifier: Apache-2.0

// The products of a chain other than the one that the rules decide about.

extension SubscriptionRules {
  /// The decision about another product of the chain, which was upgraded, revoked or replaced.
  func decide(about periods: [PaidPeriod], beside deciding: Decision?) -> Decision? {
    guard let last = periods.last(where: { $0.purchase.facts.purchaseDate <= time }) else {
      return periods.first.map { notBegun($0.purchase, beside: deciding) }
    }
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
    if last.isSuperseded(by: time) { return decisionOnUpgrade(of: last, to: deciding) }
    if let revocation = purchase.revocation(by: time) {
      return purchase.decisionOnRevocation(revocation)
    }
    let end = purchase.facts.expiresDate
    let rule = EntitlementRule.group.reading([
      "expiresDate": end, "followedBy": deciding?.productId.text,
    ])
    return .notEntitled(.expiredVoluntary, since: end, by: purchase, [rule])
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
