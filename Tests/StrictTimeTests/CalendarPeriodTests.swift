// SPDX-License-Identifier: Apache-2.0

import StrictTime
import Testing

/// ISO 8601 durations, and their addition to timestamps.
struct CalendarPeriodTests {
  @Test(
    arguments: [
      ("P1Y", 12, 0, "P1Y"), ("P12M", 12, 0, "P1Y"), ("P1Y6M", 18, 0, "P1Y6M"),
      ("P2W", 0, 1_209_600, "P14D"), ("P7D", 0, 604_800, "P7D"), ("PT5M", 0, 300, "PT5M"),
      ("P1DT12H", 0, 129_600, "P1DT12H"), ("PT90S", 0, 90, "PT1M30S"), ("P0D", 0, 0, "P0D"),
      ("PT0S", 0, 0, "P0D"), ("PT24H", 0, 86_400, "P1D"), ("P1M1W1DT1H1M1S", 1, 694_861, nil),
      ("P007D", 0, 604_800, "P7D"), ("P10000Y", 120_000, 0, "P10000Y"),
    ] as [(String, Int64, Int64, String?)]
  )
  func `reads a duration and writes its shortest form`(
    _ text: String,
    _ months: Int64,
    _ seconds: Int64,
    _ printed: String?
  ) throws {
    let period = try #require(CalendarPeriod(iso8601: text))
    #expect(period.months == months)
    #expect(period.seconds == seconds)
    if let printed { #expect(period.description == printed) }
    #expect(CalendarPeriod(iso8601: period.description) == period)
  }

  @Test(
    arguments: [
      "", "P", "PT", "P1", "1D", "p1D", "P1d", "P1DT", "P1H", "PT1D", "P1D1D", "P1D1W", "P1M1Y",
      "PT1S1M", "P-1D", "-P1D", "+P1D", "P+1D", "P1.5D", "P1,5D", "P1D ", " P1D", "PT1HT1M", "P٣D",
      "P1000000000000D", "P10001Y", "P999999999999W", "PT999999999999H",
      "P999999999999Y999999999999M999999999999W999999999999DT999999999999H999999999999M999999999999S",
      "PD", "PYM", "P1YM", "PTS", "P1DTS", "P0000000000001D", "P99999999999999999999999999D",
    ]
  )
  func `rejects any other text`(_ text: String) {
    #expect(CalendarPeriod(iso8601: text) == nil)
  }

  @Test(
    arguments: [
      ("2026-01-31T00:00:00Z", "P1M", "2026-02-28T00:00:00Z"),
      ("2028-01-31T00:00:00Z", "P1M", "2028-02-29T00:00:00Z"),
      ("2026-01-31T10:11:12.345Z", "P2M", "2026-03-31T10:11:12.345Z"),
      ("2028-02-29T00:00:00Z", "P1Y", "2029-02-28T00:00:00Z"),
      ("2026-12-15T00:00:00Z", "P1M", "2027-01-15T00:00:00Z"),
      ("2026-11-30T00:00:00Z", "P3M", "2027-02-28T00:00:00Z"),
      ("2026-01-31T23:00:00Z", "P1MT2H", "2026-03-01T01:00:00Z"),
      ("2026-01-01T00:00:00Z", "P90D", "2026-04-01T00:00:00Z"),
      ("2026-01-01T00:00:00Z", "P0D", "2026-01-01T00:00:00Z"),
      ("0001-01-01T00:00:00Z", "P1M", "0001-02-01T00:00:00Z"),
    ]
  )
  func `adding months results in at most the last day of the month`(
    _ start: String,
    _ text: String,
    _ end: String
  ) throws {
    let period = try #require(CalendarPeriod(iso8601: text))
    #expect(try Timestamp(rfc3339: start).adding(period) == Timestamp(rfc3339: end))
  }

  @Test(arguments: ["P1M", "P1Y", "P1D", "PT1S", "P10000Y", "P3652425D"])
  func `adding stops at the latest timestamp`(_ text: String) throws {
    let period = try #require(CalendarPeriod(iso8601: text))
    #expect(Timestamp.latest.adding(period) == .latest)
    #expect(Timestamp.earliest.adding(period) > .earliest)
  }

  @Test func `a period is never negative or longer than the calendar`() {
    #expect(CalendarPeriod(months: -1) == nil)
    #expect(CalendarPeriod(seconds: -1) == nil)
    #expect(CalendarPeriod(days: -1) == nil)
    #expect(CalendarPeriod(days: .max) == nil)
    #expect(CalendarPeriod(days: .min) == nil)
    #expect(CalendarPeriod(months: .max) == nil)
    #expect(CalendarPeriod(seconds: .max) == nil)
    #expect(CalendarPeriod(months: 120_000) != nil)
    #expect(CalendarPeriod(days: 3_652_425) != nil)
    #expect(CalendarPeriod(days: 3_652_426) == nil)
    #expect(CalendarPeriod(days: 7)?.description == "P7D")
    #expect(CalendarPeriod.zero == CalendarPeriod(seconds: 0))
  }
}
