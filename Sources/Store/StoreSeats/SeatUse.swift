// SPDX-License-Identifier: Apache-2.0

public import StoreEntitlements

/// The claims of a group beside its seats.
///
///     let claims = SeatClaims(of: "2000000123456789")
///     let use = claims.use(at: now, purchaser: summary["com.example.notes.team"])
///     show(use.claimIds.count, use.seats?.left, use.moreThanSeats)
public struct SeatUse: Hashable, Sendable {
  /// The claims that take a seat, sorted.
  public let claimIds: [SeatClaimId]
  /// The seats of the purchaser; `nil` if the purchase has none at this time.
  public let seats: PurchasedSeats?

  /// How many claims are more than the seats of the running period, after a renewal with fewer seats or a refund; `nil` while a
  /// transaction of the period is not known.
  ///
  /// No member loses access: your server chooses which claims to give back.
  public var moreThanSeats: Int64? {
    guard let seats else { return 0 }
    return seats.isComplete ? max(Int64(claimIds.count) - seats.left, 0) : nil
  }

  /// Whether one claim more is too many if the purchaser takes one of the seats, which Apple has not published.
  public var fitsOnlyWithoutPurchaser: Bool {
    seats.map { $0.left > 0 && Int64(claimIds.count) >= $0.left } ?? false
  }

  /// Whether both numbers are certain; if not, a transaction of the period is not known.
  public var isComplete: Bool { seats?.isComplete ?? true }
}
