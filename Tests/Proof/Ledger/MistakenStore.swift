// SPDX-License-Identifier: Apache-2.0

import LedgerService
import StrictTime

/// A store with a mistake that others make, which a proof must find.
final class MistakenStore: LedgerStore {
  private let inner: any LedgerStore
  private let mistake: String

  private init(_ inner: any LedgerStore, _ mistake: String) {
    (self.inner, self.mistake) = (inner, mistake)
  }

  /// A store; `overwrites` forgets what it knows of a purchase, `early` acknowledges before it commits.
  static func store(_ inner: any LedgerStore, _ mistake: String) -> any LedgerStore {
    mistake == "none" ? inner : MistakenStore(inner, mistake)
  }

  func write<Value: Sendable>(
    _ body: @escaping @Sendable (any LedgerTransaction) throws(LedgerStoreError) -> Value
  ) async throws(LedgerStoreError) -> Value {
    guard mistake == "early" else {
      return try await inner.write { transaction throws(LedgerStoreError) in
        try body(OverwritingTransaction(transaction))
      }
    }
    let scratch = MemoryStore()
    let value = try await scratch.write(body)
    Task {
      try await Task.sleep(nanoseconds: 20_000_000)
      _ = try await inner.write(body)
    }
    return value
  }

  func read<Value: Sendable>(
    _ body: (any LedgerTransaction) throws(LedgerStoreError) -> Value
  ) throws(LedgerStoreError) -> Value {
    try inner.read(body)
  }
}

/// A transaction that knows no purchase: the last message wins.
private final class OverwritingTransaction: LedgerTransaction {
  private let inner: any LedgerTransaction

  init(_ inner: any LedgerTransaction) { self.inner = inner }

  func purchase(_ key: PurchaseKey) -> StoredPurchase? { nil }

  func evidence(_ digest: EvidenceDigest) throws(LedgerStoreError) -> StoredEvidence? {
    try inner.evidence(digest)
  }
  func add(_ evidence: StoredEvidence) throws(LedgerStoreError) { try inner.add(evidence) }
  func evidence(
    of subject: PurchaseKey?,
    after: EvidenceDigest?,
    limit: Int
  ) throws(LedgerStoreError) -> [StoredEvidence] {
    try inner.evidence(of: subject, after: after, limit: limit)
  }
  func put(_ purchase: StoredPurchase) throws(LedgerStoreError) { try inner.put(purchase) }
  func purchases(
    _ selection: PurchaseSelection,
    in scope: LedgerScope?,
    after: PurchaseKey?,
    limit: Int
  ) throws(LedgerStoreError) -> [StoredPurchase] {
    try inner.purchases(selection, in: scope, after: after, limit: limit)
  }
  func namedOwners(of download: PurchaseKey) throws(LedgerStoreError) -> [CustomerId] {
    try inner.namedOwners(of: download)
  }
  func ownerLog(of key: PurchaseKey) throws(LedgerStoreError) -> [OwnerEntry] {
    try inner.ownerLog(of: key)
  }
  func add(_ entry: OwnerEntry, to key: PurchaseKey) throws(LedgerStoreError) {
    try inner.add(entry, to: key)
  }
  func addChange(_ body: [UInt8]) throws(LedgerStoreError) -> Int64 { try inner.addChange(body) }
  func changes(after cursor: Int64, limit: Int) throws(LedgerStoreError) -> [StoredChange] {
    try inner.changes(after: cursor, limit: limit)
  }
  func put(_ task: StoredTask) throws(LedgerStoreError) { try inner.put(task) }
  func task(_ kind: StoredTask.Kind, _ name: String) throws(LedgerStoreError) -> StoredTask? {
    try inner.task(kind, name)
  }
  func removeTask(_ kind: StoredTask.Kind, _ name: String) throws(LedgerStoreError) {
    try inner.removeTask(kind, name)
  }
  func tasks(
    _ kind: StoredTask.Kind,
    dueBy: Timestamp,
    limit: Int
  ) throws(LedgerStoreError) -> [StoredTask] {
    try inner.tasks(kind, dueBy: dueBy, limit: limit)
  }
  func keep(
    _ entry: InboxEntry,
    atMost count: Int,
    bytes: Int
  ) throws(LedgerStoreError) -> Bool {
    try inner.keep(entry, atMost: count, bytes: bytes)
  }
  func inbox(after: EvidenceDigest?, limit: Int) throws(LedgerStoreError) -> [InboxEntry] {
    try inner.inbox(after: after, limit: limit)
  }
  func removeFromInbox(_ digest: EvidenceDigest) throws(LedgerStoreError) {
    try inner.removeFromInbox(digest)
  }
  func removeChanges(upTo cursor: Int64) throws(LedgerStoreError) {
    try inner.removeChanges(upTo: cursor)
  }
  func expense(
    _ name: String,
    of customer: CustomerId,
    in scope: LedgerScope
  ) throws(LedgerStoreError) -> SpentUnits? {
    try inner.expense(name, of: customer, in: scope)
  }
  func add(_ expense: SpentUnits) throws(LedgerStoreError) { try inner.add(expense) }
  func spentUnits(
    of productId: String,
    by customer: CustomerId,
    in scope: LedgerScope
  ) throws(LedgerStoreError) -> Int64 {
    try inner.spentUnits(of: productId, by: customer, in: scope)
  }
  func value(_ name: StoredValue) throws(LedgerStoreError) -> [UInt8]? { try inner.value(name) }
  func set(_ name: StoredValue, to value: [UInt8]) throws(LedgerStoreError) {
    try inner.set(name, to: value)
  }
}
