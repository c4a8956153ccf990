// SPDX-License-Identifier: Apache-2.0

package import AppStoreServer
import StorePayloads
import StrictTime

// The requests about seats of groups whose invitations the developer hosts, as steps.
extension StoreState {
  /// Claim Seat; a request with an identifier that was used returns the same claim.
  mutating func claimSeat(
    _ number: SubscriptionIndex,
    request given: String?,
    for member: CustomerIndex?
  ) throws(StoreRefusal) {
    changes.note("seatClaim")
    let request = given ?? identifiers.uuid(.seatRequest, claims.count)
    if claims.claim(of: number, request: request) != nil { return assume(.repeatedClaim) }
    let group = subscriptions[number]
    try requireHosted(group)
    try requireOther(member, of: group)
    assume(.purchaserTakesSeat)
    guard claims.runningCount(of: number) < memberSeats(of: group) else {
      throw api(.noAvailableSeats)
    }
    claims.append(
      SeatClaimRecord(
        group: number,
        id: identifiers.uuid(.seatClaim, claims.count),
        request: request,
        member: member,
        claimedAt: now
      )
    )
    changes.subscriptions.append(number)
  }

  /// Associate Seat.
  mutating func associateSeat(
    _ number: SubscriptionIndex,
    _ claim: String,
    with member: CustomerIndex
  ) throws(StoreRefusal) {
    changes.note("seatClaim")
    let group = subscriptions[number]
    try requireHosted(group)
    let index = try runningClaim(of: number, claim)
    try requireOther(member, of: group)
    if let known = claims[index].member {
      guard known != member else { return }
      assume(.secondAssociation)
      throw .api(.generalBadRequest, "the claim is of \(customers[known].name)")
    }
    claims.associate(index, with: member)
    changes.subscriptions.append(number)
  }

  /// Unclaim Seat.
  mutating func unclaimSeat(_ number: SubscriptionIndex, _ claim: String) throws(StoreRefusal) {
    changes.note("seatClaim")
    try requireHosted(subscriptions[number])
    claims.end(try runningClaim(of: number, claim), at: now, by: .developer)
    changes.subscriptions.append(number)
  }

  /// Ends the claim of a person, as scripts name it.
  mutating func unclaimSeat(_ number: SubscriptionIndex, of member: CustomerIndex)
    throws(StoreRefusal)
  {
    let claim = claims.claims(ofMember: member).first {
      claims[$0].group == number && claims[$0].end == nil
    }
    guard let claim else {
      throw StoreRefusal(.notFound, "\(customers[member].name) has no claim of a seat")
    }
    try unclaimSeat(number, claims[claim].id)
  }

  /// The id of the claim that a request made, or of the newest one of a group; empty if there is none.
  package func claimId(ofNewestIn name: String, request: String?) -> String {
    guard case .subscription(let group) = purchaseNames[name] else { return "" }
    let named = request.flatMap { claims.claim(of: group, request: $0) }
    return (named ?? claims.claims(of: group).last).map { claims[$0].id } ?? ""
  }

  // MARK: What requests need

  /// Throws unless the developer hosts the invitations of a group that is active.
  package func requireHosted(_ group: SubscriptionState) throws(StoreRefusal) {
    guard group.organizer == nil, record(of: group.current).seats?.invitations == .developer else {
      throw api(.notDeveloperManaged)
    }
    let isActive =
      switch group.phase {
      case .active: true
      case .grace: options.knobs.claimsNeed != .active
      case .retry: options.knobs.claimsNeed == .retry
      case .expired, .revoked: false
      }
    guard isActive else { throw api(.subscriptionNotActive) }
  }

  private func runningClaim(of number: SubscriptionIndex, _ claim: String) throws(StoreRefusal)
    -> SeatClaimIndex
  {
    guard let index = claims.runningClaim(of: number, named: claim) else {
      throw api(.seatClaimNotFound)
    }
    return index
  }

  /// A seat is claimed for a person other than the purchaser.
  private func requireOther(_ member: CustomerIndex?, of group: SubscriptionState)
    throws(StoreRefusal)
  {
    guard member == group.customer else { return }
    throw .api(.generalBadRequest, "\(customers[group.customer].name) bought the seats")
  }

  /// A refusal with an error that Apple has published by its name alone.
  package func api(_ error: NamedAPIError) -> StoreRefusal {
    let number = error.number ?? options.knobs.seatErrorNumbers[error]
    return StoreRefusal(.apiError, error.text(number), number: number)
  }

  // MARK: Claims that the App Store ends

  /// Ends the claims that are more than the seats, after a refund, with UNCLAIM_SEATS; a renewal with fewer seats ends none.
  mutating func fitClaims(of number: SubscriptionIndex) {
    let running = claims.runningClaims(of: number)
    let excess = running.count - Int(memberSeats(of: subscriptions[number]))
    guard excess > 0 else { return }
    assume(.unclaims)
    assume(.unclaimedSeats)
    let isNewest = options.knobs.unclaims == .newest
    let ended = isNewest ? running.suffix(excess).reversed() : Array(running.prefix(excess))
    for claim in ended { claims.end(claim, at: now, by: .appStore) }
    notify(.unclaimSeats, nil, .unclaimedSeats(group: number, ids: ended.map { claims[$0].id }))
  }

  /// Ends the claims of a subscription that ended, and is bought again.
  mutating func endClaims(ofLapsed number: SubscriptionIndex) {
    let running = claims.runningClaims(of: number)
    guard !running.isEmpty else { return }
    assume(.claimsSurviveLapse)
    guard !options.knobs.claimsSurviveLapse else { return }
    for claim in running { claims.end(claim, at: now, by: .lapse) }
  }
}

extension NamedAPIError {
  /// The message of the store's answer, which says that the number is not Apple's.
  package func text(_ number: Int64) -> String {
    let note =
      self.number == nil
      ? " Apple has not published the number of \(name): \(number) is not Apple's." : ""
    return "\(name): \(meaning).\(note)"
  }
}
