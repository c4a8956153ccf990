// SPDX-License-Identifier: Apache-2.0

import StoreEntitlements
public import StrictTime

/// The claims of seats in a group whose invitations your server hosts (`DEVELOPER`), as your server recorded them.
///
/// The members of such a group have no transactions: these claims decide who has access, while the purchaser has it.
///
///     var claims = SeatClaims(of: "2000000123456789")  // the purchaser's original transaction id
///     claims.prepare(requestId, for: member, at: now)  // store it, then call Claim Seat with the request id
///     claims.record(claimId, of: requestId, at: now)  // what Claim Seat returned
///     let access = claims.entitlement(of: member, at: now, purchaser: summary["com.example.notes.team"])
///
/// Facts may be added in any order and any number of times, and two values can be merged in either order. Apple signs only
/// what ``end(_:at:)`` records.
public struct SeatClaims: Hashable, Sendable {
  /// The original transaction id of the purchaser.
  public let originalTransactionId: String
  /// What was requested, before Apple answered.
  private(set) var requests: [SeatRequestId: Request] = [:]
  private(set) var claims: [SeatClaimId: Claim] = [:]
  /// The newest answer of Get Seat Info.
  private(set) var info: SeatInfo?

  /// No claims yet.
  public init(of originalTransactionId: String) {
    self.originalTransactionId = originalTransactionId
  }

  /// A request for a seat.
  struct Request: Hashable {
    var preparedAt: Timestamp
    /// The app transaction ids in it; one, unless it was prepared twice.
    var holders: Set<Association> = []
    var withdrawnAt: Timestamp?
  }

  /// A claim, with the first time of each fact.
  struct Claim: Hashable {
    var claimedAt: Timestamp?
    /// The requests that Claim Seat answered with it; one, unless Apple's answer was recorded wrongly.
    var requests: Set<SeatRequestId> = []
    var associations: Set<Association> = []
    var unclaimedAt: Timestamp?
    /// When Apple ended it.
    var endedAt: Timestamp?
  }

  /// A person who was to have a seat.
  struct Association: Hashable {
    let at: Timestamp
    let holder: Identifier

    func precedes(_ other: Association) -> Bool {
      at == other.at ? holder < other.holder : at < other.at
    }
  }
}

// What a server records.
extension SeatClaims {
  /// Records a request before it is sent, with the app transaction id in it, if there is one.
  ///
  /// A request without an answer is sent again with the same id: see ``openRequests``.
  public mutating func prepare(
    _ requestId: SeatRequestId,
    for appTransactionId: String? = nil,
    at time: Timestamp
  ) {
    add(
      Request(
        preparedAt: time,
        holders: Set([Association(time, appTransactionId)].compactMap(\.self))
      ),
      requestId
    )
  }

  /// Records that a request will not be sent again, for instance because Apple refused it.
  ///
  /// If Apple answered it after all, record the claim.
  public mutating func withdraw(_ requestId: SeatRequestId, at time: Timestamp) {
    add(Request(preparedAt: time, withdrawnAt: time), requestId)
  }

  /// Records the claim with which Claim Seat answered a request.
  public mutating func record(
    _ claimId: SeatClaimId,
    of requestId: SeatRequestId,
    at time: Timestamp
  ) {
    add(Claim(claimedAt: time, requests: [requestId]), claimId)
  }

  /// Records that Associate Seat named the person of a claim.
  ///
  /// If a claim has two persons, the first counts.
  public mutating func associate(
    _ claimId: SeatClaimId,
    with appTransactionId: String,
    at time: Timestamp
  ) {
    add(Claim(associations: Set([Association(time, appTransactionId)].compactMap(\.self))), claimId)
  }

  /// Records that your server gave a claim back with Unclaim Seat.
  public mutating func unclaim(_ claimId: SeatClaimId, at time: Timestamp) {
    add(Claim(unclaimedAt: time), claimId)
  }

  /// Records that Apple ended a claim, by UNCLAIM_SEATS with this signed date; also before the claim is known.
  ///
  /// Such a claim never comes back.
  public mutating func end(_ claimId: SeatClaimId, at signedDate: Timestamp) {
    add(Claim(endedAt: signedDate), claimId)
  }

  /// Records an answer of Get Seat Info; the newest counts.
  public mutating func add(_ info: SeatInfo) {
    if self.info.map({ $0.precedes(info) }) ?? true { self.info = info }
  }

  /// Adds the facts of another value about the same group; returns whether it is about the same group.
  public mutating func merge(_ other: SeatClaims) -> Bool {
    guard Identifier(other.originalTransactionId) == Identifier(originalTransactionId) else {
      return false
    }
    for (id, request) in other.requests { add(request, id) }
    for (id, claim) in other.claims { add(claim, id) }
    if let info = other.info { add(info) }
    return true
  }

  mutating func add(_ request: Request, _ id: SeatRequestId) {
    guard var known = requests[id] else { return requests[id] = request }
    known.preparedAt = min(known.preparedAt, request.preparedAt)
    known.holders.formUnion(request.holders)
    known.withdrawnAt = first(known.withdrawnAt, request.withdrawnAt)
    requests[id] = known
  }

  mutating func add(_ claim: Claim, _ id: SeatClaimId) {
    guard var known = claims[id] else { return claims[id] = claim }
    known.claimedAt = first(known.claimedAt, claim.claimedAt)
    known.requests.formUnion(claim.requests)
    known.associations.formUnion(claim.associations)
    known.unclaimedAt = first(known.unclaimedAt, claim.unclaimedAt)
    known.endedAt = first(known.endedAt, claim.endedAt)
    claims[id] = known
  }

  private func first(_ one: Timestamp?, _ other: Timestamp?) -> Timestamp? {
    [one, other].compactMap(\.self).min()
  }
}

extension SeatClaims.Association {
  /// `nil` without a person.
  fileprivate init?(_ time: Timestamp, _ appTransactionId: String?) {
    guard let appTransactionId, !appTransactionId.isEmpty else { return nil }
    self.init(at: time, holder: Identifier(appTransactionId))
  }
}

extension SeatClaims: CustomStringConvertible {
  /// The group and the number of claims.
  public var description: String {
    "\(claims.count) claims of seats in \(originalTransactionId)"
  }
}
