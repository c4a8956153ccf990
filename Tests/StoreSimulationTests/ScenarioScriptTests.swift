// SPDX-License-Identifier: Apache-2.0

import Foundation
import ScriptPlaying
import StoreConfiguration
import StoreEngine
import StoreEntitlements
import StorePayloads
import StrictTime
import TestSupport
import Testing

/// Compares the simulation with the scenario tables, as `check.py` of the scenarios does: notifications, records and
/// statuses at the time of each row, and the entitlements derived from the documents of that time.
@Suite(.enabled(if: scenarios.isPresent, Comment(rawValue: scenarios.absence)))
struct ScenarioScriptTests {
  @Test(arguments: try scenarios.isPresent ? scenarios.files(in: "scripts") : [])
  func `the play of a script matches its table`(_ file: String) throws {
    let configuration = try StoreConfiguration(scenarios.bytes(of: "base.storekit")[...])
    let script = try StoreScript(scenarios.bytes(of: "scripts/\(file)")[...], for: configuration)
    let table = try ScenarioTable(script.options.seed)
    let play = try Play(of: script, in: configuration)
    var rows = try play.jsonLines().dropFirst().map { line in
      try JSONDecoder().decode(JSONValue.self, from: Data(line))
    }[...]
    var state = ScenarioState()
    for expected in table.rows {
      let time = try Timestamp(rfc3339: try #require(expected["time"]?.string))
      var sent: [String] = []
      while let row = rows.first, try Timestamp(rfc3339: row["time"]?.string ?? "") <= time {
        rows.removeFirst()
        state.take(row)
        if row["time"]?.string == "\(time)" { sent += types(row, "notificationType") }
      }
      // The table of S28 shows what a server receives, not what the store does.
      guard table.id != "S28" else { continue }
      if expected["event"]?.string?.contains("signed 02-10") != true {
        #expect(sent.sorted() == types(expected, "type").sorted(), "\(time)")
      }
      let isListed = !["S29", "S31"].contains(table.id)
      try state.check(expected, at: "\(table.id) \(time)", listsAll: isListed)
      let then = try Play(of: script, in: configuration, until: time)
      try checkEntitlements(
        then,
        table,
        expected,
        time,
        isSandbox: script.options.environment == .sandbox
      )
    }
  }

  private func types(_ row: JSONValue, _ member: String) -> [String] {
    (row["notifications"]?.array ?? []).map {
      "\($0[member]?.string ?? "")/\($0["subtype"]?.string ?? "")"
    }
  }

  private func checkEntitlements(
    _ play: Play,
    _ table: ScenarioTable,
    _ row: JSONValue,
    _ time: Timestamp,
    isSandbox: Bool
  ) throws {
    let environment: StoreEnvironment = isSandbox ? .sandbox : .production
    let signer = try ScenarioScriptTests.signer.get()
    let output = try StoreOutput(play, at: time, environment: environment, signer: signer)
    for (name, expected) in row["entitlements"]?.object ?? [:] {
      let parts = name.split(separator: "@").map(String.init)
      let ledger = try output.ledger(of: parts.count > 1 ? parts[1] : "customer")
      let summary = ledger.entitlements(at: time, in: environment, policy: table.policy)
      let found = summary[parts[0]]
      let what: Comment = "\(table.id) \(time) \(name)"
      #expect(found.verdict.rawValue == expected["verdict"]?.string, what)
      #expect(found.reason.rawValue == expected["reason"]?.string, what)
      guard found.isEntitled else { continue }
      let until = try expected["until"]?.string.map { try Timestamp(rfc3339: $0) }
      #expect(found.until == until, what)
    }
  }

  private static let signer = Result { try StoreSigner(seed: "scenarios") }
}

/// A scenario, and the policy for its expected answers.
private struct ScenarioTable {
  let id: String
  let rows: [JSONValue]

  init(_ id: String) throws {
    self.id = id
    let bytes = try scenarios.bytes(of: "scenarios.json")
    let tables = try JSONDecoder().decode(JSONValue.self, from: Data(bytes)).array
    let table = try #require(tables?.first { $0["id"]?.string == id })
    rows = try #require(table["rows"]?.array)
  }

  var policy: EntitlementPolicy {
    var policy = EntitlementPolicy()
    if id == "S09" { policy.billingRetryAccess = CalendarPeriod(days: 7) ?? .zero }
    if id == "S26" { policy.durations["season.pass"] = CalendarPeriod(days: 90) }
    return policy
  }
}

/// The latest state in the rows of a play, and the expected state in the rows of the table.
private struct ScenarioState {
  private var transactions: [String: JSONValue] = [:]
  private var renewals: [String: JSONValue] = [:]
  private var subscriptions: [String: JSONValue] = [:]
  private var wantedTransactions: [String: [String: JSONValue]] = [:]
  private var wantedRenewals: [String: [String: JSONValue]] = [:]

  mutating func take(_ row: JSONValue) {
    for each in row["transactions"]?.array ?? [] {
      transactions[each["transactionId"]?.string ?? ""] = each
    }
    for each in row["renewalInfo"]?.array ?? [] {
      renewals[each["originalTransactionId"]?.string ?? ""] = each
    }
    for each in row["subscriptions"]?.array ?? [] {
      subscriptions[each["name"]?.string ?? ""] = each
    }
  }

  mutating func check(_ row: JSONValue, at place: String, listsAll: Bool) throws {
    for (name, change) in row["transactions"]?.object ?? [:] {
      wantedTransactions[name, default: [:]].merge(change.object ?? [:]) { _, new in new }
    }
    for (name, change) in row["renewalInfo"]?.object ?? [:] {
      wantedRenewals[name, default: [:]].merge(change.object ?? [:]) { _, new in new }
    }
    try checkTransactions(at: place, listsAll: listsAll)
    try checkRenewals(at: place)
    for (name, status) in row["status"]?.object ?? [:] {
      #expect(subscriptions[name]?["status"]?.integer == status.integer, "\(place) \(name)")
    }
  }

  private func checkTransactions(at place: String, listsAll: Bool) throws {
    var free = transactions
    for (name, wanted) in wantedTransactions.sorted(by: { $0.key < $1.key }) {
      let what = "\(place) transaction \(name)"
      let date = try ScenarioState.date(wanted["purchaseDate"])
      let found = free.first { _, payload in
        let isShared = payload["inAppOwnershipType"]?.string == "FAMILY_SHARED"
        return payload["productId"]?.string == wanted["productId"]?.string
          && payload["purchaseDate"]?.integer == date
          && wanted["customer"].map { ($0.string == "member") == isShared } ?? true
      }
      let (id, payload) = try #require(found, "\(what)")
      free[id] = nil
      for member in ["expiresDate", "revocationDate"] {
        #expect(
          try payload[member]?.integer == ScenarioState.date(wanted[member]),
          "\(what) \(member)"
        )
      }
      #expect(
        (payload["isUpgraded"]?.bool ?? false) == (wanted["isUpgraded"]?.bool ?? false),
        "\(what)"
      )
      if wanted["revocationDate"]?.string != nil, let type = wanted["revocationType"]?.string {
        #expect(payload["revocationType"]?.string == type, "\(what)")
      }
      if let kind = wanted["offerKind"] {
        #expect(ScenarioState.offerKind(payload) == kind.string, "\(what)")
      }
    }
    if listsAll { #expect(free.isEmpty, "\(place): transactions beyond those of the table") }
  }

  private func checkRenewals(at place: String) throws {
    for (name, wanted) in wantedRenewals {
      let id = subscriptions[name]?["originalTransactionId"]?.string ?? ""
      let payload = renewals[id]
      for (member, value) in wanted {
        let found = payload?[member]
        let what: Comment = "\(place) renewal info \(name) \(member)"
        if member.hasSuffix("Date") {
          #expect(try found?.integer == ScenarioState.date(value), what)
        } else if member == "isInBillingRetryPeriod" {
          #expect((found?.bool ?? false) == (value.bool ?? false), what)
        } else if let number = value.integer {
          #expect(found?.integer == number, what)
        } else {
          #expect(found?.string == value.string, what)
        }
      }
    }
  }

  private static func date(_ value: JSONValue?) throws -> Int64? {
    try value?.string.map { try Timestamp(rfc3339: $0).millisecondsSince1970 }
  }

  private static func offerKind(_ payload: JSONValue) -> String? {
    guard let type = payload["offerType"]?.integer else { return nil }
    guard type == 1 else { return "offer" }
    return payload["offerDiscountType"]?.string == "FREE_TRIAL" ? "trial" : "intro"
  }
}

private let scenarios = SharedData("scenarios")
