// SPDX-License-Identifier: Apache-2.0

import StorePayloads
package import StoreReceipts
import StrictTime

/// The offers of a subscription group that a customer is eligible for.
///
///     let offers = ledger.entitlements(at: now, in: .production).offers(inGroup: "21000001")
///     if offers.introductory == .yes { showTrial() }
public struct OfferEligibility: Hashable, Sendable {
  /// The subscription group.
  package let subscriptionGroupIdentifier: String
  /// The environment of the purchases.
  package let environment: StoreEnvironment
  /// Whether the customer is eligible for the introductory offer of the group (rule E-30).
  public let introductory: Answer
  /// The win-back offers that Apple lists, best first; empty unless the subscription has expired and does not renew
  /// (rule E-31).
  public let winBackOfferIds: [String]
  /// Promotional offers; you decide which to make (rule E-32).
  public let promotional: Answer
  /// E-33: the audience of offer codes that the customer belongs to; `nil` if it is not known whether a subscription
  /// is active.
  package let audience: Audience?

  /// Whether a customer is eligible.
  public enum Answer: String, CaseIterable, Codable, Sendable {
    /// The customer is eligible.
    case yes
    /// The customer is not eligible.
    case no
    /// The evidence does not contain all purchases.
    case unknown
  }

  /// E-33: an audience of offer codes.
  package enum Audience: String, CaseIterable, Codable, Sendable {
    /// Customers who never had a subscription of the group.
    case new
    /// Customers who have an active subscription of the group.
    case existing
    /// Customers who had a subscription of the group.
    case expired
  }

  /// E-33: whether the customer may redeem an offer code for these audiences.
  package func allowsCode(for audiences: Set<Audience>) -> Answer {
    if let audience { return audiences.contains(audience) ? .yes : .no }
    let possible: Set<Audience> = [.existing, .expired]
    if possible.isSubset(of: audiences) { return .yes }
    return possible.isDisjoint(with: audiences) ? .no : .unknown
  }

  /// The offers of a new customer.
  static func ofNewCustomer(_ group: String, _ environment: StoreEnvironment) -> OfferEligibility {
    OfferEligibility(group, environment, chains: [], at: .earliest)
  }

  init(
    _ group: String,
    _ environment: StoreEnvironment,
    chains: [EvaluatedChain],
    at time: Timestamp
  ) {
    subscriptionGroupIdentifier = group
    self.environment = environment
    // E-57: later purchases do not count yet.
    let begun = chains.filter(\.hasBegun)
    let isSubscribed = begun.contains(where: \.isSubscribed)
    let isUndetermined = begun.contains(where: \.isUndetermined)
    introductory = OfferEligibility.introductory(
      begun,
      isSubscribed: isSubscribed,
      isUndetermined: isUndetermined,
      at: time
    )
    winBackOfferIds =
      isSubscribed || isUndetermined ? [] : OfferEligibility.winBackOffers(begun, at: time)
    promotional = begun.isEmpty ? .no : .yes
    audience =
      begun.isEmpty ? .new : isSubscribed ? .existing : isUndetermined ? nil : .expired
  }

  /// E-30: customers without an active subscription who have used no introductory offer of the group are eligible.
  ///
  /// A refund does not restore eligibility. If an earlier purchase may be unseen, the answer is unknown.
  private static func introductory(
    _ chains: [EvaluatedChain],
    isSubscribed: Bool,
    isUndetermined: Bool,
    at time: Timestamp
  ) -> Answer {
    if isSubscribed { return .no }
    for evaluated in chains where evaluated.hasUsedIntroductoryOffer(by: time) { return .no }
    let isPartial = chains.contains(where: \.mayMissPurchases)
    return isPartial || isUndetermined ? .unknown : .yes
  }

  /// E-31: the list in the newest renewal info, if auto-renew is off.
  ///
  /// A refunded subscription counts from the end of the refunded period on: the subscriber has not churned before.
  private static func winBackOffers(_ chains: [EvaluatedChain], at time: Timestamp) -> [String] {
    let latest = chains.compactMap(\.latest).filter { $0.renewal != nil }
    let newest = latest.max {
      ($0.renewal?.signedDate ?? .earliest) < ($1.renewal?.signedDate ?? .earliest)
    }
    guard let newest, let renewal = newest.renewal, renewal.fact.autoRenewStatus == .off,
      newest.purchase.facts.expiresDate.map({ $0 <= time }) ?? true
    else { return [] }
    return renewal.fact.eligibleWinBackOfferIds ?? []
  }
}
