// SPDX-License-Identifier: Apache-2.0

import StrictTime

/// Pacific time, in which Apple's servers write `…_pst` dates: eight hours behind UTC, seven from the second Sunday of
/// March to the first of November, 2:00.
enum PacificTime {
  /// The wall-clock time of a point in time, as if it were UTC.
  static func local(_ date: Timestamp) -> Timestamp {
    date.adding(seconds: isDaylight(date) ? -7 * 3600 : -8 * 3600)
  }

  /// The point in time of a wall-clock time; an hour that the clock skips is counted in standard time.
  static func utc(_ local: Timestamp) -> Timestamp {
    let daylight = local.adding(seconds: 7 * 3600)
    return isDaylight(daylight) ? daylight : local.adding(seconds: 8 * 3600)
  }

  private static func isDaylight(_ date: Timestamp) -> Bool {
    let year = date.components.year
    guard let begin = sunday(2, of: 3, year)?.adding(seconds: 10 * 3600),
      let end = sunday(1, of: 11, year)?.adding(seconds: 9 * 3600)
    else { return false }
    return begin <= date && date < end
  }

  private static func sunday(_ number: Int, of month: Int, _ year: Int) -> Timestamp? {
    guard let first = Timestamp(year: year, month: month, day: 1) else { return nil }
    // 1970-01-01 was a Thursday.
    let days = Int(first.millisecondsSince1970 / 86_400_000)
    let weekday = (days % 7 + 11) % 7
    return first.adding(seconds: Int64((7 - weekday) % 7 + (number - 1) * 7) * 86_400)
  }
}
