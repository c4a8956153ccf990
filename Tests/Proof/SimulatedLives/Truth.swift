// SPDX-License-Identifier: Apache-2.0

package import StoreEntitlements
package import StorePayloads
package import StrictTime

/// The right answer about one customer in one environment at a moment, from the state of the App Store.
///
/// No evidence is judged here: the state says what is so, and lifecycle.md 3.2 what it is called.
package struct Truth: Sendable {
  /// By product; of all that was ever bought.
  package var products: [String: ProductTruth] = [:]
  /// By original transaction id.
  package var chains: [String: ChainTruth] = [:]
  /// By group.
  package var groups: [String: GroupTruth] = [:]
  package var features: [String: FeatureTruth] = [:]
  package var offers: [String: OfferTruth] = [:]
  /// Units by consumable: bought and taken back.
  package var consumables: [String: [Int64]] = [:]
  package var app: EntitlementReason?
}

/// What is right about a product.
package struct ProductTruth: Sendable {
  package var verdict: EntitlementVerdict
  /// The reasons that are right; empty where the rules name none.
  package var reasons: Set<EntitlementReason> = []
  package var until: Timestamp?
  package var isFull = true
  /// The status of the chain, where the product is that of its newest purchase.
  package var status: SubscriptionStatus?
  /// `nil` where evidence cannot tell or nothing is asked.
  package var willRenew: Bool?
  package var renewsTo: String?

  /// The reasons in words, in the same order each time.
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

  /// E-17: entitled beats undetermined beats not entitled; of two that grant, the later end.
  func combined(with other: ProductTruth) -> ProductTruth {
    if verdict.rank != other.verdict.rank {
      return verdict.rank > other.verdict.rank ? self : other
    }
    guard verdict == .entitled else {
      var both = self
      both.reasons = reasons.isEmpty || other.reasons.isEmpty ? [] : reasons.union(other.reasons)
      // Of two chains that grant nothing either may be told about.
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

/// What is right about a chain.
package struct ChainTruth: Sendable {
  package let group: String
  package let product: String
  package let status: SubscriptionStatus
  let answers: [String: ProductTruth]
  let isUndetermined: Bool
}

/// What is right about a group.
package struct GroupTruth: Sendable {
  package var verdict: EntitlementVerdict
  package var product: String?
  package var until: Timestamp?
}

/// What is right about a feature.
package struct FeatureTruth: Sendable {
  package var verdict: EntitlementVerdict
  package var until: Timestamp?
  package var grantedBy: [String]
}

/// What is right about the offers of a group.
package struct OfferTruth: Sendable {
  package var introductory: OfferEligibility.Answer
  package var promotional: OfferEligibility.Answer
  /// `nil` while it is not known whether the subscription goes on.
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
