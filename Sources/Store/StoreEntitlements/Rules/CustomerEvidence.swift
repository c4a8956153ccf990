// SPDX-License-Identifier: Apache-2.0

import StoreReceipts
import StrictTime

/// The evidence of one environment, sorted into chains and one-time products for the rules.
struct CustomerEvidence: Sendable {
  let environment: StoreEnvironment
  /// E-51, `S`: the time at which the newest evidence was signed.
  let newestEvidence: Timestamp
  private(set) var chains: [ChainEvidence] = []
  /// One-time products with their purchases.
  private(set) var oneTime: [(productId: Identifier, purchases: [Purchase])] = []
  let appTransactions: [(EvidenceKey, Dated<AppFacts>)]
  var warnings: Set<EntitlementWarning> = []
  var rules: [AppliedRule] = []

  init(_ ledger: EntitlementLedger, _ environment: StoreEnvironment) {
    let environment = environment.canonical ?? environment
    self.environment = environment
    let records = ledger.purchases.entries.filter { $0.key.environment == environment }
    appTransactions = ledger.appTransactions.filter { $0.key.environment == environment }
      .sorted { $0.key < $1.key }
    let parts = ChainParts(ledger)
    let (renewals, orphans) = parts.renewals(ledger)
      .filter { $0.key.environment == environment }.byChain()
    let claims = parts.claims(ledger).filter { $0.key.environment == environment }.byChain()
      .histories
    newestEvidence =
      [
        records.lazy.map(\.record.signedDate).max(), appTransactions.lazy.map(\.1.signedDate).max(),
        renewals.values.lazy.compactMap(\.newestDate).max(),
        orphans.lazy.compactMap(\.history.newestDate).max(),
        claims.values.lazy.compactMap(\.newestDate).max(),
      ].compactMap { $0 }.max() ?? .earliest
    let purchases = withoutDuplicates(records.compactMap { $0.record.purchase(of: $0.key) })
    arrange(purchases, renewals, orphans.map(\.key), claims, ledger.histories)
    warnAboutSeveralCustomers(purchases, renewals)
  }

  /// E-42: whether the evidence is app transactions only; a receipt also states what was not bought.
  var hasOnlyAppTransactions: Bool {
    chains.isEmpty && oneTime.isEmpty && !appTransactions.isEmpty
      && !appTransactions.contains { $0.1.kind == .appReceipt }
  }

  /// Sorts subscriptions into chains and other purchases by product.
  private mutating func arrange(
    _ purchases: [Purchase],
    _ renewals: [EvidenceKey: StateHistory<RenewalFacts>],
    _ orphans: [EvidenceKey],
    _ claims: [EvidenceKey: StateHistory<StatusClaim>],
    _ histories: [EvidenceKey: Dated<CompleteHistory>]
  ) {
    let aliases = aliases(in: purchases)
    let subscriptions = Dictionary(grouping: purchases.filter(\.isSubscription)) { purchase in
      let name = purchase.chain
      return aliases[name] ?? name
    }
    let successors = ChainSuccessor.all(of: subscriptions)
    chains = subscriptions.map { key, purchases in
      ChainEvidence(
        key: key,
        purchases: purchases,
        renewals: renewals[key],
        claims: claims[key],
        completeHistory: histories[key]?.signedDate,
        successor: successors[key]
      )
    }
    .sorted { $0.key < $1.key }
    requireChain(of: orphans + renewals.keys, among: subscriptions)
    let others = purchases.filter { !$0.isSubscription }
    oneTime = Dictionary(grouping: others) { $0.facts.productId }
      .map { ($0, $1.sorted { $0.key < $1.key }) }
      .sorted { $0.productId < $1.productId }
  }

  /// The chains that receipts and tokens name differently, indexed by the name in the receipts.
  private mutating func aliases(in purchases: [Purchase]) -> [EvidenceKey: EvidenceKey] {
    var aliases: [EvidenceKey: EvidenceKey] = [:]
    for purchase in purchases {
      guard let alias = purchase.alias else { continue }
      warnings.insert(.chainHasTwoNames)
      aliases[alias] = aliases[alias].map { min($0, purchase.chain) } ?? purchase.chain
    }
    return aliases
  }

  /// E-4: renewal info counts only with a transaction of its chain.
  private mutating func requireChain(
    of renewals: [EvidenceKey],
    among chains: [EvidenceKey: [Purchase]]
  ) {
    for key in renewals.sorted() where chains[key] == nil {
      warnings.insert(.renewalInfoOrphan)
      rules.append(AppliedRule(.renewalInfo, ["originalTransactionId": key.id.text]))
    }
  }

  /// E-9: warns about evidence of several customers.
  private mutating func warnAboutSeveralCustomers(
    _ purchases: [Purchase],
    _ renewals: [EvidenceKey: StateHistory<RenewalFacts>]
  ) {
    var ids = Set(purchases.lazy.compactMap(\.facts.appTransactionId))
    let infos = renewals.values.compactMap(\.newest)
    ids.formUnion(infos.lazy.compactMap(\.fact.appTransactionId))
    ids.formUnion(appTransactions.lazy.map(\.0.id).filter { !$0.text.isEmpty })
    var accounts = Set(purchases.lazy.compactMap { $0.facts.appAccountToken.map(Identifier.init) })
    accounts.formUnion(infos.lazy.compactMap { $0.fact.appAccountToken.map(Identifier.init) })
    if ids.count > 1 { warnings.insert(.severalAppTransactions) }
    if accounts.count > 1 { warnings.insert(.severalAccounts) }
  }
}
