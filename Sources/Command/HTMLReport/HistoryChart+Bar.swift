// SPDX-License-Identifier: Apache-2.0

import AnswerOutput
import StoreEntitlements
import StrictTime

extension HistoryChart {
  /// One bar: a period, or several of one kind that are too short to distinguish.
  struct Bar {
    let kind: AccessTimeline.Kind
    let start: Percent
    var end: Percent
    let from: Timestamp
    var until: Timestamp?
    var count = 1
    var isSuperseded: Bool

    var words: String {
      let end = until.map { " to \($0.second)" } ?? ", no end"
      return "\(count == 1 ? "" : "\(count) × ")\(kind.words): \(from.second)\(end)"
    }

    /// The bars of a history; rare kinds are the last, so that no long period hides them.
    static func bars(of history: AccessHistory, on scale: TimelineScale) -> [Bar] {
      let columns = history.periods.count > ReportLimits.bars ? ReportLimits.bars : scale.columns
      var bars: [Bar] = []
      var last: [AccessTimeline.Kind: Int] = [:]
      for period in history.periods {
        let bar = Bar(period, on: scale)
        if columns < scale.columns, let index = last[period.kind],
          bars[index].isJoined(by: bar, on: scale)
        {
          bars[index].join(bar)
        } else {
          last[period.kind] = bars.count
          bars.append(bar)
        }
      }
      return bars.enumerated().sorted { ($0.1.kind.rank, $0.0) < ($1.1.kind.rank, $1.0) }
        .map(\.1)
    }

    private init(_ period: AccessHistory.Period, on scale: TimelineScale) {
      kind = period.kind
      from = period.from
      until = period.until
      isSuperseded = period.isSuperseded
      start = Percent(hundredths: scale.column(of: period.from) * 10)
      end = Percent(
        hundredths: (period.until.map { scale.endColumn(of: $0) } ?? scale.columns) * 10
      )
    }

    /// Whether a later bar is so close that both are drawn as one.
    private func isJoined(by next: Bar, on scale: TimelineScale) -> Bool {
      let least = Percent.whole.hundredths / ReportLimits.bars
      return next.start.hundredths - end.hundredths < least
    }

    private mutating func join(_ next: Bar) {
      if next.end.hundredths > end.hundredths { end = next.end }
      if let mine = until { until = next.until.map { max(mine, $0) } }
      count += next.count
      isSuperseded = isSuperseded || next.isSuperseded
    }
  }
}
