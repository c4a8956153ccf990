// SPDX-License-Identifier: Apache-2.0

package import StoreEngine
import StrictJSON
package import StrictTime

/// The body of a request about the clock: a move, or the rate at which the clock runs.
///
///     {"to": "2026-03-01T00:00:00Z"}     or {"by": "P1M"}; both also with
///     "job": true                        answers at once; GET and DELETE /store/clock follow and cancel the move
///     "limits": {"failures": 5, "seconds": 60}
///     {"rate": 2}                        lets the clock run; null stops it
package enum ClockRequest: Sendable {
  case move(to: Target, isJob: Bool, limits: MoveBounds)
  /// The speed as a multiple of real time; `nil` stops the clock.
  case run(speed: Int64?)

  /// The time to which the clock moves.
  package enum Target: Sendable {
    case to(Timestamp)
    case by(CalendarPeriod)

    /// The time, from the current one.
    package func time(from now: Timestamp) -> Timestamp {
      switch self {
      case .to(let time): time
      case .by(let period): now.adding(period)
      }
    }

    /// Whether the clock can show the time: a duration may end after its last one, which ``time(from:)`` returns then.
    package func isWithinCalendar(from now: Timestamp) -> Bool {
      switch self {
      case .to: true
      case .by: time(from: now) < .latest
      }
    }
  }

  /// Reads the body of a request.
  package init(_ json: ArraySlice<UInt8>) throws(ScriptError) {
    let object = try ScriptObject(try StoreScript.document(json, "the body").root, "the body")
    if object.has("rate") {
      try object.requireMembers(["rate"])
      self = .run(speed: try ClockRequest.speed(object))
      return
    }
    try object.requireMembers(["to", "by", "job", "limits"])
    let target: Target
    switch (try object.time("to"), try object.string("by")) {
    case (let time?, nil): target = .to(time)
    case (nil, let text?):
      guard let period = CalendarPeriod(iso8601: text) else {
        throw object.error("by", "a duration such as \"P1M\"")
      }
      target = .by(period)
    default: throw ClockRequest.expected
    }
    let limits = try object.value("limits").map { value throws(ScriptError) in
      try MoveBounds(try ScriptObject(value, "limits"))
    }
    self = .move(
      to: target,
      isJob: try object.boolean("job") ?? false,
      limits: limits ?? MoveBounds()
    )
  }

  private static func speed(_ object: ScriptObject) throws(ScriptError) -> Int64? {
    guard let rate = try object.integer("rate", in: 0...Int64(Int32.max)) else { return nil }
    guard let speed = TimeTable.speed(ofRate: rate) else {
      throw object.error("rate", "0 for real time; 1 to 6, a day; or 10, 11, 12, 13, 15, a month")
    }
    return speed
  }

  private static let expected = ScriptError(
    "expected {\"to\": TIME}, {\"by\": DURATION} or {\"rate\": R}",
    hint: "such as {\"to\": \"2026-03-01T00:00:00Z\"} or {\"by\": \"P1M\"}"
  )
}

/// When a move of the clock ends early.
package struct MoveBounds: Sendable {
  /// After so many failed deliveries in a row; `nil` for no limit.
  package var failures: Int64?
  /// After so many seconds of real time; `nil` for no limit.
  package var seconds: Int64?

  /// No limits.
  package init() {}

  fileprivate init(_ object: ScriptObject) throws(ScriptError) {
    try object.requireMembers(["failures", "seconds"])
    failures = try object.integer("failures", in: 1...MoveBounds.most)
    seconds = try object.integer("seconds", in: 1...MoveBounds.most)
  }

  private static let most: Int64 = 1_000_000
}
