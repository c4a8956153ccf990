// SPDX-License-Identifier: Apache-2.0

//     P7D   P1M   P1Y6M   PT5M   P1DT12H   P2W
//
// ISO 8601-1, 5.5.2: years, months, weeks and days, then after T hours, minutes and seconds. Each is a
// whole number, at most once and in this order.

/// A calendar period: months have different numbers of days.
public struct CalendarPeriod: Hashable, Sendable {
  /// Whole months; a year is twelve.
  public let months: Int64
  /// The rest in seconds.
  public let seconds: Int64

  /// A period of months and seconds, neither negative; `nil` if longer than the calendar.
  public init?(months: Int64 = 0, seconds: Int64 = 0) {
    guard 0...CalendarPeriod.mostMonths ~= months, 0...CalendarPeriod.mostSeconds ~= seconds else {
      return nil
    }
    self.months = months
    self.seconds = seconds
  }

  /// A period of days of 24 hours; `nil` if negative or longer than the calendar.
  public init?(days: Int64) {
    let (seconds, overflow) = days.multipliedReportingOverflow(by: CalendarPeriod.secondsOfDay)
    guard !overflow else { return nil }
    self.init(seconds: seconds)
  }

  /// Reads an ISO 8601 duration; `nil` for any other text, for fractions, and for an empty duration
  /// (`P`).
  public init?(iso8601 text: String) {
    var reader = PeriodReader(text.utf8)
    guard let parts = reader.read() else { return nil }
    var months: Int64 = 0
    var seconds: Int64 = 0
    for part in parts {
      // Seven parts of up to twelve digits, each counted in weeks at most, fit 64 bits.
      let size = part.count * part.unit.size
      if part.unit.isMonths { months += size } else { seconds += size }
    }
    self.init(months: months, seconds: seconds)
  }

  /// A number of days of 24 hours, from 0 to the length of the calendar.
  ///
  ///     policy.assumedGrace = .days(16)
  public static func days(_ count: Int64) -> CalendarPeriod {
    let most = mostSeconds / secondsOfDay
    return CalendarPeriod(checkedSeconds: min(max(0, count), most) * secondsOfDay)
  }

  /// A number of months, from 0 to the length of the calendar.
  ///
  ///     store.advance(by: .months(1))
  public static func months(_ count: Int64) -> CalendarPeriod {
    CalendarPeriod(checkedMonths: min(max(0, count), mostMonths))
  }

  /// A number of years of twelve months, from 0 to the length of the calendar.
  ///
  ///     store.advance(by: .years(1))
  public static func years(_ count: Int64) -> CalendarPeriod {
    months(min(max(0, count), mostMonths / 12) * 12)
  }

  /// The empty period.
  public static let zero = CalendarPeriod(checkedSeconds: 0)

  private init(checkedMonths months: Int64 = 0, checkedSeconds seconds: Int64 = 0) {
    self.months = months
    self.seconds = seconds
  }

  fileprivate static let secondsOfDay: Int64 = 86_400
  private static let mostMonths: Int64 = 120_000
  private static let mostSeconds: Int64 = 315_569_520_000
}

extension CalendarPeriod: CustomStringConvertible {
  /// The period in ISO 8601, in years, months, days and the rest: `P1Y6M`, `P7D`, `PT5M`.
  public var description: String {
    var date = CalendarPeriod.part(months / 12, "Y") + CalendarPeriod.part(months % 12, "M")
    date += CalendarPeriod.part(seconds / CalendarPeriod.secondsOfDay, "D")
    let rest = seconds % CalendarPeriod.secondsOfDay
    var time = CalendarPeriod.part(rest / 3600, "H")
    time += CalendarPeriod.part(rest / 60 % 60, "M") + CalendarPeriod.part(rest % 60, "S")
    if date.isEmpty, time.isEmpty { return "P0D" }
    return "P\(date)" + (time.isEmpty ? "" : "T\(time)")
  }

  private static func part(_ count: Int64, _ letter: String) -> String {
    count == 0 ? "" : "\(count)\(letter)"
  }
}

extension Timestamp {
  /// This timestamp plus a period, in UTC, at most `latest`; day 31 becomes the last day of a shorter
  /// month.
  public func adding(_ period: CalendarPeriod) -> Timestamp {
    adding(months: period.months).adding(seconds: period.seconds)
  }

  private func adding(months: Int64) -> Timestamp {
    let fields = components
    // Both fit 32 bits: a period has at most 120,000 months.
    let (year, month) = (fields.year * 12 + fields.month - 1 + Int(months))
      .quotientAndRemainder(dividingBy: 12)
    let days = CalendarComponents.days(inMonth: month + 1, of: year)
    let time = Timestamp(
      year: year,
      month: month + 1,
      day: min(fields.day, days),
      hour: fields.hour,
      minute: fields.minute,
      second: fields.second,
      millisecond: fields.millisecond
    )
    return time ?? .latest
  }
}

/// A unit of a duration.
private enum PeriodUnit: Int {
  case years, months, weeks, days, hours, minutes, seconds

  var isMonths: Bool { self == .years || self == .months }

  /// The unit in months or seconds.
  var size: Int64 {
    switch self {
    case .years: 12
    case .months, .seconds: 1
    case .weeks: 7 * CalendarPeriod.secondsOfDay
    case .days: CalendarPeriod.secondsOfDay
    case .hours: 3600
    case .minutes: 60
    }
  }

  init?(_ letter: UInt8, isTime: Bool) {
    switch (letter, isTime) {
    case (UInt8(ascii: "Y"), false): self = .years
    case (UInt8(ascii: "M"), false): self = .months
    case (UInt8(ascii: "W"), false): self = .weeks
    case (UInt8(ascii: "D"), false): self = .days
    case (UInt8(ascii: "H"), true): self = .hours
    case (UInt8(ascii: "M"), true): self = .minutes
    case (UInt8(ascii: "S"), true): self = .seconds
    default: return nil
    }
  }
}

/// Reads the parts of a duration.
private struct PeriodReader {
  private var rest: Substring.UTF8View.SubSequence

  init(_ text: String.UTF8View) {
    rest = text[...]
  }

  /// The parts in order; `nil` if the text is not a duration.
  mutating func read() -> [(count: Int64, unit: PeriodUnit)]? {
    guard take(UInt8(ascii: "P")) else { return nil }
    var parts: [(count: Int64, unit: PeriodUnit)] = []
    var isTime = false
    while !rest.isEmpty {
      if !isTime, take(UInt8(ascii: "T")) {
        isTime = true
      }
      guard let count = takeNumber(), let letter = rest.popFirst(),
        let unit = PeriodUnit(letter, isTime: isTime),
        parts.last.map({ $0.unit.rawValue < unit.rawValue }) ?? true
      else { return nil }
      parts.append((count, unit))
    }
    return parts.isEmpty ? nil : parts
  }

  private mutating func take(_ letter: UInt8) -> Bool {
    guard rest.first == letter else { return false }
    rest = rest.dropFirst()
    return true
  }

  /// Up to twelve digits: the seconds of ten thousand years.
  private mutating func takeNumber() -> Int64? {
    let digits = rest.prefix { 0x30...0x39 ~= $0 }
    guard !digits.isEmpty, digits.count <= 12 else { return nil }
    rest = rest.dropFirst(digits.count)
    return digits.reduce(0) { $0 * 10 + Int64($1 - 0x30) }
  }
}
