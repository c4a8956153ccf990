// SPDX-License-Identifier: Apache-2.0

import StrictTime

/// The latest period of a chain (`L`), with the evidence about its renewal at a given time.
///
/// E-57: for a time in the past, evidence that was signed by then decides. Later evidence counts if nothing
/// can have changed in between.
struct LatestPeriod: Sendable {
  let chain: ChainEvidence
  let index: Int
  /// E-11c: the renewal info that counts.
  let renewal: Dated<RenewalFacts>?
  /// The claim that counts.
  let claim: Dated<StatusClaim>?
  /// The end of the paid time: the end of the period, or the renewal date of an unseen period.
  let end: Timestamp?
  /// The grace period after the paid time.
  let grace: GracePeriod
  /// E-12: whether the newest evidence reports a grace period, and no evidence has its end.
  let saysGraceWithoutDate: Bool
  /// E-11c: the renewal infos of the paid time, by signed date.
  let renewals: [Dated<RenewalFacts>]
  /// E-10: whether an earlier, reinstated period is the current one of the subscription again.
  let isReinstatedCurrent: Bool
  let evidence: EvidenceAtTime

  init(
    _ chain: ChainEvidence,
    _ index: Int,
    at time: Timestamp,
    _ policy: EntitlementPolicy
  ) {
    self.chain = chain
    self.index = index
    let facts = chain.periods[index].purchase.facts
    let counting = chain.renewals(countingFor: index)
    // A renewal is signed up to a day before it begins: its renewal info describes the next period.
    let next =
      (chain.periods[index].isReinstated
        ? chain.successorDate(ofReinstated: index) : chain.nextPurchaseDate(after: index))
      ?? .latest
    let own = counting.filter { $0.fact.renewalDate.map { $0 <= next } ?? true }
    let unseenEnd = LatestPeriod.unseenEnd(own, after: facts)
    let end = unseenEnd ?? facts.expiresDate
    self.end = end
    isReinstatedCurrent = chain.isReinstatedCurrent(after: index, end: end, at: time)
    renewals = unseenEnd == nil ? own : own.filter { $0.fact.renewalDate == unseenEnd }
    let evidence = EvidenceAtTime(
      time,
      end: end,
      longestGrace: chain.longestGrace(after: index, policy)
    )
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
    grace = GracePeriod(
      renewals,
      claims,
      paidUntil: end,
      assumed: saysGraceWithoutDate ? policy.assumedGrace : nil
    )
  }

  var period: PaidPeriod { chain.periods[index] }
  var purchase: Purchase { period.purchase }

  /// E-14: the end of an unseen period, which is the renewal date of a renewal info if that date is
  /// later than the known end.
  private static func unseenEnd(
    _ renewals: [Dated<RenewalFacts>],
    after facts: PurchaseFacts
  ) -> Timestamp? {
    renewals.lazy.compactMap(\.fact.renewalDate).last
      .flatMap { $0 > facts.expiresDate ?? facts.purchaseDate ? $0 : nil }
  }

  func isAfterEnd(_ date: Timestamp) -> Bool { end.map { date >= $0 } ?? false }
}
