// SPDX-License-Identifier: Apache-2.0

import Foundation
import LedgerSQLite
import LedgerService
import StoreSimulation

/// A great number of messages: the memory of the process stays the same.
struct FlatProof {
  let messages: Int

  func run() async throws -> [String] {
    let store = try ProofStore(customers: 60, seed: "flat")
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    let ledger = LedgerService(
      store: try SQLiteStore(path: folder.file("ledger.db")),
      verifier: try ProofStore.verifier(seed: store.seed)
    )
    var sizes: [Int] = []
    let round = store.all.count
    for _ in 0..<max(4, messages / round) {
      await withTaskGroup(of: Void.self) { group in
        for (index, body) in store.all.enumerated() {
          if index % 64 == 63 { await group.waitForAll() }
          group.addTask { _ = await ledger.receive(body, at: store.now) }
        }
      }
      sizes.append(try FlatProof.residentKilobytes())
    }
    let (early, late) = (sizes[sizes.count / 4], sizes[sizes.count - 1])
    print("flat: messages\t\(sizes.count * round)\nflat: kB\t\(early), at the end \(late)")
    return late > early + early / 4 ? ["flat: memory grew from \(early) kB to \(late) kB"] : []
  }

  private static func residentKilobytes() throws -> Int {
    let text = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
    let line = text.split(separator: "\n").first { $0.hasPrefix("VmRSS:") }
    return line.flatMap { Int($0.split(separator: " ").dropFirst().first ?? "") } ?? 0
  }
}
