// SPDX-License-Identifier: Apache-2.0

package import StoreConfiguration
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
  /// The organizer's subscription, if this is one of a family member.
  package var organizer: SubscriptionIndex?
  package var original: TransactionIndex
  /// The newest period.
  package var current: TransactionIndex
  /// The `requestIdentifier` of each extension, in UTF-8.
  var extensionRequests: Set<[UInt8]> = []
  package var phase = Phase.active
  package var isAutoRenewOn = true
  /// The product of the next period.
  package var renewalProduct: ProductIndex
  /// The billing plan that the purchase of another product named for the next period.
  var renewalPlan: TransactionRecord.Plan?
  /// The price of the next period without an offer, in thousandths of the currency unit.
  package var price: Int64
  package var expirationIntent: Int64?
  /// `isInBillingRetryPeriod`; `nil` without a billing problem.
  var isInRetry: Bool?
  package var graceEnd: Timestamp?
  package var retryEnd: Timestamp?
  /// The offer of the next periods.
  package var nextOffer: OfferProgress?
  /// A stackable code that follows the running offer.
  package var queuedOffer: StoreOffer?
  package var priceIncrease: PriceIncrease?
  var lastPriceIncrease: Timestamp?
  var cycle: BillingCycle
  /// `recentSubscriptionStartDate`, which ignores lapses of up to 60 days.
  var recentStart: Timestamp
  var endedAt: Timestamp?
  /// Renewals left in the sandbox.
  var renewalsLeft: Int?
  /// Whether the commitment renews at its end.
  package var renewsCommitment = true
  /// Whether a month of the commitment that was charged early has been refunded: no further month follows the running one.
  var isCommitmentRefunded = false
  /// The commitment that begins after a free or prepaid offer, with the next renewal.
  var nextCommitment: CommitmentPeriod?
  var lastWinBack: Timestamp?
  /// Whether the subscription is shared with the family.
  package var isShared = false
  var refusedPriceIncrease = false
  /// The terms that a pending downgrade set aside.
  var held: HeldTerms?
  /// The number of paid weeks.
  ///
  /// A month counts as four.
  var paidWeeks: Int64 = 0
  /// Whether win-back offers were announced since the subscription expired.
  var hasAnnouncedWinBackOffers = false
  /// Whether all its transactions were deleted.
  package var isRemoved = false
  /// The short time between a period and its renewal in StoreKit testing; ignored if it belongs to
  /// an earlier period.
  var boundary: RenewalBoundary?
  /// When the current content was signed.
  ///
  /// Different contents never have the same signing time.
  package var signedAt: Timestamp

  /// The status of the App Store Server API; payloads have `status`, which differs at a measured boundary in Xcode.
  package enum Phase: Int64, Sendable {
    case active = 1
    case expired, retry, grace, revoked

    /// Whether the subscription has not ended.
    package var isRunning: Bool { self == .active || self == .grace || self == .retry }

    /// Whether the customer has access to the product.
    var hasAccess: Bool { self == .active || self == .grace }
  }
}

/// An offer and how many of its periods are left.
package struct OfferProgress: Hashable, Sendable {
  package let offer: StoreOffer
  package var periodsLeft: Int64

  init(_ offer: StoreOffer) {
    self.offer = offer
    periodsLeft = offer.paymentMode == .payAsYouGo ? offer.count : 1
  }
}

/// The terms of the current product, kept while another product is chosen for the next renewal.
package struct HeldTerms: Hashable, Sendable {
  let nextOffer: OfferProgress?
  let queuedOffer: StoreOffer?
  let priceIncrease: PriceIncrease?
}

/// A higher price from the next renewal on.
package struct PriceIncrease: Hashable, Sendable {
  package let price: Int64
  /// Whether the customer consented, or only had to be notified.
  package var isAccepted: Bool
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
