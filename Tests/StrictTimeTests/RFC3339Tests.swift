// SPDX-License-Identifier: Apache-2.0

import StrictTime
import Testing

struct RFC3339Tests {
  @Test(arguments: [
    ("2015-08-10T07:19:32Z", "2015-08-10T07:19:32Z"),
    ("2020-10-16T14:29:30+0300", "2020-10-16T11:29:30Z"),
    ("2020-10-16T14:29:30+03:00", "2020-10-16T11:29:30Z"),
    ("2020-10-16T23:29:30-05:45", "2020-10-17T05:14:30Z"),
    ("2020-10-16T14:29:30-00:00", "2020-10-16T14:29:30Z"),
    ("2020-10-16T14:29:30+23:59", "2020-10-15T14:30:30Z"),
    ("2020-09-27T12:07:19.686Z", "2020-09-27T12:07:19.686Z"),
    ("2020-09-27T12:07:19.6Z", "2020-09-27T12:07:19.600Z"),
    ("2020-09-27T12:07:19.0009999Z", "2020-09-27T12:07:19Z"),
    ("2020-09-27T12:07:19.999999999+0000", "2020-09-27T12:07:19.999Z"),
    ("2020-09-27T12:07:19.12345678901234567890123456789012Z", "2020-09-27T12:07:19.123Z"),
    ("2024-02-29T00:00:00Z", "2024-02-29T00:00:00Z"),
    ("9999-12-31T23:59:59Z", "9999-12-31T23:59:59Z"),
    ("9999-12-31T23:59:59+00:01", "9999-12-31T23:58:59Z"),
  ])
  func `reads a date in UTC`(_ text: String, expected: String) throws {
    #expect(try Timestamp(rfc3339: text).description == expected)
  }

  @Test(
    arguments: [
      ("", .truncated, 0),
      ("2015-08-10T07:19:3", .truncated, 18),
      ("2015-08-10T07:19:32", .missingZone, 19),
      ("2015-08-10T07:19:32.5", .missingZone, 21),
      ("2015-08-10T07:19:32.", .truncated, 20),
      ("2015-08-10T07:19:32.Z", .malformed, 20),
      ("2015-08-10T07:19:32,5Z", .malformed, 19),
      ("2015-08-10T07:19:32.123456789012345678901234567890123Z", .fractionLength, 52),
      ("2015-08-10T07:19:32Zx", .trailingBytes, 20),
      ("2015-08-10T07:19:32Z\0", .trailingBytes, 20),
      ("2015-08-10T07:19:32Z\n", .trailingBytes, 20),
      ("2015-08-10T07:19:32+03:000", .trailingBytes, 25),
      (" 2015-08-10T07:19:32Z", .malformed, 0),
      ("2015-08-10t07:19:32Z", .malformed, 10),
      ("2015-08-10 07:19:32Z", .malformed, 10),
      ("2015-08-10T07:19:32z", .malformed, 19),
      ("2015-08-10T07:19:32 Z", .malformed, 19),
      ("2015-08-10T07:19:32+03", .truncated, 22),
      ("2015-08-10T07:19:32+3:00", .malformed, 21),
      ("2015-08-10T07:19:32+24:00", .outOfRange, 20),
      ("2015-08-10T07:19:32+00:60", .outOfRange, 23),
      ("2015-08-10T24:00:00Z", .outOfRange, 11),
      ("2015-08-10T07:60:32Z", .outOfRange, 14),
      ("2016-12-31T23:59:60Z", .outOfRange, 17),
      ("2015-00-10T07:19:32Z", .outOfRange, 5),
      ("2015-13-10T07:19:32Z", .outOfRange, 5),
      ("2015-02-30T07:19:32Z", .outOfRange, 8),
      ("2015-02-29T07:19:32Z", .outOfRange, 8),
      ("2015-08-00T07:19:32Z", .outOfRange, 8),
      ("0000-01-01T00:00:00Z", .outOfRange, 0),
      ("0001-01-01T00:00:00+00:01", .outOfRange, 0),
      ("9999-12-31T23:59:59-00:01", .outOfRange, 0),
      ("+2015-08-10T07:19:32Z", .malformed, 0),
      ("15-08-10T07:19:32Z", .malformed, 2),
      ("2015-8-10T07:19:32Z", .malformed, 6),
      ("2015-08-10T7:19:32Z", .malformed, 12),
      ("２015-08-10T07:19:32Z", .malformed, 0),
    ] as [(String, TimestampError.Code, Int)]
  )
  func `reports the offset of malformed text`(
    _ text: String,
    code: TimestampError.Code,
    offset: Int
  ) throws {
    let error = #expect(throws: TimestampError.self) { try Timestamp(rfc3339: text) }
    #expect(error?.code == code)
    #expect(error?.offset == offset)
  }

  @Test func `error offsets are indices of the slice`() {
    let document = Array("date: 2015-02-30T07:19:32Z".utf8)
    let error = #expect(throws: TimestampError.self) { try Timestamp(rfc3339: document[6...]) }
    #expect(error?.offset == 14)
  }

  @Test func `a changed byte never traps`() throws {
    for text in ["2015-08-10T07:19:32.686+03:00", "99991231235959Z", "991231235959Z"] {
      for position in 0..<text.utf8.count {
        for byte in UInt8.min...UInt8.max {
          var bytes = Array(text.utf8)
          bytes[position] = byte
          _ = Result { () throws(TimestampError) in try Timestamp(rfc3339: bytes[...]) }
          _ = Result { () throws(TimestampError) in try Timestamp(generalizedTime: bytes[...]) }
          _ = Result { () throws(TimestampError) in try Timestamp(utcTime: bytes[...]) }
        }
      }
    }
  }
}
