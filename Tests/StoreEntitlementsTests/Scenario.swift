// SPDX-License-Identifier: Apache-2.0

import Foundation
import StoreEntitlements
import StoreReceipts
import StrictTime
import TestSupport
import Testing

/// A scenario of the acceptance suite: events, and the expected answers.
///
/// An unknown member fails the test, which ensures that every expectation of the suite is checked.
struct Scenario: Sendable, CustomTestStringConvertible {
  let id: String
  let title: String
  let environment: StoreEnvironment
  let policy: EntitlementPolicy
  let rows: [Row]
  let checks: [String]

  var testDescription: String { "\(id): \(title)" }

  /// An event, and the answers from then on.
  struct Row: Sendable {
    let time: Timestamp
    /// The description of the event.
    let event: String
    let notes: String
    let transactions: [Int: [String: JSONValue]]
    let renewalInfo: [String: [String: JSONValue]]
    let isEvidenceSeen: Bool
    let notifications: [(type: String, subtype: String?)]
    let status: [String: Int64]
    let entitlements: [String: Expectation]
  }

  /// The expected answer about a product.
  struct Expectation: Sendable {
    let verdict: EntitlementVerdict
    let reason: EntitlementReason
    let until: Timestamp?
  }

  static let file = "scenarios.json"
  static let data = SharedData("scenarios")

  /// All scenarios; none if the suite is absent.
  static func all() throws -> [Scenario] {
    guard data.isPresent else { return [] }
    let json = try JSONDecoder().decode(JSONValue.self, from: Data(try data.bytes(of: file)))
    return try need(json.array).map { try Scenario($0) }
  }
}

extension Scenario {
  init(_ json: JSONValue) throws {
    var members = try StrictMembers(json)
    id = try members.string("id")
    title = try members.string("title")
    environment = try Scenario.environment(of: try members.string("config"))
    policy = try Scenario.policy(try members.value("policy"))
    rows = try need(try members.value("rows").array).map { try Row($0) }
    checks = try need(try members.value("checks").array).compactMap(\.string)
    try members.finish()
  }

  /// The environment of a configuration of the suite; its grace period is in the rows.
  private static func environment(of config: String) throws -> StoreEnvironment {
    switch config {
    case "base", "base + grace off", "base + grace scope paid-to-paid",
      "base + pro.commit, grace setting ignored":
      .production
    case "environment Sandbox, 1 month = 5 min": .sandbox
    default: throw Missing(what: "\(config)")
    }
  }

  private static func policy(_ json: JSONValue) throws -> EntitlementPolicy {
    var members = try StrictMembers(json)
    var policy = EntitlementPolicy()
    if let days = members.optional("retryDays")?.integer {
      policy.billingRetryAccess = try need(CalendarPeriod(days: days))
    }
    for (product, days) in members.optional("durations")?.object ?? [:] {
      policy.durations[product] = try need(CalendarPeriod(days: try need(days.integer)))
    }
    try members.finish()
    return policy
  }
}

extension Scenario.Row {
  init(_ json: JSONValue) throws {
    var members = try StrictMembers(json)
    time = try at(try members.string("time"))
    event = try members.string("event")
    notes = members.optional("notes")?.string ?? ""
    var transactions: [Int: [String: JSONValue]] = [:]
    for (number, changes) in try need(try members.value("transactions").object) {
      transactions[try need(Int(number))] = try need(changes.object)
    }
    self.transactions = transactions
    renewalInfo = try need(try members.value("renewalInfo").object)
      .mapValues { try need($0.object) }
    isEvidenceSeen = try need(try members.value("evidenceSeen").bool)
    notifications = try need(try members.value("notifications").array).map { json in
      var members = try StrictMembers(json)
      let kind = (try members.string("type"), members.optional("subtype")?.string)
      try members.finish()
      return kind
    }
    status = try (members.optional("status")?.object ?? [:]).mapValues { try need($0.integer) }
    entitlements = try need(try members.value("entitlements").object)
      .mapValues { try Scenario.Expectation($0) }
    try members.finish()
  }
}

extension Scenario.Expectation {
  fileprivate init(_ json: JSONValue) throws {
    var members = try StrictMembers(json)
    verdict = try need(EntitlementVerdict(rawValue: try members.string("verdict")))
    reason = try need(EntitlementReason(rawValue: try members.string("reason")))
    until = try members.value("until").string.map { try at($0) }
    try members.finish()
  }
}

/// The members of an object, each of which must be read exactly once.
struct StrictMembers {
  private var rest: [String: JSONValue]

  init(_ json: JSONValue) throws {
    rest = try need(json.object)
  }

  init(_ members: [String: JSONValue]) {
    rest = members
  }

  mutating func value(_ name: String) throws -> JSONValue {
    try need(rest.removeValue(forKey: name), "\(name) is missing")
  }

  mutating func optional(_ name: String) -> JSONValue? { rest.removeValue(forKey: name) }

  mutating func string(_ name: String) throws -> String {
    try need(try value(name).string)
  }

  /// Fails if a member was not read.
  func finish() throws {
    guard rest.isEmpty else { throw Missing(what: "a test of \(rest.keys.sorted())") }
  }
}
