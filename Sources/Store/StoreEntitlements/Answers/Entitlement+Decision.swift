// SPDX-License-Identifier: Apache-2.0

import StorePayloads

extension Entitlement {
  /// The answer from a decision.
  init(
    _ environment: StoreEnvironment,
    _ decision: Decision,
    _ policy: EntitlementPolicy,
    mapped: Set<Identifier>?
  ) {
    let facts = decision.purchase?.facts
    productId = decision.productId.text
    self.environment = environment
    kind =
      facts?.kind
      ?? (decision.chain == nil ? policy.kinds[exactly: decision.productId] : .autoRenewable)
    verdict = decision.verdict
    reason = decision.reason
    level = decision.level
    from = decision.from
    until = decision.until
    paidUntil = decision.paidUntil
    changedTo = decision.changedTo?.text
    move = decision.move
    seats = decision.seats
    accessEnd = decision.accessEnd
    gracePossibleUntil = decision.gracePossibleUntil
    source = decision.purchase?.source
    subscriptionGroupIdentifier = decision.chain?.group(policy)
    status = decision.status
    renewal = decision.outlook
    offer = facts?.offer
    ownership = facts?.ownership
    commitment = facts?.commitment.map { terms in
      terms.renewing(decision.commitmentWillRenew)
    }
    var warnings = decision.warnings
    if policy.isUnmapped(decision, mapped) { warnings.insert(.unmappedProduct) }
    self.warnings = warnings.sorted()
    rules = decision.rules + Entitlement.information(about: facts)
    nextActions = actions
  }

  /// The answer about a product without any purchase.
  init(
    neverPurchased productId: String,
    _ environment: StoreEnvironment,
    isKnownElsewhere: Bool = false
  ) {
    self.init(
      withoutPurchaseOf: productId,
      environment,
      .neverPurchased,
      isKnownElsewhere ? [.otherEnvironmentEvidence] : []
    )
  }

  /// The answer about a product whose purchase moved to another account.
  init(movedProduct productId: String, _ environment: StoreEnvironment) {
    self.init(withoutPurchaseOf: productId, environment, .movedToOtherAccount, [])
  }

  private init(
    withoutPurchaseOf productId: String,
    _ environment: StoreEnvironment,
    _ reason: EntitlementReason,
    _ warnings: [EntitlementWarning]
  ) {
    self.productId = productId
    self.environment = environment
    kind = nil
    verdict = .notEntitled
    self.reason = reason
    level = .full
    from = nil
    until = nil
    paidUntil = nil
    changedTo = nil
    move = nil
    seats = nil
    accessEnd = nil
    gracePossibleUntil = nil
    source = nil
    subscriptionGroupIdentifier = nil
    status = nil
    renewal = nil
    offer = nil
    ownership = nil
    commitment = nil
    self.warnings = warnings
    rules = []
  }

  /// E-17: a product that ended has no next action while its group is active, or may be.
  func inGroup(_ groups: [Entitlement]) -> Entitlement {
    guard !isOpen, !nextActions.isEmpty,
      let group = subscriptionGroupIdentifier.map(Identifier.init),
      let best = groups.first(where: {
        $0.subscriptionGroupIdentifier.map(Identifier.init) == group
      }),
      Identifier(best.productId) != Identifier(productId), best.isOpen
    else { return self }
    var entitlement = self
    entitlement.nextActions = []
    return entitlement
  }

  /// E-17: the products of one chain are of one group, which receipts do not name.
  func inChains(_ open: Set<Identifier>) -> Entitlement {
    guard !isOpen, !nextActions.isEmpty,
      let chain = source.map({ Identifier($0.originalTransactionId) }), open.contains(chain)
    else { return self }
    var entitlement = self
    entitlement.nextActions = []
    return entitlement
  }

  /// Whether the customer has access, or billing is retried, or neither is known.
  var isOpen: Bool { verdict != .notEntitled || reason == .billingRetry }

  /// E-8: adds a warning that another environment has evidence about the product.
  func warningOfOtherEnvironment() -> Entitlement {
    var entitlement = self
    entitlement.warnings = (warnings + [.otherEnvironmentEvidence]).sorted()
    return entitlement
  }

  /// E-18: a commitment decides nothing.
  private static func information(about facts: PurchaseFacts?) -> [AppliedRule] {
    guard let commitment = facts?.commitment else { return [] }
    return [
      AppliedRule(.commitment, ["commitmentExpiresDate": commitment.commitmentExpiresDate])
    ]
  }
}

extension EntitlementPolicy {
  /// The products of all features; `nil` without features.
  var mappedProducts: Set<Identifier>? {
    features.isEmpty ? nil : Set(features.values.joined().map(Identifier.init))
  }

  /// Whether the policy has features or groups, but not this product.
  fileprivate func isUnmapped(_ decision: Decision, _ mapped: Set<Identifier>?) -> Bool {
    if let mapped, !mapped.contains(decision.productId) { return true }
    guard let chain = decision.chain, !groups.isEmpty else { return false }
    return chain.group(self) == nil
  }
}
