// SPDX-License-Identifier: Apache-2.0

import StrictTime

/// A paid period of a chain.
struct PaidPeriod: Sendable {
  let purchase: Purchase
  /// The date from which another product or billing plan supersedes it.
  let supersededDate: Timestamp?

  /// The end, or the earlier date at which the period is superseded; `nil` for a transaction without
  /// `expiresDate`.
  var end: Timestamp? {
    [purchase.facts.expiresDate, supersededDate].compactMap { $0 }.min()
  }

  /// E-11: whether the period is active at a given time, and neither revoked nor superseded.
  func covers(_ time: Timestamp) -> Bool {
    guard let end, purchase.facts.expiresDate != nil else { return false }
    return purchase.facts.purchaseDate <= time && time < end && purchase.revocation(by: time) == nil
  }

  func isSuperseded(by time: Timestamp) -> Bool {
    supersededDate.map { $0 <= time } ?? false
  }
}
