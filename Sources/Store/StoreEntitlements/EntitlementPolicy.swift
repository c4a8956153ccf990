// SPDX-License-Identifier: Apache-2.0

public import StorePayloads
public import StrictTime

/// What the owner of an app decides, where Apple's data leaves a choice.
///
/// The defaults are those of the rules: no access that is not paid for, nothing assumed.
public struct EntitlementPolicy: Hashable, Sendable {
  /// E-13: how long after the paid period access goes on while Apple tries to bill; at most 60 days count, 90 within
  /// a commitment.
  public var billingRetryAccess = CalendarPeriod.zero
  /// E-13: how much access that is.
  public var billingRetryLevel = AccessLevel.limited
  /// E-14: how long after the paid period access goes on while nothing is known about its renewal.
  public var renewalLeeway = CalendarPeriod.zero
  /// E-12: how long grace is taken to last when Apple says that it runs, and not until when.
  public var assumedGrace: CalendarPeriod?
  /// E-22: how long a non-renewing subscription lasts, by product.
  public var durations: [String: CalendarPeriod] = [:]
  /// E-22: how several purchases of one add up.
  public var stacking = Stacking.stack
  /// E-41: products that are trials of an app without a subscription, and how long they last.
  public var trialProducts: [String: CalendarPeriod] = [:]
  /// E-52: how long evidence counts as the present where the clock cannot be trusted; `nil` where it can,
  /// as on a server.
  public var offlineTrust: CalendarPeriod?
  /// E-23: whether a refund in part leaves a non-consumable usable.
  public var partialRefundKeepsAccess = false
  /// E-51: by how much the clock may be behind the evidence.
  public var clockTolerance: Duration = .seconds(300)
  /// E-17b: the products of which one is enough for a feature.
  public var features: [String: [String]] = [:]
  /// E-17: the group and level of products, for receipts, which do not name them.
  public var groups: [String: GroupMembership] = [:]
  /// E-20 to E-22: the kinds of products, for receipts that do not name them.
  public var kinds: [String: ProductKind] = [:]
  /// E-40: the first version of the app that was free.
  public var firstFreeVersion: String?
  /// E-40: since when the app is free.
  public var freeSince: Timestamp?

  /// The defaults.
  public init() {}

  /// E-22: how several purchases of a non-renewing subscription add up.
  public enum Stacking: String, CaseIterable, Codable, Sendable {
    /// Each begins when it is bought, or when the one before it ends.
    case stack
    /// All last from the first purchase on, one after the other.
    case extendFromFirst
    /// Only the last one counts.
    case latestOnly
  }

  /// Where a subscription stands in its group.
  public struct GroupMembership: Hashable, Sendable {
    /// The group.
    public let group: String
    /// The level: 1 is the highest service.
    public let level: Int

    /// A place in a group.
    public init(group: String, level: Int) {
      self.group = group
      self.level = level
    }
  }

  /// E-13: Apple tries to bill for so long.
  static let longestBillingRetry = CalendarPeriod(days: 60) ?? .zero

  /// E-13: and for so long within a commitment.
  static let longestCommitmentRetry = CalendarPeriod(days: 90) ?? .zero

  /// E-12: no grace period is longer.
  static let longestGrace = CalendarPeriod(days: 28) ?? .zero
}

/// How much a customer may use.
public enum AccessLevel: String, CaseIterable, Codable, Sendable {
  /// All of it.
  case full
  /// What the app grants to customers who have not paid yet.
  case limited
}
