// SPDX-License-Identifier: Apache-2.0

package import StrictTime

// Times in text answers.

extension Timestamp {
  /// `2025-03-04`.
  package var day: String { String(description.prefix(10)) }

  /// `2025-03-04 10:11`.
  package var minute: String { "\(day) \(description.dropFirst(11).prefix(5))" }

  /// `2025-03-04 10:11:12 UTC`.
  package var second: String { "\(day) \(description.dropFirst(11).prefix(8)) UTC" }

  /// The distance from `now`: `8 months ago`, `in 3 days`.
  func relative(to now: Timestamp) -> String {
    let seconds = abs(now.milliseconds(since: self)) / 1000
    let amount = Timestamp.amount(ofSeconds: seconds)
    return now >= self ? "\(amount) ago" : "in \(amount)"
  }

  /// The distance from another time: `29 days later`.
  func distance(from other: Timestamp) -> String {
    let amount = Timestamp.amount(ofSeconds: abs(milliseconds(since: other)) / 1000)
    return "\(amount) \(self >= other ? "later" : "earlier")"
  }

  /// The distance in the largest unit that fits at least twice, rounded down.
  private static func amount(ofSeconds seconds: Int64) -> String {
    let units: [(length: Int64, name: String)] = [
      (31_556_952, "year"), (2_629_746, "month"), (86_400, "day"), (3600, "hour"), (60, "minute"),
    ]
    if let unit = units.first(where: { seconds >= 2 * $0.length }) {
      return "\(seconds / unit.length) \(unit.name)s"
    }
    return seconds >= 60 ? "a minute" : "less than a minute"
  }

  /// `2025-03-04 10:11:12 UTC, 8 months ago`.
  func text(seenFrom now: Timestamp?) -> String {
    now.map { "\(second), \(relative(to: $0))" } ?? second
  }

  /// Whether the time is before the current one, if that is known.
  func isPast(at now: Timestamp?) -> Bool { now.map { self < $0 } ?? false }

  /// `2025-12-01, in 11 days`; with the time of day if it is within two days.
  func end(seenFrom now: Timestamp) -> String {
    let isNear = abs(milliseconds(since: now)) < 2 * 86_400_000
    return "\(isNear ? minute : day), \(relative(to: now))"
  }
}

/// When something expires or expired.
func expiry(_ date: Timestamp?, seenFrom now: Timestamp?) -> Fact? {
  Fact(date?.isPast(at: now) == true ? "Expired" : "Expires", date?.text(seenFrom: now))
}
