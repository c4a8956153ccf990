// SPDX-License-Identifier: Apache-2.0

import LedgerStore
import StoreTypes
import StrictTime

/// The operations of a store on a connection, within its transaction.
final class SQLiteTransaction {
  let connection: SQLiteConnection
  /// The numbers that were looked up; a number never changes.
  private var numbers: [PurchaseKey: Int64] = [:]

  init(_ connection: SQLiteConnection) {
    self.connection = connection
  }

  /// The number of a purchase or download; `nil` if it has none.
  func number(of key: PurchaseKey) throws(LedgerStoreError) -> Int64? {
    if let known = numbers[key] { return known }
    let number = try connection.number(
      "SELECT number FROM purchase WHERE bundle_id = ? AND environment = ? AND subject = ?",
      key.columns
    )
    if let number { numbers[key] = number }
    return number
  }

  /// The number of a purchase or download, which gets one if it has none.
  func numbered(_ key: PurchaseKey) throws(LedgerStoreError) -> Int64 {
    if let number = try number(of: key) { return number }
    let inserted = try connection.number(
      "INSERT INTO purchase (bundle_id, environment, subject) VALUES (?, ?, ?) RETURNING number",
      key.columns
    )
    guard let inserted else { throw LedgerStoreError(.unavailable, found: "no row number") }
    return inserted
  }
}

// MARK: Owners, changes, tasks and values

extension SQLiteTransaction {
  func ownerLog(of key: PurchaseKey) throws(LedgerStoreError) -> [OwnerEntry] {
    guard let number = try number(of: key) else { return [] }
    let entries = try connection.rows(
      "SELECT event, customer, at, origin, reason FROM owner_log WHERE purchase = ?",
      [.integer(number)]
    ) { row throws(LedgerStoreError) in
      guard let event = OwnerEntry.Event(rawValue: row.text(0)), let at = row.time(2) else {
        throw LedgerStoreError(.unreadableRow, path: "owner_log \(number)")
      }
      return OwnerEntry(
        event,
        CustomerId(row.text(1)),
        at: at,
        origin: row.text(3),
        reason: row.text(4)
      )
    }
    return entries.sorted()
  }

  func add(_ entry: OwnerEntry, to key: PurchaseKey) throws(LedgerStoreError) {
    try connection.run(
      "INSERT OR IGNORE INTO owner_log VALUES (?, ?, ?, ?, ?, ?)",
      [
        .integer(try numbered(key)), .time(entry.at), .text(entry.event.rawValue),
        .text(entry.customer.text), .text(entry.origin), .text(entry.reason),
      ]
    )
  }

  func addChange(_ body: [UInt8]) throws(LedgerStoreError) -> Int64 {
    let cursor = try connection.number(
      "INSERT INTO change (body) VALUES (?) RETURNING cursor",
      [.blob(body)]
    )
    guard let cursor else { throw LedgerStoreError(.unavailable, found: "no row number") }
    return cursor
  }

  func changes(after cursor: Int64, limit: Int) throws(LedgerStoreError) -> [StoredChange] {
    try connection.rows(
      "SELECT cursor, body FROM change WHERE cursor > ? ORDER BY cursor LIMIT ?",
      [.integer(cursor), .integer(Int64(limit))]
    ) { StoredChange(cursor: $0.integer(0), body: $0.blob(1)) }
  }

  func removeChanges(upTo cursor: Int64) throws(LedgerStoreError) {
    try connection.run("DELETE FROM change WHERE cursor <= ?", [.integer(cursor)])
  }

  func put(_ task: StoredTask) throws(LedgerStoreError) {
    try connection.run(
      "INSERT OR REPLACE INTO task VALUES (?, ?, ?, ?)",
      [.text(task.kind.rawValue), .text(task.name), .time(task.dueAt), .blob(task.body)]
    )
  }

  func task(_ kind: StoredTask.Kind, _ name: String) throws(LedgerStoreError) -> StoredTask? {
    try connection.rows(
      "SELECT name, due, body FROM task WHERE kind = ? AND name = ?",
      [.text(kind.rawValue), .text(name)]
    ) { row in StoredTask(kind, row) }.first ?? nil
  }

  func removeTask(_ kind: StoredTask.Kind, _ name: String) throws(LedgerStoreError) {
    try connection.run(
      "DELETE FROM task WHERE kind = ? AND name = ?",
      [.text(kind.rawValue), .text(name)]
    )
  }

  func tasks(
    _ kind: StoredTask.Kind,
    dueBy: Timestamp,
    limit: Int
  ) throws(LedgerStoreError) -> [StoredTask] {
    try connection.rows(
      "SELECT name, due, body FROM task WHERE kind = ? AND due <= ? ORDER BY due, name LIMIT ?",
      [.text(kind.rawValue), .time(dueBy), .integer(Int64(limit))]
    ) { row in StoredTask(kind, row) }.compactMap { $0 }
  }

  func value(_ name: StoredValue) throws(LedgerStoreError) -> [UInt8]? {
    try connection.rows("SELECT value FROM value WHERE name = ?", [.text(name.text)]) {
      $0.blob(0)
    }.first
  }

  func set(_ name: StoredValue, to value: [UInt8]) throws(LedgerStoreError) {
    try connection.run(
      "INSERT OR REPLACE INTO value VALUES (?, ?)",
      [.text(name.text), .blob(value)]
    )
  }
}

extension PurchaseKey {
  /// The three columns that identify a purchase.
  var columns: [SQLiteValue] { scope.columns + [.text(subject.text)] }
}

extension LedgerScope {
  var columns: [SQLiteValue] { [.text(bundleId), .text(environment.rawValue)] }
}

extension SQLiteValue {
  static func time(_ time: Timestamp) -> SQLiteValue { .integer(time.millisecondsSince1970) }
}

extension SQLiteStatement {
  /// Milliseconds since 1970; `nil` out of range.
  func time(_ column: Int32) -> Timestamp? {
    Timestamp(millisecondsSince1970: integer(column))
  }
}

extension StoredTask {
  fileprivate init?(_ kind: Kind, _ row: SQLiteStatement) {
    guard let due = row.time(1) else { return nil }
    self.init(kind, row.text(0), dueAt: due, body: row.blob(2))
  }
}
