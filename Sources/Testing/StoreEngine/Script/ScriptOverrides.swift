// SPDX-License-Identifier: Apache-2.0

import StrictJSON
package import StrictTime

//     {"start": "now", "until": "P1Y", "steps": [{"at": "P1M", "do": …}]}

/// Values that override those of a script, and the time that `"start": "now"` names.
///
/// Times of a script may be durations since its start, so that it fits any start.
package struct ScriptOverrides: Sendable {
  package var bundleId: String?
  package var appAppleId: Int64?
  package var environment: StoreEnvironmentName?
  package var start: Timestamp?
  /// The time that `"start": "now"` names; `nil` if the caller has no clock.
  private let now: Timestamp?
  /// The start of a script that states none.
  private let defaultStart: Timestamp

  /// No overrides; a script that continues a log has its start.
  package init(now: Timestamp? = nil, after log: StoreScript? = nil) {
    self.now = log?.own.start ?? now
    defaultStart = log?.own.start ?? StoreOptions().start
  }

  /// The script with these values, and with all of its times in full.
  func applied(to bytes: ArraySlice<UInt8>) throws(ScriptError) -> [UInt8] {
    let script = try ScriptObject(try StoreScript.document(bytes, "the script").root, "the script")
    let start = try start(of: script)
    let store = try store(of: script)
    return JSONWriter.object { json in
      for member in script.object where !["start", "store"].contains(member.name) {
        json.member(member.name) { json in
          switch member.name {
          case "until": write(time: member.value, since: start ?? defaultStart, to: &json)
          case "steps": write(steps: member.value, since: start ?? defaultStart, to: &json)
          default: json.raw(member.value.source)
          }
        }
      }
      if let start { json.member("start", "\(start)") }
      if let store { json.member("store") { $0.raw(store) } }
    }
  }

  /// The start; `nil` if neither the script nor this states one.
  private func start(of script: ScriptObject) throws(ScriptError) -> Timestamp? {
    if let start { return start }
    guard let word = script.value("start")?.string, isSame(word, "now") else {
      return try script.time("start", or: ", or now")
    }
    guard let now else {
      throw ScriptError(
        "\"start\": \"now\" needs the current time, which the caller did not pass",
        hint: "state the time, or play the script with 'receiptctl'"
      )
    }
    return now
  }

  /// The member `store` with the values of this; `nil` if there is none.
  private func store(of script: ScriptObject) throws(ScriptError) -> [UInt8]? {
    var values: [(name: String, source: [UInt8])] = []
    if let bundleId { values.append(("bundleId", JSONWriter.bytes { $0.string(bundleId) })) }
    if let appAppleId { values.append(("appAppleId", Array("\(appAppleId)".utf8))) }
    if let environment {
      values.append(("environment", JSONWriter.bytes { $0.string(environment.rawValue) }))
    }
    let value = script.value("store")
    guard !values.isEmpty else { return value.map { Array($0.source) } }
    var members: [JSONMember] = []
    if let value { members = Array(try ScriptObject(value, "\"store\"").object) }
    return JSONWriter.object { json in
      for member in members where !values.contains(where: { isSame($0.name, member.name) }) {
        json.member(member.name) { $0.raw(member.value.source) }
      }
      for (name, source) in values { json.member(name) { $0.raw(source) } }
    }
  }

  // MARK: Times

  /// What ``applied(to:)`` accepts beside a time.
  static let duration = ", or a duration since the start such as P1M"

  /// Writes the steps with their times in full; a value that is no step is refused when the script is read.
  private func write(steps: JSONValue, since start: Timestamp, to json: inout JSONWriter) {
    guard let array = steps.array else { return json.raw(steps.source) }
    json.array { json in
      for value in array {
        guard let step = value.object else {
          json.raw(value.source)
          continue
        }
        json.object { json in
          for member in step {
            json.member(member.name) { json in
              guard isSame(member.name, "at") else { return json.raw(member.value.source) }
              write(time: member.value, since: start, to: &json)
            }
          }
        }
      }
    }
  }

  /// Writes a time as it is, and a duration as the time that it names.
  private func write(time: JSONValue, since start: Timestamp, to json: inout JSONWriter) {
    guard let text = time.string, text.utf8.first == UInt8(ascii: "P"),
      let period = CalendarPeriod(iso8601: text)
    else { return json.raw(time.source) }
    json.string("\(start.adding(period))")
  }
}
