// SPDX-License-Identifier: Apache-2.0

import BinaryASN1
import OpenSSLTrust
import StoreLab

extension ReceiptSuites {
  static func dates() throws(TrustError) -> Suite {
    Suite(
      "receipt/dates",
      .receiptRead,
      "Dates: RFC 3339 in an IA5String, here the creation date (attribute 12).",
      [
        Suite.Group(description: "Dates that are right.", vectors: try rightDates()),
        Suite.Group(description: "Dates that are wrong.", vectors: try wrongDates()),
        Suite.Group(description: "Dates in the wrong wrapping.", vectors: try wrappings()),
      ]
    )
  }

  private static func rightDate(
    _ name: String,
    _ comment: String,
    _ text: String,
    readsAs moment: String? = nil
  ) throws(TrustError) -> Vector {
    var receipt = Lab.receipt()
    receipt.undocumentedDate = Lab.creationDate
    receipt.creationDate = ReceiptDate(text: text)
    return try right(
      name,
      comment,
      [.date],
      receipt,
      overriding: moment.map { [("creationDate", .string($0))] } ?? []
    )
  }

  private static func rightDates() throws(TrustError) -> [Vector] {
    [
      try rightDate("utc", "What the App Store writes.", "2025-03-04T10:11:12Z"),
      try rightDate("leap-day", "2024 has a 29 February.", "2024-02-29T23:59:59Z"),
      try rightDate(
        "milliseconds",
        "What the App Store wrote for some weeks of 2020.",
        "2020-09-27T12:07:19.686Z"
      ),
      try rightDate(
        "nanoseconds",
        "Finer fractions than milliseconds are cut off.",
        "2020-09-27T12:07:19.686999999Z",
        readsAs: "2020-09-27T12:07:19.686Z"
      ),
      try rightDate(
        "offset",
        "An offset as RFC 3339 has it.",
        "2025-03-04T11:11:12+01:00",
        readsAs: "2025-03-04T10:11:12Z"
      ),
      try rightDate(
        "offset-without-colon",
        "What Xcode 12 wrote.",
        "2020-10-16T14:29:30+0300",
        readsAs: "2020-10-16T11:29:30Z"
      ),
      try rightDate(
        "offset-west",
        "West of Greenwich.",
        "2025-03-04T02:11:12-0800",
        readsAs: "2025-03-04T10:11:12Z"
      ),
      try rightDate(
        "far-future",
        "The last year that four digits can write.",
        "9999-12-31T23:59:59Z"
      ),
    ]
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

  private static func wrongDates() throws(TrustError) -> [Vector] {
    let outOfRange = "time/out-of-range"
    let malformed = "time/malformed"
    return [
      try wrongDate(
        "february-30",
        "Some readers take it for 1 or 2 March.",
        "2025-02-30T00:00:00Z",
        outOfRange
      ),
      try wrongDate(
        "february-29",
        "2025 is no leap year.",
        "2025-02-29T00:00:00Z",
        outOfRange
      ),
      try wrongDate(
        "century",
        "1900 was no leap year.",
        "1900-02-29T00:00:00Z",
        outOfRange
      ),
      try wrongDate("month-13", "No such month.", "2025-13-04T10:11:12Z", outOfRange),
      try wrongDate("month-0", "No such month.", "2025-00-04T10:11:12Z", outOfRange),
      try wrongDate("day-0", "No such day.", "2025-03-00T10:11:12Z", outOfRange),
      try wrongDate("hour-24", "A day ends at 23:59:59.", "2025-03-04T24:00:00Z", outOfRange),
      try wrongDate("minute-60", "No such minute.", "2025-03-04T10:60:00Z", outOfRange),
      try wrongDate(
        "leap-second",
        "Apple counts no leap seconds.",
        "2016-12-31T23:59:60Z",
        outOfRange
      ),
      try wrongDate("year-0", "No such year.", "0000-03-04T10:11:12Z", outOfRange),
      try wrongDate(
        "offset-24",
        "No place is a day away.",
        "2025-03-04T10:11:12+24:00",
        outOfRange
      ),
      try wrongDate(
        "before-year-1",
        "The offset leads out of the calendar.",
        "0001-01-01T00:00:00+01:00",
        outOfRange
      ),
      try wrongDate(
        "no-zone",
        "Local time of an unknown place.",
        "2025-03-04T10:11:12",
        "time/missing-zone"
      ),
      try wrongDate("no-time", "A day, no moment.", "2025-03-04", "time/truncated"),
      try wrongDate("no-seconds", "Cut short.", "2025-03-04T10:11", "time/truncated"),
      try wrongDate(
        "trailing-letter",
        "Some readers stop at the Z.",
        "2025-03-04T10:11:12Zx",
        "time/trailing-bytes"
      ),
      try wrongDate(
        "trailing-space",
        "Nothing is trimmed.",
        "2025-03-04T10:11:12Z ",
        "time/trailing-bytes"
      ),
      try wrongDate(
        "fraction-of-33-digits",
        "A fraction longer than any clock is fine.",
        "2025-03-04T10:11:12.000000000000000000000000000000001Z",
        "time/fraction-length"
      ),
      try wrongDate(
        "fraction-without-digits",
        "A point and nothing after it.",
        "2025-03-04T10:11:12.Z",
        malformed
      ),
      try wrongDate("sign", "A sign in front of the year.", "+2025-03-04T10:11:12Z", malformed),
      try wrongDate("two-digit-year", "Which century?", "25-03-04T10:11:12Z", malformed),
      try wrongDate(
        "one-digit-month",
        "Fields have fixed widths.",
        "2025-3-04T10:11:12Z",
        malformed
      ),
      try wrongDate("lower-case", "Lower case letters.", "2025-03-04t10:11:12z", malformed),
      try wrongDate(
        "space-for-t",
        "A space between date and time.",
        "2025-03-04 10:11:12Z",
        malformed
      ),
      try wrongDate("slashes", "Slashes between the fields.", "2025/03/04T10:11:12Z", malformed),
      try wrongDate("leading-space", "Nothing is trimmed.", " 2025-03-04T10:11:12Z", malformed),
      try wrongDate("milliseconds-since-1970", "A number.", "1741083072000", malformed),
    ]
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
        "A date is an IA5String.",
        .malformed,
        "asn1/unexpected-tag",
        utf8(text)
      ),
      try ReceiptSuites.wrong(
        "nul",
        "A NUL ends the date for some readers; in an IA5String it is legal, in a date it is not.",
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
