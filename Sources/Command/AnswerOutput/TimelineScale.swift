// SPDX-License-Identifier: Apache-2.0

package import StrictTime

/// A scale of time over the columns of a drawing, for any dates from the year 1 to the year 9999.
package struct TimelineScale {
  package let start: Timestamp
  package let end: Timestamp
  package let columns: Int

  /// From the first date to the last, and to the present unless it is far from all of them.
  package init?(from dates: [Timestamp], now: Timestamp, columns: Int) {
    guard let first = dates.min(), let last = dates.max() else { return nil }
    // For example, a five-minute sandbox subscription from years ago is drawn without the years since then.
    let span = max(last.milliseconds(since: first), TimelineScale.shortest)
    let isNear =
      now.milliseconds(since: last) <= span && first.milliseconds(since: now) <= span
    start = isNear ? min(first, now) : first
    let end = isNear ? max(last, now) : last
    self.end = max(end, start.adding(milliseconds: TimelineScale.shortest))
    self.columns = min(max(columns, 1), TimelineScale.mostColumns)
  }

  /// The column of a time; a time outside the scale is at its edge.
  package func column(of time: Timestamp) -> Int {
    let length = end.milliseconds(since: start)
    guard length > 0, time > start else { return 0 }
    guard time < end else { return columns - 1 }
    // Ten thousand years by a thousand columns fit 64 bits.
    return Int(time.milliseconds(since: start) * Int64(columns) / length)
  }

  /// The column before which a period ends.
  package func endColumn(of time: Timestamp) -> Int {
    time < end ? column(of: time) : columns
  }

  /// The time at the start of a column.
  package func time(of column: Int) -> Timestamp {
    let length = end.milliseconds(since: start)
    return start.adding(milliseconds: length / Int64(columns) * Int64(column))
  }

  package func contains(_ time: Timestamp) -> Bool { start <= time && time <= end }

  /// A date, as precise as the scale requires.
  package func label(_ time: Timestamp) -> String {
    let length = end.milliseconds(since: start)
    if length > 3 * TimelineScale.year { return String(time.day.prefix(7)) }
    if length > 3 * TimelineScale.day { return time.day }
    return length > TimelineScale.hour / 10 ? time.minute : "\(time.second.prefix(19))"
  }

  private static let mostColumns = 1000
  private static let shortest: Int64 = 1000
  private static let hour: Int64 = 3_600_000
  private static let day: Int64 = 86_400_000
  private static let year: Int64 = 31_556_952_000
}
