// SPDX-License-Identifier: Apache-2.0

import StorePayloads
import StrictTime

/// E-19: the longest grace period that may follow the paid periods of a product.
///
/// Neither a receipt nor a transaction history shows grace: until it is over, a customer in grace has the same evidence as
/// one who left.
struct LongestGrace: Sendable {
  private let calendar: CalendarPeriod
  /// In milliseconds: outside of production, periods are shorter than in the calendar.
  private let milliseconds: Int64?

  init(after periods: PeriodLengths, _ environment: KeyEnvironment, _ policy: EntitlementPolicy) {
    calendar =
      policy.assumedGrace
      ?? (periods.isWeekly ? LongestGrace.ofWeek : EntitlementPolicy.longestGrace)
    milliseconds = environment == .production ? nil : periods.longest
  }

  /// The time at which a grace period after this end is over: at most 28 days later, of a weekly subscription 6.
  func end(after end: Timestamp) -> Timestamp {
    let latest = end.adding(calendar)
    return milliseconds.map { min(latest, end.adding(milliseconds: $0)) } ?? latest
  }

  /// Apple, "Enable billing grace period": 6 days for weekly subscriptions, instead of at most 28.
  private static let ofWeek = CalendarPeriod(days: 6) ?? .zero
}

/// The known lengths of the periods of one product in a chain.
struct PeriodLengths: Sendable {
  /// The longest, in milliseconds.
  private(set) var longest: Int64 = 0
  /// Whether a period without an offer is known; the period of an offer may be shorter than the usual one, and the first
  /// period of a family member or of a seat ends with that of the purchaser.
  private var hasUsual = false

  mutating func add(_ facts: PurchaseFacts) {
    guard let end = facts.expiresDate else { return }
    longest = max(longest, end.milliseconds(since: facts.purchaseDate))
    hasUsual = hasUsual || facts.offer == nil && facts.ownership?.isPaidByAnother != true
  }

  /// Whether the subscription lasts a week at a time.
  var isWeekly: Bool { hasUsual && longest <= PeriodLengths.week }

  private static let week: Int64 = 7 * 86_400_000
}
