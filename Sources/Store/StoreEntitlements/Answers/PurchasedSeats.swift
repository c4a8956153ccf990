// SPDX-License-Identifier: Apache-2.0

public import StorePayloads
public import StrictTime

/// The seats that a purchaser has in the running period (rule E-3d).
///
///     let pro = ledger.entitlements(at: now, in: .production)["com.example.notes.pro"]
///     if let seats = pro.seats, seats.isComplete { show("\(seats.left) seats") }
///
/// A transaction of a member repeats the seats of the purchaser; it has none of its own and its answer has none.
public struct PurchasedSeats: Hashable, Sendable {
  /// The seats of all transactions of the period.
  public let bought: Int64
  /// The seats that were taken back, by refunds or otherwise.
  public let takenBack: Int64
  /// The seats of the next renewal; `nil` if it is not known, and if the subscription will not renew.
  public let ofNextRenewal: Int64?
  /// Who invites the members.
  public let invitationManagement: InvitationManagement?
  /// The transactions of the period, the oldest first.
  public let transactionIds: [String]
  /// The start of the unbroken run of purchases that leads to this one.
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
    at time: Timestamp,
    ofNextRenewal: Int64?,
    runsSince: Timestamp,
    isComplete: Bool
  ) {
    var (bought, left): (Int64, Int64) = (0, 0)
    for purchase in purchases {
      let seats = purchase.facts.seats ?? SeatFacts(quantity: purchase.facts.quantity)
      bought = bought.adding(seats.bought)
      guard purchase.revocation(by: time) == nil else { continue }
      // What a later revocation took back was still there.
      left = left.adding(purchase.facts.revocation == nil ? seats.left : seats.bought)
    }
    self.bought = bought
    takenBack = bought - left
    self.ofNextRenewal = ofNextRenewal
    self.runsSince = runsSince
    invitationManagement = purchases.lazy.compactMap(\.facts.seats?.invitation).last
    transactionIds = purchases.map(\.facts.transactionId.text)
    self.isComplete =
      isComplete && bought < .max && purchases.isOfOnePurchaser
      && purchases.allSatisfy { $0.facts.seats?.isCounted == true }
  }
}

extension [Purchase] {
  /// Whether one customer bought them: an ownership that is not known may be that of a member.
  fileprivate var isOfOnePurchaser: Bool {
    allSatisfy { $0.facts.ownership == .purchased }
      && Set(lazy.compactMap(\.facts.appTransactionId)).count <= 1
  }
}

extension Int64 {
  /// The sum of two numbers that are not negative; the greatest number instead of one that does not fit.
  fileprivate func adding(_ other: Int64) -> Int64 {
    let (sum, isTooLarge) = addingReportingOverflow(other)
    return isTooLarge ? .max : sum
  }
}
