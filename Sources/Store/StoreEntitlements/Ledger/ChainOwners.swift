// SPDX-License-Identifier: Apache-2.0

/// The identifiers of a customer in a ledger.
enum CustomerKey: Hashable {
  case appTransaction(Identifier)
  case account(Identifier)
}

/// E-9: the customer of each chain of a ledger.
///
/// The newest purchase of a chain with an account token names the account; purchases that were made in the App Store
/// or with an offer code have no token.
struct ChainOwners {
  private(set) var byChain: [EvidenceKey: Owner] = [:]
  /// The renewal infos and the statuses of each chain.
  let renewals: [ChainPart<RenewalFacts>]
  let claims: [ChainPart<StatusClaim>]
  private var accountsByAppTransaction: [Identifier: Set<Identifier>] = [:]
  private var appTransactionsByAccount: [Identifier: Set<Identifier>] = [:]

  struct Owner {
    var appTransactionId: Identifier?
    var appAccountToken: Identifier?
  }

  init(_ ledger: EntitlementLedger) {
    let parts = ChainParts(ledger)
    renewals = parts.renewals(ledger)
    claims = parts.claims(ledger)
    readPurchases(ledger)
    readRenewals()
    for owner in byChain.values {
      guard let appTransaction = owner.appTransactionId, let account = owner.appAccountToken else {
        continue
      }
      accountsByAppTransaction[appTransaction, default: []].insert(account)
      appTransactionsByAccount[account, default: []].insert(appTransaction)
    }
  }

  /// For each chain, the newest purchase with an app transaction id, and the newest purchase with an
  /// account.
  private mutating func readPurchases(_ ledger: EntitlementLedger) {
    var newest: [EvidenceKey: (appTransaction: Purchase?, account: Purchase?)] = [:]
    for entry in ledger.purchases.entries {
      guard let purchase = entry.record.purchase(of: entry.key) else { continue }
      let chain = entry.record.chain(of: entry.key)
      var known = newest[chain] ?? (nil, nil)
      if purchase.facts.appTransactionId != nil,
        known.appTransaction?.begins(before: purchase) ?? true
      {
        known.appTransaction = purchase
      }
      if purchase.facts.appAccountToken != nil, known.account?.begins(before: purchase) ?? true {
        known.account = purchase
      }
      newest[chain] = known
    }
    for (chain, purchases) in newest {
      byChain[chain] = Owner(
        appTransactionId: purchases.appTransaction?.facts.appTransactionId,
        appAccountToken: purchases.account?.facts.appAccountToken.map(Identifier.init)
      )
    }
  }

  /// If the purchases name no customer, the app transaction id and account of the newest renewal info are
  /// used.
  private mutating func readRenewals() {
    for part in renewals {
      let chain = part.chain ?? part.key
      guard let facts = part.history.newest?.fact else { continue }
      var owner = byChain[chain] ?? Owner()
      owner.appTransactionId = owner.appTransactionId ?? facts.appTransactionId
      owner.appAccountToken = owner.appAccountToken ?? facts.appAccountToken.map(Identifier.init)
      byChain[chain] = owner
    }
  }

  /// The account of a chain: the chain's own account, or else the only account of its app transaction id.
  func account(of chain: EvidenceKey) -> Identifier? {
    guard let owner = byChain[chain] else { return nil }
    if let account = owner.appAccountToken { return account }
    return owner.appTransactionId.flatMap { accountsByAppTransaction[$0] }?.only
  }

  /// The app transaction ids of an account that belong to no other account.
  func appTransactions(of account: Identifier) -> Set<Identifier> {
    (appTransactionsByAccount[account] ?? []).filter { accountsByAppTransaction[$0]?.count == 1 }
  }

  /// The customer of a chain: its app transaction id, or else the only app transaction id of its account,
  /// or else the account.
  func customer(of chain: EvidenceKey) -> CustomerKey? {
    guard let owner = byChain[chain] else { return nil }
    if let appTransaction = owner.appTransactionId { return .appTransaction(appTransaction) }
    guard let account = owner.appAccountToken else { return nil }
    return appTransactionsByAccount[account]?.only.map { .appTransaction($0) } ?? .account(account)
  }
}

extension Set {
  /// The element of a set with one element.
  fileprivate var only: Element? { count == 1 ? first : nil }
}
