// SPDX-License-Identifier: Apache-2.0

import StrictTime

/// The App Store's state of one subscription chain: `phase` is the status axis, the
/// members below it the renewal axis.
struct ChainState: Sendable {
  let originalId: String
  let group: String
  let isFamilyShared: Bool
  /// The purchases in order; the last one may begin later, if it was renewed early.
  var periods: [PeriodState]
  var phase = Phase.running

  var autoRenews = true
  var nextProduct: String
  /// The offer of the next period, and its remaining charges.
  var nextOffer: OfferTerms?
  var nextOfferCharges = 0
  var priceIncrease: PriceIncrease?
  var isWithdrawnFromSale = false
  /// For a commitment: whether it continues after its last month.
  var commitmentAutoRenews = true
  var winBackOffers: [String] = []
  /// The end of the last grace period; Apple keeps the date during billing retry.
  var graceEnd: Timestamp?
  /// The phase before the refund of the newest purchase.
  var phaseBeforeRefund = Phase.running
  var recentStart: Timestamp
  var account: String?

  /// The time of the next scheduled transition, and the outcome of a failed charge.
  var due: Timestamp?
  var plan = Plan.undecided

  enum Phase: Hashable, Sendable {
    /// A period is active, or the next one is already paid.
    case running
    /// The period has ended, and the App Store has signed nothing since.
    case unsettled
    /// Billing failed; the grace period lasts until this time, then billing retry.
    case grace(Timestamp)
    case retry
    /// Expired, with this `expirationIntent`.
    case ended(Int64)
    /// Apple refunded the newest purchase.
    case stopped
  }

  enum PriceIncrease: Sendable { case pending, accepted }

  enum Plan: Sendable { case undecided, fails, recover, cancel, runOut }

  var newest: PeriodState { periods[periods.count - 1] }
  var originalPurchaseDate: Timestamp { periods[0].start }
  var isCommitment: Bool { StoreCatalog.byId[newest.product]?.isCommitment == true }

  /// The end of billing retry: 60 days after the end, 90 with a commitment.
  var givesUp: Timestamp { newest.end.adding(seconds: (isCommitment ? 90 : 60) * 86_400) }

  /// Whether the next charge belongs to a commitment.
  var hasMonthsLeft: Bool {
    newest.commitment.map { $0.number < $0.total } ?? false
  }

  /// Whether it will be charged again without further changes.
  var willRenew: Bool {
    switch phase {
    case .ended, .stopped: false
    case .running, .unsettled, .grace, .retry:
      isCommitment ? hasMonthsLeft || commitmentAutoRenews : autoRenews
    }
  }
}

/// A purchase of a chain.
struct PeriodState: Sendable {
  let id: String
  let lineItem: String
  let product: String
  let start: Timestamp
  var end: Timestamp
  let isRenewal: Bool
  var offer: OfferTerms?
  var commitment: Commitment?
  var account: String?
  /// When another purchase of the chain superseded it.
  var superseded: Timestamp?
  var revocation: RevocationState?
  /// The seats that were added during the period, with a transaction of their own (E-3).
  var seats: SeatAddition?

  struct Commitment: Sendable {
    let number: Int64
    let total: Int64
    let expires: Timestamp
  }
}

/// Seats that were added to a period.
struct SeatAddition: Sendable {
  let id: String
  let date: Timestamp
  var revocation: RevocationState?
}

/// A revocation.
struct RevocationState: Hashable, Sendable {
  let date: Timestamp
  let reason: Int64
  let kind: Kind
  var percentage: Int64?

  enum Kind: String, Sendable {
    case full = "REFUND_FULL"
    case prorated = "REFUND_PRORATED"
    case family = "FAMILY_REVOKE"
    /// A revocation from before December 2025 has no type.
    case untyped = ""
  }

  /// The type according to E-10: a percentage below 100 % means prorated, even without a type.
  var isProrated: Bool {
    kind == .prorated || kind == .untyped && (percentage ?? 100_000) < 100_000
  }
}

/// A one-time purchase.
struct OneTimeState: Sendable {
  let id: String
  let product: String
  let date: Timestamp
  let quantity: Int64
  let isFamilyShared: Bool
  var offer: OfferTerms?
  var revocation: RevocationState?
}
