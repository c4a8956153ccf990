// SPDX-License-Identifier: Apache-2.0

import StrictTime

/// What the oracle noted about one subscription chain: `phase` is the status axis, the members
/// below it the renewal axis.
struct ChainState: Hashable, Sendable {
  let originalId: String
  let group: String
  let isFamilyShared: Bool
  /// The purchases in order; the last one may begin later, if it was renewed early.
  var periods: [PeriodState]
  /// The current purchase, if it is not the last one: its refund was reversed after the others had been made.
  var reinstated: String?
  /// The last signed outcome; see ``phase(at:)``.
  var phase = Phase.running

  var autoRenews = true
  var nextProduct: String
  /// For a commitment: whether it continues after its last month.
  var commitmentAutoRenews = true
  /// The win-back offers in the renewal info that was signed last.
  var winBackOffers: [String] = []
  /// `recentSubscriptionStartDate` of renewal info.
  let recentStart: Timestamp
  /// The end of billing retry where days are shorter: in the sandbox.
  let sandboxRetryEnd: Timestamp?

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

  /// The purchase that decides: the last one, or an earlier one that was reinstated and runs longer.
  var newest: PeriodState {
    periods.first { $0.id == reinstated } ?? periods[periods.count - 1]
  }

  /// The end of billing retry: 60 days after the end, 90 with a commitment.
  var givesUp: Timestamp {
    sandboxRetryEnd ?? newest.end.adding(seconds: (newest.commitment == nil ? 60 : 90) * 86_400)
  }

  /// Whether a failed charge is repeated.
  var isUnpaid: Bool {
    switch phase {
    case .grace, .retry: true
    case .running, .unsettled, .ended, .stopped: false
    }
  }

  /// The phase at a time at which nothing was signed since the state was noted.
  func phase(at time: Timestamp) -> Phase {
    phase == .running && newest.end <= time ? .unsettled : phase
  }

  /// Whether the customer wants it to continue.
  var isWanted: Bool { autoRenews && (newest.commitment == nil || commitmentAutoRenews) }

  /// Whether it will be charged again without further changes.
  var willRenew: Bool {
    switch phase {
    case .ended, .stopped: false
    case .running, .unsettled, .grace, .retry:
      newest.commitment.map { $0.number < $0.total || commitmentAutoRenews } ?? autoRenews
    }
  }
}

/// A purchase of a chain.
struct PeriodState: Hashable, Sendable {
  let id: String
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

  struct Commitment: Hashable, Sendable {
    let number: Int64
    let total: Int64
  }
}

/// The offer of a period.
struct OfferTerms: Hashable, Sendable {
  /// 1 introductory, 2 promotional, 3 offer code, 4 win-back.
  let type: Int64
  let isFree: Bool
}

/// A revocation.
struct RevocationState: Hashable, Sendable {
  let date: Timestamp
  let isFamily: Bool
  /// In thousandths of a percent.
  let percentage: Int64?

  /// The type according to E-10: a percentage below 100 % means prorated.
  var isProrated: Bool { (percentage ?? 100_000) < 100_000 }
}

/// A one-time purchase.
struct OneTimeState: Hashable, Sendable {
  let id: String
  let product: String
  let date: Timestamp
  let quantity: Int64
  let isFamilyShared: Bool
  var revocation: RevocationState?
}
