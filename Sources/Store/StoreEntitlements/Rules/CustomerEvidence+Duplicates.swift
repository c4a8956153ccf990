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
    var copies: [Int: [Purchase]] = [:]
    for purchase in purchases {
      let identity = PurchaseIdentity(purchase)
      guard additions.isEmpty || !additions.contains(identity) else {
        kept.append(purchase)
        continue
      }
      guard let index = seen[identity] else {
        seen[identity] = kept.count
        kept.append(purchase)
        continue
      }
      copies[index, default: []].append(purchase)
    }
    guard !copies.isEmpty else { return kept }
    // The result must not depend on the order of the purchases.
    var lineItems: Set<Identifier> = []
    for (index, copies) in copies {
      let all = [kept[index]] + copies
      lineItems.formUnion(all.compactMap(\.facts.webOrderLineItemId))
      kept[index] = Purchase.merged(all) ?? kept[index]
    }
    warnings.insert(.duplicateTransaction)
    rules.append(AppliedRule(.duplicate, ["webOrderLineItemId": lineItems.min()?.text]))
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

  /// E-5: the newest token, with what a newer receipt changes; without tokens, the newest receipt.
  fileprivate static func merged(_ copies: [Purchase]) -> Purchase? {
    let receipt = newest(of: copies.filter(\.isOfReceipt))
    let token = newest(of: copies.filter { !$0.isOfReceipt })
    var merged = receipt.map { token?.updated(from: $0) ?? $0 } ?? token
    merged?.isOriginalElsewhere = copies.contains(where: \.isOriginal)
    if let revocation = merged?.facts.revocation, revocation.isOfUnknownShare {
      // E-23: another copy may say how much was refunded.
      let stated = copies.compactMap(\.facts.revocation)
        .filter { $0.date == revocation.date && !$0.isOfUnknownShare }
      merged = stated.max { $0.share < $1.share }.flatMap { merged?.revoked($0) } ?? merged
    }
    return merged
  }

  private static func newest(of copies: [Purchase]) -> Purchase? {
    copies.dropFirst().reduce(copies.first) { newest, copy in
      newest.map { $0.isOlderCopy(than: copy) ? copy : $0 }
    }
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
