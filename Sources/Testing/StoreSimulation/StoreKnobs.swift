// SPDX-License-Identifier: Apache-2.0

/// Behaviour of the App Store that Apple does not document; each value is an assumption of the simulation.
public struct StoreKnobs: Hashable, Sendable {
  /// What becomes of day 31 in a shorter month.
  public var monthOverflow = MonthOverflow.clampKeepingAnchorDay
  /// The time zone of calendar arithmetic.
  public var timeZone = CalendarZone.utc
  /// How many seconds before the end of a period the next one is charged and signed: 0 to 86,400.
  ///
  /// ``StoreProfile/realistic`` draws it for each period instead.
  public var renewalLead: Int64 = 0
  /// Whether a notification answered with an HTTP status of the 400 class is sent again.
  public var retryOn4xx = true
  /// How many seconds a server has to answer a notification; with ``StoreProfile/realistic`` some answers take longer, and
  /// the notification is sent again.
  public var deliveryTimeout: Int64 = 30
  /// When a lapsed subscriber is eligible for a win-back offer.
  public var winBack = WinBackCriteria()
  /// Whether a subscription that is bought again keeps its original transaction id.
  public var resubscribeKeepsOriginalId = true
  /// Whether the superseded transaction of an upgrade also carries a revocation date.
  public var upgradedCarriesRevocation = false
  /// The expiration intent of a subscription cancelled during billing retry: 1 or 2.
  public var cancelInRetryIntent: Int64 = 1
  /// Whether a notification that is sent again is signed again.
  public var resignOnRetry = false
  /// Whether the measured peculiarities of StoreKit testing in Xcode are simulated, in environment Xcode.
  public var quirks = false
  /// Whether notifications of the sandbox carry the app's Apple id.
  public var sandboxHasAppAppleId = true

  /// The defaults.
  public init() {}

  /// What becomes of day 31 in a shorter month.
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
    /// The least number of paid months.
    public var paidMonths: Int64 = 1
    /// The least number of months since the subscription expired.
    public var monthsSinceExpiry: Int64 = 1
    /// The least number of months since the last win-back offer.
    public var wait: Int64 = 2

    /// One paid month, one month since expiry, two months between offers.
    public init() {}
  }
}
