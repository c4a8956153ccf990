// SPDX-License-Identifier: Apache-2.0

package import StrictTime

/// A subscription of one customer in one group: the chain of periods under one original transaction id.
///
/// The status does not depend on auto-renew: turning it off changes nothing before the period ends.
package struct SubscriptionState: Sendable {
  package var index: SubscriptionIndex
  /// The name in scripts and rows.
  package let name: String
  package var customer: CustomerIndex
  package let group: String
  package let ownership: TransactionRecord.Ownership
  /// The subscription of the family's organizer, or of the purchaser of the group, if this is a member's.
  package var organizer: SubscriptionIndex?
  package var original: TransactionIndex
  /// The newest period.
  package var current: PeriodIndex
  package var life = SubscriptionLife.active(nil)
  package var renewal: Renewal
  /// The `requestIdentifier` of each extension, in UTF-8.
  var extensionRequests: Set<[UInt8]> = []
  var cycle: BillingCycle
  /// `recentSubscriptionStartDate`, which ignores lapses of up to 60 days.
  var recentStart: Timestamp
  /// Renewals left in the sandbox.
  var renewalsLeft: Int?
  var lastWinBack: Timestamp?
  /// Whether the subscription is shared with the family.
  package var isShared = false
  /// Whether an organization bought it, whose members get their seats from its device management.
  package var isOfOrganization = false
  /// The transaction with which a member got the seat.
  var assignment: TransactionIndex?
  /// The number of paid weeks.
  ///
  /// A month counts as four.
  var paidWeeks: Int64 = 0
  /// When the current content was signed.
  ///
  /// Different contents never have the same signing time.
  package var signedAt: Timestamp

  package var phase: SubscriptionLife.Phase { life.phase }

  /// Whether all its transactions were deleted.
  package var isRemoved: Bool { life == .removed }

  /// The status in payloads, API responses and rows.
  package var status: Int64 {
    if case .active(.some) = life { return SubscriptionLife.Phase.expired.rawValue }
    return phase.rawValue
  }
}

/// The billing cycle of a subscription.
///
/// The ends of periods are computed from the anchor, so that February 28 is followed by March 31 if the anchor is
/// January 31.
package struct BillingCycle: Hashable, Sendable {
  var anchor: Timestamp
  /// Months since the anchor.
  var months: Int64 = 0
}
