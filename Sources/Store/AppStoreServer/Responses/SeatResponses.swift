// SPDX-License-Identifier: Apache-2.0

public import StorePayloads

/// The seats of a group whose invitations the developer manages (API 1.23).
///
///     {"totalSeatCount": 5, "availableSeatCount": 3, "assignedSeatClaimIds": [UUID, UUID]}
public struct GetSeatInfoResponse: StorePayload, CheckedPayload, ResponseView {
  let members: CheckedMembers<Self>

  /// The number of seats.
  public var totalSeatCount: Int64? { members.integer("totalSeatCount") }
  /// The number of seats that can be claimed.
  ///
  /// Apple does not document it for a group with more claims than seats.
  public var availableSeatCount: Int64? { members.integer("availableSeatCount") }
  /// The claims, which may be more than the seats after a renewal with fewer seats.
  public var assignedSeatClaimIds: [String]? { members.strings("assignedSeatClaimIds") }

  package static let fields = table([
    .integer("totalSeatCount", \.totalSeatCount),
    .integer("availableSeatCount", \.availableSeatCount),
    .strings("assignedSeatClaimIds", \.assignedSeatClaimIds),
  ])
}

/// A claimed seat (API 1.23).
///
///     {"seatClaimId": UUID}
public struct ClaimSeatResponse: StorePayload, CheckedPayload, ResponseView {
  let members: CheckedMembers<Self>

  /// The identifier of the claim, not of the seat: each claim has a new one.
  public var seatClaimId: UUIDText? { members.word("seatClaimId") }

  package static let fields = table([.uuid("seatClaimId", \.seatClaimId)])
}
