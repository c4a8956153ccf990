// SPDX-License-Identifier: Apache-2.0

import StrictTime

// Moments and durations as people read and write them.

extension Timestamp {
  /// `2025-03-04`.
  var day: String { String(description.prefix(10)) }

  /// `2025-03-04 10:11`.
  var minute: String { "\(day) \(description.dropFirst(11).prefix(5))" }

  /// `2025-03-04 10:11:12 UTC`.
  var second: String { "\(day) \(description.dropFirst(11).prefix(8)) UTC" }

  /// How long ago, or in how long, seen from `now`: `8 months ago`, `in 3 days`.
  func relative(to now: Timestamp) -> String {
    let seconds = abs(now.milliseconds(since: self)) / 1000
    let amount = Timestamp.amount(ofSeconds: seconds)
    return now >= self ? "\(amount) ago" : "in \(amount)"
  }

  /// One number in the largest unit of which there are two or more, rounded down.
  private static func amount(ofSeconds seconds: Int64) -> String {
    let units: [(length: Int64, name: String)] = [
      (31_556_952, "year"), (2_629_746, "month"), (86_400, "day"), (3600, "hour"), (60, "minute"),
    ]
    if let unit = units.first(where: { seconds >= 2 * $0.length }) {
      return "\(seconds / unit.length) \(unit.name)s"
    }
    return seconds >= 60 ? "a minute" : "less than a minute"
  }
}

/// Reads `90s`, `15m`, `12h` or `30d`; `nil` for anything else, and for what no clock can count.
func readDuration(_ text: String) -> Duration? {
  guard let unit = text.utf8.last, let length = secondsPerUnit[unit] else { return nil }
  guard let count = readNumber(String(text.dropLast())) else { return nil }
  // Within the range of a timestamp, so that no later sum can overflow.
  let (seconds, overflow) = count.multipliedReportingOverflow(by: length)
  guard !overflow, seconds <= 400_000_000_000 else { return nil }
  return .seconds(seconds)
}

private let secondsPerUnit: [UInt8: Int64] = [
  UInt8(ascii: "s"): 1, UInt8(ascii: "m"): 60, UInt8(ascii: "h"): 3600, UInt8(ascii: "d"): 86_400,
]

/// Reads decimal digits and nothing else: no sign, no space.
func readNumber(_ text: String) -> Int64? {
  guard text.utf8.allSatisfy({ UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }) else { return nil }
  return Int64(text)
}
