// SPDX-License-Identifier: Apache-2.0

import StorePayloads
import StrictTime

/// Everything under one original transaction: the purchases, the newest renewal info, and what
/// notifications said.
struct Line: Sendable {
  let key: EvidenceKey
  var purchases: [Purchase]
  var renewal: Dated<RenewalFacts>?
  var claim: Dated<StatusClaim>?

  /// When the newest evidence about the line was signed.
  var newestEvidence: Timestamp {
    let signed = purchases.lazy.map(\.signedDate).max() ?? .earliest
    return max(signed, renewal?.signedDate ?? .earliest, claim?.signedDate ?? .earliest)
  }

  /// Whether nothing but receipts tell of it.
  var isOfReceipts: Bool { renewal == nil && purchases.allSatisfy(\.isOfReceipt) }

  /// `L`: of what was not upgraded from, the purchase that ends last; ties go to the later purchase, then to
  /// the newer copy.
  var newest: Purchase? {
    purchases.filter { !$0.facts.isUpgraded }.max { $0.isBefore($1) }
  }

  /// The group: tokens name it, for receipts the policy does.
  func group(_ policy: EntitlementPolicy) -> String? {
    if let named = purchases.lazy.compactMap(\.facts.subscriptionGroupIdentifier).first {
      return named.text
    }
    return purchases.lazy.compactMap { policy.groups[$0.facts.productId.text]?.group }.first
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

  fileprivate func isBefore(_ other: Purchase) -> Bool {
    if end != other.end { return end < other.end }
    if facts.purchaseDate != other.facts.purchaseDate {
      return facts.purchaseDate < other.facts.purchaseDate
    }
    if signedDate != other.signedDate { return signedDate < other.signedDate }
    return key < other.key
  }
}
