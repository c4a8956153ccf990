// SPDX-License-Identifier: Apache-2.0

import Foundation
import LedgerSQLite
import LedgerService

/// A disk that fills up, and a file that may only be read: 503, no 200 without a commit, and nothing half done.
struct DiskProof {
  func run() async throws -> [String] {
    let store = try ProofStore(customers: 60, seed: "disk")
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    let file = folder.file("ledger.db")
    let messages = store.bodies.enumerated().map { ($0.offset, $0.element) }
    var failures: [String] = []
    let full = try ChildProcess(file: file, seed: store.seed, mistake: "none", limit: 600)
    let statuses = await full.send(messages)
    let stored = statuses.filter { $0.value == 200 }.keys
    if statuses.count != messages.count { failures.append("disk: not every message is answered") }
    if stored.isEmpty || stored.count == messages.count {
      failures.append("disk: it was not full: \(stored.count) of \(messages.count) are stored")
    }
    if statuses.values.contains(where: { $0 != 200 && $0 != 503 }) {
      failures.append("disk: another status than 200 and 503")
    }
    if try stored.contains(where: { try !ProofStore.isStored(store.bodies[$0], in: file) }) {
      failures.append("disk: an acknowledged message is not stored")
    }
    // With space again, Apple's retries bring the rest.
    let again = try ChildProcess(file: file, seed: store.seed, mistake: "none")
    if await again.send(messages).values.contains(where: { $0 != 200 }) {
      failures.append("disk: not every message is stored when there is space again")
    }
    let expected = try await store.oracle(store.bodies)
    if try ProofStore.contents(SQLiteStore(path: file)) != expected {
      failures.append("disk: purchases differ")
    }
    failures += try await readOnlyFailures(store, file, messages)
    print("disk: stored\t\(stored.count)\ndisk: refused\t\(messages.count - stored.count)")
    return failures
  }

  /// A file that may only be read: no message is answered with 200.
  ///
  /// Root may write to any file, so the process is nobody's.
  private func readOnlyFailures(
    _ store: ProofStore,
    _ file: String,
    _ messages: [(Int, String)]
  ) async throws -> [String] {
    guard getuid() == 0, FileManager.default.isExecutableFile(atPath: "/usr/bin/setpriv") else {
      return []
    }
    let before = try ProofStore.contents(SQLiteStore(path: file))
    let child = try ChildProcess(
      file: file,
      seed: store.seed,
      mistake: "none",
      isNobody: true
    )
    let statuses = await child.send(Array(messages.prefix(20)))
    let isChanged = try ProofStore.contents(SQLiteStore(path: file)) != before
    return isChanged || statuses.values.contains(200)
      ? ["disk: a file was written that may not be"] : []
  }
}
