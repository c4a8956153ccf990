// SPDX-License-Identifier: Apache-2.0

public import StorePayloads

// Seats of groups whose invitations the developer manages (API 1.23), only in the sandbox. Apple has published neither the
// numbers of their errors, nor the bodies of the responses to Unclaim Seat and Associate Seat.
extension APIEndpoint {
  static let seats = [seatInfo, claimSeat, unclaimSeat, associateSeat]

  package static let seatInfo = Self(
    "getSeatInfo",
    .get,
    seatsPath,
    GetSeatInfoResponse.self,
    in: [.sandbox],
    errors: [],
    namedErrors: NamedAPIError.ofAnySeatRequest
  )
  package static let claimSeat = Self(
    "claimSeat",
    .post,
    seatsPath,
    body: .json,
    ClaimSeatResponse.self,
    in: [.sandbox],
    errors: [],
    namedErrors: NamedAPIError.ofAnySeatRequest + [.noAvailableSeats, .appTransactionNotFound],
    isIdempotent: true
  )
  package static let unclaimSeat = Self(
    "unclaimSeat",
    .delete,
    claimPath,
    UndocumentedResponse.self,
    in: [.sandbox],
    errors: [],
    namedErrors: NamedAPIError.ofAnySeatRequest + [.seatClaimNotFound]
  )
  package static let associateSeat = Self(
    "associateSeat",
    .post,
    claimPath + "/associate",
    body: .json,
    UndocumentedResponse.self,
    in: [.sandbox],
    errors: [],
    namedErrors: NamedAPIError.ofAnySeatRequest + [.seatClaimNotFound, .appTransactionNotFound]
  )

  private static let seatsPath = "/groups/v1/transactions/{originalTransactionId}/seats"
  private static let claimPath = seatsPath + "/{seatClaimId}"
}

extension APIRequest where Response == GetSeatInfoResponse {
  /// Get Seat Info: the number of seats of a group, and its claims; only in the sandbox.
  ///
  ///     let request = try APIRequest.seatInfo(originalTransactionId: "2000000123456789")
  public static func seatInfo(originalTransactionId: String) throws(APIRequestError) -> Self {
    try Self(.seatInfo, originalTransactionId)
  }
}

extension APIRequest where Response == ClaimSeatResponse {
  /// Claim Seat, for a member other than the purchaser; only in the sandbox.
  ///
  /// Store a new `requestIdentifier` before the request. A request with the same one returns the same claim, so ``APIClient``
  /// repeats it also after a connection error; with a new one, it takes another seat. `appTransactionId` names the member, if
  /// it is known; see also ``associateSeat(_:originalTransactionId:appTransactionId:)``.
  ///
  ///     let request = try APIRequest.claimSeat(
  ///       originalTransactionId: "2000000123456789", requestIdentifier: identifier)
  public static func claimSeat(
    originalTransactionId: String,
    requestIdentifier: UUIDText,
    appTransactionId: String? = nil
  ) throws(APIRequestError) -> Self {
    let identifier = try APIArgument.uuid(requestIdentifier, "requestIdentifier")
    let member = try appTransactionId.map { id throws(APIRequestError) in
      try APIArgument.identifier(id, "appTransactionId")
    }
    return try Self(
      .claimSeat,
      originalTransactionId,
      body: .json { body in
        body.member("requestIdentifier", identifier)
        body.member("appTransactionId", member)
      }
    )
  }
}

extension APIRequest where Response == UndocumentedResponse {
  /// Unclaim Seat: releases the seat of a claim; only in the sandbox.
  ///
  ///     let request = try APIRequest.unclaimSeat(identifier, originalTransactionId: "2000000123456789")
  public static func unclaimSeat(
    _ seatClaimId: UUIDText,
    originalTransactionId: String
  ) throws(APIRequestError) -> Self {
    try Self(
      .unclaimSeat,
      originalTransactionId,
      try APIArgument.uuid(seatClaimId, "seatClaimId")
    )
  }

  /// Associate Seat: names the member of a claim that was made without one; only in the sandbox.
  ///
  ///     let request = try APIRequest.associateSeat(
  ///       identifier, originalTransactionId: "2000000123456789", appTransactionId: "704237500002")
  public static func associateSeat(
    _ seatClaimId: UUIDText,
    originalTransactionId: String,
    appTransactionId: String
  ) throws(APIRequestError) -> Self {
    let member = try APIArgument.identifier(appTransactionId, "appTransactionId")
    return try Self(
      .associateSeat,
      originalTransactionId,
      try APIArgument.uuid(seatClaimId, "seatClaimId"),
      body: .json("appTransactionId", member)
    )
  }
}
