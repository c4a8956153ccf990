// SPDX-License-Identifier: Apache-2.0

import StoreReceipts
import StrictTime

/// The evidence of one environment, arranged for the rules.
struct CustomerEvidence: Sendable {
  let environment: StoreEnvironment
  /// E-51, `S`: when the newest evidence was signed.
  let newestEvidence: Timestamp
  private(set) var chains: [SubscriptionChain] = []
  /// Products that are no subscriptions, with their purchases.
  private(set) var oneTime: [(productId: Identifier, purchases: [Purchase])] = []
  let downloads: [(EvidenceKey, Dated<AppFacts>)]
  private(set) var warnings: Set<EntitlementWarning> = []
  private(set) var rules: [AppliedRule] = []

  init(_ ledger: EntitlementLedger, _ environment: StoreEnvironment) {
    let environment = environment.canonical ?? environment
    self.environment = environment
    let records = ledger.purchases.entries.filter { $0.key.environment == environment }
    downloads = ledger.downloads.filter { $0.key.environment == environment }
      .sorted { $0.key < $1.key }
    let renewals = ledger.renewals.filter { $0.key.environment == environment }
    let claims = ledger.claims.filter { $0.key.environment == environment }
    newestEvidence =
      [
        records.lazy.map(\.record.signedDate).max(), downloads.lazy.map(\.1.signedDate).max(),
        renewals.values.lazy.compactMap { $0.newest?.signedDate }.max(),
        claims.values.lazy.compactMap { $0.newest?.signedDate }.max(),
      ].compactMap { $0 }.max() ?? .earliest
    let purchases = withoutDuplicates(records.compactMap { $0.record.purchase(of: $0.key) })
    arrange(purchases, renewals, claims, ledger.histories)
    tellCustomersApart(purchases, renewals)
  }

  /// Subscriptions into chains, everything else by product.
  private mutating func arrange(
    _ purchases: [Purchase],
    _ renewals: [EvidenceKey: StateHistory<RenewalFacts>],
    _ claims: [EvidenceKey: StateHistory<StatusClaim>],
    _ histories: [EvidenceKey: Dated<CompleteHistory>]
  ) {
    let aliases = aliases(in: purchases)
    let subscriptions = Dictionary(grouping: purchases.filter(\.isSubscription)) { purchase in
      let name = EvidenceKey(purchase.facts.originalTransactionId, sameMakerAs: purchase.key)
      return aliases[name] ?? name
    }
    chains = subscriptions.map { key, purchases in
      SubscriptionChain(
        key: key,
        purchases: purchases,
        renewals: renewals[key],
        claims: claims[key],
        completeHistory: histories[key]?.signedDate
      )
    }
    .sorted { $0.key < $1.key }
    requireChain(of: renewals, among: subscriptions)
    let others = purchases.filter { !$0.isSubscription }
    oneTime = Dictionary(grouping: others) { $0.facts.productId }
      .map { ($0, $1.sorted { $0.key < $1.key }) }
      .sorted { $0.productId < $1.productId }
  }

  /// E-3: one purchase under two transaction ids is one: the same line item of a chain, or else the same
  /// product with the same purchase date.
  private mutating func withoutDuplicates(_ purchases: [Purchase]) -> [Purchase] {
    var seen: [PurchaseIdentity: Int] = [:]
    seen.reserveCapacity(purchases.count)
    var kept: [Purchase] = []
    kept.reserveCapacity(purchases.count)
    // The order is arbitrary: warnings must not depend on it.
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

  /// The chains that a receipt names otherwise than a token, by the receipt's name.
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

  /// E-4: a renewal info counts beside transactions of its chain alone.
  private mutating func requireChain(
    of renewals: [EvidenceKey: StateHistory<RenewalFacts>],
    among chains: [EvidenceKey: [Purchase]]
  ) {
    for key in renewals.keys.sorted() where chains[key] == nil {
      warnings.insert(.renewalInfoOrphan)
      rules.append(AppliedRule(.renewalInfo, ["originalTransactionId": key.id.text]))
    }
  }

  /// Evidence of several customers is never mixed without a word.
  private mutating func tellCustomersApart(
    _ purchases: [Purchase],
    _ renewals: [EvidenceKey: StateHistory<RenewalFacts>]
  ) {
    var ids = Set(purchases.lazy.compactMap(\.facts.appTransactionId))
    let infos = renewals.values.compactMap(\.newest)
    ids.formUnion(infos.lazy.compactMap(\.fact.appTransactionId))
    ids.formUnion(downloads.lazy.map(\.0.id).filter { !$0.text.isEmpty })
    var accounts = Set(
      purchases.lazy.compactMap { $0.facts.appAccountToken.map(Identifier.init) }
    )
    accounts.formUnion(infos.lazy.compactMap { $0.fact.appAccountToken.map(Identifier.init) })
    if ids.count > 1 { warnings.insert(.severalDownloads) }
    if accounts.count > 1 { warnings.insert(.severalAccounts) }
  }
}

/// E-3: what two copies of one purchase have in common.
private struct PurchaseIdentity: Hashable {
  let chain: Identifier
  let maker: Identifier
  let item: Identifier
  let bought: Timestamp?

  init(_ purchase: Purchase) {
    chain = purchase.facts.originalTransactionId
    maker = purchase.key.maker
    let lineItem = purchase.lineItem
    item = lineItem ?? purchase.facts.productId
    bought = lineItem == nil ? purchase.facts.purchaseDate : nil
  }
}

extension Purchase {
  /// The web order line item, where it identifies a purchase: Xcode writes "0" for all.
  fileprivate var lineItem: Identifier? {
    guard key.environment != .xcode, let item = facts.webOrderLineItemId, item.text != "0" else {
      return nil
    }
    return item
  }

  /// One of two copies under different ids: the newer one.
  fileprivate func merged(withCopy other: Purchase) -> Purchase {
    var kept = isOlderCopy(than: other) ? other : self
    kept.isOriginalElsewhere = isOriginal || other.isOriginal
    return kept
  }

  /// Whether it is the transaction that the chain is named after.
  var isOriginal: Bool {
    isOriginalElsewhere || facts.transactionId == facts.originalTransactionId
  }

  private func isOlderCopy(than other: Purchase) -> Bool {
    if signedDate != other.signedDate { return signedDate < other.signedDate }
    // The safe side.
    if (facts.revocation == nil) != (other.facts.revocation == nil) {
      return facts.revocation == nil
    }
    return other.key < key
  }
}
