// SPDX-License-Identifier: Apache-2.0

/// Settings for undocumented App Store behavior.
///
/// Each value is an assumption of the simulation.
public struct StoreKnobs: Hashable, Sendable {
  /// The renewal day in months without the original day.
  public var monthOverflow = MonthOverflow.clampKeepingAnchorDay
  /// The time zone of calendar arithmetic.
  public var timeZone = CalendarZone.utc
  /// How many seconds before the end of a period the store charges and signs the next one: 0 to 86,400.
  ///
  /// ``StoreProfile/realistic`` and ``StoreProfile/observed`` ignore it and use a random value for each period.
  public var renewalLead: Int64 = 0
  /// Whether the store resends a notification after HTTP status 4xx.
  public var retryOn4xx = true
  /// How many seconds a server has to respond to a notification.
  ///
  /// With ``StoreProfile/realistic``, some responses take longer, and the store resends the notification.
  public var deliveryTimeout: Int64 = 30
  /// When a lapsed subscriber is eligible for a win-back offer.
  public var winBack = WinBackCriteria()
  /// Whether a lapsed subscription keeps its original transaction id when the customer resubscribes.
  public var resubscribeKeepsOriginalId = true
  /// Whether the transaction that an upgrade replaces has a revocation date.
  public var upgradedCarriesRevocation = false
  /// The expiration intent of a subscription cancelled during billing retry: 1 or 2.
  public var cancelInRetryIntent: Int64 = 1
  /// Whether the store signs a notification again when it resends it.
  public var resignOnRetry = false
  /// Whether to simulate the measured peculiarities of StoreKit testing in Xcode.
  ///
  /// Has no effect in other environments.
  public var quirks = false
  /// Whether sandbox notifications contain `appAppleId`.
  public var sandboxHasAppAppleId = true
  /// After how many renewals the sandbox turns auto-renew off: 12 today, 6 and 5 in earlier years; 1 to 12.
  public var sandboxRenewals: Int64 = 12

  /// The defaults.
  public init() {}

  /// The renewal day in months without the original day.
  public enum MonthOverflow: String, CaseIterable, Sendable {
    /// January 31, February 28, March 31.
    case clampKeepingAnchorDay
    /// January 31, February 28, March 28.
    case clamp
    /// January 31, March 3.
    case rollOver
  }

  /// The time zone of calendar arithmetic.
  public enum CalendarZone: String, CaseIterable, Sendable {
    /// UTC.
    case utc = "UTC"
    /// Pacific time, with daylight saving time.
    case losAngeles = "America/Los_Angeles"
  }

  /// When a lapsed subscriber is eligible for a win-back offer.
  public struct WinBackCriteria: Hashable, Sendable {
    /// The minimum number of paid months.
    public var paidMonths: Int64 = 1
    /// The minimum number of months since the subscription expired.
    public var monthsSinceExpiry: Int64 = 1
    /// The minimum number of months since the last win-back offer.
    public var wait: Int64 = 2

    /// One paid month, one month since expiry, two months between offers.
    public init() {}
  }
}
