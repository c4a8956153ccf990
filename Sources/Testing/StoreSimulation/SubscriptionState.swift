// SPDX-License-Identifier: Apache-2.0

import StoreConfiguration
import StrictTime

/// A subscription of one customer in one group: the chain of periods under one original transaction id.
///
/// Status and renewal intention are independent: turning auto-renew off changes nothing before the period ends.
struct SubscriptionState: Sendable {
  var index: Int
  /// The name in scripts and rows.
  let name: String
  var customer: Int
  let group: String
  let ownership: TransactionRecord.Ownership
  /// The subscription that a family organizer shares.
  var organizer: Int?
  var original: Int
  /// The newest period.
  var current: Int
  var phase = Phase.active
  var isAutoRenewOn = true
  /// The product of the next period.
  var renewalProduct: Int
  /// The price of the next period without an offer, in thousandths of the currency unit.
  var price: Int64
  var expirationIntent: Int64?
  /// Whether billing is retried; absent while all is well.
  var isInRetry: Bool?
  var graceEnd: Timestamp?
  var retryEnd: Timestamp?
  /// The offer of the next periods.
  var nextOffer: OfferProgress?
  /// A stackable code that follows the running offer.
  var queuedOffer: StoreOffer?
  var priceIncrease: PriceIncrease?
  var lastPriceIncrease: Timestamp?
  var cycle: BillingCycle
  /// The start of the current run; lapses under 60 days do not end it.
  var recentStart: Timestamp
  var endedAt: Timestamp?
  /// Renewals left in the sandbox.
  var renewalsLeft: Int?
  /// Whether a commitment is renewed at its end.
  var renewsCommitment = true
  /// The commitment that begins with the next renewal, after an offer that is free or paid up front.
  var nextCommitment: CommitmentPeriod?
  var lastWinBack: Timestamp?
  /// Whether the family has access.
  var isShared = false
  var refusedPriceIncrease = false
  /// What a change of the product at the next renewal puts aside.
  var held: HeldTerms?
  /// How many weeks were paid for; a month counts as four.
  var paidWeeks: Int64 = 0
  /// Whether the customer was told of the win-back offers since the subscription expired.
  var knowsWinBackOffers = false
  /// Whether all its transactions were deleted.
  var isForgotten = false
  /// The lapse before a renewal in StoreKit testing; outdated once another period is the newest.
  var boundary: RenewalBoundary?
  /// When the newest content was signed: different contents never share a signing time.
  var signedAt: Timestamp

  /// The status of the App Store Server API.
  enum Phase: Int64, Sendable {
    case active = 1
    case expired, retry, grace, revoked

    /// Whether a purchase of the group is running.
    var isRunning: Bool { self == .active || self == .grace || self == .retry }

    /// Whether the customer may use what was bought.
    var hasAccess: Bool { self == .active || self == .grace }
  }
}

/// An offer and how many of its periods are left.
struct OfferProgress: Hashable, Sendable {
  let offer: StoreOffer
  var periodsLeft: Int64

  init(_ offer: StoreOffer) {
    self.offer = offer
    periodsLeft = offer.paymentMode == .payAsYouGo ? offer.count : 1
  }
}

/// What belonged to the present product when another one was chosen for the next renewal.
struct HeldTerms: Hashable, Sendable {
  let nextOffer: OfferProgress?
  let queuedOffer: StoreOffer?
  let priceIncrease: PriceIncrease?
}

/// A higher price that waits for the next renewal.
struct PriceIncrease: Hashable, Sendable {
  let price: Int64
  /// Whether the customer consented, or only had to be notified.
  var isAccepted: Bool
}

/// The calendar of a subscription: every period ends a number of periods after the anchor, so that January 31,
/// February 28, March 31 follow each other.
struct BillingCycle: Hashable, Sendable {
  var anchor: Timestamp
  /// Months since the anchor.
  var months: Int64 = 0
}
