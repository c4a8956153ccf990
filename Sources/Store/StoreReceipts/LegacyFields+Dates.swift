// SPDX-License-Identifier: Apache-2.0

import StrictTime

// A date has up to three forms:
//
//     "purchase-date-ms"  = "1335798355868";
//     "purchase-date"     = "2012-04-30 15:05:55 Etc/GMT";
//     "purchase-date-pst" = "2012-04-30 08:05:55 America/Los_Angeles";
//
// The third is for display and kept as text.
extension LegacyFields {
  /// Takes a required date in milliseconds, as text, or both.
  mutating func date(
    milliseconds millisecondsKey: String,
    text textKey: String
  ) throws(ReceiptError) -> Timestamp {
    let date = try dateIfPresent(milliseconds: millisecondsKey, text: textKey)
    guard let date else { throw missing(millisecondsKey) }
    return date
  }

  /// Takes an optional date in milliseconds, as text, or both.
  ///
  /// The text has no fraction, so both must agree to the second.
  mutating func dateIfPresent(
    milliseconds millisecondsKey: String,
    text textKey: String
  ) throws(ReceiptError) -> Timestamp? {
    let exact = try takeIfPresent(millisecondsKey).map(readMilliseconds)
    guard let textEntry = takeIfPresent(textKey) else { return exact }
    let second = try readText(in: textEntry)
    guard let exact else { return second }
    guard 0..<1000 ~= exact.milliseconds(since: second) else {
      throw fault(.dateMismatch, in: textEntry, expected: exact.description)
    }
    return exact
  }

  private func readMilliseconds(in entry: PropertyList.Entry) throws(ReceiptError) -> Timestamp {
    let number = try readInteger(in: entry)
    guard let date = Timestamp(millisecondsSince1970: number) else {
      throw fault(.legacyDate, in: entry, expected: "milliseconds before the year 10000")
    }
    return date
  }

  /// Reads `2012-04-30 15:05:55 Etc/GMT`: RFC 3339 with a space instead of `T`, and ` Etc/GMT` instead of
  /// `Z`.
  private func readText(in entry: PropertyList.Entry) throws(ReceiptError) -> Timestamp {
    let date = entry.written.prefix(10)
    let rest = entry.written.dropFirst(10)
    let zone = " Etc/GMT"
    guard
      entry.written.count == 19 + zone.utf8.count,
      rest.first == UInt8(ascii: " "),
      rest.suffix(zone.utf8.count).elementsEqual(zone.utf8)
    else { throw fault(.legacyDate, in: entry, expected: "YYYY-MM-DD HH:MM:SS Etc/GMT") }
    let text = Array(date) + "T".utf8 + rest.dropFirst().prefix(8) + "Z".utf8
    return try rethrowing(Timestamp(rfc3339: text[...])) { (error: TimestampError) in
      fault(.legacyDate, in: entry, cause: error.code.rawValue, at: error.offset)
    }
  }
}
