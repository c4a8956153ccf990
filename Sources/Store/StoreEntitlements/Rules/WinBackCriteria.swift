// SPDX-License-Identifier: Apache-2.0

import StorePayloads
package import StoreReceipts
package import StrictTime

/// E-31: the conditions of a win-back offer, for customers without a list from Apple.
package struct WinBackCriteria: Hashable, Sendable {
  /// The duration that the customer must have paid for.
  package var paidDuration: CalendarPeriod
  /// How many months ago the subscription must have ended.
  package var monthsSinceExpiry: ClosedRange<Int64>
  /// How many months ago the last win-back offer must have been.
  package var monthsBetweenOffers: Int64?

  /// The conditions.
  package init(
    paidDuration: CalendarPeriod,
    monthsSinceExpiry: ClosedRange<Int64>,
    monthsBetweenOffers: Int64? = nil
  ) {
    self.paidDuration = paidDuration
    self.monthsSinceExpiry = monthsSinceExpiry
    self.monthsBetweenOffers = monthsBetweenOffers
  }

  /// Whether a chain is expired, not renewing, not family-shared, and meets the conditions.
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

extension EntitlementLedger {
  /// E-31: whether a win-back offer with these conditions may be shown for a group; for customers without a list from
  /// Apple.
  package func allowsWinBack(
    inGroup group: String,
    under criteria: WinBackCriteria,
    at time: Timestamp,
    environment: StoreEnvironment = .production,
    policy: EntitlementPolicy = EntitlementPolicy()
  ) -> Bool {
    let id = Identifier(group)
    let chains = CustomerEvidence(self, environment).chains
      .filter { $0.group(policy).map { Identifier($0) == id } ?? false }
      .map { EvaluatedChain($0, at: time, policy) }
    return !chains.contains(where: \.isSubscribed)
      && chains.contains { criteria.accept($0, at: time) }
  }
}

extension Timestamp {
  fileprivate func adding(months: Int64) -> Timestamp {
    CalendarPeriod(months: months).map { adding($0) } ?? .latest
  }
}
