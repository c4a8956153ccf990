// SPDX-License-Identifier: Apache-2.0

import StrictTime

/// Reads times and periods, and writes them again.
enum TimeBody {
  static func check(_ input: ArraySlice<UInt8>) throws(Finding) {
    try time(accepted { () throws(TimestampError) in try Timestamp(utcTime: input) })
    try time(accepted { () throws(TimestampError) in try Timestamp(generalizedTime: input) })
    let parsed = accepted { () throws(TimestampError) in try Timestamp(rfc3339: input) }
    try time(parsed)
    guard let text = String(validating: input, as: UTF8.self) else {
      return try require(parsed == nil, "a time that is not UTF-8 is accepted")
    }
    try period(CalendarPeriod(iso8601: text))
    if let number = Int64(text) {
      try time(Timestamp(millisecondsSince1970: number))
      try period(CalendarPeriod(days: number))
      try period(CalendarPeriod(months: number, seconds: number))
    }
  }

  private static func time(_ time: Timestamp?) throws(Finding) {
    guard let time else { return }
    let text = time.description
    let again = accepted { () throws(TimestampError) in try Timestamp(rfc3339: text) }
    try require(again == time, "\(text) is read as another time")
    let fields = time.components
    let composed = Timestamp(
      year: fields.year,
      month: fields.month,
      day: fields.day,
      hour: fields.hour,
      minute: fields.minute,
      second: fields.second,
      millisecond: fields.millisecond
    )
    try require(composed == time, "\(text) has the fields of another time")
  }

  private static func period(_ period: CalendarPeriod?) throws(Finding) {
    guard let period else { return }
    let text = period.description
    try require(CalendarPeriod(iso8601: text) == period, "\(text) is read as another period")
    for start in [Timestamp.earliest, leapDay, .latest] {
      let end = start.adding(period)
      try require(start <= end, "\(start) plus \(text) is earlier")
      try require(end <= .latest, "\(start) plus \(text) is beyond the calendar")
    }
  }

  /// 29 February 2024.
  private static let leapDay = Timestamp(year: 2024, month: 2, day: 29) ?? .latest
}
