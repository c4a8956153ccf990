// SPDX-License-Identifier: Apache-2.0

import StorePayloads

// E-15, E-19: a paid period that is over.

extension SubscriptionRules {
  /// E-19: a receipt shows the end of a subscription only if it was created after every possible grace period.
  func receiptAlone(_ latest: LatestPeriod) -> Decision? {
    guard chain.isOfReceipts, let end = latest.end, let limit = latest.evidence.graceLimit else {
      return nil
    }
    let purchase = latest.purchase
    let possible = latest.gracePossibleUntil
    let rule = EntitlementRule.receiptAlone.reading([
      "expiresDate": purchase.facts.expiresDate, "receiptCreationDate": chain.newestEvidence,
      "gracePossibleUntil": possible,
    ])
    guard chain.newestEvidence < limit || possible != nil else {
      return .notEntitled(.expiredUnknown, since: end, by: purchase, [rule])
    }
    var decision =
      leeway(latest, rule)
      ?? .undetermined(.awaitingRenewalEvidence, since: end, by: purchase, [rule])
    decision.allowsGrace(until: possible)
    return decision
  }

  /// A subscription without `expiresDate` is undetermined.
  func withoutEnd(_ latest: LatestPeriod) -> Decision? {
    guard latest.end == nil, !latest.saysEnded else { return nil }
    return signedAccess(latest) ?? undetermined(latest, since: nil)
  }

  /// E-15: the subscription expired, for the reason that Apple gives.
  func expired(_ latest: LatestPeriod) -> Decision {
    let facts = latest.renewal?.fact
    let intent = facts?.expirationIntent
    let reason: EntitlementReason =
      switch intent {
      case .customerCancelled?: .expiredVoluntary
      case .billingError?: .expiredBilling
      case .priceIncrease?: .expiredPriceIncrease
      case .productNotAvailable?: .expiredProductUnavailable
      case nil where latest.isAutoRenewOff: .expiredVoluntary
      default: .expiredUnknown
      }
    let rule = EntitlementRule.expired.reading([
      "expiresDate": latest.purchase.facts.expiresDate, "expirationIntent": intent,
      "autoRenewStatus": facts?.autoRenewStatus,
      "status": latest.claim?.fact.status,
    ])
    return .notEntitled(reason, since: latest.end, by: latest.purchase, [rule])
  }
}
