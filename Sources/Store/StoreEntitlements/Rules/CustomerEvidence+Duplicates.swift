// SPDX-License-Identifier: Apache-2.0

import StoreReceipts
import StrictTime

extension CustomerEvidence {
  /// E-3: one purchase under two transaction ids counts once.
  ///
  /// Two ids belong to one purchase if they have the same line item of a chain, or else the same product
  /// with the same purchase date.
  mutating func withoutDuplicates(_ purchases: [Purchase]) -> [Purchase] {
    var seen: [PurchaseIdentity: Int] = [:]
    seen.reserveCapacity(purchases.count)
    var kept: [Purchase] = []
    kept.reserveCapacity(purchases.count)
    // The result must not depend on the order of the purchases.
    var lineItems: Set<Identifier> = []
    for purchase in purchases {
      let identity = PurchaseIdentity(purchase)
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
  let chain: Identifier
  let issuer: Identifier
  let item: Identifier
  let bought: Timestamp?

  init(_ purchase: Purchase) {
    chain = purchase.facts.originalTransactionId
    issuer = purchase.key.issuer
    let lineItem = purchase.lineItem
    item = lineItem ?? purchase.facts.productId
    bought = lineItem == nil ? purchase.facts.purchaseDate : nil
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
