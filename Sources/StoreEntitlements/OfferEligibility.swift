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
  /// E-33: the audience of offer codes to which the customer belongs.
  public let audience: Audience

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
    /// Who never had a subscription of the group.
    case new
    /// Who has one.
    case existing
    /// Who had one.
    case expired
  }

  /// E-33: whether an offer code that is for some audiences is for this customer.
  public func allowsCode(for audiences: Set<Audience>) -> Bool { audiences.contains(audience) }

  /// A group of which nothing is known.
  static func untouched(_ group: String, _ environment: StoreEnvironment) -> OfferEligibility {
    OfferEligibility(group, environment, lines: [], at: .earliest, EntitlementPolicy())
  }

  init(
    _ group: String,
    _ environment: StoreEnvironment,
    lines: [Line],
    at moment: Timestamp,
    _ policy: EntitlementPolicy
  ) {
    subscriptionGroupIdentifier = group
    self.environment = environment
    let statuses = lines.compactMap {
      SubscriptionRules(line: $0, moment: moment, policy: policy).status
    }
    let isSubscribed = statuses.contains {
      [.active, .billingRetry, .billingGracePeriod].contains($0)
    }
    introductory = OfferEligibility.introductory(lines, isSubscribed: isSubscribed)
    winBackOfferIds = isSubscribed ? [] : OfferEligibility.winBackOffers(lines)
    promotional = lines.isEmpty ? .no : .yes
    audience = lines.isEmpty ? .new : isSubscribed ? .existing : .expired
  }

  /// E-30: for those who have used none of the group by a purchase of their own, and hold no subscription.
  ///
  /// A refund does not give it back. Receipts alone do not tell all of the past.
  private static func introductory(_ lines: [Line], isSubscribed: Bool) -> Answer {
    let own = lines.lazy.flatMap(\.purchases).filter { $0.facts.ownership != .familyShared }
    let hasUsed = own.contains { $0.facts.offer?.type == .introductory }
    if hasUsed || isSubscribed { return .no }
    return !lines.isEmpty && lines.allSatisfy(\.isOfReceipts) ? .unknown : .yes
  }

  /// E-31: the list of the newest renewal info, where renewal is off.
  private static func winBackOffers(_ lines: [Line]) -> [String] {
    let newest = lines.compactMap(\.renewal).max { $0.signedDate < $1.signedDate }
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
  func accept(_ line: Line, at moment: Timestamp, _ policy: EntitlementPolicy) -> Bool {
    let rules = SubscriptionRules(line: line, moment: moment, policy: policy)
    guard rules.status == .expired, line.renewal?.fact.autoRenewStatus == .off,
      let newest = rules.newest, newest.facts.ownership != .familyShared
    else { return false }
    return hasPaidEnough(line) && isGoneForLong(newest, moment) && isLastOfferPast(line, moment)
  }

  private func hasPaidEnough(_ line: Line) -> Bool {
    let paid = line.purchases.filter {
      $0.facts.offer?.discountType != .freeTrial && $0.facts.revocation == nil
    }
    let milliseconds = paid.reduce(Int64(0)) { sum, purchase in
      let length = purchase.end.milliseconds(since: purchase.facts.purchaseDate)
      return sum.addingReportingOverflow(max(length, 0)).partialValue
    }
    // The length of a period of months depends on where it begins.
    let start = paid.map(\.facts.purchaseDate).min() ?? .earliest
    return start.adding(paidDuration).milliseconds(since: start) <= milliseconds
  }

  private func isGoneForLong(_ newest: Purchase, _ moment: Timestamp) -> Bool {
    newest.end.adding(months: monthsSinceExpiry.lowerBound) <= moment
      && moment <= newest.end.adding(months: monthsSinceExpiry.upperBound)
  }

  private func isLastOfferPast(_ line: Line, _ moment: Timestamp) -> Bool {
    let offers = line.purchases.filter { $0.facts.offer?.type == .winBack }
    guard let wait = monthsBetweenOffers, let last = offers.map(\.facts.purchaseDate).max() else {
      return true
    }
    return last.adding(months: wait) <= moment
  }
}

extension Timestamp {
  fileprivate func adding(months: Int64) -> Timestamp {
    CalendarPeriod(months: months).map { adding($0) } ?? .latest
  }
}
