// SPDX-License-Identifier: Apache-2.0

import StorePayloads
import StrictTime

/// Everything under one original transaction: the purchases, the newest renewal info, and what
/// notifications said.
final class Line: Sendable {
  let key: EvidenceKey
  let purchases: [Purchase]
  let renewal: Dated<RenewalFacts>?
  let claim: Dated<StatusClaim>?
  /// When the newest evidence about the line was signed.
  let newestEvidence: Timestamp
  /// Whether nothing but receipts tell of it.
  let isOfReceipts: Bool
  /// The group that the last purchase names, of those that name one.
  private let namedGroup: Identifier?

  // A line may have thousands of purchases: what the rules ask more than once is found once.
  init(
    key: EvidenceKey,
    purchases: [Purchase],
    renewal: Dated<RenewalFacts>?,
    claim: Dated<StatusClaim>?
  ) {
    self.key = key
    self.purchases = purchases
    self.renewal = renewal
    self.claim = claim
    let signed = purchases.lazy.map(\.signedDate).max() ?? .earliest
    newestEvidence = max(signed, renewal?.signedDate ?? .earliest, claim?.signedDate ?? .earliest)
    isOfReceipts = renewal == nil && purchases.allSatisfy(\.isOfReceipt)
    let naming = purchases.lazy.filter { $0.facts.subscriptionGroupIdentifier != nil }
    namedGroup = naming.max { $0.isBefore($1) }?.facts.subscriptionGroupIdentifier
  }

  /// `L`: of what was not upgraded from, the purchase that ends last; ties go to the later purchase, then to
  /// the newer copy.
  ///
  /// What was taken back gives way to what was bought after that: whoever got a year refunded and then
  /// buys a month is judged by the month, although the year would have ended later.
  func newest(at moment: Timestamp) -> Purchase? {
    let candidates = purchases.lazy.filter { !$0.facts.isUpgraded }
    let begun = candidates.lazy.map(\.facts.purchaseDate).filter { $0 <= moment }.max()
    return candidates.filter { purchase in
      guard let begun, let revocation = purchase.revocation(by: moment) else { return true }
      return begun < revocation.date || begun <= purchase.facts.purchaseDate
    }
    .max { $0.isBefore($1) }
  }

  /// The group: tokens name it, for receipts the policy does.
  func group(_ policy: EntitlementPolicy) -> String? {
    if let namedGroup { return namedGroup.text }
    guard !policy.groups.isEmpty else { return nil }
    return purchases.lazy.compactMap { policy.groups[$0.facts.productId.text]?.group }.min()
  }
}

extension Purchase {
  /// Whether it is a period of a subscription; a kind that is not known counts as one when it ends.
  var isSubscription: Bool {
    switch facts.kind {
    case .autoRenewable?: true
    case .nonConsumable?, .consumable?, .nonRenewing?: false
    default: facts.expiresDate != nil
    }
  }

  /// When it ends; a subscription that does not say never began.
  var end: Timestamp { facts.expiresDate ?? facts.purchaseDate }

  /// When Apple took it back, if that was by this moment.
  func revocation(by moment: Timestamp) -> Revocation? {
    facts.revocation.flatMap { $0.date <= moment ? $0 : nil }
  }

  /// E-11: `purchaseDate ≤ T < expiresDate`, and neither revoked nor upgraded from.
  func covers(_ moment: Timestamp) -> Bool {
    !facts.isUpgraded && facts.purchaseDate <= moment && moment < end
      && revocation(by: moment) == nil
  }

  /// Whether it ends before another one; a total order, so that the evidence alone decides.
  func isBefore(_ other: Purchase) -> Bool {
    if end != other.end { return end < other.end }
    if facts.purchaseDate != other.facts.purchaseDate {
      return facts.purchaseDate < other.facts.purchaseDate
    }
    if signedDate != other.signedDate { return signedDate < other.signedDate }
    return key < other.key
  }
}
