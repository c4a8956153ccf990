// SPDX-License-Identifier: Apache-2.0

import StorePayloads
import StrictTime

// E-3d: the seats of a group, which the transactions of its purchaser have.

extension SubscriptionRules {
  /// The seats of the period that decides; `nil` for another purchase, for a member, and after the period.
  func seats(of decision: Decision) -> PurchasedSeats? {
    guard let purchase = decision.purchase, purchase.facts.ownership?.isPaidByAnother != true else {
      return nil
    }
    let isRunning = purchase.facts.expiresDate.map { time < $0 } ?? false
    // After the end of a period its seats are those of a grace period, or the last that are known.
    guard isRunning || decision.verdict != .notEntitled else { return nil }
    let transactions = chain.transactions(ofPeriodOf: purchase).filter {
      $0.facts.purchaseDate <= time
    }
    let mayHaveRenewed =
      decision.verdict == .undetermined || decision.reason == .renewalLeewayByPolicy
      || latest?.hasUnseenPeriod == true
    let isAdded = transactions.contains { $0.facts.additionalReason == .seatAddition }
    return PurchasedSeats(
      of: transactions,
      revoked: { $0.revocation(by: time) != nil },
      ofNextRenewal: decision.outlook?.willRenew == true ? decision.outlook?.renewalQuantity : nil,
      isComplete: !mayHaveRenewed && !(isAdded && transactions.count == 1)
    )
  }
}
