// SPDX-License-Identifier: Apache-2.0

import StorePayloads
import StrictTime

// E-3d: the seats of a group, which the transactions of its purchaser have.

extension SubscriptionRules {
  /// The seats of the period that decides; `nil` for another purchase, for a member, and after the period or the purchase that
  /// superseded it.
  func seats(of decision: Decision) -> PurchasedSeats? {
    // Nothing was taken back from a subscription that continues elsewhere.
    guard let purchase = decision.purchase, decision.reason != .moved,
      purchase.facts.ownership?.isPaidByAnother != true
    else { return nil }
    let isRunning = purchase.facts.expiresDate.map { time < $0 } ?? false
    // After the end of a period its seats are those of a grace period, or the last that are known.
    guard decision.verdict != .notEntitled || isRunning && purchase.revocation(by: time) != nil
    else { return nil }
    let transactions = chain.transactions(ofPeriodOf: purchase)
    let mayHaveRenewed =
      decision.verdict == .undetermined || decision.reason == .renewalLeewayByPolicy
      || latest?.hasUnseenPeriod == true
    let begun = transactions.filter { $0.facts.purchaseDate <= time }
    guard begun.contains(where: { $0.facts.seats != nil }) else { return nil }
    return PurchasedSeats(
      of: begun,
      at: time,
      ofNextRenewal: decision.outlook?.willRenew == true ? decision.outlook?.renewalQuantity : nil,
      runsSince: chain.start(ofRunOf: purchase),
      isComplete: !mayHaveRenewed && !chain.hasUnseenTransaction(in: transactions)
    )
  }
}

extension SubscriptionRules {
  /// E-3c, E-3d: what took part in the answer about a member with a seat, or about a purchaser of seats.
  func rulesOfGroups(_ seats: PurchasedSeats?) -> [AppliedRule] {
    [
      chain.key.seatHolder.map {
        AppliedRule(
          .seatHolder,
          [
            "originalTransactionId": chain.key.id.text, "inAppOwnershipType": "ASSIGNED",
            "appTransactionId": $0.text,
          ]
        )
      },
      seats.map {
        AppliedRule(
          .seats,
          [
            "transactionIds": $0.transactionIds.joined(separator: " "), "quantity": $0.bought,
            "revokedSeatQuantity": $0.takenBack,
          ]
        )
      },
    ].compactMap(\.self)
  }
}

extension ChainEvidence {
  /// When the purchases began that lead to this one without an end in between.
  ///
  /// A renewal follows what it renews also after a billing failure, and if purchases in between are not known.
  fileprivate func start(ofRunOf purchase: Purchase) -> Timestamp {
    guard var index = periods.firstIndex(where: { $0.purchase.key == purchase.key }) else {
      return purchase.facts.purchaseDate
    }
    while index > 0, follows(index) { index -= 1 }
    return periods[index].purchase.facts.purchaseDate
  }

  /// Whether the purchase before did not end before this one was made.
  private func follows(_ index: Int) -> Bool {
    let (period, before) = (periods[index].purchase, periods[index - 1].purchase)
    if period.sharedPeriod != nil, period.sharedPeriod == before.sharedPeriod { return true }
    let isRevoked = transactions(ofPeriodOf: before).allSatisfy {
      $0.revocation(by: period.facts.purchaseDate) != nil
    }
    if isRevoked { return false }
    if period.facts.reason == .renewal { return true }
    return before.facts.expiresDate.map { period.facts.purchaseDate <= $0 } ?? true
  }
}
