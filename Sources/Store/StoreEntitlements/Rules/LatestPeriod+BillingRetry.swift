// SPDX-License-Identifier: Apache-2.0

import StorePayloads
import StrictTime

// E-13.

extension LatestPeriod {
  /// Whether any evidence reports billing retry.
  var hasBillingRetry: Bool {
    renewals.contains { $0.fact.isInBillingRetryPeriod == true }
      || chain.claims(while: index).contains { $0.fact.status == .billingRetry }
  }

  /// E-13: whether billing retry is active, by the newest evidence about it.
  var isBillingRetry: Bool {
    if isReinstatedCurrent { return false }
    if let claim, claim.signedDate > renewal?.signedDate ?? .earliest {
      if claim.fact.saysExpired || claim.fact.status == .expired || claim.fact.status == .revoked {
        return false
      }
      if claim.fact.saysActive, !claim.fact.saysGrace { return false }
      if claim.fact.status == .billingRetry, isAfterEnd(claim.signedDate) { return true }
    }
    return renewal?.fact.isInBillingRetryPeriod == true || saysGraceWithoutDate
  }

  /// E-13: the end of access in billing retry, by the policy.
  func billingRetryAccessEnd(_ policy: EntitlementPolicy) -> Timestamp? {
    guard let end, let retryEnd = billingRetryEnd else { return nil }
    return min(end.adding(policy.billingRetryAccess), retryEnd)
  }

  /// E-13: the signed date of the newest evidence of billing retry.
  var billingRetrySignedDate: Timestamp? {
    let renewal = renewals.last { $0.fact.isInBillingRetryPeriod == true }?.signedDate
    let claim = chain.claims(while: index)
      .last { $0.fact.status == .billingRetry || $0.fact.saysGrace }?.signedDate
    return [renewal, claim].compactMap(\.self).max()
  }

  /// E-13: whether evidence that was signed after billing retry says that it is over without a recovery.
  var saysBillingRetryFailed: Bool {
    guard let retryEnd = billingRetryEnd else { return false }
    if let completeAt = chain.completeAt, completeAt >= retryEnd { return true }
    if let receiptAt = chain.receiptAt, receiptAt >= retryEnd { return true }
    if renewals.contains(where: { $0.signedDate >= retryEnd && $0.fact.saysBillingFailed }) {
      return true
    }
    return chain.claims(while: index).contains { claim in
      claim.signedDate >= retryEnd
        && (claim.fact.saysExpired || claim.fact.status == .expired
          || claim.fact.status == .revoked)
    }
  }

  /// E-13: the end of billing retry.
  var billingRetryEnd: Timestamp? {
    end?.adding(
      isCommitment
        ? EntitlementPolicy.longestCommitmentRetry : EntitlementPolicy.longestBillingRetry
    )
  }
}

extension RenewalFacts {
  /// Whether it states why the subscription ended, and that Apple no longer retries billing.
  fileprivate var saysBillingFailed: Bool {
    expirationIntent != nil && isInBillingRetryPeriod != true
  }
}
