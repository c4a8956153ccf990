// SPDX-License-Identifier: Apache-2.0

public import StoreReceipts
public import StrictTime

/// The entitlements of a customer at a given time, in one environment (E-8).
///
/// A pure function of the evidence, the time and the policy. ``jsonText`` encodes it.
public struct EntitlementSummary: Hashable, Sendable {
  /// The environment.
  public let environment: StoreEnvironment
  /// The requested time.
  package let asked: Timestamp
  /// The evaluated time: the time of the newest evidence if the clock is behind it (E-51) or not trusted
  /// (E-52).
  package let evaluatedAt: Timestamp
  /// The first later time at which the answer differs although nothing new is known; `nil` if there is none, if the
  /// answer looks back (E-57), and if it was not requested.
  ///
  /// Until then a stored answer stays correct, unless newer evidence arrives.
  public internal(set) var validUntil: Timestamp?
  /// The answers about all products with a purchase, by product id.
  public internal(set) var products: [Entitlement]
  /// All subscriptions, by original transaction id.
  public let chains: [SubscriptionChain]
  /// The best answer of each subscription group, by group (rule E-17).
  public internal(set) var groups: [Entitlement]
  /// The answers about all features of the policy, by name.
  package internal(set) var features: [FeatureEntitlement]
  /// E-40: whether the customer paid for the app before it became free; `nil` if the policy does not
  /// request it.
  package let paidApp: AppEntitlement?
  /// E-21: the units of consumables.
  package let consumables: [ConsumableUnits]
  /// The offers that the customer is eligible for, by group.
  package let offers: [OfferEligibility]
  /// The original transaction ids of chains that name no customer and were left out when a customer was selected (rule
  /// E-9).
  public let unnamedChains: [String]
  /// All observations about the evidence, sorted.
  package internal(set) var warnings: [EntitlementWarning]
  /// The rules that apply to the whole answer.
  package let rules: [AppliedRule]
  /// E-8: products with evidence in another environment.
  private let productsElsewhere: Set<Identifier>
  /// E-42: whether the evidence is app transactions only, which state nothing about purchases.
  let hasOnlyAppTransactions: Bool
  let policy: EntitlementPolicy

  /// The answer about a product; the reason is `neverPurchased` if it was never bought.
  public subscript(productId: String) -> Entitlement {
    let id = Identifier(productId)
    return products.first { Identifier($0.productId) == id }
      ?? Entitlement(
        neverPurchased: productId,
        environment,
        isKnownElsewhere: productsElsewhere.contains(id)
      )
  }

  /// The answer about a feature; `nil` if the policy does not have it (rule E-17b).
  public func feature(_ name: String) -> Access? {
    features.first { $0.feature.utf8.elementsEqual(name.utf8) }?.access
  }

  /// Whether the customer paid for the app before it became free; `nil` if the policy does not request it (rule E-40).
  public var app: Access? { paidApp?.access }

  /// The units of a consumable that the customer bought, without those that were refunded (rule E-21).
  ///
  /// Only the app knows how many were used. A receipt omits finished consumables: a missing consumable
  /// proves nothing.
  public func units(of productId: String) -> Int64 {
    consumables.first { $0.productId.utf8.elementsEqual(productId.utf8) }?.units ?? 0
  }

  /// The units of a consumable that were bought, and those of them that were refunded.
  package func units(boughtAndRefunded productId: String) -> (bought: Int64, refunded: Int64) {
    let units = consumables.first { $0.productId.utf8.elementsEqual(productId.utf8) }
    return (units?.purchased ?? 0, units?.revoked ?? 0)
  }

  /// The offers of a group; the offers of a new customer if there is no evidence about the group.
  public func offers(inGroup group: String) -> OfferEligibility {
    offers.first { $0.subscriptionGroupIdentifier.utf8.elementsEqual(group.utf8) }
      ?? .ofNewCustomer(group, environment)
  }
}

extension EntitlementSummary {
  init(
    _ evidence: CustomerEvidence,
    _ question: EvaluationQuestion,
    productsElsewhere: Set<Identifier>,
    movedProducts: Set<Identifier>,
    unnamedChains: [String]
  ) {
    let policy = question.policy
    let evaluation = EvaluationTime(question, newest: evidence.newestEvidence)
    let time = evaluation.time
    let mapped = policy.mappedProducts
    let chains = evidence.chains.map { EvaluatedChain($0, at: time, policy) }
    self.policy = policy
    hasOnlyAppTransactions = evidence.hasOnlyAppTransactions
    environment = evidence.environment
    asked = question.time
    evaluatedAt = time
    let groups = GroupRules.entitlements(of: chains, evidence.environment, policy, mapped: mapped)
    self.groups = groups
    let decided = EntitlementSummary.decisions(evidence, chains, time, policy).map { decision in
      let entitlement = Entitlement(evidence.environment, decision, policy, mapped: mapped)
        .inGroup(groups)
      return productsElsewhere.contains(decision.productId)
        ? entitlement.warningOfOtherEnvironment() : entitlement
    }
    let bought = Set(decided.map { Identifier($0.productId) })
    let moved = movedProducts.subtracting(bought).sorted().map {
      Entitlement(movedProduct: $0.text, evidence.environment)
    }
    let open = decided.lazy.filter(\.isOpen)
      .compactMap { $0.source.map { Identifier($0.originalTransactionId) } }
    let openChains = Set(open)
    products = (decided.map { $0.inChains(openChains) } + moved)
      .sorted { Identifier($0.productId) < Identifier($1.productId) }
    self.chains = chains.compactMap { SubscriptionChain($0, policy) }
    features = FeatureEntitlement.all(of: policy, evidence.environment, granted: products)
    paidApp = AppEntitlement(evidence.appTransactions, policy)
    consumables = evidence.oneTime.compactMap {
      ConsumableUnits(
        $0.productId.text,
        $0.purchases,
        evidence.environment,
        by: time,
        usualKind: policy.kinds[exactly: $0.productId],
        unitSize: policy.unitSizes[exactly: $0.productId] ?? 1
      )
    }
    offers = chains.byGroup(policy).map {
      OfferEligibility($0.group.text, evidence.environment, chains: $0.chains, at: time)
    }
    self.unnamedChains = unnamedChains
    self.productsElsewhere = productsElsewhere
    rules = [evaluation.rule] + evidence.rules
    var all = evidence.warnings.union(evaluation.warnings)
    all.formUnion(products.lazy.flatMap(\.warnings))
    all.formUnion(consumables.lazy.flatMap(\.warnings))
    all.formUnion(paidApp?.warnings ?? [])
    if products.isEmpty, !productsElsewhere.isEmpty { all.insert(.otherEnvironmentEvidence) }
    warnings = all.sorted()
  }

  /// E-17: the best decision about each product, of all chains that have it.
  private static func decisions(
    _ evidence: CustomerEvidence,
    _ chains: [EvaluatedChain],
    _ time: Timestamp,
    _ policy: EntitlementPolicy
  ) -> [Decision] {
    var best: [Identifier: Decision] = [:]
    func take(_ decision: Decision) {
      let rival = best[decision.productId]
      best[decision.productId] = rival.map { decision.combined(with: $0) } ?? decision
    }
    for chain in chains { chain.decisions.forEach(take) }
    for (productId, purchases) in evidence.oneTime {
      let rules = OneTimeRules(
        productId: productId,
        purchases: purchases,
        time: time,
        policy: policy
      )
      if let decision = rules.decision() { take(decision) }
    }
    return best.sorted { $0.key < $1.key }.map(\.value)
  }
}
