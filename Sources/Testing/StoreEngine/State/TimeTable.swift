// SPDX-License-Identifier: Apache-2.0

import AppStoreServer
import StoreConfiguration
import StrictTime

/// The lengths of periods, grace periods and billing retry in an environment.
///
/// Production follows the calendar. The sandbox and Xcode shorten periods according to a setting: `sandboxMonth` or
/// `SKTestSession.TimeRate`.
package struct TimeTable: Sendable {
  private let scale: Scale
  private let knobs: StoreKnobs
  private let isSandbox: Bool

  private enum Scale: Sendable {
    case calendar
    /// The length of a month and of a week, in seconds.
    case month(Int64, week: Int64)
    /// The length of all periods, in seconds.
    case fixed(Int64)
    /// The length of a day, in seconds.
    case day(Int64)
  }

  init(_ options: StoreOptions, timeRate: Int64) {
    knobs = options.knobs
    isSandbox = options.environment == .sandbox
    switch options.environment {
    case .production: scale = .calendar
    case .sandbox:
      let month = options.sandboxMonth.rawValue
      scale = .month(month, week: TimeTable.sandboxWeeks[month] ?? month)
    case .xcode: scale = TimeTable.xcodeScales[timeRate] ?? .calendar
    }
  }

  /// The lengths for a sandbox tester who has a separate renewal rate.
  init(_ options: StoreOptions, sandboxMonth: SandboxMonth) {
    var options = options
    options.sandboxMonth = sandboxMonth
    self.init(options, timeRate: 0)
  }

  /// Whether the time rate is one of `SKTestSession.TimeRate`.
  static func isTimeRate(_ rate: Int64) -> Bool { rate == 0 || xcodeScales[rate] != nil }

  /// The time rates at which a clock can run, the slowest first.
  package static let speeds: [(rate: Int64, speed: Int64)] =
    ([0] + xcodeScales.keys).compactMap { rate in speed(ofRate: rate).map { (rate, $0) } }
    .sorted { $0.speed < $1.speed }

  /// What each time rate means, in words.
  static let rateMeanings: String = {
    let rates = xcodeScales.keys.sorted().map { rate in
      switch xcodeScales[rate] {
      case .day(let seconds): "\(rate): a day lasts \(words(seconds))"
      case .month(let seconds, _): "\(rate): a month lasts \(words(seconds))"
      case .fixed(let seconds): "\(rate): each period lasts \(words(seconds))"
      case .calendar, nil: "\(rate): real time"
      }
    }
    return "Only environment Xcode has a rate. "
      + (["0: real time"] + rates).joined(separator: "; ")
  }()

  /// A number of seconds as `1 h`, `15 min` or `30 s`.
  private static func words(_ seconds: Int64) -> String {
    if seconds % 3600 == 0 { return "\(seconds / 3600) h" }
    return seconds % 60 == 0 ? "\(seconds / 60) min" : "\(seconds) s"
  }

  /// The speed of a time rate relative to real time; `nil` for rates that don't scale a day or a month of 30 days.
  package static func speed(ofRate rate: Int64) -> Int64? {
    if rate == 0 { return 1 }
    switch xcodeScales[rate] {
    case .day(let seconds): return 86_400 / seconds
    case .month(let seconds, _): return 30 * 86_400 / seconds
    case .fixed, .calendar, nil: return nil
    }
  }

  /// The end of the next period of a cycle.
  ///
  /// A monthly subscription that began on the 31st ends on the last day of a shorter month, and by the knob
  /// `monthOverflow` on the 31st again of a longer one.
  func end(of cycle: inout BillingCycle, from start: Timestamp, _ period: CalendarPeriod)
    -> Timestamp
  {
    guard case .calendar = scale, knobs.monthOverflow == .clampKeepingAnchorDay,
      period.seconds == 0
    else {
      let end = self.end(from: start, period)
      cycle = BillingCycle(anchor: end)
      return end
    }
    // The last period of the cycle may have been refunded before it began, or ended early.
    if date(cycle.anchor, plusMonths: cycle.months) != start { cycle = BillingCycle(anchor: start) }
    cycle.months = min(cycle.months + period.months, TimeTable.mostMonths)
    return date(cycle.anchor, plusMonths: cycle.months)
  }

  /// The end of a period that begins at a given time.
  func end(from start: Timestamp, _ period: CalendarPeriod) -> Timestamp {
    switch scale {
    case .calendar:
      return date(start, plusMonths: period.months).adding(seconds: period.seconds)
    case .fixed(let seconds): return start.adding(seconds: seconds)
    case .day(let day):
      let days = period.months * 30 + period.seconds / 86_400
      return start.adding(seconds: max(1, days * day))
    case .month(let month, let week):
      if period.months > 0 { return start.adding(seconds: period.months * month) }
      // Scale periods of days in proportion to a week.
      return start.adding(milliseconds: max(1000, period.seconds * week * 1000 / (7 * 86_400)))
    }
  }

  /// The end of the grace period after a failed renewal: 3, 16 or 28 days, at most 6 for weekly subscriptions.
  ///
  /// The accelerated lengths are those of 16 and 6 days. Other lengths are scaled in proportion.
  func graceEnd(from end: Timestamp, days: Int64, _ period: CalendarPeriod) -> Timestamp {
    let isWeekly = period.months == 0 && period.seconds <= 7 * 86_400
    let standard: Int64 = isWeekly ? 6 : 16
    let days = isWeekly ? min(days, standard) : days
    switch scale {
    case .calendar: return end.adding(seconds: days * 86_400)
    case .day(let day): return end.adding(seconds: days * day)
    case .fixed(let seconds): return end.adding(seconds: seconds)
    case .month(let month, let week):
      // Weekly: 6 of 7 days of a week, to the nearest second; others: half a month.
      let length = isWeekly ? (week * 12 + 7) / 14 : month / 2
      return end.adding(seconds: max(1, length * days / standard))
    }
  }

  /// The assumption behind the length of grace and billing retry; `nil` if Apple documents the length.
  var assumedBilling: AssumedFact? {
    switch scale {
    case .fixed: .fixedRateBilling
    case .month where isSandbox: .acceleratedBilling
    case .calendar, .day, .month: nil
    }
  }

  /// The time between a charge and the end of the period, scaled like a day.
  func lead(_ seconds: Int64) -> Int64 {
    switch scale {
    case .calendar: seconds
    case .day(let day): seconds * day / 86_400
    case .fixed: 0
    case .month(let month, _): seconds * month / (30 * 86_400)
    }
  }

  /// How long Apple retries billing after a failed renewal, and after a failed charge within a commitment, in days.
  private static let billingRetryDays: Int64 = 60
  private static let commitmentRetryDays: Int64 = 90

  /// The end of billing retry.
  func retryEnd(from end: Timestamp, isCommitment: Bool) -> Timestamp {
    let days = isCommitment ? Self.commitmentRetryDays : Self.billingRetryDays
    return switch scale {
    case .calendar: end.adding(seconds: days * 86_400)
    case .day(let day): end.adding(seconds: days * day)
    case .fixed(let seconds): end.adding(seconds: 2 * seconds)
    case .month(let month, _): end.adding(seconds: days * month / 30)
    }
  }

  /// The end extended by a number of days, which may round to zero in the sandbox.
  func extended(_ end: Timestamp, days: Int64) -> Timestamp {
    switch scale {
    case .calendar: end.adding(seconds: days * 86_400)
    case .day(let day): end.adding(seconds: days * day)
    case .fixed: end
    case .month(let month, _): end.adding(seconds: days * month / 30)
    }
  }

  // MARK: Calendar

  private func date(_ start: Timestamp, plusMonths months: Int64) -> Timestamp {
    guard months > 0 else { return start }
    switch knobs.timeZone {
    case .utc: return sum(start, months)
    case .losAngeles: return PacificTime.utc(sum(PacificTime.local(start), months))
    }
  }

  private func sum(_ start: Timestamp, _ months: Int64) -> Timestamp {
    guard let period = CalendarPeriod(months: months) else { return .latest }
    guard knobs.monthOverflow == .rollOver else { return start.adding(period) }
    let days = Int64(start.components.day - 1) * 86_400
    return start.adding(seconds: -days).adding(period).adding(seconds: days)
  }

  /// The maximum number of months in a `CalendarPeriod`.
  private static let mostMonths: Int64 = 120_000

  /// The length of a week in seconds, by the length of a month: with months of 5 minutes, weeks have 3 minutes.
  private static let sandboxWeeks: [Int64: Int64] = [
    180: 180, 300: 180, 900: 300, 1800: 600, 3600: 900,
  ]

  private static let xcodeScales: [Int64: Scale] = [
    1: .day(3600), 2: .day(1800), 3: .day(300), 4: .day(60), 5: .day(30), 6: .day(1),
    10: .month(3600, week: 900), 11: .month(1800, week: 600), 12: .month(900, week: 300),
    13: .month(300, week: 180), 15: .month(30, week: 10),
    1000: .fixed(900), 1001: .fixed(300), 1002: .fixed(60), 1003: .fixed(30), 1004: .fixed(10),
    1005: .fixed(2),
  ]
}
