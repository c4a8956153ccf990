// SPDX-License-Identifier: Apache-2.0

public import StrictTime

/// A period of a subscription or offer, with the text of the file: `P1W` stays `P1W` and is not `P7D`.
public struct StorePeriod: Hashable, Sendable, CustomStringConvertible {
  /// The ISO 8601 duration as written.
  public let text: String
  /// The period.
  public let length: CalendarPeriod

  /// Reads an ISO 8601 duration; `nil` for any other text and for a period of length 0.
  public init?(_ text: String) {
    guard let length = CalendarPeriod(iso8601: text), length != .zero else { return nil }
    self.text = text
    self.length = length
  }

  /// The text.
  public var description: String { text }

  /// The period times a count, at most the length of the calendar; the text stays that of one period.
  public func times(_ count: Int64) -> CalendarPeriod {
    let (months, tooManyMonths) = length.months.multipliedReportingOverflow(by: max(1, count))
    let (seconds, tooManySeconds) = length.seconds.multipliedReportingOverflow(by: max(1, count))
    guard !tooManyMonths, !tooManySeconds else { return length }
    return CalendarPeriod(months: months, seconds: seconds) ?? length
  }

  /// The length in days, a month as 30, to compare periods.
  public var approximateDays: Int64 { StorePeriod.approximateDays(of: length) }

  static func approximateDays(of length: CalendarPeriod) -> Int64 {
    length.months * 30 + length.seconds / 86_400
  }

  /// Whether the two periods last equally long: P7D and P1W do.
  public static func == (left: StorePeriod, right: StorePeriod) -> Bool {
    left.length == right.length
  }

  /// Hashes the length.
  public func hash(into hasher: inout Hasher) { hasher.combine(length) }
}
