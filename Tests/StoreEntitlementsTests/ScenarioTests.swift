// SPDX-License-Identifier: Apache-2.0

import StoreEntitlements
import StorePayloads
import StrictTime
import TestSupport
import Testing

/// The acceptance suite: every row of every scenario, with evidence that StoreLab signs and the verifiers accept.
@Suite(.enabled(if: Scenario.data.isPresent, Comment(rawValue: Scenario.data.absence)))
struct ScenarioTests {
  @Test(arguments: try Scenario.all())
  func `every row has the expected status and entitlements`(
    _ scenario: Scenario
  ) throws {
    var source = ScenarioEvidence(scenario)
    var ledger = EntitlementLedger([], [scenario.environment])
    for row in scenario.rows {
      for piece in try source.evidence(of: row) { #expect(ledger.take(piece).isEmpty) }
      try check(row, of: scenario, ledger, source)
    }
  }

  /// Properties 1 to 3 of the suite: the final answer does not depend on order, repetition or loss of messages.
  @Test(arguments: try Scenario.all())
  func `the last row does not depend on the order of evidence`(_ scenario: Scenario) throws {
    var source = ScenarioEvidence(scenario)
    let evidence = try scenario.rows.flatMap { try source.evidence(of: $0) }
    let last = try #require(scenario.rows.last)
    let history = try source.answers(at: last.time, last.status)
    let ledger = EntitlementLedger(evidence, [scenario.environment])
    for seed in 0..<UInt64(10) {
      var generator = SeededGenerator(seed: seed)
      let hint = Comment(rawValue: "\(generator)")
      let repeated = evidence.flatMap { piece in
        Array(repeating: piece, count: .random(in: 1...3, using: &generator))
      }
      let shuffled = EntitlementLedger(
        repeated.shuffled(using: &generator),
        [scenario.environment]
      )
      #expect(shuffled == ledger, hint)
      let left = evidence.filter { _ in Bool.random(using: &generator) } + history
      let recovered = EntitlementLedger(left, [scenario.environment])
      try check(last, of: scenario, recovered, source, hint)
    }
  }

  @Test func `the suite has the expected number of scenarios`() throws {
    let ids = try Scenario.all().map(\.id)
    #expect(
      ids == [
        "S01", "S02", "S03", "S05", "S06", "S08", "S09", "S10", "S11", "S13", "S14", "S16", "S17",
        "S20", "S21", "S22", "S24", "S26", "S28", "S30", "S31",
      ]
    )
    #expect(try Scenario.all().flatMap(\.rows).count == 81)
    // The notes below the tables are tested in ScenarioCheckTests.
    let checked = try Scenario.all().filter { !$0.checks.isEmpty }
    #expect(checked.map(\.id) == ["S02", "S20", "S28"])
    #expect(checked.flatMap(\.checks).count == 4)
  }

  private func check(
    _ row: Scenario.Row,
    of scenario: Scenario,
    _ ledger: EntitlementLedger,
    _ source: ScenarioEvidence,
    _ hint: Comment = ""
  ) throws {
    let place: Comment = "\(scenario.id) \(row.time) \(row.event) (\(row.notes)) \(hint)"
    for (name, expected) in row.entitlements {
      let parts = name.split(separator: "@").map(String.init)
      let productId = try #require(parts.first)
      let known =
        parts.count < 2
        ? ledger
        : ledger.selecting(
          appTransactionId: try ScenarioEvidence.appTransactionId(of: parts[1])
        )
      let found = known.entitlements(
        at: row.time,
        in: scenario.environment,
        policy: scenario.policy
      )[productId]
      #expect(found.verdict == expected.verdict, place)
      #expect(found.reason == expected.reason, place)
      #expect(found.until == expected.until, place)
      if expected.verdict == .notEntitled { #expect(found.from != nil, place) }
    }
    let summary = ledger.entitlements(
      at: row.time,
      in: scenario.environment,
      policy: scenario.policy
    )
    var statuses: [String: Int64] = [:]
    for chain in row.status.keys {
      let id = try source.originalTransactionId(of: chain)
      statuses[chain] = summary.chains.first { $0.originalTransactionId == id }?.status.rawValue
    }
    #expect(statuses == row.status, place)
    #expect(summary.chains.count == row.status.count, place)
    checkOthers(row, summary, place)
  }

  /// Products that a row omits were never bought, or were replaced by another product of their chain.
  private func checkOthers(
    _ row: Scenario.Row,
    _ summary: EntitlementSummary,
    _ place: Comment
  ) {
    let listed = Set(row.entitlements.keys.compactMap { $0.split(separator: "@").first })
    for product in Scenario.products where !listed.contains(product[...]) {
      let found = summary[product]
      #expect(found.verdict == .notEntitled, place)
      #expect([.neverPurchased, .expiredVoluntary, .changedProduct].contains(found.reason), place)
    }
  }
}

extension Scenario {
  /// The products of the suite.
  static let products = [
    "pro.year", "team.year", "pro.month", "pro.commit", "basic.month", "basic.week", "news.month",
    "lifetime", "coins100", "season.pass", "trial14",
  ]
}
