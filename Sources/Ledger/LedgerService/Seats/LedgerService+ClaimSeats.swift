// SPDX-License-Identifier: Apache-2.0

public import AppStoreServer
public import LedgerStore
import StorePayloads
public import StoreSeats
public import StrictTime

// The requests about seats: a claim is stored before its request, the others when Apple has answered.

extension LedgerService {
  /// Claims a seat for a member of a group: stores the request, sends it, and stores the claim.
  ///
  ///     let group = try ledger.key(of: "2000000123456789")
  ///     let claim = try await ledger.claimSeat(in: group, for: member, requestId, with: client, at: .now)
  ///
  /// `requestId` is a new UUID for each claim. If Apple's answer is lost, the request stays in ``/StoreSeats/SeatClaims/openRequests``:
  /// ``repeatSeatClaims(in:with:at:)`` sends it again with the same id, which takes no second seat. Without an app transaction
  /// id, name the member later with ``associateSeat(_:in:for:with:at:)``.
  public func claimSeat(
    in group: PurchaseKey,
    for appTransactionId: String? = nil,
    _ requestId: SeatRequestId,
    with client: APIClient,
    at now: Timestamp
  ) async throws -> SeatClaimId {
    // A request that cannot be sent would stay open.
    _ = try claimRequest(in: group, for: appTransactionId, requestId)
    try await updateSeats(of: group, at: now) {
      $0.prepare(requestId, for: appTransactionId, at: now)
    }
    return try await sendClaim(in: group, for: appTransactionId, requestId, with: client, at: now)
  }

  /// Sends the requests again that Apple has not answered, each with its own id.
  ///
  /// Call it at start and every hour. A request that Apple refuses stays open: withdraw it with ``/StoreSeats/SeatClaims/withdraw(_:at:)``, or
  /// wait until a seat is free. It stops at the first failure that does not concern a single request, such as status 429.
  public func repeatSeatClaims(
    in group: PurchaseKey,
    with client: APIClient,
    at now: Timestamp
  ) async throws(LedgerStoreError) -> [SeatClaimOutcome] {
    var outcomes: [SeatClaimOutcome] = []
    for open in try await seatClaims(of: group).openRequests {
      var outcome = SeatClaimOutcome(request: open)
      do {
        outcome.claimId = try await sendClaim(
          in: group,
          for: open.appTransactionId,
          open.requestId,
          with: client,
          at: now
        )
      } catch let error as LedgerStoreError {
        throw error
      } catch {
        outcome.error = error
      }
      outcomes.append(outcome)
      if outcome.error.map(endsCalls) ?? false { break }
    }
    return outcomes
  }

  private func sendClaim(
    in group: PurchaseKey,
    for appTransactionId: String?,
    _ requestId: SeatRequestId,
    with client: APIClient,
    at now: Timestamp
  ) async throws -> SeatClaimId {
    let response = try await client.response(
      to: claimRequest(in: group, for: appTransactionId, requestId),
      in: group.scope.environment
    )
    guard let id = response.seatClaimId else {
      throw PayloadError(.missingMember, at: 0, path: "seatClaimId")
    }
    let claim = SeatClaimId(id.rawValue)
    try await updateSeats(of: group, at: now) { $0.record(claim, of: requestId, at: now) }
    return claim
  }

  private func claimRequest(
    in group: PurchaseKey,
    for appTransactionId: String?,
    _ requestId: SeatRequestId
  ) throws(APIRequestError) -> APIRequest<ClaimSeatResponse> {
    try .claimSeat(
      originalTransactionId: group.originalTransactionId ?? "",
      requestIdentifier: UUIDText(rawValue: requestId.text),
      appTransactionId: appTransactionId
    )
  }

  /// Names the member of a claim that was made without one.
  public func associateSeat(
    _ claim: SeatClaimId,
    in group: PurchaseKey,
    for appTransactionId: String,
    with client: APIClient,
    at now: Timestamp
  ) async throws {
    _ = try await client.response(
      to: .associateSeat(
        UUIDText(rawValue: claim.text),
        originalTransactionId: group.originalTransactionId ?? "",
        appTransactionId: appTransactionId
      ),
      in: group.scope.environment
    )
    try await updateSeats(of: group, at: now) {
      $0.associate(claim, with: appTransactionId, at: now)
    }
  }

  /// Gives the seat of a claim back.
  ///
  /// The member loses access when Apple has answered.
  public func unclaimSeat(
    _ claim: SeatClaimId,
    in group: PurchaseKey,
    with client: APIClient,
    at now: Timestamp
  ) async throws {
    _ = try await client.response(
      to: .unclaimSeat(
        UUIDText(rawValue: claim.text),
        originalTransactionId: group.originalTransactionId ?? ""
      ),
      in: group.scope.environment
    )
    try await updateSeats(of: group, at: now) { $0.unclaim(claim, at: now) }
  }

  /// Asks Get Seat Info, which the next action `getSeatInfo` needs, and stores the answer.
  public func refreshSeats(
    of group: PurchaseKey,
    with client: APIClient,
    at now: Timestamp
  ) async throws {
    let response = try await client.response(
      to: .seatInfo(originalTransactionId: group.originalTransactionId ?? ""),
      in: group.scope.environment
    )
    // A list that is missing must end no claim.
    guard let ids = response.assignedSeatClaimIds else {
      throw PayloadError(.missingMember, at: 0, path: "assignedSeatClaimIds")
    }
    let info = SeatInfo(
      at: now,
      claimIds: ids.map(SeatClaimId.init),
      total: response.totalSeatCount,
      available: response.availableSeatCount
    )
    try await updateSeats(of: group, at: now) { $0.add(info) }
  }
}

/// What became of a request for a seat that was sent again.
public struct SeatClaimOutcome: Sendable {
  /// The request.
  public let request: OpenSeatRequest
  /// The claim with which Apple answered; `nil` if there is an ``error``.
  public internal(set) var claimId: SeatClaimId?
  /// Why there is no claim: an `APIClientError`, or that of an answer without a claim.
  public internal(set) var error: (any Error)?
}
