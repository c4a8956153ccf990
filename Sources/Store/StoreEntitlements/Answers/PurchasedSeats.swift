// SPDX-License-Identifier: Apache-2.0

public import StorePayloads
public import StrictTime

/// The seats that a purchaser has in the running period (rule E-3d).
///
///     let pro = purchaser.entitlements(at: now, in: .production)["com.example.notes.pro"]
///     if let seats = pro.seats, seats.isComplete { show("\(seats.left) seats") }
///
/// A transaction of a member repeats the seats of the purchaser; it has none of its own and its answer has none.
public struct PurchasedSeats: Hashable, Sendable {
  /// The seats of all transactions of the period.
  public let bought: Int64
  /// The seats that refunds took back.
  public let takenBack: Int64
  /// The seats of the next renewal; `nil` if it is not known, and if the subscription will not renew.
  public let ofNextRenewal: Int64?
  /// Who invites the members.
  public let invitationManagement: InvitationManagement?
  /// The transactions of the period, the oldest first.
  public let transactionIds: [String]
  /// When the purchases began that have followed each other since without an end in between.
  ///
  /// Apple has not said whether claims of seats that were made earlier still count.
  public let runsSince: Timestamp
  /// Whether all transactions of the period are known, each with its number of seats.
  ///
  /// If not, the numbers are those of the known transactions.
  public let isComplete: Bool

  /// The seats that the group has: ``bought`` without ``takenBack``.
  public var left: Int64 { bought - takenBack }
}

extension PurchasedSeats {
  /// The seats of the transactions of a multiseat purchase.
  init(
    of purchases: [Purchase],
    revoked isRevoked: (Purchase) -> Bool,
    ofNextRenewal: Int64?,
    runsSince: Timestamp,
    isComplete: Bool
  ) {
    var (bought, left): (Int64, Int64) = (0, 0)
    for purchase in purchases {
      let seats = purchase.facts.seats ?? SeatFacts(quantity: purchase.facts.quantity)
      bought = bought.adding(seats.bought)
      if !isRevoked(purchase) { left = left.adding(seats.left) }
    }
    self.bought = bought
    takenBack = bought - left
    self.ofNextRenewal = ofNextRenewal
    self.runsSince = runsSince
    invitationManagement = purchases.lazy.compactMap(\.facts.seats?.invitation).last
    transactionIds = purchases.map(\.facts.transactionId.text)
    self.isComplete = isComplete && purchases.allSatisfy { $0.facts.seats?.isCounted == true }
  }
}

extension Int64 {
  /// The sum of two numbers that are not negative; the greatest number instead of one that does not fit.
  fileprivate func adding(_ other: Int64) -> Int64 {
    let (sum, isTooLarge) = addingReportingOverflow(other)
    return isTooLarge ? .max : sum
  }
}
