// SPDX-License-Identifier: Apache-2.0

import Foundation
import SimulatedHistories
import StoreConfiguration
import StoreEngine
import StoreEntitlements
import StorePayloads
import StrictTime
import TestSupport
import Testing

/// The oracle reproduces the hand-written tables of the acceptance suite when the store plays their scripts.
@Suite(.enabled(if: AcceptanceSuite.isPresent, "\(AcceptanceSuite.absence)"))
struct OracleTableTests {
  @Test(arguments: try AcceptanceSuite.scripts())
  func `the oracle reproduces a table`(_ file: String) throws {
    let configuration = try AcceptanceSuite.configuration()
    let script = try StoreScript(
      AcceptanceSuite.bytes(of: "scripts/\(file)")[...],
      for: configuration
    )
    let id = script.options.seed
    var store = StoreState(configuration, script.options)
    var steps = script.steps[...]
    for row in try AcceptanceSuite.rows(of: id) {
      while let step = steps.first, step.time <= row.time {
        steps.removeFirst()
        pass(to: step.time, in: &store)
        store.attempt(step.step, number: step.number)
      }
      // S28 shows what a server receives before the store has signed the renewal.
      if row.isSilent { store.now = row.time } else { pass(to: row.time, in: &store) }
      for (name, expected) in row.entitlements {
        let parts = name.split(separator: "@").map(String.init)
        let customer = store.customer(parts.count > 1 ? parts[1] : "customer")
        let truth = CustomerState(of: customer, in: store)
          .truth(at: row.time, id == "S09" ? .generous : .standard)
        let what = "\(id) \(row.time) \(name) \(row.event)"
        expected.check(try #require(truth.products[parts[0]], "\(what)"), what)
      }
    }
  }

  private func pass(to time: Timestamp, in store: inout StoreState) {
    while let due = store.nextDue(until: time) { store.passTime(to: due) }
    store.passTime(to: time)
  }
}

/// The tables in machine-readable form, if present.
enum AcceptanceSuite {
  private static let data = SharedData("scenarios")
  static var isPresent: Bool { data.isPresent }
  static var absence: Comment { Comment(rawValue: data.absence) }

  static func bytes(of file: String) throws -> [UInt8] { try data.bytes(of: file) }

  static func scripts() throws -> [String] { isPresent ? try data.files(in: "scripts") : [] }

  static func configuration() throws -> StoreConfiguration {
    try StoreConfiguration(bytes(of: "base.storekit")[...])
  }

  struct Row {
    let time: Timestamp
    let event: String
    let entitlements: [String: Expectation]

    var isSilent: Bool { entitlements.values.contains { $0.reason == "awaitingRenewalEvidence" } }
  }

  struct Expectation {
    let verdict: String
    let reason: String
    let until: Timestamp?

    func check(_ found: ProductTruth, _ event: String) {
      #expect(found.verdict.rawValue == verdict, "\(event)")
      // The rules define no reason for some rejections, and the levels of these products are not the oracle's.
      if !found.reasons.isEmpty {
        #expect(found.reasons.map(\.rawValue).contains(reason), "\(event)")
      }
      if verdict == "entitled" { #expect(found.until == until, "\(event)") }
    }
  }

  static func rows(of id: String) throws -> [Row] {
    let suite = try JSONDecoder().decode(JSONValue.self, from: Data(bytes(of: "scenarios.json")))
    let scenario = try #require(suite.array?.first { $0["id"]?.string == id })
    return try #require(scenario["rows"]?.array).map { row in
      Row(
        time: try Timestamp(rfc3339: try #require(row["time"]?.string)),
        event: row["event"]?.string ?? "",
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
