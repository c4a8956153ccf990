// SPDX-License-Identifier: Apache-2.0

public import Foundation
public import ReceiptKit

extension Timestamp {
  /// The date, to the nearest millisecond.
  ///
  /// A date before the year 0001 becomes ``earliest``, and one after the year 9999 ``latest``.
  public init(_ date: Date) {
    let milliseconds = (date.timeIntervalSince1970 * 1000).rounded()
    let isLate = milliseconds > Double(Timestamp.latest.millisecondsSince1970)
    self =
      Int64(exactly: milliseconds).flatMap { Timestamp(millisecondsSince1970: $0) }
      ?? (isLate ? .latest : .earliest)
  }
}

extension Date {
  /// Creates the date of a timestamp.
  public init(_ timestamp: Timestamp) {
    self.init(timeIntervalSince1970: Double(timestamp.millisecondsSince1970) / 1000)
  }
}

extension Timestamp {
  /// Whether the timestamp is earlier than the date.
  public static func < (left: Timestamp, right: Date) -> Bool { Date(left) < right }
  /// Whether the timestamp is not later than the date.
  public static func <= (left: Timestamp, right: Date) -> Bool { Date(left) <= right }
  /// Whether the timestamp is later than the date.
  public static func > (left: Timestamp, right: Date) -> Bool { Date(left) > right }
  /// Whether the timestamp is not earlier than the date.
  public static func >= (left: Timestamp, right: Date) -> Bool { Date(left) >= right }
  /// Whether the date is earlier than the timestamp.
  public static func < (left: Date, right: Timestamp) -> Bool { left < Date(right) }
  /// Whether the date is not later than the timestamp.
  public static func <= (left: Date, right: Timestamp) -> Bool { left <= Date(right) }
  /// Whether the date is later than the timestamp.
  public static func > (left: Date, right: Timestamp) -> Bool { left > Date(right) }
  /// Whether the date is not earlier than the timestamp.
  public static func >= (left: Date, right: Timestamp) -> Bool { left >= Date(right) }
}
