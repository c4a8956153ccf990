// SPDX-License-Identifier: Apache-2.0

public import StorePayloads
public import StrictTime

/// Your decisions for cases that Apple's data leaves open.
///
/// The defaults grant only access that was paid for.
///
///     var policy = EntitlementPolicy()
///     policy.features = ["no-ads": ["com.example.notes.pro", "com.example.notes.lifetime"]]
///     let summary = ledger.entitlements(at: now, in: .production, policy: policy)
public struct EntitlementPolicy: Hashable, Sendable {
  /// How long access continues during billing retry, after the paid period; at most 60 days, 90 within a commitment
  /// (rule E-13; default: none).
  public var billingRetryAccess: CalendarPeriod
  /// The level of that access (rule E-13; default: limited).
  public var billingRetryLevel: AccessLevel
  /// How old the newest evidence of billing retry may be before it is stale, because a recovery may have been lost (rule
  /// E-13; default: one day).
  public var retryEvidenceAge: CalendarPeriod
  /// How long access continues after the paid period while it is not known whether it renewed (rule E-14; default:
  /// none).
  ///
  /// One day is recommended: it covers Apple's first two retries of a notification.
  public var renewalLeeway: CalendarPeriod
  /// The duration of a grace period whose end Apple did not send (rule E-12).
  public var assumedGrace: CalendarPeriod?
  /// The duration of non-renewing subscriptions, by product (rule E-22).
  public var durations: [String: CalendarPeriod]
  /// How the terms of several purchases of one product combine (rule E-22; default: `stack`).
  public var stacking: Stacking
  /// Products that are trials of the app, with their duration (rule E-41).
  public var trialProducts: [String: CalendarPeriod]
  /// How long evidence counts as the present, for devices without a trusted clock; servers set none (rule E-52).
  public var offlineTrust: CalendarPeriod?
  /// Whether a non-consumable remains usable after a partial refund (rule E-23; default: false).
  public var partialRefundKeepsAccess: Bool
  /// E-51: how far the clock may be behind the evidence without a warning.
  package var clockTolerance: Duration = .clockTolerance
  /// E-21: the units in a quantity of one of a consumable, such as 100 coins; 1 for other products.
  package var unitSizes: [String: Int64] = [:]
  /// The products that grant each feature (rule E-17b).
  public var features: [String: [String]]
  /// The group and level of products; receipts do not contain them (rule E-17).
  public var groups: [String: GroupMembership]
  /// The kinds of products, for receipts that do not name them (rules E-20 to E-22).
  public var kinds: [String: ProductType]
  /// The products that unlock all of the app; ``EntitlementSummary/unlock`` is the answer (rule E-42).
  public var unlock: [String]
  /// The first free version of the app (rule E-40).
  public var firstFreeVersion: String?
  /// The date from which the app is free (rule E-40).
  public var freeSince: Timestamp?

  /// A policy, with the defaults of the rules.
  public init(
    billingRetryAccess: CalendarPeriod = .zero,
    billingRetryLevel: AccessLevel = .limited,
    retryEvidenceAge: CalendarPeriod = EntitlementPolicy.usualRetryEvidenceAge,
    renewalLeeway: CalendarPeriod = .zero,
    assumedGrace: CalendarPeriod? = nil,
    durations: [String: CalendarPeriod] = [:],
    stacking: Stacking = .stack,
    trialProducts: [String: CalendarPeriod] = [:],
    offlineTrust: CalendarPeriod? = nil,
    partialRefundKeepsAccess: Bool = false,
    features: [String: [String]] = [:],
    groups: [String: GroupMembership] = [:],
    kinds: [String: ProductType] = [:],
    unlock: [String] = [],
    firstFreeVersion: String? = nil,
    freeSince: Timestamp? = nil
  ) {
    self.billingRetryAccess = billingRetryAccess
    self.billingRetryLevel = billingRetryLevel
    self.retryEvidenceAge = retryEvidenceAge
    self.renewalLeeway = renewalLeeway
    self.assumedGrace = assumedGrace
    self.durations = durations
    self.stacking = stacking
    self.trialProducts = trialProducts
    self.offlineTrust = offlineTrust
    self.partialRefundKeepsAccess = partialRefundKeepsAccess
    self.features = features
    self.groups = groups
    self.kinds = kinds
    self.unlock = unlock
    self.firstFreeVersion = firstFreeVersion
    self.freeSince = freeSince
  }

  /// How the terms of several purchases of a non-renewing subscription combine (rule E-22).
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

  /// E-13: the default of ``retryEvidenceAge``.
  public static let usualRetryEvidenceAge = CalendarPeriod(days: 1) ?? .zero

  /// E-13: the length of Apple's billing retry.
  static let longestBillingRetry = CalendarPeriod(days: 60) ?? .zero

  /// E-13: the length of Apple's billing retry within a commitment.
  static let longestCommitmentRetry = CalendarPeriod(days: 90) ?? .zero

  /// E-12: the longest grace period.
  static let longestGrace = CalendarPeriod(days: 28) ?? .zero
}
