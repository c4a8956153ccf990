// SPDX-License-Identifier: Apache-2.0

import StorePayloads
import StrictTime

// E-3d: the seats of a group, which the transactions of its purchaser have.

extension SubscriptionRules {
  /// The seats of the period that decides; `nil` for another purchase, for a member, and after the period or the purchase that
  /// superseded it.
  func seats(of decision: Decision) -> PurchasedSeats? {
    guard let purchase = decision.purchase, purchase.facts.ownership?.isPaidByAnother != true else {
      return nil
    }
    let isRunning = purchase.facts.expiresDate.map { time < $0 } ?? false
    // After the end of a period its seats are those of a grace period, or the last that are known.
    guard decision.verdict != .notEntitled || isRunning && purchase.revocation(by: time) != nil
    else { return nil }
    let transactions = chain.transactions(ofPeriodOf: purchase)
    let mayHaveRenewed =
      decision.verdict == .undetermined || decision.reason == .renewalLeewayByPolicy
      || latest?.hasUnseenPeriod == true
    return PurchasedSeats(
      of: transactions.filter { $0.facts.purchaseDate <= time },
      revoked: { $0.revocation(by: time) != nil },
      ofNextRenewal: decision.outlook?.willRenew == true ? decision.outlook?.renewalQuantity : nil,
      isComplete: !mayHaveRenewed && !chain.hasUnseenTransaction(in: transactions)
    )
  }
}
