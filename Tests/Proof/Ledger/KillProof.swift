// SPDX-License-Identifier: Apache-2.0

import Foundation
import LedgerSQLite
import LedgerService
import ReceiptKit
import StoreTypes

/// Kills the process at random moments: every message that was acknowledged is stored, and what is stored is right.
struct KillProof {
  let kills: Int

  func run() async throws -> [String] {
    let store = try ProofStore(customers: 60, seed: "kills")
    var failures = try await trial(store, mistake: "none", kills: kills)
    for mistake in ["overwrites", "early"] {
      if try await trial(store, mistake: mistake, kills: min(kills, 20)).isEmpty {
        failures.append("kills: a store that \(mistake) was not found")
      }
    }
    print("kills\t\(kills)\nmessages\t\(store.bodies.count)")
    return failures
  }

  private func trial(
    _ store: ProofStore,
    mistake: String,
    kills: Int
  ) async throws -> [String] {
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    let file = folder.file("ledger.db")
    var acknowledged: Set<Int> = []
    var random = SystemRandomNumberGenerator()
    // With fewer messages than kills, those that are acknowledged are sent again.
    for _ in 0..<kills {
      let open = store.bodies.indices.filter { !acknowledged.contains($0) }
      let batch = open.isEmpty ? store.bodies.indices.shuffled().prefix(50).map { $0 } : open
      let child = try ChildProcess(file: file, seed: store.seed, mistake: mistake)
      let pause = Duration.milliseconds(Int64.random(in: 5...60, using: &random))
      let messages = batch.prefix(200).map { ($0, store.bodies[$0]) }
      for (number, status) in await child.send(messages, killAfter: pause) where status == 200 {
        acknowledged.insert(number)
      }
    }
    var failures: [String] = []
    let lost = try Set(acknowledged.map { store.bodies[$0] }).filter { body in
      try !ProofStore.isStored(body, in: file)
    }
    if !lost.isEmpty {
      failures.append(
        "kills: \(lost.count) of \(acknowledged.count) acknowledged messages are lost"
      )
    }
    let rest = store.bodies.indices.filter { !acknowledged.contains($0) }
    let child = try ChildProcess(file: file, seed: store.seed, mistake: mistake)
    let last = await child.send(rest.map { ($0, store.bodies[$0]) })
    if last.values.contains(where: { $0 != 200 }) { failures.append("kills: not all are stored") }
    let expected = try await store.oracle(store.bodies)
    if try ProofStore.contents(SQLiteStore(path: file)) != expected {
      failures.append("kills: purchases differ from those of one process that was never killed")
    }
    return failures
  }
}

extension ProofStore {
  /// Whether a message is in the evidence of a file.
  static func isStored(_ body: String, in file: String) throws -> Bool {
    let document = try SignedDocument(body, as: .notification)
    let digest = try EvidenceDigest(of: document)
    return try SQLiteStore(path: file).read { transaction throws(LedgerStoreError) in
      try transaction.evidence(digest) != nil
    }
  }
}

/// A folder for the files of a proof.
struct TemporaryFolder {
  private let url = FileManager.default.temporaryDirectory
    .appendingPathComponent("ledger-proof-\(UUID().uuidString)")

  init() throws {
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  var path: String { url.path }

  func file(_ name: String) -> String { url.appendingPathComponent(name).path }

  func remove() {
    do {
      try FileManager.default.removeItem(at: url)
    } catch {
      complain("cannot remove \(url.path)")
    }
  }
}
