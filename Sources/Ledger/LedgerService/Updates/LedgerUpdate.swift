// SPDX-License-Identifier: Apache-2.0

import LedgerStore
import StoreEntitlements
import StrictTime

/// One transaction's work: purchases grow by new evidence, their owners follow, and each customer's changes are logged.
///
/// What is read first decides what is written, so the store runs it alone.
final class LedgerUpdate {
  let transaction: any LedgerTransaction
  let settings: AnswerSettings
  let now: Timestamp
  /// The document that causes the changes.
  let evidence: EvidenceDigest?
  /// What changed for each customer.
  private(set) var news: [NewsKey: CustomerNews] = [:]
  /// Decoded ledgers, which the answers need again.
  private var ledgers: [PurchaseKey: EntitlementLedger] = [:]

  init(
    _ transaction: any LedgerTransaction,
    _ settings: AnswerSettings,
    at now: Timestamp,
    evidence: EvidenceDigest? = nil
  ) {
    self.transaction = transaction
    self.settings = settings
    self.now = now
    self.evidence = evidence
  }

  // MARK: Evidence

  /// Adds all that a document says.
  func add(_ document: ReceivedDocument) throws(LedgerStoreError) {
    try add(document.parts, isUnsigned: document.kind.hasUnsignedFacts)
  }

  /// Adds what a document says about some purchases.
  func add(_ parts: [ReceivedDocument.Part], isUnsigned: Bool) throws(LedgerStoreError) {
    for part in parts { try add(part.ledger, to: part.key, isUnsigned: isUnsigned) }
  }

  /// Adds evidence to a purchase, which is merged and never overwritten.
  private func add(
    _ evidence: EntitlementLedger,
    to key: PurchaseKey,
    isUnsigned: Bool
  ) throws(LedgerStoreError) {
    let known = try transaction.purchase(key)
    var ledger = try known.map { row throws(LedgerStoreError) in try decode(row) }
    let before = ledger?.transactionStates(among: evidence, settings.policy) ?? []
    let tokens = evidence.purchaseFacts.uses.map { CustomerId($0.token) }
    _ = ledger?.merge(evidence)
    let merged = ledger ?? evidence
    ledgers[key] = merged
    let json = try rethrowing(merged.json()) { (error: LedgerError) in
      LedgerStoreError.unreadable(key, error.code.rawValue)
    }
    if let known, known.ledger == json, known.hasUnsignedFacts || !isUnsigned {
      // An older message may name an account that a newer one replaced.
      let log = try transaction.ownerLog(of: key)
      if tokens.allSatisfy({ log.contains(OwnerEntry(token: $0)) }) { return }
    }
    var purchase = known ?? StoredPurchase(key: key, ledger: [])
    purchase.ledger = json
    purchase.hasUnsignedFacts = purchase.hasUnsignedFacts || isUnsigned
    let news = LedgerNews(
      before: before,
      after: merged.transactionStates(among: evidence, settings.policy)
    )
    try put(purchase, merged, instead: known, news, naming: tokens)
  }

  /// Stores what the documents of a purchase say, instead of a row that differs.
  func replace(
    _ purchase: StoredPurchase,
    with ledger: EntitlementLedger
  ) throws(LedgerStoreError) {
    let known = try transaction.purchase(purchase.key)
    // A message came in between: the next rebuild compares again.
    guard let known, known.ledger == purchase.ledger else { return }
    var replaced = known
    replaced.ledger = try rethrowing(ledger.json()) { (error: LedgerError) in
      LedgerStoreError.unreadable(purchase.key, error.code.rawValue)
    }
    ledgers[purchase.key] = ledger
    try put(replaced, ledger, instead: known, LedgerNews())
  }

  // MARK: Owners

  /// Adds an entry to the log of owners of a stored purchase.
  func add(_ entry: OwnerEntry, to key: PurchaseKey) throws(LedgerStoreError) {
    try transaction.add(entry, to: key)
    try settle(key)
  }

  /// Decides again who owns a stored purchase.
  func settle(_ key: PurchaseKey) throws(LedgerStoreError) {
    guard let known = try transaction.purchase(key) else { return }
    let ledger = try decode(known)
    try put(known, ledger, instead: known, LedgerNews())
  }

  /// Stores a purchase with its owner, and decides again about purchases whose owner follows from it.
  private func put(
    _ purchase: StoredPurchase,
    _ ledger: EntitlementLedger,
    instead known: StoredPurchase?,
    _ states: LedgerNews,
    naming tokens: [CustomerId] = []
  ) throws(LedgerStoreError) {
    var purchase = purchase
    let facts = ledger.purchaseFacts
    purchase.appTransactionId = purchase.key.appTransactionId ?? facts.appTransactionId
    purchase.isConsumable = facts.hasOnlyConsumables
    // A person may have moved it before its first message came.
    var ownership = Ownership(
      log: try transaction.ownerLog(of: purchase.key),
      uses: facts.uses
    )
    for token in Set(tokens) {
      let entry = OwnerEntry(token: token)
      if !ownership.log.contains(entry) { try transaction.add(entry, to: purchase.key) }
      ownership.add(entry)
    }
    let merges = try transaction.merges(of: ownership.customers)
    let named = ownership.owner(merges)
    purchase.owner = if let named { named } else { try onlyAccount(of: purchase) }
    purchase.formerOwners = ownership.formerOwners(of: purchase.owner?.customer, merges)
    // A newer transaction may name another Apple account.
    let downloads = Set([purchase.download, known?.download].compactMap { $0 })
    let namedBefore = try downloads.map { download throws(LedgerStoreError) in
      (download, try transaction.namedOwners(of: download))
    }
    guard purchase != known else { return }
    try transaction.put(purchase)
    note(purchase, ledger, instead: known, states)
    try noteHolders(of: purchase.key)
    for (download, names) in namedBefore
    where try transaction.namedOwners(of: download) != names { try settleUnnamed(of: download) }
  }

  private func namedOwners(of download: PurchaseKey?) throws(LedgerStoreError) -> [CustomerId] {
    guard let download else { return [] }
    return try transaction.namedOwners(of: download)
  }

  /// The only account of an app transaction id, which decides last.
  private func onlyAccount(of purchase: StoredPurchase) throws(LedgerStoreError) -> PurchaseOwner? {
    // Units can be spent: they need a token, a claim or a move.
    if purchase.isConsumable { return nil }
    let accounts = try namedOwners(of: purchase.download)
    guard accounts.count == 1, let only = accounts.first else { return nil }
    return PurchaseOwner(only, .onlyAccount)
  }

  /// Decides again about the purchases of an app transaction id that name no customer.
  private func settleUnnamed(of download: PurchaseKey) throws(LedgerStoreError) {
    var last: PurchaseKey?
    while true {
      let page = try transaction.purchases(
        .unnamed(of: download),
        in: download.scope,
        after: last,
        limit: LedgerLimits.page
      )
      for known in page {
        var purchase = known
        purchase.owner = try onlyAccount(of: known)
        last = known.key
        guard purchase.owner != known.owner else { continue }
        let ledger = try decode(known)
        try transaction.put(purchase)
        note(purchase, ledger, instead: known, LedgerNews())
      }
      if page.count < LedgerLimits.page { return }
    }
  }

  // MARK: News

  /// Notes what changed for the customers of a purchase.
  private func note(
    _ purchase: StoredPurchase,
    _ ledger: EntitlementLedger,
    instead known: StoredPurchase?,
    _ states: LedgerNews
  ) {
    let scope = purchase.key.scope
    let owner = purchase.owner?.customer
    let previous = known?.owner?.customer
    let hasMoved = owner != previous
    // A new owner learns of every transaction.
    let after = hasMoved ? ledger.transactionStates(settings.policy) : states.after
    let effects = LedgerEffect.between(hasMoved ? [] : states.before, after, of: purchase.key)
    let hasArrived = hasMoved && (previous != nil || !purchase.formerOwners.isEmpty)
    if let owner {
      news[NewsKey(owner, scope), default: CustomerNews()].add(
        effects,
        // A first owner did not get it from somebody.
        arrived: hasArrived ? Set(after.map { Array($0.productId.utf8) }) : [],
        isOfConsumable: purchase.isConsumable
      )
    }
    var told = Set(purchase.formerOwners).symmetricDifference(known?.formerOwners ?? [])
    if hasMoved, let previous { told.insert(previous) }
    for customer in told where customer != owner {
      news[NewsKey(customer, scope), default: CustomerNews()].needsAnswer = true
    }
  }

  /// Notes that the answer about a customer may differ.
  func needAnswer(of key: NewsKey) {
    news[key, default: CustomerNews()].needsAnswer = true
  }

  /// The ledger of a row.
  func decode(_ purchase: StoredPurchase) throws(LedgerStoreError) -> EntitlementLedger {
    if let ledger = ledgers[purchase.key] { return ledger }
    return try purchase.decoded()
  }
}

/// The states of the transactions that a document is about, without it and with it.
struct LedgerNews {
  var before: [TransactionState] = []
  var after: [TransactionState] = []
}

/// A customer in one app and environment.
struct NewsKey: Hashable, Comparable {
  let customer: CustomerId
  let scope: LedgerScope

  init(_ customer: CustomerId, _ scope: LedgerScope) {
    self.customer = customer
    self.scope = scope
  }

  static func < (left: NewsKey, right: NewsKey) -> Bool {
    left.customer == right.customer ? left.scope < right.scope : left.customer < right.customer
  }
}

/// What changed for a customer.
struct CustomerNews {
  var effects: [LedgerEffect] = []
  /// The products of purchases that moved here.
  var arrived: Set<[UInt8]> = []
  /// Whether something else than units changed.
  var needsAnswer = false

  mutating func add(_ effects: [LedgerEffect], arrived: Set<[UInt8]>, isOfConsumable: Bool) {
    self.effects += effects
    self.arrived.formUnion(arrived)
    if !isOfConsumable || !arrived.isEmpty { needsAnswer = true }
  }
}

extension StoredPurchase {
  /// The ledger, for the environment of the purchase.
  func decoded() throws(LedgerStoreError) -> EntitlementLedger {
    try rethrowing(EntitlementLedger(json: ledger[...])) { (error: LedgerError) in
      LedgerStoreError.unreadable(key, error.code.rawValue)
    }
  }
}
