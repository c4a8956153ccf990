// SPDX-License-Identifier: Apache-2.0

public import StrictTime

/// A period of a subscription or offer; it keeps the text of the file, so that `P1W` does not become `P7D`.
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

  /// The period times a count; a single period if the result is out of range.
  public func times(_ count: Int64) -> CalendarPeriod {
    let (months, tooManyMonths) = length.months.multipliedReportingOverflow(by: max(1, count))
    let (seconds, tooManySeconds) = length.seconds.multipliedReportingOverflow(by: max(1, count))
    guard !tooManyMonths, !tooManySeconds else { return length }
    return CalendarPeriod(months: months, seconds: seconds) ?? length
  }

  /// The length in days, with 30 days for a month, to compare periods.
  public var approximateDays: Int64 { StorePeriod.approximateDays(of: length) }

  package static func approximateDays(of length: CalendarPeriod) -> Int64 {
    length.months * 30 + length.seconds / 86_400
  }

  /// Whether two periods have the same length, like P7D and P1W.
  public static func == (left: StorePeriod, right: StorePeriod) -> Bool {
    left.length == right.length
  }

  /// Hashes the length.
  public func hash(into hasher: inout Hasher) { hasher.combine(length) }
}
