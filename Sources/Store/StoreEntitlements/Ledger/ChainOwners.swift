// SPDX-License-Identifier: Apache-2.0

import StorePayloads

/// What identifies a customer of a ledger.
enum CustomerKey: Hashable {
  case download(Identifier)
  case account(Identifier)
}

/// E-9: the customer of each chain of a ledger.
///
/// The newest purchase of a chain with an account token names the account; purchases that were made in the App Store
/// or with an offer code have no token.
struct ChainOwners {
  private(set) var byChain: [EvidenceKey: Owner] = [:]
  private var accountsByDownload: [Identifier: Set<Identifier>] = [:]
  private var downloadsByAccount: [Identifier: Set<Identifier>] = [:]

  struct Owner {
    var appTransactionId: Identifier?
    var appAccountToken: Identifier?
  }

  init(_ ledger: EntitlementLedger) {
    readPurchases(ledger)
    readRenewals(ledger)
    for owner in byChain.values {
      guard let download = owner.appTransactionId, let account = owner.appAccountToken else {
        continue
      }
      accountsByDownload[download, default: []].insert(account)
      downloadsByAccount[account, default: []].insert(download)
    }
  }

  /// For each chain the newest purchase with a download, and the newest with an account.
  private mutating func readPurchases(_ ledger: EntitlementLedger) {
    var newest: [EvidenceKey: (download: Purchase?, account: Purchase?)] = [:]
    for entry in ledger.purchases.entries {
      guard let purchase = entry.record.purchase(of: entry.key) else { continue }
      let chain = entry.record.chain(of: entry.key)
      var known = newest[chain] ?? (nil, nil)
      if purchase.facts.appTransactionId != nil, known.download?.begins(before: purchase) ?? true {
        known.download = purchase
      }
      if purchase.facts.appAccountToken != nil, known.account?.begins(before: purchase) ?? true {
        known.account = purchase
      }
      newest[chain] = known
    }
    for (chain, purchases) in newest {
      byChain[chain] = Owner(
        appTransactionId: purchases.download?.facts.appTransactionId,
        appAccountToken: purchases.account?.facts.appAccountToken.map(Identifier.init)
      )
    }
  }

  /// Where the purchases name none: the download and account of the newest renewal info.
  private mutating func readRenewals(_ ledger: EntitlementLedger) {
    for (chain, renewals) in ledger.renewals {
      guard let facts = renewals.newest?.fact else { continue }
      var owner = byChain[chain] ?? Owner()
      owner.appTransactionId = owner.appTransactionId ?? facts.appTransactionId
      owner.appAccountToken = owner.appAccountToken ?? facts.appAccountToken.map(Identifier.init)
      byChain[chain] = owner
    }
  }

  /// The account of a chain: its own, or else the only account of its download.
  func account(of chain: EvidenceKey) -> Identifier? {
    guard let owner = byChain[chain] else { return nil }
    if let account = owner.appAccountToken { return account }
    return owner.appTransactionId.flatMap { accountsByDownload[$0] }?.only
  }

  /// The downloads of an account that belong to no other account.
  func downloads(of account: Identifier) -> Set<Identifier> {
    (downloadsByAccount[account] ?? []).filter { accountsByDownload[$0]?.count == 1 }
  }

  /// The customer of a chain: its download, or else the only download of its account, or else the account.
  func customer(of chain: EvidenceKey) -> CustomerKey? {
    guard let owner = byChain[chain] else { return nil }
    if let download = owner.appTransactionId { return .download(download) }
    guard let account = owner.appAccountToken else { return nil }
    return downloadsByAccount[account]?.only.map { .download($0) } ?? .account(account)
  }
}

extension Set {
  /// The element of a set with one element.
  fileprivate var only: Element? { count == 1 ? first : nil }
}
