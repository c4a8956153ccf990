// SPDX-License-Identifier: Apache-2.0

package import StrictTime

/// Pacific time, in which Apple's servers write `…_pst` dates: eight hours behind UTC, seven in daylight saving time.
///
/// Daylight saving time begins and ends at 2:00 local time on Sundays that the law has changed several times. Source:
/// 15 U.S.C. 260a and its amendments, as in `northamerica` of the IANA time zone database.
package enum PacificTime {
  /// The wall-clock time of a point in time, as if it were UTC.
  package static func local(_ date: Timestamp) -> Timestamp {
    date.adding(seconds: isDaylight(date) ? -daylightOffset : -standardOffset)
  }

  /// The point in time of a wall-clock time; an hour that the clock skips is counted in standard time.
  package static func utc(_ local: Timestamp) -> Timestamp {
    let daylight = local.adding(seconds: daylightOffset)
    return isDaylight(daylight) ? daylight : local.adding(seconds: standardOffset)
  }

  private static func isDaylight(_ date: Timestamp) -> Bool {
    let year = date.components.year
    let rule = rule(of: year)
    guard let begin = rule.begin.day(in: year)?.adding(seconds: 2 * 3600 + standardOffset),
      let end = rule.end.day(in: year)?.adding(seconds: 2 * 3600 + daylightOffset)
    else { return false }
    return begin <= date && date < end
  }

  /// The rule of a year; for years before the Uniform Time Act of 1966, the rule of the act.
  private static func rule(of year: Int) -> Rule {
    switch year {
    case 2007...: Rule(begin: .sunday(2, of: 3), end: .sunday(1, of: 11))
    case 1987...2006: Rule(begin: .sunday(1, of: 4), end: .lastSunday(of: 10))
    // Daylight saving time began early in the energy crisis of 1974 and 1975.
    case 1975: Rule(begin: .sunday(4, of: 2), end: .lastSunday(of: 10))
    case 1974: Rule(begin: .sunday(1, of: 1), end: .lastSunday(of: 10))
    default: Rule(begin: .lastSunday(of: 4), end: .lastSunday(of: 10))
    }
  }

  private struct Rule {
    let begin: Day
    let end: Day
  }

  /// A Sunday of a month.
  private enum Day {
    case sunday(_ number: Int, of: Int)
    case lastSunday(of: Int)

    /// Midnight of the day, as if it were UTC.
    func day(in year: Int) -> Timestamp? {
      switch self {
      case .sunday(let number, let month):
        Day.sunday(from: Timestamp(year: year, month: month, day: 1))?
          .adding(seconds: Int64(number - 1) * 7 * Day.seconds)
      case .lastSunday(let month):
        // The last week of April and October begins on the 24th or 25th.
        Day.sunday(from: Timestamp(year: year, month: month, day: month == 4 ? 24 : 25))
      }
    }

    /// The first Sunday from a day on.
    private static func sunday(from first: Timestamp?) -> Timestamp? {
      guard let first else { return nil }
      // 1970-01-01 was a Thursday.
      let days = Int(first.millisecondsSince1970 / (seconds * 1000))
      let weekday = (days % 7 + 11) % 7
      return first.adding(seconds: Int64((7 - weekday) % 7) * seconds)
    }

    private static let seconds: Int64 = 86_400
  }

  private static let standardOffset: Int64 = 8 * 3600
  private static let daylightOffset: Int64 = 7 * 3600
}
