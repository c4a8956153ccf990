// SPDX-License-Identifier: Apache-2.0

import StrictTime

/// A transaction of a store in memory.
final class MemoryTransaction {
  private(set) var tables: MemoryTables
  /// What takes the changes back, the first change first.
  private var journal: [(inout MemoryTables) -> Void] = []

  init(_ tables: MemoryTables) {
    self.tables = tables
  }

  func rollBack() {
    for restore in journal.reversed() { restore(&tables) }
    journal = []
  }

  private func set<Key: Hashable, Value>(
    _ table: WritableKeyPath<MemoryTables, [Key: Value]>,
    _ key: Key,
    _ value: Value?
  ) {
    let known = tables[keyPath: table][key]
    journal.append { $0[keyPath: table][key] = known }
    tables[keyPath: table][key] = value
  }

  private func set<Value>(_ variable: WritableKeyPath<MemoryTables, Value>, _ value: Value) {
    let known = tables[keyPath: variable]
    journal.append { $0[keyPath: variable] = known }
    tables[keyPath: variable] = value
  }

  private func insert<Key: Hashable, Element: Hashable>(
    _ element: Element,
    into table: WritableKeyPath<MemoryTables, [Key: Set<Element>]>,
    _ key: Key
  ) {
    guard tables[keyPath: table][key, default: []].insert(element).inserted else { return }
    journal.append { $0[keyPath: table][key]?.remove(element) }
  }

  private func remove<Key: Hashable, Element: Hashable>(
    _ element: Element,
    from table: WritableKeyPath<MemoryTables, [Key: Set<Element>]>,
    _ key: Key
  ) {
    guard tables[keyPath: table][key]?.remove(element) != nil else { return }
    journal.append { $0[keyPath: table][key, default: []].insert(element) }
  }
}

extension MemoryTransaction: LedgerTransaction {
  func evidence(_ digest: EvidenceDigest) -> StoredEvidence? { tables.evidence[digest] }

  func add(_ evidence: StoredEvidence) {
    set(\.evidence, evidence.digest, evidence)
    for subject in evidence.subjects { insert(evidence.digest, into: \.evidenceOf, subject) }
  }

  func evidence(of subject: PurchaseKey?, after: EvidenceDigest?, limit: Int) -> [StoredEvidence] {
    let digests = subject.map { tables.evidenceOf[$0] ?? [] } ?? Set(tables.evidence.keys)
    return digests.page(after: after, limit: limit).compactMap { digest in
      tables.evidence[digest]?.about([subject].compactMap { $0 })
    }
  }

  func purchase(_ key: PurchaseKey) -> StoredPurchase? { tables.purchases[key] }

  func put(_ purchase: StoredPurchase) {
    if let known = tables.purchases[purchase.key] {
      for entry in known.indexEntries { remove(known.key, from: \.index, entry) }
      if let entry = known.namedCustomer {
        remove(known.key, from: \.named, entry)
        if tables.named[entry]?.isEmpty ?? true {
          remove(entry.customer, from: \.namedCustomers, entry.download)
        }
      }
    }
    set(\.purchases, purchase.key, purchase)
    for entry in purchase.indexEntries { insert(purchase.key, into: \.index, entry) }
    if let entry = purchase.namedCustomer {
      insert(purchase.key, into: \.named, entry)
      insert(entry.customer, into: \.namedCustomers, entry.download)
    }
  }

  func purchases(
    _ selection: PurchaseSelection,
    in scope: LedgerScope?,
    after: PurchaseKey?,
    limit: Int
  ) -> [StoredPurchase] {
    let keys = selection == .all ? Set(tables.purchases.keys) : tables.index[selection] ?? []
    return keys.filter { key in scope.map { $0 == key.scope } ?? true }
      .page(after: after, limit: limit).compactMap { tables.purchases[$0] }
  }

  func namedOwners(of download: PurchaseKey) -> [CustomerId] {
    let customers = tables.namedCustomers[download] ?? []
    return Set([customers.min(), customers.max()].compactMap { $0 }).sorted()
  }

  func ownerLog(of key: PurchaseKey) -> [OwnerEntry] { (tables.owners[key] ?? []).sorted() }

  func add(_ entry: OwnerEntry, to key: PurchaseKey) { insert(entry, into: \.owners, key) }

  func addChange(_ body: [UInt8]) -> Int64 {
    let cursor = tables.lastChange + 1
    set(\.lastChange, cursor)
    set(\.changes, cursor, body)
    return cursor
  }

  func changes(after cursor: Int64, limit: Int) -> [StoredChange] {
    let first = max(cursor.addingWithLimit(1), tables.firstChange)
    guard limit > 0, first <= tables.lastChange else { return [] }
    let last = min(tables.lastChange, first.addingWithLimit(Int64(limit) - 1))
    return (first...last).compactMap { cursor in
      tables.changes[cursor].map { StoredChange(cursor: cursor, body: $0) }
    }
  }

  func removeChanges(upTo cursor: Int64) {
    let last = min(cursor, tables.lastChange)
    guard tables.firstChange <= last else { return }
    for removed in tables.firstChange...last { set(\.changes, removed, nil) }
    set(\.firstChange, last + 1)
  }

  func put(_ task: StoredTask) {
    set(\.tasks, TaskKey(kind: task.kind, name: task.name.byteText), task)
  }

  func task(_ kind: StoredTask.Kind, _ name: String) -> StoredTask? {
    tables.tasks[TaskKey(kind: kind, name: name.byteText)]
  }

  func removeTask(_ kind: StoredTask.Kind, _ name: String) {
    set(\.tasks, TaskKey(kind: kind, name: name.byteText), nil)
  }

  func tasks(_ kind: StoredTask.Kind, dueBy: Timestamp, limit: Int) -> [StoredTask] {
    let due = tables.tasks.values.filter { $0.kind == kind && $0.dueAt <= dueBy }
    return Array(due.sorted { $0.isBefore($1) }.prefix(max(limit, 0)))
  }

  func keep(_ entry: InboxEntry, atMost count: Int, bytes: Int) -> Bool {
    if tables.inbox[entry.digest] != nil { return true }
    let size = tables.inbox.values.reduce(entry.bytes.count) { $0 + $1.bytes.count }
    guard tables.inbox.count < count, size <= bytes else { return false }
    set(\.inbox, entry.digest, entry)
    return true
  }

  func inbox(after: EvidenceDigest?, limit: Int) -> [InboxEntry] {
    Set(tables.inbox.keys).page(after: after, limit: limit).compactMap { tables.inbox[$0] }
  }

  func removeFromInbox(_ digest: EvidenceDigest) { set(\.inbox, digest, nil) }

  func expense(_ name: String, of customer: CustomerId, in scope: LedgerScope) -> SpentUnits? {
    tables.expenses[ExpenseKey(customer: customer, scope: scope, name: name.byteText)]
  }

  func add(_ expense: SpentUnits) {
    let key = ExpenseKey(
      customer: expense.customer,
      scope: expense.scope,
      name: expense.name.byteText
    )
    set(\.expenses, key, expense)
    let balance = BalanceKey(
      customer: expense.customer,
      scope: expense.scope,
      product: expense.productId.byteText
    )
    set(\.spent, balance, (tables.spent[balance] ?? 0).addingWithLimit(expense.units))
  }

  func spentUnits(of productId: String, by customer: CustomerId, in scope: LedgerScope) -> Int64 {
    tables.spent[BalanceKey(customer: customer, scope: scope, product: productId.byteText)] ?? 0
  }

  func value(_ name: StoredValue) -> [UInt8]? { tables.values[name.text.byteText] }

  func set(_ name: StoredValue, to value: [UInt8]) { set(\.values, name.text.byteText, value) }
}

extension StoredPurchase {
  /// The selections that a purchase is in, without that of all.
  package var indexEntries: [PurchaseSelection] {
    var entries = formerOwners.map { PurchaseSelection.movedAway(from: $0) }
    if let owner {
      entries.append(.owned(by: owner.customer))
      if !isConsumable { entries.append(.entitling(owner.customer)) }
    }
    if let download {
      entries.append(.downloaded(download))
      if owner?.isNamed != true { entries.append(.unnamed(of: download)) }
    }
    return entries
  }

  /// The customer whom it names, by its app transaction id.
  fileprivate var namedCustomer: DownloadCustomer? {
    guard let owner, owner.isNamed, let download else { return nil }
    return DownloadCustomer(download: download, customer: owner.customer)
  }
}

extension StoredTask {
  fileprivate func isBefore(_ other: StoredTask) -> Bool {
    dueAt == other.dueAt
      ? name.utf8.lexicographicallyPrecedes(other.name.utf8) : dueAt < other.dueAt
  }
}

extension Int64 {
  /// The sum, or the limit that it would pass.
  package func addingWithLimit(_ other: Int64) -> Int64 {
    let (sum, overflow) = addingReportingOverflow(other)
    return overflow ? (other < 0 ? .min : .max) : sum
  }
}

extension Set where Element: Comparable {
  /// The next elements, sorted.
  fileprivate func page(after: Element?, limit: Int) -> [Element] {
    let rest = after.map { last in filter { last < $0 } } ?? self
    return Array(rest.sorted().prefix(Swift.max(limit, 0)))
  }
}
