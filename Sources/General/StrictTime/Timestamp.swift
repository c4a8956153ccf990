// SPDX-License-Identifier: Apache-2.0

/// A point in time in UTC, in whole milliseconds, in the years 0001 to 9999.
///
/// RFC 3339 and ASN.1 can write this range with four digits. No value lies outside it, so arithmetic
/// cannot overflow and every value has a text.
public struct Timestamp: Hashable, Sendable {
  /// Milliseconds since 1970-01-01T00:00:00Z, without leap seconds.
  public let millisecondsSince1970: Int64

  /// The first millisecond of the year 0001.
  public static let earliest = Timestamp(clamping: -62_135_596_800_000)

  /// The last millisecond of the year 9999.
  public static let latest = Timestamp(clamping: 253_402_300_799_999)

  /// A timestamp from milliseconds, or nil outside the years 0001 to 9999.
  public init?(millisecondsSince1970: Int64) {
    guard Self.range.contains(millisecondsSince1970) else { return nil }
    self.millisecondsSince1970 = millisecondsSince1970
  }

  /// A timestamp from seconds, or nil outside the years 0001 to 9999.
  public init?(secondsSince1970: Int64) {
    let (milliseconds, overflow) = secondsSince1970.multipliedReportingOverflow(by: 1000)
    guard !overflow else { return nil }
    self.init(millisecondsSince1970: milliseconds)
  }

  /// A timestamp from UTC calendar fields, or nil if one is out of range (February 30, 24:00, :60).
  public init?(
    year: Int,
    month: Int,
    day: Int,
    hour: Int = 0,
    minute: Int = 0,
    second: Int = 0,
    millisecond: Int = 0
  ) {
    let components = CalendarComponents(
      year: year,
      month: month,
      day: day,
      hour: hour,
      minute: minute,
      second: second,
      millisecond: millisecond
    )
    guard components.isValid else { return nil }
    self.init(millisecondsSince1970: components.millisecondsSince1970)
  }

  /// The nearest timestamp in the years 0001 to 9999.
  private init(clamping milliseconds: Int64) {
    millisecondsSince1970 = min(max(milliseconds, Self.range.lowerBound), Self.range.upperBound)
  }

  private static let range: ClosedRange<Int64> = -62_135_596_800_000...253_402_300_799_999
}

extension Timestamp {
  /// The UTC calendar fields.
  public var components: CalendarComponents {
    CalendarComponents(millisecondsSince1970: millisecondsSince1970)
  }

  /// This timestamp plus milliseconds, limited to `earliest` and `latest`.
  public func adding(milliseconds: Int64) -> Timestamp {
    let (sum, overflow) = millisecondsSince1970.addingReportingOverflow(milliseconds)
    guard overflow else { return Timestamp(clamping: sum) }
    return milliseconds < 0 ? .earliest : .latest
  }

  /// This timestamp plus seconds, limited to `earliest` and `latest`.
  public func adding(seconds: Int64) -> Timestamp {
    let (milliseconds, overflow) = seconds.multipliedReportingOverflow(by: 1000)
    guard overflow else { return adding(milliseconds: milliseconds) }
    return seconds < 0 ? .earliest : .latest
  }

  /// Milliseconds since another timestamp, negative if that is later.
  public func milliseconds(since other: Timestamp) -> Int64 {
    millisecondsSince1970 - other.millisecondsSince1970
  }

  /// The time from the right timestamp to the left one.
  public static func - (later: Timestamp, earlier: Timestamp) -> Duration {
    .milliseconds(later.milliseconds(since: earlier))
  }
}

extension Timestamp: Comparable {
  /// Whether the left timestamp is earlier.
  public static func < (left: Timestamp, right: Timestamp) -> Bool {
    left.millisecondsSince1970 < right.millisecondsSince1970
  }
}
