// SPDX-License-Identifier: Apache-2.0

import CSQLite
import Foundation

/// A connection to an SQLite file.
final class Database {
  /// An error of SQLite.
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  private var connection: OpaquePointer?

  init(path: String) throws {
    guard sqlite3_open(path, &connection) == SQLITE_OK else { throw failure }
  }

  deinit { sqlite3_close(connection) }

  /// How many rows the last statement inserted or changed.
  var changes: Int { Int(sqlite3_changes(connection)) }

  /// Runs a statement.
  func run(_ sql: String, _ values: [String] = []) throws {
    _ = try text(sql, values)
  }

  /// The first column of the first row.
  func text(_ sql: String, _ values: [String] = []) throws -> String? {
    var statement: OpaquePointer?
    guard sqlite3_prepare_v2(connection, sql, -1, &statement, nil) == SQLITE_OK else {
      throw failure
    }
    defer { sqlite3_finalize(statement) }
    // SQLITE_TRANSIENT: SQLite copies the text.
    let copies = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
    for (index, value) in values.enumerated() {
      guard sqlite3_bind_text(statement, Int32(index + 1), value, -1, copies) == SQLITE_OK else {
        throw failure
      }
    }
    switch sqlite3_step(statement) {
    case SQLITE_ROW: return sqlite3_column_text(statement, 0).map { String(cString: $0) }
    case SQLITE_DONE: return nil
    default: throw failure
    }
  }

  /// The texts of a JSON array in the first column of the first row.
  func texts(_ sql: String, _ values: [String] = []) throws -> [String] {
    try JSONDecoder().decode([String].self, from: Data((try text(sql, values) ?? "[]").utf8))
  }

  /// Runs statements that take effect together or not at all.
  func transaction<Result>(_ body: () throws -> Result) throws -> Result {
    try run("BEGIN IMMEDIATE")
    do {
      let result = try body()
      try run("COMMIT")
      return result
    } catch {
      try run("ROLLBACK")
      throw error
    }
  }

  private var failure: Failure { Failure(description: String(cString: sqlite3_errmsg(connection))) }
}
