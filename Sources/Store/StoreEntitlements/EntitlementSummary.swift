// SPDX-License-Identifier: Apache-2.0

import StorePayloads
public import StoreReceipts
public import StrictTime

/// What a customer may use at a time, until when, and why.
///
/// It is a pure function of the evidence, the time and the policy. E-8: it is of one environment, and no
/// evidence of another one counts.
public struct EntitlementSummary: Hashable, Sendable {
  /// The environment of the evidence.
  public let environment: StoreEnvironment
  /// The time that was asked about.
  public let asked: Timestamp
  /// The time that was evaluated: the evidence's where the clock is behind it (E-51) or is not trusted (E-52).
  public let evaluatedAt: Timestamp
  /// All products of which a purchase is known, by product id.
  public let products: [Entitlement]
  /// All subscription chains, by original transaction id.
  public let lines: [SubscriptionLine]
  /// All groups of subscriptions.
  public let groups: [GroupEntitlement]
  /// All features of the policy, by name.
  public let features: [FeatureEntitlement]
  /// Whether the app was paid for before it became free, if the policy asks.
  public let app: AppEntitlement?
  /// The units of consumables.
  public let consumables: [ConsumableUnits]
  /// Which offers each group allows.
  public let offers: [OfferEligibility]
  /// E-9: chains that name no customer, and were left out of a selection.
  public let unnamedChains: [ChainName]
  /// What is worth knowing about all of it, and about any part, sorted.
  public let warnings: [EntitlementWarning]
  /// The rules that were applied to all of it.
  public let rules: [AppliedRule]
  /// E-8: products of which another environment has evidence.
  private let productsElsewhere: Set<Identifier>

  /// The answer about a product; of a product that was never bought it is `neverPurchased`.
  public subscript(productId: String) -> Entitlement {
    let id = Identifier(productId)
    return products.first { Identifier($0.productId) == id }
      ?? Entitlement(
        neverPurchased: productId,
        environment,
        isKnownElsewhere: productsElsewhere.contains(id)
      )
  }

  /// The answer about a feature of the policy; `nil` for a name that the policy does not have.
  public func feature(_ name: String) -> FeatureEntitlement? {
    features.first { $0.feature.utf8.elementsEqual(name.utf8) }
  }

  /// Which offers a group allows; of a group without evidence, those of a new customer.
  public func offers(inGroup group: String) -> OfferEligibility {
    offers.first { $0.subscriptionGroupIdentifier.utf8.elementsEqual(group.utf8) }
      ?? .untouched(group, environment)
  }
}

extension EntitlementLedger {
  /// What the customer may use at a time, by the evidence of one environment.
  ///
  /// E-50: the time is the caller's; no clock is read. E-51: it is taken for the present, and evidence that was
  /// signed later moves it forward. With `allowingPast` a time before the newest evidence is intentional, and is
  /// answered by today's knowledge (E-57).
  public func entitlements(
    at time: Timestamp,
    environment: StoreEnvironment = .production,
    allowingPast: Bool = false,
    policy: EntitlementPolicy = EntitlementPolicy()
  ) -> EntitlementSummary {
    EntitlementSummary(
      CustomerEvidence(self, environment),
      EvaluationQuestion(time: time, allowsPast: allowingPast, policy: policy),
      productsElsewhere: productIds { $0 != environment }
    )
  }
}

extension EntitlementSummary {
  init(
    _ evidence: CustomerEvidence,
    _ question: EvaluationQuestion,
    productsElsewhere: Set<Identifier>,
    unnamedChains: [ChainName] = []
  ) {
    let policy = question.policy
    let evaluation = EvaluationTime(question, newest: evidence.newestEvidence)
    let time = evaluation.time
    let mapped = policy.mappedProducts
    let chains = evidence.chains.map { EvaluatedChain($0, at: time, policy) }
    environment = evidence.environment
    asked = question.time
    evaluatedAt = time
    products = EntitlementSummary.decisions(evidence, chains, time, policy)
      .map { decision in
        let entitlement = Entitlement(evidence.environment, decision, policy, mapped: mapped)
        return productsElsewhere.contains(decision.productId)
          ? entitlement.knownElsewhere() : entitlement
      }
    lines = chains.compactMap { SubscriptionLine($0, policy) }
    groups = GroupEntitlement.all(of: chains, evidence.environment, policy, mapped: mapped)
    features = FeatureEntitlement.all(of: policy, evidence.environment, granted: products)
    app = AppEntitlement(evidence.downloads, policy)
    consumables = evidence.oneTime.compactMap {
      ConsumableUnits(
        $0.productId.text,
        $0.purchases,
        evidence.environment,
        by: time,
        usualKind: policy.kinds[exactly: $0.productId]
      )
    }
    offers = EntitlementSummary.offers(evidence.environment, chains, time, policy)
    self.unnamedChains = unnamedChains
    self.productsElsewhere = productsElsewhere
    rules = [evaluation.rule] + evidence.rules
    var all = evidence.warnings.union(evaluation.warnings)
    all.formUnion(products.lazy.flatMap(\.warnings))
    all.formUnion(consumables.lazy.flatMap(\.warnings))
    all.formUnion(app?.warnings ?? [])
    if products.isEmpty, !productsElsewhere.isEmpty { all.insert(.otherEnvironmentEvidence) }
    warnings = all.sorted()
  }

  /// E-17: one answer for each product; of several chains that have it, the best.
  private static func decisions(
    _ evidence: CustomerEvidence,
    _ chains: [EvaluatedChain],
    _ time: Timestamp,
    _ policy: EntitlementPolicy
  ) -> [Decision] {
    var best: [Identifier: Decision] = [:]
    func take(_ decision: Decision) {
      guard let rival = best.updateValue(decision, forKey: decision.productId) else { return }
      if decision.isWeaker(than: rival) { best[decision.productId] = rival }
    }
    for chain in chains { chain.decisions.forEach(take) }
    for (productId, purchases) in evidence.oneTime {
      let rules = OneTimeRules(
        productId: productId,
        purchases: purchases,
        moment: time,
        policy: policy
      )
      if let decision = rules.decision() { take(decision) }
    }
    return best.sorted { $0.key < $1.key }.map(\.value)
  }

  private static func offers(
    _ environment: StoreEnvironment,
    _ chains: [EvaluatedChain],
    _ time: Timestamp,
    _ policy: EntitlementPolicy
  ) -> [OfferEligibility] {
    let groups = Dictionary(grouping: chains) { $0.chain.group(policy).map(Identifier.init) }
    return groups.compactMap { group, chains in group.map { ($0, chains) } }
      .sorted { $0.0 < $1.0 }
      .map { OfferEligibility($0.text, environment, chains: $1, at: time) }
  }
}

extension SubscriptionLine {
  fileprivate init?(_ evaluated: EvaluatedChain, _ policy: EntitlementPolicy) {
    guard let status = evaluated.status,
      let purchase = evaluated.latest?.purchase ?? evaluated.chain.periods.first?.purchase
    else { return nil }
    originalTransactionId = purchase.facts.originalTransactionId.text
    environment = evaluated.chain.key.environment
    subscriptionGroupIdentifier = evaluated.chain.group(policy)
    productId = purchase.facts.productId.text
    self.status = status
  }
}
