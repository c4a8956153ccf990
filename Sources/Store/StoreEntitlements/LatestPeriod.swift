// SPDX-License-Identifier: Apache-2.0

import StorePayloads
import StrictTime

/// `L` with what is known about how it went on, as things stood at a time.
///
/// E-57: for a time in the past, what Apple signed by then says how things stood; what was signed later counts where
/// nothing can have changed in between.
struct LatestPeriod: Sendable {
  let chain: SubscriptionChain
  let index: Int
  /// E-11c: the renewal info that counts.
  let renewal: Dated<RenewalFacts>?
  /// The claim that counts.
  let claim: Dated<StatusClaim>?
  /// When the paid time ends: at the end of the period, or at the renewal date of a period that was not seen.
  let end: Timestamp?
  /// When grace ends, where there is any, cut where Apple said that it was over.
  let graceEnd: Timestamp?
  let graceWarnings: Set<EntitlementWarning>
  /// Whether it is the last message that grace runs, and none says until when (E-12).
  let saysGraceWithoutDate: Bool
  /// E-11c: the renewal infos of the paid time, by signed date.
  let renewals: [Dated<RenewalFacts>]
  private let evidence: EvidenceAtTime

  init(
    _ chain: SubscriptionChain,
    _ index: Int,
    at time: Timestamp,
    _ policy: EntitlementPolicy
  ) {
    self.chain = chain
    self.index = index
    let facts = chain.periods[index].purchase.facts
    let counting = chain.renewals(countingFor: index)
    let unseenEnd = LatestPeriod.unseenEnd(counting, chain, index)
    let end = unseenEnd ?? facts.expiresDate
    self.end = end
    renewals =
      unseenEnd == nil ? counting : counting.filter { $0.fact.renewalDate == unseenEnd }
    let evidence = EvidenceAtTime(time, end: end, longestGrace: policy.longestGrace)
    self.evidence = evidence
    let claims = chain.claims(while: index)
    // While the period runs, no verdict depends on the renewal info: the newest one describes the next charge.
    let isRunning = chain.periods[index].covers(time)
    let renewal = isRunning ? counting.last : evidence.renewal(of: renewals)
    let claim = evidence.claim(of: claims)
    self.renewal = renewal
    self.claim = claim
    saysGraceWithoutDate =
      claim.map { claim in
        claim.fact.saysGrace && renewal?.fact.gracePeriodExpiresDate == nil
          && claim.signedDate >= renewal?.signedDate ?? .earliest
      } ?? false
    var grace = Grace(renewals, claims, paidUntil: end)
    if grace.end == nil, saysGraceWithoutDate, let end, let assumed = policy.assumedGrace {
      grace.end = min(end.adding(assumed), end.adding(EntitlementPolicy.longestGrace))
      grace.warnings = [.graceDateMissing]
    }
    graceEnd = grace.end
    graceWarnings = grace.warnings
  }

  var period: PaidPeriod { chain.periods[index] }
  var purchase: Purchase { period.purchase }

  /// E-14: the renewal date of a renewal info, where it says that a period was paid that was not seen.
  private static func unseenEnd(
    _ renewals: [Dated<RenewalFacts>],
    _ chain: SubscriptionChain,
    _ index: Int
  ) -> Timestamp? {
    let facts = chain.periods[index].purchase.facts
    // A renewal is signed up to a day before it begins: it may be known, and not have begun.
    let next = chain.nextPurchaseDate(after: index) ?? .latest
    let dates = renewals.lazy.compactMap(\.fact.renewalDate).filter { $0 <= next }
    return dates.last.flatMap { $0 > facts.expiresDate ?? facts.purchaseDate ? $0 : nil }
  }

  /// Whether Apple said at any time that it tries to bill.
  var hasBillingRetry: Bool {
    renewals.contains { $0.fact.isInBillingRetryPeriod == true }
      || chain.claims(while: index).contains { $0.fact.status == .billingRetry }
  }

  /// Whether the period is one of a commitment that is followed by others, for which the customer is already
  /// bound (E-18).
  var isFollowedInCommitment: Bool {
    guard let commitment = purchase.facts.commitment, let number = commitment.billingPeriodNumber,
      let total = commitment.totalBillingPeriods
    else { return false }
    return number < total
  }

  /// Whether it is billed month by month within a commitment.
  var isCommitment: Bool {
    purchase.facts.commitment != nil || purchase.facts.billingPlan == .monthly
  }

  /// Whether the next charge will be made; `nil` where no evidence says so.
  var willRenew: Bool? {
    if isFollowedInCommitment { return true }
    let facts = renewal?.fact
    let status =
      isCommitment
      ? facts?.commitmentAutoRenewStatus ?? facts?.autoRenewStatus : facts?.autoRenewStatus
    return status.map { $0 == .on }
  }

  var isAutoRenewOff: Bool { willRenew == false }

  /// E-13: whether Apple tries to bill, by the last message about it.
  var isBillingRetry: Bool {
    if let claim, claim.signedDate > renewal?.signedDate ?? .earliest {
      if claim.fact.saysExpired || claim.fact.status == .expired || claim.fact.status == .revoked {
        return false
      }
      if claim.fact.saysActive, !claim.fact.saysGrace { return false }
      if claim.fact.status == .billingRetry, isAfterEnd(claim.signedDate) { return true }
    }
    return renewal?.fact.isInBillingRetryPeriod == true || saysGraceWithoutDate
  }

  /// E-13: until when Apple tries to bill.
  var billingRetryEnd: Timestamp? {
    end?.adding(
      isCommitment
        ? EntitlementPolicy.longestCommitmentRetry : EntitlementPolicy.longestBillingRetry
    )
  }

  /// E-14: whether something says that the paid time was over by this time, and did not go on.
  var saysEnded: Bool {
    // Without an end it is not known what a date is after.
    guard let end else {
      return renewal?.fact.expirationIntent != nil || claim?.fact.saysEnded ?? false
    }
    guard evidence.time >= end else { return false }
    if let renewal, isAfterEnd(renewal.signedDate), !isOutdatedByClaim,
      renewal.fact.expirationIntent != nil || isAutoRenewStatusOff,
      evidence.isSettled(by: renewal, among: renewals)
    {
      return true
    }
    if let claim, isAfterEnd(claim.signedDate), claim.fact.saysEnded,
      claim.signedDate >= renewal?.signedDate ?? .earliest, evidence.isSettled(by: claim)
    {
      return true
    }
    // E-19: a receipt that was made after the end.
    if let receiptAt = chain.receiptAt, receiptAt >= end, end == purchase.facts.expiresDate,
      receiptAt <= evidence.time || evidence.isGraceOver
    {
      return true
    }
    // A history knows neither grace nor billing retry.
    guard let completeAt = chain.completeAt, evidence.isGraceOver else { return false }
    return completeAt >= end.adding(evidence.longestGrace) && end == purchase.facts.expiresDate
  }

  private var isAutoRenewStatusOff: Bool {
    renewal?.fact.autoRenewStatus == .off || isAutoRenewOff
  }

  /// Whether a claim that access runs is newer than the renewal info.
  private var isOutdatedByClaim: Bool {
    guard let claim, claim.fact.saysActive else { return false }
    return claim.signedDate > renewal?.signedDate ?? .earliest
  }

  private func isAfterEnd(_ date: Timestamp) -> Bool { end.map { date >= $0 } ?? false }

  /// Whether a renewal info that is known at the time says that a period was paid that was not seen.
  var hasUnseenPeriod: Bool {
    guard let renewal, renewal.signedDate <= evidence.time else { return false }
    return end != nil && end != purchase.facts.expiresDate
  }

  /// E-10: whether the evidence says that there is a later purchase that was not seen.
  func hasUnseenSuccessor(after revocation: Revocation) -> Bool {
    if let claim, claim.fact.saysActive, claim.signedDate > revocation.date { return true }
    if end != nil, end != purchase.facts.expiresDate { return true }
    // It renews at another date than the purchase that was taken back.
    guard let renewal, renewal.signedDate > revocation.date else { return false }
    return renewal.fact.renewalDate.map { $0 != purchase.facts.expiresDate } ?? false
  }

  /// E-14: until when a signed status of 1 or 4 says that access runs beyond what was seen.
  var signedAccessEnd: Timestamp? {
    guard let claim, claim.fact.saysActive, let renewal else { return nil }
    let from = purchase.facts.revocation?.date ?? purchase.facts.expiresDate ?? .earliest
    guard claim.signedDate >= from, claim.signedDate >= renewal.signedDate else { return nil }
    // The renewal date of what was taken back says nothing about a later purchase.
    if purchase.facts.revocation != nil, renewal.fact.renewalDate == purchase.facts.expiresDate {
      return nil
    }
    return claim.fact.status == .billingGracePeriod
      ? renewal.fact.gracePeriodExpiresDate : renewal.fact.renewalDate
  }

  /// Whether it is not known if it renewed, and the renewal was to be as another product.
  func mayHaveRenewed(as productId: Identifier) -> Bool {
    guard let end, evidence.time >= end, !saysEnded, !isAutoRenewOff, !isBillingRetry else {
      return false
    }
    guard let next = renewal?.fact.autoRenewProductId else { return false }
    return next == productId && productId != purchase.facts.productId
  }
}

/// E-12: the grace period after a paid period.
private struct Grace {
  var end: Timestamp?
  var warnings: Set<EntitlementWarning> = []

  /// From the renewal infos that count for the period, by signed date.
  init(
    _ renewals: [Dated<RenewalFacts>],
    _ claims: [Dated<StatusClaim>],
    paidUntil end: Timestamp?
  ) {
    guard let end,
      let told = renewals.last(where: { $0.fact.gracePeriodExpiresDate.map { $0 > end } ?? false }),
      let date = told.fact.gracePeriodExpiresDate
    else { return }
    let longest = end.adding(EntitlementPolicy.longestGrace)
    if date > longest { warnings.insert(.graceTooLong) }
    var cut = min(date, longest)
    // What Apple signed last about the period: without grace it is over, and so it is after a cancellation (T26).
    if let over = renewals.first(where: { $0.signedDate >= end && $0.fact.isCancelledInGrace }) {
      cut = min(cut, over.signedDate)
    }
    if let over = renewals.first(where: { $0.signedDate > told.signedDate }) {
      cut = min(cut, over.signedDate)
    }
    let over = claims.first { claim in
      claim.signedDate > told.signedDate && claim.signedDate >= end && claim.fact.saysEnded
    }
    if let over { cut = min(cut, over.signedDate) }
    if cut > end { self.end = cut }
  }
}

extension RenewalFacts {
  /// E-12: not billed any more and not renewing: the customer cancelled in grace.
  fileprivate var isCancelledInGrace: Bool {
    isInBillingRetryPeriod == false && autoRenewStatus == .off
  }
}
