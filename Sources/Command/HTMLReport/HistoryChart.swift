// SPDX-License-Identifier: Apache-2.0

import AnswerOutput
import StoreEntitlements
import StrictTime

/// The histories of purchases as bars below a scale of time, with a line at the evaluated time.
///
/// Positions are in percent of the width, so the drawing fits every window while its texts keep
/// their size.
struct HistoryChart {
  private let histories: ArraySlice<AccessHistory>
  /// The number of all histories.
  private let count: Int
  private let layout: TimelineLayout
  private var scale: TimelineScale { layout.scale }
  private var now: Timestamp { layout.now }

  /// `nil` without periods.
  init?(_ histories: [AccessHistory], now: Timestamp) {
    self.histories = histories.prefix(ReportLimits.histories)
    count = histories.count
    let layout = TimelineLayout(
      self.histories.map(\.periods),
      now: now,
      columns: 1000,
      mostBars: ReportLimits.bars
    )
    guard let layout else { return nil }
    self.layout = layout
  }

  private static let barHeight = 22

  /// The height of the dates, with a line above them for the evaluated time if the scale contains it.
  private var axisHeight: Int { scale.contains(now) ? 38 : 18 }

  func write(to html: inout HTMLWriter) {
    html.element(.div, .classes(.chart)) { html in
      writeAxis(to: &html)
      for (history, bars) in zip(histories, layout.lanes) { write(history, bars, to: &html) }
      writeLegend(to: &html)
    }
    if count > histories.count {
      html.element(
        .p,
        .classes(.note),
        text: "The drawing has \(histories.count) of \(count) histories."
      )
    }
    if let side = layout.sideOfNow {
      html.element(.p, .classes(.note), text: "\(now.second) is \(side) these periods.")
    }
    writeTable(to: &html)
  }

  // MARK: Axis

  private func writeAxis(to html: inout HTMLWriter) {
    html.element(.div, .classes(.history)) { html in
      html.element(.div, .classes(.name, .minor), text: "")
      html.element(
        .svg,
        .classes(.axis),
        .hidden,
        .fullWidth,
        .height(axisHeight)
      ) { html in
        for (quarter, anchor) in HistoryChart.quarters {
          let column = scale.columns * quarter / 4
          html.element(.g, .classes(quarter % 2 == 0 ? .axis : .minor)) { html in
            html.element(
              .svgText,
              .x(Percent(hundredths: 2500 * quarter)),
              .y(axisHeight - 4),
              .anchor(anchor),
              text: scale.label(quarter == 4 ? scale.end : scale.time(of: column))
            )
          }
        }
        guard scale.contains(now) else { return }
        html.element(.g, .classes(.now)) { html in
          html.element(
            .svgText,
            .x(place(of: now)),
            .y(14),
            .anchor(anchor(at: place(of: now))),
            text: "as of \(scale.label(now))"
          )
        }
      }
    }
  }

  private static let quarters: [(Int, HTMLAttribute.TextAnchor)] = [
    (0, .start), (1, .middle), (2, .middle), (3, .middle), (4, .end),
  ]

  /// A text near an edge is placed inside the drawing.
  private func anchor(at place: Percent) -> HTMLAttribute.TextAnchor {
    if place.hundredths < 1500 { return .start }
    return place.hundredths > 8500 ? .end : .middle
  }

  private func place(of time: Timestamp) -> Percent { place(of: scale.endColumn(of: time)) }

  private func place(of column: Int) -> Percent { Percent(hundredths: column * 10) }

  // MARK: Histories

  private func write(
    _ history: AccessHistory,
    _ bars: [TimelineLayout.Bar],
    to html: inout HTMLWriter
  ) {
    let classes: HTMLAttribute =
      history.continuesChain ? .classes(.history, .continued) : .classes(.history)
    html.element(.div, classes) { html in
      html.element(.div, .classes(.name)) { html in
        html.element(.div, text: history.productId)
        if !history.continuesChain { html.element(.div, .classes(.dim), text: history.remark) }
      }
      html.element(.svg, .image, .fullWidth, .height(HistoryChart.barHeight)) { html in
        html.element(.title, text: history.productId)
        html.element(.desc, text: history.summary(bars))
        for quarter in 0...4 {
          html.element(
            .line,
            .classes(.grid),
            .x1(Percent(hundredths: 2500 * quarter)),
            .x2(Percent(hundredths: 2500 * quarter)),
            .y1(0),
            .y2(HistoryChart.barHeight)
          ) { _ in }
        }
        for bar in bars { write(bar, to: &html) }
        for bar in bars where bar.isSuperseded {
          mark(.arrow, .mark, at: bar.columns.upperBound, in: &html)
        }
        for bar in bars where bar.kind == .refunded {
          mark(.cross, .refunded, at: bar.columns.lowerBound, in: &html)
        }
        guard scale.contains(now) else { return }
        html.element(
          .line,
          .classes(.now),
          .x1(place(of: now)),
          .x2(place(of: now)),
          .y1(0),
          .y2(HistoryChart.barHeight)
        ) { _ in }
      }
    }
  }

  private func write(_ bar: TimelineLayout.Bar, to html: inout HTMLWriter) {
    let isLow = bar.kind == .grace
    html.element(
      .rect,
      .classes(.bar, StyleClass(bar.kind)),
      .x(place(of: bar.columns.lowerBound)),
      .width(place(of: max(bar.columns.count, 2))),
      .y(isLow ? 7 : 3),
      .height(isLow ? 8 : 16)
    ) { html in
      html.element(.title, text: bar.words)
    }
  }

  private func mark(
    _ shape: HTMLAttribute.Shape,
    _ style: StyleClass,
    at column: Int,
    in html: inout HTMLWriter
  ) {
    html.element(.svg, .x(place(of: column)), .y(11)) { html in
      html.element(.path, .classes(.mark, style), .shape(shape)) { _ in }
    }
  }

  // MARK: Legend and table

  private func writeLegend(to html: inout HTMLWriter) {
    html.element(.ul, .classes(.legend)) { html in
      for kind in layout.kinds {
        html.element(.li) { html in
          html.element(.span, .classes(.swatch, StyleClass(kind)), .hidden) { _ in }
          html.text(kind.words)
        }
      }
      if layout.lanes.joined().contains(where: \.isSuperseded) {
        html.element(.li, text: "▸ replaced by another product")
      }
    }
  }

  /// The same contents as a table, for readers who cannot see the drawing.
  private func writeTable(to html: inout HTMLWriter) {
    let rows = histories.lazy.flatMap { history in
      history.periods.lazy.map { period in
        TableRow(cells: [
          history.productId, period.kind.words, period.from.second,
          period.until?.second ?? "no end",
          period.transactionId,
        ])
      }
    }
    let shown = Array(rows.prefix(ReportLimits.periods))
    let total = histories.reduce(0) { $0 + $1.periods.count }
    html.element(.details) { html in
      html.element(.summary, text: counted(total, "period"))
      html.table(["Product", "Kind", "From", "Until", "Transaction"], shown)
      if total > shown.count {
        html.element(.p, .classes(.note), text: "and \(total - shown.count) more")
      }
    }
  }
}

extension AccessHistory {
  /// The history in a sentence.
  fileprivate func summary(_ bars: [TimelineLayout.Bar]) -> String {
    let few = bars.prefix(12).map(\.words).joined(separator: "; ")
    return bars.count > 12 ? "\(few); and more" : few
  }
}
