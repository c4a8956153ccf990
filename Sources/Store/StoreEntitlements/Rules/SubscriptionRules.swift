// SPDX-License-Identifier: Apache-2.0

import StorePayloads
import StrictTime

/// The rules about one subscription chain at a given time.
struct SubscriptionRules: Sendable {
  let chain: ChainEvidence
  let time: Timestamp
  let policy: EntitlementPolicy
  /// `L`: the last period that has begun.
  let latest: LatestPeriod?

  /// The rules at a given time for the period that began last, or for the period at `index`.
  init(
    _ chain: ChainEvidence,
    at time: Timestamp,
    _ policy: EntitlementPolicy,
    latest index: Int? = nil
  ) {
    self.chain = chain
    self.time = time
    self.policy = policy
    let found = (index ?? chain.latestIndex(at: time)).map {
      LatestPeriod(chain, $0, at: time, policy)
    }
    guard index == nil, let over = found?.overDate,
      let place = found.flatMap({
        chain.reinstated(before: $0.index, endingAfter: over, at: time)
      })
    else {
      latest = found
      return
    }
    // E-10: the later purchase is over, and the reinstated one is not.
    latest = LatestPeriod(chain, place, at: time, policy)
  }

  /// The decision about each product of the chain: the product that the chain grants, and the reasons why
  /// it grants no other.
  func decisions() -> [Decision] {
    var decisions: [Identifier: Decision] = [:]
    let deciding = decideChain()
    for decision in [unseenProduct(beside: deciding), deciding].compactMap({ $0 }) {
      decisions[decision.productId] = decision
    }
    let products = Dictionary(grouping: chain.periods.indices) { index in
      chain.periods[index].purchase.facts.productId
    }
    for (productId, indices) in products where decisions[productId] == nil {
      decisions[productId] = decide(about: indices, beside: deciding)
    }
    for (productId, renewals) in chain.replaced where decisions[productId] == nil {
      decisions[productId] = renewals.first.map { decide(about: $0, beside: deciding) }
    }
    let status = status
    return decisions.sorted { $0.key < $1.key }.map { productId, decision in
      describe(decision, status, products[productId] ?? [])
    }
  }

  /// Adds the status of the chain, its next renewal and the dates of the verdict to a decision.
  private func describe(
    _ decision: Decision,
    _ status: SubscriptionStatus?,
    _ indices: [Int]
  ) -> Decision {
    var decision = decision
    if decision.verdict != .entitled, !decision.isStartUnknown {
      decision.accessEnd = accessEnd(of: indices, decision.productId)
    }
    decision.from = start(of: decision)
    decision.paidUntil = paidUntil(decision)
    decision.chain = chain
    decision.status = status
    decision.outlook = RenewalOutlook(self, decision)
    decision.commitmentWillRenew =
      decision.outlook?.willRenew == false
      ? false : latest?.renewal?.fact.commitmentAutoRenewStatus.map { $0 == .on }
    decision.seats = seats(of: decision)
    decision.rules += rulesOfGroups(decision.seats)
    return decision
  }

  /// The decision of the first rule that applies to the chain.
  func decideChain() -> Decision? {
    guard let latest else { return beforeFirstPeriod() }
    var decision =
      supersededByUnseenPurchase(latest) ?? beforeRenewalOfOther(latest)
      ?? activePeriod() ?? upgraded(latest) ?? revoked(latest)
      ?? beforeEarlyRenewal(latest) ?? receiptAlone(latest) ?? withoutEnd(latest) ?? grace(latest)
      ?? billingRetry(latest) ?? awaitingRenewal(latest) ?? expired(latest)
    decision.warnings.formUnion(warnings(about: latest))
    return contested(decision, latest.purchase)
  }

  /// E-2: if copies with the same signed date differ, the safer one is used; if it grants nothing and is not
  /// revoked, the answer is undetermined.
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
