// SPDX-License-Identifier: Apache-2.0

import StorePayloads

// The end of members' access: the organizer of a family or the purchaser of a group is refunded, or stops sharing, or the
// member leaves.
extension StoreState {
  /// Revokes a member's period that has not begun, after the refund of the organizer's early renewal.
  mutating func undoRenewal(
    ofMember number: SubscriptionIndex,
    _ organizer: SubscriptionState,
    reason: Int64
  ) {
    let current = subscriptions[number].current
    let renewal = periods[current].first
    guard transactions[renewal].purchaseDate > now,
      let running = paidPeriod(before: current, of: number)
    else { return revokeMember(number, reason: reason) }
    noteRevocation(ofMember: number)
    transactions[renewal].revocation = revocation(ofMember: number, reason)
    subscriptions[number].current = running
    followBilling(number, organizer)
    notifyRevocation(ofMember: number, transaction: renewal)
  }

  /// Revokes the access of a member.
  mutating func revokeMember(_ number: SubscriptionIndex, reason: Int64) {
    guard subscriptions[number].phase.isRunning else { return }
    noteRevocation(ofMember: number)
    // The renewal info of the member keeps what it said of the organizer's billing problem.
    let billing = subscriptions[number].life.billing
    subscriptions[number].life.revoke(at: now, billing: billing)
    transactions[periods[subscriptions[number].current].first].revocation = revocation(
      ofMember: number,
      reason
    )
    notifyRevocation(ofMember: number)
  }

  private mutating func noteRevocation(ofMember number: SubscriptionIndex) {
    let isAssigned = subscriptions[number].ownership == .assigned
    changes.note(isAssigned ? "seatRevocation" : "familyRevocation")
  }

  private func revocation(ofMember number: SubscriptionIndex, _ reason: Int64) -> Revocation {
    subscriptions[number].ownership == .assigned
      ? Revocation(date: now, reason: 0, type: .assignment, percentage: nil)
      : familyRevocation(reason)
  }

  private mutating func notifyRevocation(
    ofMember number: SubscriptionIndex,
    transaction: TransactionIndex? = nil
  ) {
    guard subscriptions[number].ownership == .assigned else {
      return notify(.revoke, subscription: number, transaction: transaction)
    }
    assume(.assignmentRevocationType)
    let type = options.knobs.assignmentRevocationType.type
    notify(type, subscription: number, transaction: transaction)
  }

  /// The end of family access to a purchase, now.
  func familyRevocation(_ reason: Int64) -> Revocation {
    Revocation(date: now, reason: reason, type: .family, percentage: nil)
  }
}
