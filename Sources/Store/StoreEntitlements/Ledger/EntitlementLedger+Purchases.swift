// SPDX-License-Identifier: Apache-2.0

package import StorePayloads
package import StrictTime

// What a database of purchases reads from a ledger: whose they are, and what happened to each transaction.

extension EntitlementLedger {
  /// The evidence of each purchase and of each download, in one pass over the ledger, sorted.
  package func splitByPurchase() -> [(part: LedgerPart, ledger: EntitlementLedger)] {
    if let only = onlyPurchase { return [(.purchase(only), self)] }
    let owners = ChainOwners(self)
    let empty = EntitlementLedger(bundleId: bundleId, environments: environments)
    var purchased: [PartKey: EntitlementLedger] = [:]
    for entry in purchases.entries {
      purchased[PartKey(entry.record.chain(of: entry.key)), default: empty].purchases
        .put(entry.record, of: entry.key)
    }
    for states in owners.renewals {
      purchased[PartKey(states), default: empty]
        .renewals[states.key, default: StateHistory()].merge(states.history)
    }
    for states in owners.claims {
      purchased[PartKey(states), default: empty]
        .claims[states.key, default: StateHistory()].merge(states.history)
    }
    for (key, value) in histories { purchased[PartKey(key), default: empty].histories[key] = value }
    var downloaded: [Identifier: EntitlementLedger] = [:]
    for (key, value) in appTransactions {
      downloaded[key.id, default: empty].appTransactions[key] = value
    }
    return purchased.sorted { $0.key < $1.key }.map { ($0.part, $1) }
      + downloaded.sorted { $0.key < $1.key }.map { (.download($0.text), $1) }
  }

  /// The original transaction id of all evidence, if there is only one, no group and no download, as in most notifications.
  private var onlyPurchase: String? {
    guard appTransactions.isEmpty, purchases.count == 1, let entry = purchases.entries.first else {
      return nil
    }
    let chain = entry.record.chain(of: entry.key)
    guard case .appStore = chain.origin, entry.record.token?.value.fact.seats == nil,
      renewals.keys.allSatisfy({ $0 == chain }), claims.keys.allSatisfy({ $0 == chain }),
      histories.keys.allSatisfy({ $0 == chain })
    else { return nil }
    return chain.id.text
  }

  /// What the rows of a database need to know about the purchases, in one pass.
  package var purchaseFacts: PurchaseFactsForRows {
    var facts = PurchaseFactsForRows()
    var isShared = false
    var newest: Purchase?
    for entry in purchases.entries {
      guard let purchase = entry.record.purchase(of: entry.key) else { continue }
      let isMembers = purchase.facts.ownership?.isPaidByAnother == true
      isShared = isShared || isMembers
      if !isMembers, let use = AccountUse(purchase.facts) { facts.accountUses.append(use) }
      if purchase.facts.kind != .consumable { facts.hasOnlyConsumables = false }
      guard purchase.facts.appTransactionId != nil else { continue }
      if newest?.begins(before: purchase) ?? true { newest = purchase }
    }
    facts.appTransactionId = newest?.facts.appTransactionId?.text
    if purchases.isEmpty || !renewals.isEmpty || !appTransactions.isEmpty {
      facts.hasOnlyConsumables = false
    }
    // A member's renewal info cannot be told from the buyer's without a transaction.
    for renewal in renewals.values.compactMap(\.newest) {
      if facts.appTransactionId == nil {
        facts.appTransactionId = renewal.fact.appTransactionId?.text
      }
      if newest == nil || facts.accountUses.isEmpty, !isShared, let use = AccountUse(renewal) {
        facts.renewalUses.append(use)
      }
    }
    return facts
  }

  /// The state of each transaction, sorted by purchase date.
  package func transactionStates(_ policy: EntitlementPolicy) -> [TransactionState] {
    states(purchases.entries.map(\.key), policy)
  }

  /// The state of each transaction that another ledger has too.
  package func transactionStates(
    among other: EntitlementLedger,
    _ policy: EntitlementPolicy
  ) -> [TransactionState] {
    states(other.purchases.entries.map(\.key), policy)
  }

  private func states(_ keys: [EvidenceKey], _ policy: EntitlementPolicy) -> [TransactionState] {
    keys.compactMap { key in
      purchases[key]?.purchase(of: key).map { TransactionState($0.facts, policy) }
    }
    .sorted { ($0.purchaseDate, $0.order) < ($1.purchaseDate, $1.order) }
  }
}

/// What the rows of a database need to know about the purchases of a ledger.
package struct PurchaseFactsForRows: Sendable {
  /// E-9: the uses of accounts in purchases.
  fileprivate(set) var accountUses: [AccountUse] = []
  fileprivate var renewalUses: [AccountUse] = []
  /// The app transaction id of the newest purchase that has one, or else of a renewal info.
  package fileprivate(set) var appTransactionId: String?
  /// Whether every transaction is of a consumable, so that no other product depends on it.
  package fileprivate(set) var hasOnlyConsumables = true

  /// E-9: the uses of accounts, oldest first: those of purchases, or else those of the newest renewal infos.
  ///
  /// Members of a family and of a group never have the account of the buyer; a UUID of zeros is none.
  package var uses: [AccountUse] {
    (accountUses.isEmpty ? renewalUses : accountUses).sorted { $0.precedes($1) }
  }
}

/// What a part of a ledger is about.
package enum LedgerPart: Hashable, Sendable {
  /// The purchase with this original transaction id.
  case purchase(String)
  /// The seat that a member has in a purchase with this original transaction id (E-3c).
  case seat(originalTransactionId: String, appTransactionId: String)
  /// The download with this app transaction id; empty text for receipts, which name none.
  case download(String)
}

/// The part of a ledger that a chain is in.
private struct PartKey: Hashable, Comparable {
  private let id: Identifier
  private let holder: Identifier?

  init(_ chain: EvidenceKey) {
    id = chain.id
    holder = chain.seatHolder
  }

  /// The key of a renewal info of Xcode without a chain names no member.
  init<Fact>(_ states: ChainPart<Fact>) {
    id = (states.chain ?? states.key).id
    holder = states.chain?.seatHolder
  }

  var part: LedgerPart {
    guard let holder else { return .purchase(id.text) }
    return .seat(originalTransactionId: id.text, appTransactionId: holder.text)
  }

  static func < (left: PartKey, right: PartKey) -> Bool {
    if left.id != right.id { return left.id < right.id }
    guard let holder = left.holder, let other = right.holder else {
      return left.holder == nil && right.holder != nil
    }
    return holder < other
  }
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

  fileprivate init?(_ facts: PurchaseFacts) {
    self.init(facts.appAccountToken, facts.purchaseDate, facts.transactionId)
  }

  fileprivate init?(_ renewal: Dated<RenewalFacts>) {
    let start = renewal.fact.recentSubscriptionStartDate ?? renewal.signedDate
    self.init(renewal.fact.appAccountToken, start, renewal.fact.originalTransactionId)
  }

  private init?(_ token: String?, _ date: Timestamp, _ id: Identifier) {
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
  /// The kind of product, by the policy if the evidence does not name it; `nil` if unknown.
  package let kind: ProductType?
  /// The number of units: the quantity, times the units in one.
  package let quantity: Int64
  /// When it was bought.
  package let purchaseDate: Timestamp
  /// When Apple revoked it; `nil` for a transaction in force.
  package let revocationDate: Timestamp?
  /// The revoked units, rounded down.
  package let revokedQuantity: Int64

  fileprivate init(_ facts: PurchaseFacts, _ policy: EntitlementPolicy) {
    transactionId = facts.transactionId.text
    originalTransactionId = facts.originalTransactionId.text
    productId = facts.productId.text
    kind = facts.kind ?? policy.kinds[exactly: facts.productId]
    let quantity = ConsumableUnits.quantity(facts, policy.unitSizes[exactly: facts.productId] ?? 1)
    self.quantity = quantity
    purchaseDate = facts.purchaseDate
    revocationDate = facts.revocation?.date
    revokedQuantity =
      facts.revocation.map { quantity * $0.share / Revocation.wholePercentage } ?? 0
  }

  fileprivate var order: Identifier { Identifier(transactionId) }
}
