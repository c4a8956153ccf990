// SPDX-License-Identifier: Apache-2.0

public import StrictTime

/// An answer of Get Seat Info, which Apple does not sign: only what your server received from Apple.
public struct SeatInfo: Hashable, Sendable {
  /// When your server asked.
  public let at: Timestamp
  /// The claims that take a seat; after a renewal with fewer seats they may be more than the group has.
  public let claimIds: Set<SeatClaimId>
  /// The seats of the group, as Apple counts them.
  public let total: Int64?
  /// The seats that can be claimed; Apple has not published what it is while claims are more than seats.
  public let available: Int64?

  /// An answer.
  public init(
    at: Timestamp,
    claimIds: some Sequence<SeatClaimId>,
    total: Int64? = nil,
    available: Int64? = nil
  ) {
    self.at = at
    self.claimIds = Set(claimIds)
    self.total = total
    self.available = available
  }

  /// Whether the other is newer; of two with the same time, a total order decides.
  func precedes(_ other: SeatInfo) -> Bool {
    if at != other.at { return at < other.at }
    // The safer one has fewer claims.
    if claimIds.count != other.claimIds.count { return claimIds.count > other.claimIds.count }
    let (own, others) = (claimIds.sorted(), other.claimIds.sorted())
    if own != others { return own.lexicographicallyPrecedes(others) }
    return key.lexicographicallyPrecedes(other.key)
  }

  private var key: [Int64] {
    [total, available].flatMap { number in number.map { [1, $0] } ?? [0, 0] }
  }
}
