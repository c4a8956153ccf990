// SPDX-License-Identifier: Apache-2.0

/// Settings for undocumented App Store behavior.
///
/// Each value is an assumption of the simulation.
public struct StoreKnobs: Hashable, Sendable {
  /// The renewal day in months without the original day (default: `clampKeepingAnchorDay`).
  public var monthOverflow = MonthOverflow.clampKeepingAnchorDay
  /// The time zone of calendar arithmetic (default: UTC).
  public var timeZone = CalendarZone.utc
  /// How many seconds before the end of a period the store charges and signs the next one: 0 to 86,400 (default: 0).
  ///
  /// ``StoreProfile/realistic`` and ``StoreProfile/observed`` ignore it and use a random value for each period.
  public var renewalLead: Int64 = 0
  /// Whether the store resends a notification after HTTP status 4xx (default: true).
  public var retryOn4xx = true
  /// How many seconds a server has to respond to a notification (default: 30).
  ///
  /// With ``StoreProfile/realistic``, some responses take longer, and the store resends the notification.
  public var deliveryTimeout: Int64 = 30
  /// When a lapsed subscriber is eligible for a win-back offer
  /// (default: one paid month, one month since expiry, two months between offers).
  public var winBack = WinBackCriteria()
  /// Whether a lapsed subscription keeps its original transaction id when the customer resubscribes (default: true).
  public var resubscribeKeepsOriginalId = true
  /// Whether the transaction that an upgrade replaces has a revocation date (default: false).
  public var upgradedCarriesRevocation = false
  /// The expiration intent of a subscription cancelled during billing retry: 1 or 2 (default: 1).
  public var cancelInRetryIntent: Int64 = 1
  /// Whether the store signs a notification again when it resends it (default: false).
  public var resignOnRetry = false
  /// Whether to simulate the measured peculiarities of StoreKit testing in Xcode (default: false).
  ///
  /// Has no effect in other environments.
  public var quirks = false
  /// Whether sandbox notifications contain `appAppleId` (default: true).
  public var sandboxHasAppAppleId = true
  /// After how many renewals the sandbox turns auto-renew off: 12 today, 6 and 5 in earlier years; 1 to 12
  /// (default: 12).
  public var sandboxRenewals: Int64 = 12
  /// How many seconds after it was signed a token for a promotional offer or an eligibility is accepted: 1 to 31,536,000
  /// (default: 86,400, a day).
  ///
  /// Apple limits an offer with seven fields to 24 hours, which no knob changes.
  public var signedOfferAge: Int64 = 86_400
  /// Whether a purchase that does not say `familyShared` is shared, if the product is family shareable (default: true).
  public var sharesPurchases = true
  /// Whether `renewalPrice` is the new price while a price increase waits for the customer's consent (default: false, the
  /// price before the increase).
  public var renewalPriceShowsPendingIncrease = false

  /// The type of the notification about a changed number of seats (default: `DID_CHANGE_RENEWAL_PREF`).
  public var quantityChangeType = QuantityChangeType.renewalPreference
  /// Whether the purchaser of a group takes one of its seats (default: true).
  public var purchaserTakesSeat = true
  /// Whether the transaction of a member with a seat has the original transaction id of the purchaser (default: false).
  public var memberHasPurchasersOriginalId = false
  /// Whether the transactions of members show seats that are added within a period (default: false).
  public var membersFollowAdditions = false
  /// Which members lose their seats after a refund or a renewal with fewer seats (default: the newest).
  public var membersDropOut = SeatOrder.newest
  /// The type of the notification about a member's seat that was taken back (default: `REVOKE`).
  public var assignmentRevocationType = AssignmentRevocationType.revoke
  /// Whether an organization that buys seats has a transaction of its own (default: true).
  public var organizationHasTransaction = true
  /// Whether production answers the requests about groups and seats as the sandbox does (default: false).
  public var productionHasGroups = false
  /// Whether Get Seat Info counts below 0 while claims are more than seats (default: false).
  public var availableSeatsMayBeNegative = false
  /// In which state a subscription is active for claims of seats (default: also in a grace period).
  public var claimsNeed = ClaimsNeed.grace
  /// Whether claims of seats still count after the subscription ended and was bought again (default: false).
  public var claimsSurviveLapse = false
  /// Which claims the App Store ends after a refund (default: the newest).
  public var unclaims = SeatOrder.newest
  /// Whether UNCLAIM_SEATS is sent before the REFUND that causes it (default: false).
  public var unclaimsBeforeRefund = false
  /// The numbers of the errors about seats: Apple has published only their names (default: all 4009999).
  public var seatErrorNumbers = SeatErrorNumbers()
  /// How payloads spell the members about bundles (default: `…Id`).
  public var bundleSpelling = BundleSpelling.id
  /// `revocationReason` of a subscription that moved into a bundle: 2 to 1000 (default: none).
  public var bundleRevocationReason: Int64?
  /// `expirationIntent` of a subscription that left its bundle: 6 to 1000 (default: none).
  public var unbundledIntent: Int64?
  /// Whether the refund of a bundle's component refunds all components that were charged with it (default: true).
  public var refundsWholeBundle = true
  /// How many milliseconds a server has to answer a real-time request for a retention message: 1 to 60,000 (default: 700).
  public var retentionTimeout: Int64 = 700
  /// The locale of customers who turn auto-renew off (default: en-US).
  public var retentionLocale = "en-US"

  /// The defaults.
  public init() {}

  /// How payloads spell the members about bundles.
  public enum BundleSpelling: String, CaseIterable, Sendable {
    /// `bundleProductId`, `bundleSubscriptionGroupId`.
    case id = "Id"
    /// `bundleProductID`, `bundleSubscriptionGroupID`.
    case upperCase = "ID"
    /// `bundleProductId`, `bundleSubscriptionGroupIdentifier`.
    case identifier = "Identifier"
  }

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
    /// The minimum number of paid months (default: 1).
    public var paidMonths: Int64 = 1
    /// The minimum number of months since the subscription expired (default: 1).
    public var monthsSinceExpiry: Int64 = 1
    /// The minimum number of months since the last win-back offer (default: 2).
    public var wait: Int64 = 2

    /// One paid month, one month since expiry, two months between offers.
    public init() {}
  }
}

/// Undocumented behavior that can be set: the knobs.
///
/// Code whose outcome depends on a knob records it with `StoreState.assume(_:)`. A new knob is a property of ``StoreKnobs``
/// and a case with its row; scripts, assumptions and the table in Docs/Reference/Test-store.md follow.
package enum Knob: UInt8, CaseIterable, Sendable {
  case profile, monthOverflow, timeZone, renewalLead, retryOn4xx, deliveryTimeout, winBack
  case resubscribeKeepsOriginalId, upgradedCarriesRevocation, cancelInRetryIntent, resignOnRetry
  case quirks, sandboxHasAppAppleId, sandboxRenewals
  case sharesPurchases, signedOfferAge, renewalPriceShowsPendingIncrease
  case quantityChangeType, purchaserTakesSeat, memberHasPurchasersOriginalId
  case membersFollowAdditions, membersDropOut, assignmentRevocationType, organizationHasTransaction
  case productionHasGroups, availableSeatsMayBeNegative, claimsNeed, claimsSurviveLapse, unclaims
  case unclaimsBeforeRefund, seatErrorNumbers
  case bundleSpelling, bundleRevocationReason, unbundledIntent, refundsWholeBundle
  case retentionTimeout, retentionLocale

  var name: String { "\(self)" }

  /// Whether the assumptions of a play list it only if an outcome depended on it: those that came later, so that plays
  /// without what they concern are as before.
  var isListedIfUsed: Bool { rawValue > Knob.renewalPriceShowsPendingIncrease.rawValue }

  var definition: KnobDefinition {
    switch self {
    case .profile:
      KnobDefinition(
        confidence: .medium,
        why: "renewal times, delivery times and the fields of older records vary",
        use: "see above; a member of `store`, not of `knobs`",
        values: StoreProfile.allCases.map { "`\($0.rawValue)`" }.joined(separator: ", "),
        initial: StoreProfile.ideal.rawValue,
        read: { _, _, _ in },
        value: { $0.profile.rawValue }
      )
    case .monthOverflow:
      .knob(
        \.monthOverflow,
        .choice,
        .low,
        why: "the renewal day in months without the original day is not documented",
        use: "the end of a month that begins on day 29 to 31: 28 February and then 31 March, "
          + "28 February and then 28 March, or 3 March"
      )
    case .timeZone:
      .knob(
        \.timeZone,
        .choice,
        .low,
        why: "renewal times in genuine receipts shift by an hour with daylight saving time",
        use: "the time zone in which months are added"
      )
    case .renewalLead:
      .knob(
        \.renewalLead,
        .integer(in: 0...86_400),
        .low,
        why: "renewals are charged up to 24 hours early; the exact time is not documented",
        use: "how long before the end a renewal is charged and signed; with `realistic` and "
          + "`observed`, random for each period",
        values: "0 to 86400 (seconds)",
        text: { options in
          switch options.profile {
          case .realistic: "random for each period: 24 h before to 30 min after its end"
          case .observed: "random for each period: 33 to 42 s before its end"
          case .ideal, .vintage: "\(options.knobs.renewalLead) s"
          }
        }
      )
    case .retryOn4xx:
      .knob(
        \.retryOn4xx,
        .flag,
        .field,
        why: "a 2026 report says that notifications are not resent after 4xx",
        use: "whether a notification is sent again after an HTTP status from 400 to 499"
      )
    case .deliveryTimeout:
      .knob(
        \.deliveryTimeout,
        .integer(in: 1...3600),
        .field,
        why: "responses after about 30 seconds were observed to time out",
        use: "the timeout for the response of a server; with `realistic`, responses take a random "
          + "time of up to two minutes",
        values: "1 to 3600 (seconds)",
        text: { "\($0.knobs.deliveryTimeout) s" }
      )
    case .winBack:
      .knob(
        \.winBack,
        .winBack,
        .low,
        why: "eligibility rules are set in App Store Connect, not in the file",
        use: "when a lapsed subscriber is eligible for a win-back offer, in months",
        values: "`paidMonths`, `monthsSinceExpiry`, `wait`",
        text: { options in
          let winBack = options.knobs.winBack
          return "\(winBack.paidMonths) paid months, \(winBack.monthsSinceExpiry) since expiry, "
            + "\(winBack.wait) between offers"
        }
      )
    case .resubscribeKeepsOriginalId:
      .knob(
        \.resubscribeKeepsOriginalId,
        .flag,
        .medium,
        why: "resubscribing was observed to keep the original transaction id",
        use: "whether a subscription that is bought again keeps its original transaction id"
      )
    case .upgradedCarriesRevocation:
      .knob(
        \.upgradedCarriesRevocation,
        .flag,
        .low,
        why: "whether a superseded transaction has a revocation date is not documented",
        use: "whether the transaction that an upgrade replaces has a revocation date"
      )
    case .cancelInRetryIntent:
      .knob(
        \.cancelInRetryIntent,
        .integer(in: 1...2),
        .low,
        why: "the expiration intent after cancelling during billing retry is not documented",
        use: "`expirationIntent` after cancelling during billing retry",
        values: "1, 2"
      )
    case .resignOnRetry:
      .knob(
        \.resignOnRetry,
        .flag,
        .low,
        why: "whether Apple signs a resent notification again is not documented",
        use: "whether a notification that is sent again has a new `signedDate`"
      )
    case .quirks:
      .knob(
        \.quirks,
        .flag,
        .field,
        why: "measured in local StoreKit testing, not documented",
        use: "environment Xcode: expired for 30 to 700 ms at a renewal, no transaction at the end, "
          + "unfinished transactions newest first, dates with fractions of a millisecond"
      )
    case .sandboxHasAppAppleId:
      .knob(
        \.sandboxHasAppAppleId,
        .flag,
        .field,
        why: "sandbox notifications were observed with appAppleId",
        use: "whether notifications of the sandbox have `appAppleId`"
      )
    case .sandboxRenewals:
      .knob(
        \.sandboxRenewals,
        .integer(in: 1...12),
        .medium,
        why: "12 is documented; earlier years had 6 and 5",
        use: "after how many renewals the sandbox turns auto-renew off; 6 and 5 in earlier years",
        values: "1 to 12"
      )
    case .sharesPurchases:
      .knob(
        \.sharesPurchases,
        .flag,
        .medium,
        why: "Apple shares new subscriptions by default; a customer may have changed the setting",
        use:
          "whether a purchase of a family shareable product is shared that does not say `familyShared`"
      )
    case .renewalPriceShowsPendingIncrease:
      .knob(
        \.renewalPriceShowsPendingIncrease,
        .flag,
        .low,
        why: "which price renewalPrice has while an increase awaits consent is not documented",
        use: "whether `renewalPrice` is the new price while an increase waits for consent"
      )
    case .bundleSpelling:
      .knob(
        \.bundleSpelling,
        .choice,
        .low,
        why: "Apple has not published how payloads spell the members about bundles",
        use: "`bundleProductId` and the like, or `bundleProductID`, "
          + "or `bundleProductId` with `bundleSubscriptionGroupIdentifier`"
      )
    case .bundleRevocationReason:
      .knob(
        \.bundleRevocationReason,
        .openNumber(in: 2...1000),
        .low,
        why: "Apple has not published the number of StoreKit's reason upgradedToBundle",
        use: "`revocationReason` of a subscription that moved into a bundle",
        values: "`null`, 2 to 1000"
      )
    case .unbundledIntent:
      .knob(
        \.unbundledIntent,
        .openNumber(in: 6...1000),
        .low,
        why: "Apple has not published the number of StoreKit's reason unbundled",
        use: "`expirationIntent` of a subscription that left its bundle",
        values: "`null`, 6 to 1000"
      )
    case .refundsWholeBundle:
      .knob(
        \.refundsWholeBundle,
        .flag,
        .low,
        why: "Apple has not published what the refund of one component of a bundle refunds",
        use: "whether a refund of a component refunds all components that were charged with it"
      )
    case .retentionTimeout:
      .knob(
        \.retentionTimeout,
        .integer(in: 1...60_000),
        .medium,
        why: "Apple documents 700 ms in production, and approximately 700 ms in the sandbox",
        use: "how long a server has to answer a real-time request, by the clock of the machine",
        values: "1 to 60000 (milliseconds)",
        text: { "\($0.knobs.retentionTimeout) ms" }
      )
    case .retentionLocale:
      .knob(
        \.retentionLocale,
        .locale,
        .low,
        why: "the locale of the customer is that of the device, which the store does not know",
        use: "`userLocale` of the real-time request when a customer turns auto-renew off",
        values: "a locale such as `en-US`"
      )
    case .signedOfferAge:
      .knob(
        \.signedOfferAge,
        .integer(in: 1...31_536_000),
        .low,
        why: "Apple limits offers with seven fields to 24 hours, and says nothing about tokens",
        use:
          "how long after it was signed a token for a promotional offer or an eligibility is accepted",
        values: "1 to 31536000 (seconds)",
        text: { "\($0.knobs.signedOfferAge) s" }
      )
    case .quantityChangeType, .purchaserTakesSeat, .memberHasPurchasersOriginalId,
      .membersFollowAdditions, .membersDropOut, .assignmentRevocationType,
      .organizationHasTransaction, .productionHasGroups, .availableSeatsMayBeNegative, .claimsNeed,
      .claimsSurviveLapse, .unclaims, .unclaimsBeforeRefund, .seatErrorNumbers:
      definitionOfSeats
    }
  }
}
