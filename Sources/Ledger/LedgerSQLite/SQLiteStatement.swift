// SPDX-License-Identifier: Apache-2.0

import CSQLite
import LedgerStore

/// A prepared statement, which is used again.
@safe final class SQLiteStatement {
  private let statement: OpaquePointer
  private unowned let connection: SQLiteConnection

  init(_ sql: String, _ connection: SQLiteConnection) throws(LedgerStoreError) {
    var prepared: OpaquePointer?
    let flags = UInt32(SQLITE_PREPARE_PERSISTENT)
    let status = unsafe sqlite3_prepare_v3(connection.handle, sql, -1, flags, &prepared, nil)
    guard status == SQLITE_OK, let statement = unsafe prepared else {
      throw connection.error(status)
    }
    unsafe self.statement = statement
    self.connection = connection
  }

  deinit {
    unsafe sqlite3_finalize(statement)
  }

  /// Runs the statement, and reads each row.
  func run(
    _ values: [SQLiteValue],
    _ read: (SQLiteStatement) throws(LedgerStoreError) -> Void
  ) throws(LedgerStoreError) {
    defer { unsafe sqlite3_reset(statement) }
    for (index, value) in values.enumerated() { try bind(value, at: Int32(index) + 1) }
    while true {
      switch unsafe sqlite3_step(statement) {
      case SQLITE_ROW: try read(self)
      case SQLITE_DONE: return
      case let status: throw connection.error(status)
      }
    }
  }

  private func bind(_ value: SQLiteValue, at index: Int32) throws(LedgerStoreError) {
    let status =
      switch value {
      case .null: unsafe sqlite3_bind_null(statement, index)
      case .integer(let number): unsafe sqlite3_bind_int64(statement, index, number)
      case .text(let text):
        unsafe Array(text.utf8).withUnsafeBytes { bytes in
          unsafe receiptkit_bind_text(statement, index, bytes.baseAddress, bytes.count)
        }
      case .blob(let blob):
        unsafe blob.withUnsafeBytes { bytes in
          unsafe receiptkit_bind_blob(statement, index, bytes.baseAddress, bytes.count)
        }
      }
    guard status == SQLITE_OK else { throw connection.error(status) }
  }

  // MARK: The columns of the row, from 0

  func integer(_ column: Int32) -> Int64 { unsafe sqlite3_column_int64(statement, column) }

  func text(_ column: Int32) -> String { String(decoding: blob(column), as: UTF8.self) }

  func optionalText(_ column: Int32) -> String? {
    unsafe sqlite3_column_type(statement, column) == SQLITE_NULL ? nil : text(column)
  }

  func blob(_ column: Int32) -> [UInt8] {
    guard let bytes = unsafe sqlite3_column_blob(statement, column) else { return [] }
    let count = unsafe Int(sqlite3_column_bytes(statement, column))
    return unsafe Array(UnsafeRawBufferPointer(start: bytes, count: count))
  }
}
