// SPDX-License-Identifier: Apache-2.0

import StoreLab
import StrictTime

// The knob `quirks`: peculiarities of StoreKit testing in Xcode that were measured (lifecycle 6). Other environments
// have none of them.
//
// - At a renewal the status is `expired` for 30 to 700 milliseconds.
// - The end of a subscription updates no transaction.
// - Unfinished transactions are listed newest first, as renewals that an app missed arrive.
// - The purchase of a downgrade returns the running transaction.
// - Dates of tokens have fractions of a millisecond (E-56).
// - The refund of a past period revokes that transaction only; so it is in every environment.
extension StoreState {
  var hasQuirks: Bool { options.knobs.quirks && options.environment == .xcode }

  /// Whether a renewal is due and the short lapse before it has not begun.
  func isBeforeBoundary(_ subscription: SubscriptionState) -> Bool {
    hasQuirks && willCharge(subscription) && subscription.boundary?.period != subscription.current
  }

  /// A date of a token; the same time has the same fraction in all tokens.
  func tokenDate(_ time: Timestamp) -> TokenDate {
    let date = TokenDate(time)
    guard hasQuirks else { return date }
    let milliseconds = Int(truncatingIfNeeded: time.millisecondsSince1970)
    let fraction = identifiers.number(.fraction, milliseconds, below: 9_999) + 1
    return date.adding(fraction: "\(fraction)")
  }

  /// The period is over, and its renewal follows within a second.
  mutating func enterBoundary(of number: Int) {
    assume(.quirks)
    let period = subscriptions[number].current
    let delay = Int64(identifiers.number(.boundary, period, below: 671)) + 30
    subscriptions[number].boundary = RenewalBoundary(
      period: period,
      end: now.adding(milliseconds: delay)
    )
    changes.note("renewalBoundary")
    changes.subscriptions.append(number)
  }
}

/// The short time between the end of a period and the renewal that follows it.
struct RenewalBoundary: Hashable, Sendable {
  /// The period that is over.
  let period: Int
  /// When it is renewed.
  let end: Timestamp
}

extension SubscriptionState {
  /// The time of the renewal, or the end of the period where the lapse before it has not begun.
  func boundary(hasPassed end: Timestamp) -> Timestamp {
    guard let boundary, boundary.period == current else { return end }
    return boundary.end
  }

  /// The status in documents and rows.
  var status: Int64 {
    let isAtBoundary = phase == .active && boundary?.period == current
    return isAtBoundary ? Phase.expired.rawValue : phase.rawValue
  }
}
