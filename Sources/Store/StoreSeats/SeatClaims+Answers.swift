// SPDX-License-Identifier: Apache-2.0

public import StoreEntitlements
import StorePayloads
public import StrictTime

// What the claims of a group answer.

extension SeatClaims {
  /// Whether the person with an app transaction id may use the product of the group, by a claim (rule E-3e).
  ///
  /// `purchaser` is the answer about the purchaser at the same time. A claim grants nothing that the purchaser does not have.
  /// With more claims than seats, every member keeps access: your server chooses whom to unclaim. The reason is `neverPurchased` for
  /// a person without a claim.
  public func entitlement(
    of appTransactionId: String,
    at time: Timestamp,
    purchaser: Entitlement
  ) -> Entitlement {
    let holder = Identifier(appTransactionId)
    let found = claims.compactMap { id, claim -> HeldClaim? in
      let persons = associations(of: claim).filter { $0.at <= time }
      guard let first = persons.min(by: { $0.precedes($1) }), first.holder == holder,
        let start = start(of: claim), start <= time
      else { return nil }
      return HeldClaim(
        id: id.id,
        start: max(start, first.at),
        state: state(of: claim, id, start, at: time, purchaser),
        hasTwoHolders: persons.contains { $0.holder != holder }
      )
    }
    guard let best = found.max(by: { $0.precedes($1) }) else {
      return Entitlement(withoutSeatOf: purchaser)
    }
    return Entitlement(seat: best, of: purchaser)
  }

  /// How the claims and the seats of the running period compare; see ``SeatUse``.
  public func use(at time: Timestamp, purchaser: Entitlement) -> SeatUse {
    use(at: time, seats: purchaser.seats)
  }

  package func use(at time: Timestamp, seats: PurchasedSeats?) -> SeatUse {
    let running = claims.filter { id, claim in
      guard let start = start(of: claim), start <= time else { return false }
      return end(of: claim, id, start, by: time) == nil
    }
    return SeatUse(claimIds: running.keys.sorted(), seats: seats)
  }

  /// The requests that Apple has not answered, as far as your server knows, oldest first: send them again with the same ids.
  public var openRequests: [OpenSeatRequest] {
    let answered = Set(claims.values.flatMap(\.requests))
    return requests.filter { !answered.contains($0.key) && $0.value.withdrawnAt == nil }
      .sorted { ($0.value.preparedAt, $0.key) < ($1.value.preparedAt, $1.key) }
      .map { id, request in
        OpenSeatRequest(
          requestId: id,
          appTransactionId: request.holders.min { $0.precedes($1) }?.holder.text
        )
      }
  }

  /// The claims that Apple ended, sorted.
  public var endedClaims: [SeatClaimId] {
    claims.filter { $0.value.endedAt != nil }.keys.sorted()
  }

  /// The claims in the newest answer of Get Seat Info that your server did not record, sorted.
  public var unrecordedClaims: [SeatClaimId] {
    info.map { $0.claimIds.filter { claims[$0] == nil }.sorted() } ?? []
  }

  /// The app transaction id of the person of each claim that has one, of the first if two were named.
  public var holders: [SeatClaimId: String] {
    claims.compactMapValues { claim in
      associations(of: claim).min { $0.precedes($1) }?.holder.text
    }
  }

  /// All persons who ever had a claim, sorted.
  public var appTransactionIds: [String] {
    Set(claims.values.flatMap { associations(of: $0).map(\.holder) }).sorted().map(\.text)
  }

  /// The claims that an earlier state did not have, sorted.
  package func claimIds(since known: SeatClaims) -> [SeatClaimId] {
    claims.keys.filter { known.claims[$0] == nil }.sorted()
  }

  /// The persons of the claims that an earlier state did not have, or had otherwise; all after a new answer of Get Seat Info.
  package func appTransactionIds(changedSince known: SeatClaims) -> [String] {
    guard info == known.info else { return appTransactionIds }
    var changed: Set<Identifier> = []
    for (id, claim) in claims {
      let (now, before) = (associations(of: claim), known.claims[id].map(known.associations))
      if claim != known.claims[id] || now != before {
        changed.formUnion(now.union(before ?? []).map(\.holder))
      }
    }
    return changed.sorted().map(\.text)
  }

  /// The seconds after a claim in which an answer of Get Seat Info may not list it yet: the request that was recorded may be
  /// repeated until then.
  private static let settling: Int64 = 600
}

// The state of a claim.
extension SeatClaims {
  private func associations(of claim: Claim) -> Set<Association> {
    claim.requests.reduce(into: claim.associations) { all, request in
      all.formUnion(requests[request]?.holders ?? [])
    }
  }

  /// When the claim was first known to exist; `nil` if only its end is known.
  private func start(of claim: Claim) -> Timestamp? {
    claim.claimedAt ?? claim.associations.map(\.at).min()
  }

  private func end(
    of claim: Claim,
    _ id: SeatClaimId,
    _ start: Timestamp,
    by time: Timestamp
  ) -> Timestamp? {
    // Apple no longer lists it: a message was lost.
    let unlisted = info.flatMap { info in
      start.adding(seconds: SeatClaims.settling) < info.at && !info.claimIds.contains(id)
        ? info.at : nil
    }
    return [claim.unclaimedAt, claim.endedAt, unlisted].compactMap(\.self).filter { $0 <= time }
      .min()
  }

  private func state(
    of claim: Claim,
    _ id: SeatClaimId,
    _ start: Timestamp,
    at time: Timestamp,
    _ purchaser: Entitlement
  ) -> HeldClaim.State {
    if let end = end(of: claim, id, start, by: time) { return .ended(end) }
    guard let seats = purchaser.seats, seats.invitationManagement != .apple else { return .noGroup }
    // Apple has not said whether claims survive the end of a subscription that is bought again.
    let isListed = info.map { info in
      info.at >= seats.runsSince && info.at <= time && info.claimIds.contains(id)
    }
    return start < seats.runsSince && isListed != true ? .unknown(since: seats.runsSince) : .running
  }
}
