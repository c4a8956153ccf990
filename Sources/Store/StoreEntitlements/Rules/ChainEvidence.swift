// SPDX-License-Identifier: Apache-2.0

import StorePayloads
import StrictTime

/// The evidence with one original transaction id: purchases, renewal infos, and status claims.
final class ChainEvidence: Sendable {
  let key: EvidenceKey
  /// The paid periods, by purchase date, end, oldest signed date and id.
  let periods: [PaidPeriod]
  /// E-10: the indices of the periods whose refund Apple reversed after a later purchase.
  let reinstated: [Int]
  /// By product, then by purchase date.
  let replaced: [Identifier: [ReplacedRenewal]]
  /// By signed date.
  let renewals: [Dated<RenewalFacts>]
  /// By signed date.
  let claims: [Dated<StatusClaim>]
  /// The signed date of the newest complete history.
  let completeAt: Timestamp?
  /// The creation date of the newest receipt with purchases of the chain.
  let receiptAt: Timestamp?
  /// The signed date of the newest evidence.
  let newestEvidence: Timestamp
  /// Whether all evidence is from receipts.
  let isOfReceipts: Bool
  /// Whether the original transaction is known; if so, no earlier purchase can be missing.
  let hasOriginal: Bool
  /// E-10b: the chain that continues this one.
  let successor: ChainSuccessor?
  /// The group of the last purchase that has one.
  private let namedGroup: Identifier?
  /// E-3: the indices of the transactions of each period with added seats, by its number.
  private let shared: [Int: [Int]]
  /// E-19: the lengths of the periods of each product.
  private let lengths: [Identifier: PeriodLengths]

  // A chain may have thousands of purchases: values that the rules read repeatedly are computed once.
  init(
    key: EvidenceKey,
    purchases: [Purchase],
    renewals: StateHistory<RenewalFacts>?,
    claims: StateHistory<StatusClaim>?,
    completeHistory: Timestamp?,
    successor: ChainSuccessor?
  ) {
    self.key = key
    self.successor = successor
    let (sorted, replaced) = ReplacedRenewal.separate(
      SharedPeriods.joined(in: purchases.sorted { $0.begins(before: $1) }),
      key.keyEnvironment
    )
    self.claims = claims?.timeline ?? []
    self.renewals = renewals?.timeline ?? []
    self.replaced = Dictionary(grouping: replaced) { $0.purchase.facts.productId }
    let confirmed = ChainEvidence.confirmed(sorted, by: self.claims, self.renewals)
    periods = zip(sorted, Supersession.all(of: confirmed)).map { PaidPeriod($0, $1) }
    reinstated = periods.indices.filter { [periods] in periods[$0].isReinstated }
    var shared: [Int: [Int]] = [:]
    for (index, purchase) in sorted.enumerated() {
      if let period = purchase.sharedPeriod { shared[period, default: []].append(index) }
    }
    self.shared = shared
    completeAt = completeHistory
    receiptAt = purchases.lazy.compactMap(\.receiptDate).max()
    newestEvidence =
      [
        purchases.lazy.map(\.signedDate).max(), self.renewals.last?.signedDate,
        self.claims.last?.signedDate, completeAt, receiptAt,
      ].compactMap { $0 }.max() ?? .earliest
    isOfReceipts = self.renewals.isEmpty && purchases.allSatisfy(\.isOfReceipt)
    hasOriginal = purchases.contains(where: \.isOriginal)
    var lengths: [Identifier: PeriodLengths] = [:]
    for purchase in sorted {
      lengths[purchase.facts.productId, default: PeriodLengths()].add(purchase.facts)
    }
    self.lengths = lengths
    namedGroup =
      sorted.last { $0.facts.subscriptionGroupIdentifier != nil }?
      .facts.subscriptionGroupIdentifier
  }

  /// The purchases, in the order of the periods.
  var purchases: [Purchase] { periods.map(\.purchase) }

  /// `L`: the index of the last purchase that has begun by a time.
  func latestIndex(at time: Timestamp) -> Int? {
    let begun = periods.partitionPoint { $0.purchase.facts.purchaseDate <= time }
    guard begun > 0 else { return nil }
    let last = periods[begun - 1].purchase
    // E-3: a period with added seats ends when all its transactions are revoked, with the last revocation.
    guard last.revocation(by: time) != nil, let indices = last.sharedPeriod.flatMap({ shared[$0] })
    else { return begun - 1 }
    var ended: (index: Int, date: Timestamp)?
    for index in indices.reversed() where index < begun {
      guard let revocation = periods[index].purchase.revocation(by: time) else { return index }
      if ended.map({ $0.date < revocation.date }) ?? true { ended = (index, revocation.date) }
    }
    return ended?.index ?? begun - 1
  }

  /// E-3: the transactions of the period of a purchase, the oldest first.
  func transactions(ofPeriodOf purchase: Purchase) -> [Purchase] {
    guard let indices = purchase.sharedPeriod.flatMap({ shared[$0] }) else { return [purchase] }
    return indices.map { periods[$0].purchase }
  }

  /// E-3: whether seats were added to a period, and only one of its transactions is known.
  func hasUnseenSeats(in index: Int) -> Bool {
    periods[index].purchase.sharedPeriod.map { shared[$0]?.count == 1 } ?? false
  }

  /// E-3d: whether seats were added to a period, and an addition or the first transaction is unseen.
  ///
  /// Once seats were added, every transaction states it; a complete history has the first one.
  func hasUnseenTransaction(in period: [Purchase]) -> Bool {
    guard period.contains(where: { $0.facts.additionalReason != nil }) else { return false }
    if period.count == 1 { return true }
    return !period.contains { purchase in
      purchase.isOriginal || purchase.isFirstOfPeriod || purchase.facts.reason == .renewal
        || completeAt.map { purchase.facts.purchaseDate <= $0 } ?? false
    }
  }

  /// E-11c: the renewal infos that count for a period, by signed date.
  ///
  /// Renewal infos signed after the start of a later purchase belong to that purchase. The dates of receipts are in whole
  /// seconds.
  func renewals(countingFor index: Int) -> [Dated<RenewalFacts>] {
    let facts = periods[index].purchase.facts
    // Only a renewal is signed before it begins.
    let lead = facts.reason == .purchase ? 0 : ChainEvidence.earliestRenewal
    let from = facts.purchaseDate.adding(seconds: -lead)
    let next = nextPurchaseDate(after: index)
    let counting = renewals(signed: from, before: next).filter { renewal in
      guard renewal.fact.productId.map({ $0 == facts.productId }) ?? true,
        !isAboutReinstated(renewal, before: index)
      else { return false }
      return renewal.fact.renewalDate.map { $0.wholeSeconds > facts.purchaseDate.wholeSeconds }
        ?? (renewal.signedDate >= facts.purchaseDate)
    }
    guard periods[index].isReinstated, let next else { return counting }
    return counting + laterRenewals(ofReinstated: index, from: next)
  }

  /// The renewal infos of any product that were signed while a period was the latest, except renewal infos
  /// about the next period, and about the previous one: the purchase date of a recovery in grace is the previous end.
  func renewals(while index: Int) -> [Dated<RenewalFacts>] {
    let purchase = periods[index].purchase
    let from = purchase.facts.purchaseDate
    let next = nextPurchaseDate(after: index)
    // A renewal before the end is that of an unseen purchase.
    let last = next.flatMap { purchase.runs(at: $0) ? nil : $0 }
    let during = renewals(signed: from, before: next).filter { renewal in
      guard !isAboutReinstated(renewal, before: index) else { return false }
      guard let date = renewal.fact.renewalDate else { return true }
      return date.wholeSeconds > from.wholeSeconds && last.map { date <= $0 } ?? true
    }
    let all = replacing(index) + during
    guard periods[index].isReinstated, let next else { return all }
    return all + laterRenewals(ofReinstated: index, from: next)
  }

  /// The renewal infos about a purchase that was made after a renewal was signed, and before it began.
  private func replacing(_ index: Int) -> [Dated<RenewalFacts>] {
    let purchase = periods[index].purchase
    guard purchase.facts.reason == .renewal, index > 0 else { return [] }
    let products = [purchase.facts.productId, periods[index - 1].purchase.facts.productId]
    return renewals(signed: purchase.firstSigned, before: purchase.facts.purchaseDate).filter {
      guard let productId = $0.fact.productId, let date = $0.fact.renewalDate else { return false }
      return !products.contains(productId) && date > purchase.facts.purchaseDate
    }
  }

  /// The claims that were signed while a period was the latest, by signed date.
  ///
  /// E-11c: if the renewal info of that time is about the previous period, the claim is too: the purchase date of a
  /// recovery in grace is the previous end, and grace began after it.
  func claims(while index: Int) -> [Dated<StatusClaim>] {
    let from = periods[index].purchase.facts.purchaseDate
    let first = claims.partitionPoint { $0.signedDate < from }
    let last =
      nextPurchaseDate(after: index).map { next in claims.partitionPoint { $0.signedDate < next } }
      ?? claims.count
    let during = claims[first..<max(first, last)].filter { claim in
      let place = renewals.partitionPoint { $0.signedDate <= claim.signedDate }
      guard place > 0, renewals[place - 1].signedDate >= from else { return true }
      return renewals[place - 1].fact.renewalDate.map { $0.wholeSeconds > from.wholeSeconds }
        ?? true
    }
    guard periods[index].isReinstated, let next = nextPurchaseDate(after: index) else {
      return during
    }
    return during + laterClaims(ofReinstated: index, from: next)
  }

  /// E-11b: the next purchase, if it is a renewal as another product that was signed during a period and begins after it:
  /// it renews an unseen purchase, unless the period was extended.
  func renewalOfOther(after index: Int) -> Purchase? {
    guard index + 1 < periods.count, let end = periods[index].end else { return nil }
    let (facts, next) = (periods[index].purchase.facts, periods[index + 1].purchase)
    let isOther =
      next.facts.reason == .renewal && next.facts.productId != facts.productId
      && next.firstSigned < end && next.facts.purchaseDate > end
    return isOther ? next : nil
  }

  /// The first purchase of the next known period.
  func successor(of index: Int) -> Purchase? {
    let period = periods[index].purchase.sharedPeriod
    return periods[(index + 1)...].first { next in
      period == nil || next.purchase.sharedPeriod != period
    }?.purchase
  }

  /// The start of the next known period.
  func nextPurchaseDate(after index: Int) -> Timestamp? {
    let last = periods[index].purchase.sharedPeriod.flatMap { shared[$0]?.last } ?? index
    let date = periods[last].purchase.facts.purchaseDate
    let next = periods.partitionPoint { $0.purchase.facts.purchaseDate <= date }
    return next < periods.count ? periods[next].purchase.facts.purchaseDate : nil
  }

  private func renewals(
    signed from: Timestamp,
    before end: Timestamp?
  ) -> ArraySlice<Dated<RenewalFacts>> {
    let first = renewals.partitionPoint { $0.signedDate < from }
    let last = end.map { end in renewals.partitionPoint { $0.signedDate < end } } ?? renewals.count
    return renewals[first..<max(first, last)]
  }

  /// The group, from tokens or else from the policy.
  func group(_ policy: EntitlementPolicy) -> String? {
    if let namedGroup { return namedGroup.text }
    guard !policy.groups.isEmpty else { return nil }
    return purchases.lazy
      .compactMap { policy.groups[exactly: $0.facts.productId].map { Identifier($0.group) } }
      .min()?.text
  }

  /// E-19: the longest grace period that may follow a period.
  func longestGrace(after index: Int, _ policy: EntitlementPolicy) -> LongestGrace {
    LongestGrace(
      after: lengths[periods[index].purchase.facts.productId] ?? PeriodLengths(),
      key.keyEnvironment,
      policy
    )
  }

  /// The longest time between the signing of a renewal and the start of its period, in seconds.
  static let earliestRenewal: Int64 = 86_400
}
