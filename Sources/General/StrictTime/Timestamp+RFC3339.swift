// SPDX-License-Identifier: Apache-2.0

//     2025-03-04T10:11:12Z        2025-03-04T10:11:12.686+01:00        2025-03-04T10:11:12+0100
//
// https://www.rfc-editor.org/rfc/rfc3339#section-5.6, without lower case letters and leap seconds, and
// with the offset without a colon that Xcode 12 wrote.
extension Timestamp {
  /// Reads an RFC 3339 date; fractions finer than milliseconds are cut off.
  public init(rfc3339 text: borrowing ArraySlice<UInt8>) throws(TimestampError) {
    var scanner = FieldScanner(copy text)
    let year = try scanner.takeNumber(digits: 4, in: 1...9999)
    try scanner.take(UInt8(ascii: "-"))
    let month = try scanner.takeNumber(digits: 2, in: 1...12)
    try scanner.take(UInt8(ascii: "-"))
    let days = CalendarComponents.days(inMonth: month, of: year)
    let day = try scanner.takeNumber(digits: 2, in: 1...days)
    try scanner.take(UInt8(ascii: "T"))
    let hour = try scanner.takeNumber(digits: 2, in: 0...23)
    try scanner.take(UInt8(ascii: ":"))
    let minute = try scanner.takeNumber(digits: 2, in: 0...59)
    try scanner.take(UInt8(ascii: ":"))
    let second = try scanner.takeNumber(digits: 2, in: 0...59)
    let millisecond = try scanner.takeFraction()
    let minutesEast = try scanner.takeZone()
    try scanner.expectEnd()
    let local = CalendarComponents(
      year: year,
      month: month,
      day: day,
      hour: hour,
      minute: minute,
      second: second,
      millisecond: millisecond
    )
    guard
      let time = Timestamp(
        millisecondsSince1970: local.millisecondsSince1970 - Int64(minutesEast) * 60_000
      )
    else { throw TimestampError(.outOfRange, at: text.startIndex) }
    self = time
  }

  /// Reads an RFC 3339 date; the offset of an error is in UTF-8 bytes.
  public init(rfc3339 text: some StringProtocol) throws(TimestampError) {
    try self.init(rfc3339: ArraySlice(text.utf8))
  }
}

extension FieldScanner {
  /// The maximum number of digits of a fraction of a second.
  ///
  /// Apple writes three, other systems up to nine.
  ///
  /// Error: `time/fraction-length`.
  private static let maximumFractionDigits = 32

  /// Reads an optional `.` and digits as milliseconds.
  @inline(__always)
  fileprivate mutating func takeFraction() throws(TimestampError) -> Int {
    guard takeIfPresent(UInt8(ascii: ".")) else { return 0 }
    var milliseconds = 0
    var weight = 100
    var count = 0
    repeat {
      guard count < Self.maximumFractionDigits else { throw fault(.fractionLength) }
      milliseconds += (try takeDigit()) * weight
      weight /= 10
      count += 1
    } while next.map(isDigit) ?? false
    return milliseconds
  }

  /// Reads `Z`, `±hh:mm` or `±hhmm` as minutes east of UTC.
  @inline(__always)
  fileprivate mutating func takeZone() throws(TimestampError) -> Int {
    guard next != nil else { throw fault(.missingZone) }
    if takeIfPresent(UInt8(ascii: "Z")) { return 0 }
    let isWest = takeIfPresent(UInt8(ascii: "-"))
    if !isWest { try take(UInt8(ascii: "+")) }
    let hours = try takeNumber(digits: 2, in: 0...23)
    _ = takeIfPresent(UInt8(ascii: ":"))
    let minutes = try takeNumber(digits: 2, in: 0...59)
    return (isWest ? -1 : 1) * (hours * 60 + minutes)
  }
}
