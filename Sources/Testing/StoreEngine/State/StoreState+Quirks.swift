// SPDX-License-Identifier: Apache-2.0

import StoreLab
import StrictTime

// The knob `quirks`: measured peculiarities of StoreKit testing in Xcode. Other environments do not have them.
//
// - At a renewal the status is `expired` for 30 to 700 milliseconds.
// - The expiration of a subscription updates no transaction.
// - Unfinished transactions are listed newest first, in the order in which an app receives missed renewals.
// - The purchase of a downgrade returns the current transaction.
// - Dates in tokens have fractions of a millisecond.
// - The refund of a past period revokes only that transaction, as in every environment.
extension StoreState {
  package var hasQuirks: Bool { options.knobs.quirks && options.environment == .xcode }

  /// Whether a renewal is due but its ``RenewalBoundary`` has not begun.
  func isBeforeBoundary(_ subscription: SubscriptionState) -> Bool {
    hasQuirks && willCharge(subscription) && subscription.life == .active(nil)
  }

  /// A date in a token.
  ///
  /// Equal times have equal fractions in all tokens.
  func tokenDate(_ time: Timestamp) -> TokenDate {
    let date = TokenDate(time)
    guard hasQuirks else { return date }
    let milliseconds = Int(truncatingIfNeeded: time.millisecondsSince1970)
    let fraction = identifiers.number(.fraction, milliseconds, below: 9_999) + 1
    return date.adding(fraction: "\(fraction)")
  }

  /// Ends the period; the renewal follows within a second.
  mutating func enterBoundary(of number: SubscriptionIndex) {
    assume(.quirks)
    let first = periods[subscriptions[number].current].first
    let delay = Int64(identifiers.number(.boundary, first.value, below: 671)) + 30
    let boundary = RenewalBoundary(end: now.adding(milliseconds: delay))
    subscriptions[number].life = .active(boundary)
    changes.note("renewalBoundary")
    changes.subscriptions.append(number)
  }
}
