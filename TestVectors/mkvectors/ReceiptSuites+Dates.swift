// SPDX-License-Identifier: Apache-2.0

import BinaryASN1
import OpenSSLTrust
import StoreLab

extension ReceiptSuites {
  static func dates() throws(TrustError) -> Suite {
    suite(
      "dates",
      "Dates: RFC 3339 in an IA5String, tested with the creation date (attribute 12).",
      [
        Suite.Group(description: "Valid dates.", vectors: try rightDates()),
        Suite.Group(description: "Invalid dates.", vectors: try wrongDates()),
        Suite.Group(description: "Invalid encodings of dates.", vectors: try wrappings()),
      ]
    )
  }

  private static func dated(
    _ text: String,
    readsAs date: String? = nil
  ) throws(TrustError) -> Vector.Sample {
    let receipt = receipt(text)
    let overriding: JSON.Members = date.map { [("creationDate", .string($0))] } ?? []
    return try sample(receipt, overriding: overriding)
  }

  /// The base receipt with a text as its creation date.
  private static func receipt(_ date: String) -> ReceiptBuilder {
    Lab.receipt {
      $0.undocumentedDate = Lab.creationDate
      $0.creationDate = ReceiptDate(text: date)
    }
  }

  private static func rightDates() throws(TrustError) -> [Vector] {
    try Vector.table(
      """
      leap-day | date | valid level must | \(dated("2024-02-29T23:59:59Z")) | 29 February in a leap year.
      milliseconds | date | valid level must | \(dated("2020-09-27T12:07:19.686Z")) | Milliseconds, as the App Store wrote for some weeks of 2020.
      nanoseconds | date | valid | \(dated("2020-09-27T12:07:19.686999999Z", readsAs: "2020-09-27T12:07:19.686Z")) \
        | Digits after the milliseconds are truncated.
      offset | date | valid | \(dated("2025-03-04T11:11:12+01:00", readsAs: "2025-03-04T10:11:12Z")) | A time zone offset of RFC 3339.
      offset-without-colon | date | valid level must | \(dated("2020-10-16T14:29:30+0300", readsAs: "2020-10-16T11:29:30Z")) \
        | An offset without a colon, as Xcode 12 wrote it.
      offset-west | date | valid | \(dated("2025-03-04T02:11:12-0800", readsAs: "2025-03-04T10:11:12Z")) | A negative time zone offset.
      far-future | date | valid | \(dated("9999-12-31T23:59:59Z")) | The last second of the year 9999.
      """
    )
  }

  private static func wrongDates() throws(TrustError) -> [Vector] {
    try Vector.table(
      """
      february-30 | date | receipt/date cause time/out-of-range | 2025-02-30T00:00:00Z | 30 February, which some readers convert to 1 or 2 March.
      february-29 | date | receipt/date cause time/out-of-range | 2025-02-29T00:00:00Z | 29 February in a common year.
      century | date | receipt/date cause time/out-of-range | 1900-02-29T00:00:00Z | 29 February 1900, which was not a leap year.
      month-13 | date | receipt/date cause time/out-of-range | 2025-13-04T10:11:12Z | Month 13.
      month-0 | date | receipt/date cause time/out-of-range | 2025-00-04T10:11:12Z | Month 0.
      day-0 | date | receipt/date cause time/out-of-range | 2025-03-00T10:11:12Z | Day 0.
      hour-24 | date | receipt/date cause time/out-of-range | 2025-03-04T24:00:00Z | Hour 24.
      minute-60 | date | receipt/date cause time/out-of-range | 2025-03-04T10:60:00Z | Minute 60.
      leap-second | date | receipt/date cause time/out-of-range rule a date has no leap second level house | 2016-12-31T23:59:60Z | A leap second, which RFC 3339 allows.
      year-0 | date | receipt/date cause time/out-of-range rule a date is in the years 1 to 9999 level house | 0000-03-04T10:11:12Z | Year 0, which RFC 3339 allows.
      offset-24 | date | receipt/date cause time/out-of-range | 2025-03-04T10:11:12+24:00 | A time zone offset of 24 hours.
      before-year-1 | date | receipt/date cause time/out-of-range rule a date is in the years 1 to 9999 level house | 0001-01-01T00:00:00+01:00 \
        | The offset moves the date before the year 0001.
      no-zone | date | receipt/date cause time/missing-zone | 2025-03-04T10:11:12 | The time zone is missing.
      no-time | date | receipt/date cause time/truncated | 2025-03-04 | The time is missing.
      no-seconds | date | receipt/date cause time/truncated | 2025-03-04T10:11 | The seconds are missing.
      trailing-letter | date | receipt/date cause time/trailing-bytes | 2025-03-04T10:11:12Zx | A letter after the Z, at which some readers stop.
      trailing-space | date | receipt/date cause time/trailing-bytes | \("2025-03-04T10:11:12Z ") | A trailing space.
      fraction-of-33-digits | date | receipt/date cause time/fraction-length rule a fraction has at most 32 digits level house | 2025-03-04T10:11:12.000000000000000000000000000000001Z \
        | A fraction of 33 digits; RFC 3339 has no limit.
      fraction-without-digits | date | receipt/date cause time/malformed | 2025-03-04T10:11:12.Z | A decimal point without digits.
      sign | date | receipt/date cause time/malformed | +2025-03-04T10:11:12Z | A sign before the year.
      two-digit-year | date | receipt/date cause time/malformed | 25-03-04T10:11:12Z | A year of two digits.
      one-digit-month | date | receipt/date cause time/malformed | 2025-3-04T10:11:12Z | A month of one digit.
      lower-case | date | receipt/date cause time/malformed rule T and Z are upper-case level house | 2025-03-04t10:11:12z | Lower-case T and Z, which RFC 3339 allows.
      space-for-t | date | receipt/date cause time/malformed rule a T separates date and time level house | 2025-03-04 10:11:12Z | A space in place of the T, which RFC 3339 lets applications use.
      slashes | date | receipt/date cause time/malformed | 2025/03/04T10:11:12Z | Slashes between year, month and day.
      leading-space | date | receipt/date cause time/malformed | \(" 2025-03-04T10:11:12Z") | A leading space.
      milliseconds-since-1970 | date | receipt/date cause time/malformed | 1741083072000 | Milliseconds since 1970.
      """
    ) { text throws(TrustError) in .base64(try receipt(text).payload()) }
  }

  private static func wrappings() throws(TrustError) -> [Vector] {
    let text = "2025-03-04T10:11:12Z"
    let wrapped = { (value: [UInt8]) throws(TrustError) in
      try payload { $0.edits.replace(type: 12, withRawValue: value) }
    }
    return try Vector.table(
      """
      utf8 | malformed | receipt/value cause asn1/unexpected-tag | \(wrapped(utf8(text))) | The date is a UTF8String instead of an IA5String.
      nul | string | receipt/date cause time/trailing-bytes or receipt/value | \(wrapped(ia5(text + "\0"))) \
        | A NUL after the date: allowed in an IA5String, not in a date.
      bare | malformed | receipt/value cause asn1/truncated | \(wrapped(Array(text.utf8))) | A date without tag and length.
      """
    )
  }
}
