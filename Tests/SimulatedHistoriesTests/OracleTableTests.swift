// SPDX-License-Identifier: Apache-2.0

import Foundation
import SimulatedHistories
import StoreEntitlements
import StorePayloads
import StrictTime
import TestSupport
import Testing

/// The oracle reproduces the hand-written tables of the acceptance suite.
struct OracleTableTests {
  /// A scenario, and the events of its rows for the oracle.
  struct Table: Sendable, CustomTestStringConvertible {
    let id: String
    var graceDays: Int64? = 16
    var graceForTrials = true
    var isGenerous = false
    let steps: [ScriptedStore.Step]

    var testDescription: String { id }
  }

  // S21 needs two customers, see below; S31 uses sandbox periods, which the oracle does not model.
  static let tables = [
    Table(
      id: "S01",
      steps: [.buy("news.month"), .renew, .renew, .autoRenew(false), .look, .expire(1)]
    ),
    Table(id: "S02", steps: [.buy("pro.month", offer: .trial), .renew]),
    Table(
      id: "S03",
      steps: [.buy("pro.month", offer: .trial), .autoRenew(false), .expire(1), .buy("pro.month")]
    ),
    Table(id: "S05", steps: [.buy("pro.month", offer: .payUpFront), .renew]),
    Table(id: "S06", steps: [.buy("news.month"), .fail, .recover]),
    Table(id: "S08", graceDays: nil, steps: [.buy("news.month"), .fail, .look, .expire(2)]),
    Table(id: "S09", graceDays: nil, isGenerous: true, steps: [.buy("news.month"), .fail, .look]),
    Table(id: "S10", steps: [.buy("news.month"), .fail, .cancelUnpaid]),
    Table(
      id: "S11",
      graceForTrials: false,
      steps: [.buy("pro.month", offer: .trial), .fail, .recover]
    ),
    Table(id: "S13", steps: [.buy("basic.week"), .buy("pro.year"), .look]),
    Table(
      id: "S14",
      steps: [
        .buy("pro.year"), .plan("basic.month"), .plan("pro.year"), .plan("basic.month"), .renew,
      ]
    ),
    Table(id: "S16", steps: [.buy("news.month"), .look, .look, .renew, .look, .expire(3)]),
    Table(id: "S17", steps: [.buy("news.month"), .look, .autoRenew(false), .expire(1)]),
    Table(id: "S20", steps: [.buy("pro.year"), .refund(percent: 50_137)]),
    Table(
      id: "S22",
      steps: [.buy("news.month"), .redeem(.promotion), .renew, .renew, .renew, .renew]
    ),
    Table(
      id: "S24",
      steps: [
        .buy("news.month"), .autoRenew(false), .expire(1), .look,
        .buy("news.month", offer: .winBack),
      ]
    ),
    Table(
      id: "S26",
      steps: [
        .buyOnce("lifetime", quantity: 1), .buyOnce("coins100", quantity: 2),
        .buyOnce("season.pass", quantity: 1), .buyOnce("season.pass", quantity: 1),
        .refundOnce("coins100", percent: 50), .refundOnce("lifetime", percent: nil), .look,
      ]
    ),
    Table(id: "S28", steps: [.buy("news.month"), .silence, .renew]),
    Table(id: "S30", steps: [.buy("pro.commit"), .fail, .recover]),
  ]

  @Test(.enabled(if: AcceptanceSuite.isPresent, "\(AcceptanceSuite.absence)"), arguments: tables)
  func `the oracle reproduces a table`(_ table: Table) throws {
    let rows = try AcceptanceSuite.rows(of: table.id)
    try #require(rows.count == table.steps.count)
    var store = ScriptedStore(graceDays: table.graceDays, graceForTrials: table.graceForTrials)
    for (row, step) in zip(rows, table.steps) {
      store.perform(step, at: row.time)
      let truth = store.truth(at: row.time, table.isGenerous ? .generous : .standard)
      for (product, expected) in row.entitlements {
        let found = try #require(truth.products[product], "\(row.event)")
        expected.check(found, row.event)
      }
      for (chain, status) in row.status where chain == "A" {
        #expect(truth.chains.values.first?.status.rawValue == status, "\(row.event)")
      }
    }
  }

  @Test(.enabled(if: AcceptanceSuite.isPresent, "\(AcceptanceSuite.absence)"))
  func `the oracle reproduces S21 for the owner and the family member`() throws {
    var owner = ScriptedStore(graceDays: 16)
    var member = ScriptedStore(graceDays: 16)
    let steps: [(ScriptedStore.Step, ScriptedStore.Step)] = [
      (.buy("pro.year"), .share("pro.year")), (.look, .endSharing),
      (.refund(percent: 100_000), .look),
    ]
    for (row, step) in zip(try AcceptanceSuite.rows(of: "S21"), steps) {
      owner.perform(step.0, at: row.time)
      member.perform(step.1, at: row.time)
      let found = [
        "pro.year@owner": owner.truth(at: row.time).products["pro.year"],
        "pro.year@member": member.truth(at: row.time).products["pro.year"],
      ]
      for (name, expected) in row.entitlements {
        expected.check(try #require(found[name] ?? nil), row.event)
      }
    }
  }
}

/// The tables in machine-readable form, if present.
enum AcceptanceSuite {
  private static let data = SharedData("scenarios")
  static var isPresent: Bool { data.isPresent }
  static var absence: Comment { Comment(rawValue: data.absence) }

  struct Row {
    let time: Timestamp
    let event: String
    let status: [String: Int64]
    let entitlements: [String: Expectation]
  }

  struct Expectation {
    let verdict: String
    let reason: String
    let until: Timestamp?

    func check(_ found: ProductTruth, _ event: String) {
      #expect(found.verdict.rawValue == verdict, "\(event)")
      // The rules define no reason for some rejections.
      if !found.reasons.isEmpty {
        #expect(found.reasons.map(\.rawValue) == [reason], "\(event)")
      }
      #expect(found.until == until, "\(event)")
    }
  }

  static func rows(of id: String) throws -> [Row] {
    let bytes = try data.bytes(of: "scenarios.json")
    let suite = try JSONDecoder().decode(JSONValue.self, from: Data(bytes))
    let scenario = try #require(suite.array?.first { $0["id"]?.string == id })
    return try #require(scenario["rows"]?.array).map { row in
      Row(
        time: try Timestamp(rfc3339: try #require(row["time"]?.string)),
        event: row["event"]?.string ?? "",
        status: (row["status"]?.object ?? [:]).compactMapValues(\.integer),
        entitlements: try (row["entitlements"]?.object ?? [:]).mapValues { json in
          Expectation(
            verdict: json["verdict"]?.string ?? "",
            reason: json["reason"]?.string ?? "",
            until: try json["until"]?.string.map { try Timestamp(rfc3339: $0) }
          )
        }
      )
    }
  }
}
