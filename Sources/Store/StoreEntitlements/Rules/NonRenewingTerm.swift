// SPDX-License-Identifier: Apache-2.0

import StrictTime

/// E-22: the term of a non-renewing subscription.
enum NonRenewingTerm {
  /// The start of the last uninterrupted part, and the end, for purchases sorted by date.
  static func term(
    of purchases: [Timestamp],
    lasting duration: CalendarPeriod,
    _ stacking: EntitlementPolicy.Stacking
  ) -> (start: Timestamp, end: Timestamp) {
    guard let first = purchases.first, let last = purchases.last else {
      return (.earliest, .earliest)
    }
    switch stacking {
    case .latestOnly: return (last, last.adding(duration))
    case .extendFromFirst:
      return (first, purchases.reduce(first) { end, _ in end.adding(duration) })
    case .stack:
      var start = first
      var end = first
      for purchase in purchases {
        if purchase > end { start = purchase }
        end = max(purchase, end).adding(duration)
      }
      return (start, end)
    }
  }
}
