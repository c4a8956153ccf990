// SPDX-License-Identifier: Apache-2.0

import LedgerSQLite
import LedgerService

/// Messages in many orders, each one to four times, in one process and in four on one file: the purchases are the same bytes.
struct OrderProof {
  let orders: Int
  let customers: Int

  func run() async throws -> [String] {
    let store = try ProofStore(customers: customers, seed: "orders")
    let expected = try await store.oracle(store.all)
    var failures: [String] = []
    for order in 0..<orders {
      let processes = order % 2 == 0 ? 1 : 4
      if try await contents(store, processes: processes, mistake: "none") != expected {
        failures.append("orders: purchases of order \(order) with \(processes) processes differ")
      }
    }
    if try await contents(store, processes: 1, mistake: "overwrites") == expected {
      failures.append("orders: a store that overwrites was not found")
    }
    print("orders\t\(orders)\nmessages\t\(store.all.count)")
    return failures
  }

  private func contents(
    _ store: ProofStore,
    processes: Int,
    mistake: String
  ) async throws -> [StoredPurchase] {
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    let file = folder.file("ledger.db")
    let messages = store.all.indices.flatMap { number in
      Array(repeating: number, count: Int.random(in: 1...4))
    }
    .shuffled()
    let children = try (0..<processes).map { _ in
      try ChildProcess(file: file, seed: store.seed, mistake: mistake)
    }
    await withTaskGroup(of: Void.self) { group in
      for (index, child) in children.enumerated() {
        let share = messages.enumerated().filter { $0.offset % processes == index }
        group.addTask {
          _ = await child.send(share.map { ($0.offset, store.all[$0.element]) })
        }
      }
    }
    return try ProofStore.contents(SQLiteStore(path: file))
  }
}
