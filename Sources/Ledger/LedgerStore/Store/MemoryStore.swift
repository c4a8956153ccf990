// SPDX-License-Identifier: Apache-2.0

import OpenSSLTrust

/// A store in memory, for tests.
///
///     let ledger = LedgerService(store: MemoryStore(), verifier: verifier)
public final class MemoryStore: LedgerStore {
  private let tables = Lock(MemoryTables())

  /// An empty store.
  public init() {}

  /// Changes the store in one transaction.
  public func write<Value: Sendable>(
    _ body: @escaping @Sendable (any LedgerTransaction) throws(LedgerStoreError) -> Value
  ) async throws(LedgerStoreError) -> Value {
    try tables.withLock { tables throws(LedgerStoreError) in
      let transaction = MemoryTransaction(tables)
      // The transaction alone has the tables, so that they are not copied.
      tables = MemoryTables()
      defer { tables = transaction.tables }
      do throws(LedgerStoreError) {
        return try body(transaction)
      } catch {
        transaction.rollBack()
        throw error
      }
    }
  }

  /// Reads the store.
  public func read<Value: Sendable>(
    _ body: (any LedgerTransaction) throws(LedgerStoreError) -> Value
  ) throws(LedgerStoreError) -> Value {
    try tables.withLock { tables throws(LedgerStoreError) in
      let transaction = MemoryTransaction(tables)
      defer { transaction.rollBack() }
      return try body(transaction)
    }
  }
}
