// SPDX-License-Identifier: Apache-2.0

extension EntitlementLedger {
  /// The customers with evidence, sorted; several if evidence of several customers was added.
  public var customers: [CustomerIdentity] {
    let owners = ChainOwners(self)
    var all = Set(
      owners.byChain.values.map { owner in
        CustomerIdentity(
          appTransactionId: owner.appTransactionId?.text,
          appAccountToken: owner.appAccountToken?.text
        )
      }
    )
    // An app transaction may be the only evidence about a customer.
    let named = Set(all.compactMap(\.appTransactionId).map(Identifier.init))
    for id in appTransactions.keys.map(\.id) where !id.text.isEmpty && !named.contains(id) {
      all.insert(CustomerIdentity(appTransactionId: id.text, appAccountToken: nil))
    }
    return all.sorted { $0.sortKey.lexicographicallyPrecedes($1.sortKey) }
  }

  /// The evidence of one app transaction id, and so of one Apple account (rule E-9).
  ///
  ///     let access = ledger.selecting(appTransactionId: id).entitlements(at: now, in: .production)
  ///
  /// Chains without an app transaction id (receipts, and tokens before 2025) are left out; the answers list them.
  public func selecting(appTransactionId: String) -> EntitlementLedger {
    let id = Identifier(appTransactionId)
    let owners = ChainOwners(self)
    return selecting(
      owners,
      { owners.byChain[$0]?.appTransactionId == id },
      appTransactions: [id],
      unnamed: owners.byChain.filter { $0.value.appTransactionId == nil }.keys.sorted()
    )
  }

  /// The evidence of one account in your app's own system (rule E-9).
  ///
  /// A chain belongs to the account of its newest purchase with a token; a chain without a token belongs to the
  /// only account of the other chains of its app transaction id. The answers list the chains without an account.
  public func selecting(appAccountToken: String) -> EntitlementLedger {
    let token = Identifier(UUIDKey.text(appAccountToken))
    let owners = ChainOwners(self)
    return selecting(
      owners,
      { owners.account(of: $0) == token },
      appTransactions: owners.appTransactions(of: token),
      unnamed: owners.byChain.keys.filter { owners.account(of: $0) == nil }.sorted()
    )
  }

  /// The evidence of one subscription or one-time purchase.
  ///
  ///     let purchased = ledger.selecting(originalTransactionId: id)
  ///
  /// App downloads are left out.
  public func selecting(originalTransactionId: String) -> EntitlementLedger {
    let id = Identifier(originalTransactionId)
    return selecting(ChainOwners(self), { $0.id == id }, appTransactions: [], unnamed: [])
  }

  private func selecting(
    _ owners: ChainOwners,
    _ isWanted: (EvidenceKey) -> Bool,
    appTransactions ids: Set<Identifier>,
    unnamed: [EvidenceKey]
  ) -> EntitlementLedger {
    var selection = EntitlementLedger(bundleId: bundleId, environments: environments)
    selection.purchases = purchases.filter { isWanted($0.record.chain(of: $0.key)) }
    for part in owners.renewals where isWanted(part.chain ?? part.key) {
      selection.renewals[part.key, default: StateHistory()].merge(part.history)
    }
    for part in owners.claims where isWanted(part.chain ?? part.key) {
      selection.claims[part.key, default: StateHistory()].merge(part.history)
    }
    selection.histories = histories.filter { isWanted($0.key) }
    selection.appTransactions = appTransactions.filter { ids.contains($0.key.id) }
    return selection.listing(unnamed)
  }

  /// Splits the evidence by customer, in one pass over the ledger; `unnamed` is the evidence without a customer.
  ///
  /// A customer is an app transaction id, or else an account (E-9).
  public func splitByCustomer() -> (
    customers: [(identity: CustomerIdentity, ledger: EntitlementLedger)],
    unnamed: EntitlementLedger
  ) {
    let owners = ChainOwners(self)
    var parts: [CustomerKey?: EntitlementLedger] = [:]
    func part(_ key: CustomerKey?, _ change: (inout EntitlementLedger) -> Void) {
      change(
        &parts[key, default: EntitlementLedger(bundleId: bundleId, environments: environments)]
      )
    }
    for entry in purchases.entries {
      part(owners.customer(of: entry.record.chain(of: entry.key))) {
        $0.purchases.put(entry.record, of: entry.key)
      }
    }
    for states in owners.renewals {
      part(owners.customer(of: states.chain ?? states.key)) {
        $0.renewals[states.key, default: StateHistory()].merge(states.history)
      }
    }
    for states in owners.claims {
      part(owners.customer(of: states.chain ?? states.key)) {
        $0.claims[states.key, default: StateHistory()].merge(states.history)
      }
    }
    for (key, value) in histories { part(owners.customer(of: key)) { $0.histories[key] = value } }
    for (key, value) in appTransactions {
      part(key.id.text.isEmpty ? nil : .appTransaction(key.id)) { $0.appTransactions[key] = value }
    }
    let unnamed =
      parts.removeValue(forKey: nil)
      ?? EntitlementLedger(bundleId: bundleId, environments: environments)
    let customers = parts.compactMap { key, ledger in key.map { ($0.identity, ledger) } }
      .sorted { $0.0.sortKey.lexicographicallyPrecedes($1.0.sortKey) }
    return (customers.map { (identity: $0.0, ledger: $0.1) }, unnamed)
  }
}
