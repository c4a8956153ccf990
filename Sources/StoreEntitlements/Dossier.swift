// SPDX-License-Identifier: Apache-2.0

import StoreReceipts
import StrictTime

/// All that is known of one environment, arranged for the rules.
struct Dossier: Sendable {
  let environment: StoreEnvironment
  /// E-51, `S`: when the newest evidence was signed.
  let newestEvidence: Timestamp
  private(set) var lines: [Line] = []
  /// What is no subscription, by product.
  private(set) var oneTime: [(productId: Identifier, purchases: [Purchase])] = []
  let downloads: [(EvidenceKey, Dated<AppFacts>)]
  private(set) var warnings: Set<EntitlementWarning> = []
  private(set) var rules: [AppliedRule] = []

  init(_ ledger: EntitlementLedger, _ environment: StoreEnvironment) {
    self.environment = environment
    let records = ledger.purchases.values.filter { $0.key.environment == environment }
    downloads = ledger.downloads.filter { $0.key.environment == environment }
      .sorted { $0.key < $1.key }
    let renewals = ledger.renewals.filter { $0.key.environment == environment }
    let claims = ledger.claims.filter { $0.key.environment == environment }
    newestEvidence =
      [
        records.lazy.map(\.signedDate).max(), downloads.lazy.map(\.1.signedDate).max(),
        renewals.values.lazy.map(\.signedDate).max(), claims.values.lazy.map(\.signedDate).max(),
      ].compactMap { $0 }.max() ?? .earliest
    let purchases = withoutDuplicates(records.compactMap(\.purchase))
    arrange(purchases, renewals, claims)
    tellCustomersApart(purchases, renewals)
  }

  /// Subscriptions into lines, everything else by product.
  private mutating func arrange(
    _ purchases: [Purchase],
    _ renewals: [EvidenceKey: Dated<RenewalFacts>],
    _ claims: [EvidenceKey: Dated<StatusClaim>]
  ) {
    let aliases = aliases(in: purchases)
    let subscriptions = Dictionary(grouping: purchases.filter(\.isSubscription)) { purchase in
      let name = EvidenceKey(purchase.facts.originalTransactionId, sameMakerAs: purchase.key)
      return aliases[name] ?? name
    }
    lines = subscriptions.map { key, purchases in
      Line(key: key, purchases: purchases, renewal: renewals[key], claim: claims[key])
    }
    .sorted { $0.key < $1.key }
    requireLine(of: renewals, among: subscriptions)
    let others = purchases.filter { !$0.isSubscription }
    oneTime = Dictionary(grouping: others) { $0.facts.productId }
      .map { ($0, $1.sorted { $0.key < $1.key }) }
      .sorted { $0.productId < $1.productId }
  }

  /// E-3: one purchase under two transaction ids is one: the same line item of a line, or else the same
  /// product bought at the same moment.
  private mutating func withoutDuplicates(_ purchases: [Purchase]) -> [Purchase] {
    var seen: [PurchaseIdentity: Int] = [:]
    seen.reserveCapacity(purchases.count)
    var kept: [Purchase] = []
    kept.reserveCapacity(purchases.count)
    // They come in no order: what is told about them must not depend on it.
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
      if kept[index].isOlderCopy(than: purchase) { kept[index] = purchase }
    }
    if warnings.contains(.duplicateTransaction) {
      rules.append(AppliedRule(.duplicate, ["webOrderLineItemId": lineItems.min()?.text]))
    }
    return kept
  }

  /// The lines that a receipt names otherwise than a token, by the receipt's name.
  private mutating func aliases(in purchases: [Purchase]) -> [EvidenceKey: EvidenceKey] {
    var aliases: [EvidenceKey: EvidenceKey] = [:]
    for purchase in purchases {
      guard let alias = purchase.alias else { continue }
      warnings.insert(.lineHasTwoNames)
      let name = EvidenceKey(alias, sameMakerAs: purchase.key)
      let line = EvidenceKey(purchase.facts.originalTransactionId, sameMakerAs: purchase.key)
      aliases[name] = aliases[name].map { min($0, line) } ?? line
    }
    return aliases
  }

  /// E-4: a renewal info counts beside transactions of its line alone.
  private mutating func requireLine(
    of renewals: [EvidenceKey: Dated<RenewalFacts>],
    among lines: [EvidenceKey: [Purchase]]
  ) {
    for (key, renewal) in renewals.sorted(by: { $0.key < $1.key }) where lines[key] == nil {
      warnings.insert(.renewalInfoOrphan)
      let id = renewal.fact.originalTransactionId.text
      rules.append(AppliedRule(.renewalInfo, ["originalTransactionId": id]))
    }
  }

  /// Evidence of several customers is never mixed without a word.
  private mutating func tellCustomersApart(
    _ purchases: [Purchase],
    _ renewals: [EvidenceKey: Dated<RenewalFacts>]
  ) {
    var ids = Set(purchases.lazy.compactMap(\.facts.appTransactionId))
    ids.formUnion(renewals.values.lazy.compactMap(\.fact.appTransactionId))
    ids.formUnion(downloads.lazy.map(\.0.id).filter { !$0.text.isEmpty })
    var accounts = Set(purchases.lazy.compactMap(\.facts.appAccountToken))
    accounts.formUnion(renewals.values.lazy.compactMap(\.fact.appAccountToken))
    if ids.count > 1 { warnings.insert(.severalDownloads) }
    if accounts.count > 1 { warnings.insert(.severalAccounts) }
  }
}

/// E-3: what two copies of one purchase have in common.
private struct PurchaseIdentity: Hashable {
  let line: Identifier
  let maker: String
  let item: Identifier
  let bought: Timestamp?

  init(_ purchase: Purchase) {
    line = purchase.facts.originalTransactionId
    maker = purchase.key.maker
    item = purchase.facts.webOrderLineItemId ?? purchase.facts.productId
    bought = purchase.facts.webOrderLineItemId == nil ? purchase.facts.purchaseDate : nil
  }
}

extension Purchase {
  fileprivate func isOlderCopy(than other: Purchase) -> Bool {
    if signedDate != other.signedDate { return signedDate < other.signedDate }
    // The safe side.
    if (facts.revocation == nil) != (other.facts.revocation == nil) {
      return facts.revocation == nil
    }
    return other.key < key
  }
}
