// SPDX-License-Identifier: Apache-2.0

import StorePayloads
import StrictTime

// Purchases that are kept and revoked, and products that are owned forever.
extension OneTimeRules {
  /// E-20: a non-consumable grants access forever.
  ///
  /// E-23: a refund ends access; a partial refund ends it unless the policy keeps it. E-24: a family-shared
  /// product is a separate purchase.
  func nonConsumable(_ newest: Purchase) -> Decision {
    let revocationDates = revocationDates
    guard let kept = purchases.first(where: { isKept($0, revocationDates) }) else {
      return withUnknownShare() ?? revokedLast() ?? notYetBought(newest)
    }
    var rules = [
      EntitlementRule.nonConsumable.reading([
        "transactionId": kept.facts.transactionId.text,
        "revocationDate": kept.facts.revocation?.date,
      ])
    ]
    if let revocation = kept.revocation(by: time), revocation.isPartial {
      rules.append(
        EntitlementRule.partialRefund.reading([
          "revocationType": revocation.type, "revocationPercentage": revocation.percentage,
        ])
      )
    }
    if kept.facts.ownership == .familyShared {
      rules.append(AppliedRule(.familyShared, ["inAppOwnershipType": kept.facts.ownership]))
    }
    return .entitled(.nonConsumable, from: kept.facts.purchaseDate, until: nil, by: kept, rules)
  }

  func isKept(_ purchase: Purchase, _ revocationDates: [EvidenceKey: Timestamp]) -> Bool {
    guard purchase.facts.purchaseDate <= time else { return false }
    guard let date = revocationDates[purchase.chain] else { return true }
    return date < purchase.facts.purchaseDate
  }

  /// The revocation date of each original transaction; a restored copy under another id is revoked with it.
  var revocationDates: [EvidenceKey: Timestamp] {
    var dates = replacementDates
    for purchase in purchases {
      guard let revocation = purchase.revocation(by: time),
        !(policy.partialRefundKeepsAccess && revocation.isPartial)
      else { continue }
      let original = purchase.chain
      dates[original] = max(dates[original] ?? revocation.date, revocation.date)
    }
    return dates
  }

  /// E-20: the date of a second purchase, by original transaction: the App Store does not sell a non-consumable again that
  /// the customer has.
  ///
  /// The first purchase was refunded by then, unless a later token says that it is in force.
  private var replacementDates: [EvidenceKey: Timestamp] {
    guard (purchases.first?.facts.kind ?? policy.kinds[exactly: productId]) == .nonConsumable,
      policy.trialProducts[exactly: productId] == nil
    else { return [:] }
    let owned = purchases.filter {
      $0.facts.ownership == .purchased && $0.facts.purchaseDate <= time
    }
    // A restored copy has the original purchase date of its chain.
    let starts = Dictionary(owned.map { ($0.chain, $0.facts.purchaseDate) }, uniquingKeysWith: min)
    guard starts.count > 1 else { return [:] }
    var dates: [EvidenceKey: Timestamp] = [:]
    for (chain, start) in starts {
      let copies = owned.filter { $0.chain == chain }
      let inForceAt = copies.compactMap(\.inForceAt).max() ?? .earliest
      let customers = Set(copies.map(\.facts.appTransactionId))
      let later = owned.filter { other in
        starts[other.chain].map { $0 > start && $0 == other.facts.purchaseDate } ?? false
          && customers.contains(other.facts.appTransactionId)
          && other.facts.purchaseDate > inForceAt
      }
      dates[chain] = later.map(\.facts.purchaseDate).min()
    }
    return dates
  }

  /// E-23: the decision if the policy depends on the share of a refund, which the evidence does not state; receipts and
  /// older tokens have none.
  func withUnknownShare() -> Decision? {
    guard policy.partialRefundKeepsAccess else { return nil }
    let replaced = replacementDates
    let open = purchases.filter { purchase in
      replaced[purchase.chain] == nil && purchase.revocation(by: time)?.isOfUnknownShare == true
        && purchase.facts.ownership?.isPaidByAnother != true
    }
    guard let purchase = open.max(by: { $0.begins(before: $1) }),
      let revocation = purchase.revocation(by: time)
    else { return nil }
    let rule = EntitlementRule.partialRefund.reading([
      "transactionId": purchase.facts.transactionId.text, "revocationDate": revocation.date,
      "revocationType": revocation.type, "revocationPercentage": revocation.percentage,
    ])
    return .undetermined(.refundShareUnknown, since: revocation.date, by: purchase, [rule])
  }

  /// The decision by the last revocation.
  ///
  /// `end` computes the end of access without this revocation, from the purchases that were valid until then.
  func revokedLast(end: ([Purchase]) -> Timestamp? = { _ in nil }) -> Decision? {
    let revoked = purchases.compactMap { purchase in
      purchase.revocation(by: time).map { (purchase, $0) }
    }
    return revoked.max { ($0.1.date, $0.0.key) < ($1.1.date, $1.0.key) }
      .map { last, revocation in
        let left = revoked.filter { $0.1.date >= revocation.date }.map(\.0)
        return last.decisionOnRevocation(revocation, end: end(left))
      }
  }
}
