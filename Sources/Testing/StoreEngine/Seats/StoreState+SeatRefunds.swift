// SPDX-License-Identifier: Apache-2.0

import StorePayloads

// Refunds of some seats of a transaction, which stays valid for the others.
extension StoreState {
  /// Takes back seats of a transaction of a group; all that are left are a refund of the transaction.
  mutating func refund(_ count: Int64, of number: TransactionIndex, reason: Int64?)
    throws(StoreRefusal)
  {
    try requireNotRefunded(number)
    guard let seats = transactions[number].seats, let place = transactions[number].place else {
      throw StoreRefusal(.invalidState, "the transaction was not bought with several seats")
    }
    guard count <= seats.left else {
      throw StoreRefusal(
        .invalidState,
        "the transaction has \(seats.left) seats left, and \(count) were to be refunded"
      )
    }
    guard count < seats.left else {
      return try refund(number, .percentage(100_000), reason: reason)
    }
    changes.note("refund")
    transactions[number].seats?.revoked += count
    transactions[number].refundRequestedAt = nil
    transactions[number].refundRequestReason = nil
    leaveOut(count, refundedOf: number)
    assume(.unclaimsBeforeRefund)
    let isBefore = options.knobs.unclaimsBeforeRefund
    if isBefore { fitClaims(of: place.subscription) }
    notify(.refund, .seats, subscription: place.subscription, transaction: number)
    if !isBefore { fitClaims(of: place.subscription) }
    fitMembers(of: place.subscription)
  }

  /// Gives back the seats that were taken back from a transaction.
  mutating func reverseSeatRefund(_ number: TransactionIndex) {
    changes.note("refundReversed")
    restoreSeats(of: number, wholly: false)
    notify(.refundReversed, transaction: number)
  }

  /// The next renewal has no seats that were refunded.
  mutating func leaveOut(_ count: Int64, refundedOf number: TransactionIndex) {
    guard let place = transactions[number].place, isCurrent(number),
      subscriptions[place.subscription].renewal.seats > 1
    else { return }
    assume(.refundedSeats)
    let left = subscriptions[place.subscription].renewal.seats - count
    subscriptions[place.subscription].renewal.seats = max(1, left)
  }

  /// Undoes what refunds took back from a transaction, for the next renewal too.
  mutating func restoreSeats(of number: TransactionIndex, wholly isWhole: Bool) {
    guard let seats = transactions[number].seats, let place = transactions[number].place else {
      return
    }
    transactions[number].seats?.revoked = 0
    guard isCurrent(number) else { return }
    let restored =
      subscriptions[place.subscription].renewal.seats + (isWhole ? seats.count : seats.revoked)
    let left = seatsLeft(in: place.period)
    subscriptions[place.subscription].renewal.seats = max(1, min(restored, left))
    if !runningMembers(of: place.subscription).isEmpty || seats.invitations == .apple {
      assume(.membersAfterReversal)
    }
  }
}
