// SPDX-License-Identifier: Apache-2.0

package import StoreEntitlements
package import StorePayloads
package import StrictTime

/// The expected answers for one customer in one environment at a given time, from the App Store's
/// state.
///
/// Derived from the state according to Docs/Reference/Entitlement-rules.md, so it does not depend on evidence.
package struct Truth: Sendable {
  /// The answers by product, for all products ever purchased.
  package var products: [String: ProductTruth] = [:]
  /// The answers by original transaction id.
  package var chains: [String: ChainTruth] = [:]
  /// The answers by group.
  package var groups: [String: GroupTruth] = [:]
  package var features: [String: FeatureTruth] = [:]
  package var offers: [String: OfferTruth] = [:]
  /// The purchased and the refunded units of each consumable.
  package var consumables: [String: [Int64]] = [:]
  package var app: EntitlementReason?
}

/// The expected answer for a product.
package struct ProductTruth: Sendable {
  package var verdict: EntitlementVerdict
  /// The accepted reasons; empty if the rules name none.
  package var reasons: Set<EntitlementReason> = []
  package var until: Timestamp?
  package var isFull = true
  /// The status of the chain, for the product of its newest purchase.
  package var status: SubscriptionStatus?
  /// `nil` if evidence cannot determine it or it is not evaluated.
  package var willRenew: Bool?
  package var renewsTo: String?

  /// The reasons as text, in a fixed order.
  var reasonList: String { reasons.map(\.rawValue).sorted().joined(separator: " or ") }

  static func no(_ reasons: EntitlementReason...) -> ProductTruth {
    ProductTruth(verdict: .notEntitled, reasons: Set(reasons))
  }

  static func yes(_ reason: EntitlementReason, until: Timestamp?) -> ProductTruth {
    ProductTruth(verdict: .entitled, reasons: [reason], until: until)
  }

  static let awaiting = ProductTruth(
    verdict: .undetermined,
    reasons: [.awaitingRenewalEvidence]
  )

  /// E-17: entitled precedes undetermined, which precedes not entitled; among grants, the later end is chosen.
  func combined(with other: ProductTruth) -> ProductTruth {
    if verdict.rank != other.verdict.rank {
      return verdict.rank > other.verdict.rank ? self : other
    }
    guard verdict == .entitled else {
      var both = self
      both.reasons = reasons.isEmpty || other.reasons.isEmpty ? [] : reasons.union(other.reasons)
      // If neither of two chains grants, either answer is accepted.
      if status != other.status { both.status = nil }
      if willRenew != other.willRenew { both.willRenew = nil }
      if renewsTo != other.renewsTo { both.renewsTo = nil }
      return both
    }
    if isFull != other.isFull { return isFull ? self : other }
    guard let mine = until else { return self }
    guard let theirs = other.until else { return other }
    return mine >= theirs ? self : other
  }
}

/// The expected answer for a chain.
package struct ChainTruth: Sendable {
  package let group: String
  package let product: String
  package let status: SubscriptionStatus
  let answers: [String: ProductTruth]
  let isUndetermined: Bool
}

/// The expected answer for a group.
package struct GroupTruth: Sendable {
  package var verdict: EntitlementVerdict
  package var product: String?
  package var until: Timestamp?
}

/// The expected answer for a feature.
package struct FeatureTruth: Sendable {
  package var verdict: EntitlementVerdict
  package var until: Timestamp?
  package var grantedBy: [String]
}

/// The expected offers of a group.
package struct OfferTruth: Sendable {
  package var introductory: OfferEligibility.Answer
  package var promotional: OfferEligibility.Answer
  /// `nil` while it is undetermined whether the subscription continues.
  package var audience: OfferEligibility.Audience?
  package var winBacks: [String]?
}

extension EntitlementVerdict {
  var rank: Int {
    switch self {
    case .entitled: 2
    case .undetermined: 1
    case .notEntitled: 0
    }
  }
}
