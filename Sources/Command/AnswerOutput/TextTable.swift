// SPDX-License-Identifier: Apache-2.0

import CommandArguments

/// One row of a table, and the lines below it.
package struct TableRow {
  package let cells: [String]
  package let emphasis: ColorStyle.Emphasis
  package let details: [String]

  package init(cells: [String], emphasis: ColorStyle.Emphasis = .none, details: [String] = []) {
    self.cells = cells
    self.emphasis = emphasis
    self.details = details
  }
}

extension TextPage {
  /// A table with a title for each column, as wide as its contents, after an empty line unless it is below a heading;
  /// nothing without rows.
  ///
  /// With `wrapsLast` the last column is wrapped beside the others if some words fit there, and below them
  /// otherwise. A table in which a word would be broken becomes a list.
  package mutating func table(
    _ titles: [String],
    _ rows: [TableRow],
    wrapsLast: Bool = false,
    isBelowHeading: Bool = false
  ) {
    guard !rows.isEmpty else { return }
    guard elements == nil else {
      elements?.append(.table(titles: titles, rows))
      return
    }
    if !isBelowHeading { blank() }
    let cells = rows.map { row in
      // Only a sentence is wrapped; names are truncated.
      row.cells.dropLast().map { shown($0) }
        + row.cells.suffix(1).map { shown($0, limit: wrapsLast ? 400 : 120) }
    }
    let widths = titles.indices.map { column in
      ([titles[column]] + cells.map { $0[column] }).map { min(width(of: $0), 60) }.max() ?? 0
    }
    let layout = layout(of: [titles] + cells, widths, wrapsLast: wrapsLast)
    if ([titles] + cells).contains(where: { breaksWord(of: $0, widths, layout) }) {
      return writeList(titles, zip(rows, cells))
    }
    write(titles, widths, .dim, layout)
    for (row, cells) in zip(rows, cells) {
      write(cells, widths, row.emphasis, layout)
      for line in row.details { self.line(line, .dim, indent: 4) }
    }
  }

  /// A table with a row for each element up to ``mostRows``, then the number of rows left out.
  ///
  /// Only the rows that are printed take memory.
  mutating func table<Elements: Collection>(
    _ titles: [String],
    _ elements: Elements,
    wrapsLast: Bool = false,
    isBelowHeading: Bool = false,
    row: (Elements.Element) -> TableRow
  ) {
    let most = self.elements == nil ? TextPage.mostRows : PageElement.mostRows
    let rows = elements.prefix(most).map(row)
    table(titles, rows, wrapsLast: wrapsLast, isBelowHeading: isBelowHeading)
    let more = elements.count - most
    if more > 0 { line("and \(more) more; --json has them all", .dim) }
  }

  /// The maximum number of rows of a table.
  ///
  /// A genuine receipt has some hundred purchases; `--json` has all rows.
  package static let mostRows = 10_000

  /// The cells of a row that have a separate line.
  private enum Layout {
    /// None.
    case beside
    /// The last cell, below the others.
    case folded
    /// The first cell, above the others.
    case stacked
    /// The first and the last cell.
    case spread
  }

  /// The cells of one line.
  private struct Cells {
    let cells: ArraySlice<String>
    let widths: ArraySlice<Int>
    let indent: Int

    /// All cells except the last.
    var start: String {
      zip(cells.dropLast(), widths).map { padded($0, to: $1) + "  " }.joined()
    }

    /// All cells, without empty ones at the end.
    var joined: String {
      let end = cells.lastIndex { !$0.isEmpty }.map { $0 + 1 } ?? cells.startIndex
      let filled = Cells(cells: cells[..<end], widths: widths, indent: indent)
      return filled.start + (filled.cells.last ?? "")
    }
  }

  private func layout(of rows: [[String]], _ widths: [Int], wrapsLast: Bool) -> Layout {
    guard let columns = terminalColumns else { return .beside }
    func fits(_ columnCount: Int) -> Bool {
      rows.allSatisfy { row in
        let cells = Cells(cells: row.prefix(columnCount), widths: widths[...], indent: 2)
        return width(of: cells.joined) + cells.indent <= columns
      }
    }
    if fits(widths.count) { return .beside }
    guard wrapsLast else { return .stacked }
    let start = widths.dropLast().reduce(2) { $0 + $1 + 2 }
    if columns - start >= wordyCell { return .beside }
    return fits(widths.count - 1) ? .folded : .spread
  }

  /// The lines of a row.
  private func groups(of cells: [String], _ widths: [Int], _ layout: Layout) -> [Cells] {
    let first = layout == .stacked || layout == .spread ? 1 : 0
    let last = layout == .folded || layout == .spread ? 1 : 0
    let middle = Cells(
      cells: cells.dropFirst(first).dropLast(last),
      widths: widths.dropFirst(first).dropLast(last),
      indent: first == 0 ? 2 : 4
    )
    return [Cells(cells: cells.prefix(first), widths: [], indent: 2), middle]
      .filter { !$0.cells.allSatisfy(\.isEmpty) }
      + (last == 0 ? [] : [Cells(cells: cells.suffix(1), widths: [], indent: 4)])
  }

  private mutating func write(
    _ cells: [String],
    _ widths: [Int],
    _ emphasis: ColorStyle.Emphasis,
    _ layout: Layout
  ) {
    for group in groups(of: cells, widths, layout) {
      write(lines(of: group), emphasis, indent: group.indent)
    }
  }

  /// The cells on one line; in a narrow terminal the last one is wrapped.
  private func lines(of group: Cells) -> [String] {
    let line = group.joined
    let room = terminalColumns.map { max($0 - group.indent, 1) } ?? .max
    guard width(of: line) > room else { return [line] }
    let start = group.start
    let margin = width(of: start)
    guard room - margin >= narrowestCell, let last = group.cells.last else {
      return broken(line, to: room)
    }
    return wrapped(last, to: room - margin).enumerated().map { index, part in
      (index == 0 ? start : spaces(margin)) + part
    }
  }

  /// Whether this layout would break a word of the row although the word fits on a line.
  private func breaksWord(of cells: [String], _ widths: [Int], _ layout: Layout) -> Bool {
    guard let columns = terminalColumns else { return false }
    return groups(of: cells, widths, layout).contains { group in
      let room = max(columns - group.indent, 1)
      guard width(of: group.joined) > room else { return false }
      let rest = room - width(of: group.start)
      guard group.cells.count == 1 || rest >= narrowestCell else { return true }
      return longestWord(of: group.cells.last ?? "", atMost: columns - 4) > rest
    }
  }

  /// The table as a list: the first cell of each row, then the other cells with their titles.
  private mutating func writeList(_ titles: [String], _ rows: some Sequence<(TableRow, [String])>) {
    let room = max((terminalColumns ?? columns) - 4, 1)
    let margin = (titles.dropFirst().map { width(of: $0) }.max() ?? 0) + 2
    write(wrapped(titles[0], to: room), .dim, indent: 2)
    for (row, cells) in rows {
      write(wrapped(cells[0], to: room), row.emphasis, indent: 2)
      for (title, cell) in zip(titles, cells).dropFirst() where !cell.isEmpty {
        let fits = max(longestWord(of: cell, atMost: room), narrowestCell) <= room - margin
        if fits {
          let lines = wrapped(cell, to: room - margin).enumerated().map { index, part in
            padded(index == 0 ? title : "", to: margin) + part
          }
          write(lines, row.emphasis, indent: 4)
        } else {
          write(wrapped(title, to: room) + wrapped(cell, to: room), row.emphasis, indent: 4)
        }
      }
      for line in row.details { self.line(line, .dim, indent: 4) }
    }
  }
}

/// In fewer columns than this, wrapped text is harder to read than broken text.
private let narrowestCell = 12
/// Room for a few words per line.
private let wordyCell = 20
