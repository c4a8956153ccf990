// SPDX-License-Identifier: Apache-2.0

package import StorePayloads
package import StrictTime

// What a database of purchases reads from a ledger: whose they are, and what happened to each transaction.

extension EntitlementLedger {
  /// The evidence of each purchase and of each download, in one pass over the ledger, sorted.
  package func splitByPurchase() -> [(part: LedgerPart, ledger: EntitlementLedger)] {
    let owners = ChainOwners(self)
    let empty = EntitlementLedger(bundleId: bundleId, environments: environments)
    var purchased: [Identifier: EntitlementLedger] = [:]
    for entry in purchases.entries {
      purchased[entry.record.chain(of: entry.key).id, default: empty].purchases
        .put(entry.record, of: entry.key)
    }
    for (key, value) in renewals {
      purchased[owners.chain(ofRenewal: key).id, default: empty].renewals[key] = value
    }
    for (key, value) in claims { purchased[key.id, default: empty].claims[key] = value }
    for (key, value) in histories { purchased[key.id, default: empty].histories[key] = value }
    var downloaded: [Identifier: EntitlementLedger] = [:]
    for (key, value) in appTransactions {
      downloaded[key.id, default: empty].appTransactions[key] = value
    }
    return purchased.sorted { $0.key < $1.key }.map { (.purchase($0.text), $1) }
      + downloaded.sorted { $0.key < $1.key }.map { (.download($0.text), $1) }
  }

  /// The app transaction id of the newest purchase that has one, or else of the newest renewal info.
  package var newestAppTransactionId: String? {
    ChainOwners(self).byChain.sorted { $0.key < $1.key }.compactMap(\.value.appTransactionId).last?
      .text
  }

  /// E-9: the uses of accounts, oldest first: those of purchases, or else those of the newest renewal infos.
  ///
  /// Members of a family and of a group never have the account of the buyer; a UUID of zeros is none.
  package var accountUses: [AccountUse] {
    let uses = purchases.entries.compactMap { entry -> AccountUse? in
      guard let facts = entry.record.purchase(of: entry.key)?.facts,
        facts.ownership?.isPaidByAnother != true
      else { return nil }
      return AccountUse(facts.appAccountToken, facts.purchaseDate, facts.transactionId)
    }
    guard uses.isEmpty else { return uses.sorted { $0.precedes($1) } }
    // A member's renewal info cannot be told from the buyer's without a transaction.
    let isShared = purchases.entries.contains {
      $0.record.purchase(of: $0.key)?.facts.ownership?.isPaidByAnother == true
    }
    guard !isShared else { return [] }
    return renewals.values.compactMap(\.newest).compactMap { renewal in
      let facts = renewal.fact
      let start = facts.recentSubscriptionStartDate ?? renewal.signedDate
      return AccountUse(facts.appAccountToken, start, facts.originalTransactionId)
    }
    .sorted { $0.precedes($1) }
  }

  /// The state of each transaction, sorted by purchase date.
  package var transactionStates: [TransactionState] {
    purchases.entries.compactMap { entry in
      entry.record.purchase(of: entry.key).map { TransactionState($0.facts) }
    }
    .sorted { ($0.purchaseDate, $0.order) < ($1.purchaseDate, $1.order) }
  }

  /// Whether every transaction is of a consumable, so that no other product depends on it.
  package var hasOnlyConsumables: Bool {
    !purchases.isEmpty && renewals.isEmpty && appTransactions.isEmpty
      && purchases.entries.allSatisfy {
        $0.record.purchase(of: $0.key)?.facts.kind == .consumable
      }
  }
}

/// What a part of a ledger is about.
package enum LedgerPart: Hashable, Sendable {
  /// The purchase with this original transaction id.
  case purchase(String)
  /// The download with this app transaction id; empty text for receipts, which name none.
  case download(String)
}

/// The use of an account token in a purchase.
package struct AccountUse: Hashable, Sendable {
  /// The token, in lower case.
  package let token: String
  /// When the purchase was made.
  package let purchaseDate: Timestamp
  /// The transaction id.
  package let transactionId: String

  package init(token: String, purchaseDate: Timestamp, transactionId: String) {
    self.token = UUIDKey.text(token)
    self.purchaseDate = purchaseDate
    self.transactionId = transactionId
  }

  fileprivate init?(_ token: String?, _ date: Timestamp, _ id: Identifier) {
    guard let token, !UUIDKey.text(token).utf8.elementsEqual(AccountUse.none.utf8) else {
      return nil
    }
    self.init(token: token, purchaseDate: date, transactionId: id.text)
  }

  /// The order of purchases: by date, then by transaction id.
  package func precedes(_ other: AccountUse) -> Bool {
    if purchaseDate != other.purchaseDate { return purchaseDate < other.purchaseDate }
    return Identifier(transactionId).precedes(Identifier(other.transactionId))
  }

  /// The UUID that stands for no account.
  package static let none = "00000000-0000-0000-0000-000000000000"
}

/// A transaction as a ledger knows it.
package struct TransactionState: Hashable, Sendable {
  /// The transaction id.
  package let transactionId: String
  /// The original transaction id.
  package let originalTransactionId: String
  /// The product.
  package let productId: String
  /// The kind of product; `nil` if unknown.
  package let kind: ProductType?
  /// The number of units.
  package let quantity: Int64
  /// When it was bought.
  package let purchaseDate: Timestamp
  /// When Apple revoked it; `nil` for a transaction in force.
  package let revocationDate: Timestamp?
  /// The revoked units, rounded down.
  package let revokedQuantity: Int64

  fileprivate init(_ facts: PurchaseFacts) {
    transactionId = facts.transactionId.text
    originalTransactionId = facts.originalTransactionId.text
    productId = facts.productId.text
    kind = facts.kind
    let quantity = min(facts.quantity, ConsumableUnits.mostUnits)
    self.quantity = quantity
    purchaseDate = facts.purchaseDate
    revocationDate = facts.revocation?.date
    revokedQuantity =
      facts.revocation.map { quantity * $0.share / Revocation.wholePercentage } ?? 0
  }

  fileprivate var order: Identifier { Identifier(transactionId) }
}
