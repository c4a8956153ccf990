// SPDX-License-Identifier: Apache-2.0

import StorePayloads
import StrictTime

/// Everything under one original transaction id: the purchases, the renewal infos, and what notifications and
/// answers of the App Store Server API said about the status.
final class SubscriptionChain: Sendable {
  let key: EvidenceKey
  /// The paid periods, in the order of E-10's `L`: by purchase date, then end, signed date and id.
  let periods: [PaidPeriod]
  /// By signed date.
  let renewals: [Dated<RenewalFacts>]
  /// By signed date.
  let claims: [Dated<StatusClaim>]
  /// When a complete history of the chain was signed last.
  let completeAt: Timestamp?
  /// When the newest receipt was made that has purchases of the chain.
  let receiptAt: Timestamp?
  /// When the newest evidence about the chain was signed.
  let newestEvidence: Timestamp
  /// Whether all evidence about it is from receipts.
  let isOfReceipts: Bool
  /// Whether the original transaction itself is known, so that no earlier purchase is missing.
  let hasOriginal: Bool
  /// The group that the last purchase names, of those that name one.
  private let namedGroup: Identifier?

  // A chain may have thousands of purchases: what the rules ask more than once is computed once.
  init(
    key: EvidenceKey,
    purchases: [Purchase],
    renewals: StateHistory<RenewalFacts>?,
    claims: StateHistory<StatusClaim>?,
    completeHistory: Timestamp?
  ) {
    self.key = key
    let sorted = purchases.sorted { $0.begins(before: $1) }
    let ends = Supersession.dates(of: sorted)
    periods = sorted.indices.map { PaidPeriod(purchase: sorted[$0], supersededDate: ends[$0]) }
    self.renewals = renewals?.timeline ?? []
    self.claims = claims?.timeline ?? []
    completeAt = completeHistory
    receiptAt = purchases.lazy.compactMap(\.receiptDate).max()
    newestEvidence =
      [
        purchases.lazy.map(\.signedDate).max(), self.renewals.last?.signedDate,
        self.claims.last?.signedDate, completeAt, receiptAt,
      ].compactMap { $0 }.max() ?? .earliest
    isOfReceipts = self.renewals.isEmpty && purchases.allSatisfy(\.isOfReceipt)
    hasOriginal = purchases.contains(where: \.isOriginal)
    namedGroup =
      sorted.last { $0.facts.subscriptionGroupIdentifier != nil }?
      .facts.subscriptionGroupIdentifier
  }

  /// The purchases, in the order of the periods.
  var purchases: [Purchase] { periods.map(\.purchase) }

  /// `L`: the index of the last purchase that has begun by a time.
  func latestIndex(at time: Timestamp) -> Int? {
    let begun = periods.partitionPoint { $0.purchase.facts.purchaseDate <= time }
    return begun == 0 ? nil : begun - 1
  }

  /// E-11c: the renewal infos that can say something about a period, by signed date.
  ///
  /// Those that were signed once a later purchase had begun are about that one.
  func renewals(countingFor index: Int) -> [Dated<RenewalFacts>] {
    let facts = periods[index].purchase.facts
    let from = facts.purchaseDate.adding(seconds: -SubscriptionChain.earliestRenewal)
    return renewals(signed: from, before: nextPurchaseDate(after: index)).filter { renewal in
      guard renewal.fact.productId.map({ $0 == facts.productId }) ?? true else { return false }
      return renewal.fact.renewalDate.map { $0 > facts.purchaseDate }
        ?? (renewal.signedDate >= facts.purchaseDate)
    }
  }

  /// The renewal infos that were signed while a period was the last one begun, whatever they name; those about the
  /// next one apart.
  func renewals(while index: Int) -> [Dated<RenewalFacts>] {
    let from = periods[index].purchase.facts.purchaseDate
    let next = nextPurchaseDate(after: index)
    return renewals(signed: from, before: next).filter { renewal in
      guard let next, let date = renewal.fact.renewalDate else { return true }
      return date <= next
    }
  }

  /// The claims that were signed while a period was the last one begun, by signed date.
  ///
  /// E-11c: where the renewal info of that time is about the period before, so is the claim: the purchase date of a
  /// recovery in grace is the old end, and grace began after it.
  func claims(while index: Int) -> [Dated<StatusClaim>] {
    let from = periods[index].purchase.facts.purchaseDate
    let first = claims.partitionPoint { $0.signedDate < from }
    let last =
      nextPurchaseDate(after: index).map { next in claims.partitionPoint { $0.signedDate < next } }
      ?? claims.count
    return claims[first..<max(first, last)].filter { claim in
      let place = renewals.partitionPoint { $0.signedDate <= claim.signedDate }
      guard place > 0, renewals[place - 1].signedDate >= from else { return true }
      return renewals[place - 1].fact.renewalDate.map { $0 > from } ?? true
    }
  }

  /// When the next period begins, where it is known.
  func nextPurchaseDate(after index: Int) -> Timestamp? {
    let date = periods[index].purchase.facts.purchaseDate
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

  /// The group: tokens name it, for receipts the policy does.
  func group(_ policy: EntitlementPolicy) -> String? {
    if let namedGroup { return namedGroup.text }
    guard !policy.groups.isEmpty else { return nil }
    return purchases.lazy
      .compactMap { policy.groups[exactly: $0.facts.productId].map { Identifier($0.group) } }
      .min()?.text
  }

  /// A renewal is charged and signed at most so long before the period begins (T5), in seconds.
  static let earliestRenewal: Int64 = 86_400
}

/// A paid period of a chain.
struct PaidPeriod: Sendable {
  let purchase: Purchase
  /// When another product or billing plan takes its place before its end.
  let supersededDate: Timestamp?

  /// When it ends or is superseded; `nil` where the transaction names no end.
  var end: Timestamp? {
    [purchase.facts.expiresDate, supersededDate].compactMap { $0 }.min()
  }

  /// E-11: whether it runs at a time, and is neither revoked nor superseded.
  func covers(_ time: Timestamp) -> Bool {
    guard let end, purchase.facts.expiresDate != nil else { return false }
    return purchase.facts.purchaseDate <= time && time < end && purchase.revocation(by: time) == nil
  }

  func isSuperseded(by time: Timestamp) -> Bool {
    supersededDate.map { $0 <= time } ?? false
  }
}

extension Purchase {
  /// Whether it is a period of a subscription; an unknown type counts as one when it has an end.
  var isSubscription: Bool {
    switch facts.kind {
    case .autoRenewable?: true
    case .nonConsumable?, .consumable?, .nonRenewing?: false
    default: facts.expiresDate != nil
    }
  }

  /// The revocation, where it is in force by this time.
  func revocation(by time: Timestamp) -> Revocation? {
    facts.revocation.flatMap { $0.date <= time ? $0 : nil }
  }

  /// The order of E-10's `L`; a total order, so that the evidence alone decides.
  func begins(before other: Purchase) -> Bool {
    if facts.purchaseDate != other.facts.purchaseDate {
      return facts.purchaseDate < other.facts.purchaseDate
    }
    let (end, otherEnd) = (facts.expiresDate, other.facts.expiresDate)
    if end != otherEnd {
      guard let end, let otherEnd else { return end == nil }
      return end < otherEnd
    }
    if signedDate != other.signedDate { return signedDate < other.signedDate }
    return key < other.key
  }
}

extension RandomAccessCollection where Index == Int {
  /// The index of the first element for which the condition is false, in a collection that is partitioned by it.
  func partitionPoint(where belongsToFirst: (Element) -> Bool) -> Int {
    var (low, high) = (startIndex, endIndex)
    while low < high {
      let middle = low + (high - low) / 2
      if belongsToFirst(self[middle]) { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
