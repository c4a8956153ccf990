// SPDX-License-Identifier: Apache-2.0

public import LedgerStore
import OpenSSLTrust

/// A store of ledgers in an SQLite file.
///
///     let ledger = LedgerService(store: try SQLiteStore(path: "ledger.db"), verifier: verifier)
///
/// What is acknowledged is on the disk: the file is in WAL mode with `synchronous=FULL`. Several processes of one machine may
/// share it, such as the workers of a web server. Only your server may write to the file and its folder: a program that can
/// change a ledger can grant access.
public final class SQLiteStore: LedgerStore {
  private let writer: GroupCommits
  /// Idle connections for reading.
  private let readers = Lock([SQLiteConnection]())
  private let path: String

  /// The number of connections for reading that are kept.
  private static let keptReaders = 16

  /// Opens a file, and creates it if it does not exist.
  ///
  /// Throws if it is the database of another program or of a later version (`store/other-program`, `store/newer-schema`).
  public init(path: String) throws(LedgerStoreError) {
    // SQLite would open a database in memory, or a temporary file, which readers do not see.
    guard !path.isEmpty, !path.hasPrefix(":"), !path.hasPrefix("file:"), !path.utf8.contains(0)
    else {
      throw LedgerStoreError(.unavailable, path: path, expected: "the path of a file")
    }
    self.path = path
    let connection = try SQLiteConnection(path: path, isReader: false)
    try SQLiteSchema.prepare(connection, path: path)
    writer = GroupCommits(connection)
  }

  /// Changes the store in one transaction, and returns when it is on the disk.
  public func write<Value: Sendable>(
    _ body: @escaping @Sendable (any LedgerTransaction) throws(LedgerStoreError) -> Value
  ) async throws(LedgerStoreError) -> Value {
    let result: Result<Value, LedgerStoreError> = await withCheckedContinuation { continuation in
      let value = Lock<Value?>(nil)
      let job = WriteJob(
        body: { transaction throws(LedgerStoreError) in
          let computed = try body(transaction)
          value.withLock { $0 = computed }
        },
        finish: { error in
          let computed = value.withLock { $0 }
          let failure = error ?? LedgerStoreError(.unavailable, found: "no result")
          continuation.resume(
            returning: error == nil
              ? computed.map { .success($0) } ?? .failure(failure) : .failure(failure)
          )
        }
      )
      writer.add(job)
    }
    return try result.get()
  }

  /// Reads the store as it is at one time.
  public func read<Value: Sendable>(
    _ body: (any LedgerTransaction) throws(LedgerStoreError) -> Value
  ) throws(LedgerStoreError) -> Value {
    let kept = readers.withLock { $0.popLast() }
    let connection =
      if let kept { kept } else { try SQLiteConnection(path: path, isReader: true) }
    let value = try connection.transaction("BEGIN") { () throws(LedgerStoreError) in
      try body(SQLiteTransaction(connection))
    }
    readers.withLock { readers in
      if readers.count < SQLiteStore.keptReaders { readers.append(connection) }
    }
    return value
  }
}
