// SPDX-License-Identifier: Apache-2.0

/// A moment in UTC, in whole milliseconds, between the years 0001 and 9999.
///
/// The range is what RFC 3339 and ASN.1 can write with four digits. No value lies outside it, so
/// arithmetic on a `Timestamp` cannot overflow and every value has a text.
public struct Timestamp: Hashable, Sendable {
  /// Milliseconds since 1970-01-01T00:00:00Z, leap seconds not counted.
  public let millisecondsSince1970: Int64

  /// The first moment of the year 0001.
  public static let earliest = Timestamp(clamping: -62_135_596_800_000)

  /// The last millisecond of the year 9999.
  public static let latest = Timestamp(clamping: 253_402_300_799_999)

  /// A moment from milliseconds, or nil outside the years 0001 to 9999.
  public init?(millisecondsSince1970: Int64) {
    guard Self.range.contains(millisecondsSince1970) else { return nil }
    self.millisecondsSince1970 = millisecondsSince1970
  }

  /// A moment from seconds, or nil outside the years 0001 to 9999.
  public init?(secondsSince1970: Int64) {
    let (milliseconds, overflow) = secondsSince1970.multipliedReportingOverflow(by: 1000)
    guard !overflow else { return nil }
    self.init(millisecondsSince1970: milliseconds)
  }

  /// A moment from a UTC calendar, or nil when a field is out of range (February 30, 24:00, :60).
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

  /// The nearest moment that lies in the years 0001 to 9999.
  private init(clamping milliseconds: Int64) {
    millisecondsSince1970 = min(max(milliseconds, Self.range.lowerBound), Self.range.upperBound)
  }

  private static let range: ClosedRange<Int64> = -62_135_596_800_000...253_402_300_799_999
}

extension Timestamp {
  /// The UTC calendar fields of this moment.
  public var components: CalendarComponents {
    CalendarComponents(millisecondsSince1970: millisecondsSince1970)
  }

  /// This moment moved by milliseconds, stopping at `earliest` and `latest`.
  public func adding(milliseconds: Int64) -> Timestamp {
    let (sum, overflow) = millisecondsSince1970.addingReportingOverflow(milliseconds)
    guard overflow else { return Timestamp(clamping: sum) }
    return milliseconds < 0 ? .earliest : .latest
  }

  /// This moment moved by seconds, stopping at `earliest` and `latest`.
  public func adding(seconds: Int64) -> Timestamp {
    let (milliseconds, overflow) = seconds.multipliedReportingOverflow(by: 1000)
    guard overflow else { return adding(milliseconds: milliseconds) }
    return seconds < 0 ? .earliest : .latest
  }

  /// Milliseconds from another moment to this one, negative when the other is later.
  public func milliseconds(since other: Timestamp) -> Int64 {
    millisecondsSince1970 - other.millisecondsSince1970
  }

  /// The time from the moment on the right to the moment on the left.
  public static func - (later: Timestamp, earlier: Timestamp) -> Duration {
    .milliseconds(later.milliseconds(since: earlier))
  }
}

extension Timestamp: Comparable {
  /// Whether the moment on the left is earlier.
  public static func < (left: Timestamp, right: Timestamp) -> Bool {
    left.millisecondsSince1970 < right.millisecondsSince1970
  }
}
