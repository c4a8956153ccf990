// SPDX-License-Identifier: Apache-2.0

public import StoreReceipts

/// The merged facts of all verified evidence about a customer of an app.
///
///     var ledger = EntitlementLedger(bundleId: "com.example.notes", environments: [.production])
///     let notification = try verifier.verifyNotification(body, expecting: .init(now: now))
///     for dropped in ledger.add(notification) { log("\(dropped)") }
///     let access = ledger.entitlements(at: now, in: .production)["com.example.notes.pro"]
///
/// Evidence may arrive in any order and any number of times; two ledgers can be merged in either order. The size depends
/// on the number of transactions, not of messages. Only verified evidence can be added. A decoded ledger is
/// trusted: store it where only your server can write.
public struct EntitlementLedger: Hashable, Sendable {
  /// The bundle id of the app.
  public let bundleId: String
  /// The environments whose evidence is kept.
  package let environments: Set<StoreEnvironment>

  /// E-2: one record for each transaction.
  var purchases = PurchaseTable()
  /// E-4: the renewal infos of each chain.
  var renewals: [EvidenceKey: StateHistory<RenewalFacts>] = [:]
  /// The status of each chain in notifications and status responses.
  var claims: [EvidenceKey: StateHistory<StatusClaim>] = [:]
  /// E-14: the newest complete history of each chain.
  var histories: [EvidenceKey: Dated<CompleteHistory>] = [:]
  /// How the app was first obtained, by app transaction id where it is known.
  var appTransactions: [EvidenceKey: Dated<AppFacts>] = [:]
  /// E-9: the chains that were left out when the evidence of one customer was selected, because they name no customer.
  ///
  /// They are not evidence: they are neither compared, stored nor merged.
  private var leftOut = LeftOutChains()

  /// The chains that were left out.
  package var unnamedChains: [ChainName] { leftOut.chains }

  /// An empty ledger.
  public init(bundleId: String, environments: Set<StoreEnvironment>) {
    self.bundleId = bundleId
    self.environments = Set(environments.compactMap(\.canonical))
  }

  /// The same ledger, with a list of the chains that were left out.
  func listing(_ unnamedChains: [EvidenceKey]) -> EntitlementLedger {
    var ledger = self
    ledger.leftOut.chains = unnamedChains.map(ChainName.init)
    return ledger
  }

  /// Whether there is no evidence.
  package var isEmpty: Bool {
    purchases.isEmpty && renewals.isEmpty && appTransactions.isEmpty
  }

  /// The products with purchases, sorted.
  package var productIds: [String] {
    productIds { _ in true }.sorted().map(\.text)
  }

  func productIds(in isWanted: (StoreEnvironment) -> Bool) -> Set<Identifier> {
    var ids: Set<Identifier> = []
    for entry in purchases.entries where isWanted(entry.key.environment) {
      if let id = entry.record.purchase(of: entry.key)?.facts.productId { ids.insert(id) }
    }
    return ids
  }

  /// The environments with evidence, sorted.
  package var evidenceEnvironments: [StoreEnvironment] {
    environments.filter { environment in
      purchases.entries.contains { $0.key.environment == environment }
        || renewals.keys.contains { $0.environment == environment }
        || appTransactions.keys.contains { $0.environment == environment }
    }
    .sorted { $0.rawValue < $1.rawValue }
  }

  /// The number of transactions.
  public var transactionCount: Int { purchases.count }

  /// The ledger with other environments; evidence from any other environment is removed.
  ///
  /// A stored ledger keeps the environments that it was created with. After a change of the configuration:
  ///
  ///     let stored = try JSONDecoder().decode(EntitlementLedger.self, from: data)
  ///     let ledger = stored.configured(for: [.production, .sandbox])
  public func configured(for environments: Set<StoreEnvironment>) -> EntitlementLedger {
    var ledger = EntitlementLedger(bundleId: bundleId, environments: environments)
    // What is left out is what the caller no longer wants.
    _ = ledger.merge(self)
    return ledger
  }

  /// Adds the evidence of another ledger, for the environments that this ledger keeps.
  ///
  /// `a.merge(b)` and `b.merge(a)` give equal evidence (rule E-7). Returns what is not kept: a ledger of another app, or
  /// the evidence of other environments.
  public mutating func merge(_ other: EntitlementLedger) -> [DroppedEvidence] {
    guard other.bundleId.utf8.elementsEqual(bundleId.utf8) else {
      return [DroppedEvidence(reason: .otherApp, subject: "ledger of \(other.bundleId)")]
    }
    purchases.merge(other.purchases) { environments.contains($0.environment) }
    for (key, renewals) in other.renewals where environments.contains(key.environment) {
      self.renewals[key, default: StateHistory()].merge(renewals)
    }
    for (key, claims) in other.claims where environments.contains(key.environment) {
      self.claims[key, default: StateHistory()].merge(claims)
    }
    for (key, history) in other.histories where environments.contains(key.environment) {
      put(history, about: key)
    }
    for (key, facts) in other.appTransactions where environments.contains(key.environment) {
      put(facts, about: key)
    }
    guard !other.environments.isSubset(of: environments) else { return [] }
    return other.evidenceEnvironments.filter { !environments.contains($0) }.map {
      DroppedEvidence(reason: .otherEnvironment, subject: "evidence of \($0)")
    }
  }

  mutating func put(_ record: PurchaseRecord, of key: EvidenceKey) {
    purchases.put(record, of: key)
  }

  mutating func put(_ facts: Dated<RenewalFacts>, about chain: EvidenceKey) {
    renewals[chain, default: StateHistory()].add(facts)
  }

  mutating func put(_ claim: Dated<StatusClaim>, about chain: EvidenceKey) {
    claims[chain, default: StateHistory()].add(claim)
  }

  mutating func put(_ history: Dated<CompleteHistory>, about chain: EvidenceKey) {
    histories[chain] = histories[chain].merged(with: history)
  }

  mutating func put(_ facts: Dated<AppFacts>, about key: EvidenceKey) {
    let known = appTransactions[key]
    var merged = known.merged(with: facts)
    // E-5: receipts of Xcode have no version; they do not replace that of an app transaction.
    if let known,
      (known.fact.originalApplicationVersion == nil)
        != (facts.fact.originalApplicationVersion == nil)
    {
      merged = facts.fact.originalApplicationVersion == nil ? known : facts
    }
    // A receipt also lists the purchases, so the kind remains that of a receipt when a newer app transaction is merged.
    if known?.kind == .appReceipt || facts.kind == .appReceipt { merged?.kind = .appReceipt }
    appTransactions[key] = merged
  }
}
