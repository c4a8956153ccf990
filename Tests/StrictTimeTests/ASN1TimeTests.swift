// SPDX-License-Identifier: Apache-2.0

import StrictTime
import Testing

struct ASN1TimeTests {
  @Test(arguments: [
    ("500101000000Z", "1950-01-01T00:00:00Z"),
    ("491231235959Z", "2049-12-31T23:59:59Z"),
    ("000229120000Z", "2000-02-29T12:00:00Z"),
  ])
  func `a UTCTime is between 1950 and 2049`(_ text: String, expected: String) throws {
    #expect(try Timestamp(utcTime: Array(text.utf8)[...]).description == expected)
  }

  @Test(arguments: [
    ("20500101000000Z", "2050-01-01T00:00:00Z"),
    ("99991231235959Z", "9999-12-31T23:59:59Z"),
    ("00010101000000Z", "0001-01-01T00:00:00Z"),
  ])
  func `a GeneralizedTime has a year of four digits`(_ text: String, expected: String) throws {
    #expect(try Timestamp(generalizedTime: Array(text.utf8)[...]).description == expected)
  }

  @Test(
    arguments: [
      ("", .truncated, 0),
      ("250304101112", .missingZone, 12),
      ("2503041011Z", .malformed, 10),
      ("250304101112+0000", .malformed, 12),
      ("250304101112.5Z", .malformed, 12),
      ("250304101112z", .malformed, 12),
      ("250304101112ZZ", .trailingBytes, 13),
      ("250229101112Z", .outOfRange, 4),
      ("251301101112Z", .outOfRange, 2),
      ("250304241112Z", .outOfRange, 6),
      ("250304101160Z", .outOfRange, 10),
      ("20250304101112Z", .outOfRange, 2),
    ] as [(String, TimestampError.Code, Int)]
  )
  func `rejects other forms of UTCTime`(
    _ text: String,
    code: TimestampError.Code,
    offset: Int
  ) {
    let error = #expect(throws: TimestampError.self) {
      try Timestamp(utcTime: Array(text.utf8)[...])
    }
    #expect(error?.code == code)
    #expect(error?.offset == offset)
  }

  @Test(
    arguments: [
      ("20250304101112", .missingZone, 14),
      ("202503041011Z", .malformed, 12),
      ("20250304101112.0Z", .malformed, 14),
      ("20250304101112+0000", .malformed, 14),
      ("20250304101112Z ", .trailingBytes, 15),
      ("00000101000000Z", .outOfRange, 0),
      ("19000229000000Z", .outOfRange, 6),
      ("250304101112Z", .malformed, 12),
    ] as [(String, TimestampError.Code, Int)]
  )
  func `rejects other forms of GeneralizedTime`(
    _ text: String,
    code: TimestampError.Code,
    offset: Int
  ) {
    let error = #expect(throws: TimestampError.self) {
      try Timestamp(generalizedTime: Array(text.utf8)[...])
    }
    #expect(error?.code == code)
    #expect(error?.offset == offset)
  }
}
