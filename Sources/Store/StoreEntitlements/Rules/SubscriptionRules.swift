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
    latest = (index ?? chain.latestIndex(at: time)).map {
      LatestPeriod(chain, $0, at: time, policy)
    }
  }

  /// The decision about each product of the chain: the product that the chain grants, and the reasons why
  /// it grants no other.
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
    for (productId, renewals) in chain.replaced where decisions[productId] == nil {
      decisions[productId] = renewals.first.map { decide(about: $0, beside: deciding) }
    }
    let status = status
    return decisions.sorted { $0.key < $1.key }.map { describe($1, status) }
  }

  /// Adds the status of the chain and its next renewal to a decision.
  private func describe(_ decision: Decision, _ status: SubscriptionStatus?) -> Decision {
    var decision = decision
    decision.chain = chain
    decision.status = status
    decision.outlook = RenewalOutlook(self, decision)
    decision.commitmentWillRenew =
      decision.outlook?.willRenew == false
      ? false : latest?.renewal?.fact.commitmentAutoRenewStatus.map { $0 == .on }
    return decision
  }

  /// The decision of the first rule that applies to the chain.
  private func decideChain() -> Decision? {
    guard let latest else { return beforeFirstPeriod() }
    var decision =
      supersededByUnseenPurchase(latest) ?? beforeRenewalOfOther(latest) ?? activePeriod()
      ?? upgraded(latest) ?? revoked(latest)
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
