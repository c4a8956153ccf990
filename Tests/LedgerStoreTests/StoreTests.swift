// SPDX-License-Identifier: Apache-2.0

import Foundation
import LedgerSQLite
import LedgerStore
import StoreTypes
import StrictTime
import Testing

/// The operations of every store, which behave in the same way.
@Suite struct StoreTests {
  enum Kind: CaseIterable, Sendable { case memory, file }

  private static let scope = LedgerScope(bundleId: "com.example.app", environment: .production)
  private let folder = TemporaryFolder()

  private func store(_ kind: Kind) throws -> any LedgerStore {
    kind == .memory ? MemoryStore() : try SQLiteStore(path: folder.file("ledger.db"))
  }

  private static func key(_ id: String) -> PurchaseKey {
    PurchaseKey(scope, .purchase(originalTransactionId: id))
  }

  private static func evidence(_ number: UInt8, _ subjects: [PurchaseKey]) throws -> StoredEvidence
  {
    let digest = try #require(
      EvidenceDigest(hexadecimal: String(repeating: "0\(number)", count: 32))
    )
    return StoredEvidence(
      digest: digest,
      kind: .notification,
      bytes: [0, number, 0xFF],
      receivedAt: .day(Int64(number)),
      subjects: subjects,
      sender: number == 1 ? "anna\u{0}" : nil
    )
  }

  @Test(arguments: Kind.allCases) func `evidence is found by digest and by purchase, in pages`(
    _ kind: Kind
  ) async throws {
    let store = try store(kind)
    let all = try (1...5).map { try Self.evidence($0, [Self.key("1"), Self.key("\($0)")]) }
    try await store.write { transaction throws(LedgerStoreError) in
      for evidence in all { try transaction.add(evidence) }
    }
    let (first, page, rest, other, everything) = try store.read {
      transaction throws(LedgerStoreError) in
      (
        try transaction.evidence(all[0].digest),
        try transaction.evidence(of: Self.key("1"), after: nil, limit: 3),
        try transaction.evidence(of: Self.key("1"), after: all[2].digest, limit: 3),
        try transaction.evidence(of: Self.key("4"), after: nil, limit: 9),
        try transaction.evidence(of: nil, after: nil, limit: 9)
      )
    }
    #expect(first?.sender == "anna\u{0}")
    #expect(first?.bytes == all[0].bytes)
    #expect(page.map(\.digest) == all.prefix(3).map(\.digest))
    #expect(rest.map(\.digest) == all.suffix(2).map(\.digest))
    #expect(other.map(\.digest) == [all[3].digest])
    #expect(other.first?.subjects == [Self.key("4")])
    #expect(Set(first?.subjects ?? []) == [Self.key("1")])
    #expect(everything.count == 5)
  }

  @Test(arguments: Kind.allCases) func `purchases are selected by owner and app transaction id`(
    _ kind: Kind
  ) async throws {
    let store = try store(kind)
    let download = PurchaseKey(Self.scope, .download(appTransactionId: "7"))
    @Sendable func purchase(_ id: String, _ owner: PurchaseOwner?, consumable: Bool = false)
      -> StoredPurchase
    {
      StoredPurchase(
        key: Self.key(id),
        ledger: Array("{\(id)}".utf8),
        owner: owner,
        formerOwners: owner == nil ? [] : ["zoe"],
        appTransactionId: "7",
        isConsumable: consumable
      )
    }
    let rows = [
      purchase("1", PurchaseOwner("anna", .claim)),
      purchase("2", PurchaseOwner("anna", .onlyAccount)),
      purchase("3", nil), purchase("4", PurchaseOwner("bela", .accountToken), consumable: true),
    ]
    try await store.write { transaction throws(LedgerStoreError) in
      for row in rows { try transaction.put(row) }
    }
    func ids(_ selection: PurchaseSelection, after: PurchaseKey? = nil, limit: Int = 9) throws
      -> [String]
    {
      try store.read { transaction throws(LedgerStoreError) in
        try transaction.purchases(selection, in: Self.scope, after: after, limit: limit)
      }.compactMap(\.key.originalTransactionId)
    }
    #expect(try ids(.all) == ["1", "2", "3", "4"])
    #expect(try ids(.all, after: Self.key("1"), limit: 2) == ["2", "3"])
    #expect(try ids(.owned(by: "anna")) == ["1", "2"])
    #expect(try ids(.owned(by: "bela")) == ["4"])
    #expect(try ids(.entitling("bela")) == [])
    #expect(try ids(.movedAway(from: "zoe")) == ["1", "2", "4"])
    #expect(try ids(.unnamed(of: download)) == ["2", "3"])
    #expect(try ids(.downloaded(download)) == ["1", "2", "3", "4"])
    let names = try store.read { transaction throws(LedgerStoreError) in
      try transaction.namedOwners(of: download)
    }
    #expect(names == ["anna", "bela"])
    // A purchase that is replaced leaves its old places.
    try await store.write { transaction throws(LedgerStoreError) in
      try transaction.put(purchase("1", PurchaseOwner("bela", .move)))
    }
    #expect(try ids(.owned(by: "anna")) == ["2"])
    let found = try store.read { transaction throws(LedgerStoreError) in
      (try transaction.purchase(Self.key("1")), try transaction.namedOwners(of: download))
    }
    #expect(found.0 == purchase("1", PurchaseOwner("bela", .move)))
    #expect(found.1 == ["bela"])
  }

  @Test(arguments: Kind.allCases) func `nothing of a body that throws is stored`(
    _ kind: Kind
  ) async throws {
    let store = try store(kind)
    let evidence = try Self.evidence(1, [Self.key("1")])
    let purchase = StoredPurchase(
      key: Self.key("1"),
      ledger: [1],
      owner: PurchaseOwner("anna", .claim)
    )
    let entry = OwnerEntry(.claim, "anna", at: .day(1), origin: "test")
    await #expect(throws: LedgerStoreError.self) {
      try await store.write { transaction throws(LedgerStoreError) in
        try transaction.add(evidence)
        try transaction.put(purchase)
        try transaction.add(entry, to: Self.key("1"))
        _ = try transaction.addChange([1])
        try transaction.put(StoredTask(.refresh, "a", dueAt: .day(1)))
        try transaction.set(.consent("anna"), to: [1])
        throw LedgerStoreError(.unavailable)
      }
    }
    try store.read { transaction throws(LedgerStoreError) in
      #expect(try transaction.evidence(evidence.digest) == nil)
      #expect(try transaction.evidence(of: Self.key("1"), after: nil, limit: 1).isEmpty)
      #expect(try transaction.purchase(Self.key("1")) == nil)
      #expect(try transaction.purchases(.owned(by: "anna"), in: nil, after: nil, limit: 9).isEmpty)
      #expect(try transaction.ownerLog(of: Self.key("1")).isEmpty)
      #expect(try transaction.changes(after: 0, limit: 9).isEmpty)
      #expect(try transaction.tasks(.refresh, dueBy: .latest, limit: 9).isEmpty)
      #expect(try transaction.value(.consent("anna")) == nil)
    }
  }

  @Test(arguments: Kind.allCases) func `owners, changes, tasks, inbox, units and values`(
    _ kind: Kind
  ) async throws {
    let store = try store(kind)
    let entries = [
      OwnerEntry(.move, "bela", at: .day(2), origin: "support", reason: "a\u{0}b"),
      OwnerEntry(.claim, "anna", at: .day(1), origin: "digest"),
    ]
    let digest = try Self.evidence(1, []).digest
    let other = try Self.evidence(2, []).digest
    try await store.write { transaction throws(LedgerStoreError) in
      for entry in entries + entries { try transaction.add(entry, to: Self.key("1")) }
      #expect(try transaction.addChange([1]) == 1)
      #expect(try transaction.addChange([2]) == 2)
      for (name, day) in [("c", Int64(1)), ("a", 3), ("b", 1)] {
        try transaction.put(StoredTask(.refresh, name, dueAt: .day(day), body: [7]))
      }
      try transaction.put(StoredTask(.refresh, "c", dueAt: .day(2)))
      let entry = InboxEntry(digest: digest, bytes: [1, 2], receivedAt: .day(1), code: "x")
      let second = InboxEntry(digest: other, bytes: [1, 2], receivedAt: .day(1), code: "x")
      #expect(try transaction.keep(entry, atMost: 2, bytes: 3))
      #expect(try transaction.keep(entry, atMost: 2, bytes: 3))
      #expect(try !transaction.keep(second, atMost: 2, bytes: 3))
      #expect(try !transaction.keep(second, atMost: 1, bytes: 9))
      for (name, units) in [("1", Int64(3)), ("2", -1)] {
        let expense = SpentUnits(
          units,
          of: "coins",
          by: "anna",
          in: Self.scope,
          name: name,
          at: .day(1)
        )
        #expect(try transaction.expense(name, of: "anna", in: Self.scope) == nil)
        try transaction.add(expense)
        #expect(try transaction.expense(name, of: "anna", in: Self.scope) == expense)
      }
      try transaction.set(.consent("anna"), to: [1])
      try transaction.set(.consent("anna"), to: [])
    }
    try store.read { transaction throws(LedgerStoreError) in
      #expect(try transaction.ownerLog(of: Self.key("1")) == entries.reversed())
      #expect(try transaction.changes(after: 1, limit: 9) == [StoredChange(cursor: 2, body: [2])])
      #expect(try transaction.changes(after: 0, limit: 1) == [StoredChange(cursor: 1, body: [1])])
      #expect(try transaction.tasks(.refresh, dueBy: .day(2), limit: 9).map(\.name) == ["b", "c"])
      #expect(try transaction.tasks(.consumption, dueBy: .latest, limit: 9).isEmpty)
      #expect(try transaction.inbox(after: nil, limit: 9).map(\.digest) == [digest])
      #expect(try transaction.spentUnits(of: "coins", by: "anna", in: Self.scope) == 2)
      #expect(try transaction.value(.consent("anna")) == [])
      #expect(try transaction.value(.consent("Anna")) == nil)
    }
  }
}

/// A folder that is removed with the test.
final class TemporaryFolder: Sendable {
  private let url = FileManager.default.temporaryDirectory
    .appendingPathComponent("ledger-\(UUID().uuidString)")

  func file(_ name: String) throws -> String {
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    return url.appendingPathComponent(name).path
  }

  deinit {
    do {
      try FileManager.default.removeItem(at: url)
    } catch {
      // It was never used.
    }
  }
}
