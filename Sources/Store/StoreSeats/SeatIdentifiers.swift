// SPDX-License-Identifier: Apache-2.0

import StoreEntitlements

/// The id of a claim of a seat, which Claim Seat returns and UNCLAIM_SEATS names.
///
/// It names the claim, not the seat: every claim has a new one. Two spellings of one UUID are equal; other text is
/// compared byte for byte.
public struct SeatClaimId: Hashable, Comparable, Sendable {
  let id: Identifier

  /// Wraps an id as Apple sent it.
  public init(_ text: String) { id = Identifier(UUIDKey.text(text)) }

  /// The id; a UUID is in lower case.
  public var text: String { id.text }

  /// By bytes.
  public static func < (left: SeatClaimId, right: SeatClaimId) -> Bool { left.id < right.id }
}

/// The id of a request for a seat: a UUID that your server makes for each claim, and stores before it sends the request.
///
/// Claim Seat with the same id returns the same claim, and takes no second seat.
public struct SeatRequestId: Hashable, Comparable, Sendable {
  let id: Identifier

  /// Wraps an id.
  public init(_ text: String) { id = Identifier(UUIDKey.text(text)) }

  /// The id; a UUID is in lower case.
  public var text: String { id.text }

  /// By bytes.
  public static func < (left: SeatRequestId, right: SeatRequestId) -> Bool { left.id < right.id }
}
