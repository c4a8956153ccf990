// SPDX-License-Identifier: Apache-2.0

import Foundation
import StrictTime
import Testing

struct TimestampTests {
  @Test(arguments: [
    (0, "1970-01-01T00:00:00Z"),
    (-1, "1969-12-31T23:59:59.999Z"),
    (951_782_400_000, "2000-02-29T00:00:00Z"),
    (1_741_083_072_686, "2025-03-04T10:11:12.686Z"),
    (1_741_083_072_007, "2025-03-04T10:11:12.007Z"),
    (-2_203_891_200_000, "1900-03-01T00:00:00Z"),
    (-2_203_891_200_001, "1900-02-28T23:59:59.999Z"),
    (-62_135_596_800_000, "0001-01-01T00:00:00Z"),
    (253_402_300_799_999, "9999-12-31T23:59:59.999Z"),
  ])
  func `a timestamp and its text can be converted in both directions`(
    _ milliseconds: Int64,
    text: String
  )
    throws
  {
    let time = try #require(Timestamp(millisecondsSince1970: milliseconds))
    #expect(time.description == text)
    #expect(try Timestamp(rfc3339: text) == time)
  }

  @Test func `every day round-trips through the calendar`() {
    var strays: [Timestamp] = []
    for day in 0..<Int64(3_652_059) {
      let time = Timestamp.earliest.adding(seconds: day * 86_400)
      let fields = time.components
      if Timestamp(year: fields.year, month: fields.month, day: fields.day) != time {
        strays.append(time)
      }
    }
    #expect(strays.isEmpty)
  }

  @Test(arguments: [
    [0, 1, 1, 0, 0, 0, 0], [10_000, 1, 1, 0, 0, 0, 0], [2025, 0, 1, 0, 0, 0, 0],
    [2025, 13, 1, 0, 0, 0, 0], [2025, 1, 0, 0, 0, 0, 0], [2025, 1, 32, 0, 0, 0, 0],
    [2025, 4, 31, 0, 0, 0, 0], [2025, 2, 29, 0, 0, 0, 0], [1900, 2, 29, 0, 0, 0, 0],
    [2025, 1, 1, 24, 0, 0, 0], [2025, 1, 1, 0, 60, 0, 0], [2025, 1, 1, 0, 0, 60, 0],
    [2025, 1, 1, 0, 0, 0, 1000], [2025, 1, 1, -1, 0, 0, 0], [.max, .max, .max, .max, 0, 0, 0],
    [.min, .min, .min, .min, .min, .min, .min], [.max, 1, 1, 0, 0, 0, 0], [.min, 1, 1, 0, 0, 0, 0],
  ])
  func `rejects fields outside the calendar`(_ fields: [Int]) {
    let time = Timestamp(
      year: fields[0],
      month: fields[1],
      day: fields[2],
      hour: fields[3],
      minute: fields[4],
      second: fields[5],
      millisecond: fields[6]
    )
    #expect(time == nil)
  }

  @Test func `encodes as its text`() throws {
    let time = try Timestamp(rfc3339: "2025-03-04T10:11:12.686Z")
    let json = try JSONEncoder().encode([time])
    #expect(String(decoding: json, as: UTF8.self) == #"["2025-03-04T10:11:12.686Z"]"#)
    #expect(try JSONDecoder().decode([Timestamp].self, from: json) == [time])
  }

  @Test func `rejects numbers outside the years 1 to 9999`() {
    #expect(Timestamp(millisecondsSince1970: -62_135_596_800_001) == nil)
    #expect(Timestamp(millisecondsSince1970: 253_402_300_800_000) == nil)
    #expect(Timestamp(millisecondsSince1970: .min) == nil)
    #expect(Timestamp(millisecondsSince1970: .max) == nil)
    #expect(Timestamp(secondsSince1970: 253_402_300_800) == nil)
    #expect(Timestamp(secondsSince1970: .min) == nil)
    #expect(Timestamp(secondsSince1970: .max) == nil)
    #expect(Timestamp(secondsSince1970: 0)?.millisecondsSince1970 == 0)
  }

  @Test(arguments: [Int64.max, Int64.max / 1000, 253_402_300_800_000])
  func `adding stops at the ends of the calendar`(_ amount: Int64) throws {
    let time = try Timestamp(rfc3339: "2025-03-04T10:11:12Z")
    #expect(time.adding(milliseconds: amount) == .latest)
    #expect(time.adding(milliseconds: -amount) == .earliest)
    #expect(time.adding(seconds: amount) == .latest)
    #expect(time.adding(seconds: -amount) == .earliest)
    #expect(time.adding(seconds: .min) == .earliest)
    #expect(time.adding(milliseconds: .min) == .earliest)
  }

  @Test func `timestamps can be compared and subtracted`() throws {
    let earlier = try Timestamp(rfc3339: "2025-03-04T10:11:12Z")
    let later = earlier.adding(seconds: 60).adding(milliseconds: 5)
    #expect(earlier < later)
    #expect(later.milliseconds(since: earlier) == 60_005)
    #expect(earlier - later == .milliseconds(-60_005))
    #expect(Timestamp.latest - .earliest == .milliseconds(315_537_897_599_999))
  }
}
