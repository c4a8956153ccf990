// SPDX-License-Identifier: Apache-2.0

// The two time types of a certificate, in the only form that RFC 5280 allows: with seconds, in UTC,
// without a fraction. https://www.rfc-editor.org/rfc/rfc5280#section-4.1.2.5
extension Timestamp {
  /// Reads an ASN.1 UTCTime, `YYMMDDHHMMSSZ`, for the years 1950 to 2049.
  public init(utcTime text: ArraySlice<UInt8>) throws(TimestampError) {
    var scanner = FieldScanner(text)
    let year = try scanner.takeNumber(digits: 2, in: 0...99)
    self = try scanner.takeRest(ofYear: year < 50 ? 2000 + year : 1900 + year)
  }

  /// Reads an ASN.1 GeneralizedTime, `YYYYMMDDHHMMSSZ`.
  public init(generalizedTime text: ArraySlice<UInt8>) throws(TimestampError) {
    var scanner = FieldScanner(text)
    let year = try scanner.takeNumber(digits: 4, in: 1...9999)
    self = try scanner.takeRest(ofYear: year)
  }
}

extension FieldScanner {
  /// Reads `MMDDHHMMSSZ` and the end.
  fileprivate mutating func takeRest(ofYear year: Int) throws(TimestampError) -> Timestamp {
    let start = position
    let month = try takeNumber(digits: 2, in: 1...12)
    let days = CalendarComponents.days(inMonth: month, of: year)
    let day = try takeNumber(digits: 2, in: 1...days)
    let hour = try takeNumber(digits: 2, in: 0...23)
    let minute = try takeNumber(digits: 2, in: 0...59)
    let second = try takeNumber(digits: 2, in: 0...59)
    guard next != nil else { throw fault(.missingZone) }
    try take(UInt8(ascii: "Z"))
    try expectEnd()
    guard
      let time = Timestamp(
        year: year,
        month: month,
        day: day,
        hour: hour,
        minute: minute,
        second: second
      )
    else { throw TimestampError(.outOfRange, at: start) }
    return time
  }
}
