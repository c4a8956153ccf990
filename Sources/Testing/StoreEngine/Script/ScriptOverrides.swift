// SPDX-License-Identifier: Apache-2.0

import StrictJSON
package import StrictTime

//     {"start": "now", "until": "P1Y", "steps": [{"at": "P1M", "do": …}]}

/// What is said beside a script: values that replace its own, and the time that `"start": "now"` names.
///
/// Times of a script may be durations since its start, so that it fits any start.
package struct ScriptOverrides: Sendable {
  package var bundleId: String?
  package var appAppleId: Int64?
  package var environment: StoreEnvironmentName?
  package var start: Timestamp?
  /// The time that `"start": "now"` names; `nil` where there is no clock.
  package var now: Timestamp?

  /// The start of a script that states none.
  private let defaultStart: Timestamp

  /// No overrides; a script that continues a log has its start.
  package init(now: Timestamp? = nil, after log: StoreScript? = nil) {
    self.now = log?.own.start ?? now
    defaultStart = log?.own.start ?? StoreOptions().start
  }

  /// The script with these values, and with all of its times in full.
  package func applied(to bytes: ArraySlice<UInt8>) throws(ScriptError) -> [UInt8] {
    let document = try StoreScript.document(bytes, "the script")
    let script = try ScriptObject(document.root, "the script")
    let start = try self.start(of: script)
    let first = try time(of: start)
    let until = script.value("until").map { ScriptOverrides.time($0, since: first) }
    let steps = steps(of: script, since: first)
    let store = try store(of: script)
    return JSONWriter.object { json in
      for member in script.object where !["start", "until", "steps", "store"].contains(member.name)
      {
        json.member(member.name) { $0.raw(member.value.source) }
      }
      if let start { json.member("start") { $0.raw(start) } }
      if let until { json.member("until") { $0.raw(until) } }
      if let store { json.member("store") { $0.raw(store) } }
      if let steps { json.member("steps") { $0.raw(steps) } }
    }
  }

  /// The start as JSON; `nil` if neither the script nor this states one.
  private func start(of script: ScriptObject) throws(ScriptError) -> [UInt8]? {
    if let start { return ScriptOverrides.json(start) }
    guard let value = script.value("start") else { return nil }
    guard let word = value.string, isSame(word, "now") else { return Array(value.source) }
    guard let now else {
      throw ScriptError(
        "\"start\": \"now\" needs a clock, which a library has not",
        hint: "state the time, or play the script with 'receiptctl'"
      )
    }
    return ScriptOverrides.json(now)
  }

  /// The start in JSON; one that is no time is refused when the script is read.
  private func time(of start: [UInt8]?) throws(ScriptError) -> Timestamp {
    guard let start else { return defaultStart }
    let member = Array("{\"start\":".utf8) + start + [UInt8(ascii: "}")]
    let object = try ScriptObject(
      try StoreScript.document(member[...], "the start").root,
      "the script"
    )
    return try object.required("start", try object.time("start"))
  }

  private func steps(of script: ScriptObject, since start: Timestamp) -> [UInt8]? {
    guard let value = script.value("steps") else { return nil }
    guard let steps = value.array else { return Array(value.source) }
    var sources: [[UInt8]] = []
    for value in steps {
      guard let step = value.object, let time = step["at"] else {
        sources.append(Array(value.source))
        continue
      }
      let resolved = ScriptOverrides.time(time, since: start)
      sources.append(
        JSONWriter.object { json in
          for member in step {
            let isTime = isSame(member.name, "at")
            json.member(member.name) { $0.raw(isTime ? resolved : Array(member.value.source)) }
          }
        }
      )
    }
    return JSONWriter.array { json in sources.forEach { json.raw($0) } }
  }

  /// The member `store` with the values of this; `nil` if there is none.
  private func store(of script: ScriptObject) throws(ScriptError) -> [UInt8]? {
    let value = script.value("store")
    guard bundleId != nil || appAppleId != nil || environment != nil else {
      return value.map { Array($0.source) }
    }
    let members = try value.map { value throws(ScriptError) in
      try ScriptObject(value, "\"store\"").object
    }
    let replaced = [
      bundleId.map { _ in "bundleId" }, appAppleId.map { _ in "appAppleId" },
      environment.map { _ in "environment" },
    ].compactMap { $0 }
    return JSONWriter.object { json in
      if let members {
        for member in members where !replaced.contains(where: { isSame($0, member.name) }) {
          json.member(member.name) { $0.raw(member.value.source) }
        }
      }
      if let bundleId { json.member("bundleId", bundleId) }
      if let appAppleId { json.member("appAppleId") { $0.integer(appAppleId) } }
      if let environment { json.member("environment", environment.rawValue) }
    }
  }

  /// A time as it is, or a duration since the start as the time that it names.
  private static func time(_ value: JSONValue, since start: Timestamp) -> [UInt8] {
    guard let text = value.string, text.utf8.first == UInt8(ascii: "P"),
      let period = CalendarPeriod(iso8601: text)
    else { return Array(value.source) }
    return json(start.adding(period))
  }

  private static func json(_ time: Timestamp) -> [UInt8] { Array("\"\(time)\"".utf8) }
}
