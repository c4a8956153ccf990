// SPDX-License-Identifier: Apache-2.0

import Foundation
import LedgerSQLite
import LedgerStore
import StoreTypes
import StrictTime
import Testing

/// Files that are no database of ledgers, and several processes that share one.
@Suite struct SQLiteFileTests {
  private let folder = TemporaryFolder()
  private static let key = PurchaseKey(
    LedgerScope(bundleId: "com.example.app", environment: .production),
    .purchase(originalTransactionId: "1")
  )

  private func open(_ path: String) -> LedgerStoreErrorCode? {
    do throws(LedgerStoreError) {
      _ = try SQLiteStore(path: path)
      return nil
    } catch {
      return error.code
    }
  }

  /// Runs the command of SQLite on a file.
  private func run(_ sql: String, _ path: String) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [
      "python3", "-c",
      "import sqlite3,sys;c=sqlite3.connect(sys.argv[1],isolation_level=None);c.executescript(sys.argv[2])",
      path, sql,
    ]
    try process.run()
    process.waitUntilExit()
    try #require(process.terminationStatus == 0)
  }

  @Test func `each file that is no store is an error by name`() throws {
    let path = try folder.file("ledger.db")
    #expect(open(path) == nil)
    #expect(open(path) == nil)
    try run("PRAGMA user_version = 99", path)
    #expect(open(path) == .newerSchema)

    let other = try folder.file("other.db")
    try run("CREATE TABLE notes (text TEXT)", other)
    #expect(open(other) == .otherProgram)

    let text = try folder.file("text.db")
    try Data("this is no database, it is a text of some length".utf8).write(
      to: URL(fileURLWithPath: text)
    )
    #expect(open(text) == .damaged)

    #expect(open(try folder.file("none/ledger.db")) == .unavailable)
    for path in ["", ":memory:", "file:ledger.db?mode=memory", "a\u{0}b"] {
      #expect(open(path) == .unavailable)
    }
  }

  @Test func `a damaged file is an error, not an empty store`() async throws {
    let path = try folder.file("ledger.db")
    do {
      let store = try SQLiteStore(path: path)
      for index in 0..<200 {
        try await store.write { transaction throws(LedgerStoreError) in
          _ = try transaction.addChange(Array(repeating: UInt8(index), count: 1000))
        }
      }
    }
    // SQLite removes this file when the last connection is closed, after it has moved the changes to the database.
    while FileManager.default.fileExists(atPath: "\(path)-wal") {
      try await Task.sleep(for: .milliseconds(10))
    }
    var bytes = try Data(contentsOf: URL(fileURLWithPath: path))
    for index in bytes.indices.dropFirst(4096) { bytes[index] ^= 0x5A }
    try bytes.write(to: URL(fileURLWithPath: path))
    let error = #expect(throws: LedgerStoreError.self) {
      let store = try SQLiteStore(path: path)
      _ = try store.read { transaction throws(LedgerStoreError) in
        try transaction.changes(after: 0, limit: 1000)
      }
    }
    #expect(error?.code == .damaged)
    #expect("\(try #require(error))".hasSuffix("[store/damaged]"))
  }

  @Test func `a body that fails is taken back alone, and the others of its group are stored`()
    async throws
  {
    let store = try SQLiteStore(path: folder.file("ledger.db"))
    let results = await withTaskGroup(of: Bool.self) { group in
      for index in 0..<200 {
        group.addTask {
          do {
            try await store.write { transaction throws(LedgerStoreError) in
              _ = try transaction.addChange([UInt8(index)])
              if index % 3 == 0 { throw LedgerStoreError(.unavailable) }
            }
            return true
          } catch {
            return false
          }
        }
      }
      return await group.reduce(into: 0) { count, isStored in count += isStored ? 1 : 0 }
    }
    let stored = try store.read { transaction throws(LedgerStoreError) in
      try transaction.changes(after: 0, limit: 1000)
    }
    #expect(results == 133)
    #expect(Set(stored.map(\.body)).count == 133)
    #expect(stored.allSatisfy { $0.body[0] % 3 != 0 })
  }

  @Test func `two stores on one file, as in two processes, lose no update`() async throws {
    let path = try folder.file("ledger.db")
    let stores = [try SQLiteStore(path: path), try SQLiteStore(path: path)]
    try await withThrowingTaskGroup(of: Void.self) { group in
      for index in 0..<200 {
        group.addTask {
          try await stores[index % 2].write { transaction throws(LedgerStoreError) in
            let known = try transaction.purchase(Self.key)?.ledger.count ?? 0
            let ledger = [UInt8](repeating: 1, count: known + 1)
            try transaction.put(StoredPurchase(key: Self.key, ledger: ledger))
          }
        }
      }
      try await group.waitForAll()
    }
    for store in stores {
      let count = try store.read { transaction throws(LedgerStoreError) in
        try transaction.purchase(Self.key)?.ledger.count
      }
      #expect(count == 200)
    }
  }
}
