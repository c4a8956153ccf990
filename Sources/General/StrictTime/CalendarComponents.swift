// SPDX-License-Identifier: Apache-2.0

/// The fields of a timestamp in the proleptic Gregorian calendar, in UTC.
public struct CalendarComponents: Hashable, Sendable {
  /// The year, 1 to 9999.
  public let year: Int
  /// The month, 1 to 12.
  public let month: Int
  /// The day of the month, 1 to 31.
  public let day: Int
  /// The hour, 0 to 23.
  public let hour: Int
  /// The minute, 0 to 59.
  public let minute: Int
  /// The second, 0 to 59: leap seconds are not supported.
  public let second: Int
  /// The millisecond, 0 to 999.
  public let millisecond: Int

  var isValid: Bool {
    1...9999 ~= year && 1...12 ~= month && 1...Self.days(inMonth: month, of: year) ~= day
      && 0...23 ~= hour && 0...59 ~= minute && 0...59 ~= second && 0...999 ~= millisecond
  }

  /// The number of days of a month, 1 to 12.
  static func days(inMonth month: Int, of year: Int) -> Int {
    switch month {
    case 4, 6, 9, 11: 30
    case 2: isLeap(year) ? 29 : 28
    default: 31
    }
  }

  private static func isLeap(_ year: Int) -> Bool {
    year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
  }
}

// Days are counted in eras of 400 years (146,097 days) that begin on March 1, so that the leap day ends
// its year: https://howardhinnant.github.io/date_algorithms.html
extension CalendarComponents {
  /// Milliseconds since 1970; the components must be valid.
  var millisecondsSince1970: Int64 {
    let seconds = (Int64(hour) * 60 + Int64(minute)) * 60 + Int64(second)
    return daysSince1970 * Self.millisecondsPerDay + seconds * 1000 + Int64(millisecond)
  }

  init(millisecondsSince1970: Int64) {
    let (days, time) = Self.floorDivide(millisecondsSince1970, by: Self.millisecondsPerDay)
    let shifted = days + Self.daysFromEraTo1970
    let (era, dayOfEra) = Self.floorDivide(shifted, by: Self.daysPerEra)
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    let startsNextYear = monthFromMarch >= 10
    year = Int(era * 400 + yearOfEra) + (startsNextYear ? 1 : 0)
    month = Int(monthFromMarch) + (startsNextYear ? -9 : 3)
    day = Int(dayOfYear - (153 * monthFromMarch + 2) / 5) + 1
    hour = Int(time / 3_600_000)
    minute = Int(time / 60_000 % 60)
    second = Int(time / 1000 % 60)
    millisecond = Int(time % 1000)
  }

  private var daysSince1970: Int64 {
    let yearFromMarch = Int64(month > 2 ? year : year - 1)
    let (era, yearOfEra) = Self.floorDivide(yearFromMarch, by: 400)
    let monthFromMarch = Int64(month > 2 ? month - 3 : month + 9)
    let dayOfYear = (153 * monthFromMarch + 2) / 5 + Int64(day) - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return era * Self.daysPerEra + dayOfEra - Self.daysFromEraTo1970
  }

  private static func floorDivide(
    _ value: Int64,
    by divisor: Int64
  ) -> (quotient: Int64, remainder: Int64) {
    let (quotient, remainder) = value.quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
  }

  private static let millisecondsPerDay: Int64 = 86_400_000
  private static let daysPerEra: Int64 = 146_097
  /// Days since 0000-03-01, the start of the first era.
  private static let daysFromEraTo1970: Int64 = 719_468
}
