// SPDX-License-Identifier: Apache-2.0

import StrictTime

/// A paid period of a chain.
struct PaidPeriod: Sendable {
  let purchase: Purchase
  /// The date from which another product or billing plan supersedes it.
  let supersededDate: Timestamp?
  /// E-10: whether Apple reversed its refund after a later purchase had been made, which would have superseded it.
  let isReinstated: Bool

  init(_ purchase: Purchase, _ supersession: Supersession) {
    self.purchase = purchase
    supersededDate = supersession.date
    isReinstated = supersession.isReinstated
  }

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
