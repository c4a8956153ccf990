// SPDX-License-Identifier: Apache-2.0

import StoreEngine

// Seats of a group: `TestCustomer.purchase(_:seats:)` buys them.
extension TestTransaction {
  /// Takes back seats of this transaction; the others stay.
  ///
  /// All that are left are a refund of the transaction.
  ///
  ///     try purchase.refund(seats: 2)
  public func refund(seats: Int64) throws(StoreRefusal) {
    try requireSeats(seats)
    try store.perform(RefundStep { ($0.transaction, $0.seats) = (name(), seats) })
  }

  /// Sets how many seats the next renewal has; 1 renews for one customer.
  ///
  ///     try purchase.setRenewalSeats(4)
  public func setRenewalSeats(_ seats: Int64) throws(StoreRefusal) {
    try requireSeats(seats)
    let name = try subscriptionName()
    try store.perform(SetRenewalSeatsStep { ($0.subscription, $0.seats) = (name, seats) })
  }

  private func requireSeats(_ seats: Int64) throws(StoreRefusal) {
    guard 1...10_000 ~= seats else {
      throw StoreRefusal(.invalidArgument, "seats \(seats), expected 1 to 10000")
    }
  }

  // MARK: Members with transactions

  /// Assigns a seat to a member, in a group whose invitations the App Store manages.
  ///
  ///     try purchase.assignSeat(to: store.customer("bert"))
  public func assignSeat(to member: TestCustomer) throws(StoreRefusal) {
    let name = try subscriptionName()
    try store.perform(AssignSeatStep { ($0.subscription, $0.member) = (name, member.name) })
  }

  /// Takes back the seat of a member.
  ///
  ///     try purchase.takeBackSeat(of: store.customer("bert"))
  public func takeBackSeat(of member: TestCustomer) throws(StoreRefusal) {
    let name = try subscriptionName()
    try store.perform(TakeBackSeatStep { ($0.subscription, $0.member) = (name, member.name) })
  }

  /// Lets a member leave the group.
  ///
  ///     try purchase.leaveGroup(store.customer("bert"))
  public func leaveGroup(_ member: TestCustomer) throws(StoreRefusal) {
    let name = try subscriptionName()
    try store.perform(LeaveGroupStep { ($0.subscription, $0.member) = (name, member.name) })
  }

  // MARK: Claims

  /// Claims a seat as Claim Seat does, in a group whose invitations the developer hosts; returns its `seatClaimId`.
  ///
  ///     let claim = try purchase.claimSeat(for: store.customer("bert"))
  @discardableResult
  public func claimSeat(
    for member: TestCustomer? = nil,
    requestIdentifier: String? = nil
  ) throws(StoreRefusal) -> String {
    let name = try subscriptionName()
    try store.perform(
      ClaimSeatStep {
        ($0.subscription, $0.member) = (name, member?.name)
        $0.requestIdentifier = requestIdentifier
      }
    )
    return store.state.claimId(ofNewestIn: name, request: requestIdentifier)
  }

  /// Names the person of a claim, as Associate Seat does.
  ///
  ///     let claim = try purchase.claimSeat()
  ///     try purchase.associateSeat(claim, with: store.customer("bert"))
  public func associateSeat(_ claim: String, with member: TestCustomer) throws(StoreRefusal) {
    let name = try subscriptionName()
    try store.perform(
      AssociateSeatStep { ($0.subscription, $0.claim, $0.member) = (name, claim, member.name) }
    )
  }

  /// Gives the seat of a claim back, as Unclaim Seat does.
  ///
  ///     let claim = try purchase.claimSeat()
  ///     try purchase.unclaimSeat(claim)
  public func unclaimSeat(_ claim: String) throws(StoreRefusal) {
    let name = try subscriptionName()
    try store.perform(UnclaimSeatStep { ($0.subscription, $0.claim) = (name, claim) })
  }
}
