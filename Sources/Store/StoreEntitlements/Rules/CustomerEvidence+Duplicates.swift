// SPDX-License-Identifier: Apache-2.0

import StoreReceipts
import StrictTime

extension CustomerEvidence {
  /// E-3: one purchase under two transaction ids counts once.
  ///
  /// Two ids belong to one purchase if they have the same line item of a chain, or else the same product
  /// with the same purchase date. The transactions of a period with added seats are purchases of their own.
  mutating func withoutDuplicates(_ purchases: [Purchase]) -> [Purchase] {
    let additions = Set(
      purchases.lazy.filter { $0.facts.additionalReason != nil }.map(PurchaseIdentity.init)
    )
    var seen: [PurchaseIdentity: Int] = [:]
    seen.reserveCapacity(purchases.count)
    var kept: [Purchase] = []
    kept.reserveCapacity(purchases.count)
    // The result must not depend on the order of the purchases.
    var lineItems: Set<Identifier> = []
    for purchase in purchases {
      let identity = PurchaseIdentity(purchase)
      guard additions.isEmpty || !additions.contains(identity) else {
        var addition = purchase
        addition.sharedItem = identity.item
        kept.append(addition)
        continue
      }
      guard let index = seen[identity] else {
        seen[identity] = kept.count
        kept.append(purchase)
        continue
      }
      warnings.insert(.duplicateTransaction)
      if let lineItem = purchase.facts.webOrderLineItemId { lineItems.insert(lineItem) }
      kept[index] = kept[index].merged(withCopy: purchase)
    }
    if warnings.contains(.duplicateTransaction) {
      rules.append(AppliedRule(.duplicate, ["webOrderLineItemId": lineItems.min()?.text]))
    }
    return kept
  }
}

/// E-3: what identifies a purchase under several transaction ids.
private struct PurchaseIdentity: Hashable {
  let chain: EvidenceKey
  let item: Identifier
  let bought: Int64?

  init(_ purchase: Purchase) {
    chain = purchase.chain
    let lineItem = purchase.lineItem
    item = lineItem ?? purchase.facts.productId
    bought = lineItem == nil ? purchase.facts.purchaseDate.wholeSeconds : nil
  }
}

extension Purchase {
  /// The web order line item; not used for Xcode, which writes "0" for all purchases.
  fileprivate var lineItem: Identifier? {
    guard key.environment != .xcode, let item = facts.webOrderLineItemId, item.text != "0" else {
      return nil
    }
    return item
  }

  /// The newer of two copies under different ids.
  fileprivate func merged(withCopy other: Purchase) -> Purchase {
    var kept = isOlderCopy(than: other) ? other : self
    kept.isOriginalElsewhere = isOriginal || other.isOriginal
    return kept
  }

  /// Whether it is the original transaction of its chain.
  var isOriginal: Bool {
    isOriginalElsewhere || facts.transactionId == facts.originalTransactionId
  }

  private func isOlderCopy(than other: Purchase) -> Bool {
    if signedDate != other.signedDate { return signedDate < other.signedDate }
    // The safer assumption is used.
    if (facts.revocation == nil) != (other.facts.revocation == nil) {
      return facts.revocation == nil
    }
    return other.key < key
  }
}
