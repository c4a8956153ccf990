// SPDX-License-Identifier: Apache-2.0

import Foundation
import StoreEngine
import StoreEntitlements
import StorePayloads
import StoreReceipts
import StrictTime
import TestSupport

/// Compares the engine with the script of one group.
package struct GroupTrial {
  private let seed: UInt64
  private let life: GroupLife
  private let messages: [EntitlementLedger]
  private var random: SeededGenerator
  package private(set) var tally = GroupTally()
  /// Changes an answer before it is compared, to test the checks themselves.
  package var alteration: @Sendable (GroupAnswer) -> GroupAnswer = { $0 }

  /// Signs the messages of a seed.
  package init(seed: UInt64, mint: GroupMint) throws {
    self.seed = seed
    let life = GroupLife(seed: seed)
    self.life = life
    messages = try life.notes.map { try mint.ledger($0, of: life) }
    random = SeededGenerator(seed: seed ^ 0x6A0)
    tally.groups = 1
    tally.messages = messages.count
  }

  /// Asks about some subsets of the messages.
  package mutating func run(subsets: Int) throws {
    for _ in 0..<subsets { try askSubset() }
  }

  /// Messages up to a time: all, or each with some probability, in any order, some twice.
  private mutating func askSubset() throws {
    let dates = life.dates.sorted()
    guard let until = random.pick(dates), let last = dates.last else { return }
    let percent = random.pick([30, 60, 85, 100, 100]) ?? 100
    let arrived = life.notes.indices.filter { index in
      life.notes[index].signed <= until && random.chance(percent)
    }
    var ledger = EntitlementLedger.empty([environment])
    for place in random.shuffled(arrived) {
      for _ in 0...random.below(2) { _ = ledger.merge(messages[place]) }
    }
    guard !ledger.isEmpty else { return }
    let customers = try route(ledger)
    var times = [until]
    for _ in 0..<3 {
      if let date = random.pick(dates.filter { $0 >= until }) {
        times.append(date.adding(milliseconds: random.pick([0, -1, 1, 3_600_000]) ?? 0))
      }
    }
    times.append(last.adding(seconds: 100 * 86_400))
    for time in times where time >= until {
      ask(customers, GroupOracle(life, Array(arrived), at: time))
    }
  }

  private var environment: StoreEnvironment { life.isSandbox ? .sandbox : .production }

  /// The evidence of each person, by one of the ways in which a server may keep it.
  private mutating func route(_ ledger: EntitlementLedger) throws -> [Int: EntitlementLedger] {
    var ledger = ledger
    switch random.below(4) {
    case 0:
      ledger = try JSONDecoder().decode(
        EntitlementLedger.self,
        from: try JSONEncoder().encode(ledger)
      )
    case 1:
      var merged = EntitlementLedger.empty([environment])
      for (_, part) in random.shuffled(ledger.splitByPurchase()) { _ = merged.merge(part) }
      ledger = merged
    case 2:
      let split = ledger.splitByCustomer().customers
      return Dictionary(
        GroupLife.persons.map { person in
          let part = split.first {
            $0.identity.appTransactionId == GroupLife.appTransactionId(of: person)
          }
          return (person, part?.ledger ?? .empty([environment]))
        }
      ) { first, _ in first }
    default: break
    }
    return Dictionary(
      GroupLife.persons.map {
        ($0, ledger.selecting(appTransactionId: GroupLife.appTransactionId(of: $0)))
      }
    ) { first, _ in first }
  }

  // MARK: Questions

  private mutating func ask(_ customers: [Int: EntitlementLedger], _ truth: GroupOracle) {
    for (person, ledger) in customers.sorted(by: { $0.key < $1.key }) {
      let summary = ledger.answer(at: truth.time, in: environment)
      for product in GroupLife.products where person == 0 || product == GroupLife.products[0] {
        let answer = alteration(GroupAnswer(summary[product]))
        askAccess(answer, person, product, truth)
        guard person == 0 else {
          if answer.seats != nil { fail("a member has seats", person, product, truth) }
          continue
        }
        if product == GroupLife.products[0] { askSeats(answer, truth) }
        askMove(answer, product, truth)
      }
    }
  }

  private mutating func askAccess(
    _ answer: GroupAnswer,
    _ person: Int,
    _ product: String,
    _ truth: GroupOracle
  ) {
    guard truth.hasEvidence(person, product) else {
      if answer.verdict == .entitled { fail("access without evidence", person, product, truth) }
      return
    }
    tally.access += 1
    if truth.isComplete { tally.complete += 1 }
    guard let found = truth.judge(answer.verdict, person, product) else {
      return fail("found \(answer.verdict) \(answer.reason)", person, product, truth)
    }
    tally.found[found, default: 0] += 1
  }

  private mutating func askSeats(_ answer: GroupAnswer, _ truth: GroupOracle) {
    guard let expected = truth.seats() else { return }
    tally.seats += 1
    guard let seats = answer.seats else {
      // Nothing is left of a subscription that continues elsewhere.
      if answer.reason == .moved, expected.left == 0 { return }
      return fail("no seats, \(answer.reason)", 0, "team", truth)
    }
    if seats.left != expected.left {
      fail("expected \(expected.left) seats, found \(seats.left)", 0, "team", truth)
    }
    if seats.isComplete, !expected.mayBeComplete {
      fail("seats are not complete", 0, "team", truth)
    }
    if !seats.isComplete, expected.mustBeComplete { fail("seats are complete", 0, "team", truth) }
    tally.found[seats.isComplete ? "seats complete" : "seats incomplete", default: 0] += 1
  }

  private mutating func askMove(_ answer: GroupAnswer, _ product: String, _ truth: GroupOracle) {
    let isMoved = answer.reason == .moved
    guard let expected = truth.move(from: product) else {
      // Only what another subscription names has moved.
      if isMoved, !truth.hasMoved(from: product) {
        fail("a move that nothing shows", 0, product, truth)
      }
      return
    }
    tally.moves += 1
    tally.found[expected.successor == nil ? "move without successor" : "moved", default: 0] += 1
    guard expected.reasons.contains(answer.reason) else {
      return fail("expected \(expected.reasons), found \(answer.reason)", 0, product, truth)
    }
    if answer.successor != expected.successor.map({ GroupLife.id($0) }) {
      fail("found successor \(answer.successor ?? "-")", 0, product, truth)
    }
    let actions: [NextAction] = answer.reason == .revoked ? [.askAppStore] : []
    // While another product of the group is active, or may be, there is nothing to do.
    if answer.nextActions != actions, !(answer.nextActions.isEmpty && answer.reason == .revoked) {
      fail("found actions \(answer.nextActions)", 0, product, truth)
    }
  }

  private mutating func fail(
    _ text: String,
    _ person: Int,
    _ product: String,
    _ truth: GroupOracle
  ) {
    tally.failures += 1
    guard tally.reports.count < GroupTally.reportLimit else { return }
    var lines = ["group \(seed): \(text), person \(person), \(product), at \(truth.time)"]
    lines.append(
      "  shares ids \(life.sharesIds), names persons \(life.namesPersons), shares items \(life.sharesItems)"
    )
    for (place, note) in life.notes.enumerated() where note.signed <= truth.time {
      let state = truth.arrived.contains(place) ? "arrived" : "lost"
      let texts = note.purchases.map { index in
        let purchase = life.purchases[index]
        return
          "\(purchase.number) of \(purchase.line) person \(purchase.person) \(purchase.product) "
          + "\(purchase.from) to \(purchase.until), \(purchase.seats) seats"
          + (purchase.end.map { ", ended \($0.date) \($0.type ?? "-")" } ?? "")
      }
      lines.append(
        "  \(state) \(note.signed) \(note.form) renews \(note.renews) ended \(note.hasEnded): "
          + texts.joined(separator: "; ")
      )
    }
    tally.reports.append(lines.joined(separator: "\n"))
  }
}

extension GroupLife {
  static let persons = [0] + Array(members)
}
