// SPDX-License-Identifier: Apache-2.0

import Foundation
import StoreEntitlements
import StoreLab
import StrictTime
import TestSupport
import Testing

/// Properties that hold for all messages about groups; each failure reports the seed.
struct GroupPropertyTests {
  private static let seeds: [UInt64] = Array(0..<24)

  private func bytes(_ ledger: EntitlementLedger) throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    return try encoder.encode(ledger)
  }

  private func answers(_ ledger: EntitlementLedger, _ group: RandomGroup) -> [EntitlementSummary] {
    [group.end, group.end.adding(seconds: 4_000_000)].map {
      ledger.entitlements(at: $0, in: .production, findingValidUntil: true)
    }
  }

  @Test(arguments: seeds)
  func `order, repetition and grouping do not matter`(_ seed: UInt64) throws {
    let group = try RandomGroup(seed: seed)
    var generator = SeededGenerator(seed: seed)
    let ledger = EntitlementLedger(group.evidence)
    for _ in 0..<4 {
      let repeated = (group.evidence + group.evidence.shuffled(using: &generator).prefix(3))
        .shuffled(using: &generator)
      let other = EntitlementLedger(repeated)
      #expect(other == ledger, "\(group)")
      #expect(try bytes(other) == bytes(ledger), "\(group)")
      #expect(answers(other, group) == answers(ledger, group), "\(group)")
      let place = Int.random(in: 0...repeated.count, using: &generator)
      var left = EntitlementLedger(Array(repeated[..<place]))
      let right = EntitlementLedger(Array(repeated[place...]))
      var reversed = right
      _ = reversed.merge(left)
      _ = left.merge(right)
      #expect(left == ledger && reversed == ledger, "\(group)")
      _ = left.merge(left)
      #expect(left == ledger, "\(group)")
    }
  }

  @Test(arguments: seeds)
  func `storing and splitting lose nothing`(_ seed: UInt64) throws {
    let group = try RandomGroup(seed: seed)
    var generator = SeededGenerator(seed: seed)
    let ledger = EntitlementLedger(group.evidence)
    let read = try JSONDecoder().decode(EntitlementLedger.self, from: try bytes(ledger))
    #expect(read == ledger, "\(group)")
    #expect(answers(read, group) == answers(ledger, group), "\(group)")
    let split = ledger.splitByCustomer()
    let parts = split.customers.map(\.ledger) + [split.unnamed]
    for parts in [parts, ledger.splitByPurchase().map(\.ledger)] {
      var merged = EntitlementLedger([])
      for part in parts.shuffled(using: &generator) { _ = merged.merge(part) }
      #expect(merged == ledger, "\(group)")
    }
  }

  /// What is of one person does not depend on what is known of others, and each part is of one person.
  @Test(arguments: seeds)
  func `each customer has their own evidence`(_ seed: UInt64) throws {
    let group = try RandomGroup(seed: seed)
    let ledger = EntitlementLedger(group.evidence)
    for (identity, part) in ledger.splitByCustomer().customers {
      let person = try need(identity.appTransactionId)
      let selected = ledger.selecting(appTransactionId: person)
      #expect(part == selected, "\(group)")
      #expect(selected.selecting(appTransactionId: person) == selected, "\(group)")
      for (summary, other) in zip(answers(part, group), answers(selected, group)) {
        #expect(summary.products == other.products, "\(group)")
      }
    }
  }

  /// The number of seats is between 0 and what the purchaser bought, of transactions in one period.
  @Test(arguments: seeds)
  func `no answer has more seats than were bought`(_ seed: UInt64) throws {
    let group = try RandomGroup(seed: seed)
    let ledger = EntitlementLedger(group.evidence)
    for time in group.dates.sorted() {
      for found in ledger.entitlements(at: time, in: .production, past: .intended).products {
        guard let seats = found.seats else { continue }
        #expect(found.ownership == .purchased, "\(group)")
        #expect(seats.left >= 0 && seats.left <= seats.bought, "\(group)")
        #expect(seats.takenBack >= 0 && seats.bought == seats.left + seats.takenBack, "\(group)")
        #expect(
          Set(seats.transactionIds).isSubset(of: Set((1...3).map { Ids.transaction(500 + $0) }))
        )
      }
    }
  }

  @Test func `the groups have all that is asked about`() throws {
    var found: Set<String> = []
    for seed in Self.seeds {
      let group = try RandomGroup(seed: seed)
      let ledger = EntitlementLedger(group.evidence)
      for part in ledger.splitByPurchase() {
        if case .seat(let line, _) = part.part {
          found.insert(line == Ids.transaction(501) ? "shared id" : "own id")
        }
      }
      let purchaser = ledger.selecting(appTransactionId: Person.purchaser)
      for time in group.dates {
        for answer in purchaser.entitlements(at: time, in: .production, past: .intended).products {
          found.insert("\(answer.reason)")
          if let seats = answer.seats { found.insert(seats.isComplete ? "complete" : "incomplete") }
        }
      }
    }
    let wanted = ["shared id", "own id", "complete", "incomplete", "moved", "revoked", "refunded"]
    #expect(Set(wanted).subtracting(found).isEmpty)
  }
}
