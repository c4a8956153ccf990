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
    leaveOut(seatsRefundedOf: number)
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
    restoreSeats(of: number)
    notify(.refundReversed, transaction: number)
  }

  /// The next renewal has no more seats than a refund left.
  mutating func leaveOut(seatsRefundedOf number: TransactionIndex) {
    guard let place = transactions[number].place, isCurrent(number) else { return }
    let renewed = subscriptions[place.subscription].renewal.seats
    let left = max(1, seatsLeft(in: place.period))
    guard renewed > left else { return }
    assume(.refundedSeats)
    subscriptions[place.subscription].renewal.seats = left
    transactions[number].seats?.leftOut += renewed - left
  }

  /// Undoes what refunds took back from a transaction, for the next renewal too.
  mutating func restoreSeats(of number: TransactionIndex) {
    guard let seats = transactions[number].seats, let place = transactions[number].place else {
      return
    }
    transactions[number].seats?.revoked = 0
    transactions[number].seats?.leftOut = 0
    guard isCurrent(number) else { return }
    subscriptions[place.subscription].renewal.seats += seats.leftOut
    if seats.invitations == .apple { assume(.membersAfterReversal) }
  }
}
