// SPDX-License-Identifier: Apache-2.0

import StoreLab
import StrictTime

/// A date of verifyReceipt, which comes three times: `x`, `x_ms`, `x_pst`.
enum VerifyReceiptDate {
  /// The three members of a date.
  static func members(_ name: String, _ date: Timestamp?) -> [MemberBuilder] {
    guard let date else { return [] }
    return [
      MemberBuilder(name, json: "\"\(text(date)) Etc/GMT\""),
      MemberBuilder("\(name)_ms", json: "\"\(date.millisecondsSince1970)\""),
      MemberBuilder("\(name)_pst", json: "\"\(text(pacific(date))) America/Los_Angeles\""),
    ]
  }

  /// `2015-08-01 11:47:43`.
  private static func text(_ date: Timestamp) -> String {
    let fields = date.components
    let day = [padded(fields.year, 4), padded(fields.month, 2), padded(fields.day, 2)]
    let time = [padded(fields.hour, 2), padded(fields.minute, 2), padded(fields.second, 2)]
    return day.joined(separator: "-") + " " + time.joined(separator: ":")
  }

  private static func padded(_ number: Int, _ width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
  }

  /// Pacific time: eight hours behind UTC, seven from the second Sunday of March to the first of November, 2:00.
  private static func pacific(_ date: Timestamp) -> Timestamp {
    let year = date.components.year
    let begin = sunday(2, of: 3, year)?.adding(seconds: 10 * 3600)
    let end = sunday(1, of: 11, year)?.adding(seconds: 9 * 3600)
    let isDaylight = begin.map { date >= $0 } ?? false && end.map { date < $0 } ?? false
    return date.adding(seconds: isDaylight ? -7 * 3600 : -8 * 3600)
  }

  private static func sunday(_ number: Int, of month: Int, _ year: Int) -> Timestamp? {
    guard let first = Timestamp(year: year, month: month, day: 1) else { return nil }
    // 1970-01-01 was a Thursday.
    let days = first.millisecondsSince1970 / 86_400_000
    let weekday = Int((days % 7 + 11) % 7)
    return first.adding(seconds: Int64((7 - weekday) % 7 + (number - 1) * 7) * 86_400)
  }
}
