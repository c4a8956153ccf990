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
    if let claim, claim.signedDate > renewal?.signedDate ?? .earliest {
      if claim.fact.saysExpired || claim.fact.status == .expired || claim.fact.status == .revoked {
        return false
      }
      if claim.fact.saysActive, !claim.fact.saysGrace { return false }
      if claim.fact.status == .billingRetry, isAfterEnd(claim.signedDate) { return true }
    }
    return renewal?.fact.isInBillingRetryPeriod == true || saysGraceWithoutDate
  }

  /// E-13: the end of billing retry.
  var billingRetryEnd: Timestamp? {
    end?.adding(
      isCommitment
        ? EntitlementPolicy.longestCommitmentRetry : EntitlementPolicy.longestBillingRetry
    )
  }
}
