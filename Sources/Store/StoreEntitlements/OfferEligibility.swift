// SPDX-License-Identifier: Apache-2.0

import StorePayloads
public import StoreReceipts
public import StrictTime

/// Which offers of a group a customer may be shown.
public struct OfferEligibility: Hashable, Sendable {
  /// The group.
  public let subscriptionGroupIdentifier: String
  /// Where it was bought.
  public let environment: StoreEnvironment
  /// E-30: the introductory offer of the group.
  public let introductory: Answer
  /// E-31: win-back offers as Apple lists them, the best first; empty unless the subscription has expired
  /// and does not renew.
  public let winBackOfferIds: [String]
  /// E-32: promotional offers; whether one is made is for the developer to say.
  public let promotional: Answer
  /// E-33: the audience of offer codes to which the customer belongs; `nil` where the evidence does not say
  /// whether a subscription runs.
  public let audience: Audience?

  /// Whether something applies.
  public enum Answer: String, CaseIterable, Codable, Sendable {
    /// It does.
    case yes
    /// It does not.
    case no
    /// The evidence does not tell all of the past.
    case unknown
  }

  /// E-33: whom an offer code may be for.
  public enum Audience: String, CaseIterable, Codable, Sendable {
    /// Customers who never had a subscription of the group.
    case new
    /// Customers who have one.
    case existing
    /// Customers who had one.
    case expired
  }

  /// E-33: whether an offer code that is for some audiences is for this customer.
  public func allowsCode(for audiences: Set<Audience>) -> Answer {
    if let audience { return audiences.contains(audience) ? .yes : .no }
    let possible: Set<Audience> = [.existing, .expired]
    if possible.isSubset(of: audiences) { return .yes }
    return possible.isDisjoint(with: audiences) ? .no : .unknown
  }

  /// A group without evidence: that of a new customer.
  static func untouched(_ group: String, _ environment: StoreEnvironment) -> OfferEligibility {
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
    // E-57: what was bought later is not there yet.
    let begun = chains.filter(\.hasBegun)
    let isSubscribed = begun.contains(where: \.isSubscribed)
    let isUndetermined = begun.contains(where: \.isUndetermined)
    introductory = OfferEligibility.introductory(
      begun,
      isSubscribed: isSubscribed,
      isUndetermined: isUndetermined,
      at: time
    )
    winBackOfferIds = isSubscribed || isUndetermined ? [] : OfferEligibility.winBackOffers(begun)
    promotional = begun.isEmpty ? .no : .yes
    audience =
      begun.isEmpty ? .new : isSubscribed ? .existing : isUndetermined ? nil : .expired
  }

  /// E-30: for customers who have used none of the group by a purchase of their own, and have no subscription.
  ///
  /// A refund does not give it back. Where an earlier purchase may be missing the answer is not known.
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

  /// E-31: the list of the newest renewal info, where the subscription ended and renewal is off.
  private static func winBackOffers(_ chains: [EvaluatedChain]) -> [String] {
    let newest = chains.compactMap { $0.latest?.renewal }.max { $0.signedDate < $1.signedDate }
    guard let newest, newest.fact.autoRenewStatus == .off else { return [] }
    return newest.fact.eligibleWinBackOfferIds ?? []
  }
}

/// E-31: the conditions that an owner sets for a win-back offer, for those who have no list of Apple's.
public struct WinBackCriteria: Hashable, Sendable {
  /// For how long the customer must have paid.
  public var paidDuration: CalendarPeriod
  /// How long ago the subscription must have ended, at least and at most, in months.
  public var monthsSinceExpiry: ClosedRange<Int64>
  /// How long the last win-back offer must be past, in months.
  public var monthsBetweenOffers: Int64?

  /// Conditions.
  public init(
    paidDuration: CalendarPeriod,
    monthsSinceExpiry: ClosedRange<Int64>,
    monthsBetweenOffers: Int64? = nil
  ) {
    self.paidDuration = paidDuration
    self.monthsSinceExpiry = monthsSinceExpiry
    self.monthsBetweenOffers = monthsBetweenOffers
  }

  /// E-31: expired, not renewing, not being billed, paid for long enough, gone for long enough and not too
  /// long, with an own purchase.
  func accept(_ evaluated: EvaluatedChain, at time: Timestamp) -> Bool {
    guard evaluated.status == .expired, !evaluated.isUndetermined, let latest = evaluated.latest,
      latest.renewal?.fact.autoRenewStatus == .off,
      latest.purchase.facts.ownership != .familyShared, let end = latest.end
    else { return false }
    let begun = evaluated.chain.periods[...latest.index].map(\.purchase)
    return hasPaidEnough(begun) && isGoneForLong(end, time) && isLastOfferPast(begun, time)
  }

  private func hasPaidEnough(_ purchases: [Purchase]) -> Bool {
    let paid = purchases.filter {
      $0.facts.offer?.discountType != .freeTrial && $0.facts.revocation == nil
    }
    let milliseconds = paid.reduce(Int64(0)) { sum, purchase in
      let end = purchase.facts.expiresDate ?? purchase.facts.purchaseDate
      let length = end.milliseconds(since: purchase.facts.purchaseDate)
      return sum.addingReportingOverflow(max(length, 0)).partialValue
    }
    // The length of a period of months depends on where it begins.
    let start = paid.map(\.facts.purchaseDate).min() ?? .earliest
    return start.adding(paidDuration).milliseconds(since: start) <= milliseconds
  }

  private func isGoneForLong(_ end: Timestamp, _ time: Timestamp) -> Bool {
    end.adding(months: monthsSinceExpiry.lowerBound) <= time
      && time <= end.adding(months: monthsSinceExpiry.upperBound)
  }

  private func isLastOfferPast(_ purchases: [Purchase], _ time: Timestamp) -> Bool {
    let offers = purchases.filter { $0.facts.offer?.type == .winBack }
    guard let wait = monthsBetweenOffers, let last = offers.map(\.facts.purchaseDate).max() else {
      return true
    }
    return last.adding(months: wait) <= time
  }
}

extension Timestamp {
  fileprivate func adding(months: Int64) -> Timestamp {
    CalendarPeriod(months: months).map { adding($0) } ?? .latest
  }
}
