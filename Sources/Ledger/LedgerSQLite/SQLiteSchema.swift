// SPDX-License-Identifier: Apache-2.0

import LedgerStore

/// The tables.
///
/// Migrations are numbered and only go forward; the version before can read the tables of the version after it.
enum SQLiteSchema {
  /// `RKLG`: the file is a database of ledgers.
  static let applicationId: Int64 = 0x524B_4C47
  /// The number of the last migration.
  static let version: Int64 = 1

  /// Opens the tables of a file, and creates them in a new one.
  static func prepare(_ connection: SQLiteConnection, path: String) throws(LedgerStoreError) {
    try connection.run("PRAGMA journal_mode = WAL")
    try connection.run("PRAGMA synchronous = FULL")
    // A reader that stayed open must not leave a large file behind.
    try connection.run("PRAGMA journal_size_limit = 67108864")
    // On macOS, only this reaches the disk.
    try connection.run("PRAGMA fullfsync = 1")
    try connection.run("PRAGMA checkpoint_fullfsync = 1")
    try connection.transaction("BEGIN IMMEDIATE") { () throws(LedgerStoreError) in
      let found = try connection.number("PRAGMA user_version") ?? 0
      let owner = try connection.number("PRAGMA application_id") ?? 0
      let tables = try connection.number("SELECT count(*) FROM sqlite_schema") ?? 0
      guard owner == applicationId || tables == 0 else {
        throw LedgerStoreError(.otherProgram, path: path)
      }
      guard found <= version else {
        throw LedgerStoreError(
          .newerSchema,
          path: path,
          expected: "schema \(version)",
          found: "\(found)"
        )
      }
      guard found < version else { return }
      for statement in statements { try connection.run(statement) }
      try connection.run("PRAGMA application_id = \(applicationId)")
      try connection.run("PRAGMA user_version = \(version)")
    }
  }

  /// Texts are compared by their bytes: BINARY is the usual collation.
  private static let statements = [
    """
    CREATE TABLE evidence (
      digest BLOB PRIMARY KEY, kind TEXT NOT NULL, document BLOB NOT NULL, received INTEGER NOT NULL,
      sender TEXT) STRICT, WITHOUT ROWID
    """,
    // A purchase gets its number with its first document, and its ledger in the same transaction.
    """
    CREATE TABLE purchase (
      number INTEGER PRIMARY KEY, bundle_id TEXT NOT NULL, environment TEXT NOT NULL, subject TEXT NOT NULL,
      ledger BLOB, owner TEXT, reason TEXT, app_transaction_id TEXT, is_consumable INTEGER NOT NULL DEFAULT 0,
      is_unsigned INTEGER NOT NULL DEFAULT 0, UNIQUE (bundle_id, environment, subject)) STRICT
    """,
    "CREATE INDEX owned ON purchase (owner, bundle_id, environment, subject) WHERE owner IS NOT NULL",
    """
    CREATE INDEX entitling ON purchase (owner, bundle_id, environment, subject)
      WHERE owner IS NOT NULL AND is_consumable = 0
    """,
    """
    CREATE INDEX named ON purchase (bundle_id, environment, app_transaction_id, owner)
      WHERE app_transaction_id IS NOT NULL AND owner IS NOT NULL AND reason <> 'onlyAccount'
    """,
    """
    CREATE INDEX downloaded ON purchase (bundle_id, environment, app_transaction_id, subject)
      WHERE app_transaction_id IS NOT NULL
    """,
    """
    CREATE TABLE evidence_of (
      purchase INTEGER NOT NULL, digest BLOB NOT NULL, PRIMARY KEY (purchase, digest)) STRICT, WITHOUT ROWID
    """,
    """
    CREATE TABLE former_owner (
      customer TEXT NOT NULL, purchase INTEGER NOT NULL, PRIMARY KEY (customer, purchase)) STRICT, WITHOUT ROWID
    """,
    "CREATE INDEX former_owner_of ON former_owner (purchase)",
    """
    CREATE TABLE owner_log (
      purchase INTEGER NOT NULL, at INTEGER NOT NULL, event TEXT NOT NULL, customer TEXT NOT NULL,
      origin TEXT NOT NULL, reason TEXT NOT NULL,
      PRIMARY KEY (purchase, at, event, customer, origin, reason)) STRICT, WITHOUT ROWID
    """,
    "CREATE TABLE change (cursor INTEGER PRIMARY KEY AUTOINCREMENT, body BLOB NOT NULL) STRICT",
    """
    CREATE TABLE task (
      kind TEXT NOT NULL, name TEXT NOT NULL, due INTEGER NOT NULL, body BLOB NOT NULL,
      PRIMARY KEY (kind, name)) STRICT, WITHOUT ROWID
    """,
    "CREATE INDEX task_due ON task (kind, due, name)",
    """
    CREATE TABLE inbox (
      digest BLOB PRIMARY KEY, document BLOB NOT NULL, received INTEGER NOT NULL, code TEXT NOT NULL)
      STRICT, WITHOUT ROWID
    """,
    """
    CREATE TABLE expense (
      customer TEXT NOT NULL, bundle_id TEXT NOT NULL, environment TEXT NOT NULL, name TEXT NOT NULL,
      product TEXT NOT NULL, units INTEGER NOT NULL, at INTEGER NOT NULL,
      PRIMARY KEY (customer, bundle_id, environment, name)) STRICT, WITHOUT ROWID
    """,
    """
    CREATE TABLE spent (
      customer TEXT NOT NULL, bundle_id TEXT NOT NULL, environment TEXT NOT NULL, product TEXT NOT NULL,
      units INTEGER NOT NULL, PRIMARY KEY (customer, bundle_id, environment, product)) STRICT, WITHOUT ROWID
    """,
    "CREATE TABLE value (name TEXT PRIMARY KEY, value BLOB NOT NULL) STRICT, WITHOUT ROWID",
    "CREATE TABLE header (number INTEGER PRIMARY KEY, bytes BLOB NOT NULL UNIQUE) STRICT",
  ]
}
