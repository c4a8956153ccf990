// SPDX-License-Identifier: Apache-2.0

import CSQLite
import LedgerStore

/// A connection to a database file; one thread at a time uses it.
@safe final class SQLiteConnection {
  let handle: OpaquePointer
  private let path: String
  private var statements: [String: SQLiteStatement] = [:]

  /// How long a writer waits for another process, in milliseconds: Apple waits longer for an answer.
  private static let patience: Int32 = 5_000

  init(path: String, isReader: Bool) throws(LedgerStoreError) {
    var opened: OpaquePointer?
    let flags = SQLITE_OPEN_READWRITE | (isReader ? 0 : SQLITE_OPEN_CREATE) | SQLITE_OPEN_NOMUTEX
    let status = unsafe sqlite3_open_v2(path, &opened, flags, nil)
    guard status == SQLITE_OK, let handle = unsafe opened else {
      let error = unsafe SQLiteConnection.error(status, opened, path)
      unsafe sqlite3_close_v2(opened)
      throw error
    }
    unsafe self.handle = handle
    self.path = path
    unsafe sqlite3_extended_result_codes(handle, 1)
    unsafe sqlite3_busy_timeout(handle, SQLiteConnection.patience)
    if isReader { try run("PRAGMA query_only = 1") }
  }

  deinit {
    statements = [:]
    unsafe sqlite3_close_v2(handle)
  }

  /// Runs a statement that is prepared once, and reads each row.
  func run(
    _ sql: String,
    _ values: [SQLiteValue] = [],
    _ read: (SQLiteStatement) throws(LedgerStoreError) -> Void = { _ in }
  ) throws(LedgerStoreError) {
    if let known = statements[sql] { return try known.run(values, read) }
    let statement = try SQLiteStatement(sql, self)
    statements[sql] = statement
    try statement.run(values, read)
  }

  /// What `read` makes of the rows of a statement.
  func rows<Value>(
    _ sql: String,
    _ values: [SQLiteValue] = [],
    _ read: (SQLiteStatement) throws(LedgerStoreError) -> Value
  ) throws(LedgerStoreError) -> [Value] {
    var rows: [Value] = []
    try run(sql, values) { row throws(LedgerStoreError) in rows.append(try read(row)) }
    return rows
  }

  /// The number in the first row of a statement; `nil` without a row.
  func number(_ sql: String, _ values: [SQLiteValue] = []) throws(LedgerStoreError) -> Int64? {
    try rows(sql, values) { $0.integer(0) }.first
  }

  /// Runs a body in a transaction, which is kept if it returns.
  func transaction<Value>(
    _ begin: String,
    _ body: () throws(LedgerStoreError) -> Value
  ) throws(LedgerStoreError) -> Value {
    try run(begin)
    do throws(LedgerStoreError) {
      let value = try body()
      try run("COMMIT")
      return value
    } catch {
      rollBack()
      throw error
    }
  }

  /// Takes a transaction back; SQLite itself does so after some errors, such as a full disk.
  func rollBack() {
    guard isInTransaction else { return }
    do {
      try run("ROLLBACK")
    } catch {
      // The transaction ends with the connection.
    }
  }

  var isInTransaction: Bool { unsafe sqlite3_get_autocommit(handle) == 0 }

  // MARK: Errors

  func error(_ status: Int32) -> LedgerStoreError {
    unsafe SQLiteConnection.error(status, handle, path)
  }

  private static func error(
    _ status: Int32,
    _ handle: OpaquePointer?,
    _ path: String
  ) -> LedgerStoreError {
    let message = unsafe handle.flatMap { unsafe sqlite3_errmsg($0) }.map {
      unsafe String(cString: $0)
    }
    return LedgerStoreError(code(of: status), path: path, found: message ?? "SQLite \(status)")
  }

  private static func code(of status: Int32) -> LedgerStoreErrorCode {
    // The lower byte is the code, the others say more.
    switch status & 0xFF {
    case SQLITE_BUSY, SQLITE_LOCKED: .busy
    case SQLITE_FULL: .full
    case SQLITE_READONLY: .readOnly
    case SQLITE_CORRUPT, SQLITE_NOTADB: .damaged
    default: .unavailable
    }
  }
}
