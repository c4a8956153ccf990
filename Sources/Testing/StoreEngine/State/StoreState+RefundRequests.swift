// SPDX-License-Identifier: Apache-2.0

import StorePayloads
import StrictTime

// Refund requests of customers, which the store decides at once or, with the profile `observed`, later.
extension StoreState {
  /// Requests a refund in the app.
  ///
  /// The App Store sends CONSUMPTION_REQUEST. If the purchase is the current one of its subscription, it also turns
  /// auto-renew off.
  ///
  /// In the sandbox and in Xcode, the reason determines the outcome, which follows immediately, or with the profile
  /// `observed` later.
  mutating func requestRefund(_ number: TransactionIndex, reason: String?) throws(StoreRefusal) {
    try requireNotRefunded(number)
    changes.note("refundRequest")
    transactions[number].refundRequestedAt = now
    transactions[number].refundRequestReason = revocationReason(after: reason)
    if let subscription = transactions[number].subscription, options.environment != .xcode,
      isCurrent(number)
    {
      turnOffForRefund(subscription)
    }
    if options.environment != .xcode {
      notify(
        .consumptionRequest,
        transaction: number,
        consumptionRequestReason: consumptionReason(reason)
      )
    }
    guard options.environment != .production else { return }
    guard isObserved else { return try decideRefund(of: number, reason: reason) }
    postponeDecision(of: number, reason: reason)
  }

  /// Grants or declines a refund, depending on the reason of the request, as the sandbox does.
  mutating func decideRefund(of number: TransactionIndex, reason: String?) throws(StoreRefusal) {
    if isSame(reason, "DECLINE") {
      try requireNotRefunded(number)
      decline(number)
    } else {
      let isProrated = isSame(reason, "GRANT_PRORATED")
      let share: RefundShare = isProrated ? .prorated : .percentage(100_000)
      try refund(number, share, reason: revocationReason(after: reason))
    }
  }

  /// `revocationReason` 1 is an actual or perceived issue within the app.
  private func revocationReason(after reason: String?) -> Int64 {
    let issues = ["FULFILLMENT_ISSUE", "UNSATISFIED_WITH_PURCHASE"]
    return issues.contains { isSame(reason, $0) } ? 1 : 0
  }

  private mutating func turnOffForRefund(_ number: SubscriptionIndex) {
    guard subscriptions[number].phase == .active else { return }
    if isCommitment(number) {
      if subscriptions[number].renewal.renewsCommitment { setCommitmentRenewal(number, false) }
      return
    }
    guard subscriptions[number].renewal.isOn else { return }
    subscriptions[number].renewal.isOn = false
    subscriptions[number].renewal.price.forgetIncrease()
    notify(.didChangeRenewalStatus, .autoRenewDisabled, subscription: number)
    schedule(subscription: number)
    followIntention(of: number)
  }

  /// `consumptionRequestReason` of the notification.
  private func consumptionReason(_ reason: String?) -> String {
    let known = [
      "UNINTENDED_PURCHASE", "FULFILLMENT_ISSUE", "UNSATISFIED_WITH_PURCHASE", "LEGAL",
    ]
    return known.first { isSame(reason, $0) } ?? "OTHER"
  }

  mutating func declineRefund(_ number: TransactionIndex) throws(StoreRefusal) {
    try requireNotRefunded(number)
    guard transactions[number].refundRequestedAt != nil else {
      throw StoreRefusal(
        .invalidState,
        "the customer has not requested a refund of the transaction"
      )
    }
    decline(number)
  }

  private mutating func decline(_ number: TransactionIndex) {
    changes.note("refundDeclined")
    transactions[number].refundRequestedAt = nil
    transactions[number].refundRequestReason = nil
    notify(.refundDeclined, transaction: number)
  }

  mutating func postponeDecision(of transaction: TransactionIndex, reason: String?) {
    assume(.observedRefund)
    let time = now.adding(seconds: ObservedTiming.decisionDelay)
    due.insert(time, .decision(request: refundRequests.endIndex))
    refundRequests.append(RefundRequest(transaction: transaction, reason: reason))
  }

  /// Decides a request.
  mutating func decide(request number: RefundRequestIndex) {
    let request = refundRequests[number]
    guard !transactions[request.transaction].isDeleted else { return }
    do {
      try decideRefund(of: request.transaction, reason: request.reason)
    } catch {
      // The purchase was refunded after the request, which therefore has no effect.
    }
  }
}
