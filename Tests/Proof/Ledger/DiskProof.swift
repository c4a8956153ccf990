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
    print("disk: stored\t\(stored.count)\ndisk: refused\t\(messages.count - stored.count)")
    return failures
  }
}
