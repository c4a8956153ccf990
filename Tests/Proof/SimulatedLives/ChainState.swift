// SPDX-License-Identifier: Apache-2.0

import StrictTime

/// What the App Store knows of one chain of a subscription (lifecycle.md 1.3): the status axis is `phase`, the
/// axis of the renewal intention the members below it.
struct ChainState: Sendable {
  let originalId: String
  let group: String
  let isFamilyShared: Bool
  /// The purchases in their order; the last one may begin later, where it was renewed early.
  var periods: [PeriodState]
  var phase = Phase.running

  var autoRenews = true
  var nextProduct: String
  /// The offer of the next period, and how many charges of it are left.
  var nextOffer: OfferTerms?
  var nextOfferCharges = 0
  var priceIncrease: PriceIncrease?
  var isWithdrawnFromSale = false
  /// Of a commitment: whether it goes on after its last month.
  var commitmentAutoRenews = true
  var winBackOffers: [String] = []
  /// When the last grace period ended or will; Apple keeps the date while it tries to bill.
  var graceEnd: Timestamp?
  /// How the chain stood before Apple took its newest purchase back.
  var phaseBeforeRefund = Phase.running
  var recentStart: Timestamp
  var account: String?

  /// When the App Store acts next on its own, and what it will do when billing fails.
  var due: Timestamp?
  var plan = Plan.undecided

  enum Phase: Hashable, Sendable {
    /// A period runs, or the next one is paid already.
    case running
    /// The period is over, and the App Store has signed nothing since.
    case unsettled
    /// Billing failed; grace runs until then, and billing retry after it.
    case grace(Timestamp)
    case retry
    /// It ended, with this `expirationIntent`.
    case ended(Int64)
    /// Apple took the newest purchase back.
    case stopped
  }

  enum PriceIncrease: Sendable { case pending, accepted }

  enum Plan: Sendable { case undecided, fails, recover, cancel, runOut }

  var newest: PeriodState { periods[periods.count - 1] }
  var originalPurchaseDate: Timestamp { periods[0].start }
  var isCommitment: Bool { StoreCatalog.byId[newest.product]?.isCommitment == true }

  /// The last instant of billing retry: 60 days after the end, 90 with a commitment.
  var givesUp: Timestamp { newest.end.adding(seconds: (isCommitment ? 90 : 60) * 86_400) }

  /// Whether the next charge is within a commitment.
  var hasMonthsLeft: Bool {
    newest.commitment.map { $0.number < $0.total } ?? false
  }

  /// Whether it will be charged again, if nobody changes anything.
  var willRenew: Bool {
    switch phase {
    case .ended, .stopped: false
    case .running, .unsettled, .grace, .retry:
      isCommitment ? hasMonthsLeft || commitmentAutoRenews : autoRenews
    }
  }
}

/// One purchase of a chain.
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
  /// From when on another purchase of the chain has taken its place.
  var superseded: Timestamp?
  var revocation: RevocationState?

  struct Commitment: Sendable {
    let number: Int64
    let total: Int64
    let expires: Timestamp
  }
}

/// That Apple took something back.
struct RevocationState: Hashable, Sendable {
  let date: Timestamp
  let reason: Int64
  let kind: Kind
  var percentage: Int64?

  enum Kind: String, Sendable {
    case full = "REFUND_FULL"
    case prorated = "REFUND_PRORATED"
    case family = "FAMILY_REVOKE"
    /// As before December 2025: without a type.
    case untyped = ""
  }

  /// What E-10 calls it: a share of less than all of it makes it prorated, also without a type.
  var isProrated: Bool {
    kind == .prorated || kind == .untyped && (percentage ?? 100_000) < 100_000
  }
}

/// A purchase that is no subscription.
struct OneTimeState: Sendable {
  let id: String
  let product: String
  let date: Timestamp
  let quantity: Int64
  let isFamilyShared: Bool
  var offer: OfferTerms?
  var revocation: RevocationState?
}
