// SPDX-License-Identifier: Apache-2.0

import StorePayloads
import StoreReceipts
import StrictTime

extension Entitlement {
  /// The answer that a decision is.
  init(
    _ productId: String,
    _ environment: StoreEnvironment,
    _ decision: Decision,
    _ policy: EntitlementPolicy
  ) {
    let facts = decision.purchase?.facts
    self.productId = productId
    self.environment = environment
    kind = facts?.kind
    verdict = decision.verdict
    reason = decision.reason
    level = decision.level
    from = decision.from
    until = decision.until
    source = decision.purchase?.source
    subscriptionGroupIdentifier = decision.line?.group(policy)
    status = decision.status
    renewal = decision.line.flatMap { RenewalOutlook($0, productId, decision) }
    offer = facts?.offer
    ownership = facts?.ownership
    commitment = facts?.commitment
    var warnings = decision.warnings
    if policy.isUnmapped(productId, decision) { warnings.insert(.unmappedProduct) }
    self.warnings = warnings.sorted()
    rules = decision.rules + Entitlement.information(about: facts)
  }

  /// The answer about a product that nobody bought.
  init(neverPurchased productId: String, _ environment: StoreEnvironment) {
    self.productId = productId
    self.environment = environment
    kind = nil
    verdict = .notEntitled
    reason = .neverPurchased
    level = .full
    from = nil
    until = nil
    source = nil
    subscriptionGroupIdentifier = nil
    status = nil
    renewal = nil
    offer = nil
    ownership = nil
    commitment = nil
    warnings = []
    rules = []
  }

  /// E-18: a commitment is told, and decides nothing.
  private static func information(about facts: PurchaseFacts?) -> [AppliedRule] {
    guard let commitment = facts?.commitment else { return [] }
    return [
      AppliedRule(.commitment, ["commitmentExpiresDate": commitment.commitmentExpiresDate])
    ]
  }
}

extension EntitlementPolicy {
  /// Whether it maps products to features, or those of receipts to groups, and leaves this one out.
  fileprivate func isUnmapped(_ productId: String, _ decision: Decision) -> Bool {
    let id = Identifier(productId)
    if !features.isEmpty,
      !features.values.contains(where: { $0.contains { Identifier($0) == id } })
    {
      return true
    }
    guard let line = decision.line, !groups.isEmpty else { return false }
    return line.group(self) == nil
  }
}

extension RenewalOutlook {
  /// The outlook of a line, as its newest renewal info tells it.
  fileprivate init?(_ line: Line, _ productId: String, _ decision: Decision) {
    guard let facts = line.renewal?.fact else { return nil }
    // Where nobody knows whether it is over, what was last said about its renewal stands.
    let isOver =
      decision.verdict != .undetermined
      && (decision.status == .expired || decision.status == .revoked)
    willRenew = isOver ? false : facts.autoRenewStatus.map { $0 == .on }
    renewsTo = willRenew == true ? facts.autoRenewProductId?.text ?? productId : nil
    renewalDate = facts.renewalDate
    renewalPrice = facts.renewalPrice
    currency = facts.currency
    offer = facts.offer
    priceIncreaseStatus = facts.priceIncreaseStatus
    expirationIntent = facts.expirationIntent
  }
}
