// SPDX-License-Identifier: Apache-2.0

import StorePayloads
public import StoreReceipts
public import StrictTime

/// What identifies a customer.
public struct CustomerIdentity: Hashable, Codable, Sendable {
  /// The download of the app: one for each Apple account and app, so that members of a family differ.
  public let appTransactionId: String?
  /// The account in the app's own system.
  public let appAccountToken: String?
}

/// What names a chain: everything that was bought under one original transaction id.
public struct ChainName: Hashable, Sendable {
  /// The original transaction id of the chain.
  public let originalTransactionId: String
  /// The environment of its purchases.
  public let environment: StoreEnvironment
}

/// The evidence of one customer, selected from a ledger.
public struct CustomerSelection: Hashable, Sendable {
  /// What names the customer, and nothing else.
  public let ledger: EntitlementLedger
  /// The chains that name no customer; every answer lists them.
  public let unnamedChains: [ChainName]

  /// What the customer may use at a time; see ``EntitlementLedger/entitlements(at:environment:allowingPast:policy:)``.
  public func entitlements(
    at time: Timestamp,
    environment: StoreEnvironment = .production,
    allowingPast: Bool = false,
    policy: EntitlementPolicy = EntitlementPolicy()
  ) -> EntitlementSummary {
    let evidence = CustomerEvidence(ledger, environment)
    return EntitlementSummary(
      evidence,
      EvaluationQuestion(time: time, allowsPast: allowingPast, policy: policy),
      productsElsewhere: ledger.productIds { $0 != evidence.environment },
      unnamedChains: unnamedChains.filter { $0.environment == evidence.environment }
    )
  }
}

extension EntitlementLedger {
  /// The customers of whom it has evidence, sorted; more than one means that evidence was mixed.
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
    // An app transaction may be all that is known of a customer.
    let named = Set(all.compactMap(\.appTransactionId).map(Identifier.init))
    for id in downloads.keys.map(\.id) where !id.text.isEmpty && !named.contains(id) {
      all.insert(CustomerIdentity(appTransactionId: id.text, appAccountToken: nil))
    }
    return all.sorted { $0.sortKey.lexicographicallyPrecedes($1.sortKey) }
  }

  /// E-9: the evidence of one download of the app, and with it of one Apple account.
  ///
  /// Chains that name no download, as in receipts and before 2025, are not part of it; the selection lists them.
  public func selecting(appTransactionId: String) -> CustomerSelection {
    let id = Identifier(appTransactionId)
    let owners = ChainOwners(self)
    return selecting(
      { owners.byChain[$0]?.appTransactionId == id },
      downloads: [id],
      unnamed: owners.byChain.filter { $0.value.appTransactionId == nil }.keys.sorted()
    )
  }

  /// E-9: the evidence of one account in the app's own system.
  ///
  /// A chain belongs to the account that the newest purchase with a token names; a chain without any belongs to
  /// the one account that other chains of the same download name. The selection lists the others.
  public func selecting(appAccountToken: String) -> CustomerSelection {
    let token = Identifier(UUIDKey.text(appAccountToken))
    let owners = ChainOwners(self)
    return selecting(
      { owners.account(of: $0) == token },
      downloads: owners.downloads(of: token),
      unnamed: owners.byChain.keys.filter { owners.account(of: $0) == nil }.sorted()
    )
  }

  private func selecting(
    _ isWanted: (EvidenceKey) -> Bool,
    downloads ids: Set<Identifier>,
    unnamed: [EvidenceKey]
  ) -> CustomerSelection {
    var selection = EntitlementLedger(bundleId: bundleId, environments: environments)
    selection.purchases = purchases.filter { isWanted($0.record.chain(of: $0.key)) }
    selection.renewals = renewals.filter { isWanted($0.key) }
    selection.claims = claims.filter { isWanted($0.key) }
    selection.histories = histories.filter { isWanted($0.key) }
    selection.downloads = downloads.filter { ids.contains($0.key.id) }
    return CustomerSelection(
      ledger: selection,
      unnamedChains: unnamed.map {
        ChainName(originalTransactionId: $0.id.text, environment: $0.environment)
      }
    )
  }

  /// Splits the evidence by customer, in one pass over the ledger.
  ///
  /// A customer is identified by download, or else by account (E-9).
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
    for (key, value) in renewals {
      part(owners.customer(of: key)) { $0.renewals[key] = value }
    }
    for (key, value) in claims { part(owners.customer(of: key)) { $0.claims[key] = value } }
    for (key, value) in histories { part(owners.customer(of: key)) { $0.histories[key] = value } }
    for (key, value) in downloads {
      part(key.id.text.isEmpty ? nil : .download(key.id)) { $0.downloads[key] = value }
    }
    let unnamed =
      parts.removeValue(forKey: nil)
      ?? EntitlementLedger(bundleId: bundleId, environments: environments)
    let customers = parts.compactMap { key, ledger in key.map { ($0.identity, ledger) } }
      .sorted { $0.0.sortKey.lexicographicallyPrecedes($1.0.sortKey) }
    return (customers.map { (identity: $0.0, ledger: $0.1) }, unnamed)
  }

  /// All chains of which there is evidence, sorted.
  public var chains: [ChainName] {
    ChainOwners(self).byChain.keys.sorted().map {
      ChainName(originalTransactionId: $0.id.text, environment: $0.environment)
    }
  }

  /// E-31: whether a win-back offer under these conditions may be shown for a group, by the customer's own
  /// chains; for customers who have no list of Apple's.
  public func allowsWinBack(
    inGroup group: String,
    under criteria: WinBackCriteria,
    at time: Timestamp,
    environment: StoreEnvironment = .production,
    policy: EntitlementPolicy = EntitlementPolicy()
  ) -> Bool {
    let id = Identifier(group)
    let chains = CustomerEvidence(self, environment).chains
      .filter { $0.group(policy).map { Identifier($0) == id } ?? false }
      .map { EvaluatedChain($0, at: time, policy) }
    return !chains.contains(where: \.isSubscribed)
      && chains.contains { criteria.accept($0, at: time) }
  }
}

extension CustomerIdentity {
  fileprivate var sortKey: [Identifier] {
    [Identifier(appTransactionId ?? ""), Identifier(appAccountToken ?? "")]
  }
}

extension CustomerKey {
  fileprivate var identity: CustomerIdentity {
    switch self {
    case .download(let id): CustomerIdentity(appTransactionId: id.text, appAccountToken: nil)
    case .account(let token): CustomerIdentity(appTransactionId: nil, appAccountToken: token.text)
    }
  }
}
