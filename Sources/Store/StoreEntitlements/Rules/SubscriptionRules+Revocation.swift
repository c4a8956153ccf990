// SPDX-License-Identifier: Apache-2.0

import StorePayloads

// E-10: refunds and other revocations. An older period that was not revoked is found by `activePeriod`.

extension SubscriptionRules {
  /// E-10: a revoked purchase grants nothing from its revocation date on; with an unseen later purchase the answer is
  /// undetermined.
  func revoked(_ latest: LatestPeriod) -> Decision? {
    guard let revocation = latest.purchase.revocation(by: time) else { return nil }
    guard latest.hasUnseenSuccessor(after: revocation) else {
      return latest.purchase.decisionOnRevocation(revocation)
    }
    return signedAccess(latest) ?? undetermined(latest, since: revocation.date)
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
    // A refund after the end does not move the end of access.
    let since = facts.expiresDate.map { min($0, revocation.date) } ?? revocation.date
    return .notEntitled(reason, since: since, by: self, [rule])
  }
}
