// SPDX-License-Identifier: Apache-2.0

import StrictJSON
import StrictTime

/// The body of a request to move the clock: `{"to": "2026-03-01T00:00:00Z"}` or `{"by": "P1M"}`.
enum ClockMove {
  case to(Timestamp)
  case by(CalendarPeriod)

  init(_ body: ArraySlice<UInt8>) throws(ControlError) {
    let expected = ControlError(
      400,
      "expected {\"to\": TIME} or {\"by\": DURATION}",
      hint: "such as {\"to\": \"2026-03-01T00:00:00Z\"} or {\"by\": \"P1M\"}"
    )
    let object: JSONObject?
    do {
      object = try JSONDocument(body).root.object
    } catch {
      throw ControlError(400, "the body is not valid JSON: \(error.code.rawValue)")
    }
    let members = object.map { Array($0) } ?? []
    guard members.count == 1, let member = members.first, let text = member.value.string
    else { throw expected }
    switch member.name {
    case "to":
      do {
        self = .to(try Timestamp(rfc3339: text))
      } catch {
        throw expected
      }
    case "by":
      guard let period = CalendarPeriod(iso8601: text) else { throw expected }
      self = .by(period)
    default: throw expected
    }
  }

  func time(from now: Timestamp) -> Timestamp {
    switch self {
    case .to(let time): time
    case .by(let period): now.adding(period)
    }
  }
}
