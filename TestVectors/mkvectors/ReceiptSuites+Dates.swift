// SPDX-License-Identifier: Apache-2.0

import BinaryASN1
import OpenSSLTrust
import StoreLab

extension ReceiptSuites {
  static func dates() throws(TrustError) -> Suite {
    Suite(
      "receipt/dates",
      .receiptRead,
      "Dates: RFC 3339 in an IA5String, tested with the creation date (attribute 12).",
      [
        Suite.Group(description: "Valid dates.", vectors: try rightDates()),
        Suite.Group(description: "Invalid dates.", vectors: try wrongDates()),
        Suite.Group(description: "Invalid encodings of dates.", vectors: try wrappings()),
      ]
    )
  }

  private static func rightDate(
    _ name: String,
    _ comment: String,
    _ text: String,
    readsAs date: String? = nil
  ) throws(TrustError) -> Vector {
    var receipt = Lab.receipt()
    receipt.undocumentedDate = Lab.creationDate
    receipt.creationDate = ReceiptDate(text: text)
    return try right(
      name,
      comment,
      [.date],
      receipt,
      overriding: date.map { [("creationDate", .string($0))] } ?? []
    )
  }

  /// One vector for each row of a table.
  private static func rightDate(_ rows: [(String, String, String, readsAs: String?)])
    throws(TrustError) -> [Vector]
  {
    try rows.map { row throws(TrustError) in
      try rightDate(row.0, row.1, row.2, readsAs: row.readsAs)
    }
  }

  private static func rightDates() throws(TrustError) -> [Vector] {
    try [
      try rightDate("utc", "The format of the App Store.", "2025-03-04T10:11:12Z"),
      try rightDate("leap-day", "29 February in a leap year.", "2024-02-29T23:59:59Z"),
      try rightDate(
        "milliseconds",
        "Milliseconds, as the App Store wrote for some weeks of 2020.",
        "2020-09-27T12:07:19.686Z"
      ),
    ]
      + rightDate([
        (
          "nanoseconds", "Digits after the milliseconds are truncated.",
          "2020-09-27T12:07:19.686999999Z", readsAs: "2020-09-27T12:07:19.686Z"
        ),
        (
          "offset", "A time zone offset of RFC 3339.", "2025-03-04T11:11:12+01:00",
          readsAs: "2025-03-04T10:11:12Z"
        ),
        (
          "offset-without-colon", "An offset without a colon, as Xcode 12 wrote it.",
          "2020-10-16T14:29:30+0300", readsAs: "2020-10-16T11:29:30Z"
        ),
        (
          "offset-west", "A negative time zone offset.", "2025-03-04T02:11:12-0800",
          readsAs: "2025-03-04T10:11:12Z"
        ),
      ])
      + [try rightDate("far-future", "The last second of the year 9999.", "9999-12-31T23:59:59Z")]
  }

  private static func wrongDate(
    _ name: String,
    _ comment: String,
    _ text: String,
    _ cause: String
  ) throws(TrustError) -> Vector {
    try wrong(name, comment, [.date], "receipt/date", cause: cause) {
      $0.undocumentedDate = Lab.creationDate
      $0.creationDate = ReceiptDate(text: text)
    }
  }

  /// One vector for each row of a table.
  private static func wrongDate(_ rows: [(String, String, String, String)]) throws(TrustError)
    -> [Vector]
  {
    try rows.map { row throws(TrustError) in try wrongDate(row.0, row.1, row.2, row.3) }
  }

  private static func wrongDates() throws(TrustError) -> [Vector] {
    let outOfRange = "time/out-of-range"
    let malformed = "time/malformed"
    return try wrongDate([
      (
        "february-30", "30 February, which some readers convert to 1 or 2 March.",
        "2025-02-30T00:00:00Z", outOfRange
      ),
      ("february-29", "29 February in a common year.", "2025-02-29T00:00:00Z", outOfRange),
      (
        "century", "29 February 1900, which was not a leap year.", "1900-02-29T00:00:00Z",
        outOfRange
      ),
      ("month-13", "Month 13.", "2025-13-04T10:11:12Z", outOfRange),
      ("month-0", "Month 0.", "2025-00-04T10:11:12Z", outOfRange),
      ("day-0", "Day 0.", "2025-03-00T10:11:12Z", outOfRange),
      ("hour-24", "Hour 24.", "2025-03-04T24:00:00Z", outOfRange),
      ("minute-60", "Minute 60.", "2025-03-04T10:60:00Z", outOfRange),
      (
        "leap-second", "A leap second, which Apple's dates do not have.", "2016-12-31T23:59:60Z",
        outOfRange
      ),
      ("year-0", "Year 0.", "0000-03-04T10:11:12Z", outOfRange),
      ("offset-24", "A time zone offset of 24 hours.", "2025-03-04T10:11:12+24:00", outOfRange),
      (
        "before-year-1", "The offset moves the date before the year 0001.",
        "0001-01-01T00:00:00+01:00", outOfRange
      ),
      ("no-zone", "The time zone is missing.", "2025-03-04T10:11:12", "time/missing-zone"),
      ("no-time", "The time is missing.", "2025-03-04", "time/truncated"),
      ("no-seconds", "The seconds are missing.", "2025-03-04T10:11", "time/truncated"),
      (
        "trailing-letter", "A letter after the Z, at which some readers stop.",
        "2025-03-04T10:11:12Zx", "time/trailing-bytes"
      ),
      ("trailing-space", "A trailing space.", "2025-03-04T10:11:12Z ", "time/trailing-bytes"),
      (
        "fraction-of-33-digits", "A fraction of 33 digits.",
        "2025-03-04T10:11:12.000000000000000000000000000000001Z", "time/fraction-length"
      ),
      (
        "fraction-without-digits", "A decimal point without digits.", "2025-03-04T10:11:12.Z",
        malformed
      ),
      ("sign", "A sign before the year.", "+2025-03-04T10:11:12Z", malformed),
      ("two-digit-year", "A year of two digits.", "25-03-04T10:11:12Z", malformed),
      ("one-digit-month", "A month of one digit.", "2025-3-04T10:11:12Z", malformed),
      ("lower-case", "Lower-case T and Z.", "2025-03-04t10:11:12z", malformed),
      ("space-for-t", "A space in place of the T.", "2025-03-04 10:11:12Z", malformed),
      ("slashes", "Slashes between year, month and day.", "2025/03/04T10:11:12Z", malformed),
      ("leading-space", "A leading space.", " 2025-03-04T10:11:12Z", malformed),
      ("milliseconds-since-1970", "Milliseconds since 1970.", "1741083072000", malformed),
    ])
  }

  private static func wrappings() throws(TrustError) -> [Vector] {
    let text = "2025-03-04T10:11:12Z"
    let wrong = {
      (name: String, comment: String, flag: Flag, cause: String, value: [UInt8])
        throws(TrustError) -> Vector in
      try ReceiptSuites.wrong(name, comment, [flag], "receipt/value", cause: cause) {
        $0.edits.replace(type: 12, withRawValue: value)
      }
    }
    return [
      try wrong(
        "utf8",
        "The date is a UTF8String instead of an IA5String.",
        .malformed,
        "asn1/unexpected-tag",
        utf8(text)
      ),
      try ReceiptSuites.wrong(
        "nul",
        "A NUL after the date: allowed in an IA5String, not in a date.",
        [.string],
        "receipt/date",
        cause: "time/trailing-bytes",
        also: ["receipt/value"]
      ) { $0.edits.replace(type: 12, withRawValue: ia5(text + "\0")) },
      try wrong(
        "bare",
        "A date without tag and length.",
        .malformed,
        "asn1/truncated",
        Array(text.utf8)
      ),
    ]
  }
}
