// SPDX-License-Identifier: Apache-2.0

import StrictTime

/// The columns of a drawing as a scale of time.
///
/// It holds for any dates, from the year 1 to the year 9999 and all of them equal.
struct TimelineScale {
  let start: Timestamp
  let end: Timestamp
  let columns: Int

  /// From the first date to the last, and to the present unless that is far behind all of them.
  init?(from dates: [Timestamp], now: Timestamp, columns: Int) {
    guard let first = dates.min(), let last = dates.max() else { return nil }
    // Five minutes of the sandbox, years ago, are better seen without the years.
    let span = max(last.milliseconds(since: first), TimelineScale.shortest)
    let isNear =
      now.milliseconds(since: last) <= span && first.milliseconds(since: now) <= span
    start = isNear ? min(first, now) : first
    let end = isNear ? max(last, now) : last
    self.end = max(end, start.adding(milliseconds: TimelineScale.shortest))
    self.columns = min(max(columns, 1), TimelineScale.mostColumns)
  }

  /// The column of a moment, whose first is 0; what lies outside is at the edge.
  func column(of moment: Timestamp) -> Int {
    let length = end.milliseconds(since: start)
    guard length > 0, moment > start else { return 0 }
    guard moment < end else { return columns - 1 }
    // Ten thousand years by a thousand columns are well within 64 bits.
    return Int(moment.milliseconds(since: start) * Int64(columns) / length)
  }

  /// The column before which something ends.
  func endColumn(of moment: Timestamp) -> Int {
    moment < end ? column(of: moment) : columns
  }

  /// Where a column begins.
  func moment(of column: Int) -> Timestamp {
    let length = end.milliseconds(since: start)
    return start.adding(milliseconds: length / Int64(columns) * Int64(column))
  }

  func contains(_ moment: Timestamp) -> Bool { start <= moment && moment <= end }

  /// A date with as much of it as tells the marks of the scale apart.
  func label(_ moment: Timestamp) -> String {
    let length = end.milliseconds(since: start)
    if length > 3 * TimelineScale.year { return String(moment.day.prefix(7)) }
    if length > 3 * TimelineScale.day { return moment.day }
    return length > TimelineScale.hour / 10 ? moment.minute : "\(moment.second.prefix(19))"
  }

  private static let mostColumns = 1000
  private static let shortest: Int64 = 1000
  private static let hour: Int64 = 3_600_000
  private static let day: Int64 = 86_400_000
  private static let year: Int64 = 31_556_952_000
}
