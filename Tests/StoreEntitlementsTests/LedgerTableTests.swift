// SPDX-License-Identifier: Apache-2.0

import Foundation
import StoreEntitlements
import StoreReceipts
import TestSupport
import Testing

/// A ledger stores transactions sorted by id; the order of additions must not matter.
struct LedgerTableTests {
  /// Many more additions than the ledger collects before it merges them.
  private static let evidence = Result {
    try (1...600).map { try Evidence.paid($0, of: $0) }
  }
  /// Newer copies of some of these transactions.
  private static let copies = Result {
    try stride(from: 1, through: 600, by: 7).map {
      try Evidence.paid($0, of: $0, signed: "2026-01-15")
    }
  }

  private func bytes(_ ledger: EntitlementLedger) throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    return try encoder.encode(ledger)
  }

  @Test(arguments: [0, 1, 2, 3])
  func `the order of additions does not matter`(_ seed: UInt64) throws {
    let all = try Self.evidence.get() + Self.copies.get()
    let expected = EntitlementLedger(all)
    var generator = SeededGenerator(seed: seed)
    let order = seed == 0 ? all.reversed() : all.shuffled(using: &generator)
    let ledger = EntitlementLedger(order)
    #expect(expected.transactionCount == 600)
    #expect(ledger == expected)
    #expect(ledger.hashValue == expected.hashValue)
    #expect(try bytes(ledger) == bytes(expected))
  }

  @Test func `merges of any size result in the same ledger`() throws {
    let all = try Self.evidence.get() + Self.copies.get()
    let expected = EntitlementLedger(all)
    for size in [1, 50, 300] {
      var merged = EntitlementLedger([])
      for start in stride(from: 0, to: all.count, by: size).reversed() {
        _ = merged.merge(EntitlementLedger(Array(all[start..<min(start + size, all.count)])))
      }
      #expect(merged == expected)
      for _ in 0..<3 { _ = merged.merge(expected) }
      #expect(try bytes(merged) == bytes(expected))
    }
  }

  @Test func `a copy of a ledger changes independently`() throws {
    let all = try Self.evidence.get()
    let ledger = EntitlementLedger(all)
    var copy = ledger
    for piece in try Self.copies.get() { copy.take(piece) }
    #expect(copy != ledger)
    #expect(ledger == EntitlementLedger(all))
  }
}
