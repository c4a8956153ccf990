// SPDX-License-Identifier: Apache-2.0

@_exported public import Faults

/// A date parsing error; the offset is that of the offending byte or field in the input slice.
public typealias TimestampError = Fault<TimestampErrorCode>

/// The error codes of dates.
@nonexhaustive
public enum TimestampErrorCode: String, FaultCode {
  /// A byte is not the expected digit or separator.
  case malformed = "time/malformed"
  /// The text ends inside a field.
  case truncated = "time/truncated"
  /// The time zone is missing.
  case missingZone = "time/missing-zone"
  /// A field or the date is invalid: February 30, 24:00, :60, the year 0.
  case outOfRange = "time/out-of-range"
  /// The fraction of a second has too many digits.
  case fractionLength = "time/fraction-length"
  /// Bytes follow a complete date.
  case trailingBytes = "time/trailing-bytes"
}
