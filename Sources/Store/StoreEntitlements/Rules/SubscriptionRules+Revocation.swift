// SPDX-License-Identifier: Apache-2.0

import StorePayloads
import StrictTime

// E-10: refunds and other revocations. An older period that was not revoked is found by `activePeriod`.

extension SubscriptionRules {
  /// E-10: a revoked purchase grants nothing from its revocation date on; with an unseen later purchase the answer is
  /// undetermined.
  func revoked(_ latest: LatestPeriod) -> Decision? {
    guard let revocation = latest.purchase.revocation(by: time) else { return nil }
    if latest.hasUnseenSuccessor(after: revocation) {
      // A refund after the end does not move the end of access.
      let since = [latest.purchase.facts.expiresDate, revocation.date].compactMap(\.self).min()
      return signedAccess(latest) ?? undetermined(latest, since: since)
    }
    if chain.hasUnseenSeats(in: latest.index) { return besideUnseenSeats(latest, revocation) }
    let decision = latest.purchase.decisionOnRevocation(revocation)
    return chain.successor.map { continued(decision, by: $0) } ?? decision
  }

  /// E-10b: the decision about a chain that another one continues.
  private func continued(_ decision: Decision, by successor: ChainSuccessor) -> Decision {
    guard let purchase = decision.purchase, purchase.isRevokedForMove(by: time),
      successor.start <= time
    else { return decision }
    var decision = decision
    decision.reason = .moved
    decision.move = SubscriptionMove(
      originalTransactionId: successor.originalTransactionId.text,
      kind: successor.kind
    )
    decision.rules.append(
      AppliedRule(
        .moved,
        ["previousOriginalTransactionId": purchase.facts.originalTransactionId.text]
      )
    )
    if successor.isContested { decision.warnings.insert(.severalSuccessors) }
    return decision
  }

  /// E-3: the decision while another transaction of the period, which is unseen, may grant access; `nil` after the period.
  private func besideUnseenSeats(_ latest: LatestPeriod, _ revocation: Revocation) -> Decision? {
    let purchase = latest.purchase
    guard let end = purchase.facts.expiresDate, time < end else { return nil }
    let rule = EntitlementRule.addedSeats.reading([
      "transactionId": purchase.facts.transactionId.text, "revocationDate": revocation.date,
      "additionalTransactionReason": purchase.facts.additionalReason,
      "status": latest.claim?.fact.status,
    ])
    if let claim = latest.claim, claim.fact.saysActive, claim.signedDate >= revocation.date,
      claim.signedDate <= time
    {
      return .entitled(.activePeriod, from: nil, until: end, by: purchase, [rule])
    }
    return .undetermined(
      .awaitingRenewalEvidence,
      since: revocation.date,
      by: purchase,
      [rule]
    )
  }
}

extension Revocation {
  fileprivate var refundReason: EntitlementReason { isPartial ? .refundedProrated : .refunded }
}

extension Purchase {
  /// E-10: a revoked purchase grants nothing from its revocation on, or from its end if that is earlier.
  ///
  /// `end` is the end of a purchase whose duration is that of the policy.
  func decisionOnRevocation(_ revocation: Revocation, end: Timestamp? = nil) -> Decision {
    let rule = EntitlementRule.revoked.reading([
      "transactionId": facts.transactionId.text, "revocationDate": revocation.date,
      "revocationType": revocation.type, "revocationReason": revocation.reason,
      "revocationPercentage": revocation.percentage,
    ])
    // A refund after the end does not move the end of access.
    let since = (facts.expiresDate ?? end).map { min($0, revocation.date) } ?? revocation.date
    return .notEntitled(reason(of: revocation), since: since, by: self, [rule])
  }

  /// E-10b: whether no known type, without a type no documented reason, and no share of the price calls the revocation a refund
  /// or a withdrawal.
  fileprivate func isRevokedForMove(by time: Timestamp) -> Bool {
    guard let revocation = revocation(by: time), revocation.percentage == nil else { return false }
    guard revocation.type == nil else { return reason(of: revocation) == .revoked }
    return revocation.reason == nil || revocation.hasUnknownReason
  }

  /// E-10: the reason for the revocation, by its type, or by the ownership type where it has none, as in receipts and
  /// older tokens.
  private func reason(of revocation: Revocation) -> EntitlementReason {
    switch (revocation.type, facts.ownership) {
    case (.familyRevoke?, _), (nil, .familyShared?): .familyRevoked
    case (.assignmentRevoke?, _), (nil, .assigned?): .assignmentRevoked
    case (.refundFull?, _), (.refundProrated?, _): revocation.refundReason
    case (_?, _): .revoked
    // A switch to a bundle revokes the subscription with a reason of its own, and refunds nothing.
    case (nil, _): revocation.hasUnknownReason ? .revoked : revocation.refundReason
    }
  }
}
