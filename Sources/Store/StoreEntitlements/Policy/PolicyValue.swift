// SPDX-License-Identifier: Apache-2.0

import StoreVerification
import StrictJSON
import StrictTime

/// One value of a policy, with its path for errors.
struct PolicyValue {
  private let value: JSONValue
  private let path: String

  init(_ value: JSONValue, at path: String) {
    self.value = value
    self.path = path
  }

  func string() throws(PolicyError) -> String {
    guard let string = value.string else { throw wrongType("a string") }
    return string
  }

  func boolean() throws(PolicyError) -> Bool {
    guard let boolean = value.boolean else { throw wrongType("true or false") }
    return boolean
  }

  func period() throws(PolicyError) -> CalendarPeriod {
    let text = try string()
    guard let period = CalendarPeriod(iso8601: text) else {
      throw wrongValue("an ISO 8601 duration such as P7D or PT5M")
    }
    return period
  }

  func date() throws(PolicyError) -> Timestamp {
    let text = try string()
    return try rethrowing(Timestamp(rfc3339: text)) { (_: TimestampError) in
      wrongValue("a time such as 2026-01-01T00:00:00Z")
    }
  }

  func version() throws(PolicyError) -> String {
    let text = try string()
    guard OriginalPurchase.isVersion(text, before: text) != nil else {
      throw wrongValue("a numeric version such as 10 or 3.2.1")
    }
    return text
  }

  func stacking() throws(PolicyError) -> EntitlementPolicy.Stacking {
    let text = try string()
    guard let stacking = EntitlementPolicy.Stacking(rawValue: text) else {
      let names = EntitlementPolicy.Stacking.allCases.map(\.rawValue)
      throw wrongValue(names.joined(separator: ", "))
    }
    return stacking
  }

  func periods() throws(PolicyError) -> [String: CalendarPeriod] {
    try table { value throws(PolicyError) in try value.period() }
  }

  func lists() throws(PolicyError) -> [String: [String]] {
    try table { value throws(PolicyError) in try value.strings() }
  }

  func memberships() throws(PolicyError) -> [String: EntitlementPolicy.GroupMembership] {
    try table { value throws(PolicyError) in try value.membership() }
  }

  func strings() throws(PolicyError) -> [String] {
    guard let array = value.array else { throw wrongType("an array of strings") }
    var strings: [String] = []
    for element in array {
      strings.append(try PolicyValue(element, at: "\(path)[\(strings.count)]").string())
    }
    return strings
  }

  private func membership() throws(PolicyError) -> EntitlementPolicy.GroupMembership {
    guard let object = value.object else { throw wrongType("an object with group and level") }
    for member in object where !["group", "level"].contains(member.name) {
      throw PolicyError(
        .unknownMember,
        at: member.value.offset,
        path: "\(path)/\(member.name)",
        expected: "group, level",
        found: member.name
      )
    }
    guard let group = object["group"], let level = object["level"] else {
      throw wrongType("an object with group and level")
    }
    let name = try PolicyValue(group, at: "\(path)/group").string()
    guard let number = level.number?.int64.flatMap({ Int(exactly: $0) }), number > 0 else {
      throw PolicyValue(level, at: "\(path)/level").wrongType("a positive integer")
    }
    return EntitlementPolicy.GroupMembership(group: name, level: number)
  }

  private func table<Value>(
    _ read: (PolicyValue) throws(PolicyError) -> Value
  ) throws(PolicyError) -> [String: Value] {
    guard let object = value.object else { throw wrongType("an object") }
    var table: [String: Value] = [:]
    for member in object {
      table[member.name] = try read(PolicyValue(member.value, at: "\(path)/\(member.name)"))
    }
    return table
  }

  private func wrongType(_ expected: String) -> PolicyError {
    PolicyError(
      .type,
      at: value.offset,
      path: path,
      expected: expected,
      found: "\(value.kind)"
    )
  }

  private func wrongValue(_ expected: String) -> PolicyError {
    PolicyError(
      .value,
      at: value.offset,
      path: path,
      expected: expected,
      found: value.string
    )
  }
}
