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
    if isReinstatedCurrent { return true }
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
    guard let completeAt = chain.completeAt, let limit = evidence.graceLimit, evidence.isGraceOver
    else { return false }
    return completeAt >= limit && isPaidEnd(end)
  }

  /// E-19: whether a receipt was created after every possible grace period, and no newer evidence reports that renewal
  /// is due.
  private func isEndedByReceipt(_ end: Timestamp) -> Bool {
    guard let receiptAt = chain.receiptAt, let limit = evidence.graceLimit, receiptAt >= limit,
      isPaidEnd(end), evidence.isGraceOver
    else { return false }
    return renewalDueAt.map { receiptAt > $0 } ?? true
  }

  /// Whether an end is that of the known purchase, and not of an unseen renewal; receipts have whole seconds.
  private func isPaidEnd(_ end: Timestamp) -> Bool {
    purchase.facts.expiresDate.map { $0.wholeSeconds == end.wholeSeconds } ?? false
  }

  /// E-19: until when a grace period is possible that a receipt or history from after the end does not show; `nil` if it
  /// is over.
  var gracePossibleUntil: Timestamp? {
    guard let end, let limit = evidence.graceLimit, end <= evidence.time, evidence.time < limit
    else { return nil }
    return limit
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
