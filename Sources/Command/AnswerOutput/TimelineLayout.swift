// SPDX-License-Identifier: Apache-2.0

package import StoreEntitlements
import StoreReceipts
package import StrictTime

/// Periods as bars in lanes on one scale of time: what a drawing shows, in characters as in a page.
package struct TimelineLayout {
  package let scale: TimelineScale
  package let now: Timestamp
  /// The bars of each lane; rare kinds are the last, so that no long period hides them.
  package let lanes: [[Bar]]

  /// A period, or several of one kind that are too close to distinguish.
  package struct Bar {
    package let kind: AccessTimeline.Kind
    /// The columns of the scale; none, if the period is shorter than one.
    package private(set) var columns: Range<Int>
    private let from: Timestamp
    private var until: Timestamp?
    private var count = 1
    package private(set) var isSuperseded: Bool
  }

  /// `nil` without periods.
  ///
  /// In a lane with more than `mostBars` periods, close bars of one kind are joined.
  package init?(
    _ lanes: [[AccessHistory.Period]],
    now: Timestamp,
    columns: Int,
    mostBars: Int = .max
  ) {
    let dates = lanes.joined().flatMap { [$0.from, $0.until ?? $0.from] }
    guard let scale = TimelineScale(from: dates, now: now, columns: columns) else { return nil }
    self.scale = scale
    self.now = now
    self.lanes = lanes.map { Bar.bars(of: $0, on: scale, mostBars) }
  }

  /// The kinds of the bars, for the legend.
  package var kinds: [AccessTimeline.Kind] {
    let drawn = Set(lanes.joined().map(\.kind))
    return AccessTimeline.Kind.allCases.filter(drawn.contains)
  }

  /// Whether the evaluated time is before or after the scale; `nil` if it is on it.
  package var sideOfNow: String? {
    scale.contains(now) ? nil : now > scale.end ? "after" : "before"
  }
}

extension TimelineLayout.Bar {
  package var words: String {
    let end = until.map { " to \($0.second)" } ?? ", no end"
    return "\(count == 1 ? "" : "\(count) × ")\(kind.words): \(from.second)\(end)"
  }

  fileprivate static func bars(
    of periods: [AccessHistory.Period],
    on scale: TimelineScale,
    _ mostBars: Int
  ) -> [Self] {
    var bars: [Self] = []
    var last: [AccessTimeline.Kind: Int] = [:]
    for period in periods {
      let bar = Self(period, on: scale)
      if periods.count > mostBars, let index = last[period.kind],
        (bar.columns.lowerBound - bars[index].columns.upperBound) * mostBars < scale.columns
      {
        bars[index].join(bar)
      } else {
        last[period.kind] = bars.count
        bars.append(bar)
      }
    }
    return bars.enumerated().sorted { ($0.1.kind.rank, $0.0) < ($1.1.kind.rank, $1.0) }.map(\.1)
  }

  private init(_ period: AccessHistory.Period, on scale: TimelineScale) {
    kind = period.kind
    from = period.from
    until = period.until
    isSuperseded = period.isSuperseded
    let start = scale.column(of: from)
    columns = start..<max(start, until.map { scale.endColumn(of: $0) } ?? scale.columns)
  }

  private mutating func join(_ next: Self) {
    columns = columns.lowerBound..<max(columns.upperBound, next.columns.upperBound)
    if let mine = until { until = next.until.map { max(mine, $0) } }
    count += next.count
    isSuperseded = isSuperseded || next.isSuperseded
  }
}

extension AccessTimeline.Kind {
  fileprivate var rank: Int {
    switch self {
    case .paid: 0
    case .offer: 1
    case .trial: 2
    case .retry: 3
    case .grace: 4
    case .refunded: 5
    }
  }

  package var words: String {
    switch self {
    case .paid: "paid"
    case .trial: "free trial"
    case .offer: "offer"
    case .grace: "grace period"
    case .retry: "billing retry"
    case .refunded: "refunded"
    }
  }
}
