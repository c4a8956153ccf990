// SPDX-License-Identifier: Apache-2.0

/// Why a text is not a date, and where.
public struct TimestampError: Error, Hashable, Sendable {
  /// The fault.
  public let code: Code

  /// The index of the offending byte or field in the slice that was read.
  public let offset: Int

  /// The faults of a date, each with its stable name.
  @nonexhaustive
  public enum Code: String, CaseIterable, Sendable {
    /// A byte is not the digit or the sign that the format has at its place.
    case malformed = "time/malformed"
    /// The text ends inside a field.
    case truncated = "time/truncated"
    /// The text ends where the zone belongs.
    case missingZone = "time/missing-zone"
    /// A field or the moment is not in the calendar: February 30, 24:00, :60, the year 0.
    case outOfRange = "time/out-of-range"
    /// The fraction of a second has too many digits.
    case fractionLength = "time/fraction-length"
    /// Bytes follow a complete date.
    case trailingBytes = "time/trailing-bytes"
  }
}
