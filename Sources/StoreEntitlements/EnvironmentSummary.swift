// SPDX-License-Identifier: Apache-2.0

import StorePayloads
import StoreReceipts
import StrictTime

/// The answers from the evidence of one environment.
///
/// E-1: evidence of production never mixes with that of any other.
struct EnvironmentSummary: Sendable {
  let environment: StoreEnvironment
  let moment: EvaluationMoment
  let products: [Entitlement]
  let lines: [SubscriptionLine]
  let groups: [GroupEntitlement]
  let consumables: [ConsumableUnits]
  let offers: [OfferEligibility]
  let downloads: [(EvidenceKey, Dated<AppFacts>)]
  let warnings: Set<EntitlementWarning>
  let rules: [AppliedRule]

  init(_ dossier: Dossier, at asked: Timestamp, _ policy: EntitlementPolicy) {
    environment = dossier.environment
    moment = EvaluationMoment(asking: asked, newest: dossier.newestEvidence, policy)
    let time = moment.moment
    let judged = dossier.lines.map {
      JudgedLine($0, SubscriptionRules(line: $0, moment: time, policy: policy))
    }
    products = EnvironmentSummary.products(dossier, judged, time, policy)
    lines = judged.compactMap { SubscriptionLine($0, policy) }
    groups = GroupEntitlement.all(of: judged, products, policy)
    consumables = dossier.oneTime.compactMap {
      ConsumableUnits($0.productId.text, $0.purchases, dossier.environment, by: time)
    }
    offers = EnvironmentSummary.offers(dossier, time, policy)
    downloads = dossier.downloads
    warnings = dossier.warnings.union(moment.warnings)
    rules = [moment.rule] + dossier.rules
  }

  /// One answer for each product: of several lines that have it, the best.
  private static func products(
    _ dossier: Dossier,
    _ lines: [JudgedLine],
    _ moment: Timestamp,
    _ policy: EntitlementPolicy
  ) -> [Entitlement] {
    var best: [Identifier: Decision] = [:]
    func take(_ decision: Decision?) {
      guard let decision, let productId = decision.purchase?.facts.productId else { return }
      guard let rival = best[productId] else {
        best[productId] = decision
        return
      }
      if rival.isWeaker(than: decision) { best[productId] = decision }
    }
    for line in lines { line.decisions.forEach(take) }
    for (productId, purchases) in dossier.oneTime {
      let rules = OneTimeRules(
        productId: productId.text,
        purchases: purchases,
        moment: moment,
        policy: policy
      )
      take(rules.decision())
    }
    return best.sorted { $0.key < $1.key }.map { productId, decision in
      Entitlement(productId.text, dossier.environment, decision, policy)
    }
  }

  private static func offers(
    _ dossier: Dossier,
    _ moment: Timestamp,
    _ policy: EntitlementPolicy
  ) -> [OfferEligibility] {
    let groups = Dictionary(grouping: dossier.lines) { $0.group(policy).map(Identifier.init) }
    return groups.compactMap { group, lines in group.map { ($0, lines) } }
      .sorted { $0.0 < $1.0 }
      .map { OfferEligibility($0.text, dossier.environment, lines: $1, at: moment, policy) }
  }
}

/// A line with what the rules find about it.
struct JudgedLine: Sendable {
  let line: Line
  let decisions: [Decision]
  let newest: Purchase?
  let status: SubscriptionStatus?

  init(_ line: Line, _ rules: SubscriptionRules) {
    self.line = line
    newest = rules.newest
    decisions = rules.decisions()
    status = rules.status
  }
}

extension SubscriptionLine {
  fileprivate init?(_ judged: JudgedLine, _ policy: EntitlementPolicy) {
    guard let newest = judged.newest, let status = judged.status else { return nil }
    originalTransactionId = newest.facts.originalTransactionId.text
    environment = judged.line.key.environment
    subscriptionGroupIdentifier = judged.line.group(policy)
    productId = newest.facts.productId.text
    self.status = status
  }
}

extension Dossier {
  var isEmpty: Bool { lines.isEmpty && oneTime.isEmpty && downloads.isEmpty && warnings.isEmpty }
}
