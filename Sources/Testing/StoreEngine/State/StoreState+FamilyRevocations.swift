// SPDX-License-Identifier: Apache-2.0

import StorePayloads

// The end of family members' access: the organizer is refunded, or stops sharing, or the member leaves.
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
    changes.note("familyRevocation")
    transactions[renewal].revocation = familyRevocation(reason)
    subscriptions[number].current = running
    followBilling(number, organizer)
    notify(.revoke, subscription: number, transaction: renewal)
  }

  /// Revokes the access of a member.
  mutating func revokeMember(_ number: SubscriptionIndex, reason: Int64) {
    guard subscriptions[number].phase.isRunning else { return }
    changes.note("familyRevocation")
    // The renewal info of the member keeps what it said of the organizer's billing problem.
    let billing = subscriptions[number].life.billing
    subscriptions[number].life.revoke(at: now, billing: billing)
    transactions[periods[subscriptions[number].current].first].revocation = familyRevocation(reason)
    notify(.revoke, subscription: number)
  }

  /// The end of family access to a purchase, now.
  func familyRevocation(_ reason: Int64) -> Revocation {
    Revocation(date: now, reason: reason, type: .family, percentage: nil)
  }
}
