// SPDX-License-Identifier: Apache-2.0

public import StorePayloads
public import StrictTime

/// Your decisions for cases that Apple's data leaves open.
///
/// The defaults grant only access that was paid for.
///
///     var policy = EntitlementPolicy()
///     policy.features = ["no-ads": ["com.example.notes.pro", "com.example.notes.lifetime"]]
///     let summary = ledger.entitlements(at: now, policy: policy)
public struct EntitlementPolicy: Hashable, Sendable {
  /// E-13: how long access continues during billing retry, after the paid period; at most 60 days, 90 within a
  /// commitment.
  public var billingRetryAccess = CalendarPeriod.zero
  /// E-13: the level of that access.
  public var billingRetryLevel = AccessLevel.limited
  /// E-14: how long access continues after the paid period while it is not known whether it renewed.
  public var renewalLeeway = CalendarPeriod.zero
  /// E-12: the duration of a grace period whose end Apple did not send.
  public var assumedGrace: CalendarPeriod?
  /// E-22: the duration of non-renewing subscriptions, by product.
  public var durations: [String: CalendarPeriod] = [:]
  /// E-22: how the terms of several purchases of one product combine.
  public var stacking = Stacking.stack
  /// E-41: products that are trials of the app, with their duration.
  public var trialProducts: [String: CalendarPeriod] = [:]
  /// E-52: how long evidence counts as the present, for devices without a trusted clock; servers set none.
  public var offlineTrust: CalendarPeriod?
  /// E-23: whether a non-consumable remains usable after a partial refund.
  public var partialRefundKeepsAccess = false
  /// E-51: how far the clock may be behind the evidence without a warning.
  package var clockTolerance: Duration = .clockTolerance
  /// E-17b: the products that grant each feature.
  public var features: [String: [String]] = [:]
  /// E-17: the group and level of products; receipts do not contain them.
  public var groups: [String: GroupMembership] = [:]
  /// E-20 to E-22: the kinds of products, for receipts that do not name them.
  public var kinds: [String: ProductType] = [:]
  /// E-42: the products that unlock all of the app; ``EntitlementSummary/unlock`` is the answer.
  public var unlock: [String] = []
  /// E-40: the first free version of the app.
  public var firstFreeVersion: String?
  /// E-40: the date from which the app is free.
  public var freeSince: Timestamp?

  /// The defaults.
  public init() {}

  /// E-22: how the terms of several purchases of a non-renewing subscription combine.
  public enum Stacking: String, CaseIterable, Codable, Sendable {
    /// Each term begins with its purchase, or at the end of the previous term if that is later.
    case stack
    /// The durations add up from the first purchase on.
    case extendFromFirst
    /// Only the last purchase counts.
    case latestOnly
  }

  /// The group and level of a subscription.
  public struct GroupMembership: Hashable, Sendable {
    /// The group.
    public let group: String
    /// The level; 1 is the highest.
    public let level: Int

    /// A group and a level from 1.
    public init(group: String, level: Int) {
      self.group = group
      self.level = level
    }
  }

  /// E-13: the length of Apple's billing retry.
  static let longestBillingRetry = CalendarPeriod(days: 60) ?? .zero

  /// E-13: the length of Apple's billing retry within a commitment.
  static let longestCommitmentRetry = CalendarPeriod(days: 90) ?? .zero

  /// E-12: the longest grace period.
  static let longestGrace = CalendarPeriod(days: 28) ?? .zero
}
