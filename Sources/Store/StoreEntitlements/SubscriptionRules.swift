// SPDX-License-Identifier: Apache-2.0

import StorePayloads
import StrictTime

/// The rules about one subscription chain at a time.
struct SubscriptionRules: Sendable {
  let chain: SubscriptionChain
  let time: Timestamp
  let policy: EntitlementPolicy
  /// `L`: the last period that has begun.
  let latest: LatestPeriod?

  init(_ chain: SubscriptionChain, at time: Timestamp, _ policy: EntitlementPolicy) {
    self.chain = chain
    self.time = time
    self.policy = policy
    latest = chain.latestIndex(at: time).map { LatestPeriod(chain, $0, at: time, policy) }
  }

  /// The rules about a chain of which a period is the last.
  init(
    _ chain: SubscriptionChain,
    at time: Timestamp,
    _ policy: EntitlementPolicy,
    latest index: Int
  ) {
    self.chain = chain
    self.time = time
    self.policy = policy
    latest = LatestPeriod(chain, index, at: time, policy)
  }

  /// A decision about each product of the chain: what the chain grants, and why it grants nothing else.
  func decisions() -> [Decision] {
    var decisions: [Identifier: Decision] = [:]
    let deciding = decideChain()
    for decision in [unseenProduct(beside: deciding), deciding].compactMap({ $0 }) {
      decisions[decision.productId] = decision
    }
    let products = Dictionary(grouping: chain.periods) { $0.purchase.facts.productId }
    for (productId, periods) in products where decisions[productId] == nil {
      decisions[productId] = decide(about: periods, beside: deciding)
    }
    let status = status
    return decisions.sorted { $0.key < $1.key }.map { _, decision in
      var decision = decision
      decision.chain = chain
      decision.status = status
      decision.outlook = RenewalOutlook(self, decision)
      decision.commitmentWillRenew =
        decision.outlook?.willRenew == false
        ? false : latest?.renewal?.fact.commitmentAutoRenewStatus.map { $0 == .on }
      return decision
    }
  }

  /// The checklist of a chain: the first rule that applies decides.
  private func decideChain() -> Decision? {
    guard let latest else { return beforeFirstPeriod() }
    var decision =
      supersededByUnseenPurchase(latest) ?? runningPeriod() ?? upgraded(latest) ?? revoked(latest)
      ?? beforeEarlyRenewal(latest) ?? receiptAlone(latest) ?? withoutEnd(latest) ?? grace(latest)
      ?? billingRetry(latest)
      ?? awaitingRenewal(latest) ?? expired(latest)
    decision.warnings.formUnion(warnings(about: latest))
    return contested(decision, latest.purchase)
  }

  // MARK: The rules

  /// E-11: a paid period that runs grants access, whether it will renew or not.
  ///
  /// E-10: so does an older one that was not superseded, where the latest was revoked.
  private func runningPeriod() -> Decision? {
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
      // E-57: a refund counts from its date, also one that is still to come.
      until: [period.end, purchase.facts.revocation?.date].compactMap { $0 }.min(),
      by: purchase,
      [rule]
    )
  }

  /// E-16: an upgraded transaction grants nothing, also where the purchase that superseded it is not known.
  private func upgraded(_ latest: LatestPeriod) -> Decision? {
    guard latest.period.isSuperseded(by: time) else { return nil }
    // A later purchase of the same product was not seen.
    if latest.hasUnseenPeriod {
      return signedAccess(latest) ?? undetermined(latest, since: latest.period.supersededDate)
    }
    return decisionOnUpgrade(of: latest.period, to: nil)
  }

  /// E-10: a revoked purchase grants nothing from its revocation date on.
  ///
  /// Not where the evidence says that a later purchase exists: then it is not known what that one grants.
  private func revoked(_ latest: LatestPeriod) -> Decision? {
    guard let revocation = latest.purchase.revocation(by: time) else { return nil }
    guard latest.hasUnseenSuccessor(after: revocation) else {
      return latest.purchase.decisionOnRevocation(revocation)
    }
    return signedAccess(latest) ?? undetermined(latest, since: revocation.date)
  }

  /// E-19: a receipt that was made before the end does not tell whether it renewed; one that was made after it
  /// does.
  private func receiptAlone(_ latest: LatestPeriod) -> Decision? {
    guard chain.isOfReceipts, let end = latest.end else { return nil }
    let purchase = latest.purchase
    let rule = AppliedRule(
      .receiptAlone,
      ["expiresDate": purchase.facts.expiresDate, "receiptCreationDate": chain.newestEvidence]
    )
    guard chain.newestEvidence < end else {
      return .notEntitled(.expiredUnknown, since: end, by: purchase, [rule])
    }
    return leeway(latest, rule)
      ?? .undetermined(.awaitingRenewalEvidence, since: end, by: purchase, [rule])
  }

  /// A transaction of a subscription that names no end says nothing about the present.
  private func withoutEnd(_ latest: LatestPeriod) -> Decision? {
    guard latest.end == nil, !latest.saysEnded else { return nil }
    return signedAccess(latest) ?? undetermined(latest, since: nil)
  }

  /// E-15: it ended, for the reason that Apple gives.
  private func expired(_ latest: LatestPeriod) -> Decision {
    let facts = latest.renewal?.fact
    let intent = facts?.expirationIntent
    let reason: EntitlementReason =
      switch intent {
      case .customerCancelled?: .expiredVoluntary
      case .billingError?: .expiredBilling
      case .priceIncrease?: .expiredPriceIncrease
      case .productNotAvailable?: .expiredProductUnavailable
      case nil where latest.isAutoRenewOff: .expiredVoluntary
      default: .expiredUnknown
      }
    let rule = AppliedRule(
      .expired,
      [
        "expiresDate": latest.purchase.facts.expiresDate, "expirationIntent": intent,
        "autoRenewStatus": facts?.autoRenewStatus,
        "status": latest.claim?.fact.status,
      ]
    )
    return .notEntitled(reason, since: latest.end, by: latest.purchase, [rule])
  }

  // MARK: Products beside the one that decides

  /// A product of the chain that does not decide: upgraded from, revoked, or replaced by another one.
  private func decide(about periods: [PaidPeriod], beside deciding: Decision?) -> Decision? {
    guard let last = periods.last(where: { $0.purchase.facts.purchaseDate <= time }) else {
      return periods.first.map { notBegun($0.purchase, beside: deciding) }
    }
    let purchase = last.purchase
    // A product that was left or taken back may be the one that the chain renewed as.
    if let latest, latest.mayHaveRenewed(as: purchase.facts.productId) {
      let rule = AppliedRule(
        .awaitingRenewal,
        ["autoRenewProductId": latest.renewal?.fact.autoRenewProductId?.text]
      )
      return .undetermined(.awaitingRenewalEvidence, since: latest.end, by: purchase, [rule])
    }
    if renewsAfterUnseen(periods) {
      return undetermined(purchase, since: purchase.facts.expiresDate)
    }
    if last.isSuperseded(by: time) { return decisionOnUpgrade(of: last, to: deciding) }
    if let revocation = purchase.revocation(by: time) {
      return purchase.decisionOnRevocation(revocation)
    }
    let end = purchase.facts.expiresDate
    let rule = AppliedRule(
      .group,
      ["expiresDate": end, "followedBy": deciding?.productId.text]
    )
    return .notEntitled(.expiredVoluntary, since: end, by: purchase, [rule])
  }

  private func decisionOnUpgrade(of period: PaidPeriod, to deciding: Decision?) -> Decision {
    let rule = AppliedRule(
      .upgraded,
      [
        "isUpgraded": period.purchase.facts.isUpgraded,
        "followedBy": deciding?.productId.text,
      ]
    )
    return .notEntitled(.upgraded, since: period.supersededDate, by: period.purchase, [rule])
  }

  /// E-2: where copies with one signed date differ, the safer one counts; where that one grants nothing and
  /// was not revoked, it is not known.
  private func contested(_ decision: Decision, _ purchase: Purchase) -> Decision {
    guard purchase.isContested else { return decision }
    var decision = decision
    decision.warnings.insert(.evidenceConflict)
    decision.rules.append(AppliedRule(.newestCopy, ["signedDate": purchase.signedDate]))
    if decision.verdict == .notEntitled, purchase.facts.revocation == nil {
      decision.verdict = .undetermined
      decision.reason = .evidenceConflict
    }
    return decision
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
