// SPDX-License-Identifier: Apache-2.0

import AppStoreServer
import Foundation
import StrictTime
import Testing

/// Pacific time, compared with Foundation's time zone database.
struct PacificTimeTests {
  /// Starts in 1967, when the Uniform Time Act took effect.
  @Test(arguments: 1967...2099)
  func `local time equals that of the time zone database at every hour`(_ year: Int) throws {
    let zone = try #require(TimeZone(identifier: "America/Los_Angeles"))
    let start = try #require(Timestamp(year: year, month: 1, day: 1))
    let offset = { (time: Timestamp) in
      let date = Date(timeIntervalSince1970: Double(time.millisecondsSince1970) / 1000)
      return Int64(zone.secondsFromGMT(for: date))
    }
    var changes = 0
    for hour in 0..<366 * 24 {
      let time = start.adding(seconds: Int64(hour) * 3600)
      let before = time.adding(milliseconds: -1)
      guard offset(time) != offset(before) else {
        #expect(PacificTime.local(time) == time.adding(seconds: offset(time)))
        continue
      }
      changes += 1
      #expect(PacificTime.local(time) == time.adding(seconds: offset(time)))
      #expect(PacificTime.local(before) == before.adding(seconds: offset(before)))
    }
    #expect(changes == 2)
  }

  @Test(arguments: [1974, 1975, 1986, 1987, 2006, 2007, 2025])
  func `converting to local time and back returns the same time`(_ year: Int) throws {
    let start = try #require(Timestamp(year: year, month: 1, day: 1))
    var ambiguous = 0
    for hour in 0..<8760 {
      let time = start.adding(seconds: Int64(hour) * 3600)
      let back = PacificTime.utc(PacificTime.local(time))
      // The hour that occurs twice in autumn is read as daylight saving time.
      if back != time { ambiguous += 1 }
    }
    #expect(ambiguous == 1)
  }

  @Test func `times at the ends of the calendar do not trap`() {
    for time in [Timestamp.earliest, .latest] {
      #expect(abs(PacificTime.local(time).milliseconds(since: time)) <= 8 * 3_600_000)
      #expect(abs(PacificTime.utc(time).milliseconds(since: time)) <= 8 * 3_600_000)
    }
  }
}
