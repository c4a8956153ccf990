// SPDX-License-Identifier: Apache-2.0

import StorePayloads
import StrictTime

// E-14: evidence that a subscription ended.

extension LatestPeriod {
  /// E-14: whether the evidence shows that the paid time was over by this time, without renewal.
  var saysEnded: Bool {
    // There is no end to compare dates with.
    guard let end else {
      return renewal?.fact.expirationIntent != nil || claim?.fact.saysEnded ?? false
    }
    guard evidence.time >= end else { return false }
    if let renewal, isAfterEnd(renewal.signedDate), !isOutdatedByClaim,
      renewal.fact.expirationIntent != nil || isAutoRenewStatusOff,
      evidence.isSettled(by: renewal, among: renewals)
    {
      return true
    }
    if let claim, isAfterEnd(claim.signedDate), claim.fact.saysEnded,
      claim.signedDate >= renewal?.signedDate ?? .earliest, evidence.isSettled(by: claim)
    {
      return true
    }
    // E-19: a receipt that was created after the end.
    if let receiptAt = chain.receiptAt, receiptAt >= end, end == purchase.facts.expiresDate,
      receiptAt <= evidence.time || evidence.isGraceOver
    {
      return true
    }
    // A history contains neither grace nor billing retry.
    guard let completeAt = chain.completeAt, evidence.isGraceOver else { return false }
    return completeAt >= end.adding(evidence.longestGrace) && end == purchase.facts.expiresDate
  }

  private var isAutoRenewStatusOff: Bool {
    renewal?.fact.autoRenewStatus == .off || isAutoRenewOff
  }

  /// Whether a claim of active access is newer than the renewal info.
  private var isOutdatedByClaim: Bool {
    guard let claim, claim.fact.saysActive else { return false }
    return claim.signedDate > renewal?.signedDate ?? .earliest
  }
}
