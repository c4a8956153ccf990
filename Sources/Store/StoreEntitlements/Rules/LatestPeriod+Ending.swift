// SPDX-License-Identifier: Apache-2.0

import StorePayloads
import StrictTime

// E-14: evidence that a subscription ended.

extension LatestPeriod {
  /// E-14: whether the evidence shows that the paid time was over by this time, without renewal.
  var saysEnded: Bool {
    // Without an end, there is no date to compare.
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
    if isEndedByReceipt(end) { return true }
    // A history contains neither grace nor billing retry.
    guard let completeAt = chain.completeAt, evidence.isGraceOver else { return false }
    return completeAt >= end.adding(evidence.longestGrace) && end == purchase.facts.expiresDate
  }

  /// E-19: whether a receipt was created after the end, and no evidence from after the end reports that
  /// renewal is due.
  ///
  /// A renewal can be late, so such evidence outranks a receipt that was created within the longest
  /// possible grace period.
  private func isEndedByReceipt(_ end: Timestamp) -> Bool {
    guard let receiptAt = chain.receiptAt, receiptAt >= end, end == purchase.facts.expiresDate,
      receiptAt <= evidence.time || evidence.isGraceOver
    else { return false }
    guard let dueAt = renewalDueAt else { return true }
    return evidence.isGraceOver && receiptAt > dueAt
      && receiptAt >= end.adding(evidence.longestGrace)
  }

  /// The signed date of the newest evidence from after the end that reports a renewal as due.
  private var renewalDueAt: Timestamp? {
    let isDue = renewal?.fact.expirationIntent == nil && !isAutoRenewStatusOff
    let dates = [
      isDue ? renewal?.signedDate : nil, isOutdatedByClaim ? claim?.signedDate : nil,
    ]
    return dates.compactMap { $0 }.filter { isAfterEnd($0) && $0 <= evidence.time }.max()
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
