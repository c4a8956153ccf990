// SPDX-License-Identifier: Apache-2.0

public import StrictTime

/// A database for ledgers: evidence, purchases, owners, changes and tasks.
///
/// ``MemoryStore`` is one for tests; the product `LedgerSQLite` has one in a file.
public protocol LedgerStore: Sendable {
  /// Changes the store in one transaction, and returns when it is durable.
  ///
  /// If `body` throws, nothing of it is stored. It may run twice, so it must change nothing else.
  func write<Value: Sendable>(
    _ body: @escaping @Sendable (any LedgerTransaction) throws(LedgerStoreError) -> Value
  ) async throws(LedgerStoreError) -> Value

  /// Reads the store as it is at one time; it must not change it.
  func read<Value: Sendable>(
    _ body: (any LedgerTransaction) throws(LedgerStoreError) -> Value
  ) throws(LedgerStoreError) -> Value
}

/// The operations of a transaction.
///
/// Texts are compared by their bytes. Lists are sorted, and continue after the last element of the list before.
public protocol LedgerTransaction: AnyObject {
  // MARK: Evidence

  /// The document with an identity.
  func evidence(_ digest: EvidenceDigest) throws(LedgerStoreError) -> StoredEvidence?
  /// Adds a document that is not stored yet.
  func add(_ evidence: StoredEvidence) throws(LedgerStoreError)
  /// The documents about a purchase, which is their only subject here; all documents, without subjects, if `subject` is `nil`.
  func evidence(
    of subject: PurchaseKey?,
    after: EvidenceDigest?,
    limit: Int
  ) throws(LedgerStoreError) -> [StoredEvidence]

  // MARK: Purchases

  /// A purchase.
  func purchase(_ key: PurchaseKey) throws(LedgerStoreError) -> StoredPurchase?
  /// Adds a purchase, or replaces it.
  func put(_ purchase: StoredPurchase) throws(LedgerStoreError)
  /// The purchases of a selection, in one app and environment, or in all.
  func purchases(
    _ selection: PurchaseSelection,
    in scope: LedgerScope?,
    after: PurchaseKey?,
    limit: Int
  ) throws(LedgerStoreError) -> [StoredPurchase]
  /// The customers whom purchases of the app transaction id of a download name; at most two, for more are not needed.
  func namedOwners(of download: PurchaseKey) throws(LedgerStoreError) -> [CustomerId]

  // MARK: Owners

  /// The log of owners of a purchase.
  func ownerLog(of key: PurchaseKey) throws(LedgerStoreError) -> [OwnerEntry]
  /// Adds an entry; an equal one is stored once.
  func add(_ entry: OwnerEntry, to key: PurchaseKey) throws(LedgerStoreError)

  // MARK: Changes

  /// Adds a change, and returns its position.
  func addChange(_ body: [UInt8]) throws(LedgerStoreError) -> Int64
  /// The changes after a position.
  func changes(after cursor: Int64, limit: Int) throws(LedgerStoreError) -> [StoredChange]
  /// Removes the changes up to a position, which no later change gets again.
  func removeChanges(upTo cursor: Int64) throws(LedgerStoreError)

  // MARK: Tasks

  /// Adds a task, or replaces the one of this kind and name.
  func put(_ task: StoredTask) throws(LedgerStoreError)
  /// A task.
  func task(_ kind: StoredTask.Kind, _ name: String) throws(LedgerStoreError) -> StoredTask?
  /// Removes a task.
  func removeTask(_ kind: StoredTask.Kind, _ name: String) throws(LedgerStoreError)
  /// The tasks of a kind that are due, by time.
  func tasks(
    _ kind: StoredTask.Kind,
    dueBy: Timestamp,
    limit: Int
  ) throws(LedgerStoreError) -> [StoredTask]

  // MARK: Inbox

  /// Keeps a document, if it is not kept, and if it and all others are at most this many, and this many bytes; returns whether
  /// it is kept.
  func keep(
    _ entry: InboxEntry,
    atMost count: Int,
    bytes: Int
  ) throws(LedgerStoreError) -> Bool
  /// The kept documents.
  func inbox(after: EvidenceDigest?, limit: Int) throws(LedgerStoreError) -> [InboxEntry]
  /// Removes a kept document.
  func removeFromInbox(_ digest: EvidenceDigest) throws(LedgerStoreError)

  // MARK: Units and values

  /// Adds an expense whose name the customer has not used.
  func add(_ expense: SpentUnits) throws(LedgerStoreError)
  /// An expense of a customer; `nil` if no expense has this name.
  func expense(
    _ name: String,
    of customer: CustomerId,
    in scope: LedgerScope
  ) throws(LedgerStoreError) -> SpentUnits?
  /// The sum of what a customer spent of a product.
  func spentUnits(
    of productId: String,
    by customer: CustomerId,
    in scope: LedgerScope
  ) throws(LedgerStoreError) -> Int64

  /// A value; `nil` if it is not stored.
  func value(_ name: StoredValue) throws(LedgerStoreError) -> [UInt8]?
  /// Stores a value.
  func set(_ name: StoredValue, to value: [UInt8]) throws(LedgerStoreError)
}
