// SPDX-License-Identifier: Apache-2.0

import CommandArguments
import StoreEntitlements
import StrictTime
package import SystemIO

/// The periods of products as bars below a scale of dates.
package struct TimelineDrawing {
  /// The characters of the drawing.
  package struct TimelineStyle {
    let hasBlocks: Bool

    /// Block characters need a terminal with colors and a UTF-8 locale.
    package init(_ style: ColorStyle, in terminal: Terminal) {
      let locale = ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap(terminal.environment)
        .first { !$0.isEmpty }
      let encoding = (locale ?? "").lowercased().filter { $0 != "-" }
      hasBlocks = style.isColored && terminal.outputIsTerminal && encoding.hasSuffix("utf8")
    }
  }

  private let timelines: [AccessTimeline]
  private let now: Timestamp
  private let style: TimelineStyle

  init(_ timelines: [AccessTimeline], now: Timestamp, _ style: TimelineStyle) {
    self.timelines = timelines.filter { !$0.periods.isEmpty }
    self.now = now
    self.style = style
  }

  func write(to page: inout TextPage) {
    let columns = page.drawingColumns
    let names = timelines.map { named(truncated($0.productId, to: 60), in: $0.environment) }
    let widest = names.map { width(of: $0) }.max() ?? 0
    // A name beside its bar takes at most a third of the line; a longer name has its own line.
    let margin = widest + 2 <= columns / 3 ? widest + 2 : 0
    let periods = timelines.map { $0.periods.map(AccessHistory.Period.init) }
    guard let layout = TimelineLayout(periods, now: now, columns: columns - margin) else { return }
    page.blank()
    page.line("TIMELINE", .dim)
    writeScale(layout.scale, margin, to: &page)
    for (bars, name) in zip(layout.lanes, names) {
      if margin == 0 { page.line(name) }
      let label = margin == 0 ? "" : padded(name, to: margin)
      page.drawing([(label, .none)] + parts(of: bars, layout.scale))
    }
    writeNow(layout, margin, to: &page)
    let legend = layout.kinds.map { "\($0.character(style)) \($0.words)" }
    page.line(legend.joined(separator: ", "), .dim)
  }

  // MARK: Scale

  private func writeScale(_ scale: TimelineScale, _ margin: Int, to page: inout TextPage) {
    var dates = ""
    var marks = ""
    var last = ""
    for column in 0..<scale.columns where column >= width(of: dates) {
      let label = scale.label(scale.time(of: column))
      guard label != last else { continue }
      last = label
      guard column + width(of: label) <= scale.columns else { break }
      dates = padded(dates, to: column) + label + "   "
      marks = padded(marks, to: column) + (style.hasBlocks ? "│" : "|")
    }
    let gap = spaces(margin)
    page.drawing([(gap + dates.trimmed, .dim)])
    page.drawing([(gap + marks, .dim)])
  }

  private func writeNow(_ layout: TimelineLayout, _ margin: Int, to page: inout TextPage) {
    let scale = layout.scale
    let mark = style.hasBlocks ? "▲" : "^"
    if let side = layout.sideOfNow {
      return page.line("now is \(side) this period: \(now.second)", .dim)
    }
    let column = margin + scale.column(of: now)
    let fits = column + 5 <= margin + scale.columns
    let text =
      fits ? padded("", to: column) + "\(mark) now" : padded("", to: column - 4) + "now \(mark)"
    page.drawing([(column < 4 && !fits ? mark : text, .strong)])
  }

  // MARK: Bars

  /// The bars of a product, in parts of one kind each.
  private func parts(
    of bars: [TimelineLayout.Bar],
    _ scale: TimelineScale
  ) -> [(String, ColorStyle.Emphasis)] {
    var cells = [AccessTimeline.Kind?](repeating: nil, count: scale.columns)
    for bar in bars {
      let first = bar.columns.lowerBound
      for column in first..<max(bar.columns.upperBound, first + 1) { cells[column] = bar.kind }
    }
    var parts: [(String, ColorStyle.Emphasis)] = []
    var rest = cells[...]
    while let kind = rest.first {
      let run = rest.prefix { $0 == kind }
      rest = rest.dropFirst(run.count)
      let character = kind.map { $0.character(style) } ?? (style.hasBlocks ? "·" : ".")
      parts.append((String(repeating: character, count: run.count), kind?.emphasis ?? .dim))
    }
    return parts
  }
}

extension AccessTimeline.Kind {
  fileprivate func character(_ style: TimelineDrawing.TimelineStyle) -> String {
    switch self {
    case .paid: style.hasBlocks ? "█" : "="
    case .offer: style.hasBlocks ? "▓" : "o"
    case .trial: style.hasBlocks ? "▒" : "t"
    case .grace: style.hasBlocks ? "░" : "g"
    case .retry: style.hasBlocks ? "╌" : "r"
    case .refunded: style.hasBlocks ? "╳" : "x"
    }
  }

  fileprivate var emphasis: ColorStyle.Emphasis {
    switch self {
    case .paid, .offer, .trial: .good
    case .grace, .retry: .caution
    case .refunded: .bad
    }
  }
}

extension String {
  fileprivate var trimmed: String {
    var text = self
    while text.hasSuffix(" ") { text.removeLast() }
    return text
  }
}
